import LanternRaster

/// The side of an anchor on which a menu opens. A menu never leaves the window.
enum MenuPlacement {
  /// Below a control, or above it if there is more space, and at least as wide.
  case below
  /// At the pointer or the caret. Beside a window's edge, on its other side.
  case atPoint
  /// Beside the item that opens a submenu.
  case beside

  /// Returns the frame of a menu. The anchor is in points of the window; `measure` returns the size of the menu within
  /// the available size.
  func frame(
    of anchor: Rect, in window: Size, _ environment: Environment, measure: (Size) -> Size
  ) -> Rect {
    let gap = environment.theme.spacing.tiny
    let most = Size(max(0, window.width - 2 * gap), max(0, window.height - 2 * gap))
    let wanted = measure(Size(most.width, .infinity))
    // Computes from left to right, and mirrors the result.
    let anchor = environment.mirrored(anchor, in: window.width)
    var (x, y) = (anchor.minX, anchor.maxY)
    var (width, height) = (min(most.width, wanted.width), min(most.height, wanted.height))
    switch self {
    case .below:
      width = min(most.width, max(anchor.width, width))
      let (below, above) = (window.height - anchor.maxY - 2 * gap, anchor.minY - 2 * gap)
      let isBelow = height <= below || below >= above
      height = max(0, min(height, isBelow ? below : above))
      y = isBelow ? anchor.maxY + gap : anchor.minY - gap - height
    case .atPoint:
      if y + height > window.height - gap, anchor.minY - height >= gap { y = anchor.minY - height }
      if x + width > window.width - gap, anchor.minX - width >= gap { x = anchor.minX - width }
    case .beside:
      x = anchor.maxX
      y = anchor.minY - MenuLevel.padding
      if x + width > window.width - gap, anchor.minX - width >= gap { x = anchor.minX - width }
    }
    x = max(gap, min(window.width - gap - width, x))
    y = max(gap, min(window.height - gap - height, y))
    return environment.mirrored(Rect(x, environment.snapped(y), width, height), in: window.width)
  }
}
