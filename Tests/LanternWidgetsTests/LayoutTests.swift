import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Grids, flows, insets and baselines, a character a point.
@MainActor
struct LayoutTests {
  @Test func `a grid has as many columns of one width as there is room for`() {
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

  @Test func `a grid is mirrored where lines run from right to left`() {
    let grid = Grid(smallestColumn: 3, mostColumns: 2, spacing: 1, [Tile("a", 1, 1), Tile("b", 1, 1)])
    #expect(laidOut(9, 1, direction: .rightToLeft, grid) == "bbbb.aaaa")
  }

  @Test func `a flow goes on in the next line where there is no more room`() {
    let flow = WrapLayout(spacing: 1, [Tile("a", 3, 1), Tile("b", 3, 1), Tile("c", 3, 1)])
    #expect(
      laidOut(8, 3, Column([flow])) == """
        aaa.bbb.
        ........
        ccc.....
        """)
  }

  @Test func `a stretched flow fills each line by its spaces, or by its one child`() {
    let flow = WrapLayout(
      spacing: 1, alignment: .stretch, [Tile("a", 3, 1), Tile("b", 3, 1), Tile("c", 3, 1)])
    #expect(
      laidOut(8, 3, Column([flow])) == """
        aaa..bbb
        ........
        cccccccc
        """)
  }

  @Test func `insets are by leading and trailing`() {
    let insets = Insets(leading: 2, trailing: 1, top: 0, bottom: 1)
    let panel = Panel(padding: insets, [Tile("a")])
    #expect(laidOut(6, 2, panel) == "..aaa.\n......")
    #expect(laidOut(6, 2, direction: .rightToLeft, Panel(padding: insets, [Tile("a")])) == ".aaa..\n......")
  }

  @Test func `a row on the baseline has the first lines of its texts on one line`() {
    let (small, large) = (
      Label("a", font: { _ in Font(size: 8) }), Label("b", font: { _ in Font(size: 16) })
    )
    let fixture = WidgetFixture(Row(alignment: .baseline, [small, large]), 40, 30)
    // Blocks reach three quarters of an em up: 6 and 12.
    #expect((small.frame.minY, large.frame.minY) == (6, 0))
    #expect(fixture.tree.root.frame.height == 30)
  }

  @Test func `in endless room what is flexible takes what it wants`() {
    let flexible = Tile("a", 2, 3, flex: 1)
    let column = Column(spacing: 1, [flexible, Tile("b", 2, 2)])
    let environment = Environment(theme: .light, typesetter: BlockTypesetter())
    #expect(column.size(within: Size(10, .infinity), in: environment) == Size(2, 6))
  }
}
