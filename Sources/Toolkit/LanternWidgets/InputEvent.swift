// Apps that name moments need no further import.
@_exported public import LanternBase
public import LanternRaster

/// A user input, with positions in points of the window, and the time at which it was read.
nonisolated public struct InputEvent: Hashable, Sendable {
  /// The kinds of input.
  public enum Action: Hashable, Sendable {
    /// The pointer moved.
    case pointerMoved(to: Point)
    /// The primary button was pressed. `clicks` is 1 for a single press and 2 for a double press.
    case pointerDown(at: Point, clicks: Int)
    /// The primary button was released.
    case pointerUp(at: Point)
    /// The press ended without a release that the window knows of, for example because the button was released over another
    /// window. It has no effect, but drops what is dragged out of the window.
    case pointerCancelled
    /// The secondary button was pressed, which asks for the context menu of the content under the pointer.
    case contextMenuRequested(at: Point)
    /// The middle button was pressed, which inserts the selected text of the desktop at the pointer.
    case pasteRequested(at: Point)
    /// The pointer left the window.
    case pointerLeft
    /// The wheel turned, or two fingers moved on a touchpad. `by` is the distance to scroll toward the end of the
    /// content, in points.
    case scrolled(by: Point, at: Point)
    /// Two fingers on a touchpad begin to scroll. Until `scrollEnded`, what scrolls follows them. Reported on Wayland alone.
    case scrollBegan(at: Point)
    /// The fingers that scrolled have left the touchpad.
    case scrollEnded(at: Point)
    /// A key was pressed while the modifiers were held.
    case keyDown(Key, Modifiers)
    /// Text from the keyboard layout or an input method; never empty.
    case text(String)
    /// Text that an input method is composing and that may still change; empty when the composition ends. `selected`
    /// is the range of characters being edited.
    case composition(String, selected: Range<Int>)
    /// Another program dropped files or text on the window.
    case dropped(DragContent, at: Point)
    /// The window receives keys from now on, or another window does.
    case windowActivated, windowDeactivated
  }

  /// The kind of input, with its parameters.
  public let action: Action
  /// The time at which the input was read.
  public let time: Moment
  /// The modifier keys that were held during a pointer event.
  public let heldKeys: Modifiers
  /// Whether Caps Lock was on.
  public let isCapsLockOn: Bool
  /// The other keys that a pressed key can mean in a shortcut, in the order in which they are tried until one has an effect. On a
  /// French keyboard, one key is Ctrl+- and Ctrl+6.
  public let alternatives: [Shortcut]

  /// Creates an event that was read at `time`.
  public init(
    _ action: Action, time: Moment, heldKeys: Modifiers = [], isCapsLockOn: Bool = false,
    alternatives: [Shortcut] = []
  ) {
    self.action = action
    self.time = time
    self.heldKeys = heldKeys
    self.isCapsLockOn = isCapsLockOn
    self.alternatives = alternatives
  }

  /// The event, and then the events of its alternatives.
  package var meanings: [InputEvent] {
    if alternatives.isEmpty { return [self] }
    return [InputEvent(action, time: time, heldKeys: heldKeys, isCapsLockOn: isCapsLockOn)]
      + alternatives.map {
        InputEvent(
          .keyDown($0.key, $0.modifiers), time: time, heldKeys: heldKeys, isCapsLockOn: isCapsLockOn)
      }
  }

  /// Whether the position and the distance, if the event has them, are finite. No widget can handle others.
  package var isFinite: Bool {
    func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
    return switch action {
    case .pointerMoved(let point), .pointerDown(let point, _), .pointerUp(let point),
      .contextMenuRequested(let point), .pasteRequested(let point), .scrollBegan(let point),
      .scrollEnded(let point), .dropped(_, let point):
      isFinite(point)
    case .scrolled(let distance, let point): isFinite(distance) && isFinite(point)
    case .pointerCancelled, .pointerLeft, .keyDown, .text, .composition, .windowActivated, .windowDeactivated:
      true
    }
  }

  /// Returns the same event with its position, if it has one, transformed.
  public func mapped(_ transform: (Point) -> Point) -> InputEvent {
    let mapped: Action =
      switch action {
      case .pointerMoved(let point): .pointerMoved(to: transform(point))
      case .pointerDown(let point, let clicks): .pointerDown(at: transform(point), clicks: clicks)
      case .pointerUp(let point): .pointerUp(at: transform(point))
      case .contextMenuRequested(let point): .contextMenuRequested(at: transform(point))
      case .pasteRequested(let point): .pasteRequested(at: transform(point))
      case .scrolled(let distance, let point): .scrolled(by: distance, at: transform(point))
      case .scrollBegan(let point): .scrollBegan(at: transform(point))
      case .scrollEnded(let point): .scrollEnded(at: transform(point))
      case .dropped(let drop, let point): .dropped(drop, at: transform(point))
      case .pointerCancelled, .pointerLeft, .keyDown, .text, .composition, .windowActivated,
        .windowDeactivated:
        action
      }
    return InputEvent(
      mapped, time: time, heldKeys: heldKeys, isCapsLockOn: isCapsLockOn, alternatives: alternatives)
  }
}

