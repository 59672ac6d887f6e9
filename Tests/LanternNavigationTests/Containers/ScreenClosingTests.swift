import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Screens that close themselves, in every container.
@MainActor
struct ScreenClosingTests {
  private let fixture = RouterFixture("pqr", "s")

  private func closed(_ screen: Screen?, by transition: (any Transition)? = nil, force: Bool = false)
    -> String
  {
    var results: [String] = []
    screen?.close(by: transition, force: force) { results.append("\($0)") }
    fixture.settle()
    #expect(fixture.violations == [])
    return results.joined(separator: ", ")
  }

  @Test(.requirement(127), arguments: [("r", "pq"), ("q", "p"), ("p", "pqr")])
  func `in a stack, a screen closes with those above it, except the first`(letter: String, rest: String) {
    #expect(closed(fixture.screen(letter)) == "shown")
    #expect(fixture.stacks[0].screens.map(\.title).joined() == rest)
  }

  @Test(.requirement(127)) func `a modal closes itself, and not the one above it alone`() {
    let (m, n, o) = (fixture.make("m"), fixture.make("n"), fixture.make("o"))
    for screen in [m, n, o] { fixture.present(screen) }
    #expect(closed(n) == "shown")
    #expect(fixture.tree == "a: <{*[p q r] [s]} m>")
    #expect(closed(m) == "shown")
    #expect(closed(m) == "shown")
    #expect(fixture.tree == "a: <{*[p q r] [s]}>")
  }

  @Test(.requirement(127)) func `the first screen of containers in a modal closes the modal`() {
    let (first, second) = (fixture.make("m"), fixture.make("n"))
    let tabs = TabScreen(
      title: "tabs", [TabScreen.Tab(TabBar.Item("one", icon: .checkMark), ScreenStack([first, second]))])
    fixture.present(SplitScreen(title: "split", master: tabs))
    #expect(closed(second) == "shown")
    #expect(first.root(in: fixture.root))
    #expect(closed(first) == "shown")
    #expect(fixture.tree == "a: <{*[p q r] [s]}>")
  }

  @Test(.requirement(127)) func `the detail of a split screen closes itself, with all its screens`() {
    let split = SplitScreen(
      title: "split", master: fixture.make("m"), detail: ScreenStack(root: fixture.make("d")))
    fixture.present(split)
    #expect(closed(fixture.screen("d")) == "shown")
    #expect(split.detail == nil)
    #expect(closed(split.master) == "shown")
    #expect(fixture.tree == "a: <{*[p q r] [s]}>")
  }

  @Test(.requirement(127)) func `a screen that no container can be without does nothing`() {
    let before = fixture.snapshot
    #expect(closed(fixture.screen("s")) == "shown")
    #expect(closed(fixture.tabs) == "shown")
    #expect(closed(fixture.root) == "shown")
    #expect(closed(fixture.make("x")) == "shown")
    #expect(fixture.snapshot == before)
  }

  @Test(.requirement(127)) func `a screen that closes itself twice closes once`() {
    let r = fixture.screen("r")
    r?.close()
    fixture.frame(0.5)
    #expect(closed(r) == "shown")
    #expect(fixture.stacks[0].screens.map(\.title) == ["p", "q"])
  }

  @Test(.requirement(123, 127)) func `every screen that closes is asked, unless it is forced`() {
    for letter in ["q", "r"] { fixture.screen(letter)?.storedRefusal = Refusal("unsaved \(letter)") }
    let q = fixture.screen("q")
    #expect(closed(q).hasPrefix("refused: unsaved"))
    for letter in ["q", "r", "q"] { fixture.screen(letter)?.leave?() }
    fixture.settle()
    #expect(fixture.stacks[0].screens.map(\.title) == ["p"])
    fixture.stacks[0].push(fixture.make("t"), by: InstantTransition())
    fixture.screen("t")?.storedRefusal = Refusal("unsaved t")
    #expect(closed(fixture.screen("t"), force: true) == "shown")
    #expect(fixture.stacks[0].screens.map(\.title) == ["p"])
  }

  @Test(.requirement(127)) func `a screen outside of a window closes too, by the given transition`() {
    let stack = ScreenStack(["a", "b"].map(fixture.make))
    stack.top.close(by: Dissolve())
    #expect(stack.screens.map(\.title) == ["a"])
  }

  @Test(.requirement(127)) func `a screen that closes in a callback closes after the change in progress`() {
    let q = fixture.screen("q")
    fixture.log.onNext { q?.close() }
    fixture.stacks[0].push(fixture.make("t"))
    fixture.settle()
    #expect(fixture.stacks[0].screens.map(\.title) == ["p"])
  }

  @Test(.requirement(127)) func `a custom container decides which of its screens close`() {
    /// A container that can be without any of its screens but one.
    final class Shelf: Container {
      private let view1 = TransitionView()
      override func makeView() -> Widget { view1 }
      override func slots(in arrangement: Arrangement) -> [Slot] {
        [Slot(view1, arrangement.screens[arrangement.shown])]
      }
      override func closing(_ child: Screen, in arrangement: Arrangement) -> Arrangement? {
        let rest = arrangement.screens.filter { $0 !== child }
        return rest.isEmpty ? nil : Arrangement(rest)
      }
    }
    let shelf = Shelf(title: "shelf", Arrangement(["x", "y"].map(fixture.make)))
    fixture.present(shelf)
    #expect(closed(fixture.screen("x")) == "shown")
    #expect(shelf.arrangement.screens.map(\.title) == ["y"])
    #expect(closed(fixture.screen("y")) == "shown")
    #expect(fixture.tree == "a: <{*[p q r] [s]}>")
  }
}

extension Screen {
  /// Whether the screen is in a window.
  fileprivate func root(in root: RootController) -> Bool {
    sequence(first: self, next: { $0.parent }).contains { $0 === root }
  }
}
