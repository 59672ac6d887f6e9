import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Closing a presented destination.
@MainActor
struct ClosingTests {
  /// Opens and closes a destination, and checks that the window is as before. Returns the screens in between.
  private func roundTrip<Shown>(_ fixture: RouterFixture, _ destination: Destination<Shown, Void>) throws
    -> String
  {
    fixture.log.clear()
    let before = (fixture.tree, fixture.snapshot.screens, fixture.snapshot.focus)
    let presented = try fixture.open(destination)
    let title = try #require(presented.screen?.title)
    #expect(fixture.violations == [])
    let between = fixture.tree
    fixture.close(presented)
    fixture.settle()
    #expect(fixture.results.last == "close was shown: \(title)")
    #expect(fixture.tree == before.0)
    #expect(fixture.snapshot.screens == before.1)
    #expect(fixture.snapshot.focus == before.2)
    #expect(fixture.violations == [])
    return between
  }

  @Test(.requirement(74), arguments: [true, false])
  func `closing removes a pushed screen completely`(animated: Bool) throws {
    let fixture = RouterFixture()
    let liveCount = LiveScreens.count
    #expect(
      try roundTrip(fixture, fixture.pushed("x", by: animated ? nil : InstantTransition()))
        == "a: <{*[p x] [q]}>"
    )
    #expect(LiveScreens.count == liveCount)
  }

  @Test(.requirement(74)) func `closing removes a modal with all its screens`() throws {
    let fixture = RouterFixture()
    let liveCount = LiveScreens.count
    #expect(try roundTrip(fixture, fixture.modal("x", by: nil)) == "a: <{*[p] [q]} [x]>")
    #expect(LiveScreens.count == liveCount)
  }

  @Test(.requirement(74)) func `closing selects the previous tab again`() throws {
    let fixture = RouterFixture()
    #expect(try roundTrip(fixture, fixture.found("q")) == "a: <{[p] *[q]}>")
  }

  @Test(.requirement(74)) func `closing removes an added tab`() throws {
    let fixture = RouterFixture()
    let item = TabBar.Item("new", icon: .checkMark)
    let destination = fixture.step("x").using(.push).from(Step<ScreenStack, Void>(.nothing, .stack()))
      .using(.addTab(item, at: 1)).from(ExistingScreenStep<TabScreen, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(fixture, destination) == "a: <{[p] *[x] [q]}>")
    #expect(fixture.tabs.bar.items.map(\.title) == ["one", "two"])
  }

  @Test(.requirement(74)) func `closing restores a replaced tab with its own item`() throws {
    let fixture = RouterFixture("p", "qr")
    fixture.tabs.bar.setBadge(3, at: 1)
    let item = TabBar.Item("new", icon: .checkMark)
    let destination = fixture.step("x").using(.addTab(item, at: 1, replacing: true))
      .from(ExistingScreenStep<TabScreen, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(fixture, destination) == "a: <{[p] *x}>")
    #expect(fixture.tabs.bar.items.map(\.title) == ["one", "two"])
    #expect(fixture.tabs.bar.items.map(\.badge) == [0, 3])
  }

  @Test(.requirement(74)) func `closing restores a replaced screen`() throws {
    let fixture = RouterFixture("pr", "q")
    let destination = fixture.step("x").using(.pushReplacingLast)
      .from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(fixture, destination) == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(74)) func `closing restores all screens that a new first screen replaced`() throws {
    let fixture = RouterFixture("prs", "q")
    let destination = fixture.step("x").using(.pushAsRoot)
      .from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x")
    #expect(try roundTrip(fixture, destination) == "a: <{*[x] [q]}>")
  }

  @Test(.requirement(74), arguments: [true, false])
  func `closing restores a replaced flow with its name and its modals`(animated: Bool) throws {
    let fixture = RouterFixture("pr", "q")
    fixture.tabs.select(1)
    fixture.present(ScreenStack(root: fixture.make("m")))
    let between = try roundTrip(fixture, fixture.rooted("x", by: animated ? Dissolve() : InstantTransition()))
    #expect(between == "b: <[x]>")
    #expect(fixture.root.currentFlow == .a)
  }

  @Test(.requirement(74)) func `several changes of one navigation are undone together`() throws {
    let fixture = RouterFixture("p", "qr")
    fixture.present(ScreenStack(root: fixture.make("m")))
    let stack = fixture.stacks[1]
    let destination = fixture.step("x").using(.push).from(
      ExistingScreenStep<ScreenStack, Void>(Finder(custom: { _, _ in stack }))
    ).assemble(name: "x")
    #expect(try roundTrip(fixture, destination) == "a: <{[p] *[q r x]}>")
  }

  @Test(.requirement(74)) func `closing a destination that existed already changes nothing`() throws {
    let fixture = RouterFixture()
    #expect(try roundTrip(fixture, fixture.pushed("p")) == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(74)) func `closing removes the screens above the destination too`() throws {
    let fixture = RouterFixture()
    let presented = try fixture.open(fixture.modal("x"))
    let stack = try #require(fixture.modals.top as? ScreenStack)
    stack.push(fixture.make("y"), by: InstantTransition())
    fixture.present(fixture.make("m"))
    #expect(fixture.tree == "a: <{*[p] [q]} [x y] m>")
    fixture.close(presented)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(fixture.results.last == "close was shown: x")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(74, 76))
  func `a screen above the destination can refuse, and leave then closes the destination`()
    throws
  {
    let fixture = RouterFixture()
    let presented = try fixture.open(fixture.pushed("x"))
    fixture.stacks[0].push(fixture.make("y"), by: InstantTransition())
    fixture.settle()
    fixture.screen("y")?.storedRefusal = Refusal("unsaved")
    let before = fixture.snapshot
    fixture.close(presented)
    #expect(fixture.results.last == "close was refused: unsaved")
    #expect(fixture.tree == before.tree)
    fixture.screen("y")?.leave?()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(fixture.results.count == 2)
  }

  enum Interference: CaseIterable {
    case removed, beneath, otherTab, otherFlow, modalRemoved, closedBefore
  }

  @Test(.requirement(74), arguments: Interference.allCases)
  func `closing after another change of the same screens is an error and changes nothing`(
    interference: Interference
  ) throws {
    let fixture = RouterFixture("pr", "q")
    let presented: PresentedDestination<RefusableScreen>
    switch interference {
    case .otherTab: presented = try fixture.open(fixture.found("q"))
    case .modalRemoved: presented = try fixture.open(fixture.modal("x"))
    default: presented = try fixture.open(fixture.pushed("x"))
    }
    switch interference {
    case .removed: fixture.stacks[0].pop(by: InstantTransition())
    case .beneath:
      let screens = fixture.stacks[0].screens
      fixture.stacks[0].set([screens[0], screens[2]], by: InstantTransition())
    case .otherTab: fixture.tabs.select(0)
    case .otherFlow: fixture.root.show(.b)
    case .modalRemoved: fixture.modals.pop(by: InstantTransition())
    case .closedBefore: fixture.close(presented)
    }
    fixture.settle()
    let before = fixture.snapshot
    fixture.close(presented)
    fixture.settle()
    #expect(fixture.results.last?.contains("was changed by something else") == true, "\(fixture.results)")
    #expect(fixture.snapshot == before)
  }

  @Test(.requirement(74))
  func `a presented destination retains the screens that it removed until it is released`() throws {
    let fixture = RouterFixture()
    weak var modal: Screen?
    do {
      let screen = fixture.make("m")
      modal = screen
      fixture.present(screen)
    }
    var presented: PresentedDestination<RefusableScreen>? = try fixture.open(fixture.pushed("x").self)
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(modal != nil && modal?.parent == nil)
    withExtendedLifetime(presented) {}
    presented = nil
    #expect(modal == nil)
  }

  /// A screen that is opened for a result.
  private final class Question: Screen, ResultScreen {
    let completer = ResultCompleter<Int>()
  }

  /// Opens a question in flow a, with a coordinator, a task and a pending result, and then replaces the flow.
  private func replacingQuestion(_ fixture: RouterFixture, _ events: EventLog) throws -> (
    question: Question, coordinator: Coordinator, presented: PresentedDestination<RefusableScreen>
  ) {
    let coordinator = Coordinator()
    let destination = Step(Question.self) { Question(title: "question") }.pushed().assemble(name: "question")
    fixture.router.navigateForResult(to: destination, with: ()) { events.note("\($0)") }
    fixture.settle()
    let question = try #require(fixture.stacks[0].top as? Question)
    question.onRemoval { events.note("\($0)") }
    coordinator.adopt(Coordinator(), until: question)
    return (question, coordinator, try fixture.open(fixture.rooted("x")))
  }

  /// The calls of a test, in order.
  @MainActor
  private final class EventLog {
    private(set) var entries: [String] = []
    func note(_ entry: String) { entries.append(entry) }
  }

  @Test(.requirement(74, 124))
  func `a screen that was replaced returns with its coordinator, tasks and pending result`() async throws {
    let (fixture, events) = (RouterFixture(), EventLog())
    let (question, coordinator, presented) = try replacingQuestion(fixture, events)
    #expect(fixture.tree == "b: <[x]>")
    #expect(fixture.stacks[0].parent?.parent == nil)
    let task = question.task {}
    #expect(coordinator.children.count == 1)
    #expect(events.entries == [])

    fixture.close(presented)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p question] [q]}>")
    #expect(coordinator.children.count == 1)
    #expect(!task.isCancelled)
    await task.value
    #expect(events.entries == [])
    question.completer.complete(with: 42)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(events.entries == ["value(42)", "navigatedAway"])
    #expect(coordinator.children.isEmpty)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(74, 126)) func `a screen that was replaced ends when it can't return any more`() throws {
    let (fixture, events) = (RouterFixture(), EventLog())
    let question: Question
    let coordinator: Coordinator
    do {
      let presented: PresentedDestination<RefusableScreen>
      (question, coordinator, presented) = try replacingQuestion(fixture, events)
      #expect(events.entries == [])
      withExtendedLifetime(presented) {}
    }
    #expect(events.entries == ["removed(LanternNavigation.RemovalReason.replaced)", "replaced"])
    #expect(coordinator.children.isEmpty)
    #expect(question.task {}.isCancelled)
  }

  @Test(.requirement(74, 126))
  func `a screen that has returned ends as any other, although the closed destination is kept`() throws {
    let (fixture, events) = (RouterFixture(), EventLog())
    let (question, coordinator, presented) = try replacingQuestion(fixture, events)
    fixture.close(presented)
    fixture.settle()
    fixture.stacks[0].pop(by: InstantTransition())
    #expect(events.entries == ["removed(LanternNavigation.RemovalReason.closed)", "closed"])
    #expect(coordinator.children.isEmpty)
    withExtendedLifetime((question, presented)) {}
  }

  @Test(.requirement(74, 126)) func `a screen that was replaced refuses nothing any more`() throws {
    let fixture = RouterFixture("px", "q")
    let x = try #require(fixture.screen("x"))
    x.storedRefusal = Refusal("unsaved")
    fixture.stacks[0].pop()
    x.storedRefusal = nil
    let presented = try fixture.open(fixture.rooted("y"))
    x.leave?()
    fixture.settle()
    fixture.close(presented)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
  }

  /// A screen that stores the value that closes it.
  private final class SelfClosingScreen: Screen {
    var presented: PresentedDestination<SelfClosingScreen>?
  }

  @Test(.requirement(74, 25), arguments: [true, false])
  func `a screen that keeps its own destination to close itself is released`(closesItself: Bool) throws {
    let fixture = RouterFixture()
    let liveCount = LiveScreens.count
    let destination = Step(SelfClosingScreen.self) { SelfClosingScreen(title: "x") }.inNewStack().presented()
      .assemble(name: "x")
    fixture.router.navigate(to: destination) { result in
      if case .shown(let presented) = result { presented.screen?.presented = presented }
    }
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]} [x]>")
    do {
      let screen = try #require(fixture.root.top.children.first as? SelfClosingScreen)
      let presented = try #require(screen.presented)
      if closesItself { fixture.router.close(presented) } else { fixture.modals.pop() }
    }
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(LiveScreens.count == liveCount)
  }

  @Test(.requirement(74, 25))
  func `a destination that is never closed retains none of its screens`() throws {
    let fixture = RouterFixture()
    let liveCount = LiveScreens.count
    fixture.go(fixture.modal("x"))
    fixture.settle()
    fixture.modals.pop(by: InstantTransition())
    fixture.settle()
    #expect(LiveScreens.count == liveCount)
  }

  @Test(.requirement(74, 25), arguments: [true, false])
  func `a removed screen that keeps the destination that removed it is released`(isClosed: Bool) throws {
    let fixture = RouterFixture()
    let liveCount = LiveScreens.count
    weak var first: SelfClosingScreen?
    do {
      let screen = SelfClosingScreen(title: "x")
      fixture.stacks[0].push(screen, by: InstantTransition())
      first = screen
    }
    let other = Step(SelfClosingScreen.self, name: "y", where: { screen, _ in screen.title == "y" }) {
      (_: Void) in
      SelfClosingScreen(title: "y")
    }.using(.pushReplacingLast).from(ExistingScreenStep<ScreenStack, Void>(Finder(among: .visibleAnywhere)))
      .assemble(name: "y")
    fixture.router.navigate(to: other, by: InstantTransition()) { result in
      if case .shown(let presented) = result { first?.presented = presented }
    }
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p y] [q]}>")
    #expect(LiveScreens.count == liveCount + 2)
    if isClosed {
      fixture.close(try #require(first?.presented))
      fixture.settle()
      #expect(fixture.tree == "a: <{*[p x] [q]}>")
    }
    fixture.stacks[0].pop(by: InstantTransition())
    fixture.settle()
    #expect(first == nil)
    #expect(LiveScreens.count == liveCount)
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }
}
