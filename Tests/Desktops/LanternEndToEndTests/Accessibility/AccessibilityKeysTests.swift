import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Keys in the window of the demo, and a client of the real registry that wants to know of them.
@Suite(.serialized)
struct AccessibilityKeysTests {
  private let bus: AccessibilityBus
  private let files: TemporaryDirectory

  init() throws {
    bus = try AccessibilityBus()
    files = try TemporaryDirectory()
  }

  // On a busy machine, a client may take long to answer. Only the test of the limit has a short one.
  private func launch(patience: Int = 600_000) throws -> LaunchedApp {
    let environment = bus.environment.merging(["LANTERN_KEY_PATIENCE": "\(patience)"]) { $1 }
    let app = try LaunchedApp(XServer(), files, files.optionsWithoutRecording, environment: environment)
    try app.wait(forFlow: "login")
    let (screen, window) = (app.screen, app.window)
    try waitFor("the keyboard focus") { try screen.activeWindow() == window }
    return app
  }

  // Starts a client that consumes keys, and waits until the app asks it: it then consumes F7, which does nothing.
  private func listen(to app: LaunchedApp, consuming keys: [String] = []) throws -> Subprocess {
    let client = try bus.start(
      client: Project.path("Tests/Desktops/LanternEndToEndTests/Accessibility/keys.py"), ["F7"] + keys)
    #expect(try client.nextLine() == "ready")
    try waitFor("the first key", detail: client.errors) {
      try client.expectRunning()
      try app.screen.xdotool("key", "F7")
      return client.output.contains("release 'F7'")
    }
    return client
  }

  // Returns the lines about the keys that are pressed after the last F7, up to the release of another one.
  private func heard(_ client: Subprocess, _ app: LaunchedApp, pressing keys: String...) throws -> [String] {
    let start = client.output.count
    for key in keys { try app.screen.xdotool("key", key) }
    try app.screen.xdotool("key", "F8")
    var lines: [Substring] = []
    try waitFor("F8", detail: client.errors) {
      try client.expectRunning()
      lines = client.output.dropFirst(start).split(separator: "\n").filter { !$0.contains("'F7'") }
      return lines.last?.hasPrefix("release 'F8'") == true
    }
    return lines.filter { !$0.contains("'F8'") }.map(String.init)
  }

