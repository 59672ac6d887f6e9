import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Which widget of a tree is hit, without an event.
@MainActor
struct HitTests {
  private let a = Tile("a", 10, 10)
  private let b = Tile("b", 10, 10)
  private let tree: WidgetTree
  private let fixture: WidgetFixture

  init() {
    a.takesPointer = true
    b.takesPointer = true
    fixture = WidgetFixture(Row(spacing: 10, alignment: .leading, [a, b]), 100, 50)
    tree = fixture.tree
  }

  @Test func `a widget has its upper and left edges, and not its lower and right ones`() {
    #expect(tree.hit(Point(20, 0)) === b)
    #expect(tree.hit(Point(29.9, 9.9)) === b)
    #expect(tree.hit(Point(30, 5)) == nil)
    #expect(tree.hit(Point(25, 10)) == nil)
  }

  @Test func `a widget that is hidden, or handles no pointer, is not hit unless it is sought`() {
    b.takesPointer = false
    #expect(tree.hit(Point(25, 5)) == nil)
    #expect(tree.hit(Point(25, 5), or: { $0 is Tile }) === b)
    b.isHidden = true
    #expect(tree.hit(Point(25, 5), or: { $0 is Tile }) == nil)
  }

  @Test func `a modal overlay is hit in place of the content beneath it`() {
    let overlay = Overlay()
    tree.present(overlay)
    fixture.show()
    #expect(tree.hit(Point(5, 5)) === overlay)
    overlay.dismiss()
    #expect(tree.hit(Point(5, 5)) === a)
  }

  @Test func `nothing is hit in a tree that was dismantled`() {
    tree.dismantle()
    #expect(tree.hit(Point(5, 5)) == nil)
  }
}
