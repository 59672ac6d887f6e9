import LanternBase
import LanternRecording
import LanternReports

/// The tables of a report page: every value of the terminal table, and the values of all phases.
struct PageTables {
  let report: Report

  private static let none = "–"

  // MARK: Kinds

  /// One column per kind, one row per metric.
  var kinds: Markup {
    let columns = columns
    let heads = columns.map { kind -> Markup in "<th scope=\"col\">\(Markup.name(kind.kind))</th>" }
    func cells(_ value: (Report.Kind) -> String?) -> [Markup] {
      columns.map { kind -> Markup in "<td>\(value(kind) ?? PageTables.none)</td>" }
    }
    func row(_ name: String, _ value: (Report.Kind) -> String?) -> Markup {
      "<tr><th scope=\"row\" colspan=\"2\">\(name)</th>\(cells(value))</tr>\n"
    }
    func distribution(_ name: String, _ value: (Report.Kind) -> Report.Distribution?) -> Markup {
      let rows = PageTables.parts.enumerated().map { index, part -> Markup in
        let group: Markup? = index == 0 ? "<th scope=\"rowgroup\" rowspan=\"4\">\(name)</th>" : nil
        return """
          <tr>\(group)<th scope="row" class="part">\(part.name)</th>\(cells { value($0).map { number($0[keyPath: part.path]) } })</tr>

          """
      }
      return "<tbody>\n\(rows)</tbody>\n"
    }
    return """
      <div class="scroll">
      <table>
      <caption>Metrics by kind of transition. Times are in milliseconds, the hitch time ratio is in ms/s.</caption>
      <thead><tr><td colspan="2"></td>\(heads)</tr></thead>
      <tbody>
      \(row("Transitions") { "\($0.transitions)" })\(row("Frames due") { "\($0.framesDue)" })\
      \(row("Frames presented") { "\($0.framesPresented)" })\
      \(row("Frames skipped") { $0.framesSkipped.map(String.init) })\
      \(report.all.transitionsSlowed > 0 ? slowed(row) : nil)\
      \(row("Frames late") { $0.framesLate.map(String.init) })\
      \(report.all.framesLateByNeighbors == nil ? nil : lateByNeighbors(row))\
      \(report.all.framesShownInTurn == nil ? nil : shownInTurn(row))\
      \(row("Hitch time ratio") { $0.hitchTimeRatio.map { fixed($0, 2) } })</tbody>
      \(distribution("Frame work", \.frameWork))\
      \(report.all.processorTime == nil ? nil : distribution("Processor time", \.processorTime))\
      \(report.all.accessibilityTime == nil ? nil : distribution("Accessibility", \.accessibilityTime))\
      \(distribution("Frame overrun", \.frameOverrun))\
      \(distribution("Present to present", \.presentInterval))\
      \(distribution("Present jitter", \.presentJitter))\
      \(distribution("Click to picture", \.clickToPicture))\
      \(report.all.counts.map { counts($0, row) })</table>
      </div>

      """
  }

  private func counts(_ all: WorkCounts, _ row: (String, (Report.Kind) -> String?) -> Markup) -> Markup {
    let rows = WorkCount.allCases.filter { all[$0] != nil }.map { count in
      row(count.rawValue.capitalizedFirst) { $0.counts?[count].map(String.init) }
    }
    return "<tbody>\n\(rows)</tbody>\n"
  }

  private func lateByNeighbors(_ row: (String, (Report.Kind) -> String?) -> Markup) -> Markup {
    row("Frames late by neighbors") { $0.framesLateByNeighbors.map(String.init) }
  }

  private func shownInTurn(_ row: (String, (Report.Kind) -> String?) -> Markup) -> Markup {
    row("Frames shown in turn") { $0.framesShownInTurn.map { fixed($0 * 100, 2) + "%" } }
  }

  // How the loop reduced frames because the machine could not keep up.
  private func slowed(_ row: (String, (Report.Kind) -> String?) -> Markup) -> Markup {
    """
    \(row("Frames degraded") { $0.framesDegraded.map(String.init) })\
    \(row("Transitions at half rate") { "\($0.transitionsSlowed)" })\
    \(row("Transitions cut") { "\($0.transitionsCut)" })
    """
  }

  // MARK: Phases

  /// One group per kind, one row per phase.
  var phases: Markup {
    let phases = [.waking] + Phase.work + (report.hasOverlay ? [Phase.overlay] : [])
    let groups = columns.map { kind -> Markup in
      let rows = phases.enumerated().map { index, phase -> Markup in
        let group: Markup? =
          index == 0
          ? "<th scope=\"rowgroup\" rowspan=\"\(phases.count)\">\(Markup.name(kind.kind))</th>" : nil
        let figures = kind.phases[phase.rawValue]
        let cells = PageTables.parts.map { part -> Markup in
          "<td>\(figures.map { number($0[keyPath: part.path]) } ?? PageTables.none)</td>"
        }
        return "<tr>\(group)<th scope=\"row\" class=\"part\">\(phase.rawValue)</th>\(cells)</tr>\n"
      }
      return "<tbody>\n\(rows)</tbody>\n"
    }
    let heads = PageTables.parts.map { part -> Markup in "<th scope=\"col\">\(part.name)</th>" }
    return """
      <div class="scroll">
      <table>
      <caption>Duration of each phase in milliseconds. Waking is the time from the deadline to the start of the frame.
      It is not part of frame work.</caption>
      <thead><tr><th scope="col">Kind</th><th scope="col" class="words">Phase</th>\(heads)</tr></thead>
      \(groups)</table>
      </div>

      """
  }

  // MARK: Slowest frames

