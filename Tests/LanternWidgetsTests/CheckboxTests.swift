import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// A box of 20 points, 12 points of space, and characters of 8 points (15-point type).
@MainActor
struct CheckboxTests {
  @Test func `a click checks, another unchecks, and each calls onChange`() {
    let (fixture, box, received) = shown()
    fixture.click(box)
    #expect(box.isChecked)
    fixture.click(box)
    #expect(!box.isChecked)
    #expect(received.values == [true, false])
  }

  @Test(arguments: [Key.enter, .character(" ")])
  func `Return and Space toggle a focused checkbox`(key: Key) {
    let (fixture, box, received) = shown()
    fixture.pressKey(.tab)
    fixture.pressKey(key)
    #expect(box.isChecked)
    #expect(received.values == [true])
  }

  @Test func `a checkbox performs the actions that its semantics list`() {
    let (fixture, box, received) = shown()
    #expect(box.semantics == Semantics(.checkbox, name: "News", actions: [.press]))
    #expect(box.perform(.press, at: fixture.now))
    #expect(box.semantics == Semantics(.checkbox, name: "News", states: [.checked], actions: [.press]))
    #expect(!box.perform(.increment, at: fixture.now))
    #expect(received.values == [true])
  }

  @Test func `setting the value in code does not call onChange`() {
    let (_, box, received) = shown()
    box.isChecked = true
    #expect(received.values.isEmpty)
  }

  @Test func `a disabled checkbox ignores input and has the disabled state`() {
    let (fixture, box, received) = shown()
    box.isEnabled = false
    fixture.click(box)
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    #expect(!box.perform(.press, at: fixture.now))
    #expect(received.values.isEmpty)
    #expect(box.semantics == Semantics(.checkbox, name: "News", states: [.disabled]))
  }

  @Test func `the check mark is drawn within a fifth of a second, and then the checkbox is at rest`() {
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

  @Test func `the first frame after a click already differs`() {
    let (fixture, box, _) = shown()
    fixture.move(to: box.windowFrame.center)
    fixture.show(after: .milliseconds(1))
    let before = fixture.picture
    fixture.click(box)
    fixture.show(after: .nanoseconds(1))
    #expect(fixture.picture.difference(from: before) != nil)
  }

  @Test func `with reduced motion the check mark appears at once`() {
    let (fixture, box, _) = shown()
    var environment = fixture.tree.environment
    environment.reducesMotion = true
    fixture.tree.resize(to: fixture.picture.size, environment: environment)
    fixture.show()
    box.isChecked = true
    #expect(fixture.tree.nextChange == nil)
    fixture.show()
    // A row above the check mark, between the rounded corners.
    #expect(fixture.picture.columns(in: PixelRect(0, 12, 20, 1)) { $0 == Color(0x33489E) }.count == 16)
  }

  @Test func `a title that does not fit wraps to the next line`() {
    let box = Checkbox("aaaa bbbb cccc")
    let fixture = WidgetFixture(Column(alignment: .leading, [box]), 70, 100)
    // Three lines of 15 points.
    #expect(box.frame.size == Size(64, 45))
    let rows = fixture.picture.rows(in: PixelRect(40, 0, 1, 45)) { $0 == Color(0x23201C) }
    #expect(rows == Array(0..<11) + Array(15..<26) + Array(30..<41))
  }

  @Test(arguments: [1, 1.1, 1.25, 1.5, 1.75])
  func `a title on several lines needs no more of them at the width that it wants`(scale: Double) {
    let environment = WidgetFixture(Column([]), scale: scale).tree.environment
    for width in 60...160 {
      for control in [Checkbox("aaaa bbbb cccc dd"), Switch("aaaa bbbb cccc dd")] {
        let wanted = control.measure(Size(Double(width), .infinity), in: environment)
        #expect(control.measure(Size(wanted.width, .infinity), in: environment) == wanted)
      }
    }
  }

  @Test func `in a right-to-left layout the box and the title swap sides`() {
    let ltr = WidgetFixture(Column([Checkbox("aaa")]), 120, 40)
    let rtl = WidgetFixture(Column([Checkbox("aaa")]), 120, 40, direction: .rightToLeft)
    #expect(rtl.picture.difference(from: ltr.picture.mirrored) == nil)
  }

  private func shown() -> (WidgetFixture, Checkbox, ReceivedValues<Bool>) {
    let received = ReceivedValues<Bool>()
    let box = Checkbox("News") { received.values.append($0) }
    return (WidgetFixture(Column(alignment: .leading, [box])), box, received)
  }
}

/// The values that a control passed to its callback, in order.
@MainActor
final class ReceivedValues<Value> {
  var values: [Value] = []
}

extension Bitmap {
  /// The columns of a rectangle that have a pixel of a color.
  func columns(in rect: PixelRect, where matches: (Color) -> Bool) -> [Int] {
    (rect.x..<rect.maxX).filter { x in (rect.y..<rect.maxY).contains { matches(self[x, $0].color) } }
  }

  /// The rows of a rectangle that have a pixel of a color.
  func rows(in rect: PixelRect, where matches: (Color) -> Bool) -> [Int] {
    (rect.y..<rect.maxY).filter { y in (rect.x..<rect.maxX).contains { matches(self[$0, y].color) } }
  }
}
