package import LanternRecording

/// The figures of recordings as metrics of Prometheus, for the text-file collector of `node_exporter`.
///
/// Times are in seconds. Each metric has the labels `build` and `kind`, the kind of transition. The article *A fleet of
/// machines* lists the metrics. A metric without a value, as of late frames with a virtual clock, has no line.
///
/// Format: Prometheus, *Exposition formats*, the text format.
package struct PrometheusMetrics {
  // The recordings of one build.
  private var tallies: [ReportTally] = []

  /// Reads recordings. Throws `RecordingError.incomparable` if those of one build were made under different conditions, or
  /// another `RecordingError` if one cannot be read.
  package init(readingFrom folders: [RecordingFolder]) throws(RecordingError) {
    var firsts: [RecordingFolder] = []
    for folder in folders {
      let reader = try RecordingReader(folder)
      var place = tallies.count
      if let known = tallies.firstIndex(where: { $0.header.build == reader.header.build }) {
        if let difference = reader.header.difference(from: tallies[known].header) {
          throw .incomparable(path: folder.path, with: firsts[known].path, difference: difference)
        }
        place = known
      } else {
        tallies.append(ReportTally(header: reader.header))
        firsts.append(folder)
      }
      try tallies[place].take(reader) { _ in }
    }
  }

  /// The text of the file. It is empty if there are no recordings.
  package var text: String {
    guard !tallies.isEmpty else { return "" }
    var lines: [String] = []
    let recordings = tallies.map { tally in
      var labels = [("build", tally.header.build)]
      if let machine = tally.header.machine { labels.append(("processor", machine.processor)) }
      return sample("lantern_recordings", labels, tally.recordings.count)
    }
    lines += family("lantern_recordings", "gauge", "Recordings that the metrics are from.", recordings)
    func add(_ name: String, _ type: String, _ help: String, _ value: (KindTally, Bool) -> (any Value)?) {
      lines += family(
        name, type, help,
        perKind { labels, kind, header in
          value(kind, header.isReal).map { [sample(name, labels, $0)] } ?? []
        })
    }
    add("lantern_transitions_total", "counter", "Transitions.") { kind, _ in kind.transitions }
    add("lantern_frames_due_total", "counter", "Frames that were due.") { kind, _ in kind.framesDue }
    add("lantern_frames_presented_total", "counter", "Frames that were presented.") { kind, _ in
      kind.work.count
    }
    add("lantern_frames_skipped_total", "counter", "Deadlines without a frame.") { kind, isReal in
      isReal ? kind.skipped : nil
    }
    add("lantern_frames_late_total", "counter", "Frames that were presented after the next deadline.") {
      kind, isReal in
      isReal ? kind.late : nil
    }
    add("lantern_frames_late_ratio", "gauge", "Share of late frames among presented frames.") {
      kind, isReal in
      isReal && kind.work.count > 0 ? Double(kind.late) / Double(kind.work.count) : nil
    }
    add("lantern_hitch_seconds_total", "counter", "Time by which pictures were shown later than expected.") {
      kind, isReal in isReal ? kind.hitch / 1e9 : nil
    }
    add("lantern_animation_seconds_total", "counter", "Time of animation that the hitch time relates to.") {
      kind, isReal in isReal ? kind.animation : nil
    }
    add("lantern_hitch_time_ratio", "gauge", "Hitch time per time of animation.") { kind, isReal in
      isReal && kind.animation > 0 ? kind.hitch / (1e9 * kind.animation) : nil
    }
    for (name, help, values, isOverrun) in PrometheusMetrics.distributions {
      lines += family(
        name, "summary", help,
        perKind { labels, kind, header in
          summary(name, labels, kind[keyPath: values], less: isOverrun ? header.budget : 0)
        })
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private typealias Value = CustomStringConvertible & Sendable
  private typealias Labels = [(name: String, value: String)]

  private static var distributions: [(String, String, KeyPath<KindTally, Histogram>, Bool)] {
    [
      (
        "lantern_frame_work_seconds", "Time from the start of a frame to the end of presenting it.", \.work,
        false
      ),
      ("lantern_frame_processor_seconds", "Processor time of the thread in a frame.", \.processorTime, false),
      (
        "lantern_frame_overrun_seconds", "Time from the next deadline to the end of presenting a frame.",
        \.responseTimes, true
      ),
      (
        "lantern_present_interval_seconds", "Time between the ends of presenting two frames.",
        \.presentInterval, false
      ),
      (
        "lantern_present_jitter_seconds", "Difference between that time and the time between the deadlines.",
        \.jitter, false
      ),
      ("lantern_click_to_picture_seconds", "Time from an input event to the first frame.", \.click, false),
    ]
  }

  // The lines of a metric. None if it has no values.
  private func family(_ name: String, _ type: String, _ help: String, _ samples: [String]) -> [String] {
    samples.isEmpty ? [] : ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"] + samples
  }

  private func perKind(_ samples: (Labels, KindTally, RecordingHeader) -> [String]) -> [String] {
    tallies.flatMap { tally in
      tally.kinds.flatMap { kind in
        samples([("build", tally.header.build), ("kind", kind.kind)], kind, tally.header)
      }
    }
  }

  private func summary(_ name: String, _ labels: Labels, _ durations: Histogram, less offset: Int64)
    -> [String]
  {
    let quantiles = [(500, "0.5"), (950, "0.95"), (990, "0.99"), (1_000, "1")].compactMap {
      thousandths, quantile in
      durations.percentile(thousandths: thousandths).map { value in
        sample(name, labels + [("quantile", quantile)], Double(value - offset) / 1e9)
      }
    }
    guard !quantiles.isEmpty else { return [] }
    let sum = durations.sum - Double(durations.count) * Double(offset)
    return quantiles + [
      sample(name + "_sum", labels, sum / 1e9), sample(name + "_count", labels, durations.count),
    ]
  }

  private func sample(_ name: String, _ labels: Labels, _ value: any Value) -> String {
    let labels = labels.map { name, value in
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
        "\n", with: "\\n")
      return "\(name)=\"\(escaped)\""
    }
    return "\(name){\(labels.joined(separator: ","))} \(value)"
  }
}
