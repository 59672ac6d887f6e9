import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// A card with an action and one without.
@MainActor
struct CardTests {
  @Test func `a card with an action is a button with its name, one without is only a surface`() {
    #expect(
      Card("Harbour", action: {}, Spacer()).semantics
        == Semantics(.button, name: "Harbour", actions: [.press]))
    #expect(Card("Harbour", Spacer()).semantics == nil)
    #expect(!Card("Harbour", Spacer()).handlesPointer)
    #expect(!Card("Harbour", Spacer()).acceptsFocus)
  }

  @Test func `a click on a card calls its action once, and a release outside does not`() {
    var clicks = 0
    let tree = tree(Card("Harbour", action: { clicks += 1 }, Spacer()))
    press(tree, at: Point(10, 10), releasingAt: Point(12, 12))
    #expect(clicks == 1)
    press(tree, at: Point(10, 10), releasingAt: Point(150, 10))
    #expect(clicks == 1)
  }

  @Test func `Return and Space press a focused card`() {
    var clicks = 0
    let card = Card("Harbour", action: { clicks += 1 }, Spacer())
    let tree = tree(card)
    tree.focus(card)
    for key in [Key.enter, .character(" "), .character("x")] {
      tree.handle(InputEvent(.keyDown(key, []), time: .zero))
    }
    #expect(clicks == 2)
  }

  @Test func `a card's content is inset by its padding`() {
    let content = Spacer()
    let tree = tree(Card("Harbour", padding: 7, content))
    withExtendedLifetime(tree) { #expect(content.frame == Rect(7, 7, 86, 66)) }
  }

  // A tree of 200 × 80 points with the card in its left half.
  private func tree(_ card: Card) -> WidgetTree {
    card.flex = 1
    let rest = Spacer()
    let tree = WidgetTree(
      root: Row(alignment: .stretch, [card, rest]), size: PixelSize(200, 80),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    tree.update(to: .zero)
    return tree
  }

  private func press(_ tree: WidgetTree, at start: Point, releasingAt end: Point) {
    tree.handle(InputEvent(.pointerDown(at: start, clicks: 1), time: .zero))
    tree.handle(InputEvent(.pointerMoved(to: end), time: .zero))
    tree.handle(InputEvent(.pointerUp(at: end), time: .zero))
  }
}
