import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Widget trees inside other widget trees.
@MainActor
struct ViewportTests {
  private let outer = (first: Tile("f", 10, 10), last: Tile("l", 10, 10))
  private let inner = (first: Tile("1", 10, 10), second: Tile("2", 10, 10))
  private let pane: Pane
  private let fixture: WidgetFixture

  init() {
    for tile in [outer.first, outer.last, inner.first, inner.second] {
      tile.takesFocus = true
      tile.takesPointer = true
    }
    pane = Pane(Column(alignment: .leading, [inner.first, inner.second]))
    fixture = WidgetFixture(Row(alignment: .leading, [outer.first, pane, outer.last]), 50, 30)
  }

  private var focusedLetter: Character {
    let focused = fixture.tree.focused === pane ? pane.content.focused : fixture.tree.focused
    return (focused as? Tile)?.letter ?? "-"
  }

  @Test func `a viewport shows its tree in its frame and nothing of it outside`() {
    let rows = fixture.picture.tileText.split(separator: "\n")
    #expect(rows[5] == "ffffffffff1111111111....................llllllllll")
    #expect(rows[15] == "..........2222222222..............................")
  }

  // MARK: Tooltips

  private func tooltipTile() -> Tile {
    let tile = Tile("a", 100, 40)
    tile.takesPointer = true
    tile.tooltip = "First"
    return tile
  }

  @Test func `the pointer can move to a tooltip from a tree inside another one, and away from both`() {
    let (tile, below) = (tooltipTile(), Tile("b", 100, 40))
    let pane = Pane(Column(alignment: .leading, [tile]))
    let fixture = WidgetFixture(Column(alignment: .leading, [pane, below]), 300, 200)
    func tooltips() -> [String] {
      fixture.show()
      return fixture.tree.semantics.map(\.semantics).filter { $0.role == .tooltip }.map(\.name)
    }
    fixture.move(to: Point(50, 20))
    fixture.show(after: .milliseconds(600))
    fixture.show()
    for y in [41.0, 50, 20, 50] {
      fixture.move(to: Point(50, y))
      fixture.show(after: .seconds(1))
      #expect(tooltips() == ["First"])
    }
    fixture.move(to: Point(200, 150))
    #expect(tooltips() == [])
  }

  // WCAG 2.2, 1.4.13: dismissible.
  @Test(.requirement(107), arguments: [Key.character("x"), .escape, .tab, .down])
  func `a key hides the tooltip of a tree that does not have the focus`(key: Key) {
    let (tile, below) = (tooltipTile(), Tile("b", 100, 40))
    below.takesFocus = true
    let pane = Pane(Column(alignment: .leading, [tile]))
    let fixture = WidgetFixture(Column(alignment: .leading, [pane, below]), 300, 200)
    fixture.tree.focus(below)
    fixture.move(to: Point(50, 20))
    fixture.show(after: .milliseconds(600))
    fixture.show()
    fixture.pressKey(key)
    fixture.show()
    #expect(!fixture.tree.semantics.contains { $0.semantics.role == .tooltip })
  }

  // MARK: Focus

  @Test func `Tab moves through a viewport's tree, out of it and around again`() {
    let order = (0..<5).map { _ in
      fixture.pressKey(.tab)
      return focusedLetter
    }
    #expect(String(order) == "f12lf")
  }

  @Test func `Shift-Tab moves the same way back`() {
    let order = (0..<5).map { _ in
      fixture.pressKey(.tab, .shift)
      return focusedLetter
    }
    #expect(String(order) == "l21fl")
  }

  @Test func `a widget inside loses and gains the focus together with its viewport`() {
    fixture.click(Point(15, 5))
    #expect(inner.first.focusChanges == 1)
    fixture.tree.focus(outer.last)
    #expect(inner.first.focusChanges == 2)
    fixture.tree.focus(pane)
    #expect(inner.first.focusChanges == 3)
  }

