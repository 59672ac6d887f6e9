import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// A box of 20 points, 12 points of space, and characters of 8 points (15-point type).
@MainActor
struct CheckboxTests {
  @Test func `a click checks, another one unchecks, and each is told`() {
    let (fixture, box, told) = shown()
    fixture.click(box)
    #expect(box.isChecked)
    fixture.click(box)
    #expect(!box.isChecked)
    #expect(told.values == [true, false])
  }

  @Test(arguments: [Key.enter, .character(" ")])
  func `Return and Space do what a click does`(key: Key) {
    let (fixture, box, told) = shown()
    fixture.strike(.tab)
    fixture.strike(key)
    #expect(box.isChecked)
    #expect(told.values == [true])
  }

  @Test func `it does what its semantics say can be done`() {
    let (fixture, box, told) = shown()
    #expect(box.semantics == Semantics(.checkbox, name: "News", actions: [.press]))
    #expect(box.perform(.press, at: fixture.now))
    #expect(box.semantics == Semantics(.checkbox, name: "News", states: [.checked], actions: [.press]))
    #expect(!box.perform(.increment, at: fixture.now))
    #expect(told.values == [true])
  }

  @Test func `what the program sets is not told`() {
    let (_, box, told) = shown()
    box.isChecked = true
    #expect(told.values.isEmpty)
  }

  @Test func `a disabled one hears nothing and says so`() {
    let (fixture, box, told) = shown()
    box.isEnabled = false
    fixture.click(box)
    fixture.strike(.tab)
    fixture.strike(.enter)
    #expect(!box.perform(.press, at: fixture.now))
    #expect(told.values.isEmpty)
    #expect(box.semantics == Semantics(.checkbox, name: "News", states: [.disabled]))
  }

  @Test func `the mark is written in a fifth of a second, and then it rests`() {
    let (fixture, box, _) = shown()
    fixture.click(box)
    fixture.move(to: Point(290, 190))
    var pictures: Set<Bitmap> = [fixture.picture]
    for _ in 0..<4 {
      fixture.show(after: .milliseconds(40))
      pictures.insert(fixture.picture)
    }
    #expect(pictures.count == 5)
    fixture.show(after: .milliseconds(70))
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `the first picture after a click tells`() {
    let (fixture, box, _) = shown()
    fixture.move(to: box.windowFrame.center)
    fixture.show(after: .milliseconds(1))
    let before = fixture.picture
    fixture.click(box)
    fixture.show(after: .nanoseconds(1))
    #expect(fixture.picture.difference(from: before) != nil)
  }

  @Test func `where motion is to be reduced the mark is there at once`() {
    let (fixture, box, _) = shown()
    var environment = fixture.tree.environment
    environment.reducesMotion = true
    fixture.tree.resize(to: fixture.picture.size, environment: environment)
    fixture.show()
    box.isChecked = true
    #expect(fixture.tree.nextChange == nil)
    fixture.show()
    // Between its round corners, where no mark is.
    #expect(fixture.picture.columns(in: PixelRect(0, 12, 20, 1)) { $0 == Color(0x33489E) }.count == 16)
  }

  @Test func `a title that does not fit goes on on the next line`() {
    let box = Checkbox("aaaa bbbb cccc")
    let fixture = WidgetFixture(Column(alignment: .leading, [box]), 70, 100)
    // Three lines of 15 points.
    #expect(box.frame.size == Size(64, 45))
    let rows = fixture.picture.rows(in: PixelRect(40, 0, 1, 45)) { $0 == Color(0x23201C) }
    #expect(rows == Array(0..<11) + Array(15..<26) + Array(30..<41))
  }

  @Test func `in a right-to-left layout box and title are exchanged`() {
    let ltr = WidgetFixture(Column([Checkbox("aaa")]), 120, 40)
    let rtl = WidgetFixture(Column([Checkbox("aaa")]), 120, 40, direction: .rightToLeft)
    #expect(rtl.picture.difference(from: ltr.picture.mirrored) == nil)
  }

  private func shown() -> (WidgetFixture, Checkbox, Told<Bool>) {
    let told = Told<Bool>()
    let box = Checkbox("News") { told.values.append($0) }
    return (WidgetFixture(Column(alignment: .leading, [box])), box, told)
  }
}

/// What a control told of itself, in order.
@MainActor
final class Told<Value> {
  var values: [Value] = []
}

extension Bitmap {
  /// The columns of a part that have a pixel of a colour.
  func columns(in part: PixelRect, where matches: (Color) -> Bool) -> [Int] {
    (part.x..<part.maxX).filter { x in (part.y..<part.maxY).contains { matches(self[x, $0].color) } }
  }

  /// The rows of a part that have a pixel of a colour.
  func rows(in part: PixelRect, where matches: (Color) -> Bool) -> [Int] {
    (part.y..<part.maxY).filter { y in (part.x..<part.maxX).contains { matches(self[$0, y].color) } }
  }
}
