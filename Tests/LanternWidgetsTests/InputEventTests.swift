import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

struct InputEventTests {
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
