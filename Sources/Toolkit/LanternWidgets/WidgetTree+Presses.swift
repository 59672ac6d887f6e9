/// The presses in a window that may belong to a double click. Stored in the outermost tree.
struct PressSeries {
  // The widgets that received the last press and the press before it; nil if no widget did.
  private weak var last: Widget?
  private weak var previous: Widget?
  // The number of clicks in a row that were made on other widgets.
  private var clicksElsewhere = 0

  /// Notes that a press in the window has begun. Until a widget receives it, no widget has.
  mutating func begin() {
    previous = last
    last = nil
  }

  /// Notes that a press is on a widget. Returns the number of clicks in a row on that widget.
  ///
  /// Returns nil if the press is the second one of a double click whose first press was not on the widget. The user
  /// pressed something else, which the widget has replaced since.
  mutating func clicks(on widget: Widget, of count: Int) -> Int? {
    last = widget
    if count == 1 {
      clicksElsewhere = 0
    } else if previous !== widget {
      clicksElsewhere = count
      return nil
    }
    return max(1, count - clicksElsewhere)
  }
}

extension WidgetTree {
  /// Ends the press without an effect. The tree still receives input.
  func cancelPress(at moment: Moment) {
    guard let cancelled = pressed else { return }
    pressed = nil
    give(InputEvent(.pointerCancelled, time: moment), .cancelled, to: cancelled)
  }

  /// Returns whether an event activates a control. Such an event has an effect only on what was at rest before it.
  ///
  /// Return and Space in a text field belong to the text.
  func activates(_ event: InputEvent) -> Bool {
    switch event.action {
    case .pointerDown, .contextMenuRequested: true
    case .keyDown(let key, let modifiers):
      modifiers.isEmpty && (key == .enter || key == .character(" ")) && textInputArea == nil
    case .pointerMoved, .pointerUp, .pointerCancelled, .pointerLeft, .scrolled, .text, .composition, .dropped:
      false
    }
  }
}
