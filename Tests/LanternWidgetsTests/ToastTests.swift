import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ToastTests {
  @Test func `a notice comes, stays four seconds, goes, and leaves nothing behind`() {
    let fixture = WidgetFixture(Column([Button("Beneath")]), 400, 300)
    let before = fixture.picture
    fixture.tree.show(Toast("Saved"))
    pass(fixture, .milliseconds(300))
    #expect(names(fixture) == ["Beneath", "Saved"])
    // Nothing changes until it goes.
    #expect(fixture.tree.nextChange.map { $0 - fixture.now } ?? .zero > .seconds(3))
    pass(fixture, .milliseconds(3_600))
    #expect(names(fixture) == ["Beneath", "Saved"])
    pass(fixture, .milliseconds(400))
    #expect(names(fixture) == ["Beneath"])
    #expect(fixture.tree.layers.isEmpty)
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.picture == before)
  }

  @Test func `a notice takes the place of the one that shows`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    var undone: [String] = []
    for name in ["one", "two", "three"] {
      fixture.tree.show(Toast(name, action: ("Undo", { undone.append(name) })))
      pass(fixture, .milliseconds(300))
      #expect(names(fixture).contains(name))
      #expect(fixture.tree.layers.count == 1)
    }
    fixture.click(fixture.tree.layers[0].children[0])
    pass(fixture, .milliseconds(400))
    #expect(undone == ["three"])
    #expect(fixture.tree.layers.isEmpty)
  }

  @Test func `a click sends it away, so that what lies under it can be had at once`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Saved"))
    pass(fixture, .milliseconds(300))
    fixture.click(fixture.tree.layers[0])
    pass(fixture, .milliseconds(400))
    #expect(fixture.tree.layers.isEmpty)
  }

  @Test func `all that show are dropped at once, and nothing else`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    let dialog = Dialog("Sure?", [Dialog.Answer("Yes")])
    fixture.tree.present(dialog)
    fixture.tree.show(Toast("Saved"))
    pass(fixture, .milliseconds(300))
    fixture.tree.dropToasts()
    #expect(fixture.tree.layers.map { $0 === dialog } == [true])
  }

  @Test func `it fades in and out`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Saved"))
    var tones: [UInt8] = []
    for _ in 0..<5 {
      pass(fixture, .milliseconds(30))
      tones.append(fixture.picture[200, 280].color.red)
    }
    #expect(tones == tones.sorted(by: >) && Set(tones).count == 5)
  }

  @Test func `it takes no focus, but its action can be reached by Tab, acts once and sends it away`() {
    let beneath = Button("Beneath")
    let fixture = WidgetFixture(Column([beneath]), 400, 300)
    var undone = 0
    fixture.strike(.tab)
    fixture.tree.show(Toast("Moved", action: ("Undo", { undone += 1 })))
    pass(fixture, .milliseconds(300))
    #expect(fixture.tree.focused === beneath)
    fixture.strike(.tab)
    fixture.strike(.enter)
    fixture.strike(.enter)
    #expect(undone == 1)
    pass(fixture, .milliseconds(300))
    #expect(names(fixture) == ["Beneath"])
  }

  @Test func `while the pointer is on it, it stays, and its time begins anew after`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Moved", action: ("Undo", {})))
    pass(fixture, .milliseconds(300))
    fixture.move(to: Point(200, 265))
    pass(fixture, .seconds(20))
    #expect(names(fixture) == ["Moved", "Undo"])
    fixture.move(to: Point(5, 5))
    pass(fixture, .seconds(3))
    #expect(names(fixture) == ["Moved", "Undo"])
    pass(fixture, .seconds(2))
    #expect(names(fixture) == [])
  }

  @Test func `what lies beside it is heard, and only what it covers is drawn`() {
    let beneath = Button("Beneath")
    var presses = 0
    beneath.action = { presses += 1 }
    let fixture = WidgetFixture(Column([beneath]), 400, 300)
    fixture.tree.show(Toast("Saved"))
    let drawn = fixture.show(after: .milliseconds(10))
    #expect(drawn.rects.allSatisfy { PixelRect(0, 170, 400, 130).contains($0) })
    fixture.click(beneath)
    #expect(presses == 1)
  }

  @Test func `it can be dismissed, says what it is, and stands above what is kept free`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Saved", foot: 100))
    pass(fixture, .milliseconds(300))
    let (semantics, frame) = fixture.tree.semantics[0]
    #expect(semantics == Semantics(.status, name: "Saved", actions: [.dismiss]))
    #expect(frame.maxY == 184)
    #expect(fixture.tree.layers[0].perform(.dismiss, at: fixture.now))
    pass(fixture, .milliseconds(300))
    #expect(fixture.tree.layers.isEmpty)
  }

  @Test func `where motion is to be reduced it is there at once, and gone at once`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    var environment = fixture.tree.environment
    environment.reducesMotion = true
    fixture.tree.resize(to: fixture.picture.size, environment: environment)
    fixture.tree.show(Toast("Saved"))
    fixture.show(after: .milliseconds(10))
    #expect(fixture.picture[200, 280].color == Color(0x2F2A25))
    pass(fixture, .milliseconds(4_100))
    #expect(fixture.tree.layers.isEmpty)
  }

  // As the loop does it: frame by frame while something changes.
  private func pass(_ fixture: WidgetFixture, _ time: Duration) {
    let end = fixture.now + time
    while let change = fixture.tree.nextChange, change < end {
      fixture.show(after: max(.milliseconds(10), min(change, end) - fixture.now))
    }
    if fixture.now < end { fixture.show(after: end - fixture.now) }
  }

  private func names(_ fixture: WidgetFixture) -> [String] { fixture.tree.semantics.map(\.semantics.name) }
}
