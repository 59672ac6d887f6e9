import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The language that the user chooses while screens of two windows have unsaved changes.
@MainActor
struct LanguageChangeTests {
  private let files: TemporaryDirectory
  private let services: AppServices

  init() throws {
    files = try TemporaryDirectory()
    var launch = try Launch(
      AppIdentity(name: "Drafts"), display: HeadlessDisplay(size: PixelSize(200, 100)),
      typesetter: BlockTypesetter(), dataDirectory: files / "data")
    launch.localize(Localization(keys: [Text.self], folder: nil))
    let (main, notes) = (Flow("main"), Flow("notes"))
    services = AppServices(launch, flows: [main: { DraftScreen(title: "Main") }], first: main)
    try services.openWindow("notes", size: Size(100, 50)) { size, environment in
      RootController(
        flows: [notes: { DraftScreen(title: "Notes") }], first: notes, size: size, environment: environment)
    }
    try services.loop.rest()
  }

  private var screens: [DraftScreen] {
    services.loop.windows.flatMap(\.root.targetScreens).compactMap { $0 as? DraftScreen }
  }

  private var languages: [LanguageTag?] {
    let settings = services.appearance.settings
    return [settings.preferences.language, settings.shown.language, services.strings.language]
  }

  @discardableResult
  private func choose(_ change: (inout AppearanceSettings) -> Void = { _ in }) -> Refusal? {
    var settings = services.appearance.settings
    settings.choose(\.language, .pseudo)
    change(&settings)
    return services.apply(settings)
  }

  @Test(.requirement(123)) func `a screen that refuses stays, and so does the language`() throws {
    let before = screens
    screens[0].hasChanges = true
    #expect(choose() == Refusal("there are unsaved changes"))
    try services.loop.rest()
    #expect(screens.map(ObjectIdentifier.init) == before.map(ObjectIdentifier.init))
    #expect(screens.map(\.questions) == [1, 0])
    #expect(languages == [nil, nil, .english])
  }

  @Test(.requirement(123))
  func `the language changes when the screens of all windows have agreed in turn`() {
    for screen in screens { screen.hasChanges = true }
    let (first, second) = (screens[0], screens[1])
    choose()
    first.leave?()
    #expect([first, second].map(\.questions) == [1, 1])
    #expect(languages == [nil, nil, .english])
    second.leave?()
    #expect([first, second].map(\.questions) == [1, 1])
    #expect(languages == [.pseudo, .pseudo, .pseudo])
    #expect(screens[0] !== first)
  }

  @Test(.requirement(123))
  func `a choice that is refused changes the other settings, and leave only the language`() {
    let first = screens[0]
    first.hasChanges = true
    choose { $0.choose(\.theme, .dark) }
    #expect(services.appearance.settings.shown.theme == .dark)
    var settings = services.appearance.settings
    settings.choose(\.theme, .light)
    services.apply(settings)
    first.leave?()
    #expect(services.appearance.settings.shown.theme == .light)
    #expect(languages == [.pseudo, .pseudo, .pseudo])
  }

  @Test(.requirement(123)) func `settings that make no screens anew ask nobody`() {
    for screen in screens { screen.hasChanges = true }
    var settings = services.appearance.settings
    settings.choose(\.theme, .dark)
    settings.choose(\.contrast, .high)
    settings.choose(\.textScale, 150)
    settings.choose(\.motion, .reduced)
    #expect(services.apply(settings) == nil)
    #expect(screens.map(\.questions) == [0, 0])
    #expect(services.appearance.settings.shown == settings.shown)
  }
}
