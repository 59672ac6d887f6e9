/// Explores an app at random: events, destinations and frames in any order.
struct RandomWalk {
  private let limits: StateExplorer.Limits
  private let exploration: ExplorationRun
  private(set) var report = StateExplorer.Report()
  private var random: SplitMix64
  // The state at the last rest, and the most recent actions, as reported with a failure.
  private var state = ""
  private var actions: [String] = []
  private var known: Set<String> = []
  // The requests without a result, with the index of their destination.
  private var open: [(number: Int, call: Call)] = []

  private static let memory = 12

  init(_ start: () -> StateExplorer.Window, _ limits: StateExplorer.Limits, seed: UInt64) {
    self.limits = limits
    random = SplitMix64(seed: seed)
    exploration = ExplorationRun(start(), Leaks())
    report.seed = seed
    report.destinations = exploration.window.destinations.map {
      StateExplorer.Report.Tally(destination: $0.name)
    }
  }

  mutating func go(_ steps: Int) {
    rest()
    while report.steps < steps, report.failures.isEmpty {
      report.steps += 1
      step()
    }
    if report.failures.isEmpty { rest() }
  }

  // Half of the steps advance the time, mostly by one frame, so that the next action often interrupts a transition.
  private mutating func step() {
    switch random.roll(below: 20) {
    case 0..<8:
      exploration.window.frame()
      settle(exploration.violations + exploration.takeRepetitions())
    case 8..<10: rest()
    default: act()
    }
  }

  private mutating func rest() {
    settle(exploration.rest())
    state = exploration.state
    guard report.failures.isEmpty, known.count < limits.states, known.insert(state).inserted else { return }
    report.states.append(StateExplorer.Report.State(text: state, path: actions))
  }

  private mutating func act() {
    let (events, destinations) = (exploration.window.events(), exploration.window.destinations)
    let weights = events.map(\.weight) + destinations.map(\.weight)
    let all = weights.reduce(0, +)
    guard all > 0 else { return }
    var chosen = 0
    var rest = random.roll(below: all)
    while rest >= weights[chosen] {
      rest -= weights[chosen]
      chosen += 1
    }
    if chosen < events.count {
      remember(events[chosen].name)
      events[chosen].perform()
      settle(exploration.violations + exploration.takeRepetitions())
    } else {
      ask(chosen - events.count, destinations[chosen - events.count])
    }
  }

  private mutating func ask(_ number: Int, _ destination: StateExplorer.Destination) {
    remember(destination.name)
    if exploration.root.activeTransition == nil { report.pairs += 1 } else { report.interruptions += 1 }
    let (call, early) = exploration.ask(destination)
    open.append((number, call))
    settle(early + exploration.violations + exploration.takeRepetitions())
  }

  private mutating func remember(_ action: String) {
    actions = actions.suffix(RandomWalk.memory - 1) + [action]
  }

  private mutating func settle(_ violations: [StateExplorer.Violation]) {
    var violations = violations
    for (number, call) in open where call.count > 0 {
      switch call.kind {
      case .shown:
        report.destinations[number].shown += 1
        if !call.wasSeen, !violations.contains(.notSeen(call.destination)) {
          violations.append(.notSeen(call.destination))
        }
      case .refused, .cancelled, .failed: report.destinations[number].unchanged += 1
      case .superseded, nil: break
      }
    }
    open.removeAll { $0.call.count > 0 }
    let state = StateExplorer.Report.State(text: state, path: actions)
    report.failures += violations.prefix(limits.failures).map {
      StateExplorer.Failure(state: state, actions: [], step: report.steps, violation: $0)
    }
  }
}

extension SplitMix64 {
  /// Returns a random integer from 0 up to, but not including, a limit. Precondition: The limit is positive.
  fileprivate mutating func roll(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
