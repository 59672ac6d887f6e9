import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Shortcuts on the keyboards that people have.
struct KeyboardLayoutTests {
  @Test(
    .waitsForProcesses, .requirement(138),
    arguments: [
      "us", "ru", "gr", "ara", "il", "ua", "th", "bg", "us,ru", "ru,us", "de", "fr", "us(dvorak)",
    ])
  func `letters with Control are those of a Latin layout`(layout: String) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let keyboard = try LaidOutKeyboard(layout, on: screen)
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.click(role: "textbox", "Email")
    try keyboard.press("Control+a")
    // They replace the suggested address.
    try screen.xdotool("key", "38", "54")
    let typed = try value(of: app) { $0.count == 2 }
    try keyboard.press("Control+a")
    try keyboard.press("Control+x")
    _ = try value(of: app, \.isEmpty)
    try keyboard.press("Control+v")
    _ = try value(of: app) { $0 == typed }
    try keyboard.press("Control+z")
    _ = try value(of: app, \.isEmpty)
    try keyboard.press("Control+q")
    #expect(app.process.wait().status == 0)
  }

  @Test(
    .waitsForProcesses, .requirement(138),
    .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"),
    arguments: ["ru", "fr", "th"])
  func `on Wayland, letters, signs and digits with Control are those of the layout`(layout: String) throws {
    let compositor = try SwayCompositor(layout: layout)
    let files = try TemporaryDirectory()
    let keyboard = try LaidOutKeyboard(layout, on: compositor.screen)
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try expectTextSizes(app, keyboard)
    try app.click(role: "textbox", "Email")
    try keyboard.press("Control+a")
    try keyboard.press("Control+x")
    _ = try value(of: app, \.isEmpty)
    try keyboard.press("Control+v")
    _ = try value(of: app) { $0 == "demo@example.org" }
    try keyboard.press("Control+q")
    #expect(app.process.wait().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(138), arguments: ["us", "de", "fr", "ru", "th", "us(dvorak)"])
  func `signs are what a key types, also with Shift, and digits are those of the digit row and the keypad`(
    layout: String
  ) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let keyboard = try LaidOutKeyboard(layout, on: screen)
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try expectTextSizes(app, keyboard)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(138), arguments: ["us", "de", "fr", "ru", "us(dvorak)"])
  func `a widget gets a typed sign as a key, with Shift and from the keypad`(layout: String) throws {
    let screen = try XServer(hasWindowManager: false)
    let keyboard = try LaidOutKeyboard(layout, on: screen)
    let driver = Command(path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment)
    let process = try driver.start(["keys"])
    #expect(try process.nextLine() == "shown")
    // Without a window manager, nothing else says when the window gets the keys.
    let window = try #require(try screen.visibleWindow(named: "Keys"))
    try screen.xdotool("windowfocus", "--sync", window)
    for (key, sign) in [("+", "+"), ("Keypad+", "+"), ("*", "*"), ("?", "?"), ("Keypad-", "-")] {
      try keyboard.press(key)
      #expect(try process.nextLine() == sign)
    }
    try keyboard.press("Escape")
    #expect(process.wait().status == 0)
  }

  private func expectTextSizes(_ app: LaunchedApp, _ keyboard: LaidOutKeyboard) throws {
    let normal = try height(of: app) { _ in true }
    // Num Lock is on where the digits of the keypad are typed.
    try app.screen.xdotool("key", "77")
    for (plus, minus, zero) in [("+", "-", "0"), ("Keypad+", "Keypad-", "Keypad0")] {
      try keyboard.press("Control+\(plus)")
      try keyboard.press("Control+\(plus)")
      let large = try height(of: app) { $0 > normal * 11 / 10 }
      try keyboard.press("Control+\(minus)")
      _ = try height(of: app) { $0 > normal && $0 < large }
      try keyboard.press("Control+\(zero)")
      _ = try height(of: app) { $0 == normal }
    }
  }

  private func height(of app: LaunchedApp, _ isExpected: (Int) -> Bool) throws -> Int {
    var height = 0
    try waitFor("the height of the field", detail: "\(height)") {
      height = try app.widget("textbox", "Email")?.frame?.last ?? 0
      return isExpected(height)
    }
    return height
  }

  @Test(.waitsForProcesses, .requirement(138))
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
