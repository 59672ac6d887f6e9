import Foundation
import LanternHarness
import LanternNavigation
import LanternRecords
import LanternTestSupport
import Testing

/// The app dies in a real window, and what led there happens again without one.
@Suite(.serialized)
struct CrashTests {

  private func start(
    _ screen: XServer, _ files: TemporaryDirectory, _ arguments: [String] = ["--no-record"]
  ) throws -> LaunchedApp {
    try LaunchedApp(screen, files, ["--data-dir", files / "data"] + arguments)
  }

  @Test(.waitsForProcesses)
  func `killed in the middle of a transition it says so at the next start, and the same happens in a replay`()
    throws
  {
    let screen = try XServer()
    let came = "[[*[home product/paper-moon] [bag] [account] [timings]]]"
    let files = try killedInTransition { files in try openPaperMoon(screen, files, leadingTo: came) }

    let next = try start(screen, files)
    try next.wait(forFlow: "main")
    let ending = next.close()
    let crashes = try FileManager.default.contentsOfDirectory(atPath: files / "data/crashes")
    let crash = files / "data/crashes/\(try #require(crashes.first))"
    #expect(crashes.count == 1)
    #expect(
      ending.errors.contains(
        "did not exit normally last time, and the cause is unknown; to replay the journal, run: "
          + "lantern replay \"\(crash)\""))
    let text = try String(contentsOfFile: crash, encoding: .utf8)
    #expect(!text.contains("hunter2") && !text.contains("a light"))

    let replay = try Command().run(["replay", crash])
    #expect(replay.status == 0, "\(replay.output)\(replay.errors)\(text)")
    #expect(replay.output == "3 of 3 events matched\n")
    let printed = try Command().run(["replay", crash, "--print"])
    #expect(printed.output.hasSuffix("→ main: \(came)\n"))
    // The one in between ended well.
    #expect(try start(screen, files).close().errors == "")
  }

  // Is refused, logs in and opens a print; then it is on its way there.
  private func openPaperMoon(
    _ screen: XServer, _ files: TemporaryDirectory, leadingTo came: String
  ) throws -> LaunchedApp {
    let app = try start(screen, files, ["--record", files / "recording"])
    try app.wait(forFlow: "login")
    try app.click(role: "password", "Password")
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("type", "hunter2secret")
    try app.screen.xdotool("key", "Return")
    try waitFor("a refusal") {
      try journal(of: files).entries.contains { $0.event == .answered(isGranted: false) }
    }
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("type", "a light in the window")
    try app.screen.xdotool("key", "Return")
    try app.wait(forFlow: "main")
    try app.waitForRest()
    try app.click(button: "Paper Moon")
    try waitFor("the transition") {
      try journal(of: files).entries.last?.event == .stands(part: "main", screens: came)
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
      "it has format version 9; this program reads version 1"
    ),
    (
      "elsewhere",
      #"{"event":{"begun":{"header":{"height":9,"isAtRest":true,"part":"attic","rate":60,"scale":1,"setting":{},"#
        + #""standing":{"held":[],"isSheet":false,"shown":0},"version":1,"width":9}}},"time":0}"# + "\n", 65,
      "the journal begins in “attic”, which is not a flow"
    ),
  ])
  func `what cannot be replayed is said to be so`(
    name: String, contents: String?, status: Int32, message: String
  ) throws {
    let files = try TemporaryDirectory()
    try contents.map { try Data($0.utf8).write(to: URL(filePath: files / name)) }
    let ending = try Command().run(["replay", files / name])
    #expect(ending.status == status)
    #expect(ending.errors.contains(message), "\(ending.errors)")
  }
}

/// Kills an app in the middle of the first transition after a log in, and returns the files that it left.
///
/// `start` has it record into `recording` and returns once that transition was begun. On a busy machine the kill may
/// come after its end: then all of it happens again, with an app of its own.
func killedInTransition(_ start: (TemporaryDirectory) throws -> LaunchedApp) throws -> TemporaryDirectory {
  while true {
    let files = try TemporaryDirectory()
    try start(files).running.kill()
    // A transition is written when it has ended: the one under way at the kill is not there.
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    if recording.transitions.last?.begin.to == "main" { return files }
  }
}