  @Test(.requirement(109)) func `a field inside is checked when the focus leaves its tree`() throws {
    let field = NumberField("Copies", value: 1, in: 1...9)
    let last = Tile("l", 10, 10)
    last.takesFocus = true
    let pane = Pane(Column([field]))
    let fixture = WidgetFixture(Column([pane, last]), 300, 200)
    fixture.pressKey(.tab)
    fixture.type("77")
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused === last)
    #expect(field.error == "Enter a number from 1 to 9.")
  }

  @Test func `a press on nothing in a viewport leaves the focus of another one where it is`() {
    let field = TextField("Name")
    let (label, other) = (Label("A note"), TextField("City"))
    let pane = Pane(Column([label, other]))
    let fixture = WidgetFixture(Column([Pane(Column([field])), pane]), 300, 300)
    fixture.pressKey(.tab)
    fixture.click(pane.windowFrame.origin + Point(5, 5))
    fixture.type("a")
    #expect(field.text == "a")
    fixture.click(pane.windowFrame.origin + Point(20, 60))
    fixture.type("b")
    #expect(other.text == "b")
  }

  @Test(.requirement(109))
  func `the list of a combo box inside has the room of the window, and goes with a press on nothing`() throws
  {
    let box = ComboBox("City", ["Berlin", "Bern", "Bonn", "Brest", "Brno", "Bruges"])
    let fixture = WidgetFixture(Column([Pane(Column([box])), Tile("x", 300, 300)]), 300, 400)
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    fixture.show()
    let options = fixture.tree.semantics.filter { $0.semantics.role == .option }
    #expect(options.map(\.semantics.name) == ["Berlin", "Bern", "Bonn", "Brest", "Brno", "Bruges"])
    #expect(options.allSatisfy { !$0.semantics.states.contains(.offscreen) })
    #expect(fixture.picture == fixture.redrawn)
    fixture.click(center(options.first { $0.semantics.name == "Bonn" }?.frame))
    #expect(box.text == "Bonn")
    fixture.pressKey(.down)
    #expect(fixture.tree.overlays.count == 1)
    fixture.click(Point(290, 390))
    #expect(fixture.tree.overlays.isEmpty)
    fixture.pressKey(.down)
    #expect(fixture.tree.overlays.count == 1)
  }

  @Test func `the list of a combo box inside moves with its field`() throws {
    let box = ComboBox("City", ["Berlin", "Bern"])
    let space = Panel(minimumHeight: 20)
    let fixture = WidgetFixture(Column([Pane(Column([space, box])), Tile("x", 300, 200)]), 300, 400)
    fixture.pressKey(.tab)
    fixture.pressKey(.down)
    fixture.show()
    func top() throws -> Int {
      try #require(fixture.tree.semantics.first { $0.semantics.role == .listbox }?.frame.y)
    }
    let before = try top()
    space.isHidden = true
    fixture.show()
    #expect(try top() == before - 20)
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test(.requirement(109)) func `a field inside is checked when the user leaves the window`() {
    let field = NumberField("Copies", value: 1, in: 1...9)
    let fixture = WidgetFixture(Column([Pane(Column([field]))]), 300, 200)
    fixture.pressKey(.tab)
    fixture.type("77")
    fixture.handle(.windowDeactivated)
    #expect(field.error == "Enter a number from 1 to 9.")
  }

  @Test func `Tab in a tree with only a viewport cycles within it`() {
    let pane = Pane(
      Column(
        [inner.first, inner.second].map { tile in
          tile.removeFromParent()
          return tile
        }))
    let fixture = WidgetFixture(Pane(pane), 30, 30)
    func letter() -> Character { (pane.content.focused as? Tile)?.letter ?? "-" }
    let forwards = (0..<4).map { _ in
      fixture.pressKey(.tab)
      return letter()
    }
    let backwards = (0..<3).map { _ in
      fixture.pressKey(.tab, .shift)
      return letter()
    }
    #expect(String(forwards) == "1212")
    #expect(String(backwards) == "121")
  }

  @Test func `a page that appears to a user of the keyboard shows its focused button`() {
    let button = Button("Buy")
    let page = ScrollView(Column([Panel(minimumHeight: 110), button, Panel(minimumHeight: 150)]))
    let pane = Pane(Button("Back"))
    let fixture = WidgetFixture(pane, 300, 120)
    fixture.pressKey(.tab)
    let tree = WidgetTree(root: page, size: PixelSize(300, 120), environment: fixture.tree.environment)
    tree.focus(button)
    // Prepared in advance, for a user of the pointer.
    tree.update(to: fixture.now)
    #expect(page.scrollOffset == 0)
    pane.show(tree)
    fixture.show()
    #expect(page.scrollOffset == 110 + button.frame.height + button.bleed + 8 - 120)
  }

  @Test func `a tree keeps its focus while another one is shown`() {
    fixture.click(Point(15, 15))
    #expect(pane.content.focused === inner.second)
    let other = Tile("o", 10, 10)
    other.takesFocus = true
    let kept = pane.content
    pane.show(WidgetTree(root: other, size: kept.size, environment: kept.environment))
    fixture.show()
    fixture.pressKey(.left)
    #expect(inner.second.keys == [])
    pane.show(kept)
    fixture.show()
    fixture.pressKey(.left)
    #expect(inner.second.keys == [.left])
    #expect(inner.second.isFocused)
  }

  @Test func `keys and text go to the focused widget inside, and then to the owner of that tree`() {
    var unhandled: [Key] = []
    pane.content.unhandledKey = { key, _, _ in
      unhandled.append(key)
      return key == .up
    }
    fixture.tree.unhandledKey = { key, _, _ in
      unhandled += [key, key]
      return true
    }
    fixture.click(Point(15, 5))
    fixture.type("x")
    inner.first.takesKeys = true
    fixture.pressKey(.left)
    inner.first.takesKeys = false
    fixture.pressKey(.up)
    fixture.pressKey(.down)
    #expect(inner.first.typedText == "x")
    #expect(inner.first.keys == [.left, .up, .down])
    #expect(unhandled == [.up, .down, .down, .down])
  }

  // MARK: The pointer

  @Test func `pointer positions are in the target widget's points, through the viewport`() {
    fixture.move(to: Point(12, 3))
    fixture.press(Point(14, 13))
    fixture.move(to: Point(45, 4))
    fixture.release(Point(45, 4))
    #expect(inner.first.pointerEvents == [.entered, .left])
    #expect(
      inner.second.pointerEvents == [
        .entered, .pressed(at: Point(4, 3), clicks: 1), .dragged(to: Point(35, -6)),
        .released(isInside: false), .left,
      ])
    #expect(outer.last.pointerEvents == [.entered])
  }

  @Test func `leaving the viewport leaves the hovered widget inside`() {
    fixture.move(to: Point(12, 3))
    fixture.move(to: Point(2, 3))
    #expect(inner.first.pointerEvents == [.entered, .left])
    fixture.move(to: Point(12, 3))
    fixture.handle(.pointerLeft)
    #expect(inner.first.pointerEvents == [.entered, .left, .entered, .left])
  }

  @Test func `cancelling a press in the outer tree cancels it inside`() {
    fixture.press(Point(12, 3))
    fixture.tree.cancelPointer()
    fixture.release(Point(12, 3))
    #expect(
      inner.first.pointerEvents.prefix(3) == [.entered, .pressed(at: Point(2, 3), clicks: 1), .cancelled])
    #expect(!inner.first.pointerEvents.contains(.released(isInside: true)))
  }

  @Test func `events that a viewport intercepts do not reach its tree`() {
    pane.interceptsEverything = true
    fixture.press(Point(12, 3))
    fixture.release(Point(12, 3))
    #expect(inner.first.pointerEvents == [])
  }

  @Test func `a viewport without an active tree keeps the focus for the next one`() {
    fixture.click(Point(15, 5))
    pane.ignoresInput = true
    fixture.pressKey(.left)
    fixture.tree.resize(to: PixelSize(60, 30), environment: fixture.tree.environment)
    fixture.show()
    pane.ignoresInput = false
    fixture.pressKey(.right)
    #expect(inner.first.keys == [.right])
  }

  // MARK: Drawing

  @Test func `damage outside a viewport draws nothing inside, and damage inside nothing outside`() {
    let drawings = { [outer, inner] in
      [outer.first, outer.last, inner.first, inner.second].map(\.drawings)
    }
    let before = drawings()
    outer.first.invalidate()
    #expect(fixture.show().rects == [PixelRect(0, 0, 10, 10)])
    #expect(zip(drawings(), before).map { $0 - $1 } == [1, 0, 0, 0])
    inner.second.invalidate()
    #expect(fixture.show().rects == [PixelRect(10, 10, 10, 10)])
    #expect(zip(drawings(), before).map { $0 - $1 } == [1, 0, 0, 1])
  }

  @Test func `widgets behind an opaque widget are not drawn`() {
    let beneath = Tile("b")
    let panel = Panel(style: { Panel.Style(paint: .color($0.colors.surface)) })
    let fixture = WidgetFixture(ZStack([beneath, panel]), 20, 20)
    #expect(beneath.drawings == 0)
    panel.isHidden = true
    fixture.show()
    #expect(beneath.drawings == 1)
  }

  @Test func `widgets behind a viewport are not drawn, and those on top of it are`() {
    let (beneath, above) = (Tile("b"), Tile("t", 4, 4))
    let fixture = WidgetFixture(
      ZStack([beneath, Pane(Tile("i")), Column(alignment: .leading, [above])]), 6, 6)
    #expect(beneath.drawings == 0)
    #expect(fixture.picture.tileText.split(separator: "\n").first == "ttttii")
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2], [UInt64(1), 2, 3, 4])
  func `drawing a rectangle of any tree gives the same pixels as drawing the whole`(
    scale: Double, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for round in 1...25 {
      let fixture = WidgetFixture(randomTree(4, &random), 41.3, 33.7, scale: scale)
      let size = fixture.picture.size
      // The reference is a full redraw.
      let whole = fixture.redrawn
      for _ in 0..<12 {
        var picture = Bitmap(size: size, filledWith: Pixel(Color(0xFF00FF)))
        let clip = random.pixels(within: size.width).intersection(PixelRect(size))
        picture.withPixels { fixture.tree.draw(onto: $0, within: clip) }
        let isSame = (clip.x..<clip.maxX).allSatisfy { x in
          (clip.y..<clip.maxY).allSatisfy { y in picture[x, y] == whole[x, y] }
        }
        #expect(isSame, "tree \(round) within \(clip)")
      }
    }
  }

  @Test func `a viewport beyond the upper edge shows its lower part, and follows changes`() {
    let (view, pane) = scrolled()
    let fixture = WidgetFixture(view, 10, 12)
    view.scrollOffset = 15
    fixture.show()
    #expect(rows(fixture) == "111112222222")
    pane.content.root.children[1].isHidden = true
    fixture.show()
    #expect(rows(fixture) == "111113333333")
    #expect(fixture.picture == fixture.redrawn)
    view.scrollOffset = 12
    fixture.show()
    #expect(rows(fixture) == "111111113333")
    view.scrollOffset = 0
    fixture.show()
    #expect(rows(fixture) == "ffffffffff11")
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a viewport beyond the left edge shows its right part`() {
    let pane = Pane(Row(alignment: .stretch, [Tile("1", 10, 10), Tile("2", 10, 10)]))
    let panel = Panel(maximumWidth: 20, [pane])
    let view = ScrollView(Row([panel, Tile("x", 20, 10)]), axis: .horizontal)
    let fixture = WidgetFixture(view, 10, 10)
    view.scrollOffset = 4
    fixture.show()
    #expect(fixture.picture.tileText.split(separator: "\n").first == "1111112222")
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `the wheel over a viewport scrolls its content to the end, and then the page around it`() {
    let inner = ScrollView(Tile("i", 10, 40))
    let panel = Panel(maximumHeight: 30, [Pane(inner)])
    let page = ScrollView(Column([panel, Tile("x", 10, 60)]))
    let fixture = WidgetFixture(page, 10, 50)
    fixture.reduceMotion()
    func turn() -> (Double, Double) {
      fixture.handle(.scrolled(by: Point(0, 10), at: Point(5, 5)))
      fixture.show()
      return (inner.scrollOffset, page.scrollOffset)
    }
    #expect(turn() == (10, 0))
    #expect(turn() == (10, 10))
  }

  @Test func `a viewport that is scrolled out is not stale, and is up to date when it is scrolled in`() {
    let (view, pane) = scrolled()
    let fixture = WidgetFixture(view, 10, 12)
    view.scrollOffset = 60
    fixture.show()
    pane.content.root.children[0].isHidden = true
    #expect(!fixture.tree.isStale)
    view.scrollOffset = 0
    fixture.show()
    #expect(rows(fixture) == "ffffffffff22")
  }

  // Ten rows of "f", a viewport with ten each of "1", "2" and "3", and 60 of "x".
  private func scrolled() -> (ScrollView, Pane) {
    let tiles = "123".map { Tile($0, 10, 10) }
    let pane = Pane(Column(tiles))
    let panel = Panel(maximumHeight: 30, [pane])
    return (ScrollView(Column([Tile("f", 10, 10), panel, Tile("x", 10, 60)])), pane)
  }

  // The first column.
  private func rows(_ fixture: WidgetFixture) -> String {
    String(fixture.picture.tileText.split(separator: "\n").compactMap(\.first))
  }

  // A random tree of opaque, clear and translucent panels, tiles and viewports.
  private func randomTree(_ depth: Int, _ random: inout SeededGenerator) -> Widget {
    func leaf() -> Widget {
      Tile(Array("abcdefgh")[random.int(0...7)], random.double(2...25), random.double(2...25), flex: 0)
    }
    guard depth > 0 else { return leaf() }
    let children = (0..<random.int(1...3)).map { _ in randomTree(depth - 1, &random) }
    let color = random.color()
    switch random.int(0...7) {
    case 0: return Column(spacing: random.double(0...2), alignment: .leading, children)
    case 1: return Row(spacing: random.double(0...2), alignment: .center, children)
    case 2, 3: return ZStack(children)
    case 4: return Pane(children[0])
    case 5, 6:
      let panel = Panel(
        padding: Insets(random.double(0...3)), style: { _ in Panel.Style(paint: .color(color)) },
        [children[0]])
      panel.flex = random.double(0...1)
      return panel
    default: return leaf()
    }
  }
}

/// A viewport with one tree at a time.
@MainActor
private final class Pane: Viewport {
  private let root: Widget
  private var shown: WidgetTree?
  var interceptsEverything = false
  var ignoresInput = false

  init(_ root: Widget) {
    self.root = root
    super.init()
    flex = 1
  }

  var content: WidgetTree {
    guard let shown else { preconditionFailure("the pane has not been laid out") }
    return shown
  }

  func show(_ tree: WidgetTree) {
    shown = tree
    take(tree)
    invalidate()
  }

  override var trees: [WidgetTree] { [shown].compactMap { $0 } }
  override var activeTree: WidgetTree? { ignoresInput ? nil : shown }
  override func intercept(_ event: InputEvent) -> Bool { interceptsEverything }

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    let pixels = windowFrame.pixels(at: environment.scale)
    let picture = PixelSize(max(0, pixels.width), max(0, pixels.height))
    guard let shown else { return show(WidgetTree(root: root, size: picture, environment: environment)) }
    shown.resize(to: picture, environment: environment)
  }

  override func prepare(over picture: PixelBuffer, lost: Region) -> Region {
    shown?.prepare(over: picture, lost: lost) ?? lost
  }

  override func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {
    shown?.draw(onto: picture, within: clip, isKept: isKept)
  }
}
