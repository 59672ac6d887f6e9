import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternTesting
import LanternWidgets
import Testing

/// Drags out of a window, between its loop and a display that knows their results later.
@MainActor
struct DragLoopTests {
  private let display = DragDisplay()
  private let source = DragSourceWidget()
  private let loop: FrameLoop

  init() throws {
    let source = source
    let root = RootController(
      flows: [Flow("drag"): { WidgetScreen(source) }], first: Flow("drag"), size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    loop = FrameLoop(display: display, root: root)
    try loop.step()
  }

  private func send(_ actions: InputEvent.Action...) throws {
    for action in actions { display.send(action, at: display.now()) }
    try loop.step()
  }

  private func drop() throws {
    try send(
      .pointerDown(at: Point(10, 10), clicks: 1), .pointerMoved(to: Point(30, 10)),
      .pointerMoved(to: Point(90, 10)), .pointerUp(at: Point(95, 10)))
  }

  @Test func `the display follows the pointer until the drop, and its result arrives later`() throws {
    try drop()
    #expect(display.calls == ["start", "move to 30", "move to 90", "move to 95", "drop"])
    #expect(source.results == [])
    display.inner.send(.dragEnded(.copied), at: display.now())
    try loop.step()
    #expect(source.results == [.copied])
  }

  @Test func `when the release is lost, the content is dropped where the pointer was last`() throws {
    try send(
      .pointerDown(at: Point(10, 10), clicks: 1), .pointerMoved(to: Point(30, 10)),
      .pointerMoved(to: Point(90, 10)), .pointerCancelled)
    #expect(display.calls == ["start", "move to 30", "move to 90", "drop"])
  }

  @Test func `content that is dragged stays with the pointer when its window is hidden`() throws {
    try send(
      .pointerDown(at: Point(10, 10), clicks: 1), .pointerMoved(to: Point(30, 10)),
      .pointerMoved(to: Point(90, 10)))
    for event in [DisplayEvent.hidden, .shown] { display.inner.send(event, at: display.now()) }
    try send(.pointerMoved(to: Point(95, 10)))
    #expect(display.calls == ["start", "move to 30", "move to 90", "move to 95"])
  }

  @Test func `after the drop, the window has the pointer again`() throws {
    try drop()
    try send(.pointerDown(at: Point(12, 10), clicks: 1))
    #expect(source.presses == 2)
    #expect(display.calls.last == "drop")
  }

  @Test func `until the result arrives, another drag can be refused`() throws {
    try drop()
    display.canStart = false
    try drop()
    #expect(source.results == [.unavailable])
    display.inner.send(.dragEnded(.copied), at: display.now())
    try loop.step()
    #expect(source.results == [.unavailable, .copied])
  }

  @Test func `a drag that the display ends needs no drop, and the release has no effect`() throws {
    try send(.pointerDown(at: Point(10, 10), clicks: 1), .pointerMoved(to: Point(30, 10)))
    display.inner.send(.dragEnded(.cancelled), at: display.now())
    try loop.step()
    try send(.pointerUp(at: Point(30, 10)))
    display.inner.send(.dragEnded(.cancelled), at: display.now())
    try loop.step()
    #expect(source.results == [.cancelled])
  }

  @Test func `keys other than Escape reach the window during a drag`() throws {
    var keys: [InputEvent.Action] = []
    loop.intercept = { event in
      if case .keyDown = event.action { keys.append(event.action) }
      return false
    }
    try send(.pointerDown(at: Point(10, 10), clicks: 1), .pointerMoved(to: Point(30, 10)))
    try send(.keyDown(.character("q"), .control), .keyDown(.escape, []))
    #expect(keys == [.keyDown(.character("q"), .control)])
    #expect(display.calls == ["start", "move to 30", "cancel"])
  }
}

/// A display in memory that logs drags, and never knows a result at once.
@MainActor
private final class DragDisplay: Display {
  let inner = HeadlessDisplay(size: PixelSize(100, 20))
  private(set) var calls: [String] = []
  var canStart = true

  var facts: DisplayFacts { inner.facts }
  var pixelSize: PixelSize { inner.pixelSize }
  var scale: Double { inner.scale }
  var wake: @Sendable () -> Void { inner.wake }

  func now() -> Moment { inner.now() }
  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    inner.events(until: deadline, stopsAtFirst: stopsAtFirst)
  }
  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    try inner.withPixels(body)
  }
  func present(_ region: Region) throws(DisplayError) -> Int? { try inner.present(region) }
  func send(_ action: InputEvent.Action, at moment: Moment) { inner.send(action, at: moment) }

  func startDrag(_ content: DragContent) -> Bool {
    if canStart { calls.append("start") }
    return canStart
  }
  func moveDrag(to point: Point) { calls.append("move to \(Int(point.x))") }
  func finishDrag(dropping: Bool) -> DragResult? {
    calls.append(dropping ? "drop" : "cancel")
    return nil
  }
}

private final class DragSourceWidget: Widget {
  private(set) var results: [DragResult] = []
  private(set) var presses = 0

  override var handlesPointer: Bool { true }
  override func dragContent(at point: Point) -> DragContent? { DragContent(text: "Rain") }
  override func dragEnded(_ result: DragResult, at moment: Moment) { results.append(result) }
  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if case .pressed = pointer { presses += 1 }
  }
}

private final class WidgetScreen: Screen {
  private let widget: Widget

  init(_ widget: Widget) {
    self.widget = widget
    super.init(title: "")
  }

  override func makeView() -> Widget { widget }
}
