import LanternRaster

/// What the pointer does with something that can be pressed: hover, press, slide off and back on, let go.
nonisolated struct Press: Equatable {
  private(set) var isHovered = false
  private(set) var isPressed = false

  /// Takes in what the pointer did over a widget of some size; returns whether that was a click.
  mutating func hear(_ pointer: PointerEvent, size: Size, isEnabled: Bool = true) -> Bool {
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

  /// The press is taken away.
  mutating func release() { isPressed = false }
}
