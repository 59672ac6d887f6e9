import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ToastTests {
  @Test func `a toast appears, stays four seconds, disappears, and leaves nothing behind`() {
    let fixture = WidgetFixture(Column([Button("Beneath")]), 400, 300)
    let before = fixture.picture
    fixture.tree.show(Toast("Saved"))
    advance(fixture, .milliseconds(300))
    #expect(names(fixture) == ["Beneath", "Saved"])
    // Nothing changes until it disappears.
    #expect(fixture.tree.nextChange.map { $0 - fixture.now } ?? .zero > .seconds(3))
    advance(fixture, .milliseconds(3_600))
    #expect(names(fixture) == ["Beneath", "Saved"])
    advance(fixture, .milliseconds(400))
    #expect(names(fixture) == ["Beneath"])
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.picture == before)
  }

  @Test func `a toast replaces the one that is shown`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    var undone: [String] = []
    for name in ["one", "two", "three"] {
      fixture.tree.show(Toast(name, action: ("Undo", { undone.append(name) })))
      advance(fixture, .milliseconds(300))
      #expect(names(fixture).contains(name))
      #expect(fixture.tree.overlays.count == 1)
    }
    fixture.click(fixture.tree.overlays[0].children[0])
    advance(fixture, .milliseconds(400))
    #expect(undone == ["three"])
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `a click dismisses it at once, so the content behind it can be used`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Saved"))
    advance(fixture, .milliseconds(300))
    fixture.click(fixture.tree.overlays[0])
    advance(fixture, .milliseconds(400))
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `dropping toasts removes all of them at once, and nothing else`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    let dialog = Dialog("Sure?", [Dialog.Answer("Yes")])
    fixture.tree.present(dialog)
    fixture.tree.show(Toast("Saved"))
    advance(fixture, .milliseconds(300))
    fixture.tree.dropToasts()
    #expect(fixture.tree.overlays.map { $0 === dialog } == [true])
  }

  @Test func `it fades in and out`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Saved"))
    var tones: [UInt8] = []
    for _ in 0..<5 {
      advance(fixture, .milliseconds(30))
      tones.append(fixture.picture[200, 280].color.red)
    }
    #expect(tones == tones.sorted(by: >) && Set(tones).count == 5)
  }

  @Test func `it takes no focus, but Tab reaches its action, which acts once and dismisses it`() {
    let beneath = Button("Beneath")
    let fixture = WidgetFixture(Column([beneath]), 400, 300)
    var undone = 0
    fixture.pressKey(.tab)
    fixture.tree.show(Toast("Moved", action: ("Undo", { undone += 1 })))
    advance(fixture, .milliseconds(300))
    #expect(fixture.tree.focused === beneath)
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    fixture.pressKey(.enter)
    #expect(undone == 1)
    advance(fixture, .milliseconds(300))
    #expect(names(fixture) == ["Beneath"])
  }

  @Test func `while the pointer is over it, it stays, and its time restarts afterwards`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Moved", action: ("Undo", {})))
    advance(fixture, .milliseconds(300))
    fixture.move(to: Point(200, 265))
    advance(fixture, .seconds(20))
    #expect(names(fixture) == ["Moved", "Undo"])
    fixture.move(to: Point(5, 5))
    advance(fixture, .seconds(3))
    #expect(names(fixture) == ["Moved", "Undo"])
    advance(fixture, .seconds(2))
    #expect(names(fixture) == [])
  }

  @Test func `content beside it gets input, and only the pixels that it covers are redrawn`() {
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

  @Test func `a toast has a dismiss action and the status role, and is above the reserved bottom area`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    fixture.tree.show(Toast("Saved", foot: 100))
    advance(fixture, .milliseconds(300))
    let (semantics, frame) = fixture.tree.semantics[0]
    #expect(semantics == Semantics(.status, name: "Saved", actions: [.dismiss]))
    #expect(frame.maxY == 184)
    #expect(fixture.tree.overlays[0].perform(.dismiss, at: fixture.now))
    advance(fixture, .milliseconds(300))
    #expect(fixture.tree.overlays.isEmpty)
  }

  @Test func `with reduced motion it appears and disappears at once`() {
    let fixture = WidgetFixture(Column([]), 400, 300)
    var environment = fixture.tree.environment
    environment.reducesMotion = true
    fixture.tree.resize(to: fixture.picture.size, environment: environment)
    fixture.tree.show(Toast("Saved"))
    fixture.show(after: .milliseconds(10))
    #expect(fixture.picture[200, 280].color == Color(0x2F2A25))
    advance(fixture, .milliseconds(4_100))
    #expect(fixture.tree.overlays.isEmpty)
  }

  // Advances frame by frame while something changes, as the frame loop does.
  private func advance(_ fixture: WidgetFixture, _ time: Duration) {
    let end = fixture.now + time
    while let change = fixture.tree.nextChange, change < end {
      fixture.show(after: max(.milliseconds(10), min(change, end) - fixture.now))
    }
    if fixture.now < end { fixture.show(after: end - fixture.now) }
  }

  private func names(_ fixture: WidgetFixture) -> [String] { fixture.tree.semantics.map(\.semantics.name) }
}
