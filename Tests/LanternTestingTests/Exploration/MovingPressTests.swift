import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Presses at random moments of transitions.
@MainActor
struct MovingPressTests {
  /// Pages that lead to one another, with a switch. `isDead` says whether it ignores a press.
  private final class Page: Screen {
    private let number: Int
    private let isDead: (Page) -> Bool
    private var isOn = false

    init(_ number: Int, isDead: @escaping (Page) -> Bool) {
      (self.number, self.isDead) = (number, isDead)
      super.init(title: "Page \(number)")
    }

    override func makeView() -> Widget {
      let state = Label("off")
      let toggle = Button("Toggle \(number)") { [unowned self] in
        guard !isDead(self) else { return }
        isOn.toggle()
        state.text = isOn ? "on" : "off"
      }
      let next = Button("Next") { [unowned self] in
        guard number < 2 else { return }
        (parent as? ScreenStack)?.push(Page(number + 1, isDead: isDead))
      }
      return Column([state, toggle, next])
    }
  }

  private func report(isDead: @escaping (RootController) -> Bool = { _ in false }) -> StateExplorer.Report {
    StateExplorer(limits: StateExplorer.Limits(failures: 3)) {
      weak var root: RootController?
      let page = Page(0) { _ in root.map(isDead) ?? false }
      let window = TestWindow(ScreenStack(root: page), size: Size(300, 200))
      root = window.root
      return StateExplorer.Window(window, patience: .seconds(1), destinations: []) { window.taps() }
    }.pressWhileMoving(seed: 1, count: 40)
  }

  @Test(.requirement(113)) func `each press acts, takes hold of what moves, or has a rule`() {
    let report = report()
    #expect(report.passed, "\(report)")
    #expect(report.steps == 40)
    #expect(report.presses["acted", default: 0] > 20, "\(report)")
    #expect(report.presses.values.reduce(0, +) == 40)
    #expect(report.description.contains("40 presses from seed 1, during "))
  }

  @Test(.requirement(113)) func `a control that ignores presses while its screen moves is found`() {
    let report = report { $0.activeTransition != nil }
    #expect(report.failures.count == 3, "\(report)")
    for failure in report.failures {
      guard case .deadPress(let name, _, let transition, _) = failure.violation else {
        Issue.record("\(failure)")
        continue
      }
      #expect(name.hasPrefix("button “Toggle"))
      #expect(transition == "push")
      #expect(failure.state.path.last == "button “Next”")
    }
  }

  @Test(.requirement(113)) func `a press that leads to what a guard refuses has a rule`() {
    var routers: [Router] = []
    let report = report { root in
      guard root.activeTransition != nil else { return false }
      let router = Router(root)
      router.guards = [Guard("closed") { _, answer in answer(.refuse(Refusal("closed"))) }]
      routers.append(router)
      router.navigate(
        to: Step<Screen, Void>(.nothing, Factory { Screen(title: "a") }).using(.present).from(.current)
          .assemble(name: "a"))
      return true
    }
    #expect(report.passed, "\(report)")
    #expect(report.presses["led to what a guard refused", default: 0] > 0, "\(report)")
  }

  /// A list to which a button adds a row, whose page it shows. `isDead` says whether the row ignores a press.
  private final class List: Screen {
    private let isDead: () -> Bool

    init(isDead: @escaping () -> Bool) {
      self.isDead = isDead
      super.init(title: "List")
    }

    override func makeView() -> Widget {
      let rows = Column([])
      let add = Button("Add Row") { [unowned self] in
        let page = Screen(title: "Row")
        rows.add(
          Button("Row") { [unowned self] in
            let stack = parent as? ScreenStack
            guard !isDead(), stack?.targetScreens.last !== page else { return }
            stack?.push(page)
          })
        (parent as? ScreenStack)?.push(page)
      }
      return Column([add, rows])
    }
  }