/// Files or text that the user drags from one program to another.
nonisolated public struct DragContent: Hashable, Sendable {
  /// The paths of the files and folders, in the order in which the source lists them.
  public var files: [String]
  /// The text; nil for none.
  public var text: String?

  /// Creates the content of a drag.
  public init(files: [String] = [], text: String? = nil) {
    self.files = files
    self.text = text
  }
}

/// The end of a drag out of a window.
nonisolated public enum DragResult: Hashable, Sendable {
  /// The target took a copy of the content.
  case copied
  /// Nothing was dropped: the user canceled the drag, or the target refused the content or stopped responding.
  case cancelled
  /// The drag did not start, because the window system can't drag this content out of the window. The press continues.
  case unavailable
}

/// A key identified by its meaning, not by its position on the keyboard.
nonisolated public enum Key: Hashable, Sendable {
  /// The Tab, Enter, Escape, Backspace, Delete and Insert keys.
  case tab, enter, escape, backspace, delete, insert
  /// The arrow keys, Home, End, Page Up and Page Down.
  case left, right, up, down, home, end, pageUp, pageDown
  /// Back and forward in the navigation history: keys, or buttons at the side of a mouse.
  case back, forward
  /// The Caps Lock key, which turns Caps Lock on or off.
  case capsLock
  /// The decimal key of a keypad, while Num Lock is on.
  case decimal
  /// The menu key, which asks for the context menu of the focused content.
  case menu
  /// F1 through F12.
  case function(Int)
  /// A key that produces a character, unshifted and in lower case.
  case character(Character)
}

/// Modifier keys that are held during an input.
nonisolated public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The held keys as a bit mask.
  public let rawValue: UInt8

  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The Control key.
  public static let control = Modifiers(rawValue: 2)
  /// The Alt key.
  public static let alt = Modifiers(rawValue: 4)

  /// Creates a set of keys from a bit mask.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The shape of the pointer.
nonisolated public enum Cursor: Hashable, Sendable {
  /// The default arrow.
  case arrow
  /// A hand, shown over clickable content.
  case hand
  /// A text cursor, shown over selectable text.
  case text
  /// A double arrow, shown over an edge that moves sideways, or up and down.
  case resizeHorizontal, resizeVertical
}

/// A pointer event as a widget receives it. Positions are in the widget's own points.
nonisolated public enum PointerEvent: Hashable, Sendable {
  /// The pointer entered the widget.
  case entered
  /// The pointer left the widget.
  case left
  /// The button was pressed. `clicks` is 1 for a single press and 2 for a double press.
  case pressed(at: Point, clicks: Int)
  /// The pointer moved while pressed.
  case dragged(to: Point)
  /// The button was released. `isInside` is true if the pointer was over the widget.
  case released(isInside: Bool)
  /// The press was canceled and must have no effect.
  case cancelled
}
