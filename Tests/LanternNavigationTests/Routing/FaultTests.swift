import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Navigations that fail somewhere on their way, and what is left of them: nothing.
@MainActor
struct FaultTests {
  /// Where a chain passes by, in order, each place as often as it is passed; and at which of them it breaks.
  @MainActor
  private final class Mine {
    private(set) var passed: [String] = []
    let fault: Int?
    init(fault: Int? = nil) { self.fault = fault }

    func pass(_ place: String) throws {
      passed.append(place)
      if passed.count == fault { throw FactoryError() }
    }
  }

  enum Chain: CaseIterable {
    case push, modal, newRoot, twoModals, addedTab, replacedTab

    /// The places that it passes.
    var passed: [String] {
      switch self {
      // On containers that are there it is worked out first what they are to hold.
      case .push: ["push x", "push y", "make x", "push x", "make y", "push y"]
      case .modal: ["make x", "make a stack", "push x", "make y", "push y"]
      case .newRoot: ["make x", "make a stack", "push x", "make tabs", "tab", "make y", "push y"]
      case .twoModals: ["make x", "make a stack", "push x", "make y", "make a stack", "push y"]
      case .addedTab, .replacedTab: ["tab", "make x", "make a stack", "push x", "tab"]
      }
    }
  }

  enum Start: CaseIterable {
    case atRest, underModal, otherTab, midPush, midModal, midDrag
  }

  private func scene(_ start: Start) -> FaultScene {
    let scene = FaultScene("pr", "q")
    switch start {
    case .atRest: break
    case .underModal: scene.present(ScreenStack(root: scene.make("m")))
    case .otherTab:
      scene.tabs.select(1)
      scene.settle()
    case .midPush:
      scene.stacks[0].push(scene.make("s"))
      scene.frame(0.5)
    case .midModal:
      scene.modals.push(scene.make("m"))
      scene.frame(0.5)
    case .midDrag:
      scene.present(scene.make("m"))
      scene.handle(.pointerDown(at: Point(80, 10), clicks: 1), at: 0)
      scene.handle(.pointerMoved(to: Point(80, 25)), at: 100)
      scene.handle(.pointerMoved(to: Point(80, 60)), at: 400)
      scene.frame()
      #expect(scene.root.activeTransition?.pace == .held)
    }
    scene.journal.clear()
    return scene
  }

  private func destination(_ chain: Chain, _ scene: FaultScene, _ mine: Mine) -> Destination<
    FaultScreen, Void
  > {
    let journal = scene.journal
    func screen(_ letter: String) -> Step<FaultScreen, Void> {
      Step(
        .nothing,
        Factory { _ in
          try mine.pass("make \(letter)")
          return FaultScreen(letter, journal)
        }, name: letter)
    }
    func push(_ letter: String) -> Action<ScreenStack> {
      Action(name: "push") { arrangement, screen in
        try mine.pass("push \(letter)")
        arrangement.screens.append(screen)
      }
    }
    let stack = Step<ScreenStack, Void>(
      .nothing,
      Factory(around: { first, _, _ in
        try mine.pass("make a stack")
        return ScreenStack(root: first)
      }))
    let stackOnScreen = ExistingScreenStep<ScreenStack, Void>(Finder())
    let newTabs = Step<TabScreen, Void>(
      .nothing,
      Factory(around: { first, tab, _ in
        try mine.pass("make tabs")
        return TabScreen(title: "tabs", [TabScreen.Tab(tab ?? TabBar.Item("x", icon: .checkMark), first)])
      }))
    func tab(_ number: Int?) -> Action<TabScreen> {
      Action(name: "tab") { arrangement, screen in
        try mine.pass("tab")
        if let number { arrangement.screens[number] = screen } else { arrangement.screens.append(screen) }
        arrangement.shown = number ?? arrangement.screens.count - 1
      }
    }
    let tabsOnScreen = ExistingScreenStep<TabScreen, Void>(Finder())
    switch chain {
    case .push:
      return screen("y").using(push("y")).after(screen("x")).using(push("x")).from(stackOnScreen).assemble()
    case .modal:
      return screen("y").using(push("y")).after(screen("x")).using(push("x")).from(stack)
        .using(.present).from(.current).assemble()
    case .newRoot:
      return screen("y").using(push("y")).after(screen("x")).using(push("x")).from(stack)
        .using(tab(nil)).from(newTabs).using(.replaceRoot(as: .b)).from(.root).assemble()
    case .twoModals:
      let first = screen("x").using(push("x")).from(stack).using(.present).from(.root)
      return screen("y").using(push("y")).from(stack).using(.present).from(first).assemble()
    case .addedTab:
      return screen("x").using(push("x")).from(stack).using(tab(nil)).from(tabsOnScreen).assemble()
    case .replacedTab:
      return screen("x").using(push("x")).from(stack).using(tab(0)).from(tabsOnScreen).assemble()
    }
  }

