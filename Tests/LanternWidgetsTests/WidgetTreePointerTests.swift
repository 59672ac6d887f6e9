import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct WidgetTreePointerTests {
  private let a = Tile("a", 10, 10)
  private let b = Tile("b", 10, 10)
  private let fixture: WidgetFixture

  init() {
    a.takesPointer = true
    b.takesPointer = true
    fixture = WidgetFixture(Row(spacing: 10, alignment: .leading, [a, b]), 100, 50)
  }

  @Test func `the pointer enters and leaves`() {
    fixture.move(to: Point(5, 5))
    fixture.move(to: Point(6, 5))
    #expect(a.heard == [.entered])
    fixture.move(to: Point(25, 5))
    #expect(a.heard == [.entered, .left])
    #expect(b.heard == [.entered])
    fixture.handle(.pointerLeft)
    #expect(b.heard == [.entered, .left])
  }

  @Test func `a press tells its place in the widget's own points and its clicks`() {
    fixture.press(Point(23, 4), clicks: 2)
    #expect(b.heard == [.entered, .pressed(at: Point(3, 4), clicks: 2)])
  }

  @Test func `a widget that is pressed hears everything until it is let go`() {
    fixture.press(Point(5, 5))
    fixture.move(to: Point(25, 6))
    fixture.move(to: Point(90, 40))
    fixture.release(Point(25, 5))
    #expect(
      a.heard == [
        .entered, .pressed(at: Point(5, 5), clicks: 1), .dragged(to: Point(25, 6)),
        .dragged(to: Point(90, 40)),
        .released(isInside: false), .left,
      ])
    #expect(b.heard == [.entered])
  }

  @Test func `letting go where it was pressed is inside, however far the pointer was between`() {
    fixture.press(Point(5, 5))
    fixture.move(to: Point(90, 40))
    fixture.release(Point(9, 9))
    #expect(a.heard.last == .released(isInside: true))
  }

  @Test func `letting go without a press does nothing`() {
    fixture.move(to: Point(5, 5))
    fixture.release(Point(5, 5))
    #expect(a.heard == [.entered])
  }

  @Test func `a press beside all widgets is nobody's, and moving on it enters as usual`() {
    fixture.press(Point(50, 40))
    fixture.move(to: Point(5, 5))
    fixture.release(Point(5, 5))
    #expect(a.heard == [.entered])
  }

  @Test func `cancelling takes away the press and the hover`() {
    fixture.press(Point(5, 5))
    fixture.tree.cancelPointer()
    #expect(a.heard == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled, .left])
    fixture.release(Point(5, 5))
    #expect(!a.heard.contains(.released(isInside: true)))
  }

  @Test func `the topmost widget that hears has the press`() {
    let (under, over, deaf) = (Tile("u"), Tile("o", 10, 10), Tile("d"))
    under.takesPointer = true
    over.takesPointer = true
    let fixture = WidgetFixture(ZStack([under, Column(alignment: .leading, [over]), deaf]), 30, 30)
    fixture.press(Point(5, 5))
    fixture.release(Point(5, 5))
    fixture.press(Point(20, 20))
    #expect(over.heard == [.entered, .pressed(at: Point(5, 5), clicks: 1), .released(isInside: true), .left])
    #expect(under.heard == [.entered, .pressed(at: Point(20, 20), clicks: 1)])
  }

  @Test func `a hidden widget, and what stands in one, hears nothing`() {
    let inner = Tile("i", 10, 10)
    inner.takesPointer = true
    let outer = Column([inner])
    let fixture = WidgetFixture(outer, 30, 30)
    outer.isHidden = true
    fixture.show()
    fixture.click(Point(5, 5))
    #expect(inner.heard.isEmpty)
  }

  @Test func `a widget that is taken away while pressed is told and hears no more`() {
    fixture.press(Point(5, 5))
    a.removeFromParent()
    fixture.release(Point(5, 5))
    #expect(a.heard == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled])
  }

  @Test func `a tree that is dismantled hears no more`() {
    fixture.move(to: Point(5, 5))
    fixture.tree.dismantle()
    #expect(a.heard == [.entered, .left])
    fixture.move(to: Point(25, 5))
    fixture.press(Point(25, 5))
    #expect(b.heard.isEmpty)
    #expect(a.tree == nil)
  }

  @Test func `a button whose action dismantles the tree does not stay lit`() {
    let button = Button("Out")
    let fixture = WidgetFixture(button, 60, 40)
    let fresh = fixture.picture
    button.action = { [tree = fixture.tree] in tree.dismantle() }
    fixture.click(button)
    #expect(WidgetFixture(button, 60, 40).picture.difference(from: fresh) == nil)
  }

  @Test func `a button that is taken away while pressed comes back as it was`() {
    let button = Button("Out")
    let column = Column([button])
    let fixture = WidgetFixture(column, 60, 40)
    let fresh = fixture.picture
    fixture.press(Point(5, 5))
    button.removeFromParent()
    column.add(button)
    fixture.show()
    #expect(fixture.picture.difference(from: fresh) == nil)
  }
}
