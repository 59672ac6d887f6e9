import LanternNavigation
import LanternRaster
import LanternWidgets

/// The screen that is visible while the accounts are opened, if the app has none of its own.
final class SplashScreen: Screen {
  override func makeView() -> Widget {
    Panel(
      style: { Panel.Style(paint: .color($0.colors.background)) },
      [Panel(fit: .center, [ActivityIndicator(title)])])
  }
}
