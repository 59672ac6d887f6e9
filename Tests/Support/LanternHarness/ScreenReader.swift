import Foundation

/// Orca, the screen reader of GNOME, without a speech synthesizer. Its log tells what it speaks.
package final class ScreenReader {
  private let files: TemporaryDirectory
  private let process: Subprocess
  private var heardCount = 0

  /// Starts Orca for the programs on a bus, and waits until it has greeted.
  package init(_ bus: AccessibilityBus, _ screen: XServer) throws {
    files = try TemporaryDirectory()
    // Orca ends if pgrep finds another one of the same user, such as that of the person who runs the tests.
    try files.writeProgram("exit 1", to: "pgrep")
    // On a busy machine, Orca and libatspi would otherwise give up. Each line of the log is written at once.
    try """
    import orca.debug
    import orca.settings
    from gi.repository import Atspi

    orca.settings.timeoutTime = 0
    Atspi.set_timeout(900_000, 900_000)
    orca.debug.debugFile.reconfigure(line_buffering=True)
    """.write(toFile: files / "orca-customizations.py", atomically: true, encoding: .utf8)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "PATH": "\(files.path):\(path)", "PYTHONDONTWRITEBYTECODE": "1",
      // There is no Speech Dispatcher, and none can be started.
      "SPEECHD_ADDRESS": "unix_socket:\(files / "speech")", "SPEECHD_CMD": files / "speech",
    ]
    process = try Command(
      path: "orca",
      environment: screen.environment.merging(bus.environment) { $1 }.merging(environment) { $1 }
    ).start([
      "--user-prefs", files.path, "--debug-file", files / "log", "--disable", "braille",
    ])
    try waitFor("Orca", detail: process.errors) {
      try process.expectRunning()
      return utterances.contains("Screen reader on.")
    }
    heardCount = 1
  }

  deinit { process.stop() }

  /// Waits until Orca speaks a text. Returns it with all that Orca has spoken before it and since the last call.
  package func speech(until last: String) throws -> [String] {
    var heard: [String] = []
    try waitFor("“\(last)”", detail: heard.joined(separator: "\n")) {
      try process.expectRunning()
      heard = Array(utterances.dropFirst(heardCount))
      return heard.contains(last)
    }
    let end = heard.firstIndex(of: last) ?? heard.endIndex - 1
    heardCount += end + 1
    return Array(heard[...end])
  }

  /// Returns whether Orca has ever spoken a text.
  package func hasSpoken(_ text: String) -> Bool { utterances.contains(text) }

  /// The number of times that Orca has interrupted its speech, as it does when a key is pressed.
  package var interruptionCount: Int { log.matches(of: /Interrupting presentation/).count }

  /// The number of movements of the caret that Orca has handled. If a key is pressed before, Orca takes the movement for
  /// that key's.
  package var handledCaretMoveCount: Int {
    log.matches(of: /\^{5} PROCESS OBJECT EVENT object:text-caret-moved/).count
  }

  // What Orca has spoken so far, each text in one line. In the log, the properties of the voice follow it.
  private var utterances: [String] {
    log.matches(of: /SPEECH OUTPUT: '((?s:.*?)) ?'(?: voice=\w+)? ?(?:[{\[]|None)/).map {
      String($0.1.replacing(/\s*\n\s*/, with: " "))
    }
  }

  private var log: String {
    String(decoding: FileManager.default.contents(atPath: files / "log") ?? Data(), as: UTF8.self)
  }
}
