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
  private func request(then act: @escaping (Question) -> Void) throws -> (results: [String], levels: Int) {
    var results: [String] = []
    router.afterwards.append { screen in (screen as? Question).map(act) }
    loop.after(.zero) {
      router.navigateForResult(to: question, with: ()) { result in
        switch result {
        case .value(let number): results.append("value \(number)")
        case .removed(let removalReason): results.append("removed \(removalReason)")
        case .notShown(let refusal): results.append("not shown \(refusal?.reason ?? "")")
        }
      }
    }
    try loop.run()
    return (results, modals.screens.count)
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
