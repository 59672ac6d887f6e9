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

  @Test func `widgets are notified when the pointer enters and leaves`() {
    fixture.move(to: Point(5, 5))
    fixture.move(to: Point(6, 5))
    #expect(a.pointerEvents == [.entered])
    fixture.move(to: Point(25, 5))
    #expect(a.pointerEvents == [.entered, .left])
    #expect(b.pointerEvents == [.entered])
    fixture.handle(.pointerLeft)
    #expect(b.pointerEvents == [.entered, .left])
  }

  @Test func `a press has its position in the widget's points and its click count`() {
    fixture.press(Point(23, 4), clicks: 2)
    #expect(
      b.pointerEvents == [
        .entered, .pressed(at: Point(3, 4), clicks: 1), .released(isInside: true),
        .pressed(at: Point(3, 4), clicks: 2),
      ])
  }

  @Test func `a pressed widget gets all pointer events until the release`() {
    fixture.press(Point(5, 5))
    fixture.move(to: Point(25, 6))
    fixture.move(to: Point(90, 40))
    fixture.release(Point(25, 5))
    #expect(
      a.pointerEvents == [
        .entered, .pressed(at: Point(5, 5), clicks: 1), .dragged(to: Point(25, 6)),
        .dragged(to: Point(90, 40)),
        .released(isInside: false), .left,
      ])
    #expect(b.pointerEvents == [.entered])
  }

  @Test func `a release in the pressed widget is inside, wherever the pointer was in between`() {
    fixture.press(Point(5, 5))
    fixture.move(to: Point(90, 40))
    fixture.release(Point(9, 9))
    #expect(a.pointerEvents.last == .released(isInside: true))
  }

  @Test func `a release without a press does nothing`() {
    fixture.move(to: Point(5, 5))
    fixture.release(Point(5, 5))
    #expect(a.pointerEvents == [.entered])
  }

  @Test func `a press on the background reaches no widget, and hovering works afterwards`() {
    fixture.press(Point(50, 40))
    fixture.move(to: Point(5, 5))
    fixture.release(Point(5, 5))
    #expect(a.pointerEvents == [.entered])
  }

  @Test func `cancelling ends the press and the hover`() {
    fixture.press(Point(5, 5))
    fixture.tree.cancelPointer()
    #expect(a.pointerEvents == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled, .left])
    fixture.release(Point(5, 5))
    #expect(!a.pointerEvents.contains(.released(isInside: true)))
  }

  @Test func `a cancelled press ends without a release, and the pointer stays where it is`() {
    fixture.press(Point(5, 5))
    fixture.handle(.pointerCancelled)
    #expect(a.pointerEvents == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled])
    fixture.move(to: Point(25, 5))
    fixture.release(Point(25, 5))
    #expect(a.pointerEvents.suffix(2) == [.cancelled, .left])
    #expect(b.pointerEvents == [.entered])
  }

  @Test func `a press whose release was lost is cancelled by the next press`() {
    fixture.press(Point(5, 5))
    fixture.press(Point(25, 5))
    fixture.release(Point(25, 5))
    #expect(a.pointerEvents == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled, .left])
    #expect(
      b.pointerEvents == [.entered, .pressed(at: Point(5, 5), clicks: 1), .released(isInside: true)])
  }

  @Test func `the topmost widget that handles the pointer gets the press`() {
    let (under, over, passive) = (Tile("u"), Tile("o", 10, 10), Tile("d"))
    under.takesPointer = true
    over.takesPointer = true
    let fixture = WidgetFixture(ZStack([under, Column(alignment: .leading, [over]), passive]), 30, 30)
    fixture.press(Point(5, 5))
    fixture.release(Point(5, 5))
    fixture.press(Point(20, 20))
    #expect(
      over.pointerEvents == [
        .entered, .pressed(at: Point(5, 5), clicks: 1), .released(isInside: true), .left,
      ])
    #expect(under.pointerEvents == [.entered, .pressed(at: Point(20, 20), clicks: 1)])
  }

  @Test func `a hidden widget and its children get no pointer events`() {
    let inner = Tile("i", 10, 10)
    inner.takesPointer = true
    let outer = Column([inner])
    let fixture = WidgetFixture(outer, 30, 30)
    outer.isHidden = true
    fixture.show()
    fixture.click(Point(5, 5))
    #expect(inner.pointerEvents.isEmpty)
  }

  @Test func `a widget removed while pressed gets a cancellation and no more events`() {
    fixture.press(Point(5, 5))
    a.removeFromParent()
    fixture.release(Point(5, 5))
    #expect(a.pointerEvents == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled])
  }

  @Test func `a dismantled tree gets no more events`() {
    fixture.move(to: Point(5, 5))
    fixture.tree.dismantle()
    #expect(a.pointerEvents == [.entered, .left])
    fixture.move(to: Point(25, 5))
    fixture.press(Point(25, 5))
    #expect(b.pointerEvents.isEmpty)
    #expect(a.tree == nil)
  }

  @Test func `a button whose action dismantles the tree loses its highlight`() {
    let button = Button("Out")
    let fixture = WidgetFixture(button, 60, 40)
    let idle = fixture.picture
    button.action = { [tree = fixture.tree] in tree.dismantle() }
    fixture.click(button)
    #expect(WidgetFixture(button, 60, 40).picture.difference(from: idle) == nil)
  }

  @Test func `a button removed while pressed is not pressed when it is added again`() {
    let button = Button("Out")
    let column = Column([button])
    let fixture = WidgetFixture(column, 60, 40)
    let idle = fixture.picture
    fixture.press(Point(5, 5))
    button.removeFromParent()
    column.add(button)
    fixture.show()
    #expect(fixture.picture.difference(from: idle) == nil)
  }
}