  @Test
  func
    `a chain of five passes each factory once, from the inside out, and actions where a container is there`()
  {
    let mine = Mine()
    let scene = scene(.atRest)
    scene.go(destination(.newRoot, scene, mine))
    scene.settle()
    #expect(mine.passed == Chain.newRoot.passed)
    #expect(scene.tree == "b: <{*[x y]}>")
  }

  @Test(.requirement(69), arguments: Chain.allCases, Start.allCases)
  func `wherever a chain breaks, all is as it was`(chain: Chain, start: Start) {
    let whole = Mine()
    let unhurt = scene(start)
    unhurt.go(destination(chain, unhurt, whole))
    unhurt.handle(.pointerUp(at: Point(80, 60)), at: 800)
    unhurt.settle()
    #expect(unhurt.outcomes.count == 1 && unhurt.outcomes[0].contains("was shown"), "\(unhurt.outcomes)")
    #expect(unhurt.flaws == [])
    #expect(whole.passed == chain.passed, "\(chain) \(start)")
    for fault in whole.passed.indices {
      let scene = scene(start)
      let before = scene.standing
      let mine = Mine(fault: fault + 1)
      scene.go(destination(chain, scene, mine))
      #expect(scene.standing == before, "broken at \(whole.passed[fault])")
      #expect(scene.outcomes.count == 1 && scene.outcomes[0].contains("was failed"), "\(scene.outcomes)")
      #expect(mine.passed.count == fault + 1, "it went on")
      scene.handle(.pointerUp(at: Point(80, 60)), at: 800)
      scene.settle()
      #expect(scene.flaws == [])
    }
  }

  @Test(.requirement(69)) func `what is sought in what was made, and not there, leaves nothing of it`() {
    let scene = FaultScene()
    scene.present(scene.make("m"))
    let before = scene.standing
    let whole = Step<TabScreen, Void>(
      .nothing,
      Factory { [journal = scene.journal] _ in
        TabScreen(
          title: "new", [TabScreen.Tab(TabBar.Item("x", icon: .checkMark), FaultScreen("x", journal))])
      }, name: "tabs")
    let y = ExistingScreenStep<FaultScreen, Void>(Finder { screen, _ in screen.title == "y" }, name: "y")
    scene.go(y.from(whole).using(.replaceRoot(as: .b)).from(.root).assemble(name: "y"))
    #expect(scene.outcomes == ["y was failed: “y” was not found, and the route does not create it"])
    #expect(scene.standing == before)
  }

