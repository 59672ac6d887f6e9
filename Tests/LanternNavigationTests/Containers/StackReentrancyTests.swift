import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternWidgets
import Testing

/// Navigation that is requested in the callbacks of other navigation.
@MainActor
struct StackReentrancyTests {
  private func check(_ fixture: StackFixture, shows letter: Character) {
    while fixture.root.activeTransition != nil { fixture.rootFixture.finish() }
    #expect(Set(fixture.rootFixture.rest()) == [letter])
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
    for probe in fixture.log.liveProbes {
      #expect(probe.appearance == (probe.title == String(letter) ? .shown : .hidden), "\(probe.title)")
    }
  }

  @Test func `a drag doesn't start while another container changes`() {
    let fixture = StackFixture("ab")
    fixture.press(2, at: 0)
    let other = SlideStack(root: fixture.probe("x"))
    fixture.log.on("y will move to x") { fixture.move(12, at: 10) }
    other.push(fixture.probe("y"))
    #expect(fixture.root.activeTransition == nil)
  }

  @Test func `a completion can push the next screen with a transition`() {
    let fixture = StackFixture()
    fixture.log.on("push of b was shown") { fixture.push("c") }
    fixture.push("b")
    fixture.rootFixture.finish()
    #expect(fixture.root.activeTransition?.to == "c")
    #expect(fixture.screens == "ab")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "abc")
    check(fixture, shows: "c")
  }

  @Test func `a completion of a superseded push can push too, and no result is lost`() {
    let fixture = StackFixture()
    fixture.log.on("push of b was superseded") { fixture.push("c") }
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.push("d")
    fixture.rootFixture.frame(0.5)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "abdc")
    #expect(
      fixture.results == ["push of b was superseded", "push of d was superseded", "push of c was shown"])
    check(fixture, shows: "c")
  }

  @Test func `a completion of a push that a change of flow superseded can push, and the change continues`() {
    let fixture = StackFixture()
    fixture.log.on("push of c was superseded") { fixture.push("d") }
    fixture.push("c")
    fixture.rootFixture.frame(0.5)
    fixture.root.show(.b)
    #expect(fixture.root.activeTransition?.to == "b")
    fixture.rootFixture.frame(0.5)
    #expect(fixture.rootFixture.finish() == "bbbbbbbbbb")
    #expect(fixture.screens == "acd")
    #expect(fixture.results == ["push of c was superseded", "push of d was shown"])
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(arguments: ["b will move to a", "b will appear", "a will disappear"])
  func `a screen that pushes another one before it appears leaves all calls balanced`(call: String) {
    let fixture = StackFixture()
    fixture.log.on(call) { fixture.push("c") }
    fixture.push("b")
    while fixture.root.activeTransition != nil { fixture.rootFixture.finish() }
    #expect(fixture.results.count == 2)
    #expect(fixture.results.allSatisfy { !$0.contains("cancelled") })
    #expect(Set(fixture.screens) == ["a", "b", "c"])
    check(fixture, shows: Character(fixture.stack.top.title))
  }

  @Test(arguments: ["b did appear", "a did disappear", "b did move to a"])
  func `a screen that pushes another one after it appeared starts that transition`(call: String) {
    let fixture = StackFixture()
    fixture.log.on(call) { fixture.push("c") }
    fixture.push("b")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
    #expect(fixture.root.activeTransition?.to == "c")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "abc")
    #expect(Set(fixture.results) == ["push of b was shown", "push of c was shown"])
    check(fixture, shows: "c")
  }

  @Test(arguments: ["b will move to nothing", "a will appear", "b will disappear"])
  func `a push while another screen disappears leaves all calls balanced`(call: String) {
    let fixture = StackFixture("ab")
    fixture.log.on(call) { fixture.push("c") }
    fixture.pop()
    while fixture.root.activeTransition != nil { fixture.rootFixture.finish() }
    #expect(fixture.results.count == 2)
    check(fixture, shows: Character(fixture.stack.top.title))
  }

  @Test(arguments: [
    "b will appear", "a will disappear", "b did appear", "a did disappear", "push of b was shown",
  ])
  func `every callback of a push can change the flow`(call: String) {
    let fixture = StackFixture()
    fixture.log.on(call) { fixture.root.show(.b) }
    fixture.push("b")
    fixture.rootFixture.finish()
    while fixture.root.activeTransition != nil { fixture.rootFixture.finish() }
    #expect(fixture.root.currentFlow == .b)
    #expect(fixture.root.children.count == 1)
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    #expect(fixture.results.count == 1)
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
    #expect(fixture.log.liveProbes.allSatisfy { $0.appearance == .hidden })
  }

  @Test func `a stack that is removed from the window during a push has completed it`() {
    let log = CallLog()
    let box = BoxScreen(SlideStack(root: ProbeScreen("x", log)))
    let fixture = RootFixture(width: 10, height: 1, scale: 0.25, flows: [.a: { box }])
    fixture.rest()
    box.stack?.push(ProbeScreen("y", log)) { log.note("push was \($0)") }
    #expect(fixture.frame(0.5) == "xxxxxyyyyy")
    let stack = box.stack
    box.empty()
    #expect(stack?.screens.map(\.title) == ["x", "y"])
    #expect(log.entries.last == "push was superseded")
    #expect(fixture.root.activeTransition == nil)
    fixture.rest()
    fixture.root.finishTransition()
  }

  @Test func `a stack that is released during a push is gone, and the window continues`() {
    let log = CallLog()
    let box = BoxScreen(SlideStack(root: ProbeScreen("x", log)))
    let fixture = RootFixture(width: 10, height: 1, scale: 0.25, flows: [.a: { box }])
    fixture.rest()
    box.stack?.push(ProbeScreen("y", log))
    fixture.frame(0.5)
    box.empty()
    #expect(log.liveProbes.isEmpty)
    fixture.rest()
    fixture.frame(0.7)
    fixture.root.finishTransition()
    fixture.show(.b)
    #expect(fixture.rest() == "bbbbbbbbbb")
  }

  @Test func `a completed push or pop retains nothing`() {
    weak var pushed: ProbeScreen?
    weak var token: Token?
    let fixture = StackFixture()
    do {
      let retained = Token()
      token = retained
      let screen = fixture.probe("b")
      pushed = screen
      fixture.stack.push(screen) { _ in withExtendedLifetime(retained) {} }
    }
    fixture.rootFixture.frame(0.5)
    fixture.rootFixture.finish()
    #expect(token == nil)
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    fixture.rootFixture.finish()
    #expect(pushed == nil)
  }
}

private final class Token {}

/// A screen that shows a stack and can remove it.
@MainActor
private final class BoxScreen: Screen {
  private(set) var stack: SlideStack?
  private let panel = Panel()

  init(_ stack: SlideStack) {
    self.stack = stack
    super.init(title: "box")
    add(stack)
    panel.add(stack.view)
    stack.didMove(to: self)
  }

  override func makeView() -> Widget { panel }
  override func didResize() { stack?.resize(to: size) }

  func empty() {
    stack?.view.removeFromParent()
    stack?.leaveParent()
    stack = nil
  }
}
