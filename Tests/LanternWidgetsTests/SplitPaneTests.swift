import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// The split pane is 108 points wide: 100 for the panes, and 8 for the divider.
@MainActor
struct SplitPaneTests {
  private let received = ReceivedValues<SplitPane.Position>()
  private let left = Tile("l")
  private let right = Tile("r")

  @Test(arguments: [
    (SplitPane.Position.fraction(0.3), 30.0), (.leading(40), 40), (.trailing(40), 60), (.fraction(0), 10),
    (.leading(1_000), 90), (.trailing(.infinity), 10), (.fraction(.nan), 10),
  ])
  func `the position is a share or the size of a pane, within the minimum sizes`(
    position: SplitPane.Position, width: Double
  ) {
    _ = shown(position)
    #expect(left.frame.width == width)
    #expect(right.frame.width == 100 - width)
  }

  @Test func `a vertical split pane is as wide as the space, and a horizontal one as high as its content`() {
    for (axis, size) in [(SplitPane.Axis.vertical, Size(300, 200)), (.horizontal, Size(300, 20))] {
      let split = SplitPane("Panes", axis: axis, leading: Tile("a", 40, 20), trailing: Tile("b", 50, 10))
      _ = WidgetFixture(Column(alignment: .leading, [split]), 300, 200)
      #expect(split.frame.size == size)
    }
  }

  @Test func `when the window grows, a pane with a size keeps it, and a share grows`() {
    for (position, width) in [
      (SplitPane.Position.fraction(0.3), 60.0), (.leading(30), 30), (.trailing(70), 130),
    ] {
      let tile = Tile("a")
      let split = SplitPane(
        "Panes", position: position, minimum: (10, 10), leading: tile, trailing: Tile("b"))
      let fixture = WidgetFixture(split, 108, 40)
      #expect(tile.frame.width == 30)
      fixture.tree.resize(to: PixelSize(208, 40), environment: fixture.tree.environment)
      fixture.show()
      #expect(tile.frame.width == width)
    }
  }

  @Test func `without space for both minimum sizes, the panes share it`() {
    let split = SplitPane("Panes", minimum: (300, 100), leading: left, trailing: right)
    _ = WidgetFixture(split, 108, 40)
    #expect(left.frame.width == 75)
    #expect(right.frame.width == 25)
    for width in [0.0, 1, 8, 9] {
      let fixture = WidgetFixture(SplitPane("Panes", leading: Tile("a"), trailing: Tile("b")), width, 5)
      fixture.press(Point(0, 0))
      fixture.move(to: Point(50, 0))
      fixture.show()
    }
  }

  @Test(.requirement(109))
  func `a drag moves the divider, keeps the kind of the position, and stops at the minimum sizes`() {
    let (fixture, split) = shown(.trailing(50))
    fixture.press(Point(53, 20))
    fixture.move(to: Point(63, 0))
    fixture.show()
    #expect(left.frame.width == 60)
    fixture.move(to: Point(500, 20))
    fixture.release(Point(500, 20))
    fixture.move(to: Point(20, 20))
    fixture.show()
    #expect(received.values == [.trailing(40), .trailing(10)])
    #expect(split.position == .trailing(10))
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `the arrows, Home and End move the divider`() {
    let (fixture, _) = shown(.leading(50))
    fixture.pressKey(.tab)
    for key in [Key.right, .left, .left, .end, .end, .home] { fixture.pressKey(key) }
    #expect(
      received.values == [.leading(66), .leading(50), .leading(34), .leading(90), .leading(10)])
    #expect(!fixture.tree.handle(InputEvent(.keyDown(.up, []), time: fixture.now)))
  }

  @Test func `a column has the divider below the leading pane, and Down and Up move it`() {
    let split = SplitPane(
      "Panes", axis: .vertical, position: .fraction(0.5), minimum: (10, 10), leading: left, trailing: right
    ) {
      received.values.append($0)
    }
    let fixture = WidgetFixture(split, 40, 108)
    #expect(left.frame == Rect(0, 0, 40, 50))
    #expect(right.windowFrame == Rect(0, 58, 40, 50))
    fixture.move(to: Point(20, 54))
    #expect(fixture.tree.cursor == .resizeVertical)
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    fixture.pressKey(.right)
    #expect(received.values == [.fraction(0.66)])
  }

