import Foundation
import LanternHarness
import LanternNavigation
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// A crash of the app in a real window, and the replay of its journal without a window.
@Suite(.serialized)
struct CrashTests {
  @Test(.waitsForProcesses)
  func `after a kill during a transition the next start reports it, and a replay has the same result`() throws
  {
    let screen = try XServer()
    let screens = "[[*[home product/paper-moon] [bag] [account] [timings]]]"
    let files = try killAppDuringTransition { files in
      try openPaperMoon(screen, files, resultingIn: screens)
    }

    let next = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try next.wait(forFlow: "main")
    let result = next.close()
    let crashes = try FileManager.default.contentsOfDirectory(atPath: files / "data/crashes")
    let crash = files / "data/crashes/\(try #require(crashes.first))"
    #expect(crashes.count == 1)
    #expect(
      result.errors.contains(
        "did not exit normally last time, and the cause is unknown; to replay the journal, run: "
          + "lantern replay \(crash)"))
    let text = try String(contentsOfFile: crash, encoding: .utf8)
    #expect(!text.contains("hunter2") && !text.contains("a light"))

    let replay = try Command().run(["replay", crash])
    #expect(replay.status == 0, "\(replay.output)\(replay.errors)\(text)")
    #expect(replay.output == "3 of 3 events matched\n")
    let printed = try Command().run(["replay", crash, "--print"])
    #expect(printed.output.hasSuffix("→ main: \(screens)\n"))
    // The instance in between exited normally.
    #expect(try LaunchedApp(screen, files, files.optionsWithoutRecording).close().errors == "")
  }

  // Enters a wrong password, logs in and opens a product. Returns during the transition to the product.
  private func openPaperMoon(
    _ screen: XServer, _ files: TemporaryDirectory, resultingIn screens: String
  ) throws -> LaunchedApp {
    let app = try LaunchedApp(screen, files, files.optionsWithRecording)
    try app.wait(forFlow: "login")
    try app.click(role: "password", "Password")
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("type", "hunter2secret")
    try app.screen.xdotool("key", "Return")
    try waitFor("the rejected login") {
      try journal(of: files).entries.contains { $0.event == .answered(isGranted: false) }
    }
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("type", "a light in the window")
    try app.screen.xdotool("key", "Return")
    try app.wait(forFlow: "main")
    try app.waitForEndOfTransition()
    try app.click(button: "Paper Moon")
    try waitFor("the transition") {
      try journal(of: files).entries.last?.event == .screensChanged(flow: "main", screens: screens)
    }
    return app
  }

  private func journal(of files: TemporaryDirectory) throws -> Journal {
    try Journal(reading: Data(contentsOf: URL(filePath: files / "data/journal.jsonl")))
  }

  @Test(arguments: [
    ("no such file", nil, 66, "does not exist"), ("empty", "", 65, "it contains no complete line"),
    ("other", "{}\n", 65, "line 1 is damaged: the journal header is missing"),
    (
      "newer", #"{"event":{"begun":{"header":{"version":9}}},"time":0}"# + "\n", 65,
      "it has format version 9; this program reads versions 1 to 6"
    ),
    (
      "elsewhere",
      #"{"event":{"begun":{"header":{"height":9,"isAtRest":true,"part":"attic","rate":60,"scale":1,"setting":{},"#
        + #""standing":{"held":[],"isSheet":false,"shown":0},"version":1,"width":9}}},"time":0}"# + "\n", 65,
      "the journal begins in \"attic\", which is not a flow"
    ),
  ])
  func `replay rejects an invalid journal with an error`(
    name: String, contents: String?, status: Int32, message: String
  ) throws {
    let files = try TemporaryDirectory()
    try contents.map { try Data($0.utf8).write(to: URL(filePath: files / name)) }
    let result = try Command().run(["replay", files / name])
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}

/// Kills the app during the first transition after the login, and returns its files.
///
/// `start` starts an app that records into `recording`, logs in and begins the transition. On a busy machine, the kill
/// may come after the end of the transition. The function then tries again with another app.
func killAppDuringTransition(_ start: (TemporaryDirectory) throws -> LaunchedApp) throws -> TemporaryDirectory
{
  while true {
    let files = try TemporaryDirectory()
    try start(files).process.kill()
    // A transition is recorded when it ends, so the interrupted one is missing.
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    if recording.transitions.last?.begin.to == "main" { return files }
  }
}
