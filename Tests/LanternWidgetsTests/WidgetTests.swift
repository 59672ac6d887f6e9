import LanternRaster
import LanternWidgets
import Testing

@MainActor
struct WidgetTests {
  @Test func `an added child is last, on top, and has its parent`() {
    let (a, b) = (Tile("a"), Tile("b"))
    let parent = Tile("p", 0, 0, [a])
    parent.add(b)
    #expect(parent.children.map { ($0 as? Tile)?.letter } == ["a", "b"])
    #expect(b.parent === parent)
    #expect(laidOut(1, 1, parent) == "b")
  }

  @Test func `a removed child has no parent and no tree`() {
    let (a, inner) = (Tile("a"), Tile("i"))
    a.add(inner)
    let parent = Tile("p", 0, 0, [a])
    let fixture = WidgetFixture(parent, 2, 1)
    #expect(inner.tree === fixture.tree)
    a.removeFromParent()
    #expect(a.parent == nil)
    #expect(a.tree == nil)
    #expect(inner.tree == nil)
    #expect(inner.parent === a)
    #expect(parent.children.isEmpty)
    fixture.show()
    #expect(fixture.picture.tileText == "pp")
  }

  @Test func `removing a widget without a parent does nothing`() {
    let tile = Tile("a")
    tile.removeFromParent()
    #expect(tile.parent == nil)
  }

  @Test func `a widget is notified each time it joins or leaves a shown tree`() {
    let (inner, outer) = (Tile("i"), Tile("o"))
    outer.add(inner)
    #expect(inner.treeChanges == 0)
    let fixture = WidgetFixture(outer, 2, 2)
    #expect(inner.treeChanges == 1)
    fixture.tree.dismantle()
    #expect(inner.treeChanges == 2)
    #expect(outer.treeChanges == 2)
  }

  @Test func `after a tree is dismantled its root can be shown in another`() {
    let root = Tile("a")
    WidgetFixture(root, 2, 1).tree.dismantle()
    let fixture = WidgetFixture(root, 3, 1)
    #expect(fixture.picture.tileText == "aaa")
    #expect(root.tree === fixture.tree)
  }

  @Test func `a widget's window frame adds up the offsets of all its ancestors`() {
    let tile = Tile("a", 5, 5)
    let panel = Panel(padding: 10, [Row(alignment: .leading, [Tile("c", 3, 1), tile])])
    let fixture = WidgetFixture(Column([Tile("b", 1, 7), panel]), 100, 100)
    #expect(tile.tree === fixture.tree)
    #expect(tile.frame == Rect(3, 0, 5, 5))
    #expect(tile.windowFrame == Rect(13, 17, 5, 5))
  }

  @Test func `a widget without a tree can be changed`() {
    let button = Button("OK")
    button.title = "Cancel"
    button.isEnabled = false
    button.isHidden = true
    button.flex = 2
    button.invalidate()
    button.invalidateLayout()
    #expect(button.tree == nil)
  }

  @Test func `an unreferenced widget is released, with its children`() {
    weak var inner: Tile?
    weak var tree: WidgetTree?
    do {
      let tile = Tile("i")
      tile.takesFocus = true
      tile.takesPointer = true
      let fixture = WidgetFixture(Column([tile]), 10, 10)
      fixture.click(Point(1, 1))
      inner = tile
      tree = fixture.tree
    }
    #expect(inner == nil)
    #expect(tree == nil)
  }

  @Test(arguments: [{ Tile("a") }, { Knob() }, { Pane() }] as [@MainActor @Sendable () -> Widget])
  func `a widget can be released off the main thread`(make: @MainActor @Sendable () -> Widget) async {
    let owner = WidgetOwner(make())
    await Task.detached { owner.release() }.value
    #expect(owner.widget == nil)
  }
}

private final class Knob: Control {}
private final class Pane: Viewport {}

private final class WidgetOwner: @unchecked Sendable {
  private(set) var widget: Widget?

  init(_ widget: Widget) { self.widget = widget }

  func release() { widget = nil }
}
