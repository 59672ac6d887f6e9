import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// One child at rest: the start, the instant swap, and the window's size.
@MainActor
struct RootControllerTests {
  // MARK: The start

  @Test(.requirement(3))
  func `the first part is added, sized, its view added, and then told that it did move`() {
    let stage = RootFixture()
    #expect(
      stage.journal.moves == [
        "a is made", "a will move to root", "a is 4×1 in root", "a's view comes", "a did move to root",
      ])
  }

  @Test(.requirement(3))
  func `the first part shows with no further call`() {
    let stage = RootFixture()
    #expect(stage.root.current.title == "a")
    #expect(stage.root.currentFlow == .a)
    #expect(stage.root.current.appearance == .shown)
    #expect(stage.root.children.map(\.title) == ["a"])
    #expect(stage.rest() == "aaaa")
  }

  @Test(.requirement(1))
  func `the root is the same object whatever it shows`() {
    let stage = RootFixture.showingA(.everywhere(Slide()))
    let root = stage.root
    for part in [Flow.b, .c, .a, .d] {
      stage.show(part)
      stage.finish()
      #expect(root.children.map { $0.parent === root } == [true])
      #expect(root.currentFlow == part)
    }
  }

  @Test(.requirement(2))
  func `two roots live side by side and know nothing of one another`() {
    let (left, right) = (RootFixture.showingA(), RootFixture.showingA())
    left.show(.b)
    #expect(left.rest() == "bbbb")
    #expect(right.rest() == "aaaa")
    #expect(left.root.current.parent === left.root)
    #expect(right.root.current.parent === right.root)
    #expect(right.journal.entries == [])
  }

  // MARK: The instant swap

  @Test(.requirement(8))
  func `an instant swap takes its nine steps in order`() {
    let stage = RootFixture.showingA()
    stage.show(.b)
    #expect(
      stage.journal.moves == [
        "b is made · a is current",
        "b will move to root · a is current",
        "b is 4×1 in root · a is current",
        "b's view comes · a is current",
        "b did move to root · a is current",
        "a will move to nothing · a is current",
        "a's view goes · a is current",
        "a did move to nothing · a is current",
        "b was shown · b is current",
      ])
  }

  @Test(.requirement(8))
  func `in an instant swap both screens hear of appearing in pairs`() {
    let stage = RootFixture.showingA()
    stage.show(.b)
    #expect(
      stage.journal.appearances == ["b will appear", "a will disappear", "b did appear", "a did disappear"])
  }

  @Test(.requirement(8, 13))
  func `after an instant swap the new part alone is there and shows`() {
    let stage = RootFixture.showingA()
    stage.show(.b)
    #expect(stage.root.activeTransition == nil)
    #expect(stage.root.children.map(\.title) == ["b"])
    #expect(stage.root.currentFlow == .b)
    #expect(stage.rest() == "bbbb")
  }

  @Test(.requirement(6))
  func `each time a part is shown it is made anew, in a stack of its own`() {
    let journal = CallLog()
    let stage = RootFixture(flows: [
      .b: { ScreenStack(root: ProbeScreen("log in", journal)) },
      .c: { ScreenStack(root: ProbeScreen("main", journal)) },
    ])
    var stacks: [ObjectIdentifier] = []
    var kept: [Screen] = []
    for (part, title) in [(Flow.b, "log in"), (.c, "main"), (.b, "log in"), (.c, "main")] {
      stage.root.show(part)
      let stack = stage.root.current as? ScreenStack
      #expect(stack?.screens.map(\.title) == [title])
      stacks.append(ObjectIdentifier(stage.root.current))
      kept.append(stage.root.current)
    }
    #expect(Set(stacks).count == 4)
  }

  @Test(.requirement(15), arguments: [TransitionTable(), .everywhere(Slide())])
  func `after a swap every screen of the old stack is released`(_ table: TransitionTable) {
    let journal = CallLog()
    let stage = RootFixture(
      table,
      flows: [
        .b: {
          let stack = ScreenStack(root: ProbeScreen("log in", journal))
          stack.push(ProbeScreen("sign up", journal))
          stack.push(ProbeScreen("terms", journal))
          return stack
        }
      ])
    stage.rest()
    stage.root.show(.b)
    stage.finish()
    #expect(journal.living.map(\.title) == ["log in", "sign up", "terms"])
    stage.root.show(.c)
    stage.finish()
    #expect(journal.living.map(\.title) == [])
    #expect(stage.journal.living.map(\.title) == ["c"])
  }

  @Test(.requirement(16))
  func `fifty rounds leave one child and as many live screens as one round`() {
    let stage = RootFixture.showingA(.everywhere(Dissolve()))
    var counts: [[Int]] = []
    for _ in 1...50 {
      for part in [Flow.b, .c, .b] {
        stage.show(part)
        stage.frame(0.5)
        stage.finish()
      }
      counts.append([stage.root.children.count, stage.journal.living.count])
    }
    #expect(counts == Array(repeating: [1, 1], count: 50))
  }

  @Test func `a root that goes away lets its screens go`() {
    let journal: CallLog
    do {
      let stage = RootFixture.showingA(.everywhere(Slide()))
      stage.show(.b)
      stage.frame(0.5)
      journal = stage.journal
      #expect(journal.living.count == 2)
    }
    #expect(journal.living.isEmpty)
  }

  // MARK: Completions and calls from inside

  @Test(.requirement(14))
  func `a completion comes once, after current is the new child`() {
    let stage = RootFixture.showingA()
    var seen: [String] = []
    stage.root.show(.b) { seen.append("\($0), \(stage.root.current.title)") }
    #expect(seen == ["shown, b"])
  }

  @Test(.requirement(14))
  func `a completion may be left out`() {
    let stage = RootFixture.showingA()
    stage.root.show(.b)
    #expect(stage.root.currentFlow == .b)
  }

  @Test(
    .requirement(14),
    arguments: [
      "b is made", "b will move to root", "b is 4×1 in root", "b's view comes", "b did move to root",
      "a will move to nothing", "a's view goes", "a did move to nothing", "b did appear", "a did disappear",
      "b was shown",
    ])
  func `a swap asked for in the middle of another waits until that is through`(_ step: String) {
    let stage = RootFixture.showingA()
    stage.journal.on(step) { stage.show(.c) }
    stage.show(.b)
    #expect(stage.root.currentFlow == .c)
    #expect(stage.root.children.map(\.title) == ["c"])
    #expect(
      stage.journal.moves.filter { $0.contains("made") || $0.contains("was") } == [
        "b is made · a is current", "b was shown · b is current", "c is made · b is current",
        "c was shown · c is current",
      ])
    #expect(stage.journal.living.map(\.title) == ["c"])
  }

  @Test(.requirement(14))
  func `swaps asked for from inside are done in the order in which they came`() {
    let stage = RootFixture.showingA()
    stage.journal.on("b did appear") {
      stage.show(.c)
      stage.show(.d)
      stage.show(.a)
    }
    stage.show(.b)
    #expect(
      stage.journal.entries.filter { $0.contains("was shown") } == [
        "b was shown · b is current", "c was shown · c is current", "d was shown · d is current",
        "a was shown · a is current",
      ])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a will move to root", "a is 4×1 in root", "a's view comes", "a did move to root", "a will appear",
      "a did appear",
    ])
  func `a swap asked for while the root starts waits until it has`(_ step: String) {
    let journal = CallLog()
    let first = StartingScreen("a", journal, asksDuring: step)
    let stage = RootFixture(.everywhere(Slide()), flows: [.a: { first }])
    #expect(first.violations == [])
    #expect(first.appearance == .disappearing)
    #expect(stage.root.activeTransition?.to == "b")
    stage.rest()
    stage.finish()
    #expect(first.appearance == .hidden)
    #expect(
      journal.entries.filter { $0.contains("appear") } == [
        "a will appear", "a did appear", "a will disappear", "a did disappear",
      ])
  }

  // MARK: The window's size

  @Test(.requirement(4))
  func `the child fills the root after a swap and after a resize`() {
    let stage = RootFixture.showingA()
    stage.resize(width: 6, height: 2)
    #expect(stage.root.current.size == Size(6, 2))
    #expect(stage.rest() == "aaaaaa\naaaaaa")
    stage.show(.b)
    #expect(stage.root.current.size == Size(6, 2))
    #expect(stage.rest() == "bbbbbb\nbbbbbb")
    #expect(stage.root.current.view.windowFrame == Rect(0, 0, 6, 2))
  }

  @Test(.requirement(4))
  func `the child's size is the window's in points`() {
    let stage = RootFixture.showingA()
    stage.resize(width: 6, height: 4, scale: 2)
    #expect(stage.root.size == Size(3, 2))
    #expect(stage.root.current.size == Size(3, 2))
    #expect(stage.rest() == "aaaaaa\naaaaaa\naaaaaa\naaaaaa")
  }

  @Test func `what the window lost is drawn again`() {
    let stage = RootFixture.showingA()
    #expect(!stage.root.isStale)
    stage.root.damageAll()
    #expect(stage.root.isStale)
    stage.rest()
    #expect(!stage.root.isStale)
  }

  // MARK: Input at rest

  @Test func `the part that shows hears the pointer and the keys`() {
    let stage = RootFixture.showingA()
    stage.handle(.pointerDown(at: Point(2, 0), clicks: 1))
    stage.handle(.pointerUp(at: Point(2, 0)))
    stage.handle(.keyDown(.escape, []))
    #expect(
      stage.journal.entries == [
        "a is pressed at 2,0 · a is current", "a is released · a is current", "a hears a key · a is current",
      ])
  }
}

/// A first screen that asks for part b during one of the calls it gets.
@MainActor
private final class StartingScreen: ProbeScreen {
  private weak var root: RootController?

  init(_ name: String, _ journal: CallLog, asksDuring step: String) {
    super.init(name, journal)
    journal.on(step) { [weak self] in self?.root?.show(.b) }
  }

  override func willMove(to parent: Screen?) {
    root = parent as? RootController
    super.willMove(to: parent)
  }
}
