import LanternRaster
import LanternWidgets
import Testing

// The focus of a tree and the order of Tab alone: no test has a tree.
@MainActor
struct KeyboardFocusTests {
  private let a = Widget()
  private let b = Widget()
  private let c = Widget()

  // The order a, b, c, seen from one of its widgets.
  private func order(from place: Widget?, canReturn: Bool = true) -> FocusOrder {
    var order = FocusOrder()
    for widget in [a, b, c] {
      if widget === place { order.addPlace(canReturn ? widget : nil) } else { order.add(widget) }
    }
    return order
  }

  @Test func `Tab goes to the next widget, and Shift and Tab to the previous one`() {
    #expect(order(from: b).next(backwards: false, wraps: false) === c)
    #expect(order(from: b).next(backwards: true, wraps: false) === a)
  }

  @Test func `past the last widget, Tab ends or begins again`() {
    #expect(order(from: c).next(backwards: false, wraps: false) == nil)
    #expect(order(from: c).next(backwards: false, wraps: true) === a)
    #expect(order(from: a).next(backwards: true, wraps: true) === c)
  }

  @Test func `from outside of the order, Tab goes to the first widget, and Shift and Tab to the last`() {
    #expect(order(from: nil).next(backwards: false, wraps: false) === a)
    #expect(order(from: nil).next(backwards: true, wraps: false) === c)
  }

  @Test func `the focus stays on the only widget, unless that can't have it any longer`() {
    var alone = FocusOrder()
    alone.addPlace(a)
    #expect(alone.next(backwards: false, wraps: true) === a)
    #expect(alone.next(backwards: false, wraps: false) == nil)
    alone.addPlace(nil)
    #expect(alone.next(backwards: false, wraps: true) == nil)
  }

  @Test func `a widget that leaves gives the focus to the next one, and the last one to the previous`() {
    #expect(order(from: b, canReturn: false).nearest === c)
    #expect(order(from: c, canReturn: false).nearest === b)
    #expect(order(from: nil).nearest == nil)
  }

  @Test func `a widget that has no size yet is revealed by the layout if the user navigates by keyboard`() {
    var focus = KeyboardFocus()
    focus.move(to: a)
    #expect(focus.widget === a && !focus.isRevealed)
    focus.isVisible = true
    focus.move(to: b)
    #expect(focus.isRevealed)
    focus.move(to: nil)
    #expect(focus.widget == nil && !focus.isRevealed)
  }
}
