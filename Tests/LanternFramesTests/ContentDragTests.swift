import LanternFrames
import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct ContentDragTests {
  nonisolated private static let point = Point(3, 4)

  @Test func `without a drag every event is an ordinary one`() {
    var drag = ContentDrag()
    for action: InputEvent.Action in [
      .pointerMoved(to: Self.point), .pointerUp(at: Self.point), .keyDown(.escape, []),
    ] {
      #expect(drag.step(for: action) == .ordinary)
    }
  }

  @Test(arguments: [
    (InputEvent.Action.pointerMoved(to: point), ContentDrag.Step.moved(to: point), true),
    (.pointerLeft, .taken, true),
    (.keyDown(.tab, []), .ordinary, true),
    (.pointerUp(at: point), .dropped(at: point), false),
    (.pointerCancelled, .dropped(at: nil), false),
    (.keyDown(.escape, []), .cancelled, false),
    (.pointerDown(at: point, clicks: 1), .lost, false),
  ])
  func `during a drag`(action: InputEvent.Action, step: ContentDrag.Step, isActiveThen: Bool) {
    var drag = ContentDrag()
    drag.isActive = true
    #expect(drag.step(for: action) == step)
    #expect(drag.isActive == isActiveThen)
  }
}
