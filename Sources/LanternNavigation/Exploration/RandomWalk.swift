/// Goes through an app by chance: events, destinations and frames in any order.
struct RandomWalk {
  private let limits: StateExplorer.Limits
  private let trial: Trial
  private(set) var report = StateExplorer.Report()
  private var dice: SplitMix64
  // What it stood in when it last was at rest, and what was done up to now, as far back as a failure tells.
  private var state = ""
  private var deeds: [String] = []
  private var known: Set<String> = []
  // What was asked for and has no answer yet, by the destination's number.
  private var open: [(number: Int, call: Call)] = []

  private static let memory = 12

  init(_ start: () -> StateExplorer.Window, _ limits: StateExplorer.Limits, seed: UInt64) {
    self.limits = limits
    dice = SplitMix64(seed: seed)
    trial = Trial(start(), Leaks())
    report.seed = seed
    report.destinations = trial.window.destinations.map { StateExplorer.Report.Tally(destination: $0.name) }
  }

  mutating func go(_ steps: Int) {
    rest()
    while report.steps < steps, report.failures.isEmpty {
      report.steps += 1
      step()
    }
    if report.failures.isEmpty { rest() }
  }

  // Half of the steps let time pass, mostly by a single frame: so what follows often comes in mid-transition.
  private mutating func step() {
    switch dice.roll(below: 20) {
    case 0..<8:
      trial.window.frame()
      settle(trial.flaws + trial.takeRepetitions())
    case 8..<10: rest()
    default: act()
    }
  }

  private mutating func rest() {
    settle(trial.rest())
    state = trial.state
    guard report.failures.isEmpty, known.count < limits.states, known.insert(state).inserted else { return }
    report.states.append(StateExplorer.Report.State(text: state, path: deeds))
  }

  private mutating func act() {
    let (events, destinations) = (trial.window.events(), trial.window.destinations)
    let weights = events.map(\.weight) + destinations.map(\.weight)
    let all = weights.reduce(0, +)
    guard all > 0 else { return }
    var chosen = 0
    var rest = dice.roll(below: all)
    while rest >= weights[chosen] {
      rest -= weights[chosen]
      chosen += 1
    }
    if chosen < events.count {
      remember(events[chosen].name)
      events[chosen].perform()
      settle(trial.flaws + trial.takeRepetitions())
    } else {
      ask(chosen - events.count, destinations[chosen - events.count])
    }
  }

  private mutating func ask(_ number: Int, _ destination: StateExplorer.Destination) {
    remember(destination.name)
    if trial.root.activeTransition == nil { report.pairs += 1 } else { report.interruptions += 1 }
    let (call, early) = trial.ask(destination)
    open.append((number, call))
    settle(early + trial.flaws + trial.takeRepetitions())
  }

  private mutating func remember(_ deed: String) { deeds = deeds.suffix(RandomWalk.memory - 1) + [deed] }

  private mutating func settle(_ flaws: [StateExplorer.Flaw]) {
    var flaws = flaws
    for (number, call) in open where call.count > 0 {
      switch call.word {
      case .shown:
        report.destinations[number].shown += 1
        if !call.wasSeen, !flaws.contains(.notSeen(call.destination)) {
          flaws.append(.notSeen(call.destination))
        }
      case .unchanged: report.destinations[number].unchanged += 1
      case .superseded, nil: break
      }
    }
    open.removeAll { $0.call.count > 0 }
    let state = StateExplorer.Report.State(text: state, path: deeds)
    report.failures += flaws.prefix(limits.failures).map {
      StateExplorer.Failure(state: state, deeds: [], step: report.steps, flaw: $0)
    }
  }
}

extension SplitMix64 {
  /// A whole number from 0 on. Precondition: the limit is positive.
  fileprivate mutating func roll(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
