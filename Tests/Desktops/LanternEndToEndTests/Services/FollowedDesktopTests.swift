import Foundation
import LanternDesktop
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import LanternWidgets
import Testing

/// The demo in a real window, on a desktop whose settings change.
@Suite(.serialized)
struct FollowedDesktopTests {
  enum WindowSystem: Sendable { case x11, wayland }

  private let files: TemporaryDirectory
  private let bus: TestBus

  init() throws {
    files = try TemporaryDirectory()
    bus = try TestBus()
  }

  private func launch(_ system: WindowSystem = .x11, _ options: String...) throws -> LaunchedApp {
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let arguments =
      ["--data-dir", files / "data"] + (options.contains("--record") ? [] : ["--no-record"]) + options
    let app =
      switch system {
      case .x11: try LaunchedApp(XServer(), files, arguments, environment: environment)
      case .wayland: try LaunchedApp(WestonCompositor(), files, arguments, environment: environment)
      }
    try app.wait(forFlow: "login")
    return app
  }

  private func background(of app: LaunchedApp) throws -> Color {
    try app.inspector.picture(to: files / "picture.png")[5, 300].color
  }

  private func wait(for background: Color, in app: LaunchedApp) throws {
    var shown = Color.clear
    try waitFor("the background \(background)", detail: "\(shown), \(app.process.errors)") {
      shown = try self.background(of: app)
      return shown == background
    }
  }

  @Test(.waitsForProcesses, .requirement(97), arguments: [WindowSystem.x11, .wayland])
  func `a change of the desktop shows in the running app, and the next launch begins with it`(
    system: WindowSystem
  ) throws {
    let portal = try SettingsPortal(bus, [.theme(isDark: false)])
    do {
      let app = try launch(system)
      #expect(try background(of: app) == Theme.light.colors.background)
      for isDark in [true, false, true] {
        try portal.change(.theme(isDark: isDark))
        try wait(for: (isDark ? Theme.dark : .light).colors.background, in: app)
      }
      try portal.change(.contrast(isHigh: true))
      try wait(for: Theme.darkHighContrast.colors.background, in: app)
      let height = try controlHeight(in: app)
      try portal.change(.interface("text-scaling-factor", "d", "1.5"))
      try waitFor("larger controls") { try controlHeight(in: app) > height }
      #expect(app.close().status == 0)
    }
    // A recording begins before the first picture, and so before the desktop is asked.
    let next = try launch(system, "--record", files / "recording")
    #expect(next.close().status == 0)
    let settings = try recordedSettings()
    #expect(settings["theme"] == "dark")
    #expect(settings["contrast"] == "high")
    #expect(settings["text"] == "150 %")
    #expect(settings["tokens"] == nil)
  }

  @Test(.waitsForProcesses, .requirement(97))
  func `options and the user's own choice take precedence over the desktop`() throws {
    let portal = try SettingsPortal(
      bus, [.theme(isDark: true), .interface("text-scaling-factor", "d", "2")])
    let app = try launch(.x11, "--theme", "light", "--text-scale", "100")
    #expect(try background(of: app) == Theme.light.colors.background)
    let height = try controlHeight(in: app)
    // The contrast is the desktop's, so when it shows, so would the theme.
    try portal.change(.contrast(isHigh: true))
    try wait(for: Theme.lightHighContrast.colors.background, in: app)
    #expect(try controlHeight(in: app) == height)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(97))
  func `the app opens while the portal never answers, and follows it when it does`() throws {
    let silent = try SettingsPortal(bus, behavior: "silent")
    let app = try launch()
    #expect(try background(of: app) == Theme.light.colors.background)
    silent.process.kill()
    let later = try SettingsPortal(bus, [.theme(isDark: true)])
    defer { later.process.kill() }
    try wait(for: Theme.dark.colors.background, in: app)
    #expect(app.close().status == 0)
  }

  // SDL and libdecor would wait for the portal, each several times.
  @Test(.waitsForProcesses, .requirement(97))
  func `on Wayland, a portal that never answers is asked by nobody but Lantern`() throws {
    let silent = try SettingsPortal(bus, behavior: "silent")
    let app = try launch(.wayland)
    try waitFor("the question for the settings") { silent.process.output.contains("ReadAll\n") }
    #expect(silent.process.output.split(separator: "\n").filter { $0 == "Read" }.count <= 1)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(85))
  func `without animations on the desktop, screens dissolve instead of sliding`() throws {
    let portal = try SettingsPortal(
      bus, [.theme(isDark: true), .interface("enable-animations", "b", "false")])
    let app = try launch(.x11, "--record", files / "recording")
    try wait(for: Theme.dark.colors.background, in: app)
    func logInAndOut() throws {
      try app.click(button: "Log In", number: 1)
      try app.wait(forFlow: "main")
      try app.click(button: "Log Out")
      try app.wait(forFlow: "login")
    }
    try logInAndOut()
    // When the second change shows, the first one has an effect too.
    try portal.change(.interface("enable-animations", "b", "true"))
    try portal.change(.theme(isDark: false))
    try wait(for: Theme.light.colors.background, in: app)
    try logInAndOut()
    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.header.settings["motion"] == "full")
    // Another theme fades in, from a flow to itself.
    let changes = recording.transitions.filter { $0.begin.from != $0.begin.to }
    #expect(changes.map(\.begin.kind) == ["dissolve", "dissolve", "dissolve", "slide"])
  }

  // The journal has the number of clicks of each press.
  @Test(.waitsForProcesses)
  func `the desktop's time for a double click applies`() throws {
    let portal = try SettingsPortal(bus, [.theme(isDark: true), .doubleClick])
    defer { portal.process.kill() }
    let app = try launch()
    try wait(for: Theme.dark.colors.background, in: app)
    try app.screen.xdotool("mousemove", "--window", app.window, "5", "300")
    // On a busy machine, the clicks may be too far apart. Then the user clicks again.
    try waitFor("a double click with a long pause") {
      let seen = try presses().count
      try app.screen.xdotool("click", "1")
      usleep(700_000)
      try app.screen.xdotool("click", "1")
      try waitFor("the presses") { try presses().count >= seen + 2 }
      return try presses().last == 2
    }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(85, 97))
  func `record does not ask the desktop`() throws {
    let portal = try SettingsPortal(
      bus, [.theme(isDark: true), .interface("enable-animations", "b", "false")])
    let screen = try XServer()
    let environment = screen.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    try Command(environment: environment).runSuccessfully([
      "record", "--output", files / "recording", "--cycles", "1", "--no-pictures",
    ])
    let settings = try recordedSettings()
    #expect(settings["theme"] == "light")
    #expect(settings["motion"] == "full")
    #expect(portal.process.output == "ready\n")
  }

  private func recordedSettings() throws -> [String: String] {
    let text = try String(contentsOfFile: files / "recording/recording.jsonl", encoding: .utf8)
    let header = try JSONSerialization.jsonObject(with: Data(text.prefix { !$0.isNewline }.utf8))
    return try #require((header as? [String: Any])?["settings"] as? [String: String])
  }

  private func controlHeight(in app: LaunchedApp) throws -> Int {
    try app.inspector.tree().first { $0.role == "button" && $0.name == "Log In" }?.frame?[3] ?? 0
  }

  private func presses() throws -> [Int] {
    let journal = try String(contentsOfFile: files / "data/journal.jsonl", encoding: .utf8)
    return journal.split(separator: "\n").compactMap { line in
      let entry = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let pressed = (entry?["event"] as? [String: Any])?["pressed"] as? [String: Any]
      return pressed?["clicks"] as? Int
    }
  }
}
