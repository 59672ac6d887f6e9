import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Grids, wrap layouts, insets and baselines. In the drawings each character is one point.
@MainActor
struct LayoutTests {
  @Test func `a grid has as many columns of equal width as fit`() {
    let grid = Grid(
      smallestColumn: 3, spacing: 1, [Tile("a", 9, 1), Tile("b", 1, 2), Tile("c", 1, 1)])
    #expect(
      laidOut(7, 5, Column([grid])) == """
        aaa.bbb
        aaa.bbb
        .......
        ccc....
        .......
        """)
  }

  @Test func `a grid is mirrored in a right-to-left layout`() {
    let grid = Grid(smallestColumn: 3, mostColumns: 2, spacing: 1, [Tile("a", 1, 1), Tile("b", 1, 1)])
    #expect(laidOut(9, 1, direction: .rightToLeft, grid) == "bbbb.aaaa")
  }

  @Test func `a wrap layout continues on the next line when a line is full`() {
    let layout = WrapLayout(spacing: 1, [Tile("a", 3, 1), Tile("b", 3, 1), Tile("c", 3, 1)])
    #expect(
      laidOut(8, 3, Column([layout])) == """
        aaa.bbb.
        ........
        ccc.....
        """)
  }

  @Test func `a stretched wrap layout fills each line with its spacing, or with its only child`() {
    let layout = WrapLayout(
      spacing: 1, alignment: .stretch, [Tile("a", 3, 1), Tile("b", 3, 1), Tile("c", 3, 1)])
    #expect(
      laidOut(8, 3, Column([layout])) == """
        aaa..bbb
        ........
        cccccccc
        """)
  }

  @Test func `insets follow the layout direction`() {
    let insets = Insets(leading: 2, trailing: 1, top: 0, bottom: 1)
    let panel = Panel(padding: insets, [Tile("a")])
    #expect(laidOut(6, 2, panel) == "..aaa.\n......")
    #expect(laidOut(6, 2, direction: .rightToLeft, Panel(padding: insets, [Tile("a")])) == ".aaa..\n......")
  }

  @Test func `a baseline-aligned row aligns the first baselines of its labels`() {
    let (small, large) = (
      Label("a", font: { _ in Font(size: 8) }), Label("b", font: { _ in Font(size: 16) })
    )
    let fixture = WidgetFixture(Row(alignment: .baseline, [small, large]), 40, 30)
    // The blocks have an ascent of three quarters of an em: 6 and 12 points.
    #expect((small.frame.minY, large.frame.minY) == (6, 0))
    #expect(fixture.tree.root.frame.height == 30)
  }

  @Test func `in unbounded space a flexible child has its preferred size`() {
    let flexible = Tile("a", 2, 3, flex: 1)
    let column = Column(spacing: 1, [flexible, Tile("b", 2, 2)])
    let environment = Environment(theme: .light, typesetter: BlockTypesetter())
    #expect(column.size(within: Size(10, .infinity), in: environment) == Size(2, 6))
  }
}
