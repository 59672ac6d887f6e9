import LanternRaster
import LanternTesting
import LanternWidgets
import Testing

/// Files and text that the user drags out of the window.
@MainActor
struct DragOutTests {
  /// A widget of 60 by 60 points with content to drag, in the middle of its parent.
  private final class DragArea: Widget {
    var content: DragContent?
    var isPressable = true
    private(set) var points: [Point] = []
    private(set) var results: [DragResult] = []
    private(set) var events: [PointerEvent] = []

    override var handlesPointer: Bool { isPressable }
    override func measure(_ available: Size, in environment: Environment) -> Size {
      Size(available.width, min(available.height, 100))
    }
    override func arrange(_ size: Size, in environment: Environment) {
      for child in children { child.place(at: Rect(20, 20, 60, 60), in: environment) }
    }
    override func dragContent(at point: Point) -> DragContent? {
      points.append(point)
      return content
    }
    override func dragEnded(_ result: DragResult, at moment: Moment) { results.append(result) }
    override func handle(_ pointer: PointerEvent, at moment: Moment) { events.append(pointer) }
  }

  private let inner: DragArea
  private let outer: DragArea
  private let window: TestWindow
  private let picture = DragContent(files: ["/home/ines/rain.png"])

  init() {
    inner = DragArea()
    outer = DragArea([inner])
    window = TestWindow(outer, size: Size(100, 100))
    inner.content = picture
  }

  private func send(_ actions: InputEvent.Action...) throws {
    for action in actions { window.send(action) }
    try window.settle()
  }

  @Test func `a drag takes the content of the pressed widget out of the window`() throws {
    try window.drag(from: Point(30, 50), to: Point(500, 50))
    #expect(window.drags == [picture])
    #expect(inner.results == [.copied])
    #expect(outer.results.isEmpty)
  }

  @Test func `the widget gives its content for the point of the press, and the press is cancelled`() throws {
    try send(.pointerDown(at: Point(30, 50), clicks: 1), .pointerMoved(to: Point(38, 50)))
    #expect(window.drags.isEmpty)
    try send(.pointerMoved(to: Point(39, 50)))
    #expect(window.drags == [picture])
    #expect(inner.points.last == Point(10, 30))
    #expect(inner.events.suffix(2) == [.cancelled, .left])
    #expect(inner.results.isEmpty)
  }

  @Test func `the content of an ancestor is dragged if the pressed widget has none`() throws {
    inner.content = DragContent()
    outer.content = DragContent(text: "Rain")
    try window.drag(from: Point(30, 50), to: Point(90, 50))
    #expect(window.drags == [DragContent(text: "Rain")])
    #expect(outer.results == [.copied])
    #expect(outer.points.last == Point(30, 50))
    #expect(inner.results.isEmpty)
  }

  @Test func `a press that no widget handles drags nothing`() throws {
    inner.isPressable = false
    outer.isPressable = false
    try window.drag(from: Point(30, 50), to: Point(90, 50))
    #expect(window.drags.isEmpty)
  }

  @Test func `a press that does not move is a click`() throws {
    try send(.pointerDown(at: Point(30, 50), clicks: 1), .pointerUp(at: Point(33, 52)))
    #expect(window.drags.isEmpty)
    #expect(inner.events.last == .released(isInside: true))
  }

  @Test func `no widget receives the pointer until the content is dropped`() throws {
    try send(.pointerDown(at: Point(30, 50), clicks: 1), .pointerMoved(to: Point(50, 50)))
    let count = inner.events.count
    try send(.pointerMoved(to: Point(60, 60)), .scrolled(by: Point(0, 20), at: Point(60, 60)), .pointerLeft)
    #expect(inner.events.count == count)
    try send(.pointerUp(at: Point(60, 60)))
    #expect(inner.results == [.copied])
    try send(.pointerMoved(to: Point(61, 60)))
    #expect(inner.events.last == .entered)
  }

  @Test func `Escape cancels a drag, and the release has no effect`() throws {
    try send(.pointerDown(at: Point(30, 50), clicks: 1), .pointerMoved(to: Point(50, 50)))
    try send(.keyDown(.escape, []))
    #expect(inner.results == [.cancelled])
    let count = inner.events.count
    try send(.pointerUp(at: Point(50, 50)))
    #expect(inner.results == [.cancelled])
    #expect(!inner.events.dropFirst(count).contains(.released(isInside: true)))
  }

  @Test func `a press after a lost release cancels the drag, and is a press`() throws {
    try send(.pointerDown(at: Point(30, 50), clicks: 1), .pointerMoved(to: Point(50, 50)))
    try send(.pointerDown(at: Point(40, 50), clicks: 1))
    #expect(inner.results == [.cancelled])
    #expect(inner.events.last == .pressed(at: Point(20, 30), clicks: 1))
  }

  @Test func `the widget learns that the target refused the content`() throws {
    window.dragResult = .cancelled
    try window.drag(from: Point(30, 50), to: Point(500, 50))
    #expect(window.drags == [picture])
    #expect(inner.results == [.cancelled])
  }

  @Test func `where no drag can start, the widget learns it once and the press goes on`() throws {
    window.dragResult = .unavailable
    try send(
      .pointerDown(at: Point(30, 50), clicks: 1), .pointerMoved(to: Point(50, 50)),
      .pointerMoved(to: Point(60, 50)), .pointerUp(at: Point(60, 50)))
    #expect(window.drags.isEmpty)
    #expect(inner.results == [.unavailable])
    #expect(inner.events.suffix(2) == [.dragged(to: Point(40, 30)), .released(isInside: true)])
  }

  @Test func `a widget that was removed during its drag still learns the result`() throws {
    try send(.pointerDown(at: Point(30, 50), clicks: 1), .pointerMoved(to: Point(50, 50)))
    inner.removeFromParent()
    try send(.pointerUp(at: Point(50, 50)))
    #expect(inner.results == [.copied])
  }

  @Test func `a field in content that can be dragged keeps its drags`() throws {
    let field = TextField("Name")
    let area = DragArea([field])
    area.content = DragContent(text: "Ines")
    let window = TestWindow(area, size: Size(100, 100))
    try window.drag(from: Point(30, 50), to: Point(70, 50))
    #expect(window.drags.isEmpty)
  }

  @Test func `a drag of content does not scroll, and a drag beside it does`() throws {
    let area = DragArea()
    area.content = picture
    let rows = (1...20).map { Panel(padding: 20, [Label("Row \($0)")]) }
    let window = TestWindow(ScrollView(Column([area] + rows)), size: Size(100, 200))
    func top() -> Double? { window.elements.first { $0.semantics.name == "Row 2" }?.frame.minY }
    let start = try #require(top())
    try window.drag(from: Point(50, 90), to: Point(50, 40))
    #expect(window.drags == [picture])
    #expect(top() == start)
    try window.drag(from: Point(50, 190), to: Point(50, 165))
    #expect(window.drags == [picture])
    #expect(try #require(top()) < start)
  }
}
