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

  @Test(.requirement(75, 126))
  func `a pending result of a window that is released is that the screen was removed`() {
    var results: [String] = []
    // A screen that is retained elsewhere ends too.
    var question: Question?
    let isReleased = isReleased { window in
      window.draw()
      window.router.navigateForResult(to: window.question, with: ()) { results.append("\($0)") }
      window.draw()
      window.draw()
      question = window.root.top.children.first as? Question
    }
    #expect(isReleased)
    #expect(results == ["removed(LanternNavigation.RemovalReason.closed)"])
    question?.completer.complete(with: 42)
    #expect(results.count == 1)
  }

  @Test(.requirement(126)) func `what ends with a screen ends when its window is released`() {
    var events: [String] = []
    let screen = Screen(title: "x")
    let parent = Coordinator()
    let isReleased = isReleased { window in
      window.draw()
      (window.root.current as? ScreenStack)?.push(screen, by: InstantTransition())
      window.root.current.onRemoval { events.append("stack \($0)") }
      screen.onRemoval { events.append("screen \($0)") }
      screen.after(.seconds(1)) { events.append("timer") }
      parent.adopt(Coordinator(), until: screen)
    }
    #expect(isReleased)
    #expect(events == ["stack closed", "screen closed"])
    #expect(screen.task {}.isCancelled)
    #expect(parent.children.isEmpty)
  }
}
