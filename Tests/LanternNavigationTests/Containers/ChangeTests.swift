import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Regressions: changes that containers once made wrongly, or trapped on.
@MainActor
struct ChangeTests {
  private final class ViewCallbackScreen: ProbeScreen {
    var onMakeView: () -> Void = {}
    override func makeView() -> Widget {
      onMakeView()
      return super.makeView()
    }
  }

  private final class WillAppearScreen: ProbeScreen {
    var onWillAppear: () -> Void = {}
    override func willAppear() {
      super.willAppear()
      onWillAppear()
    }
  }

  // MARK: In callbacks

  @Test(.requirement(111)) func `a flow can be changed while a pushed screen creates its view`() {
    let fixture = StackFixture()
    var results: [NavigationResultKind] = []
    let x = ViewCallbackScreen("x", fixture.log)
    x.onMakeView = { fixture.root.show(.b) { results.append($0.kind) } }
    fixture.stack.push(x) { results.append($0.kind) }
    while fixture.root.activeTransition != nil { fixture.rootFixture.finish() }
    #expect(fixture.root.children.count == 1)
    #expect(fixture.root.currentFlow == .b)
    #expect(results == [.superseded, .shown])
    fixture.root.show(.c) { results.append($0.kind) }
    fixture.rootFixture.finish()
    #expect(fixture.root.currentFlow == .c)
    #expect(results.last == .shown)
  }