  @Test func `in a right-to-left layout the leading pane is on the right`() {
    let (fixture, _) = shown(.leading(30), direction: .rightToLeft)
    #expect(left.windowFrame == Rect(78, 0, 30, 40))
    fixture.move(to: Point(74, 20))
    #expect(fixture.tree.cursor == .resizeHorizontal)
    fixture.press(Point(74, 20))
    fixture.move(to: Point(64, 20))
    fixture.release(Point(64, 20))
    fixture.tree.focus(nil)
    fixture.pressKey(.tab)
    fixture.pressKey(.left)
    #expect(received.values == [.leading(40), .leading(56)])
  }

  @Test func `a double click, Return and Space collapse a pane and show it again`() {
    let (fixture, split) = shown(.leading(50), collapsible: .leading)
    fixture.click(Point(54, 20), clicks: 1)
    #expect(!split.isCollapsed)
    fixture.click(Point(54, 20), clicks: 2)
    fixture.show()
    #expect(split.isCollapsed)
    #expect(right.windowFrame == Rect(8, 0, 100, 40))
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["Panes", "r"])
    fixture.pressKey(.character(" "))
    fixture.show()
    #expect(left.frame.width == 50)
    fixture.pressKey(.enter)
    // A drag shows the pane too.
    fixture.show()
    fixture.press(Point(4, 20))
    fixture.release(Point(4, 20))
    #expect(split.isCollapsed)
    fixture.press(Point(4, 20))
    fixture.move(to: Point(24, 20))
    fixture.show()
    #expect(left.frame.width == 20)
    #expect(received.values == [.leading(50), .leading(50), .leading(50), .leading(20)])
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `the trailing pane can be collapsed, and no pane without permission`() {
    let (fixture, split) = shown(.leading(50), collapsible: .trailing)
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    fixture.show()
    #expect(left.frame.width == 100)
    split.isCollapsed = false
    fixture.show()
    #expect(left.frame.width == 50)
    let (other, fixed) = shown(.leading(50))
    other.pressKey(.tab)
    #expect(!other.tree.handle(InputEvent(.keyDown(.enter, []), time: other.now)))
    #expect(!fixed.isCollapsed)
  }

  @Test(.requirement(96), arguments: [(1, 78.0), (2, 10)])
  func `the context menu of the divider moves it`(item: Int, width: Double) throws {
    let (fixture, _) = shown(.leading(30))
    fixture.handle(.contextMenuRequested(at: Point(33, 5)))
    fixture.show(after: .seconds(1))
    let titles = fixture.tree.semantics.map(\.semantics).filter { $0.role == .menuitem }.map(\.name)
    #expect(titles == ["Enlarge", "Shrink"])
    for _ in 0..<item { fixture.pressKey(.down) }
    fixture.pressKey(.enter)
    fixture.show(after: .seconds(1))
    #expect(left.frame.width == width)
  }

  @Test func `the divider is a separator with the share as its value`() {
    let (fixture, split) = shown(.fraction(0.25), collapsible: .trailing)
    func divider() -> Semantics? { fixture.tree.semantics.map(\.semantics).first { $0.role == .separator } }
    #expect(
      divider()
        == Semantics(
          .separator, name: "Panes", value: "25%", states: [.expanded],
          actions: [.increment, .decrement, .press]))
    let widget = split.children[1]
    #expect(widget.perform(.increment, at: fixture.now))
    #expect(divider()?.value == "41%")
    #expect(widget.perform(.press, at: fixture.now))
    #expect(divider()?.value == "100%")
    #expect(divider()?.states == [])
  }

  private func shown(
    _ position: SplitPane.Position, collapsible: SplitPane.Side? = nil,
    direction: LayoutDirection = .leftToRight
  ) -> (WidgetFixture, SplitPane) {
    left.removeFromParent()
    right.removeFromParent()
    let split = SplitPane(
      "Panes", position: position, minimum: (10, 10), collapsible: collapsible, leading: left, trailing: right
    ) { received.values.append($0) }
    return (WidgetFixture(split, 108, 40, direction: direction), split)
  }
}
