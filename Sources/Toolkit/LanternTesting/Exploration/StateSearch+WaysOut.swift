import LanternNavigation

// Leaves states with unsaved input, in every way.
extension StateSearch {
  mutating func leave(_ scenarios: [StateExplorer.Scenario]) {
    findFirstState()
    for scenario in scenarios {
      guard !isFull, let state = findState(after: scenario.events) else { continue }
      let ways = waysOut
      guard !ways.isEmpty else {
        note([.nothingUnsaved(scenario: scenario.name)], in: state)
        continue
      }
      for way in ways where !isFull {
        leave(state, by: way.name, agreeing: false, scenario.name)
        if !way.isForced { leave(state, by: way.name, agreeing: true, scenario.name) }
      }
      restart(in: state)
    }
  }

  // The ways out of the current state, or none if no screen refuses to be removed. The window isn't retained.
  private var waysOut: [(name: String, isForced: Bool)] {
    guard let exploration, !UnsavedScreens.all(in: exploration.root).isEmpty else { return [] }
    return WayOut.all(in: exploration.window).map { ($0.name, $0.isForced) }
  }

  private mutating func leave(
    _ state: StateExplorer.Report.State, by name: String, agreeing: Bool, _ scenario: String
  ) {
    guard reach(state), let exploration else { return }
    guard let way = WayOut.all(in: exploration.window).first(where: { $0.name == name }) else {
      return note([.notPossible(name)], in: state)
    }
    let unsaved = UnsavedScreens(in: exploration.root)
    exploration.attempt(way.perform)
    var violations = exploration.rest()
    while agreeing, unsaved.agree() { violations += exploration.rest() }
    let asked = unsaved.askedNames
    violations += unsaved.violations(of: way, agreeing: agreeing)
    note(violations, in: state, [name, agreeing ? "everybody agrees" : "everybody stays"])
    if agreeing || way.isForced {
      report.results.append(
        StateExplorer.Report.Pair(
          scenario: scenario, destination: name,
          result: asked.isEmpty ? "asks nobody" : "asks \(asked.joined(separator: ", then "))"))
    }
    report.waysOut += 1
  }

  // Ends the process, which asks nobody, and starts the next one.
  private mutating func restart(in state: StateExplorer.Report.State) {
    guard !isFull, reach(state), let drafts = exploration?.drafts else { return }
    let violations: [StateExplorer.Violation]
    do {
      guard let next = try restart() else { return }
      violations = next.rest() + next.missing(of: drafts).map { .draftLost($0) }
    } catch {
      violations = [.custom("\(error)")]
    }
    note(violations, in: state, ["the process ends"])
  }

  // Nothing retains the window of the old process when the new one is checked.
  private mutating func restart() throws -> ExplorationRun? {
    guard let restart = exploration?.window.restart else { return nil }
    return try begin(restart)
  }
}

/// What the user has typed into a screen and not saved.
private struct UnsavedText {
  let name: String
  let link: Link
  let texts: [String]
}

extension ExplorationRun {
  /// The unsaved texts of the screens that restoration keeps.
  fileprivate var drafts: [UnsavedText] {
    let kept = RestorationState(of: root).links
    return UnsavedScreens.all(in: root).compactMap { screen in
      guard let link = screen.link, kept.contains(link) else { return nil }
      return UnsavedText(
        name: screen.nameInReports, link: link, texts: ScreenState.drafts(in: screen.view).map(\.text))
    }
  }

  /// Returns the names of the screens whose unsaved texts are not there any more.
  fileprivate func missing(of expected: [UnsavedText]) -> [String] {
    let found = drafts
    return expected.filter { draft in !found.contains { $0.link == draft.link && $0.texts == draft.texts } }
      .map(\.name)
  }
}
