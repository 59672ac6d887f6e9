import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A root at rest: its start, instant changes of flow, and the size of the window.
@MainActor
struct RootControllerTests {
  // MARK: Start

  @Test(.requirement(3))
  func `the first flow is added, sized and shown before it gets didMove`() {
    let fixture = RootFixture()
    #expect(
      fixture.log.moves == [
        "a is created", "a will move to root", "a is 4×1 in root", "a's view is added", "a did move to root",
      ])
  }

  @Test(.requirement(3))
  func `the first flow is visible without a further call`() {
    let fixture = RootFixture()
    #expect(fixture.root.current.title == "a")
    #expect(fixture.root.currentFlow == .a)
    #expect(fixture.root.current.appearance == .shown)
    #expect(fixture.root.children.map(\.title) == ["a"])
    #expect(fixture.rest() == "aaaa")
  }

  @Test(.requirement(1))
  func `the root is the same object for all flows`() {
    let fixture = RootFixture.showingA(.everywhere(Slide()))
    let root = fixture.root
    for flow in [Flow.b, .c, .a, .d] {
      fixture.show(flow)
      fixture.finish()
      #expect(root.children.map { $0.parent === root } == [true])
      #expect(root.currentFlow == flow)
    }
  }

  @Test(.requirement(2))
  func `two roots are independent of each other`() {
    let (left, right) = (RootFixture.showingA(), RootFixture.showingA())
    left.show(.b)
    #expect(left.rest() == "bbbb")
    #expect(right.rest() == "aaaa")
    #expect(left.root.current.parent === left.root)
    #expect(right.root.current.parent === right.root)
    #expect(right.log.entries == [])
  }

  // MARK: Instant changes of flow

  @Test(.requirement(8))
  func `an instant change of flow has nine steps in order`() {
    let fixture = RootFixture.showingA()
    fixture.show(.b)
    #expect(
      fixture.log.moves == [
        "b is created · a is current",
        "b will move to root · a is current",
        "b is 4×1 in root · a is current",
        "b's view is added · a is current",
        "b did move to root · a is current",
        "a will move to nothing · a is current",
        "a's view is removed · a is current",
        "a did move to nothing · a is current",
        "b was shown · b is current",
      ])
  }

  @Test(.requirement(8))
  func `in an instant change of flow the new screen appears before the old one disappears`() {
    let fixture = RootFixture.showingA()
    fixture.show(.b)
    #expect(
      fixture.log.appearances == ["b will appear", "b did appear", "a will disappear", "a did disappear"])
  }

  @Test(.requirement(8, 13))
  func `after an instant change of flow only the new one is a child, and it is visible`() {
    let fixture = RootFixture.showingA()
    fixture.show(.b)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.root.children.map(\.title) == ["b"])
    #expect(fixture.root.currentFlow == .b)
    #expect(fixture.rest() == "bbbb")
  }

  @Test(.requirement(6))
  func `each time a flow is shown it is created anew, with its own stack`() {
    let log = CallLog()
    let fixture = RootFixture(flows: [
      .b: { ScreenStack(root: ProbeScreen("log in", log)) },
      .c: { ScreenStack(root: ProbeScreen("main", log)) },
    ])
    var stacks: [ObjectIdentifier] = []
    var retained: [Screen] = []
    for (flow, title) in [(Flow.b, "log in"), (.c, "main"), (.b, "log in"), (.c, "main")] {
      fixture.root.show(flow)
      let stack = fixture.root.current as? ScreenStack
      #expect(stack?.screens.map(\.title) == [title])
      stacks.append(ObjectIdentifier(fixture.root.current))
      retained.append(fixture.root.current)
    }
    #expect(Set(stacks).count == 4)
  }

  @Test(.requirement(126), arguments: [false, true])
  func `a flow that is refused ends the screens that it has made`(isPrepared: Bool) {
    let log = CallLog()
    var removed: [String] = []
    let fixture = RootFixture(flows: [
      .b: {
        let screen = ProbeScreen("b", log)
        screen.onRemoval { removed.append("b \($0)") }
        return screen
      }
    ])
    let draft = RefusableScreen("d", fixture.log)
    draft.storedRefusal = Refusal("unsaved")
    fixture.root.push(draft, by: InstantTransition())
    if isPrepared { fixture.root.prepare(.b) }
    fixture.root.show(.b)
    #expect(removed == ["b closed"])
    #expect(log.liveProbes.isEmpty)
    // The flow is made anew when the screen agrees.
    draft.leave?()
    #expect(fixture.root.currentFlow == .b)
    #expect(removed == ["b closed"])
    #expect(log.liveProbes.map(\.title) == ["b"])
  }

  @Test(.requirement(15), arguments: [TransitionTable(), .everywhere(Slide())])
  func `after a change of flow every screen of the old stack is released`(_ table: TransitionTable) {
    let log = CallLog()
    let fixture = RootFixture(
      table,
      flows: [
        .b: {
          let stack = ScreenStack(root: ProbeScreen("log in", log))
          stack.push(ProbeScreen("sign up", log))
          stack.push(ProbeScreen("terms", log))
          return stack
        }
      ])
    fixture.rest()
    fixture.root.show(.b)
    fixture.finish()
    #expect(log.liveProbes.map(\.title) == ["log in", "sign up", "terms"])
    fixture.root.show(.c)
    fixture.finish()
    #expect(log.liveProbes.map(\.title) == [])
    #expect(fixture.log.liveProbes.map(\.title) == ["c"])
  }

  @Test(.requirement(16))
  func `fifty rounds leave one child and as many live screens as one round`() {
    let fixture = RootFixture.showingA(.everywhere(Dissolve()))
    var counts: [[Int]] = []
    for _ in 1...50 {
      for flow in [Flow.b, .c, .b] {
        fixture.show(flow)
        fixture.frame(0.5)
        fixture.finish()
      }
      counts.append([fixture.root.children.count, fixture.log.liveProbes.count])
    }
    #expect(counts == Array(repeating: [1, 1], count: 50))
  }

  @Test func `a root that is released releases its screens`() {
    let log: CallLog
    do {
      let fixture = RootFixture.showingA(.everywhere(Slide()))
      fixture.show(.b)
      fixture.frame(0.5)
      log = fixture.log
      #expect(log.liveProbes.count == 2)
    }
    #expect(log.liveProbes.isEmpty)
  }

  // MARK: Completions and reentrant calls

  @Test(.requirement(14))
  func `a completion is called once, when current is the new child`() {
    let fixture = RootFixture.showingA()
    var seen: [String] = []
    fixture.root.show(.b) { seen.append("\($0), \(fixture.root.current.title)") }
    #expect(seen == ["shown, b"])
  }

  @Test(.requirement(14))
  func `a completion is optional`() {
    let fixture = RootFixture.showingA()
    fixture.root.show(.b)
    #expect(fixture.root.currentFlow == .b)
  }

  @Test(
    .requirement(14),
    arguments: [
      "b is created", "b will move to root", "b is 4×1 in root", "b's view is added", "b did move to root",
      "a will move to nothing", "a's view is removed", "a did move to nothing", "b did appear",
      "a did disappear",
      "b was shown",
    ])
  func `a change of flow that is requested during another one waits until that is complete`(_ step: String) {
    let fixture = RootFixture.showingA()
    fixture.log.on(step) { fixture.show(.c) }
    fixture.show(.b)
    #expect(fixture.root.currentFlow == .c)
    #expect(fixture.root.children.map(\.title) == ["c"])
    #expect(
      fixture.log.moves.filter { $0.contains("created") || $0.contains("was") } == [
        "b is created · a is current", "b was shown · b is current", "c is created · b is current",
        "c was shown · c is current",
      ])
    #expect(fixture.log.liveProbes.map(\.title) == ["c"])
  }

  @Test(.requirement(14))
  func `reentrant changes of flow are made in the order of the requests`() {
    let fixture = RootFixture.showingA()
    fixture.log.on("b did appear") {
      fixture.show(.c)
      fixture.show(.d)
      fixture.show(.a)
    }
    fixture.show(.b)
    #expect(
      fixture.log.entries.filter { $0.contains("was shown") } == [
        "b was shown · b is current", "c was shown · c is current", "d was shown · d is current",
        "a was shown · a is current",
      ])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a will move to root", "a is 4×1 in root", "a's view is added", "a did move to root", "a will appear",
      "a did appear",
    ])
  func `a change of flow that is requested while the root starts waits until it has started`(_ step: String) {
    let log = CallLog()
    let first = StartingScreen("a", log, requestingDuring: step)
    let fixture = RootFixture(.everywhere(Slide()), flows: [.a: { first }])
    #expect(first.violations == [])
    #expect(first.appearance == .disappearing)
    #expect(fixture.root.activeTransition?.to == "b")
    fixture.rest()
    fixture.finish()
    #expect(first.appearance == .hidden)
    #expect(
      log.entries.filter { $0.contains("appear") } == [
        "a will appear", "a did appear", "a will disappear", "a did disappear",
      ])
  }

  // MARK: Window size

  @Test(.requirement(4))
  func `the child fills the root after a change of flow and after a resize`() {
    let fixture = RootFixture.showingA()
    fixture.resize(width: 6, height: 2)
    #expect(fixture.root.current.size == Size(6, 2))
    #expect(fixture.rest() == "aaaaaa\naaaaaa")
    fixture.show(.b)
    #expect(fixture.root.current.size == Size(6, 2))
    #expect(fixture.rest() == "bbbbbb\nbbbbbb")
    #expect(fixture.root.current.view.windowFrame == Rect(0, 0, 6, 2))
  }

  @Test(.requirement(4))
  func `the size of the child is the size of the window in points`() {
    let fixture = RootFixture.showingA()
    fixture.resize(width: 6, height: 4, scale: 2)
    #expect(fixture.root.size == Size(3, 2))
    #expect(fixture.root.current.size == Size(3, 2))
    #expect(fixture.rest() == "aaaaaa\naaaaaa\naaaaaa\naaaaaa")
  }

  @Test func `lost window contents are drawn again`() {
    let fixture = RootFixture.showingA()
    #expect(!fixture.root.isStale)
    fixture.root.damageAll()
    #expect(fixture.root.isStale)
    fixture.rest()
    #expect(!fixture.root.isStale)
  }

  // MARK: Input at rest

  @Test func `the visible flow receives the pointer and keys`() {
    let fixture = RootFixture.showingA()
    fixture.handle(.pointerDown(at: Point(2, 0), clicks: 1))
    fixture.handle(.pointerUp(at: Point(2, 0)))
    fixture.handle(.keyDown(.escape, []))
    #expect(
      fixture.log.entries == [
        "a is pressed at 2,0 · a is current", "a is released · a is current",
        "a handles a key · a is current",
      ])
  }
}

/// A first screen that requests flow b during one of its lifecycle calls.
@MainActor
private final class StartingScreen: ProbeScreen {
  private weak var root: RootController?

  init(_ name: String, _ log: CallLog, requestingDuring step: String) {
    super.init(name, log)
    log.on(step) { [weak self] in self?.root?.show(.b) }
  }

  override func willMove(to parent: Screen?) {
    root = parent as? RootController
    super.willMove(to: parent)
  }
}
