import LanternRaster

/// The keyboard focus of a tree: the widget that has it, and whether it is visible.
///
/// It does not know which widgets can have the focus. `FocusOrder` has those that can.
package struct KeyboardFocus {
  /// The widget that has the focus.
  package private(set) weak var widget: Widget?
  /// Whether the user last used the keyboard rather than the pointer, so that the widget shows its focus.
  package var isVisible = false
  /// Whether the next layout scrolls the widget into view.
  package var isRevealed = false
  /// Whether a widget gets back the focus that it had before an overlay, or a widget of an outer tree, took it.
  var isReturning = false
  /// Whether the window receives keys. Stored in the outermost tree.
  var isWindowActive = true
  /// Whether Caps Lock was on at the last input. Stored in the outermost tree.
  var isCapsLockOn = false

  package init() {}

  /// Moves the focus to a widget, or to none.
  package mutating func move(to widget: Widget?) {
    self.widget = widget
    // A page begins at its top, unless the user would type out of sight.
    isRevealed = widget?.frame.size == .zero && (isVisible || widget is TextInput)
  }
}

/// The order in which Tab visits widgets, seen from the place of the focus in it.
///
/// It knows only the widgets that are added, not why they can have the focus.
package struct FocusOrder {
  private var before: [Widget] = []
  private var after: [Widget] = []
  // The widget at the place, if the focus can return to it.
  private var current: Widget?
  private var hasPlace = false

  package init() {}

  /// Adds the next widget that can have the focus.
  package mutating func add(_ widget: Widget) {
    if hasPlace { after.append(widget) } else { before.append(widget) }
  }

  /// Notes that the place follows the widgets so far. `widget` is there, and can have the focus; nil if none can.
  package mutating func addPlace(_ widget: Widget?) {
    hasPlace = true
    current = widget
  }

  /// The widget after the place, or else the one before it; nil if the order has no place.
  package var nearest: Widget? { hasPlace ? after.first ?? before.last : nil }

  /// Returns the widget that Tab, or Shift and Tab, moves to. From outside of the order, this is the first or the last.
  package func next(backwards: Bool, wraps: Bool) -> Widget? {
    guard hasPlace else { return backwards ? before.last : before.first }
    let (near, far) = backwards ? (before.last, after.last) : (after.first, before.first)
    return near ?? (wraps ? far ?? current : nil)
  }
}
