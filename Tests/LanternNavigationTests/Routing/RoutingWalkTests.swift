import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Long walks by chance over routes and everything else that changes a window.
@MainActor
struct RoutingWalkTests {
  @Test(.requirement(25, 69, 72, 73, 74), arguments: [UInt64(1), 2, 3, 4, 5])
  func `no walk of routes leaks a screen, breaks a lifecycle or loses an outcome`(seed: UInt64) {
    let start = LiveScreens.count
    let walk = RoutingWalk(seed: seed)
    let report = walk.explorer.walk(seed: seed, steps: 12_000)
    #expect(report.failures == [])
    #expect(report.steps == 12_000)
    #expect(walk.answers.count == walk.calls)
    #expect(
      walk.kinds.isSuperset(of: ["shown", "refused", "superseded", "cancelled", "failed", "close shown"]),
      "\(walk.kinds)")
    #expect(LiveScreens.count == start)
  }
}

/// What a walk meets, and what came of it.
@MainActor
private final class RoutingWalk {
  private(set) var calls = 0
  /// How often each call was answered.
  private(set) var answers: [Int: Int] = [:]
  private(set) var kinds: Set<String> = []
  private var openings: [PresentedDestination<FaultScreen>] = []
  private var navigations: [Navigation] = []
  private var gates: [Gate] = []
  private var random: SeededGenerator
  private var number = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var explorer: StateExplorer {
    StateExplorer { [self] in
      let scene = FaultScene("pr", "q", transitions: .everywhere(Slide()))
      let frames = StateExplorer.Frames(scene.root)
      return StateExplorer.Window(
        scene.root, frame: frames.frame,
        rest: { [self] in
          repeat {
            scene.passDeadlines()
            frames.rest()
          } while scene.deadlines != []
          // They keep what had to go for what was opened.
          (openings, navigations) = ([], [])
        },
        check: { [self] in
          scene.journal.clear()
          return scene.flaws + (answers.values.allSatisfy { $0 == 1 } ? [] : ["an outcome came twice"])
        }, kept: { [scene.modals, scene.tabs] + scene.stacks },
        destinations: [StateExplorer.Destination("a route", weight: 4) { [self] in go(scene, $0) }],
        events: { [self] in events(scene) })
    }
  }

  private func transition() -> (any Transition)? { random.int(0...1) == 0 ? nil : InstantTransition() }

  private func guards() -> [Guard<Void>] {
    switch random.int(0...7) {
    case 0:
      let gate = Gate()
      gates.append(gate)
      return [gate.guardian()]
    case 1: return [Guard("no") { _, answer in answer(.refuse(Refusal("no"))) }]
    default: return []
    }
  }

  private func destination(_ scene: FaultScene) -> Destination<FaultScreen, Void> {
    number += 1
    let fails = random.int(0...9) == 0
    let letter = String(["p", "q", "r", "x", "y", "z"][random.int(0...5)])
    switch random.int(0...6) {
    case 0: return scene.found(letter)
    case 1: return scene.modal(letter, by: transition(), guards: guards())
    case 2: return scene.rooted(letter, by: transition())
    case 3:
      // Back to tabs, wherever one is.
      let tabs = Step<TabScreen, Void>(Finder(), .tabs(title: "tabs"))
      let stack = Step<ScreenStack, Void>(Finder(), .stack())
      return scene.step(letter).using(.push).from(stack)
        .using(.addTab(TabBar.Item(letter, icon: .checkMark))).from(tabs)
        .using(.replaceRoot(as: .a, by: transition())).from(.root).assemble(name: letter)
    default:
      return scene.pushed(letter, by: transition(), guards: guards()) { [weak scene] in
        guard !fails, let scene else { throw FactoryError() }
        return scene.make(letter)
      }
    }
  }

  // The number of another call.
  private func call() -> Int {
    calls += 1
    return calls
  }

