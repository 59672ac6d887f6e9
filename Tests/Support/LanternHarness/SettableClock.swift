import Foundation

/// The clock of the day for one program, which a test sets while the program runs (libfaketime). All other clocks go on, as
/// when a user sets the clock of the machine.
package struct SettableClock {
  private static let library = "/usr/$LIB/faketime/libfaketimeMT.so.1"

  private let files: TemporaryDirectory

  /// Creates a clock that shows the time.
  package init() throws {
    files = try TemporaryDirectory()
    try set("+0d")
  }

  /// Sets the clock to an offset from the time, such as `+365d` or `-8h`.
  package func set(_ offset: String) throws {
    try offset.write(toFile: files / "offset", atomically: true, encoding: .utf8)
  }

  /// The environment of a program with this clock.
  package var environment: [String: String] {
    [
      "LD_PRELOAD": SettableClock.library, "FAKETIME_TIMESTAMP_FILE": files / "offset",
      "FAKETIME_NO_CACHE": "1",
      "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
    ]
  }
}
