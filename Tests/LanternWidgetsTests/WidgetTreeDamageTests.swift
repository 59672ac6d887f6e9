import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

@MainActor
struct WidgetTreeDamageTests {
  @Test func `a new tree is stale and draws its whole picture`() {
    let tree = WidgetTree(
      root: Tile("a"), size: PixelSize(2, 1),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    #expect(tree.isStale)
    tree.update(to: .zero)
    var picture = Bitmap(size: PixelSize(2, 1))
    #expect(picture.withPixels { tree.drawDamage(onto: $0) }.rects == [PixelRect(0, 0, 2, 1)])
    #expect(picture.tileText == "aa")
    #expect(!tree.isStale)
  }

  @Test func `when nothing changes, nothing is drawn`() {
    let tile = Tile("a", 2, 2)
    let fixture = WidgetFixture(Column([tile]), 10, 10)
    let drawings = tile.drawings
    #expect(fixture.show(after: .seconds(5)).isEmpty)
    #expect(tile.drawings == drawings)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `an invalidated widget is redrawn, and only its pixels`() {
    let (a, b) = (Tile("a", 4, 2), Tile("b", 3, 2))
    let fixture = WidgetFixture(Row(alignment: .leading, [a, b]), 10, 10)
    let drawings = (a.drawings, b.drawings)
    b.invalidate()
    #expect(fixture.tree.isStale)
    #expect(fixture.show().rects == [PixelRect(4, 0, 3, 2)])
    #expect(a.drawings == drawings.0)
    #expect(b.drawings == drawings.1 + 1)
  }

  @Test func `damage is in pixels at the display's scale`() {
    let (a, b) = (Tile("a", 4, 2), Tile("b", 3, 2))
    let fixture = WidgetFixture(Row(alignment: .leading, [a, b]), 10, 10, scale: 1.5)
    b.invalidate()
    #expect(fixture.show().rects == [PixelRect(6, 0, 5, 3)])
  }

  @Test func `hovering a button damages its frame and its focus ring`() {
    let button = Button("OK")
    let fixture = WidgetFixture(Column(alignment: .leading, [Tile("a", 20, 20), button]), 300, 200)
    #expect(button.frame == Rect(0, 20, 64, 40))
    fixture.move(to: Point(5, 25))
    #expect(fixture.show().rects == [PixelRect(0, 16, 68, 48)])
  }

  @Test func `an animated widget is damaged when its next change is due`() {
    let indicator = ActivityIndicator("Working", diameter: 30)
    let fixture = WidgetFixture(Row([Tile("a", 50, 30), indicator]), 100, 30)
    #expect(fixture.tree.nextChange == Moment(nanoseconds: 1))
    #expect(fixture.show(after: .milliseconds(16)).rects == [PixelRect(50, 0, 30, 30)])
    indicator.isHidden = true
    fixture.show()
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.show(after: .milliseconds(16)).isEmpty)
  }

  @Test func `after a layout change, moved widgets are redrawn`() {
    let (label, last) = (Label("four"), Tile("b", 5, 5))
    let fixture = WidgetFixture(Row([Tile("a", 5, 5), label, last]), 100, 20)
    #expect((label.frame.minX, label.frame.width, last.frame.minX) == (5, 32, 37))
    label.text = "seven"
    #expect(fixture.show().bounds.x == 3, "the damage includes the overhang of the label")
    #expect((label.frame.width, last.frame.minX) == (40, 45))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a hidden or removed widget leaves nothing behind`() {
    let (a, b, c) = (Tile("a", 2, 1), Tile("b", 2, 1), Tile("c", 2, 1))
    let row = Row([a, b, c])
    let fixture = WidgetFixture(row, 8, 1)
    b.isHidden = true
    #expect(fixture.show().bounds == PixelRect(2, 0, 4, 1))
    #expect(fixture.picture.tileText == "aacc....")
    c.removeFromParent()
    #expect(fixture.show().rects == [PixelRect(2, 0, 2, 1)])
    #expect(fixture.picture.tileText == "aa......")
    b.isHidden = false
    fixture.show()
    #expect(fixture.picture.tileText == "aabb....")
  }

  @Test func `a widget with unchanged inputs is not measured, arranged or drawn again`() {
    let (unchanged, label) = (CountingWidget(), Label("four"))
    let panel = Panel(fit: .center, [unchanged])
    let fixture = WidgetFixture(Column([panel, Row([label])]), 100, 60)
    let (measured, arranged, drawn) = (unchanged.measured, unchanged.arranged, unchanged.drawings)
    label.text = "seven"
    fixture.show()
    #expect(unchanged.measured == measured)
    #expect(unchanged.arranged == arranged)
    #expect(unchanged.drawings == drawn)
    unchanged.invalidateLayout()
    fixture.show()
    #expect(unchanged.measured == measured + 1, "the size that it wants is no new question")
    #expect(unchanged.arranged == arranged + 1)
    #expect(unchanged.drawings == drawn + 1)
  }

