import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

struct MomentTests {
  @Test func `a moment and a duration make a later moment`() {
    #expect(Moment(nanoseconds: 5) + .milliseconds(2) == Moment(nanoseconds: 2_000_005))
    #expect(Moment(nanoseconds: 5) + .nanoseconds(-7) == Moment(nanoseconds: -2))
  }

  @Test func `two moments are a duration apart`() {
    #expect(Moment(nanoseconds: 2_000_005) - Moment(nanoseconds: 5) == .milliseconds(2))
    #expect(Moment(nanoseconds: 5) - Moment(nanoseconds: 2_000_005) == .milliseconds(-2))
  }

  @Test func `moments are ordered`() {
    #expect(Moment.zero < Moment(nanoseconds: 1))
    #expect(Moment(nanoseconds: -1) < .zero)
  }

  @Test func `a duration in nanoseconds is truncated`() {
    #expect(Duration.seconds(3).nanoseconds == 3_000_000_000)
    #expect(Duration.seconds(-3).nanoseconds == -3_000_000_000)
    #expect((Duration.nanoseconds(7) / 2).nanoseconds == 3)
  }

  @Test func `mapping an event changes its position and keeps its time`() {
    let offset = Point(-10, 5)
    let time = Moment(nanoseconds: 42)
    func moved(_ action: InputEvent.Action) -> InputEvent {
      InputEvent(action, time: time).mapped { $0 + offset }
    }
    #expect(moved(.pointerMoved(to: Point(1, 2))) == InputEvent(.pointerMoved(to: Point(-9, 7)), time: time))
    #expect(
      moved(.pointerDown(at: Point(1, 2), clicks: 2))
        == InputEvent(.pointerDown(at: Point(-9, 7), clicks: 2), time: time))
    #expect(moved(.pointerUp(at: Point(1, 2))) == InputEvent(.pointerUp(at: Point(-9, 7)), time: time))
  }

  @Test(arguments: [InputEvent.Action.pointerLeft, .keyDown(.enter, .shift), .text("x")])
  func `mapping an event without a position changes nothing`(action: InputEvent.Action) {
    let event = InputEvent(action, time: Moment(nanoseconds: 42))
    #expect(event.mapped { $0 + Point(3, 4) } == event)
  }
}
