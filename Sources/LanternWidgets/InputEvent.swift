public import LanternRaster

/// Something that a person did, in points of the window, and when it was read.
nonisolated public struct InputEvent: Hashable, Sendable {
  /// What was done. Only the primary pointer button is reported.
  public enum Action: Hashable, Sendable {
    case pointerMoved(to: Point)
    /// `clicks` is 1 for a single press, 2 for a double.
    case pointerDown(at: Point, clicks: Int)
    case pointerUp(at: Point)
    /// The pointer left the window.
    case pointerLeft
    /// The wheel turned, or two fingers moved on a touchpad: by how much what shows is to move on, in points.
    case scrolled(by: Point, at: Point)
    case keyDown(Key, Modifiers)
    /// Text as the keyboard layout or an input method made it; never empty.
    case text(String)
    /// Text that an input method is composing and that may still change, empty at its end; which of its characters
    /// are being worked on.
    case composition(String, selected: Range<Int>)
  }

  public let action: Action
  public let time: Moment
  /// Keys that were held while the pointer did something.
  public let heldKeys: Modifiers

  public init(_ action: Action, time: Moment, heldKeys: Modifiers = []) {
    self.action = action
    self.time = time
    self.heldKeys = heldKeys
  }

  /// The same event with its place, if it has one, seen from elsewhere.
  public func mapped(_ transform: (Point) -> Point) -> InputEvent {
    let mapped: Action =
      switch action {
      case .pointerMoved(let point): .pointerMoved(to: transform(point))
      case .pointerDown(let point, let clicks): .pointerDown(at: transform(point), clicks: clicks)
      case .pointerUp(let point): .pointerUp(at: transform(point))
      case .scrolled(let distance, let point): .scrolled(by: distance, at: transform(point))
      case .pointerLeft, .keyDown, .text, .composition: action
      }
    return InputEvent(mapped, time: time, heldKeys: heldKeys)
  }
}

/// A key by what it means, not by where it sits.
nonisolated public enum Key: Hashable, Sendable {
  case tab, enter, escape, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// To where one came from, and there again: keys, and the buttons at the side of a mouse.
  case back, forward
  /// F1 … F12.
  case function(Int)
  /// A key that writes, unshifted and in lower case.
  case character(Character)
}

/// Keys held while another is pressed.
nonisolated public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let alt = Modifiers(rawValue: 4)

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// What the pointer looks like.
nonisolated public enum Cursor: Hashable, Sendable {
  case arrow
  /// Over what can be clicked.
  case hand
  /// Over text that can be selected.
  case text
}

/// What a widget hears of the pointer; positions are in its own points.
nonisolated public enum PointerEvent: Hashable, Sendable {
  case entered
  case left
  case pressed(at: Point, clicks: Int)
  /// Moved while pressed.
  case dragged(to: Point)
  /// Let go; `isInside` says whether that was over the widget.
  case released(isInside: Bool)
  /// The press was taken away and must have no effect.
  case cancelled
}
