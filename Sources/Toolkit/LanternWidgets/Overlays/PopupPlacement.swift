import LanternRaster

/// The side of an anchor on which a menu or another popup opens. It never leaves the window.
enum PopupPlacement {
  /// Below a control, or above it if there is more space, and aligned to its leading edge.
  case below
  /// At the pointer or the caret. Beside a window's edge, on its other side.
  case atPoint
  /// Beside the item that opens a submenu.
  case beside

  /// Returns the frame of a popup. The anchor is in points of the window; `measure` returns the size of the popup within
  /// an available size. It is called again with the final height if the popup does not fit, because a scrollbar may
  /// need space.
  func frame(
    of anchor: Rect, in window: Size, _ environment: Environment, measure: (Size) -> Size
  ) -> Rect {
    let gap = environment.theme.spacing.tiny
    let most = Size(max(0, window.width - 2 * gap), max(0, window.height - 2 * gap))
    var wanted = measure(Size(most.width, .infinity))
    // Computes from left to right, and mirrors the result.
    let anchor = environment.mirrored(anchor, in: window.width)
    var (x, y) = (anchor.minX, anchor.maxY)
    var height = min(most.height, wanted.height)
    if self == .below {
      let (below, above) = (window.height - anchor.maxY - 2 * gap, anchor.minY - 2 * gap)
      let isBelow = height <= below || below >= above
      height = max(0, min(height, isBelow ? below : above))
      y = isBelow ? anchor.maxY + gap : anchor.minY - gap - height
    }
    if height < wanted.height { wanted = measure(Size(most.width, height)) }
    let width = min(most.width, wanted.width)
    switch self {
    case .below: break
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
    let frame = Rect(environment.snapped(x), environment.snapped(y), width, height)
    return environment.mirrored(frame, in: window.width)
  }
}

extension Panel.Style {
  /// The surface of a popup.
  static func popup(_ theme: Theme) -> Panel.Style {
    Panel.Style(
      paint: .color(theme.colors.surface), cornerRadius: theme.radius.control + 4,
      edge: theme.colors.separator, shadow: theme.shadow(\.floating))
  }
}
