import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The lifetime of windows with navigations in progress.
@MainActor
struct RouterLifetimeTests {
  private final class Question: Screen, ResultScreen {
    let completer = ResultCompleter<Int>()
  }

  @MainActor
  private struct Window {
    let root: RootController
    let router: Router

    init() {
      let flow = Flow("a")
      root = RootController(
        flows: [flow: { ScreenStack(root: Screen(title: "home")) }], first: flow,
        size: PixelSize(40, 30), environment: Environment(theme: .light, typesetter: BlockTypesetter()))
      router = Router(root)
    }

    func draw() {
      root.update(to: .zero)
      var picture = Bitmap(size: root.pixelSize)
      picture.withPixels { root.draw(root.prepare(over: $0), onto: $0) }
      root.framePresented()
    }

    var question: Destination<Question, Void> {
      Step(.nothing, Factory { Question(title: "question") })
        .using(.push).from(Step(.nothing, .stack()))
        .using(.present(by: InstantTransition())).from(.current)
        .assemble()
    }
  }

  private func isReleased(after use: (Window) -> Void) -> Bool {
    weak var root: RootController?
    do {
      let window = Window()
      root = window.root
      use(window)
    }
    return root == nil
  }

  @Test(.requirement(25)) func `a window is released during a navigation`() {
    #expect(
      isReleased { window in
        window.draw()
        window.router.navigate(to: window.question)
      })
  }

  @Test func `a navigation that is requested as the window is released fails, and starts no waiting one`() {
    let manualGuard = ManualGuard()
    var results: [String] = []
    let router: Router
    do {
      let window = Window()
      router = window.router
      let question = window.question
      let guarded = Step(.nothing, Factory { Question(title: "guarded") }).guarded(by: manualGuard.guardian())
        .using(.push).from(Step(.nothing, .stack())).using(.present).from(.current).assemble()
      router.navigate(to: guarded) { [router] in
        results.append("guarded \($0.kind)")
        router.navigate(to: question) { results.append("late \($0.kind)") }
      }
      router.navigate(to: question) { results.append("waiting \($0.kind)") }
    }
    #expect(results == ["guarded cancelled", "late failed", "waiting cancelled"])
  }

  @Test(.requirement(75)) func `a window that waits for a result is released with its screen`() {
    weak var question: Question?
    let isReleased = isReleased { window in
      window.draw()
      window.router.navigateForResult(to: window.question, with: ()) { _ in }
      window.draw()
      window.draw()
      question = window.root.top.children.first as? Question
      #expect(question?.appearance == .shown)
    }
    #expect(isReleased)
    #expect(question == nil)
  }
}
