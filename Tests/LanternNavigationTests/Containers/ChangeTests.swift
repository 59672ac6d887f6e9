import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Changes that containers once made wrongly, or trapped on.
@MainActor
struct ChangeTests {
  private final class Maker: ProbeScreen {
    var made: () -> Void = {}
    override func makeView() -> Widget {
      made()
      return super.makeView()
    }
  }

  private final class Appearing: ProbeScreen {
    var appearing: () -> Void = {}
    override func willAppear() {
      super.willAppear()
      appearing()
    }
  }

  // MARK: In callbacks

  @Test(.requirement(111)) func `a flow can be changed while a pushed screen creates its view`() {
    let scene = StackFixture()
    var results: [NavigationResultKind] = []
    let x = Maker("x", scene.journal)
    x.made = { scene.root.show(.b) { results.append($0.kind) } }
    scene.stack.push(x) { results.append($0.kind) }
    while scene.root.activeTransition != nil { scene.fixture.finish() }
    #expect(scene.root.children.count == 1)
    #expect(scene.root.currentFlow == .b)
    #expect(results == [.superseded, .shown])
    scene.root.show(.c) { results.append($0.kind) }
    scene.fixture.finish()
    #expect(scene.root.currentFlow == .c)
    #expect(results.last == .shown)
  }

  @Test(.requirement(73, 111)) func `a navigation ends although its screen replaces the flow in makeView`() {
    let scene = FaultScene()
    let step = scene.step("x") {
      let screen = FaultScreen("x", scene.journal)
      scene.root.show(.b)
      return screen
    }
    scene.go(step.using(.present).from(.current).assemble(name: "x"))
    scene.go(scene.modal("y"))
    scene.settle()
    #expect(scene.outcomes == ["x was superseded", "y was shown: y"])
    #expect(scene.tree == "b: <b [y]>")
    #expect(scene.flaws == [])
  }

  @Test(.requirement(111)) func `a tab can be selected while another one appears`() {
    let log = CallLog()
    let b = Appearing("b", log)
    let tabs = TabScreen(
      title: "tabs",
      [ProbeScreen("a", log), b].map { TabScreen.Tab(TabBar.Item($0.title, icon: Path()), $0) })
    b.appearing = { tabs.select(0) }
    let fixture = RootFixture(width: 30, height: 30, flows: [.a: { tabs }])
    fixture.rest()
    tabs.select(1)
    fixture.rest()
    #expect(tabs.selected == 0)
    #expect(log.living.filter { $0.appearance == .shown }.map(\.title) == ["a"])
    #expect(log.living.flatMap(\.violations) == [])
  }

  @Test(.requirement(111)) func `a modal can be presented while a pushed screen appears`() {
    let scene = StackFixture()
    let b = Appearing("b", scene.journal)
    b.appearing = { scene.root.push(scene.probe("m"), by: InstantTransition()) }
    scene.stack.push(b, by: InstantTransition())
    scene.fixture.rest()
    #expect(scene.root.screens.map(\.title) == ["a", "m"])
    #expect(b.appearance == .hidden)
    #expect(scene.journal.living.filter { $0.appearance == .shown }.map(\.title) == ["m"])
    #expect(scene.journal.living.flatMap(\.violations) == [])
  }

  @Test(.requirement(111)) func `too many changes that wait for one another fail, and none is lost`() {
    let scene = StackFixture()
    let b = Appearing("b", scene.journal)
    var results: [NavigationResultKind] = []
    b.appearing = {
      for _ in 0..<1_100 { scene.stack.replaceTop(with: b, by: nil, force: true) { results.append($0.kind) } }
    }
    scene.stack.push(b, by: InstantTransition())
    #expect(results.count { $0 == .failed } == 1_100 - 1_024)
    #expect(results.count == 1_100)
  }

  private final class Shown: ProbeScreen {
    var shown: () -> Void = {}
    override func didAppear() {
      super.didAppear()
      shown()
    }
  }

