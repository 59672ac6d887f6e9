import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What a navigation keeps alive, and for how long.
@MainActor
struct RouterLifeTests {
  private final class Question: Screen, Answering {
    let reply = Reply<Int>()
  }

  @MainActor
  private struct Window {
    let root: RootController
    let router: Router

    init() {
      let part = Flow("a")
      root = RootController(
        flows: [part: { ScreenStack(root: Screen(title: "home")) }], first: part,
        size: PixelSize(40, 30), environment: Environment(theme: .light, typesetter: BlockTypesetter()))
      router = Router(root) { _, _ in }
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

  private func isGone(after use: (Window) -> Void) -> Bool {
    weak var root: RootController?
    do {
      let window = Window()
      root = window.root
      use(window)
    }
    return root == nil
  }

  @Test(.requirement(25)) func `a window that is let go in the midst of a navigation goes`() {
    #expect(
      isGone { window in
        window.draw()
        window.router.navigate(to: window.question)
      })
  }

  @Test(.requirement(75)) func `a window that is let go with a question open goes, and the question with it`()
  {
    weak var asked: Question?
    let isGone = isGone { window in
      window.draw()
      window.router.ask(window.question, with: ()) { _ in }
      window.draw()
      window.draw()
      asked = window.root.top.children.first as? Question
      #expect(asked?.appearance == .shown)
    }
    #expect(isGone)
    #expect(asked == nil)
  }
}