  @Test func `setting a text to its current value changes nothing`() {
    let (label, button) = (Label("same"), Button("same"))
    let fixture = WidgetFixture(Row([label, button]), 200, 50)
    label.text = "same"
    button.title = "same"
    button.isEnabled = true
    button.isHidden = false
    #expect(!fixture.tree.isStale)
  }

  @Test func `a resized tree is laid out and drawn for its new size and environment`() {
    let fixture = WidgetFixture(Row(alignment: .stretch, [Tile("a", 1, 1), Spacer(), Tile("b", 1, 1)]), 4, 1)
    var environment = fixture.tree.environment
    environment.scale = 2
    environment.direction = .rightToLeft
    fixture.tree.resize(to: PixelSize(12, 2), environment: environment)
    fixture.tree.update(to: .zero)
    var picture = Bitmap(size: PixelSize(12, 2))
    _ = picture.withPixels { fixture.tree.drawDamage(onto: $0) }
    #expect(picture.tileText == "bb........aa\nbb........aa")
  }

  @Test func `a glyph that overhangs its label is not cut off by damage beside it`() {
    let (a, b) = (Tile("a", 10, 20), Tile("b", 10, 20))
    let row = Row([a, Label("jf"), b])
    let fixture = WidgetFixture(row, 60, 20, typesetter: BlockTypesetter(overhang: 2))
    a.invalidate()
    b.invalidate()
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `widgets draw only within their bleed`() {
    let field = TextField("Name", text: "Ada")
    let fixture = WidgetFixture(Column([Tile("a", 200, 20, [Row([field])])]), 200, 100)
    fixture.pressKey(.tab)
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    fixture.type("Lovelace")
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test(arguments: [1, 1.5, 2.75], [LayoutDirection.leftToRight, .rightToLeft])
  func `after any input, drawing the damage gives the same picture as a full redraw`(
    scale: Double, direction: LayoutDirection
  ) {
    for (seed, size) in zip(1...3 as ClosedRange<UInt64>, [Size(320, 340), Size(331, 243), Size(120, 90)]) {
      var random = SeededGenerator(seed: seed)
      let form = SampleForm()
      let fixture = WidgetFixture(
        form.root, size.width, size.height, scale: scale, direction: direction,
        theme: seed == 1 ? .light : .dark, typesetter: BlockTypesetter(overhang: Int(seed) - 1))
      var partial = 0
      for step in 1...50 {
        let before = fixture.picture
        for _ in 0..<random.int(1...3) { form.change(fixture, &random) }
        let damage = fixture.show(after: .milliseconds(random.int(0...300)))
        if damage.area < before.size.width * before.size.height { partial += 1 }
        #expect(fixture.picture.isSame(as: before, outside: damage), "seed \(seed), step \(step)")
        #expect(fixture.picture.difference(from: fixture.redrawn) == nil, "seed \(seed), step \(step)")
      }
      #expect(partial > 20, "most changes are partial")
    }
  }

  @Test func `drawing twice gives the same picture`() {
    let fixture = WidgetFixture(SampleForm().root, 320, 340)
    fixture.pressKey(.tab)
    fixture.show(after: .milliseconds(333))
    #expect(fixture.redrawn.difference(from: fixture.redrawn) == nil)
  }
}

/// A widget that counts its layout and drawing passes.
private final class CountingWidget: Widget {
  private(set) var measured = 0
  private(set) var arranged = 0
  private(set) var drawings = 0

  override func measure(_ available: Size, in environment: Environment) -> Size {
    measured += 1
    return Size(min(available.width, 10), min(available.height, 10))
  }

  override func arrange(_ size: Size, in environment: Environment) { arranged += 1 }
  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) { drawings += 1 }
}

extension Bitmap {
  /// Whether two pictures are equal outside a region.
  fileprivate func isSame(as other: Bitmap, outside region: Region) -> Bool {
    var repaired = other
    repaired.withPixels { target in
      withReadOnlyPixels { source in
        for rect in region.rects {
          for y in rect.y..<rect.y + rect.height {
            let start = (target: target.base + y * target.stride, source: source.base + y * source.stride)
            (start.target + rect.x).update(from: start.source + rect.x, count: rect.width)
          }
        }
      }
    }
    return repaired == self
  }
}
