import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Navigations, results and guards that tasks wait for.
@MainActor
struct AwaitedNavigationTests {
  private final class Question: Screen, ResultScreen {
    let completer = ResultCompleter<Int>()
  }

  private let window: TestWindow
  private let router: Router

  init() {
    window = TestWindow(ScreenStack(root: Screen(title: "home")), size: Size(80, 60))
    router = Router(window.root)
  }

  private var top: Screen { (window.root.targetScreens.last as? ScreenStack)?.top ?? window.root.top }

  private var question: Destination<Question, Void> {
    Step(Question.self) { Question(title: "question") }.inNewStack().presented().assemble(name: "question")
  }

  private func titles() -> [String] {
    window.root.targetScreens.map { ($0 as? ScreenStack)?.targetScreens.map(\.title).joined() ?? $0.title }
  }

  /// A screen with unsaved changes.
  private final class Unsaved: Screen {
    override var refusal: Refusal? { Refusal("unsaved") }
  }

  // MARK: Results

  @Test(.requirement(75, 127)) func `a task can wait for the value of a screen`() async throws {
    let task = Task { await router.navigateForResult(to: question, by: InstantTransition()) }
    try await window.wait { titles() == ["home", "question"] }
    try #require(top as? Question).completer.complete(with: 42)
    guard case .value(42) = await task.value else {
      Issue.record("the task got no value")
      return
    }
    try await window.settle()
    #expect(titles() == ["home"])
  }

  @Test(.requirement(127)) func `a task that is cancelled before it navigates for a result shows nothing`()
    async throws
  {
    let task = Task {
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await router.navigateForResult(to: question)
    }
    guard case .notShown(nil) = await task.value else {
      Issue.record("the question was shown")
      return
    }
    try await window.settle()
    #expect(titles() == ["home"])
  }

  @Test(.requirement(75, 123)) func `a result can be forced, with a transition of its own`() throws {
    window.root.push(Unsaved(title: "draft"), by: InstantTransition())
    let destination = Step(Question.self) { Question(title: "question") }.inNewStack()
      .using(.present).from(.root).assemble()
    var results: [String] = []
    router.navigateForResult(to: destination) { results.append("\($0)") }
    #expect(titles() == ["home", "draft"])
    #expect(results == ["notShown(Optional(unsaved))"])
    router.navigateForResult(to: destination, by: Slide(duration: .seconds(1)), force: true) { _ in }
    #expect(window.root.activeTransition?.kind == "slide")
    #expect(titles() == ["home", "question"])
  }

  @Test(.requirement(74, 127)) func `a task can wait until a destination is closed`() async throws {
    var presented: PresentedDestination<Question>?
    router.navigate(to: question) { if case .shown(let shown) = $0 { presented = shown } }
    try await window.settle()
    let opened = try #require(presented)
    let task = Task { await router.close(opened).kind }
    try await window.wait { titles() == ["home"] }
    try await window.settle()
    #expect(await task.value == .shown)
  }

  // MARK: Guards

  private func guarded(by guardian: Guard<Void>) -> Destination<Screen, Void> {
    Step<Screen, Void>(.nothing, Factory { Screen(title: "orders") }).guarded(by: guardian).pushed()
      .assemble(name: "orders")
  }

  @Test(.requirement(71, 127), arguments: [true, false])
  func `an asynchronous guard passes or refuses`(passes: Bool) async throws {
    let guardian = Guard<Void>("stock") { _ in
      await Task.yield()
      return passes ? .pass : .refuse(Refusal("sold out"))
    }
    var results: [String] = []
    router.navigate(to: guarded(by: guardian)) { results.append("\($0)".prefix { $0 != "(" }.description) }
    #expect(results == [])
    try await window.wait { !results.isEmpty }
    #expect(titles() == [passes ? "homeorders" : "home"])
    #expect(results == [passes ? "shown" : "refused: sold out"])
  }

  @Test(.requirement(71, 127)) func `an asynchronous guard can show a screen before it answers`() async throws
  {
    let guardian = Guard<Void>("session", deadline: nil) { [question] _, navigator in
      guard case .shown(let login) = await navigator.navigate(to: question), let screen = login.screen else {
        return .refuse(Refusal("no login"))
      }
      screen.close()
      return .pass
    }
    let result = Task { await router.navigate(to: guarded(by: guardian)).kind }
    try await window.wait { titles() == ["homeorders"] }
    try await window.settle()
    #expect(await result.value == .shown)
  }

  @Test(.requirement(71, 127), arguments: ["cancelled", "superseded", "timed out"])
  func `the task of a guard is cancelled when its navigation ends before`(how: String) async throws {
    var events: [String] = []
    let screen = Screen(title: "timer")
    window.root.push(screen, by: InstantTransition())
    let guardian = Guard<Void>("slow", deadline: .seconds(2)) { _ in
      events.append("asked")
      do {
        try await screen.sleep(for: .seconds(60))
      } catch {
        events.append("ended")
      }
      return .pass
    }
    let task = Task { await router.navigate(to: guarded(by: guardian)).kind }
    try await window.wait { events == ["asked"] }
    switch how {
    case "cancelled": task.cancel()
    case "superseded": router.navigate(to: question, policy: .latest) { _ in }
    default: window.wait(for: .seconds(3))
    }
    try await window.wait { events == ["asked", "ended"] }
    try await window.settle()
    #expect(await task.value.rawValue == (how == "timed out" ? "failed" : how))
    #expect(!titles().contains("homeorders"))
  }
}
