import LanternBase
import LanternNavigation

/// Explores an app at random: events, destinations and frames in any order.
struct RandomWalk {
  private let limits: StateExplorer.Limits
  private let exploration: ExplorationRun
  private(set) var report = StateExplorer.Report()
  private var random: SplitMix64
  // The last state at rest and the most recent actions, which are reported with a failure.
  private var state = ""
  private var actions: [String] = []
  private var knownStates: Set<String> = []
  // The requests without a result, with the index of their destination.
  private var pending: [(number: Int, call: Call)] = []

  private static let maximumActions = 12

  init(_ window: StateExplorer.Window, _ limits: StateExplorer.Limits, seed: UInt64) {
    self.limits = limits
    random = SplitMix64(seed: seed)
    exploration = ExplorationRun(window, Leaks())
    report.seed = seed
    report.destinations = exploration.window.destinations.map {
      StateExplorer.Report.Tally(destination: $0.name)
    }
  }

  mutating func run(_ steps: Int) {
    rest()
    while report.steps < steps, report.failures.isEmpty {
      report.steps += 1
      step()
    }
    if report.failures.isEmpty { rest() }
  }

  // Half of the steps advance the time, mostly by one frame, so that the next action often interrupts a transition.
  private mutating func step() {
    switch random.next(below: 20) {
    case 0..<8:
      exploration.frame()
      record(exploration.violations + exploration.takeRepeatedResults())
    case 8..<10: rest()
    default: performAction()
    }
  }

  private mutating func rest() {
    record(exploration.rest())
    state = exploration.state
    guard report.failures.isEmpty, knownStates.count < limits.states, knownStates.insert(state).inserted
    else { return }
    report.states.append(StateExplorer.Report.State(text: state, path: actions))
  }

  private mutating func performAction() {
    let (events, destinations) = (exploration.window.events(), exploration.window.destinations)
    let weights = events.map(\.weight) + destinations.map(\.weight)
    let total = weights.reduce(0, +)
    guard total > 0 else { return }
    var chosen = 0
    var rest = random.next(below: total)
    while rest >= weights[chosen] {
      rest -= weights[chosen]
      chosen += 1
    }
    if chosen < events.count {
      add(action: events[chosen].name)
      exploration.attempt(events[chosen].perform)
      record(exploration.violations + exploration.takeRepeatedResults())
    } else {
      request(chosen - events.count, destinations[chosen - events.count])
    }
  }

  private mutating func request(_ number: Int, _ destination: StateExplorer.Destination) {
    add(action: destination.name)
    if exploration.root.activeTransition == nil { report.pairs += 1 } else { report.interruptions += 1 }
    let (call, immediate) = exploration.request(destination)
    pending.append((number, call))
    record(immediate + exploration.violations + exploration.takeRepeatedResults())
  }

  private mutating func add(action: String) {
    actions = actions.suffix(RandomWalk.maximumActions - 1) + [action]
  }

  private mutating func record(_ violations: [StateExplorer.Violation]) {
    var violations = violations
    for (number, call) in pending where call.count > 0 {
      switch call.kind {
      case .shown:
        report.destinations[number].shown += 1
        if !call.wasVisible, !violations.contains(.notVisible(call.destination)) {
          violations.append(.notVisible(call.destination))
        }
      case .refused, .cancelled, .failed: report.destinations[number].unchanged += 1
      case .superseded, nil: break
      }
    }
    pending.removeAll { $0.call.count > 0 }
    let state = StateExplorer.Report.State(text: state, path: actions)
    report.failures += violations.prefix(limits.failures).map {
      StateExplorer.Failure(state: state, actions: [], step: report.steps, violation: $0)
    }
  }
}
