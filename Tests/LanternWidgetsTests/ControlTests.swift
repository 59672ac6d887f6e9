import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// A control of an app's own, which uses the public API only.
@MainActor
struct ControlTests {
  @Test func `a control is told whether a click, a key or an action activated it`() {
    let probe = Probe()
    let fixture = WidgetFixture(probe, 40, 40)
    fixture.click(Point(20, 20), clicks: 2)
    fixture.pressKey(.enter)
    fixture.pressKey(.character(" "))
    fixture.pressKey(.character("x"))
    #expect(probe.perform(.press, at: fixture.now))
    #expect(probe.activations == [.click(count: 1), .click(count: 2), .key, .key, .accessibility])
  }

  @Test func `a press that is released outside the control has no effect`() {
    let probe = Probe()
    let fixture = WidgetFixture(Row(alignment: .stretch, [probe, Spacer()]), 80, 40)
    fixture.press(Point(20, 20))
    #expect(probe.isPressed)
    fixture.move(to: Point(60, 20))
    #expect(!probe.isPressed)
    fixture.release(Point(60, 20))
    #expect(probe.activations.isEmpty)
  }

  @Test func `a disabled control ignores every input and says so`() {
    let probe = Probe()
    let fixture = WidgetFixture(probe, 40, 40)
    fixture.press(Point(20, 20))
    probe.isEnabled = false
    fixture.release(Point(20, 20))
    fixture.click(Point(20, 20))
    fixture.pressKey(.enter)
    #expect(!probe.perform(.press, at: fixture.now))
    #expect(probe.activations.isEmpty)
    #expect(probe.states == [.disabled])
    #expect(probe.actions.isEmpty)
  }

  @Test func `a key that a focused child did not handle does not activate the control around it`() {
    let child = Probe()
    child.isInert = true
    let probe = Probe([child])
    let fixture = WidgetFixture(probe, 40, 40)
    fixture.tree.focus(child)
    fixture.pressKey(.enter)
    #expect(probe.activations.isEmpty)
  }

  @Test func `hover and press are shown at once and fade out`() {
    let probe = Probe()
    let fixture = WidgetFixture(Row(alignment: .stretch, [probe, Spacer()]), 80, 40)
    #expect(probe.shade(at: fixture.now) == 0)
    fixture.move(to: Point(20, 20))
    #expect(probe.shade(at: fixture.now) == 0.5)
    fixture.press(Point(20, 20))
    #expect(probe.shade(at: fixture.now) == 1)
    fixture.release(Point(20, 20))
    fixture.move(to: Point(60, 20))
    fixture.show(after: .milliseconds(16))
    #expect((0.01..<1).contains(probe.shade(at: fixture.now)))
    fixture.show(after: .seconds(1))
    #expect(probe.shade(at: fixture.now) == 0)
    #expect(fixture.tree.nextChange == nil)
  }
}

/// A control that fills 40 × 40 points and records its activations.
private final class Probe: Control {
  private(set) var activations: [Activation] = []
  var isInert = false

  override var isOperable: Bool { super.isOperable && !isInert }
  override func activate(_ activation: Activation, at moment: Moment) { activations.append(activation) }
  override func measure(_ available: Size, in environment: Environment) -> Size { Size(40, 40) }
  override func arrange(_ size: Size, in environment: Environment) {
    for child in children { child.place(at: Rect(origin: .zero, size: size), in: environment) }
  }
}
