import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// The tooltip of a tree alone: no test has a tree.
@MainActor
struct TooltipTimingTests {
  private let a = Widget()
  private let b = Widget()
  private let shown = Overlay()
  private var tooltip = Tooltip()

  private mutating func show(for widget: Widget, at point: Point?) {
    tooltip.wait(for: widget, at: point, until: .zero)
    tooltip.show(shown)
  }

  @Test mutating func `a tooltip is due until it is shown`() {
    tooltip.wait(for: a, at: .zero, until: Moment(nanoseconds: 5))
    #expect(tooltip.target === a && tooltip.due == Moment(nanoseconds: 5))
    tooltip.show(shown)
    #expect(tooltip.due == nil)
    #expect(tooltip.drop() === shown)
    #expect(tooltip.target == nil)
  }

  @Test mutating func `a pointer that moves over its widget restarts the wait, but keeps a shown tooltip`() {
    #expect(tooltip.pointerRests(over: a).waits)
    tooltip.wait(for: a, at: .zero, until: .zero)
    #expect(tooltip.pointerRests(over: a).waits)
    tooltip.show(shown)
    #expect(!tooltip.pointerRests(over: a).waits)
    #expect(tooltip.target === a)
  }

  @Test mutating func `a pointer that finds another widget ends the tooltip`() {
    show(for: a, at: .zero)
    let (waits, dismissed) = tooltip.pointerRests(over: b)
    #expect(waits && dismissed === shown)
  }

  @Test mutating func `the tooltip of the focus outlasts a pointer that finds none`() {
    show(for: a, at: nil)
    #expect(tooltip.pointerRests(over: nil).dismissed == nil)
    #expect(tooltip.target === a)
  }

  @Test mutating func `a widget whose tooltip was refused has none until the pointer has left it`() {
    show(for: a, at: .zero)
    #expect(tooltip.refuse() === shown)
    #expect(!tooltip.pointerRests(over: a).waits)
    #expect(tooltip.pointerRests(over: b).waits)
    #expect(tooltip.pointerRests(over: a).waits)
  }
}
