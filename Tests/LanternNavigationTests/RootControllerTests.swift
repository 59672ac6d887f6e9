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
    let fixture = RootFixture()
    #expect(
      fixture.journal.moves == [
        "a is made", "a will move to root", "a is 4×1 in root", "a's view comes", "a did move to root",
      ])
  }

  @Test(.requirement(3))
  func `the first part shows with no further call`() {
    let fixture = RootFixture()
    #expect(fixture.root.current.title == "a")
    #expect(fixture.root.currentFlow == .a)
    #expect(fixture.root.current.appearance == .shown)
    #expect(fixture.root.children.map(\.title) == ["a"])
    #expect(fixture.rest() == "aaaa")
  }

  @Test(.requirement(1))
  func `the root is the same object whatever it shows`() {
    let fixture = RootFixture.showingA(.everywhere(Slide()))
    let root = fixture.root
    for part in [Flow.b, .c, .a, .d] {
      fixture.show(part)
      fixture.finish()
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
    let fixture = RootFixture.showingA()
    fixture.show(.b)
    #expect(
      fixture.journal.moves == [
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
  func `in an instant swap the new screen has appeared before the old one disappears`() {
    let fixture = RootFixture.showingA()
    fixture.show(.b)
    #expect(
      fixture.journal.appearances == ["b will appear", "b did appear", "a will disappear", "a did disappear"])
  }

  @Test(.requirement(8, 13))
  func `after an instant swap the new part alone is there and shows`() {
    let fixture = RootFixture.showingA()
    fixture.show(.b)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.root.children.map(\.title) == ["b"])
    #expect(fixture.root.currentFlow == .b)
    #expect(fixture.rest() == "bbbb")
  }

  @Test(.requirement(6))
  func `each time a part is shown it is made anew, in a stack of its own`() {
    let journal = CallLog()
    let fixture = RootFixture(flows: [
      .b: { ScreenStack(root: ProbeScreen("log in", journal)) },
      .c: { ScreenStack(root: ProbeScreen("main", journal)) },
    ])
    var stacks: [ObjectIdentifier] = []
    var kept: [Screen] = []
    for (part, title) in [(Flow.b, "log in"), (.c, "main"), (.b, "log in"), (.c, "main")] {
      fixture.root.show(part)
      let stack = fixture.root.current as? ScreenStack
      #expect(stack?.screens.map(\.title) == [title])
      stacks.append(ObjectIdentifier(fixture.root.current))
      kept.append(fixture.root.current)
    }
    #expect(Set(stacks).count == 4)
  }

  @Test(.requirement(15), arguments: [TransitionTable(), .everywhere(Slide())])
  func `after a swap every screen of the old stack is released`(_ table: TransitionTable) {
    let journal = CallLog()
    let fixture = RootFixture(
      table,
      flows: [
        .b: {
          let stack = ScreenStack(root: ProbeScreen("log in", journal))
          stack.push(ProbeScreen("sign up", journal))
          stack.push(ProbeScreen("terms", journal))
          return stack
        }
      ])
    fixture.rest()
    fixture.root.show(.b)
    fixture.finish()
    #expect(journal.living.map(\.title) == ["log in", "sign up", "terms"])
    fixture.root.show(.c)
    fixture.finish()
    #expect(journal.living.map(\.title) == [])
    #expect(fixture.journal.living.map(\.title) == ["c"])
  }

  @Test(.requirement(16))
  func `fifty rounds leave one child and as many live screens as one round`() {
    let fixture = RootFixture.showingA(.everywhere(Dissolve()))
    var counts: [[Int]] = []
    for _ in 1...50 {
      for part in [Flow.b, .c, .b] {
        fixture.show(part)
        fixture.frame(0.5)
        fixture.finish()
      }
      counts.append([fixture.root.children.count, fixture.journal.living.count])
    }
    #expect(counts == Array(repeating: [1, 1], count: 50))
  }

  @Test func `a root that goes away lets its screens go`() {
    let journal: CallLog
    do {
      let fixture = RootFixture.showingA(.everywhere(Slide()))
      fixture.show(.b)
      fixture.frame(0.5)
      journal = fixture.journal
      #expect(journal.living.count == 2)
    }
    #expect(journal.living.isEmpty)
  }

  // MARK: Completions and calls from inside

  @Test(.requirement(14))
  func `a completion comes once, after current is the new child`() {
    let fixture = RootFixture.showingA()
    var seen: [String] = []
    fixture.root.show(.b) { seen.append("\($0), \(fixture.root.current.title)") }
    #expect(seen == ["shown, b"])
  }

  @Test(.requirement(14))
  func `a completion may be left out`() {
    let fixture = RootFixture.showingA()
    fixture.root.show(.b)
    #expect(fixture.root.currentFlow == .b)
  }

  @Test(
    .requirement(14),
    arguments: [
      "b is made", "b will move to root", "b is 4×1 in root", "b's view comes", "b did move to root",
      "a will move to nothing", "a's view goes", "a did move to nothing", "b did appear", "a did disappear",
      "b was shown",
    ])
  func `a swap asked for in the middle of another waits until that is through`(_ step: String) {
    let fixture = RootFixture.showingA()
    fixture.journal.on(step) { fixture.show(.c) }
    fixture.show(.b)
    #expect(fixture.root.currentFlow == .c)
    #expect(fixture.root.children.map(\.title) == ["c"])
    #expect(
      fixture.journal.moves.filter { $0.contains("made") || $0.contains("was") } == [
        "b is made · a is current", "b was shown · b is current", "c is made · b is current",
        "c was shown · c is current",
      ])
    #expect(fixture.journal.living.map(\.title) == ["c"])
  }

  @Test(.requirement(14))
  func `swaps asked for from inside are done in the order in which they came`() {
    let fixture = RootFixture.showingA()
    fixture.journal.on("b did appear") {
      fixture.show(.c)
      fixture.show(.d)
      fixture.show(.a)
    }
    fixture.show(.b)
    #expect(
      fixture.journal.entries.filter { $0.contains("was shown") } == [
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
    let fixture = RootFixture(.everywhere(Slide()), flows: [.a: { first }])
    #expect(first.violations == [])
    #expect(first.appearance == .disappearing)
    #expect(fixture.root.activeTransition?.to == "b")
    fixture.rest()
    fixture.finish()
    #expect(first.appearance == .hidden)
    #expect(
      journal.entries.filter { $0.contains("appear") } == [
        "a will appear", "a did appear", "a will disappear", "a did disappear",
      ])
  }

  // MARK: The window's size

  @Test(.requirement(4))
  func `the child fills the root after a swap and after a resize`() {
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
  func `the child's size is the window's in points`() {
    let fixture = RootFixture.showingA()
    fixture.resize(width: 6, height: 4, scale: 2)
    #expect(fixture.root.size == Size(3, 2))
    #expect(fixture.root.current.size == Size(3, 2))
    #expect(fixture.rest() == "aaaaaa\naaaaaa\naaaaaa\naaaaaa")
  }

  @Test func `what the window lost is drawn again`() {
    let fixture = RootFixture.showingA()
    #expect(!fixture.root.isStale)
    fixture.root.damageAll()
    #expect(fixture.root.isStale)
    fixture.rest()
    #expect(!fixture.root.isStale)
  }

  // MARK: Input at rest

  @Test func `the part that shows hears the pointer and the keys`() {
    let fixture = RootFixture.showingA()
    fixture.handle(.pointerDown(at: Point(2, 0), clicks: 1))
    fixture.handle(.pointerUp(at: Point(2, 0)))
    fixture.handle(.keyDown(.escape, []))
    #expect(
      fixture.journal.entries == [
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
