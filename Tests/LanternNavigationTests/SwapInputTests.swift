import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Whom input reaches while two parts are on the screen.
@MainActor
struct SwapInputTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  private func press(_ fixture: RootFixture, at x: Double) {
    fixture.handle(.pointerDown(at: Point(x, 0), clicks: 1))
  }

  /// What was heard since the journal was cleared, without who was current.
  private func heard(_ fixture: RootFixture) -> [String] {
    fixture.journal.entries.map { $0.replacing(" · a is current", with: "") }
  }

  @Test func `in a dissolve the new part hears the pointer and the keys from the start`() {
    let fixture = RootFixture.showingA(.everywhere(Dissolve()), width: 8)
    fixture.show(.b)
    fixture.frame(0)
    fixture.journal.clear()
    press(fixture, at: 3)
    fixture.handle(.pointerUp(at: Point(3, 0)))
    fixture.handle(.keyDown(.escape, []))
    #expect(heard(fixture) == ["b is pressed at 3,0", "b is released", "b hears a key"])
  }

  @Test func `in a slide the new part hears the pointer where it lies now`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.journal.clear()
    press(fixture, at: 1)
    fixture.frame(0.75)
    press(fixture, at: 1)
    #expect(heard(fixture) == ["b is pressed at 5,0", "b is pressed at 3,0"])
  }

  @Test func `in a right-to-left slide the pointer is moved the other way`() {
    let fixture = RootFixture.showingA(slide, width: 8, direction: .rightToLeft)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.journal.clear()
    press(fixture, at: 6)
    press(fixture, at: 2)
    #expect(heard(fixture) == ["b is pressed at 2,0"])
  }

  @Test func `in a slide on a display of two pixels a point the pointer is moved by points`() {
    let fixture = RootFixture.showingA(slide, width: 16, height: 2, scale: 2)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.journal.clear()
    press(fixture, at: 1)
    #expect(heard(fixture) == ["b is pressed at 5,0"])
  }

  @Test func `a press on the old part during a transition reaches nobody`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.journal.clear()
    press(fixture, at: 6)
    fixture.handle(.pointerUp(at: Point(6, 0)))
    #expect(heard(fixture) == [])
  }

  @Test func `before the first frame of a slide no press reaches anybody`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.journal.clear()
    for x in [0.0, 4, 7] { press(fixture, at: x) }
    #expect(heard(fixture) == [])
  }

  @Test func `a press that the old part holds is taken away when a transition starts`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    press(fixture, at: 2)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.handle(.pointerUp(at: Point(2, 0)))
    #expect(heard(fixture).filter { $0.hasPrefix("a is") } == ["a is pressed at 2,0", "a is let off"])
    #expect(!heard(fixture).contains("b is released"))
  }

  @Test func `a press that the old part holds is taken away by an instant swap`() {
    let fixture = RootFixture.showingA()
    press(fixture, at: 2)
    fixture.journal.clear()
    fixture.show(.b)
    #expect(heard(fixture).contains("a is let off"))
  }

  @Test func `once a swap is turned round the part it leads back to hears input, where it always was`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.journal.clear()
    press(fixture, at: 1)
    fixture.handle(.keyDown(.enter, []))
    #expect(heard(fixture) == ["a is pressed at 1,0", "a hears a key"])
  }

  @Test func `a press that the new part holds is taken away when the swap is turned round`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.journal.clear()
    press(fixture, at: 1)
    fixture.show(.a)
    #expect(heard(fixture).prefix(2) == ["b is pressed at 3,0", "b is let off"])
    fixture.handle(.pointerUp(at: Point(1, 0)))
    #expect(!heard(fixture).contains("b is released"))
  }

  @Test func `keys pressed in a field before the transition no longer reach it`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.journal.clear()
    fixture.handle(.text("x"))
    fixture.handle(.keyDown(.character("x"), []))
    #expect(heard(fixture) == ["b hears a key"])
  }

  @Test func `after a superseded transition only the newest part hears input`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    fixture.frame(0.25)
    fixture.journal.clear()
    press(fixture, at: 1)
    press(fixture, at: 3)
    #expect(heard(fixture) == ["c is pressed at 7,0"])
  }

  @Test func `what comes to lie under a pointer at rest is under it once the swap is finished`() {
    let fixture = RootFixture(
      slide, width: 300, height: 60,
      flows: [.b: { ButtonScreen("log out") }])
    fixture.rest()
    fixture.handle(.pointerMoved(to: Point(30, 30)))
    fixture.root.show(.b)
    fixture.finish()
    fixture.rest()
    // A button's looks change in a tenth of a second.
    fixture.rest(at: Moment(nanoseconds: 1))
    fixture.rest(at: Moment(nanoseconds: 200_000_000))
    let hovered = fixture.window
    fixture.handle(.pointerLeft)
    fixture.rest(at: Moment(nanoseconds: 200_000_001))
    fixture.rest(at: Moment(nanoseconds: 400_000_000))
    #expect(fixture.window != hovered)
  }

  @Test func `the semantics told are those of the part that hears input`() {
    let fixture = RootFixture(
      slide, width: 300, height: 60,
      flows: [
        .a: { ButtonScreen("log in") }, .b: { ButtonScreen("log out") },
      ])
    fixture.rest()
    var names: [[String]] = [fixture.root.semantics.map(\.semantics.name)]
    fixture.root.show(.b)
    names.append(fixture.root.semantics.map(\.semantics.name))
    fixture.frame(0.5)
    fixture.root.show(.a)
    names.append(fixture.root.semantics.map(\.semantics.name))
    #expect(names == [["log in"], ["log out"], ["log in"]])
  }
}

@MainActor
private final class ButtonScreen: Screen {
  init(_ title: String) { super.init(title: title) }

  override func makeView() -> Widget { Button(title) }
}
