import LanternBase
import LanternRecording
import LanternStrings

extension Report {
  /// A table for a terminal, with one column per kind and one row per metric. Times are in milliseconds.
  public var table: String { table(columns: nil) }

  /// The table, followed by a sparkline of frame work over time and the slowest frames.
  public var text: String { text(columns: nil) }

  /// The table for a terminal with a number of columns. Kinds without a place there are left out and counted.
  package func table(columns: Int?) -> String {
    var lines = [printable(header.conditions)]
    let builds = builds.map { printable($0) }
    lines.append(
      builds.count == 1
        ? "build \(builds[0])" : "\(builds.count) builds together: \(builds.joined(separator: ", "))")
    if recordings.count > 1 { lines.append("\(recordings.count) recordings") }
    if kinds.isEmpty { lines.append("no transitions were recorded") }
    if !kinds.isEmpty { lines += figures(columns: columns) }
    return fitted((lines + remarks).joined(separator: "\n"), columns)
  }

  /// The text for a terminal with a number of columns.
  package func text(columns: Int?) -> String {
    var parts = [table(columns: columns)]
    if !timeline.slots.isEmpty { parts += [sparkline(columns: columns), worstFrames(columns: columns)] }
    return parts.joined(separator: "\n\n")
  }

  private func fitted(_ text: String, _ columns: Int?) -> String {
    columns.map { wrapped(text, columns: $0) } ?? text
  }

  /// Notes on missing data.
  package var remarks: [String] {
    recordings.flatMap { recording in
      let name = recordings.count > 1 ? "\"\(printable(recording.folder))\"" : "the recording"
      var remarks: [String] = []
      if let completed = recording.cyclesCompleted, let due = recording.cyclesDue, completed < due {
        remarks.append("\(name) was cut short after \(completed) of \(due) cycles")
      } else if !recording.isComplete {
        let cycles = recording.cyclesDue.map { ", of \($0) cycles that were due" } ?? ""
        remarks.append("\(name) was not closed: only the records written before are included\(cycles)")
      }
      if recording.dropped > 0 {
        let place = recordings.count > 1 ? " in \(name)" : ""
        remarks.append("\(recording.dropped) records are missing\(place): the recorder's buffer was full")
      }
      return remarks
    }
  }

  private func figures(columns width: Int?) -> [String] {
    var rows = figureRows
    let lines = aligned(rows)
    guard !lines.fit(width) else { return lines }
    rows = movingUnits(rows)
    var left = 0
    while !aligned(rows, gap: 2).fit(width), rows[0].count > 3 {
      // The last column is that of all kinds.
      rows = rows.map { $0.dropLast(2) + $0.suffix(1) }
      left += 1
    }
    let names = kinds.suffix(left).map { printable($0.kind) }.joined(separator: ", ")
    let remark = "\(left) \(left == 1 ? "kind" : "kinds") not shown on this narrow terminal: \(names)"
    return aligned(rows, gap: 2) + (left > 0 ? [remark] : [])
  }

