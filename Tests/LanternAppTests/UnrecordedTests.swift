import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The app where the folder for its recordings cannot be used.
@Suite(.serialized)
struct UnrecordedTests {
  @Test(.waitsForProcesses)
  func `where no folder for recordings can be made the app stays open and says so`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try makeData(files)
    try "mine\n".write(toFile: files / "data/recordings", atomically: false, encoding: .utf8)
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    try app.click(role: "tab", "Timings")
    let reason =
      "cannot store recordings in \"\(files / "data/recordings")\": File exists; use --record DIR or --no-record"
    try waitFor("the reason on the screen") {
      try app.names(ofRole: "text").contains("Not recording: \(reason)")
    }
    let save = try #require(try app.inspector.tree().first { $0.name == "Save Recording" })
    #expect(save.states?.contains("disabled") == true)
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.output == "")
    #expect(ending.errors == "lantern: not recording: \(reason)\n")
    #expect(try String(contentsOfFile: files / "data/recordings", encoding: .utf8) == "mine\n")
  }

  @Test(.waitsForProcesses)
  func `a link to another folder is not recorded into, and nothing in that folder changes`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try makeData(files)
    try FileManager.default.createDirectory(atPath: files / "elsewhere", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: files / "data/recordings", withDestinationPath: files / "elsewhere")
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    expectRemark(
      ending, saying: ["not recording", "\"\(files / "data/recordings")\": it is a symbolic link"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "elsewhere") == [])
  }

  @Test(.waitsForProcesses) func `a folder that was asked for and cannot be made is refused`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try makeData(files)
    let ending = try Command(environment: screen.environment)
      .run(["--data-dir", files / "data", "--record", "/dev/null/recording"])
    expectRefusal(ending, status: 73, saying: "\"/dev/null/recording\": Not a directory")
  }

  private func makeData(_ files: TemporaryDirectory) throws {
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }
}
