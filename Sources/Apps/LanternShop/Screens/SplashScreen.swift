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
    let mark = Picture(strings(.appName)) { canvas, rect, _ in
      drawMark(on: canvas, in: rect, Theme.dark.colors)
    }
    let lit = Panel(fit: .center, maximumWidth: 160, [mark])
    let indicator = ActivityIndicator(strings(.splashStarting), color: { _ in .white })
    let below = Panel(
      fit: .center,
      [
        Column(
          spacing: 12, alignment: .center,
          [indicator, Label(strings(.splashStarting), color: { _ in .white }, alignment: .center)])
      ])
    below.flex = 2
    // A lit mark on a ground of dusk, in both themes. The scrim dims the ground alone.
    return ZStack([
      Panel(style: { Panel.Style(paint: .color($0.isDark ? $0.colors.onPrimary : $0.colors.primary)) }),
      Panel(style: { Panel.Style(paint: .color($0.colors.scrim)) }),
      lit,
      // Below the center by the height of the mark's space, in windows of any height.
      Column([Spacer(), Spacer(), Spacer(), below]),
    ])
  }
}
