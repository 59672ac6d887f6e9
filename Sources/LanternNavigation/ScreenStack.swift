public import LanternRaster
public import LanternWidgets

/// Screens under navigation bars, pushed in from the trailing edge, dragged out from the leading one.
open class ScreenStack: Pile {
  // How far from the page's edge a drag may start, in points.
  private static let reach = 20.0

  open override func content(for screen: Screen) -> Widget {
    screen.view.flex = 1
    let bar = NavigationBar(title: screen.title, leading: screen.leadingItem, trailing: screen.trailingItem)
    return Column([bar, screen.view])
  }

  open override var coming: any Transition { Push() }
  open override var going: any Transition { Backwards(Push(), kind: "pop") }

  open override func canDrag(from point: Point, page: Rect) -> Bool {
    let edge = root?.environment.direction == .rightToLeft ? page.maxX : page.minX
    return abs(point.x - edge) <= ScreenStack.reach
  }
}