  private func email(_ app: LaunchedApp) throws -> String? {
    try app.inspector.tree().first { $0.role == "textbox" && $0.name == "Email" }?.value
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a listener is told of each key with its code, its symbol, its text and the modifiers`() throws {
    let app = try launch()
    let client = try listen(to: app)
    #expect(
      try heard(client, app, pressing: "a", "B", "space", "Left", "ctrl+Home", "Tab") == [
        "press 'a' 0x61 code 38 text", "release 'a' 0x61 code 38 text",
        "press 'Shift_L' 0xffe1 code 50", "press 'B' 0x42 code 56 modifiers 0x1 text",
        "release 'Shift_L' 0xffe1 code 50 modifiers 0x1", "release 'b' 0x62 code 56 text",
        "press 'space' 0x20 code 65 text", "release 'space' 0x20 code 65 text",
        "press 'Left' 0xff51 code 113", "release 'Left' 0xff51 code 113",
        "press 'Control_L' 0xffe3 code 37", "press 'Home' 0xff50 code 110 modifiers 0x4",
        "release 'Control_L' 0xffe3 code 37 modifiers 0x4", "release 'Home' 0xff50 code 110",
        "press 'Tab' 0xff09 code 23", "release 'Tab' 0xff09 code 23",
      ])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `on Wayland, a listener is told the same as on X11`() throws {
    let compositor = try WestonCompositor()
    var environment = bus.environment.merging(["LANTERN_KEY_PATIENCE": "600000"]) { $1 }
    environment["XDG_RUNTIME_DIR"] = nil
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording, environment: environment)
    try app.wait(forFlow: "login")
    try app.click(role: "textbox", "Email")
    let client = try listen(to: app)
    #expect(
      try heard(client, app, pressing: "a", "B", "space", "Left", "ctrl+Home", "KP_Enter", "Tab") == [
        "press 'a' 0x61 code 38 text", "release 'a' 0x61 code 38 text",
        "press 'Shift_L' 0xffe1 code 50", "press 'B' 0x42 code 56 modifiers 0x1 text",
        "release 'Shift_L' 0xffe1 code 50 modifiers 0x1", "release 'b' 0x62 code 56 text",
        "press 'space' 0x20 code 65 text", "release 'space' 0x20 code 65 text",
        "press 'Left' 0xff51 code 113", "release 'Left' 0xff51 code 113",
        "press 'Control_L' 0xffe3 code 37", "press 'Home' 0xff50 code 110 modifiers 0x4",
        "release 'Control_L' 0xffe3 code 37 modifiers 0x4", "release 'Home' 0xff50 code 110",
        "press 'KP_Enter' 0xff8d code 104", "release 'KP_Enter' 0xff8d code 104",
        "press 'Tab' 0xff09 code 23", "release 'Tab' 0xff09 code 23",
      ])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `consumed keys have no effect, and the others have theirs in order`() throws {
    let app = try launch()
    let client = try listen(to: app, consuming: ["a", "BackSpace"])
    _ = try heard(client, app, pressing: "b", "a", "c", "BackSpace", "a", "d", "Left", "e")
    try waitFor("the text") { try email(app) == "bced" }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `what is typed into a password field is not told, except as a command`() throws {
    let app = try launch()
    let client = try listen(to: app, consuming: ["Insert", "y"])
    #expect(
      try heard(client, app, pressing: "Tab", "x", "y", "shift+Z", "Insert+y", "x", "Left", "ctrl+a") == [
        "press 'Tab' 0xff09 code 23", "release 'Tab' 0xff09 code 23",
        "press 'Shift_L' 0xffe1 code 50", "release 'Shift_L' 0xffe1 code 50 modifiers 0x1",
        "press 'Insert' 0xff63 code 118", "press 'y' 0x79 code 29 text", "release 'Insert' 0xff63 code 118",
        "release 'y' 0x79 code 29 text",
        "press 'Left' 0xff51 code 113", "release 'Left' 0xff51 code 113",
        "press 'Control_L' 0xffe3 code 37", "press 'a' 0x61 code 38 modifiers 0x4",
        "release 'Control_L' 0xffe3 code 37 modifiers 0x4", "release 'a' 0x61 code 38 text",
      ])
    try waitFor("the password") {
      try app.inspector.tree().first { $0.role == "password" }?.value == "••••"
    }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `a listener that hangs does not keep the keys, and consumes them again when it answers`() throws {
    let app = try launch(patience: 500)
    let client = try listen(to: app, consuming: ["k"])
    client.send(SIGSTOP)
    for key in "abcdefghij" { try app.screen.xdotool("key", String(key)) }
    try waitFor("the text") { try email(app) == "abcdefghij" }
    client.send(SIGCONT)
    // Consumed again, before the next one.
    try waitFor("an answer in time", detail: client.errors) {
      let before = try email(app) ?? ""
      for key in "kz" { try app.screen.xdotool("key", String(key)) }
      var after = ""
      try waitFor("z") {
        after = try email(app) ?? ""
        return after.count { $0 == "z" } > before.count { $0 == "z" }
      }
      return after.count { $0 == "k" } == before.count { $0 == "k" }
    }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `when nobody answers, only the first key waits until the limit`() throws {
    let app = try launch(patience: 2_000)
    _ = try listen(to: app)
    try bus.sendToRegistry(SIGSTOP)
    defer { #expect(throws: Never.self) { try bus.sendToRegistry(SIGCONT) } }
    let start = ContinuousClock.now
    for key in "abcdefghij" { try app.screen.xdotool("key", String(key)) }
    try waitFor("the text") { try email(app) == "abcdefghij" }
    // If each key waited, this would take 20 seconds.
    #expect(ContinuousClock.now < start + .seconds(15))
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(99))
  func `when a listener dies with a key, the app gets it`() throws {
    let app = try launch()
    let client = try listen(to: app)
    client.send(SIGSTOP)
    for key in "ab" { try app.screen.xdotool("key", String(key)) }
    client.kill()
    try waitFor("the text") { try email(app) == "ab" }
    let other = try listen(to: app, consuming: ["c"])
    _ = try heard(other, app, pressing: "c", "d")
    try waitFor("the text") { try email(app) == "abd" }
    other.stop()
    for key in "cd" { try app.screen.xdotool("key", String(key)) }
    try waitFor("the text") { try email(app)?.hasSuffix("cd") == true }
    #expect(app.close().status == 0)
  }
}
