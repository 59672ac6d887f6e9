import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Screens that are opened for a result.
@MainActor
struct ScreenResultTests {
  private final class Question: Screen, ResultScreen {
    let completer = ResultCompleter<Int>()
  }

  private let root: RootController
  private let loop: FrameLoop
  private let router: Router

  init() {
    let (flow, other) = (Flow("a"), Flow("b"))
    root = RootController(
      flows: [flow: { ScreenStack(root: Screen(title: "home")) }, other: { Screen(title: "other") }],
      first: flow, size: PixelSize(80, 60),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    loop = FrameLoop(display: HeadlessDisplay(size: PixelSize(80, 60)), root: root, rate: 60)
    router = Router(root)
  }

  private var modals: RootController { root }

  private var question: Destination<Question, Void> {
    Step(Finder(), Factory { Question(title: "question") })
      .using(.push).from(Step(.nothing, .stack()))
      .using(.present).from(.current)
      .assemble()
  }

  // Opens the question and calls `act` when it is shown. Returns the results, and the number of levels at the end.
  private func request(
    times: Int = 1, then act: @escaping (Question) -> Void
  ) throws -> (results: [String], levels: Int) {
    var results: [String] = []
    var shownCount = 0
    router.afterwards.append { screen in
      guard let question = screen as? Question else { return }
      shownCount += 1
      if shownCount == times { act(question) }
    }
    loop.after(.zero) {
      for _ in 1...times {
        router.navigateForResult(to: question, with: ()) { results.append(ScreenResultTests.text($0)) }
      }
    }
    try loop.run()
    return (results, modals.screens.count)
  }

  private static func text(_ result: ScreenResult<Int>) -> String {
    switch result {
    case .value(let number): "value \(number)"
    case .removed(let removalReason): "removed \(removalReason)"
    case .notShown(let refusal): "not shown \(refusal?.reason ?? "")"
    }
  }

  @Test(.requirement(75)) func `a value is returned once, and the screen is closed`() throws {
    let (results, levels) = try request {
      $0.completer.complete(with: 42)
      $0.completer.complete(with: 43)
    }
    #expect(results == ["value 42"])
    #expect(levels == 1)
  }

  @Test(.requirement(75, 123)) func `a value does not close a screen above that refuses`() throws {
    /// A screen with unsaved changes.
    final class Unsaved: Screen {
      override var refusal: Refusal? { Refusal("unsaved") }
    }
    let (results, levels) = try request { question in
      modals.push(Unsaved(title: "note"), by: InstantTransition())
      question.completer.complete(with: 42)
    }
    #expect(results == ["value 42"])
    #expect(levels == 3)
  }

  @Test(.requirement(75, 124))
  func `all callers that wait for one screen get its value, and the screen is closed`() throws {
    let (results, levels) = try request(times: 2) { $0.completer.complete(with: 42) }
    #expect(results == ["value 42", "value 42"])
    #expect(levels == 1)
  }

  @Test(.requirement(75, 124)) func `all callers are told when the screen is removed without a value`() throws
  {
    let (results, levels) = try request(times: 2) { _ in modals.pop() }
    #expect(results == ["removed closed", "removed closed"])
    #expect(levels == 1)
  }

  /// The places of a screen that no navigation has opened, such as one that was restored.
  enum RestoredPlace: CaseIterable {
    case modal, modalStack, aboveHome, detail, modalTab
  }

  @Test(.requirement(75, 124), arguments: RestoredPlace.allCases)
  func `a value closes a screen that was restored`(place: RestoredPlace) throws {
    let restored = try restore(place)
    let (results, levels) = try request { $0.completer.complete(with: 42) }
    #expect(results == ["value 42"])
    #expect(sequence(first: restored as Screen, next: \.parent).allSatisfy { $0 !== modals })
    #expect(levels == (place == .detail ? 2 : 1))
    #expect(modals.screens[0].title == "home")
  }

  private func restore(_ place: RestoredPlace) throws -> Question {
    let restored = Question(title: "question")
    let tab = TabScreen.Tab(TabBar.Item("one", icon: Path()), Screen(title: "one"))
    let split = SplitScreen(title: "split", master: Screen(title: "master"))
    switch place {
    case .modal: modals.push(restored)
    case .modalStack: modals.push(ScreenStack(root: restored))
    case .aboveHome: try #require(modals.screens[0] as? ScreenStack).push(restored)
    case .detail:
      split.select(detail: restored)
      modals.push(split)
    case .modalTab:
      modals.push(TabScreen(title: "tabs", [TabScreen.Tab(TabBar.Item("two", icon: Path()), restored), tab]))
    }
    return restored
  }

  @Test(.requirement(75, 124), arguments: RestoredPlace.allCases)
  func `a value closes a restored screen for which nobody waits any more`(place: RestoredPlace) throws {
    let restored = try restore(place)
    loop.after(.zero) {
      restored.completer.complete(with: 42)
      restored.completer.complete(with: 43)
    }
    try loop.run()
    #expect(sequence(first: restored as Screen, next: \.parent).allSatisfy { $0 !== modals })
    #expect(modals.screens.count == (place == .detail ? 2 : 1))
  }

  @Test(.requirement(75, 124))
  func `a value closes a screen that was found in another tab, and nothing else`() throws {
    let restored = Question(title: "question")
    let stacks = [ScreenStack(root: Screen(title: "one")), ScreenStack([Screen(title: "two"), restored])]
    let tabs = TabScreen(title: "tabs", stacks.map { TabScreen.Tab(TabBar.Item($0.title, icon: Path()), $0) })
    modals.push(tabs)
    let (results, levels) = try request { $0.completer.complete(with: 42) }
    #expect(results == ["value 42"])
    #expect(levels == 2)
    #expect(stacks[1].screens.map(\.title) == ["two"])
  }

  @Test(.requirement(75, 124))
  func `a screen that is removed ends the wait for the one that it has replaced`() throws {
    var results: [String] = []
    let other = Step(.nothing, Factory { Question(title: "other") })
      .using(.push).from(Step(.nothing, .stack())).using(.replaceRoot(as: Flow("b"))).from(.root).assemble()
    loop.after(.zero) {
      router.navigateForResult(to: question, by: InstantTransition()) {
        results.append("first \(ScreenResultTests.text($0))")
      }
    }
    loop.after(.milliseconds(100)) {
      router.navigateForResult(to: other, by: InstantTransition()) {
        results.append("other \(ScreenResultTests.text($0))")
      }
    }
    loop.after(.milliseconds(200)) {
      #expect(results == [])
      root.show(Flow("a"), by: InstantTransition())
    }
    try loop.run()
    #expect(results == ["other removed replaced", "first removed replaced"])
  }

  @Test(.requirement(75, 124), arguments: [true, false])
  func `a value that comes before the screen shows closes it`(isPrepared: Bool) throws {
    var results: [String] = []
    let question = Step(.nothing, Factory { Question(title: "question") })
      .preparing { screen, _ in if isPrepared { screen.completer.complete(with: 1) } }
      .using(.push).from(Step(.nothing, .stack())).using(.present).from(.current).assemble()
    loop.after(.zero) {
      router.navigateForResult(to: question, with: ()) { results.append(ScreenResultTests.text($0)) }
    }
    loop.after(.milliseconds(50)) {
      (modals.targetArrangement.screens.last?.children.first as? Question)?.completer.complete(with: 2)
    }
    try loop.run()
    #expect(results == [isPrepared ? "value 1" : "value 2"])
    #expect(modals.screens.count == 1)
  }

  // MARK: Refusals

  /// A modal with unsaved changes, which keeps `leave` until the user has decided.
  private final class Unsaved: Screen {
    var isUnsaved = true
    var leave: (() -> Void)?
    override var refusal: Refusal? { isUnsaved ? Refusal("unsaved") : nil }
    override func refused(leave: @escaping () -> Void) { self.leave = leave }
  }

  /// Requests a result in place of the flow, behind modals that refuse.
  private func requestBehind(
    _ unsaved: [Unsaved], _ results: @escaping (String) -> Void
  ) -> Navigation {
    for screen in unsaved { modals.push(screen, by: InstantTransition()) }
    let destination = Step(.nothing, Factory { Question(title: "question") })
      .using(.push).from(Step(.nothing, .stack())).using(.replaceRoot(as: Flow("b"))).from(.root).assemble()
    return router.navigateForResult(to: destination, with: ()) { results(ScreenResultTests.text($0)) }
  }

  @Test(.requirement(75, 124)) func `a screen that shows after a refusal returns its value and closes`()
    throws
  {
    var results: [String] = []
    let unsaved = [Unsaved(title: "note"), Unsaved(title: "draft")]
    loop.after(.zero) { _ = requestBehind(unsaved) { results.append($0) } }
    loop.after(.milliseconds(100)) {
      #expect(results == [])
      // Both screens agree, one after the other.
      unsaved[1].leave?()
      #expect(results == [])
      unsaved[0].leave?()
    }
    router.afterwards.append { screen in (screen as? Question)?.completer.complete(with: 42) }
    try loop.run()
    #expect(results == ["value 42"])
    #expect(modals.screens.map(\.title) == ["home", "note", "draft"])
  }

  @Test(.requirement(75, 124)) func `a caller is told of a refusal when the user stays`() throws {
    var results: [String] = []
    let unsaved = Unsaved(title: "note")
    loop.after(.zero) { _ = requestBehind([unsaved]) { results.append($0) } }
    loop.after(.milliseconds(100)) {
      #expect(results == [])
      unsaved.leave = nil
      #expect(results == ["not shown unsaved"])
    }
    try loop.run()
    #expect(results == ["not shown unsaved"])
    #expect(modals.screens.count == 2)
  }

  @Test(.requirement(75, 124)) func `a caller is told of a refusal at once if the screen can't agree`() throws
  {
    /// A screen that never agrees.
    final class Unfinished: Screen {
      override var refusal: Refusal? { Refusal("unfinished") }
    }
    modals.push(Unfinished(title: "form"))
    var results: [String] = []
    loop.after(.zero) {
      _ = requestBehind([]) { results.append($0) }
      #expect(results == ["not shown unfinished"])
    }
    try loop.run()
    #expect(results.count == 1)
  }

  @Test(.requirement(75, 124)) func `a navigation that waits for a decision can be cancelled`() throws {
    var results: [String] = []
    let unsaved = Unsaved(title: "note")
    loop.after(.zero) {
      let navigation = requestBehind([unsaved]) { results.append($0) }
      #expect(navigation.cancel())
      #expect(!navigation.cancel())
    }
    loop.after(.milliseconds(100)) { unsaved.leave?() }
    try loop.run()
    #expect(results == ["not shown "])
    #expect(modals.screens.count == 2)
  }

  @Test(.requirement(75, 124)) func `a screen that is removed in another way ends the wait for its decision`()
    throws
  {
    var results: [String] = []
    loop.after(.zero) {
      let unsaved = Unsaved(title: "note")
      _ = requestBehind([unsaved]) { results.append($0) }
      modals.pop(by: InstantTransition(), force: true)
    }
    try loop.run()
    #expect(results == ["not shown unsaved"])
    #expect(modals.screens.count == 1)
  }

  @Test(.requirement(75)) func `a screen that the user closes returns no value`() throws {
    let (results, _) = try request { _ in modals.pop() }
    #expect(results == ["removed closed"])
  }

  @Test(.requirement(75)) func `a screen whose flow is replaced returns no value`() throws {
    let (results, _) = try request { _ in root.show(Flow("b")) }
    #expect(results == ["removed replaced"])
  }

  @Test(.requirement(75)) func `a screen that a route removes returns no value`() throws {
    let home = Step(
      Finder(Screen.self) { screen, _ in screen.title == "home" },
      Factory { (_: Void) in Screen(title: "home") }
    )
    .using(.push).from(Step(.nothing, .stack())).using(.present).from(.root).assemble()
    let (results, levels) = try request { _ in router.navigate(to: home) }
    #expect(results == ["removed navigatedAway"])
    #expect(levels == 1)
  }

  @Test(.requirement(75)) func `a screen that a guard refuses is not shown`() throws {
    router.guards = [Guard("no") { _, answer in answer(.refuse(Refusal("not now"))) }]
    let (results, levels) = try request { _ in }
    #expect(results == ["not shown not now"])
    #expect(levels == 1)
  }
}
