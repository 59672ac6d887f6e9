import LanternRecording

// The conditions under which runs can be compared: those of all runs, and those of the runs of one side.

extension Comparison {
  /// Throws an error if a run ended before the cycles that were due.
  package static func checkAreWhole(_ runs: [Run]) throws(ComparisonError) {
    for run in runs where !run.isComplete {
      guard let due = run.header.cyclesDue else { continue }
      throw .cutShort(folder: run.folder, completed: run.cyclesCompleted, due: due)
    }
  }

  /// The longest time from the start of a recording of a side to that of the next one, in milliseconds: half a day. The
  /// pauses of a gate are at most three times its `--timeout`, which is at most an hour.
  private static let longestPause: Int64 = 12 * 3_600_000

  /// Throws an error if the runs of a side are of different builds, settings or machines, or if there is a pause between
  /// them that is longer than any session has.
  package static func checkSession(of runs: [Run]) throws(ComparisonError) {
    guard let first = runs.first else { return }
    let expected = sideConditions(first.header)
    for run in runs {
      let found = sideConditions(run.header)
      for name in Set(expected.keys).union(found.keys).sorted() where expected[name] != found[name] {
        let values = [expected, found].map { $0[name] ?? "not set" }
        throw .mixed(
          first: first.folder, second: run.folder,
          difference: "the \(name) is \(values[0]) in the first and \(values[1]) in the second")
      }
    }
    let starts = runs.compactMap { run in run.header.started.map { (time: $0, folder: run.folder) } }
      .sorted { $0.time < $1.time }
    for (earlier, later) in zip(starts, starts.dropFirst()) where later.time - earlier.time > longestPause {
      throw .mixed(
        first: earlier.folder, second: later.folder,
        difference: "the second was started \((later.time - earlier.time) / 3_600_000) hours after the first")
    }
  }

  // The conditions that must not differ within a side.
  private static func sideConditions(_ header: RecordingHeader) -> [String: String] {
    var conditions = circumstances(header)
    conditions["build"] = header.build
    conditions["digest of the build"] = header.buildDigest
    return conditions
  }

  /// The conditions that may differ between the sides. A difference causes a remark.
  static func circumstances(_ header: RecordingHeader) -> [String: String] {
    var circumstances = header.settings
    circumstances["kernel"] = header.kernel
    circumstances["machine"] = header.machine.map { "\($0.processor), \($0.cores) cores, \($0.system)" }
    return circumstances
  }

  /// Returns the header of the first run. Throws an error if the conditions of another one differ, or if it is empty.
  static func sharedHeader(of runs: [Run]) throws(ComparisonError) -> RecordingHeader {
    guard let first = runs.first else { fatalError("a comparison needs at least one run") }
    for run in runs {
      if let difference = run.header.difference(from: first.header) {
        throw .different(first: first.folder, second: run.folder, difference: difference)
      }
      guard run.transitions.contains(where: { $0.isTimed && !$0.work.isEmpty }) else {
        throw .empty(folder: run.folder)
      }
    }
    return first.header
  }
}
