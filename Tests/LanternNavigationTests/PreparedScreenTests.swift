import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Hidden screens, whose pictures are kept and drawn in advance.
@MainActor
struct PreparedScreenTests {
  private let fixture = StackFixture("a")
  private let drawings = CallLog()

  private var root: RootController { fixture.root }

  /// Pushes a probe, completes the transition, and notes each time it is drawn from the next frame on.
  private func pushed(_ letter: String) -> ProbeScreen {
    let screen = fixture.push(letter)
    fixture.rootFixture.frame(0.5)
    fixture.rootFixture.finish()
    note(screen)
    return screen
  }

  private func note(_ screen: Screen) {
    let drawings = drawings
    (screen as? ProbeScreen)?.didDraw = { drawings.note(screen.title) }
  }

  private func popped() -> String {
    fixture.pop()
    let middle = fixture.rootFixture.frame(0.5)
    return middle + " " + fixture.rootFixture.finish()
  }

  private func prepareAll() {
    for _ in 0..<100 where !root.prepareAhead() { return }
    Issue.record("the preparation doesn't end")
  }

  @Test func `a screen that returns is not drawn again`() {
    note(fixture.stack.screens[0])
    _ = pushed("b")
    #expect(popped() == "aaaaabbbbb aaaaaaaaaa")
    #expect(drawings.entries == [])
  }

  @Test func `a change of a hidden screen is drawn with the transition`() {
    note(fixture.stack.screens[0])
    _ = pushed("b")
    fixture.stack.screens[0].view.invalidate()
    #expect(popped() == "aaaaabbbbb aaaaaaaaaa")
    #expect(drawings.entries == ["a"])
  }

  @Test func `an idle window draws the changes of a hidden screen in advance`() {
    note(fixture.stack.screens[0])
    _ = pushed("b")
    fixture.stack.screens[0].view.invalidate()
    prepareAll()
    #expect(drawings.entries == ["a"])
    #expect(popped() == "aaaaabbbbb aaaaaaaaaa")
    #expect(drawings.entries == ["a"])
  }

  @Test func `nothing is drawn in advance during a transition`() {
    _ = pushed("b")
    fixture.stack.screens[0].view.invalidate()
    fixture.push("c")
    fixture.rootFixture.frame(0.5)
    #expect(!root.prepareAhead())
  }

  @Test func `a screen that the app prepares is drawn before it is pushed`() {
    let screen = fixture.probe("b")
    note(screen)
    fixture.stack.prepare(screen)
    prepareAll()
    #expect(drawings.entries == ["b"])
    fixture.stack.push(screen)
    #expect(fixture.rootFixture.frame(0.5) == "aaaaabbbbb")
    #expect(fixture.rootFixture.finish() == "bbbbbbbbbb")
    #expect(drawings.entries == ["b"])
  }

  @Test func `a screen below, which was never visible, is drawn in advance when the app prepares it`() {
    let below = fixture.probe("c")
    fixture.stack.set([below, fixture.probe("b")], by: InstantTransition())
    fixture.rootFixture.rest()
    note(below)
    fixture.stack.prepare(below)
    prepareAll()
    #expect(drawings.entries == ["c"])
    fixture.pop()
    #expect(fixture.rootFixture.frame(0.5) == "cccccbbbbb")
    #expect(drawings.entries == ["c"])
  }

  @Test func `a screen that was drawn only in part in advance is drawn completely for its transition`() {
    let screens = (fixture.probe("a"), fixture.probe("b"))
    let stack = SlideStack(root: screens.0)
    let fixture = RootFixture(width: 4, height: 400, flows: [.a: { stack }])
    fixture.rest()
    stack.push(screens.1, by: InstantTransition())
    fixture.rest()
    stack.prepare(screens.0)
    #expect(fixture.root.prepareAhead())
    stack.pop()
    #expect(Set(fixture.frame(0.5).split(separator: "\n")) == ["aabb"])
  }

  @Test func `the next prepared screen replaces one that was not pushed`() {
    let log = fixture.log
    fixture.stack.prepare(fixture.probe("b"))
    prepareAll()
    fixture.stack.prepare(fixture.probe("c"))
    #expect(log.entries.contains("b's view is removed"))
  }

  @Test func `the visible screen can't be prepared`() {
    fixture.stack.prepare(fixture.stack.screens[0])
    #expect(!root.prepareAhead())
    #expect(fixture.rootFixture.rest() == "aaaaaaaaaa")
  }

  @Test func `a screen that was prepared and then shown without a transition is right`() {
    let screen = fixture.probe("b")
    fixture.stack.prepare(screen)
    prepareAll()
    fixture.stack.push(screen, by: InstantTransition())
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    prepareAll()
    screen.view.invalidate()
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    #expect(popped() == "aaaaabbbbb aaaaaaaaaa")
  }

  @Test func `the pictures of at most two hidden screens are kept`() {
    note(fixture.stack.screens[0])
    let screens = ["b", "c", "d", "e"].map(pushed)
    withExtendedLifetime(screens) {
      let pictures = (0..<4).map { _ in popped() }
      #expect(
        pictures == [
          "dddddeeeee dddddddddd", "cccccddddd cccccccccc", "bbbbbccccc bbbbbbbbbb", "aaaaabbbbb aaaaaaaaaa",
        ])
    }
    #expect(drawings.entries.contains("a"))
    #expect(!drawings.entries.contains("d"))
  }

  @Test func `hidden screens are drawn for the new size of the window`() {
    note(fixture.stack.screens[0])
    _ = pushed("b")
    fixture.rootFixture.resize(width: 6, height: 2, scale: 0.25)
    fixture.rootFixture.rest()
    prepareAll()
    #expect(drawings.entries.filter { $0 == "a" }.count == 1)
    fixture.pop()
    #expect(fixture.rootFixture.frame(0.5) == "aaabbb\naaabbb")
    #expect(drawings.entries.filter { $0 == "a" }.count == 1)
  }

  @Test func `a prepared flow is created once, and shown by the next change to it`() {
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: .linear)))
    fixture.root.prepare(.b)
    fixture.root.prepare(.b)
    while fixture.root.prepareAhead() {}
    fixture.show(.b)
    #expect(fixture.frame(0.5) == "bbaa")
    #expect(fixture.finish() == "bbbb")
    #expect(fixture.log.entries.filter { $0.hasPrefix("b is created") }.count == 1)
  }

  @Test func `a prepared flow is discarded when another flow is shown`() {
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: .linear)))
    fixture.root.prepare(.b)
    fixture.show(.c)
    #expect(fixture.finish() == "cccc")
    fixture.show(.b)
    #expect(fixture.finish() == "bbbb")
    #expect(fixture.log.entries.filter { $0.hasPrefix("b is created") }.count == 2)
  }

  @Test(.requirement(126)) func `what ends with a screen ends when its prepared flow is discarded`() {
    var events: [RemovalReason] = []
    let prepared = {
      let screen = Screen(title: "b")
      screen.onRemoval { events.append($0) }
      return screen
    }
    let root = RootController(
      flows: [.a: { Screen(title: "a") }, .b: prepared, .c: { Screen(title: "c") }], first: .a,
      size: PixelSize(8, 8), environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    root.prepare(.b)
    #expect(events == [])
    root.show(.c)
    #expect(events == [.closed])
  }
}
