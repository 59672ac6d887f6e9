import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Out of a destination again, the way one came in.
@MainActor
struct ClosingTests {
  /// Opens and closes, each at rest; says what the window held in between.
  private func roundTrip<Shown>(_ scene: FaultScene, _ destination: Destination<Shown, Void>) throws -> String
  {
    scene.journal.clear()
    let before = (scene.tree, scene.standing.screens, scene.standing.focus)
    let opening = try scene.open(destination)
    #expect(scene.flaws == [])
    let between = scene.tree
    scene.close(opening)
    scene.settle()
    #expect(scene.outcomes.last == "close was shown: \(opening.screen.title)")
    #expect(scene.tree == before.0)
    #expect(scene.standing.screens == before.1)
    #expect(scene.standing.focus == before.2)
    #expect(scene.flaws == [])
    return between
  }

  @Test(.requirement(74), arguments: [true, false])
  func `a pushed screen goes again, and nothing of it stays`(animated: Bool) throws {
    let scene = FaultScene()
    let living = LiveScreens.count
    #expect(
      try roundTrip(scene, scene.pushed("x", by: animated ? nil : InstantTransition())) == "a: <{*[p x] [q]}>"
    )
    #expect(LiveScreens.count == living)
  }

  @Test(.requirement(74)) func `a modal goes again, with all that is in it`() throws {
    let scene = FaultScene()
    let living = LiveScreens.count
    #expect(try roundTrip(scene, scene.modal("x", by: nil)) == "a: <{*[p] [q]} [x]>")
    #expect(LiveScreens.count == living)
  }

  @Test(.requirement(74)) func `the tab that was chosen before is chosen again`() throws {
    let scene = FaultScene()
    #expect(try roundTrip(scene, scene.found("q")) == "a: <{[p] *[q]}>")
  }

  @Test(.requirement(74)) func `a tab that was added goes again`() throws {
    let scene = FaultScene()
    let item = TabBar.Item("new", icon: .checkMark)
    let destination = scene.step("x").using(.push).from(Step<ScreenStack, Void>(.nothing, .stack()))
      .using(.addTab(item, at: 1)).from(ExistingScreenStep<TabScreen, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(scene, destination) == "a: <{[p] *[x] [q]}>")
    #expect(scene.tabs.bar.items.map(\.title) == ["one", "two"])
  }

  @Test(.requirement(74)) func `a tab that was replaced comes back under its own name`() throws {
    let scene = FaultScene("p", "qr")
    scene.tabs.bar.setBadge(3, at: 1)
    let item = TabBar.Item("new", icon: .checkMark)
    let destination = scene.step("x").using(.addTab(item, at: 1, replacing: true))
      .from(ExistingScreenStep<TabScreen, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(scene, destination) == "a: <{[p] *x}>")
    #expect(scene.tabs.bar.items.map(\.title) == ["one", "two"])
    #expect(scene.tabs.bar.items.map(\.badge) == [0, 3])
  }

  @Test(.requirement(74)) func `a screen that was replaced comes back, the very same`() throws {
    let scene = FaultScene("pr", "q")
    let destination = scene.step("x").using(.pushReplacingLast)
      .from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(scene, destination) == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(74)) func `all that a new first screen took away comes back`() throws {
    let scene = FaultScene("prs", "q")
    let destination = scene.step("x").using(.pushAsRoot)
      .from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(scene, destination) == "a: <{*[x] [q]}>")
  }

  @Test(.requirement(74), arguments: [true, false])
  func `the part that was replaced comes back whole, its modals and its name too`(animated: Bool) throws {
    let scene = FaultScene("pr", "q")
    scene.tabs.select(1)
    scene.present(ScreenStack(root: scene.make("m")))
    let between = try roundTrip(scene, scene.rooted("x", by: animated ? Dissolve() : InstantTransition()))
    #expect(between == "b: <[x]>")
    #expect(scene.root.currentFlow == .a)
  }

  @Test(.requirement(74)) func `several changes at once are undone at once`() throws {
    let scene = FaultScene("p", "qr")
    scene.present(ScreenStack(root: scene.make("m")))
    let stack = scene.stacks[1]
    let destination = scene.step("x").using(.push).from(
      ExistingScreenStep<ScreenStack, Void>(Finder(looking: { _, _ in stack }))
    ).assemble(name: "x")
    #expect(try roundTrip(scene, destination) == "a: <{[p] *[q r x]}>")
  }

  @Test(.requirement(74)) func `what was there already is closed by changing nothing`() throws {
    let scene = FaultScene()
    #expect(try roundTrip(scene, scene.pushed("p")) == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(74)) func `whatever stands on it by now goes with it`() throws {
    let scene = FaultScene()
    let opening = try scene.open(scene.modal("x"))
    let stack = try #require(scene.modals.top as? ScreenStack)
    stack.push(scene.make("y"), by: InstantTransition())
    scene.present(scene.make("m"))
    #expect(scene.tree == "a: <{*[p] [q]} [x y] m>")
    scene.close(opening)
    scene.settle()
    #expect(scene.tree == "a: <{*[p] [q]}>")
    #expect(scene.outcomes.last == "close was shown: x")
    #expect(scene.flaws == [])
  }

  @Test(.requirement(74, 76)) func `what stands on it by now may refuse, and leave closes it all the same`()
    throws
  {
    let scene = FaultScene()
    let opening = try scene.open(scene.pushed("x"))
    scene.stacks[0].push(scene.make("y"), by: InstantTransition())
    scene.settle()
    scene.screen("y")?.stubbornness = Refusal("unsaved")
    let before = scene.standing
    scene.close(opening)
    #expect(scene.outcomes.last == "close was refused: unsaved")
    #expect(scene.tree == before.tree)
    scene.screen("y")?.leave?()
    scene.settle()
    #expect(scene.tree == "a: <{*[p] [q]}>")
    #expect(scene.outcomes.count == 2)
  }

  enum Since: CaseIterable {
    case gone, beneath, otherTab, otherFlow, modalGone, closedBefore
  }

  @Test(.requirement(74), arguments: Since.allCases)
  func `where something else changed that since, nothing happens but an error`(since: Since) throws {
    let scene = FaultScene("pr", "q")
    let opening: PresentedDestination<FaultScreen>
    switch since {
    case .otherTab: opening = try scene.open(scene.found("q"))
    case .modalGone: opening = try scene.open(scene.modal("x"))
    default: opening = try scene.open(scene.pushed("x"))
    }
    switch since {
    case .gone: scene.stacks[0].pop(by: InstantTransition())
    case .beneath:
      let screens = scene.stacks[0].screens
      scene.stacks[0].set([screens[0], screens[2]], by: InstantTransition())
    case .otherTab: scene.tabs.select(0)
    case .otherFlow: scene.root.show(.b)
    case .modalGone: scene.modals.pop(by: InstantTransition())
    case .closedBefore: scene.close(opening)
    }
    scene.settle()
    let before = scene.standing
    scene.close(opening)
    scene.settle()
    #expect(scene.outcomes.last?.contains("was changed by something else") == true, "\(scene.outcomes)")
    #expect(scene.standing == before)
  }

  @Test(.requirement(74)) func `what had to go is kept with the way back, and no longer`() throws {
    let scene = FaultScene()
    weak var modal: Screen?
    do {
      let screen = scene.make("m")
      modal = screen
      scene.present(screen)
    }
    var opening: PresentedDestination<FaultScreen>? = try scene.open(scene.pushed("x").self)
    #expect(scene.tree == "a: <{*[p x] [q]}>")
    #expect(modal != nil && modal?.parent == nil)
    withExtendedLifetime(opening) {}
    opening = nil
    #expect(modal == nil)
  }

  @Test(.requirement(74, 25))
  func `a way out that is never taken keeps nothing that was made for it once that is gone`() throws {
    let scene = FaultScene()
    let living = LiveScreens.count
    scene.go(scene.modal("x"))
    scene.settle()
    scene.modals.pop(by: InstantTransition())
    scene.settle()
    #expect(LiveScreens.count == living)
  }
}
