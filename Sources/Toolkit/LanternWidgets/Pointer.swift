package import LanternRaster

/// The pointer over a tree: its position, the widget under it, and the press that it holds.
///
/// It knows widgets by their identity alone. It neither finds the widget at a point nor notifies one: the tree does.
package struct Pointer {
  /// A press of the primary button that a widget has received, until its release.
  package struct Press {
    /// The widget that receives the movements and the release.
    package fileprivate(set) weak var widget: Widget?
    /// The position at which the button was pressed.
    package let start: Point
    /// The widget that had the focus before the press.
    package fileprivate(set) weak var focusedBefore: Widget?
    /// Whether the press has moved the focus.
    package fileprivate(set) var movedFocus = false
    fileprivate var canBecomeDrag = true
    /// Whether the pointer has moved so far that the press is no click.
    package var isDrag: Bool { !canBecomeDrag }
  }

  /// The last position; nil if the pointer is outside, or if another tree receives its input.
  package var position: Point?
  /// The widget under the pointer.
  package private(set) weak var hovered: Widget?
  /// The press that the pointer holds.
  package private(set) var press: Press?
  /// The viewport over which fingers scroll on a touchpad. It hears of their end wherever the pointer is by then.
  weak var scrolled: Viewport?
  /// Whether the content under the resting pointer has moved. Stored in the outermost tree.
  var isStale = false
  /// The modifier keys held during the event that is being handled.
  var heldKeys: Modifiers = []
  /// The presses in the window. Stored in the outermost tree.
  var presses = PressSeries()
  /// The widget whose content is dragged out of the window. Stored in the outermost tree.
  var dragSource: Widget?
  // The distance at which a press becomes a drag, in points, as for scroll views.
  private static let dragThreshold = 8.0

  package init() {}

  /// The widget that holds the press.
  package var pressed: Widget? { press?.widget }

  /// Moves the pointer over a widget, or off all of them. Returns what it left and entered; nil if nothing changed.
  package mutating func hover(_ widget: Widget?) -> (left: Widget?, entered: Widget?)? {
    guard widget !== hovered else { return nil }
    defer { hovered = widget }
    return (hovered, widget)
  }

  /// Begins a press on a widget; nil for a press that no widget receives.
  package mutating func begin(on widget: Widget?, at point: Point, focused: Widget?) {
    press = widget.map { Press(widget: $0, start: point, focusedBefore: focused) }
  }

  /// Notes the widget that has the focus after the press.
  package mutating func noteFocus(_ focused: Widget?) {
    let before = press?.focusedBefore
    press?.movedFocus = focused !== before
  }

  /// Gives the press to an ancestor of the pressed widget.
  package mutating func handPress(to widget: Widget) { press?.widget = widget }

  /// Ends the press. Returns the widget that held it.
  package mutating func release() -> Widget? {
    defer { press = nil }
    return press?.widget
  }

  /// Returns whether the press becomes a drag at a point, which it does once.
  package mutating func becomesDrag(at point: Point) -> Bool {
    guard let press, press.canBecomeDrag else { return false }
    let way = point - press.start
    guard way.x * way.x + way.y * way.y > Pointer.dragThreshold * Pointer.dragThreshold else { return false }
    self.press?.canBecomeDrag = false
    return true
  }

  /// Forgets a widget that leaves the tree. Returns whether the pointer was over it or pressed it.
  package mutating func forget(_ widget: Widget) -> Bool {
    guard hovered === widget || pressed === widget else { return false }
    if hovered === widget { hovered = nil }
    if pressed === widget { press = nil }
    return true
  }
}

/// The presses in a window that may belong to a double click.
package struct PressSeries {
  // The widgets that received the last press and the press before it; nil if no widget did.
  private weak var last: Widget?
  private weak var previous: Widget?
  // The number of clicks in a row that were made on other widgets.
  private var clicksElsewhere = 0
  // The tree in which a series of clicks has begun; nil if it began on no widget.
  private weak var firstTree: WidgetTree?
  private var hasFirstTree = false

  // The tree whose control the last key activated, and when. Any other input ends the series.
  private weak var keyTree: WidgetTree?
  private var keyTime = Moment.zero
  // The longest time between two key presses of a series, as between two clicks of a double click.
  private static let longestPause = Duration.milliseconds(500)

  package init() {}

  /// Notes Return or Space, or another key for nil. Returns whether it is the second one in a series whose first was for a
  /// page that another one has replaced since, so that it was not meant for the focus of the new page.
  mutating func isMistaken(_ activated: WidgetTree?, at moment: Moment) -> Bool {
    defer { (keyTree, keyTime) = (activated, moment) }
    guard let activated, let keyTree else { return false }
    return keyTree !== activated && moment - keyTime <= PressSeries.longestPause
  }

  /// Notes that a press in the window has begun. Until a widget receives it, no widget has.
  package mutating func begin(_ count: Int) {
    previous = last
    last = nil
    keyTree = nil
    if count == 1 { hasFirstTree = false }
  }

  /// Notes that a press is on a widget. Returns the number of clicks in a row on that widget.
  ///
  /// Returns nil if the press is the second one of a double click whose first press was not on the widget, or any press of a
  /// series that began on another page. The user pressed something else, which the widget has replaced since. One that is
  /// meant to be pressed in series begins anew.
  package mutating func clicks(on widget: Widget, of count: Int, inSeries: Bool = false) -> Int? {
    last = widget
    if count == 1 {
      clicksElsewhere = 0
      (firstTree, hasFirstTree) = (widget.tree, true)
    } else if previous !== widget || hasFirstTree && firstTree !== widget.tree {
      clicksElsewhere = inSeries ? count - 1 : count
      if !inSeries { return nil }
    }
    return max(1, count - clicksElsewhere)
  }
}
