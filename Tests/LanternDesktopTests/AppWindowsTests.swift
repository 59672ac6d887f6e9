import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// An app with two windows.
@MainActor
struct AppWindowsTests {
  private let files: TemporaryDirectory
  private let display = HeadlessDisplay(size: PixelSize(200, 100))
  private let services: AppServices
  private let window: LoopWindow

  init() throws {
    files = try TemporaryDirectory()
    services = try AppWindowsTests.services(on: display, files)
    window = try services.openWindow("notes", size: Size(100, 50)) { size, environment in
      let notes = Flow("notes")
      return RootController(
        flows: [notes: { DraftScreen(title: "Notes") }], first: notes, size: size, environment: environment)
    }
  }

  private static func services(on display: HeadlessDisplay, _ files: TemporaryDirectory) throws -> AppServices
  {
    let launch = try Launch(
      AppIdentity(name: "Windows"), display: display, typesetter: BlockTypesetter(),
      dataDirectory: files / "data")
    let main = Flow("main")
    return AppServices(
      launch, flows: [main: { ScreenStack(root: DraftScreen(title: "Main")) }], first: main)
  }

  private var second: any Display { window.display }
  private var screens: [DraftScreen] {
    services.loop.windows.flatMap(\.root.targetScreens).flatMap {
      ([$0] + $0.children).compactMap { $0 as? DraftScreen }
    }
  }

  private func press(_ key: Key, _ modifiers: Modifiers = [], in display: any Display) throws {
    display.send(.keyDown(key, modifiers), at: services.loop.moment + .milliseconds(10))
    try services.loop.run(for: .milliseconds(100))
  }

  @Test(.requirement(107)) func `a new window has its size, its screens and the appearance of the app`()
    throws
  {
    try services.loop.rest()
    #expect(second.pixelSize == PixelSize(100, 50))
    #expect(window.root.currentFlow.name == "notes")
    let light = try [display, second].map { try $0.snapshot() }
    var settings = services.appearance.settings
    settings.choose(\.theme, .dark)
    services.apply(settings)
    #expect(services.loop.windows.map { $0.root.environment.theme.isDark } == [true, true])
    try services.loop.rest()
    for (before, display) in zip(light, [display, second]) {
      let isChanged = try display.snapshot() != before
      #expect(isChanged)
    }
  }

  @Test(.requirement(107)) func `F1 shows the shortcuts of the window in which it is pressed`() throws {
    try press(.function(1), in: second)
    let names = services.loop.windows.map { $0.root.semantics.map(\.semantics.name) }
    #expect(names.map { $0.contains("Keyboard Shortcuts") } == [false, true])
    #expect(names[1].filter(["Ctrl+Q", "F12", "F1", "Alt+Left"].contains).count == 4)
    try press(.escape, in: second)
    #expect(!services.loop.windows[1].root.semantics.contains { $0.semantics.role == .dialog })
  }

  @Test func `the command Back leads to the screen below`() throws {
    try services.loop.rest()
    let stack = try #require(services.root.targetScreens[0] as? ScreenStack)
    stack.push(DraftScreen(title: "Pushed"))
    try services.loop.rest()
    services.root.commands["back"]?.action()
    try services.loop.rest()
    #expect(stack.children.count == 1)
  }

  @Test func `F12 shows the frame times of the window in which it is pressed`() throws {
    try press(.function(12), in: second)
    #expect(services.loop.windows.map { $0.hud != nil } == [false, true])
    try press(.function(12), in: second)
    #expect(services.loop.windows.map { $0.hud != nil } == [false, false])
  }

  @Test func `an app quits only when the screens of all windows agree`() throws {
    try services.loop.rest()
    screens[1].hasChanges = true
    try press(.character("q"), .control, in: display)
    #expect(screens.map(\.questions) == [0, 1])
    var frames = 0
    services.loop.didPresent = { _ in frames += 1 }
    try services.loop.step()
    #expect(frames == 1)
    screens[1].hasChanges = false
    try press(.character("q"), .control, in: display)
    frames = 0
    try services.loop.run(for: .seconds(1))
    #expect(frames == 0)
  }

  @Test(.requirement(76, 123))
  func `an app asks a window again that has changed since another was asked`() throws {
    try services.loop.rest()
    screens[1].hasChanges = true
    try press(.character("q"), .control, in: display)
    screens[0].hasChanges = true
    screens[1].leave?()
    #expect(screens.map(\.questions) == [1, 1])
    var frames = 0
    services.loop.didPresent = { _ in frames += 1 }
    try services.loop.step()
    #expect(frames == 1)
    screens[0].leave?()
    frames = 0
    try services.loop.run(for: .seconds(1))
    #expect(screens.map(\.questions) == [1, 1])
    #expect(frames == 0)
  }

  @Test(.requirement(76, 123)) func `a window closes only when each of its screens has agreed`() throws {
    try services.loop.rest()
    let main = services.loop.windows[0]
    (main.root.targetScreens[0] as? ScreenStack)?.push(DraftScreen(title: "Pushed"), by: InstantTransition())
    for screen in screens { screen.hasChanges = true }
    services.closeRequested(main)
    screens[0].leave?()
    #expect(screens.map(\.questions) == [1, 1, 0])
    #expect(services.loop.windows.count == 2)
    screens[1].leave?()
    #expect(services.loop.windows.map(\.name) == ["notes"])
  }

  @Test func `a window closes only when its screens agree, and leaves the other`() throws {
    try services.loop.rest()
    screens[1].hasChanges = true
    services.closeRequested(window)
    #expect(services.loop.windows.count == 2)
    #expect(screens.map(\.questions) == [0, 1])
    screens[1].leave?()
    #expect(services.loop.windows.map(\.name) == [nil])
  }

  @Test(.requirement(103))
  func `the first window can close before the others, and its place is restored later`() throws {
    services.begin()
    try services.loop.rest()
    (services.root.targetScreens[0] as? ScreenStack)?.push(DraftScreen(title: "Pushed"))
    try services.loop.rest()
    let stored = RestorationState(of: services.root)
    services.closeRequested(services.loop.windows[0])
    #expect(services.loop.windows.map(\.name) == ["notes"])
    try press(.character("x"), in: second)
    #expect(services.storedState().restored?.state == stored)
    services.closeRequested(window)
    try services.run()
    #expect(services.storedState().restored?.state == stored)
  }

  @Test(.requirement(103)) func `the appearance that is chosen in an app is stored when it quits`() throws {
    services.loop.after(.milliseconds(100)) { [services] in
      var settings = services.appearance.settings
      settings.choose(\.theme, .dark)
      services.apply(settings)
      services.loop.quit()
    }
    try services.run()
    #expect(try PreferencesFile(services.directories.preferences).read().theme == .dark)
  }

  @Test func `the closures of the loop and its windows belong to the app`() throws {
    var keys: [Key] = []
    var closings = 0
    for window in services.loop.windows {
      window.intercept = { event in
        guard case .keyDown(let key, _) = event.action else { return false }
        keys.append(key)
        return key == .function(12)
      }
      window.closeRequested = { closings += 1 }
    }
    services.begin()
    try press(.function(12), in: second)
    try press(.character("x"), in: display)
    #expect(keys == [.function(12), .character("x")])
    #expect(services.loop.windows.allSatisfy { $0.hud == nil })
    #expect(services.journalRecorder.journal?.entries.count ?? 0 > 1)
    (second as? HeadlessDisplay)?.send(.closeRequested, at: services.loop.moment + .milliseconds(10))
    try services.loop.run(for: .milliseconds(100))
    #expect(closings == 1)
    #expect(services.loop.windows.count == 2)
  }
}
