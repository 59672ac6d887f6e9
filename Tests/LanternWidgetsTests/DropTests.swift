import LanternRaster
import LanternTesting
import LanternWidgets
import Testing

/// Files and text that another program drops on the window.
@MainActor
struct DropTests {
  private final class DropArea: Widget {
    var isAccepting = true
    private(set) var drops: [DragContent] = []
    private(set) var point: Point?

    override func measure(_ available: Size, in environment: Environment) -> Size { available }
    override func arrange(_ size: Size, in environment: Environment) {
      for child in children { child.place(at: Rect(20, 20, 60, 60), in: environment) }
    }
    override func handle(_ drop: DragContent, at point: Point, moment: Moment) -> Bool {
      guard isAccepting else { return false }
      drops.append(drop)
      self.point = point
      return true
    }
  }

  private let inner = DropArea()
  private let outer: DropArea
  private let window: TestWindow
  private let drop = DragContent(files: ["/home/ines/rain.png", "/home/ines/night.png"])

  init() {
    outer = DropArea([inner])
    window = TestWindow(outer, size: Size(100, 100))
  }

  private func send(_ drop: DragContent, at point: Point) throws {
    window.send(.dropped(drop, at: point))
    try window.settle()
  }

  @Test func `the widget under the pointer receives the files, with the position in its own points`() throws {
    try send(drop, at: Point(30, 50))
    #expect(inner.drops == [drop])
    #expect(inner.point == Point(10, 30))
    #expect(outer.drops.isEmpty)
  }

  @Test func `a widget that does not accept a drop passes it to its parent`() throws {
    inner.isAccepting = false
    try send(DragContent(text: "Rain"), at: Point(30, 50))
    #expect(outer.drops == [DragContent(text: "Rain")])
    #expect(outer.point == Point(30, 50))
  }

  @Test func `a hidden widget receives no drop`() throws {
    inner.isHidden = true
    try send(drop, at: Point(30, 50))
    #expect(outer.drops == [drop])
  }

  @Test func `a dialog keeps drops from the content beneath it`() throws {
    outer.tree?.present(Dialog("Discard?", [.init("Cancel", .cancel)]))
    try window.settle()
    try send(drop, at: Point(30, 50))
    #expect(outer.drops.isEmpty)
    #expect(inner.drops.isEmpty)
  }

  @Test func `a drop outside of the window has no effect`() throws {
    try send(drop, at: Point(-500, 50))
    #expect(outer.drops.isEmpty)
  }
}
