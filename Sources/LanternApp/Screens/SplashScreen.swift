import LanternNavigation
import LanternRaster
import LanternWidgets

/// The screen that is visible while the start-up call runs.
final class SplashScreen: Screen {
  private let strings: Strings

  init(_ strings: Strings) {
    self.strings = strings
    super.init(title: strings(.appName))
  }

  override func makeView() -> Widget {
    let mark = Panel(fit: .center, maximumWidth: 128, [Picture(strings(.appName), paint: drawMark)])
    // Below the center by the height of the mark's space, in windows of any height.
    let below = Panel(fit: .center, [ActivityIndicator(strings(.splashStarting), color: { _ in .white })])
    below.flex = 2
    return ZStack([
      Panel(style: { Panel.Style(paint: .color($0.colors.accentBackground)) }),
      mark,
      Panel(style: { Panel.Style(paint: .color($0.colors.scrim)) }),
      Column([Spacer(), Spacer(), Spacer(), below]),
    ])
  }
}