  private func note(_ call: Int, _ kind: String? = nil) {
    answers[call, default: 0] += 1
    if let kind { kinds.insert(String(kind.prefix { $0 != ":" })) }
  }

  private func go(_ scene: FaultScene, _ told: @escaping (StateExplorer.Answer) -> Void) {
    let call = call()
    let next = random.int(0...11) == 0 ? destination(scene) : nil
    let policy = [NavigationPolicy.queue, .queue, .latest, .coalesce, .reject][random.int(0...4)]
    let navigation = scene.router.navigate(to: destination(scene), policy: policy) {
      [self, weak scene] outcome in
      note(call, outcome.words())
      told(outcome.answer())
      if case .shown(let opening) = outcome, openings.count < 5 { openings.append(opening) }
      if let next, let scene {
        let call = self.call()
        scene.router.navigate(to: next) { _ in self.note(call) }
      }
    }
    navigations = navigations.suffix(3) + [navigation]
  }

  private func each<Kind: Screen>(_ kind: Kind.Type, in screen: Screen) -> [Kind] {
    [screen as? Kind].compactMap { $0 } + screen.children.flatMap { each(kind, in: $0) }
  }

  private func events(_ scene: FaultScene) -> [StateExplorer.Event] {
    let root = scene.root
    func stack() -> StackContainer? { each(StackContainer.self, in: root).randomElement(using: &random) }
    return [
      StateExplorer.Event("close") { [self] in
        guard !openings.isEmpty else { return }
        let call = call()
        scene.router.close(openings.remove(at: random.int(0...openings.count - 1))) { outcome in
          self.note(call, "close " + outcome.words())
        }
      },
      StateExplorer.Event("pop") { [self] in stack()?.pop(by: transition()) },
      StateExplorer.Event("push") { [self] in stack()?.push(scene.make("m"), by: transition()) },
      StateExplorer.Event("select") { [self] in
        guard let tabs = each(TabScreen.self, in: root).first else { return }
        tabs.select(random.int(0...tabs.targetArrangement.screens.count - 1))
      },
      StateExplorer.Event("swap") { [self] in
        if random.int(0...3) == 0 { root.show([Flow.b, .c][random.int(0...1)]) }
      },
      StateExplorer.Event("cancel") { [self] in navigations.randomElement(using: &random)?.cancel() },
      StateExplorer.Event("answer") { [self] in
        guard let gate = gates.popLast(), gate.asked > 0 else { return }
        gate.answer(.pass)
      },
      StateExplorer.Event("resize") { [self] in
        var environment = root.environment
        environment.scale = 0.25
        root.resize(to: PixelSize(random.int(20...60), random.int(20...40)), environment: environment)
      },
      StateExplorer.Event("lose what shows") { root.damageAll() },
      StateExplorer.Event("forget the way out") { [self] in openings = Array(openings.dropFirst()) },
      StateExplorer.Event("change in the next callback") { [self, weak scene] in
        let number = random.int(0...4)
        scene?.journal.onNext { [weak scene] in scene.map { self.change($0, number) } }
      },
    ]
  }

  // A change of a container, requested directly.
  private func change(_ scene: FaultScene, _ number: Int) {
    let (root, call) = (scene.root, call())
    func told(_ result: NavigationResult<Void>) { note(call) }
    let stack = each(StackContainer.self, in: root).randomElement(using: &random) ?? root
    let split = random.int(0...1) == 0
    switch number {
    case 0: stack.pop(by: transition(), completion: told)
    case 1: stack.push(scene.make("m"), by: transition(), completion: told)
    case 2 where split: root.show([Flow.b, .c][random.int(0...1)], by: transition(), completion: told)
    case 3: root.push(scene.make("n"), by: transition(), completion: told)
    default:
      guard let tabs = each(TabScreen.self, in: root).first else { return told(.cancelled) }
      tabs.select(
        random.int(0...tabs.targetArrangement.screens.count - 1), by: transition(), completion: told)
    }
  }
}
