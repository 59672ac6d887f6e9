import LanternRaster
import LanternWidgets
import Testing

/// The space that content leaves for the scrollbar.
@MainActor
struct ScrollViewSpaceTests {
  @Test(arguments: [(LayoutDirection.leftToRight, 0.0), (.rightToLeft, 14)])
  func `content that scrolls leaves the space of the scrollbar free`(direction: LayoutDirection, x: Double) {
    let tile = Tile("a", 100, 400)
    _ = WidgetFixture(ScrollView(tile), 100, 100, direction: direction)
    #expect(tile.windowFrame == Rect(x, 0, 86, 400))
    let short = Tile("a", 100, 90)
    _ = WidgetFixture(ScrollView(short), 100, 100, direction: direction)
    #expect(short.frame.width == 100)
    let row = Tile("a", 400, 40)
    let strip = ScrollView(row, axis: .horizontal)
    _ = WidgetFixture(Column([strip]), 100, 100, direction: direction)
    #expect((strip.frame.height, row.frame.height) == (54, 40))
  }

  @Test func `padding at the edge counts as space for the scrollbar`() {
    for (padding, width) in [(20.0, 60.0), (14, 72), (4, 82), (0, 86)] {
      let tile = Tile("a", 100, 400)
      _ = WidgetFixture(ScrollView(Column([Panel(padding: Insets(padding), [tile])])), 100, 100)
      #expect(tile.frame.width == width)
    }
  }

  @Test func `a button at the edge of scrolled content is clicked, not the scrollbar`() {
    var clicks = 0
    let button = Button("Buy") { clicks += 1 }
    let view = ScrollView(Column([button, Tile("a", 200, 400)]))
    let fixture = WidgetFixture(view, 200, 100)
    fixture.click(Point(184, 20))
    #expect(clicks == 1)
    fixture.click(Point(187, 20))
    #expect(clicks == 1)
  }

  @Test func `a view that scrolls is wide enough for its content and the scrollbar`() {
    let view = ScrollView(Column((0..<20).map { _ in Label("abcd") }))
    _ = WidgetFixture(Column(alignment: .leading, [view]), 200, 100)
    // Four characters of 8 points.
    #expect(view.frame.width == 46)
  }
}
