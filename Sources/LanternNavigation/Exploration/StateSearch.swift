/// Finds the states of an app, the nearest first, and what can be asked for in each of them.
struct StateSearch {
  private let start: () -> StateExplorer.Window
  private let limits: StateExplorer.Limits
  private let strays = Leaks()
  private(set) var report = StateExplorer.Report()
  private var known: Set<String> = []
  // The events in each state, by its number, that take their time.
  private var animated: [[String]] = []
  private var trial: Trial?
  // What was done last.
  private var story: (state: StateExplorer.Report.State, deeds: [String])?

  init(_ start: @escaping () -> StateExplorer.Window, _ limits: StateExplorer.Limits) {
    self.start = start
    self.limits = limits
  }

  // MARK: States and events

  mutating func findStates() {
    arrive()
    var number = 0
    while number < report.states.count, !isFull {
      lookAround(number)
      number += 1
    }
  }

  private mutating func arrive() {
    let flaws = begin()
    guard let trial else { return }
    report.destinations = trial.window.destinations.map { StateExplorer.Report.Tally(destination: $0.name) }
    let first = StateExplorer.Report.State(text: trial.state, path: [])
    note(flaws, in: first)
    add(first)
  }

  private mutating func lookAround(_ number: Int) {
    let state = report.states[number]
    guard reach(state), let events = trial?.window.events().map(\.name) else { return }
    for (index, event) in events.enumerated() where !isFull {
      guard index == 0 || reach(state), let trial else { return }
      let passages = trial.root.passageCount
      guard trial.perform(event) else {
        note([.notPossible(event)], in: state)
        continue
      }
      note(trial.rest(), in: state, [event])
      let target = trial.state
      if trial.root.passageCount > passages { animated[number].append(event) }
      guard !known.contains(target) else { continue }
      if state.path.count == limits.depth {
        cut(.depth(limits.depth))
      } else if report.states.count == limits.states {
        cut(.states(limits.states))
      } else {
        add(StateExplorer.Report.State(text: target, path: state.path + [event]))
      }
    }
  }

  private mutating func add(_ state: StateExplorer.Report.State) {
    known.insert(state.text)
    report.states.append(state)
    animated.append([])
  }

  // MARK: Destinations

  mutating func askForDestinations() {
    for state in report.states {
      var isThere = false
      for number in report.destinations.indices {
        guard !isFull else { return }
        if !isThere { isThere = reach(state) }
        guard isThere, let trial else { break }
        let before = Snapshot(trial.root)
        report.pairs += 1
        ask(number, in: state) { $0.difference(since: before) }
        // What has changed nothing has left it there.
        isThere = trial.state == state.text && Snapshot(trial.root).difference(since: before) == nil
      }
    }
  }

  mutating func interruptEvents() {
    for (state, events) in zip(report.states, animated) {
      for event in events {
        for number in report.destinations.indices {
          guard !isFull else { return }
          guard reach(state), let trial else { continue }
          guard trial.perform(event) else {
            note([.notPossible(event)], in: state)
            continue
          }
          // It may be too short for that.
          guard trial.goHalfWay() else { continue }
          report.interruptions += 1
          let tree = Snapshot(trial.root).tree
          // Whoever holds it has yet to decide what it comes to.
          let isDecided = trial.root.activeTransition?.pace != .held
          ask(number, in: state, during: event) {
            isDecided && $0.tree != tree ? "\(tree) became \($0.tree)" : nil
          }
        }
      }
    }
  }

  // `change` says what is not as it was before.
  private mutating func ask(
    _ number: Int, in state: StateExplorer.Report.State, during event: String? = nil,
    change: (Snapshot) -> String?
  ) {
    guard let trial, trial.window.destinations.indices.contains(number) else { return }
    let destination = trial.window.destinations[number]
    let (call, early) = trial.ask(destination)
    var flaws = early + trial.rest()
    switch call.word {
    case .shown:
      if event == nil { report.destinations[number].shown += 1 }
      if !call.isSeen(in: trial.root) { flaws.append(.notSeen(call.destination)) }
    case .unchanged:
      if event == nil { report.destinations[number].unchanged += 1 }
      if early.isEmpty, let how = change(Snapshot(trial.root)) {
        flaws.append(.changed(call.destination, how: how))
      }
    case .superseded: flaws.append(.superseded(call.destination))
    case nil: break
    }
    note(flaws, in: state, [event, destination.name].compactMap { $0 })
  }

  // MARK: Ways

  // Goes the way to a state once more; what does not hold on it was told when it was gone first.
  private mutating func reach(_ state: StateExplorer.Report.State) -> Bool {
    note(begin().filter { if case .leaked = $0 { true } else { false } }, in: report.states[0])
    guard let trial else { return false }
    for event in state.path {
      guard trial.perform(event) else {
        note([.notPossible(event)], in: state)
        return false
      }
      _ = trial.rest()
    }
    let found = trial.state
    guard found == state.text else {
      note([.notRepeatable(expected: state.text, found: found)], in: state)
      return false
    }
    story = (state, [])
    return true
  }

  // A window at its start; what does not hold there.
  private mutating func begin() -> [StateExplorer.Flaw] {
    leave()
    let trial = Trial(start(), strays)
    self.trial = trial
    return trial.rest()
  }

  /// Lets go of the last window: where nobody else keeps it, none of its screens may stay.
  mutating func leave() {
    weak var root: RootController?
    root = trial?.root
    trial = nil
    if root == nil, let story { note(strays.growth(outside: []), in: story.state, story.deeds) }
  }

  // MARK: What is found

  private var isFull: Bool { report.failures.count >= limits.failures }

  private mutating func note(
    _ flaws: [StateExplorer.Flaw], in state: StateExplorer.Report.State, _ deeds: [String] = []
  ) {
    story = (state, deeds)
    for flaw in flaws where !isFull {
      report.failures.append(StateExplorer.Failure(state: state, deeds: deeds, step: nil, flaw: flaw))
    }
    if isFull { cut(.failures(limits.failures)) }
  }

  private mutating func cut(_ cut: StateExplorer.Report.Cut) {
    if !report.cuts.contains(cut) { report.cuts.append(cut) }
  }
}
