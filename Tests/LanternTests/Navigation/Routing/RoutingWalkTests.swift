import LanternNavigation
import LanternRaster
import LanternWidgets
import Testing

/// Long walks by chance over routes and everything else that changes a window.
@MainActor
struct RoutingWalkTests {
  @Test(.requirement(25, 69, 72, 73, 74), arguments: [UInt64(1), 2, 3])
  func `no walk of routes leaks a screen, breaks a lifecycle or loses an outcome`(seed: UInt64) throws {
    let start = Census.count
    try walk(seed)
    #expect(Census.count == start)
  }

  /// What was asked for, and what came of it.
  @MainActor
  private final class Tally {
    var calls = 0
    /// How often each call was answered.
    var answers: [Int: Int] = [:]
    var kinds: Set<String> = []
    var openings: [Opening<FaultScreen>] = []

    /// The number of another call.
    func call() -> Int {
      calls += 1
      return calls
    }
  }

  private func walk(_ seed: UInt64) throws {
    var dice = SeededDice(seed: seed)
    let scene = FaultScene("pr", "q", transitions: .everywhere(Slide()))
    let root = scene.root
    let tally = Tally()
    var navigations: [Navigation] = []
    var gates: [Gate] = []
    var progress = 0.0
    var last = 0
    var number = 0
    let policies: [NavigationPolicy] = [.queue, .queue, .latest, .coalesce, .reject]

    func transition() -> (any Transition)? { dice.int(0...1) == 0 ? nil : Cut() }

    func guards() -> [Guard<Void>] {
      switch dice.int(0...7) {
      case 0:
        let gate = Gate()
        gates.append(gate)
        return [gate.guardian()]
      case 1: return [Guard("no") { _, answer in answer(.refuse(Refusal("no"))) }]
      default: return []
      }
    }

    func destination() -> Destination<FaultScreen, Void> {
      number += 1
      let fails = dice.int(0...9) == 0
      let letter = String(["p", "q", "r", "x", "y", "z"][dice.int(0...5)])
      switch dice.int(0...6) {
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
        return scene.pushed(letter, by: transition(), guards: guards()) {
          if fails { throw Fault() }
          return scene.make(letter)
        }
      }
    }

    func go() {
      let call = tally.call()
      let next = dice.int(0...11) == 0 ? destination() : nil
      let navigation = scene.router.navigate(
        to: destination(), policy: policies[dice.int(0...4)]
      ) { outcome in
        tally.answers[call, default: 0] += 1
        tally.kinds.insert(String(outcome.words.prefix { $0 != ":" }))
        if case .shown(let opening) = outcome, tally.openings.count < 5 { tally.openings.append(opening) }
        if let next {
          let call = tally.call()
          scene.router.navigate(to: next) { _ in tally.answers[call, default: 0] += 1 }
        }
      }
      navigations = navigations.suffix(3) + [navigation]
    }

    func answer(_ gate: Gate) { if gate.asked > 0 { gate.answer(.pass) } }

    func close() {
      guard !tally.openings.isEmpty else { return }
      let call = tally.call()
      scene.router.close(tally.openings.remove(at: dice.int(0...tally.openings.count - 1))) { outcome in
        tally.answers[call, default: 0] += 1
        tally.kinds.insert("close " + outcome.words.prefix { $0 != ":" })
      }
    }

    func each<Kind: Screen>(_ kind: Kind.Type, in screen: Screen) -> [Kind] {
      [screen as? Kind].compactMap { $0 } + screen.children.flatMap { each(kind, in: $0) }
    }

    func disturb() {
      let piles = each(Pile.self, in: root)
      switch dice.int(0...5) {
      case 0, 1:
        guard !piles.isEmpty else { return }
        piles[dice.int(0...piles.count - 1)].pop(by: transition())
      case 2:
        guard let tabs = each(TabScreen.self, in: root).first else { return }
        tabs.select(dice.int(0...tabs.arrangement.screens.count - 1))
      case 3 where dice.int(0...3) == 0: root.show([Part.b, .c][dice.int(0...1)])
      case 4 where !piles.isEmpty:
        piles[dice.int(0...piles.count - 1)].push(scene.make("m"), by: transition())
      default: scene.root.damageAll()
      }
    }

    func move() {
      guard let passage = root.passage else { return scene.frame() }
      if passage.id != last { (last, progress) = (passage.id, 0) }
      progress += dice.double(0...0.4)
      if progress < 1 {
        scene.frame(progress)
      } else {
        scene.stage.finish()
        root.framePresented()
      }
    }

    for step in 1...2_000 {
      switch dice.int(0...19) {
      case 0...3: go()
      case 4: close()
      case 5...6: disturb()
      case 7: navigations.randomElement(using: &dice)?.cancel()
      case 8 where !gates.isEmpty: answer(gates.removeLast())
      case 9 where dice.int(0...3) == 0:
        scene.stage.resize(width: dice.int(20...60), height: dice.int(20...40), scale: 0.25)
      case 10 where dice.int(0...9) == 0: scene.passDeadlines()
      case 11 where !tally.openings.isEmpty: tally.openings.removeFirst()
      default: move()
      }
      try #require(scene.flaws == [], "step \(step): \(scene.tree)")
      try #require(tally.answers.values.allSatisfy { $0 == 1 }, "step \(step): an outcome came twice")
      scene.journal.clear()
    }
    scene.passDeadlines()
    scene.settle()
    while scene.deadlines != [] {
      scene.passDeadlines()
      scene.settle()
    }
    #expect(scene.flaws == [])
    #expect(tally.answers.count == tally.calls)
    #expect(tally.calls > 400)
    #expect(
      tally.kinds.isSuperset(of: ["shown", "refused", "superseded", "cancelled", "failed", "close shown"]),
      "\(tally.kinds)")
    tally.openings = []
    navigations = []
    root.show(.b, asking: false)
    scene.settle()
    scene.journal.clear()
    #expect(scene.tree == "b: b")
    #expect(scene.flaws == [])
  }
}