  @Test(.requirement(111), arguments: [true, false])
  func `a screen that has appeared sees the arrangement that it is in`(isAnimated: Bool) {
    let scene = StackFixture("a")
    let b = Shown("b", scene.journal)
    var seen = ""
    b.shown = {
      seen = scene.stack.targetScreens.map(\.title).joined()
      scene.stack.set(scene.stack.targetScreens + [scene.probe("c")])
    }
    scene.stack.replaceTop(with: b, by: isAnimated ? nil : InstantTransition())
    while scene.root.activeTransition != nil { scene.fixture.finish() }
    #expect(seen == "b")
    #expect(scene.screens == "bc")
  }

  @Test(.requirement(111)) func `a window can be created in a callback of another`() {
    let scene = StackFixture()
    let b = Appearing("b", scene.journal)
    var other: RootFixture?
    b.appearing = { other = RootFixture.showingA() }
    scene.push("x")
    scene.stack.push(b, by: InstantTransition())
    #expect(other?.rest() == "aaaa")
  }

  @Test func `a flow that is shown while its own modal goes is created anew`() {
    let fixture = RootFixture.showingA(.everywhere(Slide()))
    let old = fixture.root.current
    fixture.root.push(ProbeScreen("m", fixture.journal), by: InstantTransition())
    fixture.rest()
    fixture.root.pop()
    #expect(fixture.root.activeTransition?.kind == "uncover")
    fixture.show(.a)
    while fixture.root.activeTransition != nil { fixture.finish() }
    #expect(fixture.root.current !== old)
    #expect(fixture.root.screens.count == 1)
  }

  @Test func `a screen whose removal a change without a transition undoes is told that it stays`() {
    let scene = StackFixture("ab")
    scene.pop()
    scene.fixture.frame(0.5)
    scene.journal.clear()
    scene.stack.set(scene.stack.screens, by: InstantTransition())
    #expect(scene.root.activeTransition == nil)
    #expect(scene.journal.entries.contains("b did move to a"))
    scene.journal.clear()
    scene.pop(by: InstantTransition())
    #expect(scene.journal.entries.contains("b will move to nothing"))
    #expect(scene.screens == "a")
  }

  @Test func `a change without an effect leaves a transition elsewhere on its way`() {
    let log = CallLog()
    let stack = SlideStack(root: ProbeScreen("p", log))
    let tabs = TabScreen(title: "tabs", [TabScreen.Tab(TabBar.Item("one", icon: Path()), stack)])
    let fixture = RootFixture(width: 30, height: 30, scale: 0.1, flows: [.a: { tabs }])
    fixture.rest()
    stack.push(ProbeScreen("q", log))
    fixture.frame(0.5)
    let transition = fixture.root.activeTransition?.id
    #expect(transition != nil)
    fixture.root.pop()
    tabs.select(0)
    #expect(fixture.root.activeTransition?.id == transition)
  }

  @Test func `a tab whose replacement is superseded keeps its title`() {
    let log = CallLog()
    let tabs = TabScreen(
      title: "tabs",
      ["one", "two"].map { TabScreen.Tab(TabBar.Item($0, icon: Path(), badge: 3), ProbeScreen($0, log)) })
    let fixture = RootFixture(width: 30, height: 30, scale: 0.1, flows: [.a: { tabs }])
    fixture.rest()
    let screens = tabs.arrangement.screens
    tabs.change(by: Slide()) { [new = ProbeScreen("new", log)] in $0.screens[0] = new }
    fixture.frame(0.5)
    #expect(fixture.root.activeTransition != nil)
    tabs.change { $0.screens = screens }
    while fixture.root.activeTransition != nil { fixture.finish() }
    #expect(tabs.bar.items.map(\.title) == ["one", "two"])
    #expect(tabs.bar.items.map(\.badge) == [3, 3])
  }

  // MARK: Arrangements that a container can't have

  private func failure(_ change: (@escaping (NavigationResult<Void>) -> Void) -> Void) -> String {
    var results: [String] = []
    change { results.append("\($0)") }
    return results.joined(separator: ", ")
  }

