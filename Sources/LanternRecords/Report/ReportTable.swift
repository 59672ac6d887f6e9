extension Report {
  /// A table for a terminal, with one column per kind and one row per metric. Times are in milliseconds.
  public var table: String {
    var lines = [printable(header.conditions)]
    if recordings.count > 1 { lines.append("\(recordings.count) recordings") }
    if kinds.isEmpty { lines.append("no transitions were recorded") }
    if !kinds.isEmpty { lines += figures }
    return (lines + remarks).joined(separator: "\n")
  }

  /// The table, followed by a sparkline of frame work over time and the slowest frames.
  public var text: String {
    var parts = [table]
    if !timeline.slots.isEmpty { parts += [sparkline, worstFrames] }
    return parts.joined(separator: "\n\n")
  }

  /// Notes on missing data.
  var remarks: [String] {
    recordings.flatMap { recording in
      let name = recordings.count > 1 ? "\"\(printable(recording.folder))\"" : "the recording"
      var remarks: [String] = []
      if !recording.isComplete {
        remarks.append("\(name) was not closed: only the records written before are included")
      }
      if recording.dropped > 0 {
        let place = recordings.count > 1 ? " in \(name)" : ""
        remarks.append("\(recording.dropped) records are missing\(place): the recorder's buffer was full")
      }
      return remarks
    }
  }

  private var figures: [String] {
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
    row("frame overrun p95") { $0.frameOverrun.map { fixed($0.p95, 2) + " ms" } }
    distribution("present to present", \.presentInterval)
    row("present jitter p95") { $0.presentJitter.map { fixed($0.p95, 2) + " ms" } }
    row("hitch time ratio") { $0.hitchTimeRatio.map { fixed($0, 2) + " ms/s" } }
    distribution("click to picture", \.clickToPicture)
    return aligned(rows)
  }

  // Eight heights. The full height is the frame budget or the longest frame, whichever is longer.
  private var sparkline: String {
    let width = 72
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
    return
      "frame work over time\(each) (full height \(fixed(Double(top) / 1e6, 2)) ms, frame budget \(fixed(Double(budget) / 1e6, 2)) ms)\n"
      + String(line)
  }

  private var worstFrames: String {
    let heading =
      "slowest frames by response time, with the phase that exceeded its median the most"
    let several = recordings.count > 1
    var rows = [
      (several ? ["recording"] : []) + ["transition", "kind", "progress", "work", "late", "slow phase"]
    ]
    for frame in worst {
      let blame = frame.blame.map {
        "\($0.phase.rawValue) \(fixed($0.duration, 2)) ms (median \(fixed($0.median, 2)))"
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
    return ([heading] + aligned(rows)).joined(separator: "\n")
  }
}
