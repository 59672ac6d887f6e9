import LanternRaster

/// The state of the pointer over a pressable widget: hover, press, drag off and back on, release.
nonisolated struct Press: Equatable {
  private(set) var isHovered = false
  private(set) var isPressed = false

  /// Handles an event over a widget of some size; returns whether it completed a click.
  mutating func handle(_ pointer: PointerEvent, size: Size, isEnabled: Bool = true) -> Bool {
    switch pointer {
    case .entered: isHovered = true
    case .left: isHovered = false
    case .pressed: isPressed = isEnabled
    case .dragged(let point): isPressed = isEnabled && Rect(origin: .zero, size: size).contains(point)
    case .released(let isInside):
      let wasPressed = isPressed
      isPressed = false
      return wasPressed && isInside
    case .cancelled: self = Press()
    }
    return false
  }

  /// Cancels the press.
  mutating func release() { isPressed = false }
}