  @Test(.requirement(73, 111)) func `a navigation ends although its screen replaces the flow in makeView`() {
    let fixture = RouterFixture()
    let step = fixture.step("x") {
      let screen = RefusableScreen("x", fixture.log)
      fixture.root.show(.b)
      return screen
    }
    fixture.go(step.using(.present).from(.current).assemble(name: "x"))
    fixture.go(fixture.modal("y"))
    fixture.settle()
    #expect(fixture.results == ["x was superseded", "y was shown: y"])
    #expect(fixture.tree == "b: <b [y]>")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(111)) func `a tab can be selected while another one appears`() {
    let log = CallLog()
    let b = WillAppearScreen("b", log)
    let tabs = TabScreen(
      title: "tabs",
      [ProbeScreen("a", log), b].map { TabScreen.Tab(TabBar.Item($0.title, icon: Path()), $0) })
    b.onWillAppear = { tabs.select(0) }
    let fixture = RootFixture(width: 30, height: 30, flows: [.a: { tabs }])
    fixture.rest()
    tabs.select(1)
    fixture.rest()
    #expect(tabs.selected == 0)
    #expect(log.liveProbes.filter { $0.appearance == .shown }.map(\.title) == ["a"])
    #expect(log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(.requirement(111)) func `a modal can be presented while a pushed screen appears`() {
    let fixture = StackFixture()
    let b = WillAppearScreen("b", fixture.log)
    b.onWillAppear = { fixture.root.push(fixture.probe("m"), by: InstantTransition()) }
    fixture.stack.push(b, by: InstantTransition())
    fixture.rootFixture.rest()
    #expect(fixture.root.screens.map(\.title) == ["a", "m"])
    #expect(b.appearance == .hidden)
    #expect(fixture.log.liveProbes.filter { $0.appearance == .shown }.map(\.title) == ["m"])
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(.requirement(111)) func `changes beyond the limit of waiting changes fail, and none is lost`() {
    let fixture = StackFixture()
    let b = WillAppearScreen("b", fixture.log)
    var results: [NavigationResultKind] = []
    b.onWillAppear = {
      for _ in 0..<1_100 {
        fixture.stack.replaceTop(with: b, by: nil, force: true) { results.append($0.kind) }
      }
    }
    fixture.stack.push(b, by: InstantTransition())
    #expect(results.count { $0 == .failed } == 1_100 - 1_024)
    #expect(results.count == 1_100)
  }

  private final class DidAppearScreen: ProbeScreen {
    var onDidAppear: () -> Void = {}
    override func didAppear() {
      super.didAppear()
      onDidAppear()
    }
  }

  @Test(.requirement(111), arguments: [true, false])
  func `a screen that has appeared sees the arrangement that contains it`(isAnimated: Bool) {
    let fixture = StackFixture("a")
    let b = DidAppearScreen("b", fixture.log)
    var seen = ""
    b.onDidAppear = {
      seen = fixture.stack.targetScreens.map(\.title).joined()
      fixture.stack.set(fixture.stack.targetScreens + [fixture.probe("c")])
    }
    fixture.stack.replaceTop(with: b, by: isAnimated ? nil : InstantTransition())
    while fixture.root.activeTransition != nil { fixture.rootFixture.finish() }
    #expect(seen == "b")
    #expect(fixture.screens == "bc")
  }

  @Test(.requirement(111)) func `a window can be created in a callback of another`() {
    let fixture = StackFixture()
    let b = WillAppearScreen("b", fixture.log)
    var other: RootFixture?
    b.onWillAppear = { other = RootFixture.showingA() }
    fixture.push("x")
    fixture.stack.push(b, by: InstantTransition())
    #expect(other?.rest() == "aaaa")
  }

  @Test func `a flow that is requested while its own modal is dismissed is created anew`() {
    let fixture = RootFixture.showingA(.everywhere(Slide()))
    let old = fixture.root.current
    fixture.root.push(ProbeScreen("m", fixture.log), by: InstantTransition())
    fixture.rest()
    fixture.root.pop()
    #expect(fixture.root.activeTransition?.kind == "uncover")
    fixture.show(.a)
    while fixture.root.activeTransition != nil { fixture.finish() }
    #expect(fixture.root.current !== old)
    #expect(fixture.root.screens.count == 1)
  }

  @Test func `a screen whose removal is undone by an instant change gets didMove`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    fixture.log.clear()
    fixture.stack.set(fixture.stack.screens, by: InstantTransition())
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.log.entries.contains("b did move to a"))
    fixture.log.clear()
    fixture.pop(by: InstantTransition())
    #expect(fixture.log.entries.contains("b will move to nothing"))
    #expect(fixture.screens == "a")
  }

  @Test func `a change without an effect leaves a transition elsewhere running`() {
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
  func `an empty stack, a screen that occurs twice or one from another container is an error`() {
    let fixture = StackFixture("ab")
    let (a, b) = (fixture.stack.screens[0], fixture.stack.screens[1])
    let other = ScreenStack(root: fixture.probe("o"))
    fixture.log.clear()
    #expect(
      failure { fixture.stack.set([], completion: $0) }
        == "failed: “a” can't be changed: the container would be empty; keep at least one screen")
    #expect(
      failure { fixture.stack.set([a, b, a], completion: $0) }
        == "failed: “a” can't be changed: “a” occurs twice; add it once")
    #expect(
      failure { fixture.stack.push(other.top, completion: $0) }
        == "failed: “a” can't be changed: “o” is in use elsewhere; remove it there first")
    #expect(
      failure { fixture.stack.push(fixture.stack, completion: $0) }
        == "failed: “a” can't be changed: “a” is in use elsewhere; remove it there first")
    #expect(
      failure { fixture.stack.push(fixture.root, completion: $0) }
        == "failed: “a” can't be changed: “” is in use elsewhere; remove it there first")
    #expect(fixture.screens == "ab")
    #expect(other.screens.count == 1)
    #expect(fixture.log.entries == [])
  }

  @Test(.requirement(112))
  func `a split screen accepts no third screen, and tabs accept no index beyond the last`() {
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

  @Test(.requirement(73)) func `all requests for the target of a running transition get its result`() {
    let fixture = StackFixture()
    var results: [NavigationResultKind] = []
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.stack.set(fixture.stack.targetScreens) { results.append($0.kind) }
    #expect(results == [])
    #expect(fixture.root.transitionCount == 1)
    fixture.rootFixture.finish()
    #expect(results == [.shown])
    #expect(fixture.results == ["push of b was shown"])
  }

  @Test(.requirement(73)) func `a change whose window is released is cancelled`() {
    var results: [String] = []
    do {
      let fixture = StackFixture()
      fixture.stack.push(fixture.probe("b")) { results.append("\($0)") }
      fixture.rootFixture.frame(0.5)
    }
    #expect(results == ["cancelled by the window"])
  }

  @Test func `only changes that have an effect are counted`() {
    let fixture = StackFixture("ab")
    let count = fixture.root.changeCount
    for x in [30.0, 31, 32] { fixture.root.handle(InputEvent(.pointerMoved(to: Point(x, 2)), time: .zero)) }
    fixture.press(30, at: 0)
    fixture.release(30, at: 1)
    fixture.stack.set(fixture.stack.screens)
    #expect(fixture.root.changeCount == count)
    fixture.pop()
    #expect(fixture.root.changeCount > count)
  }

  @Test func `a modal can be presented from any flow`() {
    let fixture = RootFixture.showingA()
    fixture.root.push(ProbeScreen("m", fixture.log), by: InstantTransition())
    #expect(fixture.rest() == "mmmm")
    #expect(fixture.root.currentFlow == .a)
    fixture.show(.b)
    #expect(fixture.rest() == "bbbb")
    #expect(fixture.root.screens.map(\.title) == ["b"])
    #expect(fixture.log.liveProbes.map(\.title) == ["b"])
  }
}
