import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The picture of a screen while a transition leads away from it. The window is 8 pixels wide.
@MainActor
struct LeavingScreenTests {
  private let page = Page("a", "t")

  private func fixture(_ flows: [Flow: () -> Screen] = [:]) -> RootFixture {
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 8, scale: 0.25,
      flows: [.a: { [page] in page }].merging(flows) { $1 })
    fixture.rest()
    return fixture
  }

  @Test(.requirement(83, 122))
  func `the outgoing screen keeps its state while it leaves, and its live parts go on`() {
    let fixture = fixture()
    fixture.show(.b)
    #expect(fixture.frame(0.125) == "baaatttt")
    page.letter.value = "A"
    #expect(fixture.frame(0.25) == "bbaatttt")
    #expect(fixture.frame(0.25, at: .milliseconds(100)) == "bbaaTTTT")
    page.letter.value = "x"
    #expect(fixture.frame(0.375, at: .milliseconds(200)) == "bbbatttt")
  }

  @Test(.requirement(122))
  func `a change in the same call as the transition, before or after it, does not show`() {
    let fixture = fixture()
    page.letter.value = "A"
    fixture.show(.b)
    page.letter.value = "x"
    #expect(fixture.rest() == "aaaatttt")
    fixture.prepareTransition()
    #expect(fixture.frame(0.25) == "bbaatttt")
  }

  @Test(.requirement(122))
  func `a layout that changes while the screen leaves does not show`() {
    let fixture = fixture()
    fixture.show(.b)
    page.letter.isHidden = true
    #expect(fixture.frame(0.25) == "bbaatttt")
    #expect(fixture.frame(0.25, at: .milliseconds(100)) == "bbaatttt", "the live part has moved")
    fixture.show(.a)
    #expect(fixture.frame(1, at: .milliseconds(100)) == "TTTTTTTT")
  }

  @Test(.requirement(122))
  func `a reversal shows what has changed, and the screen that leaves now keeps its state`() {
    let other = Page("b", "u")
    let fixture = fixture([.b: { other }])
    fixture.show(.b)
    fixture.frame(0.5)
    page.letter.value = "A"
    #expect(fixture.frame(0.75) == "bbuuuutt")
    fixture.show(.a)
    other.letter.value = "B"
    #expect([0, 0.1, 0.2].map { fixture.frame($0) } == ["bbuuuutt", "buuuuttt", "uuAAtttt"])
    fixture.show(.b)
    page.letter.value = "x"
    #expect(fixture.frame(0) == "uuAAtttt")
    #expect(fixture.finish() == "BBBBuuuu")
  }

  @Test(.requirement(122))
  func `a screen that is called back shows what has changed`() {
    let fixture = fixture()
    fixture.show(.b)
    fixture.frame(0.5)
    page.letter.value = "A"
    fixture.frame(0.75)
    fixture.show(.a)
    #expect(fixture.finish() == "AAAAtttt")
    #expect(fixture.rest() == "AAAAtttt")
  }

  @Test(.requirement(122))
  func `the next visit shows what changed while the screen left`() {
    let stack = SlideStack(root: page)
    let fixture = fixture([.a: { stack }])
    stack.push(ProbeScreen("b", fixture.log))
    page.letter.value = "A"
    #expect(fixture.frame(0.25) == "aaaattbb")
    page.letter.value = "B"
    fixture.finish()
    stack.pop()
    #expect(fixture.frame(0.5) == "BBBBbbbb")
    #expect(fixture.finish() == "BBBBtttt")
  }

  @Test(.requirement(122))
  func `a screen of a stack inside the outgoing screen keeps its state too`() {
    let stack = SlideStack(root: page)
    let fixture = fixture([.a: { stack }])
    fixture.show(.b)
    page.letter.value = "A"
    #expect(fixture.frame(0.25, at: .milliseconds(100)) == "bbaaTTTT")
    stack.push(ProbeScreen("c", fixture.log))
    #expect(stack.screens.map(\.title) == ["page", "c"], "changes inside are instant")
    #expect(fixture.frame(0.25, at: .milliseconds(200)) == "bbaaTTTT")
    fixture.show(.a)
    #expect(fixture.finish(at: .milliseconds(300)) == "cccccccc")
  }

  @Test(.requirement(82, 122))
  func `a screen that is dragged out keeps its state until it is released`() {
    let stack = SlideStack(root: ProbeScreen("b", CallLog()))
    let fixture = fixture([.a: { stack }])
    stack.push(page, by: InstantTransition())
    fixture.rest()
    drag(fixture, .pointerDown(at: Point(2, 2), clicks: 1), at: 0)
    drag(fixture, .pointerMoved(to: Point(10.5, 2)), at: 20)
    page.letter.value = "A"
    drag(fixture, .pointerMoved(to: Point(18.5, 2)), at: 40)
    #expect(fixture.rest() == "bbaaaatt")
    #expect(!fixture.root.isStale)
    #expect(fixture.rest(at: .milliseconds(100)) == "bbaaaaTT")
    drag(fixture, .pointerMoved(to: Point(10.5, 2)), at: 400)
    drag(fixture, .pointerUp(at: Point(10.5, 2)), at: 600)
    #expect(fixture.finish(at: .milliseconds(100)) == "AAAATTTT")
  }

  @Test(.requirement(122))
  func `after a resize the outgoing screen is drawn as it is then, and keeps that state`() {
    let fixture = fixture()
    fixture.show(.b)
    fixture.frame(0.25)
    page.letter.value = "A"
    fixture.resize(width: 4, height: 1, scale: 0.25)
    #expect(fixture.frame(0.25) == "bAtt")
    page.letter.value = "x"
    #expect(fixture.frame(0.25) == "bAtt")
  }

  @Test(.requirement(122))
  func `if its pixels are lost, the outgoing screen is drawn as it is then, and keeps that state`() {
    let fixture = fixture()
    page.letter.value = "A"
    fixture.show(.b)
    fixture.root.damageAll()
    #expect(fixture.rest() == "AAAAtttt")
    page.letter.value = "x"
    #expect(fixture.rest() == "AAAAtttt")
    #expect(fixture.frame(0.25) == "bbAAtttt")
  }

  @Test(.requirement(122))
  func `a screen that no frame has shown yet is drawn before it leaves`() {
    let stack = SlideStack(root: ProbeScreen("b", CallLog()))
    let fixture = fixture([.a: { stack }])
    stack.push(page, by: InstantTransition())
    stack.push(ProbeScreen("c", fixture.log))
    #expect(fixture.frame(0.25) == "aaaattcc")
    page.letter.value = "A"
    #expect(fixture.frame(0.25) == "aaaattcc")
  }

  private func drag(_ fixture: RootFixture, _ action: InputEvent.Action, at time: Int64) {
    fixture.root.handle(InputEvent(action, time: .milliseconds(time)))
  }
}

/// A screen with a letter that tests change on the left, and on the right one that changes case every 100 ms.
@MainActor
private final class Page: Screen {
  let letter: Letter
  private let live: Character

  init(_ letter: Character, _ live: Character) {
    self.letter = Letter(letter)
    self.live = live
    super.init(title: "page")
  }

  override func makeView() -> Widget {
    let (small, capital) = (live, Character(live.uppercased()))
    let ticking = ProbeWidget(title, CallLog()) {
      $0.nanoseconds / 100_000_000 % 2 == 0 ? small : capital
    }
    return Row(alignment: .stretch, [letter, ticking])
  }
}

@MainActor
private final class Letter: Widget {
  var value: Character { didSet { invalidate() } }

  init(_ value: Character) {
    self.value = value
    super.init()
    flex = 1
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(color(of: value)))
  }
}
