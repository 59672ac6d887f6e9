import LanternNavigation

/// Finds the states of an app, the nearest first, and requests the destinations in each of them.
struct StateSearch {
  private let start: () throws -> StateExplorer.Window
  private let limits: StateExplorer.Limits
  private let leaks = Leaks()
  var report = StateExplorer.Report()
  private var knownStates: Set<String> = []
  // The events that start a transition, for each state by its index.
  private var animated: [[String]] = []
  private(set) var exploration: ExplorationRun?
  // The state and the actions of the last check.
  private var lastCheck: (state: StateExplorer.Report.State, actions: [String])?

  init(_ start: @escaping () throws -> StateExplorer.Window, _ limits: StateExplorer.Limits) {
    self.start = start
    self.limits = limits
  }

  // MARK: States and events

  mutating func findStates() {
    findFirstState()
    var number = 0
    while number < report.states.count, !isFull {
      explore(number)
      number += 1
    }
  }

  mutating func findFirstState() {
    let violations = begin()
    guard let exploration else { return }
    report.destinations = exploration.window.destinations.map {
      StateExplorer.Report.Tally(destination: $0.name)
    }
    let first = StateExplorer.Report.State(text: exploration.state, path: [])
    note(violations, in: first)
    add(first)
  }

  private mutating func explore(_ number: Int) {
    let state = report.states[number]
    guard reach(state), let events = exploration?.window.events().map(\.name) else { return }
    for (index, event) in events.enumerated() where !isFull {
      guard index == 0 || reach(state), let exploration else { return }
      let transitions = exploration.root.transitionCount
      let before = Snapshot(exploration.root)
      guard exploration.perform(event) else {
        note([.notPossible(event)], in: state)
        continue
      }
      note(exploration.rest(), in: state, [event])
      let target = exploration.state
      if exploration.root.transitionCount > transitions { animated[number].append(event) }
      note(
        exploration.violationsOfClosing(openedSince: before, by: event), in: state, [event, "Escape"])
      guard !knownStates.contains(target) else { continue }
      if state.path.count == limits.depth {
        truncation(.depth(limits.depth))
      } else if report.states.count == limits.states {
        truncation(.states(limits.states))
      } else {
        add(StateExplorer.Report.State(text: target, path: state.path + [event]))
      }
    }
    drag(in: state)
  }

  private mutating func drag(in state: StateExplorer.Report.State) {
    guard !isFull, reach(state), let exploration else { return }
    note(exploration.violationsOfDragging(), in: state)
  }

  private mutating func add(_ state: StateExplorer.Report.State) {
    knownStates.insert(state.text)
    report.states.append(state)
    animated.append([])
  }

  // MARK: Destinations

  mutating func requestDestinations() {
    for state in report.states {
      var isReached = false
      for number in report.destinations.indices {
        guard !isFull else { return }
        if !isReached { isReached = reach(state) }
        guard isReached, let exploration else { break }
        let before = Snapshot(exploration.root)
        report.pairs += 1
        request(number, in: state) { $0.difference(since: before) }
        // If nothing changed, the app is still in this state.
        isReached =
          exploration.state == state.text && Snapshot(exploration.root).difference(since: before) == nil
      }
    }
  }

  mutating func interruptEvents() {
    for (state, events) in zip(report.states, animated) {
      for event in events {
        for number in report.destinations.indices {
          guard !isFull else { return }
          guard reach(state), let exploration else { continue }
          guard exploration.perform(event) else {
            note([.notPossible(event)], in: state)
            continue
          }
          // The transition may be too short to be interrupted.
          guard exploration.advanceHalfway() else { continue }
          report.interruptions += 1
          let tree = Snapshot(exploration.root).tree
          // While a pointer drags the transition, its target is undecided.
          let isDecided = exploration.root.activeTransition?.pace != .held
          request(number, in: state, during: event) {
            isDecided && $0.tree != tree ? "\(tree) became \($0.tree)" : nil
          }
        }
      }
    }
  }

  // `change` returns the difference from the state before the request. Returns the result, or the state after it, as text.
  @discardableResult private mutating func request(
    _ number: Int, in state: StateExplorer.Report.State, during event: String? = nil,
    change: (Snapshot) -> String?
  ) -> String {
    guard let exploration, exploration.window.destinations.indices.contains(number) else { return "" }
    let destination = exploration.window.destinations[number]
    let (call, immediate) = exploration.request(destination)
    var violations = immediate + exploration.rest()
    switch call.kind {
    case .shown:
      if event == nil { report.destinations[number].shown += 1 }
      if !call.isVisible(in: exploration.root) { violations.append(.notVisible(call.destination)) }
    case .refused, .cancelled, .failed:
      if event == nil { report.destinations[number].unchanged += 1 }
      if immediate.isEmpty, let how = change(Snapshot(exploration.root)) {
        violations.append(.changed(call.destination, how: how))
      }
    case .superseded: violations.append(.superseded(call.destination))
    case nil: break
    }
    note(violations, in: state, [event, destination.name].compactMap { $0 })
    return call.kind == .shown ? exploration.state : call.summary
  }