  private static let queued: Markup = """
     Queued is the time for which another thread or program had the processor. If it is more than half of the
    excess, neighbors are to blame.
    """

  /// The frames with the longest response time, each with the phase to blame.
  var worst: Markup {
    let several = report.recordings.count > 1
    let hasDelays = report.worst.contains { $0.runQueueDelay != nil }
    let rows = report.worst.enumerated().map { index, frame -> Markup in
      let recording: Markup? = several ? "<td>\(frame.recording)</td>" : nil
      let values = [
        fixed(frame.progress, 2), fixed(frame.response, 2), fixed(frame.work, 2),
        frame.late.map { fixed($0, 2) } ?? PageTables.none,
        hasDelays ? frame.runQueueDelay.map { fixed($0, 2) } ?? PageTables.none : nil,
      ].compactMap(\.self).map { value -> Markup in "<td>\(value)</td>" }
      return """
        <tr><th scope="row">\(index + 1)</th>\(recording)<td>\(frame.transition)</td>
        <td class="words">\(Markup.name(frame.kind))</td>\(values)<td class="words">\(frame.blame?.phase.rawValue ?? PageTables.none)\(frame.isDelayedByNeighbors ? ", neighbors" : "")</td>
        <td>\(frame.blame.map { fixed($0.duration, 2) } ?? PageTables.none)</td>
        <td>\(frame.blame.map { fixed($0.median, 2) } ?? PageTables.none)</td></tr>

        """
    }
    let recording: Markup? = several ? "<th scope=\"col\">Recording</th>" : nil
    let queued: Markup? = hasDelays ? "<th scope=\"col\">Queued</th>" : nil
    return """
      <div class="scroll">
      <table>
      <caption>The frames with the longest response time. The slow phase is the one that exceeded its median for this
      kind of transition the most. Times are in milliseconds.\(hasDelays ? PageTables.queued : nil)</caption>
      <thead><tr><th scope="col">Rank</th>\(recording)<th scope="col">Transition</th>
      <th scope="col" class="words">Kind</th><th scope="col">Progress</th><th scope="col">Response</th>
      <th scope="col">Work</th><th scope="col">Late</th>\(queued)<th scope="col" class="words">Slow phase</th>
      <th scope="col">Duration</th><th scope="col">Median</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>

      """
  }

  // MARK: Conditions

  private static let maximumSettingCount = 40
  private static let maximumRecordingCount = 40

  /// The recording conditions and the list of recordings.
  var conditions: Markup {
    let header = report.header
    var rows = [
      ("Display", "\(header.display.driver), \(header.display.path), \(header.display.pixelFormat)"),
      ("Window", "\(header.width)×\(header.height) pixels, scale \(trimmed("\(header.scale)"))"),
      ("Rate", "\(header.rate) Hz, frame budget \(fixed(report.budget, 2)) ms"),
      ("Clock", report.isReal ? "monotonic" : "virtual"),
      ("Full present", header.fullPresent.map { "\(fixed(Double($0) / 1e6, 2)) ms" } ?? PageTables.none),
      ("Pixel kernel", header.kernel),
      (report.builds.count == 1 ? "Build" : "Builds", report.builds.joined(separator: ", ")),
      ("Processor", header.machine.map { "\($0.processor), \($0.cores) usable cores" } ?? PageTables.none),
      ("System", header.machine?.system ?? PageTables.none),
    ]
    let settings = header.settings.sorted { $0.key < $1.key }
    rows += settings.prefix(PageTables.maximumSettingCount).map { ("Setting \($0.key)", $0.value) }
    if settings.count > PageTables.maximumSettingCount {
      rows.append(("Settings not listed", "\(settings.count - PageTables.maximumSettingCount)"))
    }
    let lines = rows.map { name, value -> Markup in
      "<tr><th scope=\"row\">\(Markup.shortened(name))</th><td class=\"words long\">\(Markup.name(value))</td></tr>\n"
    }
    return """
      <div class="scroll">
      <table>
      <caption>Recording conditions</caption>
      <tbody>
      \(lines)</tbody>
      </table>
      </div>
      \(recordings)
      """
  }

  private var recordings: Markup {
    let rows = report.recordings.prefix(PageTables.maximumRecordingCount).enumerated().map {
      index, source -> Markup in
      """
      <tr><th scope="row">\(index + 1)</th><td class="words long">\(Markup.name(source.folder))</td>
      <td>\(source.transitions)</td><td>\(source.dropped)</td>
      <td class="words">\(source.isComplete ? "yes" : "no")</td></tr>

      """
    }
    let left = report.recordings.count - rows.count
    return """
      <div class="scroll">
      <table>
      <caption>Recordings\(left > 0 ? " (\(left) more are included but not listed)" : "")</caption>
      <thead><tr><th scope="col">No.</th><th scope="col" class="words">Folder</th><th scope="col">Transitions</th>
      <th scope="col">Records dropped</th><th scope="col" class="words">Complete</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>

      """
  }

  // MARK: Shared

  private static var parts: [(name: String, path: KeyPath<Report.Distribution, Double>)] {
    [("p50", \.p50), ("p95", \.p95), ("p99", \.p99), ("max", \.maximum)]
  }

  private var columns: [Report.Kind] {
    report.kinds.count > 1 ? report.kinds + [report.all] : report.kinds
  }

  // Uses a minus sign, which is as wide as a digit, and not a hyphen.
  private func number(_ value: Double) -> String {
    let text = fixed(value, 2)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  private func trimmed(_ number: String) -> String {
    number.hasSuffix(".0") ? String(number.dropLast(2)) : number
  }
}
