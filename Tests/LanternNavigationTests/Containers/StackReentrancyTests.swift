import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternWidgets
import Testing

/// Navigation that is asked for by what navigation told somebody.
@MainActor
struct StackReentrancyTests {
  private func check(_ scene: StackFixture, shows letter: Character) {
    while scene.root.activeTransition != nil { scene.fixture.finish() }
    #expect(Set(scene.fixture.rest()) == [letter])
    #expect(scene.journal.living.flatMap(\.violations) == [])
    for probe in scene.journal.living {
      #expect(probe.appearance == (probe.title == String(letter) ? .shown : .hidden), "\(probe.title)")
    }
  }

  @Test func `a completion may push the next screen, with its own transition`() {
    let scene = StackFixture()
    scene.journal.on("push of b was shown") { scene.push("c") }
    scene.push("b")
    scene.fixture.finish()
    #expect(scene.root.activeTransition?.to == "c")
    #expect(scene.screens == "ab")
    scene.fixture.finish()
    #expect(scene.screens == "abc")
    check(scene, shows: "c")
  }

  @Test func `a completion of what was superseded may push too, and nothing is lost`() {
    let scene = StackFixture()
    scene.journal.on("push of b was superseded") { scene.push("c") }
    scene.push("b")
    scene.fixture.frame(0.5)
    scene.push("d")
    scene.fixture.frame(0.5)
    scene.fixture.finish()
    #expect(scene.screens == "abdc")
    #expect(
      scene.outcomes == ["push of b was superseded", "push of d was superseded", "push of c was shown"])
    check(scene, shows: "c")
  }

  @Test func `a completion of what log out superseded may push, and the swap goes on`() {
    let scene = StackFixture()
    scene.journal.on("push of c was superseded") { scene.push("d") }
    scene.push("c")
    scene.fixture.frame(0.5)
    scene.root.show(.b)
    #expect(scene.root.activeTransition?.to == "b")
    scene.fixture.frame(0.5)
    #expect(scene.fixture.finish() == "bbbbbbbbbb")
    #expect(scene.screens == "acd")
    #expect(scene.outcomes == ["push of c was superseded", "push of d was shown"])
    #expect(scene.root.activeTransition == nil)
    #expect(scene.journal.living.flatMap(\.violations) == [])
  }

  @Test(arguments: ["b will move to a", "b will appear", "a will disappear"])
  func `a screen that pushes another while it is told that it comes leaves all calls balanced`(call: String) {
    let scene = StackFixture()
    scene.journal.on(call) { scene.push("c") }
    scene.push("b")
    while scene.root.activeTransition != nil { scene.fixture.finish() }
    #expect(scene.outcomes.count == 2)
    #expect(scene.outcomes.allSatisfy { !$0.contains("cancelled") })
    #expect(Set(scene.screens) == ["a", "b", "c"])
    check(scene, shows: Character(scene.stack.top.title))
  }

  @Test(arguments: ["b did appear", "a did disappear", "b did move to a"])
  func `a screen that pushes another while it is told that it has come starts that transition`(call: String) {
    let scene = StackFixture()
    scene.journal.on(call) { scene.push("c") }
    scene.push("b")
    scene.fixture.finish()
    #expect(scene.screens == "ab")
    #expect(scene.root.activeTransition?.to == "c")
    scene.fixture.finish()
    #expect(scene.screens == "abc")
    #expect(Set(scene.outcomes) == ["push of b was shown", "push of c was shown"])
    check(scene, shows: "c")
  }

  @Test(arguments: ["b will move to nothing", "a will appear", "b will disappear"])
  func `a screen that is pushed while another is told that it goes leaves all calls balanced`(call: String) {
    let scene = StackFixture("ab")
    scene.journal.on(call) { scene.push("c") }
    scene.pop()
    while scene.root.activeTransition != nil { scene.fixture.finish() }
    #expect(scene.outcomes.count == 2)
    check(scene, shows: Character(scene.stack.top.title))
  }

  @Test(arguments: [
    "b will appear", "a will disappear", "b did appear", "a did disappear", "push of b was shown",
  ])
  func `log out may be asked for by anything that a push tells`(call: String) {
    let scene = StackFixture()
    scene.journal.on(call) { scene.root.show(.b) }
    scene.push("b")
    scene.fixture.finish()
    while scene.root.activeTransition != nil { scene.fixture.finish() }
    #expect(scene.root.currentFlow == .b)
    #expect(scene.root.children.count == 1)
    #expect(scene.fixture.rest() == "bbbbbbbbbb")
    #expect(scene.outcomes.count == 1)
    #expect(scene.journal.living.flatMap(\.violations) == [])
    #expect(scene.journal.living.allSatisfy { $0.appearance == .hidden })
  }

  @Test func `a pile that is taken out of the window in mid-push has pushed`() {
    let journal = CallLog()
    let box = BoxScreen(SlideStack(root: ProbeScreen("x", journal)))
    let fixture = RootFixture(width: 10, height: 1, scale: 0.25, flows: [.a: { box }])
    fixture.rest()
    box.stack?.push(ProbeScreen("y", journal)) { journal.note("push was \($0)") }
    #expect(fixture.frame(0.5) == "xxxxxyyyyy")
    let stack = box.stack
    box.empty()
    #expect(stack?.screens.map(\.title) == ["x", "y"])
    #expect(journal.entries.last == "push was superseded")
    #expect(fixture.root.activeTransition == nil)
    fixture.rest()
    fixture.root.finishTransition()
  }

  @Test func `a pile that is let go of in mid-push is gone, and the window goes on`() {
    let journal = CallLog()
    let box = BoxScreen(SlideStack(root: ProbeScreen("x", journal)))
    let fixture = RootFixture(width: 10, height: 1, scale: 0.25, flows: [.a: { box }])
    fixture.rest()
    box.stack?.push(ProbeScreen("y", journal))
    fixture.frame(0.5)
    box.empty()
    #expect(journal.living.isEmpty)
    fixture.rest()
    fixture.frame(0.7)
    fixture.root.finishTransition()
    fixture.show(.b)
    #expect(fixture.rest() == "bbbbbbbbbb")
  }

  @Test func `nothing that a push or a drag made is kept once it is through`() {
    weak var pushed: ProbeScreen?
    weak var token: Token?
    let scene = StackFixture()
    do {
      let held = Token()
      token = held
      let screen = scene.probe("b")
      pushed = screen
      scene.stack.push(screen) { _ in withExtendedLifetime(held) {} }
    }
    scene.fixture.frame(0.5)
    scene.fixture.finish()
    #expect(token == nil)
    scene.pop()
    scene.fixture.frame(0.5)
    scene.fixture.finish()
    #expect(pushed == nil)
  }
}

private final class Token {}

/// A container of an app's own: it shows a pile, and lets go of it.
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
