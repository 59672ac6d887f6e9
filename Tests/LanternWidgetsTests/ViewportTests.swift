import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Trees inside of trees.
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

  @Test func `a viewport shows its tree in its place and nothing of it outside`() {
    let rows = fixture.picture.tileText.split(separator: "\n")
    #expect(rows[5] == "ffffffffff1111111111....................llllllllll")
    #expect(rows[15] == "..........2222222222..............................")
  }

  // MARK: Focus

  @Test func `Tab goes through a viewport's tree, out of it and round again`() {
    let order = (0..<5).map { _ in
      fixture.strike(.tab)
      return focusedLetter
    }
    #expect(String(order) == "f12lf")
  }

  @Test func `Shift and Tab goes the same way back`() {
    let order = (0..<5).map { _ in
      fixture.strike(.tab, .shift)
      return focusedLetter
    }
    #expect(String(order) == "l21fl")
  }

  @Test func `Tab in a tree with a viewport alone goes round in that`() {
    let pane = Pane(
      Column(
        [inner.first, inner.second].map { tile in
          tile.removeFromParent()
          return tile
        }))
    let fixture = WidgetFixture(Pane(pane), 30, 30)
    func letter() -> Character { (pane.content.focused as? Tile)?.letter ?? "-" }
    let forwards = (0..<4).map { _ in
      fixture.strike(.tab)
      return letter()
    }
    let backwards = (0..<3).map { _ in
      fixture.strike(.tab, .shift)
      return letter()
    }
    #expect(String(forwards) == "1212")
    #expect(String(backwards) == "121")
  }

  @Test func `a tree keeps who had the keyboard while another one shows`() {
    fixture.click(Point(15, 15))
    #expect(pane.content.focused === inner.second)
    let other = Tile("o", 10, 10)
    other.takesFocus = true
    let kept = pane.content
    pane.show(WidgetTree(root: other, size: kept.size, environment: kept.environment))
    fixture.show()
    fixture.strike(.left)
    #expect(inner.second.keys == [])
    pane.show(kept)
    fixture.show()
    fixture.strike(.left)
    #expect(inner.second.keys == [.left])
    #expect(inner.second.isFocused)
  }

  @Test func `keys and text go to what has the focus inside, and then to whoever owns that tree`() {
    var unwanted: [Key] = []
    pane.content.unhandledKey = { key, _, _ in
      unwanted.append(key)
      return key == .up
    }
    fixture.tree.unhandledKey = { key, _, _ in
      unwanted += [key, key]
      return true
    }
    fixture.click(Point(15, 5))
    fixture.type("x")
    inner.first.takesKeys = true
    fixture.strike(.left)
    inner.first.takesKeys = false
    fixture.strike(.up)
    fixture.strike(.down)
    #expect(inner.first.written == "x")
    #expect(inner.first.keys == [.left, .up, .down])
    #expect(unwanted == [.up, .down, .down, .down])
  }

  // MARK: The pointer

  @Test func `the pointer is told in points of what it is over, through the viewport`() {
    fixture.move(to: Point(12, 3))
    fixture.press(Point(14, 13))
    fixture.move(to: Point(45, 4))
    fixture.release(Point(45, 4))
    #expect(inner.first.heard == [.entered, .left])
    #expect(
      inner.second.heard == [
        .entered, .pressed(at: Point(4, 3), clicks: 1), .dragged(to: Point(35, -6)),
        .released(isInside: false), .left,
      ])
    #expect(outer.last.heard == [.entered])
  }

  @Test func `leaving the viewport leaves what is under the pointer inside`() {
    fixture.move(to: Point(12, 3))
    fixture.move(to: Point(2, 3))
    #expect(inner.first.heard == [.entered, .left])
    fixture.move(to: Point(12, 3))
    fixture.handle(.pointerLeft)
    #expect(inner.first.heard == [.entered, .left, .entered, .left])
  }

  @Test func `a press that is taken from the outer tree is taken from whoever has it inside`() {
    fixture.press(Point(12, 3))
    fixture.tree.cancelPointer()
    fixture.release(Point(12, 3))
    #expect(
      inner.first.heard.prefix(3) == [.entered, .pressed(at: Point(2, 3), clicks: 1), .cancelled])
    #expect(!inner.first.heard.contains(.released(isInside: true)))
  }

  @Test func `what a viewport keeps to itself its tree does not hear`() {
    pane.keepsEverything = true
    fixture.press(Point(12, 3))
    fixture.release(Point(12, 3))
    #expect(inner.first.heard == [])
  }

  @Test func `a viewport with nobody to hear keeps the focus for when there is somebody again`() {
    fixture.click(Point(15, 5))
    pane.isDeaf = true
    fixture.strike(.left)
    fixture.tree.resize(to: PixelSize(60, 30), environment: fixture.tree.environment)
    fixture.show()
    pane.isDeaf = false
    fixture.strike(.right)
    #expect(inner.first.keys == [.right])
  }

  // MARK: Drawing

  @Test func `damage outside of a viewport draws nothing inside, and damage inside nothing outside`() {
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

  @Test func `what an opaque widget hides is not drawn`() {
    let beneath = Tile("b")
    let panel = Panel(style: { Panel.Style(paint: .color($0.colors.surface)) })
    let fixture = WidgetFixture(ZStack([beneath, panel]), 20, 20)
    #expect(beneath.drawings == 0)
    panel.isHidden = true
    fixture.show()
    #expect(beneath.drawings == 1)
  }

  @Test func `what a viewport hides is not drawn, and what lies on top of it is`() {
    let (beneath, above) = (Tile("b"), Tile("t", 4, 4))
    let fixture = WidgetFixture(
      ZStack([beneath, Pane(Tile("i")), Column(alignment: .leading, [above])]), 6, 6)
    #expect(beneath.drawings == 0)
    #expect(fixture.picture.tileText.split(separator: "\n").first == "ttttii")
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2], [UInt64(1), 2, 3, 4])
  func `any rectangle of any tree drawn alone is as in the whole, whatever hides what`(
    scale: Double, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for round in 1...25 {
      let fixture = WidgetFixture(forest(4, &random), 41.3, 33.7, scale: scale)
      let size = fixture.picture.size
      // Pixel by pixel there is least to hide, and everything by something else.
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

  // A tree by chance, of opaque, clear and translucent panels, tiles and viewports.
  private func forest(_ depth: Int, _ random: inout SeededGenerator) -> Widget {
    func leaf() -> Widget {
      Tile(Array("abcdefgh")[random.int(0...7)], random.double(2...25), random.double(2...25), flex: 0)
    }
    guard depth > 0 else { return leaf() }
    let children = (0..<random.int(1...3)).map { _ in forest(depth - 1, &random) }
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
  var keepsEverything = false
  var isDeaf = false

  init(_ root: Widget) {
    self.root = root
    super.init()
    flex = 1
  }

  var content: WidgetTree {
    guard let shown else { preconditionFailure("the pane was laid out") }
    return shown
  }

  func show(_ tree: WidgetTree) {
    shown = tree
    take(tree)
    invalidate()
  }

  override var trees: [WidgetTree] { [shown].compactMap { $0 } }
  override var hearing: WidgetTree? { isDeaf ? nil : shown }
  override func intercept(_ event: InputEvent) -> Bool { keepsEverything }

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
