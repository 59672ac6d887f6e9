import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Many logins on a virtual clock. `EnduranceWindowTests` does the same in a real window.
struct EnduranceTests {
  // `make soak` sets another number.
  private static let logins =
    ProcessInfo.processInfo.environment["LANTERN_LOGINS"].flatMap { Int($0) } ?? 100

  @Test(.waitsForProcesses)
  func `logging in and out again and again takes no more memory, descriptors or threads`() throws {
    let files = try TemporaryDirectory()
    let result = try Command(
      path: BuildProducts.program("LanternShopDriver"),
      environment: ["HOME": files.path, "PATH": "", "DBUS_SESSION_BUS_ADDRESS": "disabled:"]
    ).run(["--steps", "\(EnduranceTests.logins)", "endure"] + files.optionsWithoutRecording)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(!result.output.contains("stuck"), "\(result.output)")
    let usage = result.output.split(separator: "\n").filter { $0.hasPrefix("takes ") }.map {
      $0.split(separator: " ").dropFirst().compactMap { Int($0) }
    }
    try #require(usage.count == 10)
    // The first fifth fills what is kept.
    #expect(usage[9][0] - usage[1][0] < 1 << 20, "\(usage)")
    // A thread at work now may be at rest another time.
    let earlier = usage.prefix(5)
    #expect(usage[9][1] <= earlier.map { $0[1] }.max() ?? 0, "\(usage)")
    #expect(usage[9][2] <= earlier.map { $0[2] }.max() ?? 0, "\(usage)")
  }
}