  private var figureRows: [[String]] {
    let columns = kinds.count > 1 ? kinds + [all] : kinds
    var rows: [[String]] = [[""] + columns.map { printable($0.kind) }]
    func row(_ name: String, _ value: (Kind) -> String?) {
      rows.append([name] + columns.map { value($0) ?? "–" })
    }
    func distribution(_ name: String, _ value: @escaping (Kind) -> Distribution?) {
      let parts: [(String, KeyPath<Distribution, Double>)] = [
        ("p50", \.p50), ("p95", \.p95), ("p99", \.p99), ("max", \.maximum),
      ]
      for (index, (part, path)) in parts.enumerated() {
        let label = index == 0 ? name : String(repeating: " ", count: name.count)
        row("\(label) \(part)") { value($0).map { fixed($0[keyPath: path], 2) + " ms" } }
      }
    }
    row("transitions") { "\($0.transitions)" }
    row("frames due") { "\($0.framesDue)" }
    row("frames presented") { "\($0.framesPresented)" }
    row("frames skipped") { $0.framesSkipped.map(String.init) }
    if all.transitionsSlowed > 0 {
      row("  degraded") { $0.framesDegraded.map(String.init) }
      row("at half rate") { "\($0.transitionsSlowed)" }
      row("  then cut") { "\($0.transitionsCut)" }
    }
    row("frames late") { $0.framesLate.map(String.init) }
    if all.framesLateByNeighbors != nil {
      row("  by neighbors") { $0.framesLateByNeighbors.map(String.init) }
    }
    if all.framesShownInTurn != nil {
      row("frames shown in turn") { $0.framesShownInTurn.map { fixed($0 * 100, 2) + "%" } }
    }
    distribution("frame work", \.frameWork)
    for phase in Phase.work {
      row("  \(phase.rawValue) p95") { $0.phases[phase.rawValue].map { fixed($0.p95, 2) + " ms" } }
    }
    if all.processorTime != nil { distribution("processor time", \.processorTime) }
    if all.accessibilityTime != nil { distribution("accessibility", \.accessibilityTime) }
    row("frame overrun p95") { $0.frameOverrun.map { fixed($0.p95, 2) + " ms" } }
    distribution("present to present", \.presentInterval)
    row("present jitter p95") { $0.presentJitter.map { fixed($0.p95, 2) + " ms" } }
    row("hitch time ratio") { $0.hitchTimeRatio.map { fixed($0, 2) + " ms/s" } }
    distribution("click to picture", \.clickToPicture)
    for count in WorkCount.allCases where all.counts?[count] != nil {
      row(count.rawValue) { $0.counts?[count].map(String.init) }
    }
    return rows
  }

  // Eight heights. The full height is the frame budget or the longest frame, whichever is longer.
  private func sparkline(columns terminal: Int?) -> String {
    let width = min(72, terminal ?? 72)
    let bars = Array("▁▂▃▄▅▆▇█")
    let budget = header.budget
    let top = max(budget, work.largest)
    let count = timeline.slots.count
    let columns = min(width, count)
    let line = (0..<columns).map { column in
      let slots = timeline.slots[column * count / columns..<(column + 1) * count / columns]
      let longest = slots.map(\.longest.work).max() ?? 0
      return bars[min(bars.count - 1, Int(Double(longest) / Double(top) * Double(bars.count)))]
    }
    let frames = (all.framesPresented + columns - 1) / columns
    let each = frames == 1 ? "" : ", maximum of every \(frames) frames"
    let heading =
      "frame work over time\(each) (full height \(fixed(Double(top) / 1e6, 2)) ms, frame budget "
      + "\(fixed(Double(budget) / 1e6, 2)) ms)"
    return fitted(heading, terminal) + "\n" + String(line)
  }

  private func worstFrames(columns: Int?) -> String {
    let heading =
      fitted("slowest frames by response time, with the phase that exceeded its median the most", columns)
    let several = recordings.count > 1
    var rows = [
      (several ? ["recording"] : []) + ["transition", "kind", "progress", "work", "late", "slow phase"]
    ]
    for frame in worst {
      let blame = frame.blame.map { blame in
        let place = blame.place.map { place in
          ", \(printable(place)) \(fixed(blame.durationInPlace ?? 0, 2)) ms"
        }
        return "\(blame.phase.rawValue) \(fixed(blame.duration, 2)) ms (median \(fixed(blame.median, 2)))"
          + (place ?? "")
      }
      let neighbors = frame.isDelayedByNeighbors ? frame.runQueueDelay : nil
      rows.append(
        (several ? ["\(frame.recording)"] : []) + [
          "\(frame.transition)", printable(frame.kind), fixed(frame.progress, 2),
          fixed(frame.work, 2) + " ms",
          frame.late.map { fixed($0, 2) + " ms" } ?? "–",
          (blame ?? "–") + (neighbors.map { ", neighbors \(fixed($0, 2)) ms" } ?? ""),
        ])
    }
    var lines = aligned(rows)
    if !lines.fit(columns) { lines = aligned(rows, gap: 1) }
    // The last column explains a frame, and is the widest.
    if !lines.fit(columns) { lines = aligned(rows.map { $0.dropLast() }, gap: 2) }
    return ([heading] + lines).joined(separator: "\n")
  }
}
