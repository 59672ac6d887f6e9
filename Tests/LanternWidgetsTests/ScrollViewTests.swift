import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ScrollViewTests {
  // Ten tiles of one letter each, two points tall, for a view of 4 × 6 points.
  private func tileColumn(_ letters: String = "abcdefghij", height: Double = 2) -> Widget {
    Column(letters.map { Tile($0, 4, height) })
  }

  private func fixture(
    _ view: Widget, _ width: Double = 4, _ height: Double = 6, scale: Double = 1,
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) -> WidgetFixture {
    let fixture = WidgetFixture(view, width, height, scale: scale, direction: direction)
    if reducesMotion { fixture.reduceMotion() }
    return fixture
  }

  private func wheel(_ fixture: WidgetFixture, _ distance: Double, at point: Point = Point(2, 3)) {
    fixture.handle(.scrolled(by: Point(0, distance), at: point))
  }

  // Presses and moves in steps of 10 ms, without releasing.
  private func drag(_ fixture: WidgetFixture, from start: Point, by distance: Point, steps: Int = 10) {
    fixture.press(start)
    for step in 1...steps {
      fixture.show(after: .milliseconds(10))
      let fraction = Double(step) / Double(steps)
      fixture.move(to: start + Point(distance.x * fraction, distance.y * fraction))
    }
    fixture.show()
  }

  // MARK: Visible content

  @Test func `long content starts at its beginning, clipped to the view`() {
    let view = ScrollView(tileColumn())
    let fixture = fixture(Column([Tile("x", 4, 1), view, Tile("y", 4, 1)]), 4, 7)
    #expect(fixture.picture.tileText == "xxxx\naaaa\naaaa\nbbbb\nbbbb\ncccc\nyyyy")
    view.scrollOffset = 3
    fixture.show()
    #expect(fixture.picture.tileText == "xxxx\nbbbb\ncccc\ncccc\ndddd\ndddd\nyyyy")
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `short content fills the view and does not scroll`() {
    let view = ScrollView(Column([Tile("a", 4, 2), Spacer(), Tile("b", 4, 2)]))
    let fixture = fixture(view)
    #expect(fixture.picture.tileText == "aaaa\naaaa\n....\n....\nbbbb\nbbbb")
    wheel(fixture, 10)
    fixture.show(after: .seconds(1))
    #expect(view.scrollOffset == 0)
    #expect(fixture.tree.semantics.map(\.semantics.role) == [.text, .text])
  }

  @Test func `a requested scroll offset is limited to the content`() {
    let view = ScrollView(tileColumn())
    view.scrollOffset = 5
    let fixture = fixture(view)
    #expect(view.scrollOffset == 5)
    view.scrollOffset = 99
    fixture.show()
    #expect(view.scrollOffset == 14)
    #expect(fixture.picture.tileText == "hhhh\nhhhh\niiii\niiii\njjjj\njjjj")
    fixture.tree.resize(to: PixelSize(4, 10), environment: fixture.tree.environment)
    fixture.tree.update(to: fixture.now)
    #expect(view.scrollOffset == 10)
  }

  @Test func `a row scrolls horizontally, starting on the right in a right-to-left layout`() {
    func row() -> Widget { Row("abcdef".map { Tile($0, 2, 1) }) }
    let view = ScrollView(row(), axis: .horizontal)
    let fixture = fixture(view, 5, 1)
    #expect(fixture.picture.tileText == "aabbc")
    fixture.handle(.scrolled(by: Point(3, 0), at: Point(2, 0)))
    fixture.show(after: .milliseconds(300))
    #expect(view.scrollOffset == 3)
    view.scrollOffset = 3
    #expect(fixture.redrawn.tileText == "bccdd")

    let mirrored = ScrollView(row(), axis: .horizontal)
    let other = self.fixture(mirrored, 5, 1, direction: .rightToLeft)
    #expect(other.picture.tileText == "cbbaa")
    other.handle(.scrolled(by: Point(-3, 0), at: Point(2, 0)))
    other.show(after: .milliseconds(300))
    #expect(mirrored.scrollOffset == 3)
    #expect(other.redrawn.tileText == "ddccb")
  }

  @Test(arguments: [Size(0, 0), Size(1, 1), Size(3, 90), Size(90, 3)])
  func `extreme sizes and scroll distances are handled`(size: Size) {
    for (axis, direction) in [
      (ScrollArea.Axis.vertical, LayoutDirection.leftToRight), (.horizontal, .rightToLeft),
    ] {
      let view = ScrollView(tileColumn(), axis: axis)
      let fixture = fixture(view, size.width, size.height, scale: 1.5, direction: direction)
      for distance in [Double.nan, .infinity, -.infinity, 1e300, -5, 5] {
        wheel(fixture, distance, at: .zero)
        view.scrollOffset = distance
        fixture.show(after: .milliseconds(30))
      }
      #expect(view.scrollOffset.isFinite)
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    }
  }

  // MARK: The wheel

  @Test func `the wheel scrolls within 120 ms, and then no frame is due`() {
    let view = ScrollView(tileColumn(height: 100))
    let fixture = fixture(view, 4, 200)
    wheel(fixture, 54)
    #expect(fixture.tree.nextChange != nil)
    fixture.show(after: .milliseconds(16))
    #expect((8...14).contains(view.scrollOffset))
    fixture.show(after: .milliseconds(104))
    #expect((52...54).contains(view.scrollOffset))
    fixture.show(after: .milliseconds(80))
    #expect(view.scrollOffset == 54)
    // Only the scroll bar is still fading.
    fixture.show(after: .seconds(2))
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.show(after: .seconds(1)).isEmpty)
  }

  @Test func `with reduced motion the wheel scrolls at once`() {
    let view = ScrollView(tileColumn())
    let fixture = fixture(view, reducesMotion: true)
    wheel(fixture, 4)
    #expect(view.scrollOffset == 4)
    #expect(fixture.show().rects == [PixelRect(0, 0, 4, 6)])
  }

  @Test func `the wheel scrolls an inner view to its end, then the outer one`() {
    let inner = ScrollView(tileColumn("abcd"))
    let outer = ScrollView(Column([Panel(maximumHeight: 4, [inner]), tileColumn("efghij")]))
    let fixture = fixture(outer, reducesMotion: true)
    wheel(fixture, 3, at: Point(1, 1))
    #expect((inner.scrollOffset, outer.scrollOffset) == (3, 0))
    wheel(fixture, 3, at: Point(1, 1))
    #expect((inner.scrollOffset, outer.scrollOffset) == (4, 0))
    wheel(fixture, 3, at: Point(1, 1))
    #expect((inner.scrollOffset, outer.scrollOffset) == (4, 3))
    wheel(fixture, -9, at: Point(1, 5))
    #expect((inner.scrollOffset, outer.scrollOffset) == (4, 0))
  }

  // MARK: Damage

  @Test func `scrolling redraws only the view's rectangle`() {
    let view = ScrollView(tileColumn(height: 50))
    let row = Row(alignment: .stretch, [Tile("y", 5, 80), view])
    row.flex = 1
    let fixture = fixture(Column([Tile("x", 40, 10), row, Tile("z", 40, 9)]), 40, 100)
    wheel(fixture, 54, at: Point(20, 50))
    for _ in 0..<6 {
      #expect(fixture.show(after: .milliseconds(16)).rects == [PixelRect(5, 10, 35, 81)])
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 3])
  func `after any scrolling the incremental picture equals a full redraw`(scale: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let form = SampleForm()
      let list = List("Tiles", count: 40, rowHeight: 21) { Label("Row \($0)") }
      let view = ScrollView(Column([Panel(maximumHeight: 130, [list]), form.root]))
      let fixture = WidgetFixture(
        view, 320, 243, scale: scale, direction: seed == 2 ? .rightToLeft : .leftToRight)
      for step in 1...40 {
        if random.int(0...1) == 0 {
          fixture.handle(
            .scrolled(
              by: Point(0, random.double(-90...90)), at: Point(random.double(0...320), random.double(0...243))
            ))
        } else {
          form.change(fixture, &random)
        }
        fixture.show(after: .milliseconds(random.int(0...60)))
        #expect(fixture.picture.difference(from: fixture.redrawn) == nil, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: [1.25, 1.5, 1.75, 3])
  func `at every scale content scrolls by whole pixels and keeps its shape`(scale: Double) {
    // Fractional positions, many of them exactly between two pixels.
    let column = Column(
      spacing: 2, (0..<40).map { Tile($0 % 2 == 0 ? "a" : "b", 6, 4 + Double($0 % 5) * 0.4) })
    let view = ScrollView(Panel(padding: 0.4, [column]))
    let fixture = WidgetFixture(view, 6, 40, scale: scale)
    func line(_ picture: Bitmap) -> [Character] {
      picture.tileText.split(separator: "\n").map { $0[$0.index($0.startIndex, offsetBy: 3)] }
    }
    let first = line(fixture.picture)
    for pixels in 1...12 {
      view.scrollOffset = Double(pixels) / scale
      fixture.show()
      #expect(
        Array(line(fixture.picture).dropLast(pixels)) == Array(first.dropFirst(pixels)), "\(pixels) pixels")
    }
  }

  // MARK: Dragging

  @Test func `dragging takes a press from the pressed widget and follows the pointer`() {
    var clicks = 0
    let button = Button("Buy") { clicks += 1 }
    let view = ScrollView(Column([button, Tile("a", 90, 400)]))
    let fixture = fixture(view, 90, 100)
    fixture.press(Point(20, 20))
    fixture.move(to: Point(20, 13))
    #expect(view.scrollOffset == 0, "the drag is still within the slop")
    fixture.show(after: .milliseconds(200))
    fixture.move(to: Point(20, 10))
    fixture.move(to: Point(20, -10))
    #expect(view.scrollOffset == 20)
    fixture.show(after: .milliseconds(200))
    fixture.show(after: .milliseconds(200))
    #expect(fixture.tree.nextChange != fixture.now + .nanoseconds(1), "a resting pointer scrolls nothing")
    fixture.release(Point(20, -10))
    fixture.show()
    #expect(clicks == 0)
    #expect(view.scrollOffset == 20)
    fixture.click(Point(20, 5))
    #expect(clicks == 1)
  }

  @Test func `a fling keeps scrolling, and a press stops it without pressing anything`() {
    var clicks = 0
    let buttons = (0..<20).map { _ in Button("Buy") { clicks += 1 } }
    let view = ScrollView(Column(buttons))
    let fixture = fixture(view, 90, 100)
    drag(fixture, from: Point(20, 80), by: Point(0, -60))
    fixture.release(Point(20, 20))
    let released = view.scrollOffset
    fixture.show(after: .milliseconds(100))
    let later = view.scrollOffset
    #expect(later > released + 30)
    fixture.press(Point(20, 50))
    fixture.show(after: .milliseconds(100))
    fixture.release(Point(20, 50))
    fixture.show(after: .milliseconds(100))
    #expect(clicks == 0)
    #expect(view.scrollOffset == later)
    fixture.click(Point(20, 50))
    #expect(clicks == 1)
  }

  @Test func `dragging beyond the end stretches a little, and springs back`() {
    let view = ScrollView(tileColumn(height: 30))
    let fixture = fixture(view, 4, 100)
    drag(fixture, from: Point(2, 10), by: Point(0, 58))
    #expect((-24 ... -18).contains(view.scrollOffset))
    fixture.show(after: .milliseconds(200))
    fixture.release(Point(2, 68))
    fixture.show(after: .seconds(1))
    #expect(view.scrollOffset == 0)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a drag across the axis, or in a widget that keeps its drags, does not scroll`() {
    let field = TextField("Name", text: "Ada Lovelace")
    let view = ScrollView(Column([Tile("a", 200, 60), field, Tile("b", 200, 400)]))
    let fixture = fixture(view, 200, 160)
    drag(fixture, from: Point(20, 20), by: Point(90, -30))
    fixture.release(Point(110, -10))
    #expect(view.scrollOffset == 0)
    drag(fixture, from: field.windowFrame.center, by: Point(0, -60))
    #expect(view.scrollOffset == 0 || !field.keepsDrags)
  }

  @Test func `a drag scrolls the inner view to its end, then the outer one`() {
    let inner = ScrollView(tileColumn("abcd", height: 20))
    let outer = ScrollView(Column([Panel(maximumHeight: 60, [inner]), tileColumn("efghij", height: 20)]))
    let fixture = fixture(outer, 4, 100)
    drag(fixture, from: Point(2, 50), by: Point(0, -40), steps: 20)
    fixture.show(after: .milliseconds(200))
    fixture.release(Point(2, 10))
    fixture.show(after: .seconds(2))
    #expect((inner.scrollOffset, outer.scrollOffset) == (20, 0))
    drag(fixture, from: Point(2, 50), by: Point(0, -40), steps: 20)
    fixture.show(after: .milliseconds(200))
    fixture.release(Point(2, 10))
    fixture.show(after: .seconds(2))
    #expect(inner.scrollOffset == 20)
    #expect((28...34).contains(outer.scrollOffset))
  }

  // MARK: The keyboard

  @Test func `keys scroll a view without a focusable widget`() {
    let view = ScrollView(tileColumn(height: 100))
    let fixture = fixture(view, 4, 200, reducesMotion: true)
    fixture.pressKey(.tab)
    #expect(view.isFocused)
    var offsets: [Double] = []
    for key in [Key.down, .up, .pageDown, .character(" "), .pageUp, .end, .home] {
      fixture.pressKey(key)
      offsets.append(view.scrollOffset)
    }
    #expect(offsets == [54, 0, 146, 292, 146, 800, 0])
    fixture.pressKey(.character(" "))
    fixture.pressKey(.character(" "), .shift)
    #expect(view.scrollOffset == 0)
  }

  @Test func `keys that the focused widget does not handle scroll the view around it`() {
    let button = Button("Buy")
    let view = ScrollView(Column([button, Tile("a", 4, 900)]))
    let fixture = fixture(view, 80, 200, reducesMotion: true)
    var unhandled: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      unhandled.append(key)
      return true
    }
    fixture.pressKey(.tab)
    #expect(button.isFocused)
    fixture.pressKey(.up)
    fixture.pressKey(.end)
    fixture.pressKey(.escape)
    fixture.pressKey(.character(" "), .shift)
    #expect(view.scrollOffset == 740)
    #expect(unhandled == [.up, .escape, .character(" ")])
  }

  @Test func `a widget that gets the focus by keyboard scrolls into view`() {
    let last = Button("Last")
    let inner = ScrollView(Column([Tile("b", 80, 200), last]))
    let view = ScrollView(Column([Button("First"), Tile("a", 80, 300), Panel(maximumHeight: 100, [inner])]))
    let fixture = fixture(view, 80, 120, reducesMotion: true)
    fixture.pressKey(.tab)
    #expect(view.scrollOffset == 0)
    fixture.pressKey(.tab)
    fixture.show()
    #expect(last.isFocused)
    #expect(inner.scrollOffset == 140)
    #expect(view.scrollOffset == 320)
    // Both views leave the space of their scrollbars free.
    #expect(last.windowFrame == Rect(0, 80, 52, 40))
    fixture.pressKey(.tab)
    fixture.show()
    #expect(view.scrollOffset == 0)
  }

  // MARK: Accessibility

  @Test
  func
    `a view's semantics have its scroll position and off-screen children, and its actions scroll by a page`()
  {
    let view = ScrollView(tileColumn())
    let fixture = fixture(view, reducesMotion: true)
    let first = fixture.tree.semantics.map(\.semantics)
    #expect(first.first == Semantics(.group, name: "", value: "0%", actions: [.increment, .decrement]))
    #expect(
      first.filter { $0.states.contains(.offscreen) }.map(\.name) == ["d", "e", "f", "g", "h", "i", "j"])
    #expect(view.perform(.increment, at: fixture.now))
    fixture.show()
    #expect(view.scrollOffset == 3)
    #expect(view.semantics?.value == "21%")
  }
}

extension WidgetFixture {
  /// Turns on reduced motion.
  func reduceMotion() {
    var environment = tree.environment
    environment.reducesMotion = true
    tree.resize(to: tree.size, environment: environment)
    show()
  }
}
