import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TooltipTests {
  private let first = Tile("a", 100, 40)
  private let second = Tile("b", 100, 40)
  private let plain = Tile("c", 100, 40)
  private let fixture: WidgetFixture

  init() {
    for tile in [first, second, plain] {
      tile.takesPointer = true
      tile.takesFocus = true
    }
    first.tooltip = "First"
    second.tooltip = "Second"
    fixture = WidgetFixture(Column(alignment: .leading, [first, second, plain]), 300, 200)
  }

  private var tooltips: [String] {
    fixture.tree.semantics.map(\.semantics).filter { $0.role == .tooltip }.map(\.name)
  }

  // Advances the clock, with a second frame for what the first one has shown.
  private func wait(_ milliseconds: Int) {
    fixture.show(after: .milliseconds(milliseconds))
    fixture.show()
  }

  @Test(.requirement(107))
  func `a tooltip is shown after the pointer has rested, and no frame is needed before`() throws {
    fixture.move(to: Point(50, 20))
    let due = try #require(fixture.tree.nextChange)
    #expect(due - fixture.now == .milliseconds(600))
    wait(599)
    #expect(tooltips == [])
    wait(1)
    #expect(tooltips == ["First"])
    #expect(fixture.tree.nextChange == nil)
    #expect(!fixture.tree.isStale)
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test(arguments: [false, true])
  func `a button that shows no title has it as its tooltip, by the pointer and by the focus`(byKey: Bool) {
    let button = Button("Close", icon: .cross, showsTitle: false)
    let fixture = WidgetFixture(Column(alignment: .leading, [button]), 300, 200)
    if byKey { fixture.pressKey(.tab) } else { fixture.move(to: button.windowFrame.center) }
    fixture.show(after: .milliseconds(600))
    fixture.show()
    let names = fixture.tree.semantics.filter { $0.semantics.role == .tooltip }.map(\.semantics.name)
    #expect(names == ["Close"])
    #expect(fixture.tree.semantics[0].semantics.description == nil)
  }

  @Test func `a disabled button says why, in its tooltip and its description`() {
    let button = Button("Check Out")
    button.disabledReason = "Your bag is empty"
    let fixture = WidgetFixture(Column(alignment: .leading, [button]), 300, 200)
    func tooltips() -> [String] {
      fixture.show(after: .milliseconds(600))
      fixture.show()
      return fixture.tree.semantics.filter { $0.semantics.role == .tooltip }.map(\.semantics.name)
    }
    fixture.move(to: button.windowFrame.center)
    #expect(tooltips() == [])
    #expect(fixture.tree.semantics[0].semantics.description == nil)
    button.isEnabled = false
    fixture.handle(.pointerLeft)
    fixture.move(to: button.windowFrame.center)
    #expect(tooltips() == ["Your bag is empty"])
    #expect(fixture.tree.semantics[0].semantics.description == "Your bag is empty")
  }

  @Test func `a movement on the widget starts the rest again`() {
    fixture.move(to: Point(50, 20))
    wait(400)
    fixture.move(to: Point(51, 20))
    wait(400)
    #expect(tooltips == [])
    wait(200)
    #expect(tooltips == ["First"])
    fixture.move(to: Point(52, 20))
    #expect(tooltips == ["First"])
  }

  @Test func `the next tooltip is shown at once, but not long after the first`() {
    fixture.move(to: Point(5, 20))
    wait(600)
    fixture.move(to: Point(5, 60))
    wait(0)
    #expect(tooltips == ["Second"])
    fixture.move(to: Point(5, 100))
    wait(0)
    #expect(tooltips == [])
    wait(600)
    fixture.move(to: Point(5, 60))
    wait(0)
    #expect(tooltips == [])
  }

  @Test(arguments: [
    InputEvent.Action.pointerDown(at: Point(50, 20), clicks: 1), .keyDown(.character("x"), []), .text("x"),
    .scrolled(by: Point(0, 10), at: Point(50, 20)),
  ])
  func `a press, a key, text and the wheel hide a tooltip until the pointer leaves its widget`(
    action: InputEvent.Action
  ) {
    fixture.move(to: Point(50, 20))
    wait(600)
    fixture.handle(action)
    fixture.release(Point(50, 20))
    #expect(tooltips == [])
    fixture.move(to: Point(51, 20))
    wait(700)
    #expect(tooltips == [])
    fixture.move(to: Point(50, 60))
    fixture.move(to: Point(51, 20))
    wait(600)
    #expect(tooltips == ["First"])
  }

  // WCAG 2.2, 1.4.13: hoverable.
  @Test(.requirement(107)) func `the pointer can move to a tooltip and back, over the space between`() throws
  {
    fixture.move(to: Point(50, 20))
    wait(600)
    let shown = fixture.tree.semantics.first { $0.semantics.role == .tooltip }?.frame
    let frame = try #require(shown)
    for y in [39, 40, 41, frame.maxY - 1, 45, 41, 20, 45] {
      fixture.move(to: Point(50, Double(y)))
      wait(2_000)
      #expect(tooltips == ["First"])
    }
    #expect(fixture.picture == fixture.redrawn)
    fixture.move(to: Point(50, Double(frame.maxY + 5)))
    wait(0)
    #expect(tooltips == ["Second"])
    fixture.handle(.pointerLeft)
    #expect(tooltips == [])
  }

  @Test func `a click on a tooltip hides it and reaches the widget beneath it`() {
    fixture.move(to: Point(50, 20))
    wait(600)
    fixture.move(to: Point(50, 50))
    fixture.click(Point(50, 50))
    #expect(tooltips == [])
    #expect(second.pointerEvents.contains(.released(isInside: true)))
  }

  @Test func `Escape hides a shown tooltip, and reaches the focus`() {
    fixture.tree.focus(plain)
    fixture.move(to: Point(50, 20))
    wait(600)
    fixture.pressKey(.escape)
    #expect(tooltips == [])
    #expect(plain.keys == [.escape])
  }

  @Test func `a tooltip is hidden when the pointer leaves the window or the widget disappears`() {
    fixture.move(to: Point(50, 20))
    wait(600)
    fixture.handle(.pointerLeft)
    #expect(tooltips == [])
    fixture.move(to: Point(50, 20))
    wait(600)
    first.isHidden = true
    wait(0)
    #expect(tooltips == [])
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a widget that the keyboard focused shows its tooltip after a rest`() {
    fixture.pressKey(.tab)
    wait(599)
    #expect(tooltips == [])
    wait(1)
    #expect(tooltips == ["First"])
    fixture.pressKey(.tab)
    #expect(tooltips == [])
    wait(600)
    #expect(tooltips == ["Second"])
  }

  @Test func `a widget that the app focused shows no tooltip until the user has moved the focus to it`() {
    fixture.pressKey(.tab)
    fixture.tree.focus(second)
    wait(700)
    #expect(tooltips == [])
    fixture.pressKey(.tab, .shift)
    wait(600)
    #expect(tooltips == ["First"])
  }

  @Test func `the overview of shortcuts opens without a tooltip of its button`() {
    fixture.pressKey(.tab)
    fixture.tree.present(ShortcutOverview([Command("save", "Save", group: "File", shortcut: "Ctrl+S") {}]))
    wait(700)
    #expect(tooltips == [])
  }

  @Test func `a resting pointer does not replace the tooltip of the focus`() {
    fixture.move(to: Point(50, 60))
    fixture.pressKey(.tab)
    wait(600)
    wait(700)
    #expect(tooltips == ["First"])
  }

  @Test func `a tooltip covers neither its widget nor the pointer, and stays in the window`() throws {
    for y in [0.0, 160] {
      let tile = Tile("t", 20, 40)
      tile.takesPointer = true
      tile.tooltip = "A long explanation of the tile"
      let root = Column(alignment: .leading, [Tile("s", 10, y), tile])
      let fixture = WidgetFixture(root, 300, 200)
      fixture.move(to: Point(5, y + 20))
      fixture.show(after: .milliseconds(600))
      fixture.show()
      let found = fixture.tree.semantics.first { $0.semantics.role == .tooltip }
      let frame = try #require(found?.frame)
      #expect(PixelRect(0, 0, 300, 200).contains(frame))
      #expect(frame.intersection(PixelRect(0, Int(y), 20, 40)).isEmpty)
    }
  }

  @Test func `the tooltip is the description of its widget, unless it has another one`() {
    let described = TextField("Name")
    described.help = "As in your passport"
    described.tooltip = "Tip"
    let tile = Tile("t", 20, 20)
    tile.tooltip = "First"
    let fixture = WidgetFixture(Column([tile, described]))
    #expect(fixture.tree.semantics.first?.semantics.description == "First")
    #expect(
      fixture.tree.semantics.first { $0.semantics.name == "Name" }?.semantics.description
        == "As in your passport")
  }

  @Test func `a label without input shows its tooltip, and that of a parent counts for its children`() {
    let label = Label("Text")
    label.tooltip = "Label"
    let parent = Panel(padding: 20, [Tile("x", 40, 40)])
    parent.tooltip = "Parent"
    let fixture = WidgetFixture(Column(alignment: .leading, [label, parent]))
    func shown(at point: Point) -> String? {
      fixture.move(to: point)
      fixture.show(after: .seconds(2))
      fixture.show()
      return fixture.tree.semantics.first { $0.semantics.role == .tooltip }?.semantics.name
    }
    #expect(shown(at: label.windowFrame.center) == "Label")
    #expect(shown(at: parent.windowFrame.center) == "Parent")
  }
}
