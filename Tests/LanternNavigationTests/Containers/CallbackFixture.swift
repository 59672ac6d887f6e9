import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets

/// A kind of call that an app's code receives during a change of a container.
enum Callback: CaseIterable {
  case makeView, willMove, didMove, didResize, willAppear, didAppear, willDisappear, didDisappear
  case refusal, removal, completion
}

/// A screen that reports each call that it receives.
final class CallbackScreen: ProbeScreen {
  private let called: (Callback) -> Void

  init(_ title: String, _ log: CallLog, called: @escaping (Callback) -> Void) {
    self.called = called
    super.init(title, log)
    onRemoval { _ in called(.removal) }
  }

  override func makeView() -> Widget {
    called(.makeView)
    return super.makeView()
  }

  override var refusal: Refusal? {
    called(.refusal)
    return nil
  }

  override func willMove(to parent: Screen?) {
    super.willMove(to: parent)
    called(.willMove)
  }

  override func didMove(to parent: Screen?) {
    super.didMove(to: parent)
    called(.didMove)
  }

  override func didResize() {
    super.didResize()
    called(.didResize)
  }

  override func willAppear() {
    super.willAppear()
    called(.willAppear)
  }

  override func didAppear() {
    super.didAppear()
    called(.didAppear)
  }

  override func willDisappear() {
    super.willDisappear()
    called(.willDisappear)
  }

  override func didDisappear() {
    super.didDisappear()
    called(.didDisappear)
  }
}

/// A window with every kind of container, in which a callback can request a change.
@MainActor
final class CallbackFixture {
  /// A change of one of the containers, or a navigation of the router.
  enum Operation: CaseIterable {
    case show, showAgain, present, dismiss, push, pop, set, selectTab, replaceTabs, selectDetail, swapSides
    case closeDetail, routeToModal, routeToPushed, routeToTab, routeToRoot, resize
  }

  let log = CallLog()
  let root: RootController
  private let router: Router
  private weak var tabs: TabScreen?
  private weak var stack: ScreenStack?
  private weak var split: SplitScreen?
  private var window: Bitmap
  private var pendingReaction: (callback: Callback, action: () -> Void)?
  private var reference: FixtureReference
  private var count = 0
  /// The results of each requested change.
  private(set) var results: [[NavigationResultKind]] = []

  // A reference for screens, which are created before `self`.
  private final class FixtureReference {
    weak var fixture: CallbackFixture?
  }

