import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct WidgetTreePointerTests {
  private let a = Tile("a", 10, 10)
  private let b = Tile("b", 10, 10)
  private let stage: WidgetStage

  init() {
    a.takesPointer = true
    b.takesPointer = true
    stage = WidgetStage(Row(spacing: 10, alignment: .leading, [a, b]), 100, 50)
  }

  @Test func `the pointer enters and leaves`() {
    stage.move(to: Point(5, 5))
    stage.move(to: Point(6, 5))
    #expect(a.heard == [.entered])
    stage.move(to: Point(25, 5))
    #expect(a.heard == [.entered, .left])
    #expect(b.heard == [.entered])
    stage.handle(.pointerLeft)
    #expect(b.heard == [.entered, .left])
  }

  @Test func `a press tells its place in the widget's own points and its clicks`() {
    stage.press(Point(23, 4), clicks: 2)
    #expect(b.heard == [.entered, .pressed(at: Point(3, 4), clicks: 2)])
  }

  @Test func `a widget that is pressed hears everything until it is let go`() {
    stage.press(Point(5, 5))
    stage.move(to: Point(25, 6))
    stage.move(to: Point(90, 40))
    stage.release(Point(25, 5))
    #expect(
      a.heard == [
        .entered, .pressed(at: Point(5, 5), clicks: 1), .dragged(to: Point(25, 6)),
        .dragged(to: Point(90, 40)),
        .released(isInside: false), .left,
      ])
    #expect(b.heard == [.entered])
  }

  @Test func `letting go where it was pressed is inside, however far the pointer was between`() {
    stage.press(Point(5, 5))
    stage.move(to: Point(90, 40))
    stage.release(Point(9, 9))
    #expect(a.heard.last == .released(isInside: true))
  }

  @Test func `letting go without a press does nothing`() {
    stage.move(to: Point(5, 5))
    stage.release(Point(5, 5))
    #expect(a.heard == [.entered])
  }

  @Test func `a press beside all widgets is nobody's, and moving on it enters as usual`() {
    stage.press(Point(50, 40))
    stage.move(to: Point(5, 5))
    stage.release(Point(5, 5))
    #expect(a.heard == [.entered])
  }

  @Test func `cancelling takes away the press and the hover`() {
    stage.press(Point(5, 5))
    stage.tree.cancelPointer()
    #expect(a.heard == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled, .left])
    stage.release(Point(5, 5))
    #expect(!a.heard.contains(.released(isInside: true)))
  }

  @Test func `the topmost widget that hears has the press`() {
    let (under, over, deaf) = (Tile("u"), Tile("o", 10, 10), Tile("d"))
    under.takesPointer = true
    over.takesPointer = true
    let stage = WidgetStage(ZStack([under, Column(alignment: .leading, [over]), deaf]), 30, 30)
    stage.press(Point(5, 5))
    stage.release(Point(5, 5))
    stage.press(Point(20, 20))
    #expect(over.heard == [.entered, .pressed(at: Point(5, 5), clicks: 1), .released(isInside: true), .left])
    #expect(under.heard == [.entered, .pressed(at: Point(20, 20), clicks: 1)])
  }

  @Test func `a hidden widget, and what stands in one, hears nothing`() {
    let inner = Tile("i", 10, 10)
    inner.takesPointer = true
    let outer = Column([inner])
    let stage = WidgetStage(outer, 30, 30)
    outer.isHidden = true
    stage.show()
    stage.click(Point(5, 5))
    #expect(inner.heard.isEmpty)
  }

  @Test func `a widget that is taken away while pressed is told and hears no more`() {
    stage.press(Point(5, 5))
    a.removeFromParent()
    stage.release(Point(5, 5))
    #expect(a.heard == [.entered, .pressed(at: Point(5, 5), clicks: 1), .cancelled])
  }

  @Test func `a tree that is dismantled hears no more`() {
    stage.move(to: Point(5, 5))
    stage.tree.dismantle()
    #expect(a.heard == [.entered, .left])
    stage.move(to: Point(25, 5))
    stage.press(Point(25, 5))
    #expect(b.heard.isEmpty)
    #expect(a.tree == nil)
  }

  @Test func `a button whose action dismantles the tree does not stay lit`() {
    let button = Button("Out")
    let stage = WidgetStage(button, 60, 40)
    let fresh = stage.picture
    button.action = { [tree = stage.tree] in tree.dismantle() }
    stage.click(button)
    #expect(WidgetStage(button, 60, 40).picture.difference(from: fresh) == nil)
  }

  @Test func `a button that is taken away while pressed comes back as it was`() {
    let button = Button("Out")
    let column = Column([button])
    let stage = WidgetStage(column, 60, 40)
    let fresh = stage.picture
    stage.press(Point(5, 5))
    button.removeFromParent()
    column.add(button)
    stage.show()
    #expect(stage.picture.difference(from: fresh) == nil)
  }
}
