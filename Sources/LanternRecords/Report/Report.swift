import FoundationEssentials

/// What a recording comes to, per kind of transition.
public struct Report: Hashable, Sendable, Codable {
  /// Some durations in milliseconds; percentiles by nearest rank.
  public struct Distribution: Hashable, Sendable, Codable {
    public let p50: Double
    public let p95: Double
    public let p99: Double
    public let maximum: Double

    /// Nil when there are none. The durations are nanoseconds, in any order.
    init?(_ nanoseconds: [Int64]) {
      guard !nanoseconds.isEmpty else { return nil }
      let sorted = nanoseconds.sorted()
      // The nearest rank of a percentage p among n is ⌈p · n / 100⌉, counted from 1.
      func percentile(_ percentage: Int) -> Double {
        Double(sorted[max(1, (percentage * sorted.count + 99) / 100) - 1]) / 1e6
      }
      p50 = percentile(50)
      p95 = percentile(95)
      p99 = percentile(99)
      maximum = percentile(100)
    }
  }

  /// The figures of one kind.
  public struct Kind: Hashable, Sendable, Codable {
    public let kind: String
    public let transitions: Int
    public let framesDue: Int
    public let framesPresented: Int
    /// Nil with a virtual clock, like all that real time alone can tell.
    public let framesSkipped: Int?
    public let framesLate: Int?
    /// From a frame's begin to the end of presenting it.
    public let frameWork: Distribution?
    /// From the end of presenting one frame to that of the next one in the same transition.
    public let presentInterval: Distribution?
    /// Milliseconds of hitch in a second of animation (Apple, *Understanding hitches in your app*).
    public let hitchTimeRatio: Double?
    public let clickToPicture: Distribution?
  }

  public let header: RecordingHeader
  /// In the order in which each kind first came.
  public let kinds: [Kind]
  public let dropped: Int
  public let isComplete: Bool

  public init(of recording: Recording) {
    header = recording.header
    dropped = recording.dropped
    isComplete = recording.isComplete
    var order: [String] = []
    for transition in recording.transitions where !order.contains(transition.begin.kind) {
      order.append(transition.begin.kind)
    }
    kinds = order.map { kind in
      Kind(
        kind, recording.transitions.filter { $0.begin.kind == kind }, header: recording.header)
    }
  }

  /// The report as JSON with sorted keys; durations in milliseconds.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // A report holds finite numbers and text only, so encoding it cannot fail.
    guard let data = try? encoder.encode(self) else { preconditionFailure("a report is always JSON") }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}

extension Report.Kind {
  init(_ kind: String, _ transitions: [Recording.Transition], header: RecordingHeader) {
    let isReal = header.display.clock == .monotonic
    let frames = transitions.flatMap(\.frames)
    // While a pointer holds a transition, no picture is expected at any time.
    let timed = transitions.filter { $0.begin.framesDue != nil }
    let ends = transitions.compactMap(\.end)
    self.kind = kind
    self.transitions = transitions.count
    framesDue = transitions.reduce(0) { $0 + ($1.begin.framesDue ?? $1.frames.count) }
    framesPresented = frames.count
    framesSkipped = isReal ? frames.reduce(0) { $0 + ($1.skipped ?? 0) } : nil
    framesLate = isReal ? frames.count { ($0.late ?? 0) > 0 } : nil
    frameWork = Report.Distribution(frames.map { $0.presentEnd - $0.begin })
    let intervals = timed.flatMap { transition in
      zip(transition.frames.dropFirst(), transition.frames).map { $0.presentEnd - $1.presentEnd }
    }
    presentInterval = isReal ? Report.Distribution(intervals) : nil
    let hitch = ends.reduce(0.0) { $0 + Double($1.hitch ?? 0) }
    // What was cut short was not animated to its end.
    let expected = timed.flatMap(\.frames).reduce(0) { $0 + 1 + ($1.skipped ?? 0) }
    let seconds = Double(expected) / Double(header.rate)
    hitchTimeRatio = isReal && seconds > 0 ? hitch / 1e6 / seconds : nil
    clickToPicture = Report.Distribution(ends.compactMap(\.clickToPicture))
  }
}

extension Report {
  /// The report as a table for a terminal: a column a kind, a row a figure, times in milliseconds.
  public var table: String {
    let clock = header.display.clock == .virtual ? ", virtual clock" : ""
    var lines = [
      "\(header.width)×\(header.height) at \(header.rate) Hz on \(header.display.driver)"
        + " (\(header.display.path)\(clock))"
    ]
    if kinds.isEmpty { lines.append("no transitions were recorded") }
    if !kinds.isEmpty { lines += figures }
    if !isComplete { lines.append("the recording was not closed: what is above is all that was written") }
    if dropped > 0 { lines.append("\(dropped) records are missing: the recorder's memory was full") }
    return lines.joined(separator: "\n")
  }

  private var figures: [String] {
    var rows: [[String]] = [[""] + kinds.map(\.kind)]
    func row(_ name: String, _ value: (Kind) -> String?) {
      rows.append([name] + kinds.map { value($0) ?? "–" })
    }
    func distribution(_ name: String, _ value: @escaping (Kind) -> Distribution?) {
      row("\(name) p50") { value($0).map { fixed($0.p50, 2) + " ms" } }
      row("\(indent(name)) p95") { value($0).map { fixed($0.p95, 2) + " ms" } }
      row("\(indent(name)) p99") { value($0).map { fixed($0.p99, 2) + " ms" } }
      row("\(indent(name)) max") { value($0).map { fixed($0.maximum, 2) + " ms" } }
    }
    func indent(_ name: String) -> String { String(repeating: " ", count: name.count) }
    row("transitions") { "\($0.transitions)" }
    row("frames due") { "\($0.framesDue)" }
    row("frames presented") { "\($0.framesPresented)" }
    row("frames skipped") { $0.framesSkipped.map(String.init) }
    row("frames late") { $0.framesLate.map(String.init) }
    distribution("frame work", \.frameWork)
    distribution("present to present", \.presentInterval)
    row("hitch-time ratio") { $0.hitchTimeRatio.map { fixed($0, 2) + " ms/s" } }
    distribution("click to picture", \.clickToPicture)
    return aligned(rows)
  }

  private func aligned(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, text in
        let padding = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + padding : padding + text
      }.joined(separator: "   ")
    }
  }
}
