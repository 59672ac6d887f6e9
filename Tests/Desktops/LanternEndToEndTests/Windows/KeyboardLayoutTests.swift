import LanternHarness
import LanternTestSupport
import Testing

/// Shortcuts on the keyboards that people have, by the places of their keys.
struct KeyboardLayoutTests {
  // The numbers of Linux for keys of a keyboard of the United States, plus 8.
  private static let control = "37"
  private static let keys = ["a": "38", "c": "54", "q": "24", "v": "55", "x": "53", "z": "52"]

  @Test(
    .waitsForProcesses, .requirement(136),
    arguments: ["us", "ru", "gr", "ara", "il", "ua", "th", "bg", "us,ru", "ru,us", "de", "us(dvorak)"])
  func `letters with Control are those of a Latin layout`(layout: String) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let parts = layout.split(separator: "(").map { $0.filter { $0 != ")" } }
    let variant = parts.count > 1 ? ["-variant", parts[1]] : []
    try Command(path: "setxkbmap", environment: screen.environment).runSuccessfully(
      ["-layout", parts[0]] + variant)
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.click(role: "textbox", "Email")
    func press(_ letter: String) throws {
      let own = parts.count > 1 ? Self.dvorak : parts[0] == "de" ? Self.german : [:]
      let code = try #require(own[letter] ?? Self.keys[letter])
      try screen.xdotool("keydown", Self.control, "key", code, "keyup", Self.control)
    }
    try press("a")
    // They replace the suggested address.
    try screen.xdotool("key", "38", "54")
    let typed = try value(of: app) { $0.count == 2 }
    try press("a")
    try press("x")
    _ = try value(of: app, \.isEmpty)
    try press("v")
    _ = try value(of: app) { $0 == typed }
    try press("z")
    _ = try value(of: app, \.isEmpty)
    try press("q")
    #expect(app.process.wait().status == 0)
  }

  // Where Latin layouts have these letters: they keep their own.
  private static let german = ["z": "29"]
  private static let dvorak = ["a": "38", "c": "31", "q": "53", "v": "60", "x": "56", "z": "61"]

  @Test(.waitsForProcesses, .requirement(136))
  func `the older keys of the clipboard copy, paste and cut`() throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.enterText("ines", into: "Email")
    try screen.xdotool("key", "ctrl+a", "shift+Delete")
    _ = try value(of: app, \.isEmpty)
    try screen.xdotool("key", "shift+Insert", "shift+Insert")
    _ = try value(of: app) { $0 == "inesines" }
    try screen.xdotool("key", "shift+Home", "ctrl+Insert", "End", "shift+Insert")
    _ = try value(of: app) { $0 == "inesinesinesines" }
  }

  @Test(.waitsForProcesses, arguments: ["en", "zh-Hans"])
  func `the old name of a window is the new one, with the type of its bytes`(locale: String) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording + ["--locale", locale])
    try app.wait(forFlow: "login")
    let names = try Command(path: "xprop", environment: screen.environment)
      .run(["-id", app.window, "WM_NAME", "_NET_WM_NAME"]).output.split(separator: "\n")
    #expect(names.count == 2)
    #expect(names.first?.hasPrefix("WM_NAME(UTF8_STRING) = ") == true)
    #expect(names.first.map { "_NET_" + $0 } == names.last.map(String.init))
  }

  private func value(of app: LaunchedApp, _ isExpected: (String) -> Bool) throws -> String {
    var value = ""
    try waitFor("the text of the field") {
      value = try app.widget("textbox", "Email")?.value ?? ""
      return isExpected(value)
    }
    return value
  }
}
