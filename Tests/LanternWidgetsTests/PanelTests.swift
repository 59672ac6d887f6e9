import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// `p` is the panel's own surface. Other letters are tiles. Each character is one point.
@MainActor
struct PanelTests {
  private let plain = { (_: Theme) in Panel.Style(paint: .color(Tile.color("p"))) }

  @Test func `a panel fills its space and pads its content`() {
    #expect(
      laidOut(6, 4, Panel(padding: 1, style: plain, [Tile("a")])) == """
        pppppp
        paaaap
        paaaap
        pppppp
        """)
  }

  @Test func `several widgets in a panel are below each other`() {
    #expect(
      laidOut(6, 4, Panel(padding: 1, style: plain, [Tile("a", 4, 1), Tile("b", 4, 1)])) == """
        pppppp
        paaaap
        pbbbbp
        pppppp
        """)
  }

  @Test func `modifiers chain: space around a widget, and its share of a row`() {
    let row = Row([
      Tile("a", 1, 1).padding(1), Tile("b", 1, 1).setting(\.isHidden, true),
      Tile("c", 1, 1).padding(1).setting(\.flex, 1).setting(\.tooltip, "rest"),
    ])
    #expect(
      laidOut(8, 3, row) == """
        ........
        .a..ccc.
        ........
        """)
  }

  @Test func `the widths of a panel grow with the text`() {
    let panel = Panel(minimumWidth: 100, maximumWidth: 200, minimumHeight: 10)
    let sizes = [1.0, 2].map { scale in
      let environment = WidgetFixture(Column([]), theme: .light.scaled(text: scale)).tree.environment
      return panel.measure(Size(300, .infinity), in: environment)
    }
    #expect(sizes == [Size(100, 10), Size(200, 10)])
  }

  @Test func `a centered panel has the size of its content`() {
    #expect(
      laidOut(8, 5, Panel(padding: 1, fit: .center, style: plain, [Tile("a", 2, 1)])) == """
        ........
        ..pppp..
        ..paap..
        ..pppp..
        ........
        """)
  }

  @Test func `a centered panel has its maximum width where that fits`() {
    #expect(
      laidOut(8, 3, Panel(padding: 1, fit: .center, maximumWidth: 6, style: plain, [Tile("a", 1, 1)])) == """
        .pppppp.
        .paaaap.
        .pppppp.
        """)
    #expect(
      laidOut(4, 3, Panel(padding: 1, fit: .center, maximumWidth: 6, style: plain, [Tile("a", 1, 1)])) == """
        pppp
        paap
        pppp
        """)
  }

  @Test func `a stretched panel asks for its maximum width, and fills whatever it is given`() {
    let panel = Panel(fit: .stretch, maximumWidth: 3, style: plain, [Tile("a", 8, 1)])
    #expect(laidOut(8, 2, Row(alignment: .leading, [panel, Tile("b", 2, 1)])).hasPrefix("aaabb..."))
    #expect(laidOut(8, 1, Panel(fit: .stretch, maximumWidth: 3, [Tile("a", 8, 1)])) == "aaaaaaaa")
  }

  @Test func `a panel at the top has its maximum width in the middle, and its own height`() {
    #expect(
      laidOut(8, 5, Panel(padding: 1, fit: .top, maximumWidth: 6, style: plain, [Tile("a", 1, 1)])) == """
        .pppppp.
        .paaaap.
        .pppppp.
        ........
        ........
        """)
    #expect(
      laidOut(4, 3, Panel(padding: 1, fit: .top, maximumWidth: 6, style: plain, [Tile("a", 1, 5)])) == """
        pppp
        paap
        pppp
        """)
  }

  @Test func `a panel in a column is as tall as its padded content, or its minimum height`() {
    #expect(
      laidOut(3, 6, Column([Panel(padding: 1, style: plain, [Tile("a", 1, 1)]), Tile("b", 1, 1)])) == """
        ppp
        pap
        ppp
        bbb
        ...
        ...
        """)
    #expect(
      laidOut(3, 6, Column([Panel(minimumHeight: 4, style: plain), Tile("b", 1, 1)])) == """
        ppp
        ppp
        ppp
        ppp
        bbb
        ...
        """)
  }

  @Test func `hidden content takes no space`() {
    let content = Tile("a", 1, 2)
    content.isHidden = true
    #expect(
      laidOut(3, 4, Column([Panel(padding: 1, style: plain, [content]), Tile("b", 1, 1)])) == """
        ppp
        ppp
        bbb
        ...
        """)
  }

  @Test func `padding larger than the space leaves none for the content`() {
    let tile = Tile("a", 5, 5)
    #expect(laidOut(2, 2, Panel(padding: 4, style: plain, [tile])) == "pp\npp")
    #expect(tile.frame.size == .zero)
  }

  @Test func `the border is a hairline inside the panel`() {
    let panel = Panel(style: { _ in Panel.Style(paint: .color(Tile.color("p")), edge: Tile.color("e")) })
    #expect(
      WidgetFixture(panel, 2, 2, scale: 2).picture.tileText == """
        eeee
        eppe
        eppe
        eeee
        """)
  }

  @Test func `a panel without a style draws nothing of its own`() {
    #expect(laidOut(2, 1, Panel()) == "..")
  }

  @Test func `a card's shadow stays within the panel's bleed`() {
    let panel = Panel(style: Panel.Style.card)
    #expect(panel.bleed == 0, "without a tree there is no theme")
    let fixture = WidgetFixture(Panel(padding: 60, [panel]), 200, 180)
    #expect(panel.bleed == 20)
    let bare = WidgetFixture(Panel(), 200, 180)
    let drawn = fixture.picture.difference(from: bare.picture)
    #expect(drawn.map { PixelRect(40, 40, 120, 100).contains($0) } == true)
    #expect(drawn.map { $0.contains(PixelRect(54, 60, 92, 78)) } == true)
  }

  @Test func `layout containers have no semantics`() {
    #expect(Panel().semantics == nil)
    #expect(Row([]).semantics == nil)
    #expect(Column([]).semantics == nil)
    #expect(ZStack([]).semantics == nil)
    #expect(Spacer().semantics == nil)
  }
}
