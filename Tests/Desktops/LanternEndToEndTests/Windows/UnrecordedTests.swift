import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// The app without a usable folder for recordings.
@Suite(.serialized)
struct UnrecordedTests {
  @Test(
    .waitsForProcesses,
    arguments: [
      (
        "en", "Log In", "Timings", "Save Recording",
        "Not recording: \"{path}\" is not a folder; move it away, or choose another folder"
      ),
      (
        "de", "Anmelden", "Zeiten", "Aufnahme speichern",
        """
        Keine Aufnahme: "{path}" ist kein Ordner; verschieben Sie die Datei an einen anderen Ort, oder wählen Sie \
        einen anderen Ordner
        """
      ),
    ])
  func `without a folder for recordings, the app stays open and says why nothing is recorded`(
    language: String, logIn: String, tab: String, save: String, shown: String
  ) throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try makeData(files)
    try "mine\n".write(toFile: files / "data/recordings", atomically: false, encoding: .utf8)
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--locale", language])
    try app.wait(forFlow: "login")
    try app.click(button: logIn, number: 1)
    try app.wait(forFlow: "main")
    try app.click(role: "tab", tab)
    let reason =
      "cannot store recordings in \"\(files / "data/recordings")\": it is not a folder; use --record DIR or --no-record"
    try waitFor("the reason on the screen") {
      try app.names(ofRole: "text").contains(
        shown.replacing("{path}", with: files / "data/recordings"))
    }
    let save = try #require(try app.inspector.tree().first { $0.name == save })
    #expect(save.states?.contains("disabled") == true)
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.output == "")
    #expect(ending.errors == "lantern: not recording: \(reason)\n")
    #expect(try String(contentsOfFile: files / "data/recordings", encoding: .utf8) == "mine\n")
  }

  @Test(.waitsForProcesses)
  func `nothing is recorded through a symbolic link`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try makeData(files)
    try FileManager.default.createDirectory(atPath: files / "elsewhere", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: files / "data/recordings", withDestinationPath: files / "elsewhere")
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    expectMessage(
      ending, saying: ["not recording", "\"\(files / "data/recordings")\": it is a symbolic link"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "elsewhere") == [])
  }

  @Test(.waitsForProcesses) func `a requested folder that cannot be created is refused`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try makeData(files)
    let ending = try Command(environment: screen.environment)
      .run(["--data-dir", files / "data", "--record", "/dev/null/recording"])
    expectFailure(ending, status: 73, saying: "\"/dev/null/recording\": Not a directory")
  }

  private func makeData(_ files: TemporaryDirectory) throws {
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }
}
