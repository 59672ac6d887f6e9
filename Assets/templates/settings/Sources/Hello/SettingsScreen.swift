import LanternDesktop
import LanternNavigation
import LanternWidgets

/// The settings of the appearance. They take effect at once, and are stored for the next launch.
final class SettingsModel {
  let appearance: AppearanceModel
  /// Set by the app.
  weak var services: AppServices?

  init(_ appearance: AppearanceModel) { self.appearance = appearance }

  /// The settings in effect.
  var shown: Preferences { appearance.settings.shown }

  func choose<Value>(_ preference: WritableKeyPath<Preferences, Value>, _ value: Value) {
    var settings = appearance.settings
    settings.choose(preference, value)
    services?.apply(settings)
  }
}

/// The page of the settings.
final class SettingsScreen: Screen {
  private let settings: SettingsModel

  init(_ settings: SettingsModel) {
    self.settings = settings
    super.init(title: "Settings")
  }

  override func makeView() -> Widget {
    let settings = settings
    let themes = Preferences.ThemeChoice.allCases
    let theme = Picker("Theme", ["System", "Light", "Dark"], style: .segmented) {
      settings.choose(\.theme, themes[$0])
    }.observing(\.selected) { themes.firstIndex(of: settings.shown.theme) ?? 0 }
    let motions = Preferences.MotionChoice.allCases
    let motion = Picker("Motion", ["System", "Full", "Reduced"], style: .segmented) {
      settings.choose(\.motion, motions[$0])
    }.observing(\.selected) { motions.firstIndex(of: settings.shown.motion) ?? 0 }
    let size = Slider(
      "Text size", value: 100, in: 75...200, step: 25, text: { "\(Int($0))%" }
    ).observing(\.value) { Double(settings.shown.textScale) }
    // While the knob is dragged, the page must not move below it.
    size.onCommit = { settings.choose(\.textScale, Int($0)) }
    let heading = Label("Appearance", font: { $0.title }, isHeading: true)
    let card = Panel(
      padding: 20, style: Panel.Style.card, [Column(spacing: 16, [heading, theme, motion, size])])
    return ScrollView(Panel(padding: 24, fit: .top, maximumWidth: 560, [card]))
  }
}
