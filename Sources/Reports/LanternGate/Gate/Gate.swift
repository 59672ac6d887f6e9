import LanternProcess

/// Records two builds in turn, until a comparison of the recordings is certain or there are enough of them.
struct Gate {
  let base: Baseline
  /// The path of the new build.
  let new: String
  let plan: GatePlan
  let tolerance: Tolerance
  let seed: UInt64
  /// Whether a changed count makes the new build worse.
  let failsOnCounts: Bool
  /// The file that gets a line of the new build, and the name of the build there. Nil for none.
  var history: (file: HistoryFile, name: String?)?

  /// Records and compares. Prints the answers after each look. Returns nil if a signal interrupts it.
  func compare(with recorder: BuildRecorder) throws(ExitError) -> Comparison? {
    let progress = TerminalProgress()
    defer { progress.clear() }
    var (baseRuns, newRuns): ([Run], [Run]) = ([], [])
    var headlessBase: Run?
    switch base {
    case .program(let program):
      headlessBase = try recorder.record(program, to: "headless/base", isHeadless: true)
      if headlessBase == nil { return nil }
    case .recorded(let runs, let headless): (baseRuns, headlessBase) = (runs, headless)
    }
    var counts: Comparison.Counts?
    if let headlessBase {
      guard let new = try recorder.record(new, to: "headless/new", isHeadless: true) else { return nil }
      counts = try compare([headlessBase], [new]).counts
    }
    var comparison: Comparison?
    for count in plan.looks {
      for number in newRuns.count..<count {
        let name = "\(number < 9 ? "0" : "")\(number + 1)"
        for (step, side) in GatePlan.order(ofPair: number).enumerated() {
          progress.show(2 * number + step, of: 2 * plan.runs)
          switch (side, base) {
          case (.base, .program(let program)):
            guard let run = try recorder.record(program, to: "base/\(name)") else { return nil }
            baseRuns.append(run)
          case (.base, .recorded): break
          case (.new, _):
            guard let run = try recorder.record(new, to: "new/\(name)") else { return nil }
            newRuns.append(run)
          }
        }
      }
      let answers = try compare(baseRuns, newRuns)
      comparison = answers
      progress.clear()
      printLine("\(count) recordings of each build: \(answers.shortAnswers)")
      if answers.verdict != .moreRunsNeeded, !answers.baseDiffersFromItself { break }
    }
    comparison?.counts = counts
    if let comparison, let history, let base = baseRuns.first, let new = newRuns.first {
      try history.file.append(
        HistoryLine(comparison, of: base.header, with: new.header, name: history.name))
    }
    return comparison
  }

  private func compare(_ base: [Run], _ new: [Run]) throws(ExitError) -> Comparison {
    do {
      return try Comparison(
        of: base, with: new, tolerance: tolerance, seed: seed, looks: plan.looks.count,
        failsOnCounts: failsOnCounts
      ) { _, _ in }
    } catch {
      throw ExitError(.unreadableData, "\(error)")
    }
  }
}