  // MARK: Scenarios

  mutating func explore(_ scenarios: [StateExplorer.Scenario], performingEvents: Bool) {
    findFirstState()
    for scenario in scenarios {
      // The event of a transition is performed for each request.
      let path = scenario.isTransition ? Array(scenario.events.dropLast()) : scenario.events
      let event = scenario.isTransition ? scenario.events.last : nil
      guard let state = findState(after: path) else { continue }
      for number in report.destinations.indices {
        guard !isFull, reach(state), enter(event, in: state), let exploration else { continue }
        if event != nil, !exploration.advanceHalfway() { continue }
        let before = Snapshot(exploration.root)
        let result = request(number, in: state, during: event) {
          event == nil ? $0.difference(since: before) : nil
        }
        if event == nil { report.pairs += 1 } else { report.interruptions += 1 }
        report.results.append(
          StateExplorer.Report.Pair(
            scenario: scenario.name, destination: report.destinations[number].destination, result: result))
      }
      if event == nil, performingEvents { performEvents(in: state) }
    }
  }

  // Performs each event that is possible in a state.
  private mutating func performEvents(in state: StateExplorer.Report.State) {
    guard reach(state), let events = exploration?.window.events().map(\.name) else { return }
    for (index, event) in events.enumerated() where !isFull {
      guard index == 0 || reach(state), let before = exploration.map({ Snapshot($0.root) }),
        enter(event, in: state), let exploration
      else { return }
      note(exploration.rest(), in: state, [event])
      note(
        exploration.violationsOfClosing(openedSince: before, by: event), in: state, [event, "Escape"])
      report.events += 1
    }
    drag(in: state)
  }

  mutating func findState(after path: [String]) -> StateExplorer.Report.State? {
    let violations = begin()
    guard let exploration else { return nil }
    let start = StateExplorer.Report.State(text: exploration.state, path: [])
    note(violations, in: start)
    for event in path {
      guard enter(event, in: start) else { return nil }
      note(exploration.rest(), in: start, [event])
    }
    let state = StateExplorer.Report.State(text: exploration.state, path: path)
    if knownStates.insert(state.text).inserted { add(state) }
    return state
  }

  // Performs an event, if there is one.
  private mutating func enter(_ event: String?, in state: StateExplorer.Report.State) -> Bool {
    guard let event, let exploration else { return true }
    guard exploration.perform(event) else {
      note([.notPossible(event)], in: state)
      return false
    }
    return true
  }

  // MARK: Paths

  // Repeats the path to a state. Other violations on the path were reported when it was first followed.
  mutating func reach(_ state: StateExplorer.Report.State) -> Bool {
    note(begin().filter { if case .leaked = $0 { true } else { false } }, in: report.states[0])
    guard let exploration else { return false }
    for event in state.path {
      guard exploration.perform(event) else {
        note([.notPossible(event)], in: state)
        return false
      }
      _ = exploration.rest()
    }
    let found = exploration.state
    guard found == state.text else {
      note([.notRepeatable(expected: state.text, found: found)], in: state)
      return false
    }
    lastCheck = (state, [])
    return true
  }

  // Starts a window. Returns the violations at its start.
  private mutating func begin() -> [StateExplorer.Violation] {
    close()
    do {
      return try begin(start).rest()
    } catch {
      if !isFull { report.failures.append(.start(error)) }
      return []
    }
  }

  /// Replaces the window by another one of the same app.
  @discardableResult
  mutating func begin(_ start: () throws -> StateExplorer.Window) rethrows -> ExplorationRun {
    let next = ExplorationRun(try start(), leaks)
    exploration = next
    return next
  }

  /// Releases the last window. If nothing else retains it, all of its screens must be released too.
  mutating func close() {
    weak var root: RootController?
    root = exploration?.root
    exploration = nil
    if root == nil, let lastCheck { note(leaks.growth(outside: []), in: lastCheck.state, lastCheck.actions) }
  }

  // MARK: Failures

  var isFull: Bool { report.failures.count >= limits.failures }

  mutating func note(
    _ violations: [StateExplorer.Violation], in state: StateExplorer.Report.State, _ actions: [String] = []
  ) {
    lastCheck = (state, actions)
    for violation in violations where !isFull {
      report.failures.append(
        StateExplorer.Failure(state: state, actions: actions, step: nil, violation: violation))
    }
    if isFull { truncation(.failures(limits.failures)) }
  }

  private mutating func truncation(_ truncation: StateExplorer.Report.Truncation) {
    if !report.truncations.contains(truncation) { report.truncations.append(truncation) }
  }
}
