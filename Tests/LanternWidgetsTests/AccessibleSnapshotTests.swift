import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct AccessibleSnapshotTests {
  private let corner = PixelRect(10, 20, 0, 0)
  private var snapshot = AccessibleSnapshot()

  @Test mutating func `objects are kept for their corner until something changes`() {
    #expect(!snapshot.isCurrent(in: []))
    snapshot.keep([], at: corner, inner: [])
    #expect(snapshot.isCurrent(in: []))
    #expect(snapshot.objects(at: corner)?.isEmpty == true)
    #expect(snapshot.objects(at: .empty) == nil)
    snapshot.forget()
    #expect(!snapshot.isCurrent(in: []))
    #expect(snapshot.objects(at: corner) == nil)
  }

  @Test mutating func `objects are out of date when a viewport shows another tree`() {
    let viewport = Viewport()
    snapshot.keep([], at: corner, inner: [nil])
    #expect(snapshot.isCurrent(in: [viewport]))
    #expect(!snapshot.isCurrent(in: []))
    snapshot.keep([], at: corner, inner: [WidgetFixture(Widget()).tree])
    #expect(!snapshot.isCurrent(in: [viewport]))
  }

  @Test mutating func `objects keep no tree alive that a viewport has shown`() {
    weak var tree: WidgetTree?
    do {
      let shown = WidgetFixture(Widget()).tree
      tree = shown
      snapshot.keep([], at: .empty, inner: [shown])
    }
    #expect(tree == nil)
    #expect(!snapshot.isCurrent(in: [Viewport()]))
  }
}
