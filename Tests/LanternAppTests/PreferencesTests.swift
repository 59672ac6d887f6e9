import Foundation
import LanternApp
import LanternHarness
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// How a person wants the app to look, from one launch to the next, and what the command line says instead.
@Suite(.serialized)
struct PreferencesTests {
  @Test func `what is kept comes back, and its folder comes into being with it`() throws {
    let files = try TemporaryDirectory()
    let file = PreferencesFile(URL(filePath: files / "config/lantern/preferences.json"))
    #expect(try file.read() == Preferences())
    #expect(!FileManager.default.fileExists(atPath: files / "config"))
    var preferences = Preferences()
    preferences.theme = .dark
    preferences.textScale = 150
    preferences.motion = .reduced
    try file.keep(preferences)
    #expect(try file.read() == preferences)
    #expect(
      try String(contentsOfFile: files / "config/lantern/preferences.json", encoding: .utf8) == """
        {
          "motion" : "reduced",
          "textScale" : 150,
          "theme" : "dark"
        }
        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "config/lantern").count == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: files / "config/lantern")[.posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test func `what a later version wrote is passed over, and what is not said is as it comes`() throws {
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
    (#"{"theme":"pink"}"#, "has \"pink\" for \"theme\"; write \"system\" or \"light\" or \"dark\""),
    (#"{"theme":1}"#, "has 1 for \"theme\""),
    (#"{"motion":"wild"}"#, "has \"wild\" for \"motion\"; write \"system\" or \"full\" or \"reduced\""),
    (#"{"textScale":74}"#, "has 74 for \"textScale\"; write a whole number from 75 to 200"),
    (#"{"textScale":201}"#, "has 201 for \"textScale\""),
    (#"{"textScale":100.5}"#, "has 100.5 for \"textScale\""),
    (#"{"textScale":"100"}"#, "has \"100\" for \"textScale\""),
    (#"{"textScale":1e300}"#, "for \"textScale\""),
  ])
  func `preferences that make no sense are refused with the file's name and what would be right`(
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

  @Test func `preferences that cannot be kept say so and leave what was there`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "preferences.json/mine", withIntermediateDirectories: true)
    let failure = #expect(throws: ExitError.self) {
      try PreferencesFile(URL(filePath: files / "preferences.json")).keep(Preferences())
    }
    #expect(failure?.message.contains(files / "preferences.json") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == ["preferences.json"])
  }

  @Test func `the command line shows and is not kept, what a person chooses is both`() {
    var kept = Preferences()
    kept.textScale = 125
    var shown = kept
    shown.theme = .dark
    var look = AppearanceSettings(kept, shown: shown)
    #expect(look.theme == Theme.dark.scaled(text: 1.25))
    look.choose(\.motion, .reduced)
    #expect(look.reducesMotion)
    #expect(look.preferences.motion == .reduced)
    #expect(look.preferences.theme == .system)
    look.choose(\.theme, .light)
    #expect(look.theme == Theme.light.scaled(text: 1.25))
    #expect(look.preferences.theme == .light)
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ([], "dark reduced 150 %"), (["--theme", "light"], "light reduced 150 %"),
      (["--theme", "system", "--motion", "full", "--text-scale", "100"], "light full"),
      (["--text-scale", "75"], "dark reduced 75 %"),
    ])
  func `what was chosen holds at the next launch, unless the command line says otherwise`(
    options: [String], look: String
  ) throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let text = #"{"theme":"dark","motion":"reduced","textScale":150}"#
    try text.write(toFile: files / "data/preferences.json", atomically: false, encoding: .utf8)
    let screen = try XServer()
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data", "--record", files / "recording"] + options)
    try app.wait(forFlow: "login")
    let corner = try app.inspector.picture(to: files / "login.png")[5, 300].color
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(corner == (look.hasPrefix("dark") ? Theme.dark : .light).colors.background)
    #expect(try settings(files / "recording") == look)
    #expect(try String(contentsOfFile: files / "data/preferences.json", encoding: .utf8) == text)
  }

  @Test(.waitsForProcesses)
  func `damaged preferences are told of and left as they are, and the app looks as it comes`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try "mine".write(toFile: files / "data/preferences.json", atomically: false, encoding: .utf8)
    let screen = try XServer()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    let corner = try app.inspector.picture(to: files / "login.png")[5, 300].color
    let ending = app.close()
    #expect(ending.status == 0)
    expectRemark(
      ending, saying: [files / "data/preferences.json", "is not valid JSON", "uses the default settings"])
    #expect(corner == Theme.light.colors.background)
    #expect(try String(contentsOfFile: files / "data/preferences.json", encoding: .utf8) == "mine")
  }

  @Test(.waitsForProcesses, arguments: ["74", "201", "150.0", "150%", "large", "-100"])
  func `a text scale that is no whole number from 75 to 200 is refused`(scale: String) throws {
    let ending = try Command().run(["--text-scale=\(scale)"])
    expectRefusal(ending, status: 64, saying: "--text-scale", "75 to 200", "lantern --help")
  }

  @Test(.waitsForProcesses, arguments: ["run", "record"])
  func `help names the text scale`(command: String) throws {
    #expect(try Command().run([command, "--help"]).output.contains("--text-scale <PERCENT>"))
  }

  /// What a recording's header says of the look.
  private func settings(_ recording: String) throws -> String {
    let text = try String(contentsOfFile: recording + "/recording.jsonl", encoding: .utf8)
    let header = try JSONSerialization.jsonObject(with: Data(text.prefix { !$0.isNewline }.utf8))
    let settings = try #require((header as? [String: Any])?["settings"] as? [String: String])
    return ["theme", "motion", "text"].compactMap { settings[$0] }.joined(separator: " ")
  }
}
