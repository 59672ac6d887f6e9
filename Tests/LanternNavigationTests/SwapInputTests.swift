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

  private func press(_ stage: RootFixture, at x: Double) {
    stage.handle(.pointerDown(at: Point(x, 0), clicks: 1))
  }

  /// What was heard since the journal was cleared, without who was current.
  private func heard(_ stage: RootFixture) -> [String] {
    stage.journal.entries.map { $0.replacing(" · a is current", with: "") }
  }

  @Test func `in a dissolve the new part hears the pointer and the keys from the start`() {
    let stage = RootFixture.showingA(.everywhere(Dissolve()), width: 8)
    stage.show(.b)
    stage.frame(0)
    stage.journal.clear()
    press(stage, at: 3)
    stage.handle(.pointerUp(at: Point(3, 0)))
    stage.handle(.keyDown(.escape, []))
    #expect(heard(stage) == ["b is pressed at 3,0", "b is released", "b hears a key"])
  }

  @Test func `in a slide the new part hears the pointer where it lies now`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.5)
    stage.journal.clear()
    press(stage, at: 1)
    stage.frame(0.75)
    press(stage, at: 1)
    #expect(heard(stage) == ["b is pressed at 5,0", "b is pressed at 3,0"])
  }

  @Test func `in a right-to-left slide the pointer is moved the other way`() {
    let stage = RootFixture.showingA(slide, width: 8, direction: .rightToLeft)
    stage.show(.b)
    stage.frame(0.5)
    stage.journal.clear()
    press(stage, at: 6)
    press(stage, at: 2)
    #expect(heard(stage) == ["b is pressed at 2,0"])
  }

  @Test func `in a slide on a display of two pixels a point the pointer is moved by points`() {
    let stage = RootFixture.showingA(slide, width: 16, height: 2, scale: 2)
    stage.show(.b)
    stage.frame(0.5)
    stage.journal.clear()
    press(stage, at: 1)
    #expect(heard(stage) == ["b is pressed at 5,0"])
  }

  @Test func `a press on the old part during a transition reaches nobody`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.5)
    stage.journal.clear()
    press(stage, at: 6)
    stage.handle(.pointerUp(at: Point(6, 0)))
    #expect(heard(stage) == [])
  }

  @Test func `before the first frame of a slide no press reaches anybody`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.journal.clear()
    for x in [0.0, 4, 7] { press(stage, at: x) }
    #expect(heard(stage) == [])
  }

  @Test func `a press that the old part holds is taken away when a transition starts`() {
    let stage = RootFixture.showingA(slide, width: 8)
    press(stage, at: 2)
    stage.show(.b)
    stage.frame(0.5)
    stage.handle(.pointerUp(at: Point(2, 0)))
    #expect(heard(stage).filter { $0.hasPrefix("a is") } == ["a is pressed at 2,0", "a is let off"])
    #expect(!heard(stage).contains("b is released"))
  }

  @Test func `a press that the old part holds is taken away by an instant swap`() {
    let stage = RootFixture.showingA()
    press(stage, at: 2)
    stage.journal.clear()
    stage.show(.b)
    #expect(heard(stage).contains("a is let off"))
  }

  @Test func `once a swap is turned round the part it leads back to hears input, where it always was`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.75)
    stage.show(.a)
    stage.journal.clear()
    press(stage, at: 1)
    stage.handle(.keyDown(.enter, []))
    #expect(heard(stage) == ["a is pressed at 1,0", "a hears a key"])
  }

  @Test func `a press that the new part holds is taken away when the swap is turned round`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.75)
    stage.journal.clear()
    press(stage, at: 1)
    stage.show(.a)
    #expect(heard(stage).prefix(2) == ["b is pressed at 3,0", "b is let off"])
    stage.handle(.pointerUp(at: Point(1, 0)))
    #expect(!heard(stage).contains("b is released"))
  }

  @Test func `keys pressed in a field before the transition no longer reach it`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.5)
    stage.journal.clear()
    stage.handle(.text("x"))
    stage.handle(.keyDown(.character("x"), []))
    #expect(heard(stage) == ["b hears a key"])
  }

  @Test func `after a superseded transition only the newest part hears input`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.5)
    stage.show(.c)
    stage.frame(0.25)
    stage.journal.clear()
    press(stage, at: 1)
    press(stage, at: 3)
    #expect(heard(stage) == ["c is pressed at 7,0"])
  }

  @Test func `what comes to lie under a pointer at rest is under it once the swap is finished`() {
    let stage = RootFixture(
      slide, width: 300, height: 60,
      flows: [.b: { ButtonScreen("log out") }])
    stage.rest()
    stage.handle(.pointerMoved(to: Point(30, 30)))
    stage.root.show(.b)
    stage.finish()
    stage.rest()
    // A button's looks change in a tenth of a second.
    stage.rest(at: Moment(nanoseconds: 1))
    stage.rest(at: Moment(nanoseconds: 200_000_000))
    let hovered = stage.window
    stage.handle(.pointerLeft)
    stage.rest(at: Moment(nanoseconds: 200_000_001))
    stage.rest(at: Moment(nanoseconds: 400_000_000))
    #expect(stage.window != hovered)
  }

  @Test func `the semantics told are those of the part that hears input`() {
    let stage = RootFixture(
      slide, width: 300, height: 60,
      flows: [
        .a: { ButtonScreen("log in") }, .b: { ButtonScreen("log out") },
      ])
    stage.rest()
    var names: [[String]] = [stage.root.semantics.map(\.semantics.name)]
    stage.root.show(.b)
    names.append(stage.root.semantics.map(\.semantics.name))
    stage.frame(0.5)
    stage.root.show(.a)
    names.append(stage.root.semantics.map(\.semantics.name))
    #expect(names == [["log in"], ["log out"], ["log in"]])
  }
}

@MainActor
private final class ButtonScreen: Screen {
  init(_ title: String) { super.init(title: title) }

  override func makeView() -> Widget { Button(title) }
}
