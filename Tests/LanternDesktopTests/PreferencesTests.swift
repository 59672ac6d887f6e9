import Foundation
import LanternDesktop
import LanternHarness
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// The stored preferences, and the options that override them.
@Suite(.serialized)
struct PreferencesTests {
  @Test func `preferences are stored and read again, and their folder is created`() throws {
    let files = try TemporaryDirectory()
    let file = PreferencesFile(URL(filePath: files / "config/lantern/preferences.json"))
    #expect(try file.read() == Preferences())
    #expect(!FileManager.default.fileExists(atPath: files / "config"))
    var preferences = Preferences()
    preferences.theme = .dark
    preferences.textScale = 150
    preferences.motion = .reduced
    preferences.contrast = .high
    try file.write(preferences)
    #expect(try file.read() == preferences)
    #expect(
      try String(contentsOfFile: files / "config/lantern/preferences.json", encoding: .utf8) == """
        {
          "contrast" : "high",
          "motion" : "reduced",
          "textScale" : 150,
          "theme" : "dark"
        }
        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "config/lantern").count == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: files / "config/lantern")[.posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test func `unknown keys are ignored, and missing keys have defaults`() throws {
    let files = try TemporaryDirectory()
    try #"{"textScale": 75, "wallpaper": {"hills": true}}"#.write(
      toFile: files / "preferences.json", atomically: false, encoding: .utf8)
    let preferences = try PreferencesFile(URL(filePath: files / "preferences.json")).read()
    #expect(preferences.textScale == 75)
    #expect(preferences.theme == .system)
    #expect(preferences.motion == .system)
  }

  @Test(arguments: [
    ("", "is not valid JSON"), ("[1]", "contains a list"),
    (#"{"theme":"pink"}"#, "has \"pink\" for \"theme\"; write \"system\", \"light\" or \"dark\""),
    (#"{"theme":1}"#, "has 1 for \"theme\""),
    (#"{"motion":"wild"}"#, "has \"wild\" for \"motion\"; write \"system\", \"full\" or \"reduced\""),
    (
      #"{"contrast":"low"}"#, "has \"low\" for \"contrast\"; write \"system\", \"normal\" or \"high\""
    ),
    (#"{"textScale":74}"#, "has 74 for \"textScale\"; write a whole number from 75 to 200"),
    (#"{"textScale":201}"#, "has 201 for \"textScale\""),
    (#"{"textScale":100.5}"#, "has 100.5 for \"textScale\""),
    (#"{"textScale":"100"}"#, "has \"100\" for \"textScale\""),
    (#"{"textScale":1e300}"#, "for \"textScale\""),
  ])
  func `invalid preferences are refused with the file's name and the valid values`(
    text: String, says message: String
  ) throws {
    let files = try TemporaryDirectory()
    try text.write(toFile: files / "preferences.json", atomically: false, encoding: .utf8)
    let failure = #expect(throws: ExitError.self) {
      try PreferencesFile(URL(filePath: files / "preferences.json")).read()
    }
    #expect(failure?.message.hasPrefix("\"\(files / "preferences.json")\" ") == true)
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
  }

  @Test func `preferences that cannot be stored are reported, and the old file is stored`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "preferences.json/mine", withIntermediateDirectories: true)
    let failure = #expect(throws: ExitError.self) {
      try PreferencesFile(URL(filePath: files / "preferences.json")).write(Preferences())
    }
    #expect(failure?.message.contains(files / "preferences.json") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == ["preferences.json"])
  }

  @Test func `command-line options are not stored, and choices in the app are`() {
    var stored = Preferences()
    stored.textScale = 125
    var shown = stored
    shown.theme = .dark
    var appearance = AppearanceSettings(stored, shown: shown)
    #expect(appearance.theme == Theme.dark.scaled(text: 1.25))
    appearance.choose(\.motion, .reduced)
    #expect(appearance.reducesMotion)
    #expect(appearance.preferences.motion == .reduced)
    #expect(appearance.preferences.theme == .system)
    appearance.choose(\.theme, .light)
    #expect(appearance.theme == Theme.light.scaled(text: 1.25))
    #expect(appearance.preferences.theme == .light)
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ([], "dark reduced 150 %"), (["--theme", "light"], "light reduced 150 %"),
      (["--theme", "system", "--motion", "full", "--text-scale", "100"], "light full"),
      (["--text-scale", "75"], "dark reduced 75 %"),
    ])
  func `stored preferences apply at the next launch unless options override them`(
    options: [String], appearance: String
  ) throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let text = #"{"theme":"dark","motion":"reduced","textScale":150}"#
    try text.write(toFile: files / "data/preferences.json", atomically: false, encoding: .utf8)
    let screen = try XServer(hasWindowManager: false)
    let app = try LaunchedApp(
      screen, files, files.optionsWithRecording + options)
    try app.wait(forFlow: "login")
    let corner = try app.inspector.picture(to: files / "login.png")[5, 300].color
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(corner == (appearance.hasPrefix("dark") ? Theme.dark : .light).colors.background)
    #expect(try settings(files / "recording") == appearance)
    #expect(try String(contentsOfFile: files / "data/preferences.json", encoding: .utf8) == text)
  }

  @Test(.waitsForProcesses)
  func `damaged preferences are reported and stored, and the defaults apply`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try "mine".write(toFile: files / "data/preferences.json", atomically: false, encoding: .utf8)
    let screen = try XServer(hasWindowManager: false)
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let corner = try app.inspector.picture(to: files / "login.png")[5, 300].color
    let ending = app.close()
    #expect(ending.status == 0)
    expectMessage(
      ending, saying: [files / "data/preferences.json", "is not valid JSON", "uses the default settings"])
    #expect(corner == Theme.light.colors.background)
    #expect(try String(contentsOfFile: files / "data/preferences.json", encoding: .utf8) == "mine")
  }

  @Test(.waitsForProcesses, arguments: ["74", "201", "150.0", "150%", "large", "-100"])
  func `a text scale that is not a whole number from 75 to 200 is refused`(scale: String) throws {
    let ending = try Command().run(["--text-scale=\(scale)"])
    expectFailure(ending, status: 64, saying: "--text-scale", "75 to 200", "lantern run --help")
  }

  @Test(.waitsForProcesses, arguments: ["run", "record"])
  func `help includes the text scale`(command: String) throws {
    #expect(try Command().run([command, "--help"]).output.contains("--text-scale <PERCENT>"))
  }

  /// The appearance in a recording's header.
  private func settings(_ recording: String) throws -> String {
    let text = try String(contentsOfFile: recording + "/recording.jsonl", encoding: .utf8)
    let header = try JSONSerialization.jsonObject(with: Data(text.prefix { !$0.isNewline }.utf8))
    let settings = try #require((header as? [String: Any])?["settings"] as? [String: String])
    return ["theme", "motion", "text"].compactMap { settings[$0] }.joined(separator: " ")
  }
}
