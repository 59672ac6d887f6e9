import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Drawing starts at the last widget that is opaque within the damage.
@MainActor
struct OpaqueAreaTests {
  // MARK: The promise

  private func samples() -> [(name: String, widget: Widget)] {
    [
      ("card", Panel(style: Panel.Style.card)),
      ("centered panel", Panel(fit: .center, maximumWidth: 80, style: Panel.Style.card, [Tile("a", 20, 30)])),
      ("square panel", Panel(style: { Panel.Style(paint: .color($0.colors.surface)) })),
      ("text field", TextField("Name", text: "Ada")),
      ("text area", TextArea("Notes", text: "one\ntwo")),
      ("navigation bar", NavigationBar(title: "Notes")),
      ("list", List("Items", count: 3, rowHeight: 20) { Label("\($0)") }),
    ]
  }

  @Test(arguments: [1, 1.25, 1.5, 2.75])
  func `each pixel of an opaque area is painted with an opaque color`(scale: Double) throws {
    for theme in [Theme.light, .dark] {
      for (name, widget) in samples() {
        let fixture = WidgetFixture(Panel(padding: 7.3, [widget]), 143.7, 90.1, scale: scale, theme: theme)
        let environment = fixture.tree.environment
        let area = try #require(widget.opaqueArea(in: environment), "\(name)")
        var picture = Bitmap(size: fixture.picture.size, filledWith: .clear)
        let isPainted = picture.withPixels { pixels in
          let canvas = Canvas(pixels, scale: scale).translated(by: widget.windowFrame.origin)
          widget.draw(on: canvas, in: environment, at: .zero)
          return isOpaque(pixels, canvas.pixels(area))
        }
        #expect(!area.isEmpty, "\(name)")
        #expect(isPainted, "\(name)")
      }
    }
  }

  private func isOpaque(_ pixels: PixelBuffer, _ area: PixelRect) -> Bool {
    (area.y..<area.maxY).allSatisfy { y in
      (area.x..<area.maxX).allSatisfy { Pixel(word: pixels.base[y * pixels.stride + $0]).alpha == 255 }
    }
  }

  @Test func `a panel without an opaque fill has no opaque area`() {
    let glass = Panel(style: { _ in Panel.Style(paint: .color(Color(0xFF_FFFF).opacity(0.5))) })
    let (empty, fixture) = (Panel(), WidgetFixture(glass))
    #expect(glass.opaqueArea(in: fixture.tree.environment) == nil)
    #expect(empty.opaqueArea(in: fixture.tree.environment) == nil)
  }

  @Test func `the opaque area of a rounded panel leaves out its corners`() throws {
    let panel = Panel(style: { _ in Panel.Style(paint: .color(.black), cornerRadius: 100) })
    let fixture = WidgetFixture(panel, 200, 200)
    let area = try #require(panel.opaqueArea(in: fixture.tree.environment))
    // A square in a circle of radius 100 has a side of 141.4, here with a margin of two pixels.
    #expect(Size(area.width.rounded(), area.height.rounded()) == Size(137, 137))
    #expect(area.center == Point(100, 100))
  }

  // MARK: Its effect

  @Test func `a blinking caret draws its field, and nothing beneath the field`() {
    let field = TextField("Name", text: "Ada")
    let below = Tile("a", 200, 80, [field])
    let fixture = WidgetFixture(below, 200, 80)
    fixture.click(field)
    fixture.show()
    for blink in 1...4 {
      let drawings = below.drawings
      let damage = fixture.show(after: fixture.tree.environment.theme.motion.caretBlink)
      #expect(damage.area > 0 && damage.area < 100, "blink \(blink)")
      #expect(below.drawings == drawings, "blink \(blink)")
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil, "blink \(blink)")
    }
  }

  @Test func `damage inside an opaque area draws nothing beneath it`() {
    let top = Frosted(Rect(2, 2, 4, 2))
    let below = Tile("b", 8, 6, [top])
    let fixture = WidgetFixture(below, 8, 6)
    #expect(
      fixture.picture.tileText == """
        bbbbbbbb
        bbbbbbbb
        bbttttbb
        bbttttbb
        bbbbbbbb
        bbbbbbbb
        """)
    let drawings = below.drawings
    top.invalidate(Rect(3, 2, 3, 2))
    #expect(fixture.show().rects == [PixelRect(3, 2, 3, 2)])
    #expect(below.drawings == drawings)
    #expect(top.drawings == 2)
  }

  @Test func `damage that extends beyond an opaque area draws the widgets beneath`() {
    let top = Frosted(Rect(2, 2, 4, 2))
    let below = Tile("b", 8, 6, [top])
    let fixture = WidgetFixture(below, 8, 6)
    let drawings = below.drawings
    top.invalidate(Rect(3, 2, 4, 2))
    fixture.show()
    #expect(below.drawings == drawings + 1)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a widget above an opaque area is drawn over it`() {
    let (top, badge) = (Frosted(Rect(0, 0, 8, 6)), Tile("c"))
    let fixture = WidgetFixture(Tile("b", 8, 6, [top, Panel(padding: 2, [badge])]), 8, 6)
    top.invalidate(Rect(1, 1, 4, 3))
    fixture.show()
    #expect(
      fixture.picture.tileText == """
        tttttttt
        tttttttt
        ttcccctt
        ttcccctt
        tttttttt
        tttttttt
        """)
  }

  @Test func `an opaque area that an ancestor clips hides nothing outside of the ancestor`() {
    let top = Frosted(Rect(-4, -4, 16, 14))
    let fixture = WidgetFixture(Tile("b", 8, 6, [Panel(padding: 2, [Clipping([top])])]), 8, 6)
    fixture.tree.damageAll()
    fixture.show()
    #expect(
      fixture.picture.tileText == """
        bbbbbbbb
        bbbbbbbb
        bbttttbb
        bbttttbb
        bbbbbbbb
        bbbbbbbb
        """)
  }

  @Test func `a hidden widget hides nothing`() {
    let top = Frosted(Rect(0, 0, 8, 6))
    let fixture = WidgetFixture(Tile("b", 8, 2, [top]), 8, 2)
    top.isHidden = true
    fixture.show()
    #expect(fixture.picture.tileText == "bbbbbbbb\nbbbbbbbb")
  }
}

/// A widget that paints a part of its frame, or more than that.
private final class Frosted: Widget {
  private let painted: Rect
  private(set) var drawings = 0

  init(_ painted: Rect) {
    self.painted = painted
    super.init()
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    drawings += 1
    canvas.fill(painted, with: .color(Tile.color("t")))
  }

  override func opaqueArea(in environment: Environment) -> Rect? { painted }
}

/// A widget whose child fills it and is clipped.
private final class Clipping: Widget {
  override var clipsChildren: Bool { true }

  override func arrange(_ size: Size, in environment: Environment) {
    for child in children { child.place(at: Rect(origin: .zero, size: size), in: environment) }
  }
}
