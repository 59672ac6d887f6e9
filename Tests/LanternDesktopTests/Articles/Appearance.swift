import LanternDesktop
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

// The code of the article Appearance. A test checks that both are equal.

final class ReaderApp: DesktopApp {
  static let identity = AppIdentity(name: "Reader")
  static let themes: Themes = {
    var themes = Themes()
    themes.light.colors.primary = Color(0x0B6E4F)
    themes.dark.colors.primary = Color(0x7FD8B5)
    themes.dark.colors.onPrimary = Color(0x00382A)
    themes.light.radius.card = 8
    themes.dark.radius.card = 8
    return themes
  }()

  let services: AppServices

  init(_ launch: Launch) {
    let navigator = ReaderNavigator()
    let main = Flow("main")
    services = AppServices(
      launch, flows: [main: { AppearanceScreen(launch.appearance, navigator) }], first: main)
    navigator.services = services
  }
}

@MainActor
final class ReaderNavigator {
  /// Set by the app. The screens retain the navigator.
  weak var services: AppServices?

  func apply(_ settings: AppearanceSettings) { services?.apply(settings) }
}

extension Theme.Colors {
  /// The color of a price: the brand color, with enough contrast for text in both themes.
  var price: Color { brand.mixed(with: text, by: 0.6) }
}

/// The choice of the theme, the text size and the animations, and text that follows them.
final class AppearanceScreen: Screen {
  private let settings: AppearanceModel
  private let navigator: ReaderNavigator

  init(_ appearance: AppearanceModel, _ navigator: ReaderNavigator) {
    settings = appearance
    self.navigator = navigator
    super.init(title: "Appearance")
  }

  override func makeView() -> Widget {
    let settings = settings
    let themes = Preferences.ThemeChoice.allCases
    let theme = Picker("Theme", ["System", "Light", "Dark"], style: .segmented) { [weak self] in
      self?.choose(\.theme, themes[$0])
    }
    .observing(\.selected) { themes.firstIndex(of: settings.settings.shown.theme) ?? 0 }
    let motion = Switch("Reduce motion") { [weak self] in
      self?.choose(\.motion, $0 ? .reduced : .full)
    }
    .observing(\.isOn) { settings.settings.reducesMotion }
    let size = Picker("Text size", ["100%", "150%"], style: .segmented) { [weak self] in
      self?.choose(\.textScale, [100, 150][$0])
    }
    .observing(\.selected) { settings.settings.shown.textScale > 100 ? 1 : 0 }
    let title = Label(font: { $0.headline }, text: { "Text at \(settings.settings.shown.textScale)%" })
    let price = Label("€48.00", color: { $0.price })
    return Panel(padding: 24, [Column(spacing: 16, [theme, motion, size, title, price])])
  }

  private func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    var chosen = settings.settings
    chosen.choose(choice, value)
    navigator.apply(chosen)
  }
}

/// Changes the window of an app that has only a frame loop.
@MainActor
func showLargeTextOnDark(in root: RootController) {
  var environment = root.environment
  environment.theme = Theme.dark.scaled(text: 1.5)
  environment.reducesMotion = true
  root.environment = environment
}

@MainActor
struct AppearanceExample {
  private let goldens = GoldenImages(inProject: "Tests/LanternDesktopTests/Articles/Goldens")

  @Test(arguments: ["light", "dark"])
  func `the settings look as they should`(name: String) throws {
    let theme = name == "dark" ? ReaderApp.themes.dark : ReaderApp.themes.light
    let screen = AppearanceScreen(AppearanceModel(), ReaderNavigator())
    let window = TestWindow(screen, size: Size(360, 300), theme: theme)
    try goldens.compare(window.picture(), named: "appearance-\(name)")
  }
}
