import FoundationEssentials

/// What one or several recordings under the same conditions come to, per kind of transition.
///
/// Read in one pass, in memory that does not grow with the recordings. What each figure means stands in the article
/// *Metrics*.
public struct Report: Hashable, Sendable, Encodable {
  /// Some durations in milliseconds; percentiles by nearest rank.
  public struct Distribution: Hashable, Sendable, Encodable {
    public let p50: Double
    public let p95: Double
    public let p99: Double
    public let maximum: Double

    /// Nil when there are none. What is taken off each of them is in nanoseconds.
    init?(_ durations: Histogram, less offset: Int64 = 0) {
      func milliseconds(_ thousandths: Int) -> Double? {
        durations.percentile(thousandths: thousandths).map { Double($0 - offset) / 1e6 }
      }
      guard let p50 = milliseconds(500), let p95 = milliseconds(950), let p99 = milliseconds(990) else {
        return nil
      }
      self.p50 = p50
      self.p95 = p95
      self.p99 = p99
      maximum = Double(durations.largest - offset) / 1e6
    }
  }

  /// The figures of one kind.
  public struct Kind: Hashable, Sendable, Encodable {
    public let kind: String
    public let transitions: Int
    public let framesDue: Int
    public let framesPresented: Int
    /// Nil with a virtual clock, like all that real time alone can tell.
    public let framesSkipped: Int?
    /// Those of them that were left out on purpose, since the machine could not keep up.
    public let framesDegraded: Int?
    public let framesLate: Int?
    /// Transitions that went to half rate for that, and those of them that were cut.
    public let transitionsSlowed: Int
    public let transitionsCut: Int
    /// From a frame's begin to the end of presenting it.
    public let frameWork: Distribution?
    /// What each phase took, by the name of the `Phase`.
    public let phases: [String: Distribution]
    /// From the next deadline to the end of presenting; negative when there was time left (Android's
    /// `frameOverrunMs`).
    public let frameOverrun: Distribution?
    /// From the end of presenting one frame to that of the next one in the same transition.
    public let presentInterval: Distribution?
    /// By how much that differs from the time between the two frames' deadlines.
    public let presentJitter: Distribution?
    /// Milliseconds of hitch in a second of animation (Apple, *Understanding hitches in your app*).
    public let hitchTimeRatio: Double?
    public let clickToPicture: Distribution?
  }

  /// A recording that the report is made of.
  public struct Source: Hashable, Sendable, Encodable {
    public let folder: String
    public internal(set) var transitions: Int
    /// Entries that are missing because the recorder's memory was full.
    public internal(set) var dropped: Int
    /// Whether it was closed in order; if not, what is there is everything up to the last flush.
    public internal(set) var isComplete: Bool
  }

  /// A frame that was a long time coming, and the phase to blame.
  public struct WorstFrame: Hashable, Sendable, Encodable {
    /// The recording's number, from 1.
    public let recording: Int
    public let transition: Int
    public let kind: String
    public let progress: Double
    /// From its deadline to the end of presenting it, in milliseconds.
    public let response: Double
    public let work: Double
    /// How long after the next deadline it was there, in milliseconds; nil with a virtual clock.
    public let late: Double?
    /// Nil when no phase took longer than it does in half of the frames of the kind.
    public let blame: Blame?

    /// The phase that took the most more than it does in half of the frames of the kind.
    public struct Blame: Hashable, Sendable, Encodable {
      public let phase: Phase
      /// What it took, and what it takes in half of the frames, in milliseconds.
      public let duration: Double
      public let median: Double
    }

    // The medians of the phases are in their order, in nanoseconds.
    init(_ frame: FrameRecord, kind: String, recording: Int, medians: [Int64], isReal: Bool) {
      let excess = { (phase: Phase) in frame.duration(of: phase) - medians[phase.place] }
      let blamed = Phase.allCases.max { excess($0) < excess($1) } ?? .present
      self.recording = recording
      transition = frame.transition
      self.kind = kind
      progress = frame.progress
      response = Double(frame.response) / 1e6
      work = Double(frame.work) / 1e6
      late = isReal ? Double(frame.late ?? 0) / 1e6 : nil
      blame =
        excess(blamed) > 0
        ? Blame(
          phase: blamed, duration: Double(frame.duration(of: blamed)) / 1e6,
          median: Double(medians[blamed.place]) / 1e6) : nil
    }
  }

  public let header: RecordingHeader
  public let recordings: [Source]
  /// In the order in which each kind first came.
  public let kinds: [Kind]
  /// Of all kinds together.
  public let all: Kind
  /// The ten frames that were the longest time coming, the longest first.
  public let worst: [WorstFrame]
  /// How long frames took, in the order of the recordings.
  public let timeline: Timeline
  /// The work of all frames.
  public let work: Histogram
  /// Transitions frame by frame: all, or where there are many those with the longest hitches.
  public let strips: [Strip]

  private enum CodingKeys: String, CodingKey {
    case header, recordings, kinds, all, worst
  }

  /// Reads recordings, which must have been made under the same conditions. Precondition: there is one.
  public init(readingFrom folders: [RecordingFolder]) throws(RecordingError) {
    guard let first = folders.first else { preconditionFailure("a report is made of a recording") }
    let reader = try RecordingReader(first)
    var tally = ReportTally(header: reader.header)
    try tally.take(reader) { _ in }
    for folder in folders.dropFirst() {
      let another = try RecordingReader(folder)
      if let difference = another.header.difference(from: reader.header) {
        throw .incomparable(path: folder.path, with: first.path, difference: difference)
      }
      try tally.take(another) { _ in }
    }
    self = tally.report
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

extension Report {
  init(
    header: RecordingHeader, recordings: [Source], kinds: [Kind], all: Kind, worst: [WorstFrame],
    timeline: Timeline,
    work: Histogram, strips: [Strip]
  ) {
    self.header = header
    self.recordings = recordings
    self.kinds = kinds
    self.all = all
    self.worst = worst
    self.timeline = timeline
    self.work = work
    self.strips = strips
  }
}

extension ReportTally {
  /// Takes all entries of a recording, each of which is lent to another taker too.
  mutating func take(
    _ reader: RecordingReader, and body: (RecordEntry) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    beginRecording(reader.folder.path)
    while let entry = try reader.next() {
      take(entry)
      try body(entry)
    }
    endRecording(dropped: reader.dropped, isComplete: reader.isComplete)
  }
}