  @Test(.requirement(69)) func `who waits for a screen to go is told, where it never came`() {
    let scene = FaultScene()
    var departures: [RemovalReason] = []
    let destination = scene.pushed("x") {
      let screen = scene.make("x")
      screen.onRemoval { departures.append($0) }
      return screen
    }
    let next = Step<FaultScreen, Void>(.nothing, Factory { _ in throw FactoryError() }, name: "y")
    let route = scene.step("x") {
      let screen = scene.make("x")
      screen.onRemoval { departures.append($0) }
      return screen
    }
    scene.go(
      next.using(.push).after(route).using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder()))
        .assemble(
          name: "y"))
    #expect(scene.outcomes == ["y was failed: “y” could not be created: FactoryError()"])
    #expect(departures == [.closed])
    scene.go(destination)
    scene.settle()
    #expect(departures == [.closed])
    #expect(scene.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(69)) func `a factory that hands out a screen that stands somewhere already is told so`()
  {
    let scene = FaultScene("pr", "q")
    let before = scene.standing
    scene.go(scene.pushed("x") { try #require(scene.screen("q")) })
    scene.go(scene.pushed("y") { try #require(scene.screen("r")) })
    let root = Step<RootController, Void>(.nothing, Factory { _ in scene.root }, name: "z")
    scene.go(root.using(.present).from(.current).assemble(name: "z"))
    #expect(
      scene.outcomes == [
        "x was failed: the factory of “x” returned a screen that is already in use",
        "y was failed: the factory of “y” returned a screen that is already in use",
        "z was failed: the factory of “z” returned a screen that is already in use",
      ])
    #expect(scene.standing == before)
  }

  @Test(.requirement(69))
  func `one screen cannot be two steps of a chain, nor a container leave its first out`() {
    let scene = FaultScene()
    let before = scene.standing
    let one = scene.make("x")
    scene.go(
      scene.step("y") { one }.using(.push).after(scene.step("x") { one }).using(.push)
        .from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "y"))
    let other = Step<ScreenStack, Void>(
      .nothing, Factory(around: { _, _, _ in ScreenStack(root: scene.make("n")) }), name: "stack")
    scene.go(scene.step("x").using(.push).from(other).using(.present).from(.current).assemble(name: "x"))
    #expect(
      scene.outcomes == [
        "y was failed: the factory of “y” returned a screen that is already in use",
        "x was failed: “stack” would be empty; no step places a screen in it",
      ])
    #expect(scene.tree == before.tree)
  }

  @Test(.requirement(69, 71), arguments: ["dismiss", "cover", "swap", "pop", "tab"])
  func `a change that a factory requests waits for its navigation and then happens`(change: String) {
    let scene = FaultScene("pr", "q")
    scene.present(ScreenStack(root: scene.make("m")))
    let destination = scene.pushed("x") {
      switch change {
      case "dismiss": scene.modals.pop(by: InstantTransition())
      case "cover": scene.modals.push(scene.make("n"), by: InstantTransition())
      case "swap": scene.root.show(.b)
      case "pop": (scene.modals.top as? ScreenStack)?.push(scene.make("n"), by: InstantTransition())
      default: scene.modals.set([scene.tabs], by: InstantTransition())
      }
      #expect(scene.tree == "a: <{*[p r] [q]} [m]>")
      return scene.make("x")
    }
    scene.go(destination)
    scene.settle()
    let trees = [
      "dismiss": "a: <{*[p r] [q]}>", "cover": "a: <{*[p r] [q]} [m x] n>", "swap": "b: <b>",
      "pop": "a: <{*[p r] [q]} [m x n]>", "tab": "a: <{*[p r] [q]}>",
    ]
    // The screen was there, but no frame showed it.
    #expect(scene.outcomes == ["x was superseded"])
    #expect(scene.tree == trees[change])
    #expect(scene.flaws == [])
  }

  @Test(.requirement(69)) func `a change that a task requests waits until its screen is there`() {
    let scene = FaultScene()
    let step = scene.step("x").preparing { _, _ in
      scene.stacks[0].push(scene.make("n"), by: InstantTransition())
    }
    scene.go(
      step.using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x"))
    scene.settle()
    #expect(scene.outcomes == ["x was superseded"])
    #expect(scene.tree == "a: <{*[p x n] [q]}>")
  }
}
