import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Screens that are opened for an answer.
@MainActor
struct ReplyTests {
  private final class Question: Screen, Answering {
    let reply = Reply<Int>()
  }

  private let root: RootController
  private let loop: FrameLoop
  private let router: Router

  init() {
    let (part, other) = (Flow("a"), Flow("b"))
    root = RootController(
      flows: [part: { ScreenStack(root: Screen(title: "home")) }, other: { Screen(title: "other") }],
      first: part, size: PixelSize(80, 60),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    loop = FrameLoop(display: HeadlessDisplay(size: PixelSize(80, 60)), root: root, rate: 60)
    router = Router(root) { [unowned loop] in loop.after($0, $1) }
  }

  private var modals: RootController { root }

  private var question: Destination<Question, Void> {
    Step(Finder(), Factory { Question(title: "question") })
      .using(.push).from(Step(.nothing, .stack()))
      .using(.present).from(.current)
      .assemble()
  }

  // Asks; once the question shows, something is done with it. Returns what came back, and what is on top in the end.
  private func ask(then act: @escaping (Question) -> Void) throws -> (responses: [String], levels: Int) {
    var responses: [String] = []
    router.afterwards.append { screen in (screen as? Question).map(act) }
    loop.after(.zero) {
      router.ask(question, with: ()) { response in
        switch response {
        case .answered(let number): responses.append("answered \(number)")
        case .left(let removalReason): responses.append("left \(removalReason)")
        case .notShown(let refusal): responses.append("not shown \(refusal?.reason ?? "")")
        }
      }
    }
    try loop.run()
    return (responses, modals.screens.count)
  }

  @Test(.requirement(75)) func `an answer is brought back once, and the question is left`() throws {
    let (responses, levels) = try ask {
      $0.reply.give(42)
      $0.reply.give(43)
    }
    #expect(responses == ["answered 42"])
    #expect(levels == 1)
  }

  @Test(.requirement(75)) func `a question that is closed is left without an answer`() throws {
    let (responses, _) = try ask { _ in modals.pop() }
    #expect(responses == ["left closed"])
  }

  @Test(.requirement(75)) func `a question whose part is replaced is left`() throws {
    let (responses, _) = try ask { _ in root.show(Flow("b")) }
    #expect(responses == ["left replaced"])
  }

  @Test(.requirement(75)) func `a question that a route carries off says so`() throws {
    let home = Step(
      Finder(Screen.self) { screen, _ in screen.title == "home" },
      Factory { (_: Void) in Screen(title: "home") }
    )
    .using(.push).from(Step(.nothing, .stack())).using(.present).from(.root).assemble()
    let (responses, levels) = try ask { _ in router.navigate(to: home) }
    #expect(responses == ["left carriedOff"])
    #expect(levels == 1)
  }

  @Test(.requirement(75)) func `a question that is not let through is not shown`() throws {
    router.guards = [Guard("no") { _, answer in answer(.refuse(Refusal("not now"))) }]
    let (responses, levels) = try ask { _ in }
    #expect(responses == ["not shown not now"])
    #expect(levels == 1)
  }
}