  @Test(.requirement(113), arguments: [false, true])
  func `a press on a row that the transition has added leads where it leads`(isDead: Bool) {
    let report = StateExplorer(limits: StateExplorer.Limits(failures: 1)) {
      weak var root: RootController?
      let list = List { isDead && root?.activeTransition != nil }
      let window = TestWindow(ScreenStack(root: list), size: Size(300, 200))
      root = window.root
      return StateExplorer.Window(window, patience: .seconds(1), destinations: []) { window.taps() }
    }.pressWhileMoving(seed: 1, count: 40)
    #expect(report.passed == !isDead, "\(report)")
    guard !isDead else { return }
    #expect(report.presses["on a control that leads where the transition leads", default: 0] > 0, "\(report)")
  }

  /// A page that leads to one with a password, which is above the button.
  private final class StartPage: Screen {
    override func makeView() -> Widget {
      let button = Button("Change Password") { [unowned self] in
        (parent as? ScreenStack)?.push(
          PasswordPage(title: "Password"), by: Dissolve(), returning: Dissolve())
      }
      return Column([Label(""), Label(""), Label(""), button])
    }
  }

  private final class PasswordPage: Screen {
    override func makeView() -> Widget {
      let password = PasswordField("Password", revealing: (show: "Show", hide: "Hide"))
      password.fill("secret")
      return password
    }
  }

  @Test(.requirement(113, 122)) func `a page that leaves keeps its password hidden`() {
    let report = StateExplorer(limits: StateExplorer.Limits(failures: 1)) {
      let window = TestWindow(ScreenStack(root: StartPage(title: "Start")), size: Size(300, 200))
      return StateExplorer.Window(window, patience: .seconds(1), destinations: []) {
        let taps = window.taps()
        guard window.names(of: .password).contains("Password") else { return taps }
        return [StateExplorer.Event("go back from the field") { try goBack(in: window) }]
      }
    }.pressWhileMoving(seed: 1, count: 60)
    #expect(report.passed, "\(report)")
    #expect(report.presses["on a disabled control", default: 0] > 0, "\(report)")
  }

  private func goBack(in window: TestWindow) throws {
    try window.click("Password")
    window.send(.keyDown(.left, .alt))
  }

  /// A page whose button ignores presses after the answer to a question has started to leave it.
  private final class AskingPage: Screen {
    override func makeView() -> Widget {
      var isLeaving = false
      let state = Label("off")
      let toggle = Button("Toggle") { if !isLeaving { state.text = "on" } }
      let leave = Button("Leave") { [unowned self] in
        let answer = Dialog.Answer("Leave") { [unowned self] in
          isLeaving = true
          (parent as? ScreenStack)?.push(Screen(title: "Next"))
        }
        present(Dialog("Leave the page?", message: "", [answer]))
      }
      return Column([toggle, state, leave])
    }
  }

  @Test(.requirement(113)) func `a press on a control that the dialog covered has a rule`() {
    let report = StateExplorer(limits: StateExplorer.Limits(failures: 1)) {
      let window = TestWindow(ScreenStack(root: AskingPage(title: "Page")), size: Size(400, 300))
      return StateExplorer.Window(window, patience: .seconds(1), destinations: []) { window.taps() }
    }.pressWhileMoving(seed: 1, count: 40)
    #expect(report.passed, "\(report)")
    #expect(
      report.presses["on a control that a dialog covered when the transition started", default: 0] > 0,
      "\(report)")
  }

  @Test func `a window without a test window can't be pressed`() {
    let window = TestWindow(Screen(title: "a"))
    let explorer = StateExplorer {
      StateExplorer.Window(window.root, frame: {}, rest: {}, destinations: []) { [] }
    }
    let report = explorer.pressWhileMoving(seed: 1, count: 1)
    #expect(report.failures.count == 1)
    #expect("\(report)".contains("create the window of the explorer from a TestWindow"))
  }

  @Test func `an app without transitions can't be pressed while it moves`() {
    let explorer = StateExplorer {
      let window = TestWindow(Button("Nothing") {})
      return StateExplorer.Window(window, patience: .seconds(1), destinations: []) { window.taps() }
    }
    let report = explorer.pressWhileMoving(seed: 1, count: 1)
    #expect(report.failures.map(\.violation) == [.notPossible("a transition")])
  }
}