  init() {
    let (log, link) = (log, FixtureReference())
    let called: (Callback) -> Void = { link.fixture?.called($0) }
    func probe(_ title: String) -> CallbackScreen { CallbackScreen(title, log, called: called) }
    weak var tabs: TabScreen?
    weak var stack: ScreenStack?
    weak var split: SplitScreen?
    root = RootController(
      flows: [
        .a: {
          let inner = ScreenStack([probe("p"), probe("q")])
          let sides = SplitScreen(title: "split", master: probe("m"), detail: probe("d"))
          let all = TabScreen(
            title: "tabs",
            [("one", inner as Screen), ("two", sides)].map {
              TabScreen.Tab(TabBar.Item($0.0, icon: Path()), $0.1)
            })
          (tabs, stack, split) = (all, inner, sides)
          return all
        },
        .b: { probe("b") },
      ], first: .a, transitions: .everywhere(Slide(curve: .linear)), size: PixelSize(20, 2),
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: 0.02))
    window = Bitmap(size: root.pixelSize, filledWith: Pixel(.white))
    router = Router(root)
    reference = link
    (self.tabs, self.stack, self.split) = (tabs, stack, split)
    link.fixture = self
    settle()
  }

  private func probe(_ title: String) -> CallbackScreen {
    CallbackScreen(title, log) { [link = reference] in link.fixture?.called($0) }
  }

  private func called(_ callback: Callback) {
    guard let pendingReaction, pendingReaction.callback == callback else { return }
    self.pendingReaction = nil
    pendingReaction.action()
  }

  /// Performs an action once, at the next callback of a kind.
  func arm(_ callback: Callback, _ action: @escaping () -> Void) { pendingReaction = (callback, action) }

  /// Whether the callback was not called yet.
  var isArmed: Bool { pendingReaction != nil }

  // MARK: Operations

  /// Brings the window into a state in which an operation changes something.
  func prepare(for operation: Operation) {
    switch operation {
    case .selectDetail, .swapSides, .closeDetail: tabs?.select(1)
    case .dismiss: root.push(ScreenStack(root: probe("m0")), by: InstantTransition())
    case .showAgain:
      root.show(.b)
      frame(0.5)
      return
    default: break
    }
    settle()
  }

  func perform(_ operation: Operation, animated: Bool) {
    let number = results.count
    results.append([])
    let transition: any Transition =
      animated ? Slide(from: .trailing, curve: .linear) : InstantTransition()
    let finish = { [weak self] (kind: NavigationResultKind) in
      self?.results[number].append(kind)
      self?.called(.completion)
    }
    let completion = { (result: NavigationResult<Void>) in finish(result.kind) }
    switch operation {
    case .show: root.show(.b, by: transition, completion: completion)
    case .showAgain: root.show(.a, by: transition, completion: completion)
    case .present: root.push(ScreenStack(root: probe("x")), by: transition, completion: completion)
    case .dismiss: root.pop(by: transition, completion: completion)
    case .resize:
      let isWide = root.pixelSize.width == 20
      window = Bitmap(size: PixelSize(isWide ? 10 : 20, 2), filledWith: Pixel(.white))
      root.resize(to: window.size, scale: root.environment.scale)
      finish(.shown)
    case .routeToModal: navigate(modal, transition, finish)
    case .routeToPushed: navigate(pushed, transition, finish)
    case .routeToTab: navigate({ _ in master }, transition, finish)
    case .routeToRoot: navigate(rooted, transition, finish)
    case .push, .pop, .set:
      guard let stack else { return finish(.superseded) }
      switch operation {
      case .push: stack.push(probe("y"), by: transition, completion: completion)
      case .pop: stack.pop(by: transition, completion: completion)
      default: stack.set([probe("z")], by: transition, completion: completion)
      }
    case .selectTab, .replaceTabs:
      guard let tabs else { return finish(.superseded) }
      if operation == .selectTab {
        tabs.select(1 - tabs.selected, by: transition, completion: completion)
      } else {
        let first = tabs.targetArrangement.screens.prefix(1).map {
          TabScreen.Tab(TabBar.Item("first", icon: Path()), $0)
        }
        tabs.set(
          first + [TabScreen.Tab(TabBar.Item("new", icon: Path()), probe("t"))], selected: 1,
          completion: completion)
      }
    case .selectDetail, .swapSides, .closeDetail:
      guard let split else { return finish(.superseded) }
      switch operation {
      case .selectDetail: split.select(detail: probe("e"), by: transition, completion: completion)
      case .closeDetail: split.closeDetail(completion: completion)
      default:
        let master = split.targetArrangement.screens[0]
        split.set(master: probe("n"), detail: master, completion: completion)
      }
    }
  }

  private func navigate(
    _ destination: (any Transition) -> Destination<CallbackScreen, Void>, _ transition: any Transition,
    _ finish: @escaping (NavigationResultKind) -> Void
  ) { router.navigate(to: destination(transition)) { finish($0.kind) } }

  private func step(_ title: String) -> Step<CallbackScreen, Void> {
    Step(
      .nothing,
      Factory { [log, link = reference] _ in
        CallbackScreen(title, log) { link.fixture?.called($0) }
      })
  }

  private func modal(_ transition: any Transition) -> Destination<CallbackScreen, Void> {
    step("r").using(.push).from(Step<ScreenStack, Void>(.nothing, .stack()))
      .using(.present(by: transition)).from(.current).assemble(name: "modal")
  }

  private func pushed(_ transition: any Transition) -> Destination<CallbackScreen, Void> {
    step("s").using(.push(by: transition)).from(ExistingScreenStep<ScreenStack, Void>(Finder()))
      .assemble(name: "pushed")
  }

  private var master: Destination<CallbackScreen, Void> {
    ExistingScreenStep(Finder<CallbackScreen, Void> { screen, _ in screen.title == "m" }).assemble()
  }

  private func rooted(_ transition: any Transition) -> Destination<CallbackScreen, Void> {
    step("o").using(.replaceRoot(as: .c, by: transition)).from(.root).assemble(name: "root")
  }

  // MARK: Frames

  private func frame(_ progress: Double) {
    root.update(to: .zero)
    root.advance(to: progress)
    window.withPixels { root.draw(root.prepare(over: $0), onto: $0) }
    if progress == 1 { root.finishTransition() }
    root.framePresented()
  }

  /// Presents frames until nothing moves. Returns false if the window doesn't come to rest.
  @discardableResult
  func settle() -> Bool {
    for _ in 0..<40 {
      if root.activeTransition == nil, !root.isStale { return true }
      frame(1)
    }
    return false
  }

  // MARK: Conditions

  /// The rules that the window breaks at rest.
  var violations: [String] {
    var violations: [String] = []
    func check(_ screen: Screen, isVisible: Bool) {
      if screen.appearance != (isVisible ? .shown : .hidden) {
        violations.append("\(screen.title) is \(screen.appearance)")
      }
      if let container = screen as? Container {
        let arrangement = container.arrangement
        if !arrangement.isSame(as: container.targetArrangement) {
          violations.append("\(screen.title) is not in its target arrangement")
        }
        if !screen.children.allSatisfy(arrangement.contains)
          || screen.children.count != arrangement.screens.count
        {
          violations.append("\(screen.title) has other children than screens")
        }
        if container.visibleChildren.isEmpty { violations.append("\(screen.title) shows nothing") }
      }
      for child in screen.children {
        if child.parent !== screen { violations.append("\(child.title) has another parent") }
        check(child, isVisible: isVisible && screen.visibleChildren.contains { $0 === child })
      }
    }
    check(root, isVisible: true)
    for probe in log.liveProbes {
      violations += probe.violations.map { "\(probe.title): \($0)" }
      if probe.reportedAppearance != probe.appearance {
        violations.append("\(probe.title) got no call for its appearance")
      }
    }
    for (number, kinds) in results.enumerated() where kinds.count != 1 {
      violations.append("request \(number) has \(kinds.count) results")
    }
    return violations
  }

  /// Replaces all screens, and returns the names of those that are still in memory.
  func leftovers() -> [String] {
    pendingReaction = nil
    root.show(Screen(title: "end"), as: .d, by: InstantTransition())
    settle()
    return log.liveProbes.map(\.title)
  }
}
