import LanternDesktop
import LanternNavigation
import LanternWidgets

/// The theme. It is stored for the next launch.
final class SettingsScreen: Screen {
  private let appearanceModel: AppearanceModel
  private let navigator: AppNavigator

  init(_ appearance: AppearanceModel, _ navigator: AppNavigator) {
    appearanceModel = appearance
    self.navigator = navigator
    super.init(title: "Settings")
  }

  override var trailingItem: Widget? {
    Button("Log Out", style: .plain) { [navigator] in navigator.logOut() }
  }

  override func makeView() -> Widget {
    let themes = Preferences.ThemeChoice.allCases
    let theme = Picker(
      "Theme", ["System", "Light", "Dark"],
      selected: themes.firstIndex(of: appearanceModel.settings.shown.theme) ?? 0,
      style: .segmented
    ) { [weak self] in self?.choose(themes[$0]) }
    let heading = Label("Settings", font: { $0.display }, isHeading: true)
    return ScrollView(Panel(padding: 24, maximumWidth: 640, [Column(spacing: 16, [heading, theme])]))
  }

  private func choose(_ theme: Preferences.ThemeChoice) {
    var chosen = appearanceModel.settings
    chosen.choose(\.theme, theme)
    navigator.services?.apply(chosen)
  }
}