  @Test(.requirement(112))
  func `a stack without screens, with one twice or with one from elsewhere is an error`() {
    let scene = StackFixture("ab")
    let (a, b) = (scene.stack.screens[0], scene.stack.screens[1])
    let other = ScreenStack(root: scene.probe("o"))
    scene.journal.clear()
    #expect(
      failure { scene.stack.set([], completion: $0) }
        == "failed: “a” can't be changed: the container would be empty; keep at least one screen")
    #expect(
      failure { scene.stack.set([a, b, a], completion: $0) }
        == "failed: “a” can't be changed: “a” occurs twice; add it once")
    #expect(
      failure { scene.stack.push(other.top, completion: $0) }
        == "failed: “a” can't be changed: “o” is in use elsewhere; remove it there first")
    #expect(
      failure { scene.stack.push(scene.stack, completion: $0) }
        == "failed: “a” can't be changed: “a” is in use elsewhere; remove it there first")
    #expect(
      failure { scene.stack.push(scene.root, completion: $0) }
        == "failed: “a” can't be changed: “” is in use elsewhere; remove it there first")
    #expect(scene.screens == "ab")
    #expect(other.screens.count == 1)
    #expect(scene.journal.entries == [])
  }

  @Test(.requirement(112)) func `a split screen has no third column, and tabs have no index beyond the last`()
  {
    let log = CallLog()
    let split = SplitScreen(title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log))
    #expect(
      failure { split.change(completion: $0) { $0.screens.append(ProbeScreen("e", log)) } }
        == "failed: “split” can't be changed: the container has room for 2 screens only; remove one first")
    let tabs = TabScreen(
      title: "tabs", [TabScreen.Tab(TabBar.Item("one", icon: Path()), ProbeScreen("a", log))])
    #expect(
      failure { tabs.select(1, completion: $0) }
        == "failed: “tabs” can't be changed: there is no screen with the index 1")
    #expect(
      failure { tabs.set([], selected: 0, completion: $0) }
        == "failed: “tabs” can't be changed: the container would be empty; keep at least one screen")
    #expect(tabs.selected == 0)
  }

  // MARK: Results

  @Test(.requirement(73)) func `everyone who asks for what a transition leads to gets its result`() {
    let scene = StackFixture()
    var results: [NavigationResultKind] = []
    scene.push("b")
    scene.fixture.frame(0.5)
    scene.stack.set(scene.stack.targetScreens) { results.append($0.kind) }
    #expect(results == [])
    #expect(scene.root.transitionCount == 1)
    scene.fixture.finish()
    #expect(results == [.shown])
    #expect(scene.outcomes == ["push of b was shown"])
  }

  @Test(.requirement(73)) func `a change whose window is released is cancelled`() {
    var results: [String] = []
    do {
      let scene = StackFixture()
      scene.stack.push(scene.probe("b")) { results.append("\($0)") }
      scene.fixture.frame(0.5)
    }
    #expect(results == ["cancelled"])
  }

  @Test func `only changes that have an effect are counted`() {
    let scene = StackFixture("ab")
    let count = scene.root.changeCount
    for x in [30.0, 31, 32] { scene.root.handle(InputEvent(.pointerMoved(to: Point(x, 2)), time: .zero)) }
    scene.press(30, at: 0)
    scene.release(30, at: 1)
    scene.stack.set(scene.stack.screens)
    #expect(scene.root.changeCount == count)
    scene.pop()
    #expect(scene.root.changeCount > count)
  }

  @Test func `a modal can be presented from any flow`() {
    let fixture = RootFixture.showingA()
    fixture.root.push(ProbeScreen("m", fixture.journal), by: InstantTransition())
    #expect(fixture.rest() == "mmmm")
    #expect(fixture.root.currentFlow == .a)
    fixture.show(.b)
    #expect(fixture.rest() == "bbbb")
    #expect(fixture.root.screens.map(\.title) == ["b"])
    #expect(fixture.journal.living.map(\.title) == ["b"])
  }
}
