import FoundationEssentials
public import LanternRecording

/// A report on one or more recordings that were made under the same conditions, per kind of transition.
///
/// The recordings are read in one pass, in memory that does not grow with their length. The article *Metrics*
/// defines each value.
public struct Report: Hashable, Sendable, Encodable {
  /// A distribution of durations in milliseconds. Percentiles use the nearest rank.
  public struct Distribution: Hashable, Sendable, Encodable {
    /// The median.
    public let p50: Double
    /// The 95th percentile.
    public let p95: Double
    /// The 99th percentile.
    public let p99: Double
    /// The largest duration.
    public let maximum: Double

    /// Creates a distribution after subtracting `offset` nanoseconds from each duration. Nil if there are no
    /// durations.
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

  /// The measurements of one kind of transition.
  public struct Kind: Hashable, Sendable, Encodable {
    /// The name of the kind, such as “slide”.
    public let kind: String
    /// The number of transitions.
    public let transitions: Int
    /// The number of frames that were due.
    public let framesDue: Int
    /// The number of frames that were presented.
    public let framesPresented: Int
    /// The number of deadlines without a frame. Nil with a virtual clock, like every value that needs real time.
    public let framesSkipped: Int?
    /// The number of skipped frames that were left out because the machine could not keep up. Nil with a virtual
    /// clock.
    public let framesDegraded: Int?
    /// The number of late frames. Nil with a virtual clock.
    public let framesLate: Int?
    /// The number of late frames that would have been in time if no other thread or program had had the processor. Nil
    /// with a virtual clock, and if run-queue delays were not recorded.
    public let framesLateByNeighbors: Int?
    /// The number of transitions that dropped to half rate because the machine could not keep up.
    public let transitionsSlowed: Int
    /// The number of slowed transitions that were also cut.
    public let transitionsCut: Int
    /// Frame work: the time from the start of a frame to the end of presenting it, without the overlay.
    public let frameWork: Distribution?
    /// The processor time of the thread in a frame. Nil if it was not recorded.
    public let processorTime: Distribution?
    /// The time after a frame to describe the windows to assistive technology. Nil if none was in use.
    public let accessibilityTime: Distribution?
    /// The duration of each phase, keyed by the raw value of the `Phase`.
    public let phases: [String: Distribution]
    /// Frame overrun: the time from the next deadline to the end of presenting. Negative if the frame was in time
    /// (Android's `frameOverrunMs`).
    public let frameOverrun: Distribution?
    /// The time between the ends of presenting two consecutive frames of a transition.
    public let presentInterval: Distribution?
    /// The difference between `presentInterval` and the time between the two deadlines.
    public let presentJitter: Distribution?
    /// Hitch time in milliseconds per second of animation (Apple, *Understanding hitches in your app*).
    public let hitchTimeRatio: Double?
    /// The time from reading the input that caused a transition to its first frame.
    public let clickToPicture: Distribution?
    /// The share of frames, 0…1, that the display showed one interval after the frame before. Nil if the display doesn't
    /// report when frames are shown.
    public let framesShownInTurn: Double?
    /// The sums of the exact counts of the transitions that ended. Nil with a monotonic clock, and if a recording has no
    /// counts.
    public let counts: WorkCounts?
  }

  /// A recording that the report covers.
  public struct Source: Hashable, Sendable, Encodable {
    /// The path of the folder.
    public let folder: String
    /// The version and configuration of the program.
    public let build: String
    /// The number of transitions.
    public internal(set) var transitions: Int
    /// The number of entries that are missing because the recorder's buffer was full.
    public internal(set) var dropped: Int
    /// Whether the recording was closed, after all cycles that were due.
    public internal(set) var isComplete: Bool
    /// The number of cycles that `record` was asked for. Nil if no number was due, and in older recordings.
    public let cyclesDue: Int?
    /// The number of cycles that were completed. Nil if no number was due, and if the recording was not closed. It then
    /// contains everything up to the last flush.
    public internal(set) var cyclesCompleted: Int?
  }

  /// A slow frame and the phase to blame.
  public struct WorstFrame: Hashable, Sendable, Encodable {
    /// The number of the recording, from 1.
    public let recording: Int
    /// The number of the transition in its recording.
    public let transition: Int
    /// The kind of transition.
    public let kind: String
    /// The linear progress of the transition, 0…1.
    public let progress: Double
    /// The time from the deadline to the end of presenting the frame, in milliseconds.
    public let response: Double
    /// The frame work in milliseconds.
    public let work: Double
    /// The time from the next deadline to the end of presenting, in milliseconds; 0 if the frame was in time. Nil
    /// with a virtual clock.
    public let late: Double?
    /// The time for which the frame waited while another thread or program had the processor, in milliseconds. Nil if it
    /// was not recorded.
    public let runQueueDelay: Double?
    /// Whether the frame waited for that reason during most of the time by which the slow phase exceeded its median.
    public let isDelayedByNeighbors: Bool
    /// The phase to blame. Nil if no phase exceeded its median for this kind of transition.
    public let blame: Blame?

    /// The phase that exceeded its median for this kind of transition the most.
    public struct Blame: Hashable, Sendable, Encodable {
      /// The phase.
      public let phase: Phase
      /// The duration of the phase in this frame, in milliseconds.
      public let duration: Double
      /// The median duration of the phase, in milliseconds.
      public let median: Double
      /// The place in the phase that took the longest, in words. Nil unless the frame was recorded by cause.
      public let place: String?
      /// The duration of that place, in milliseconds.
      public let durationInPlace: Double?
    }

    // `medians` has one value per phase, in the order of `Phase.place`, in nanoseconds.
    init(
      _ frame: FrameRecord, kind: String, recording: Int, medians: [Int64], shares: [WorkShare], isReal: Bool
    ) {
      let excess = { (phase: Phase) in frame.duration(of: phase) - medians[phase.place] }
      let blamed = Phase.allCases.max { excess($0) < excess($1) } ?? .present
      self.recording = recording
      transition = frame.transition
      self.kind = kind
      progress = frame.progress
      response = Double(frame.responseTime) / 1e6
      work = Double(frame.work) / 1e6
      late = isReal ? Double(frame.late ?? 0) / 1e6 : nil
      runQueueDelay = frame.runQueueDelay.map { Double($0) / 1e6 }
      isDelayedByNeighbors = excess(blamed) > 0 && 2 * (frame.runQueueDelay ?? 0) > excess(blamed)
      let longest = shares.filter { $0.place.phase == blamed && $0.place.subject != nil }
        .max { $0.work.duration < $1.work.duration }
      blame =
        excess(blamed) > 0
        ? Blame(
          phase: blamed, duration: Double(frame.duration(of: blamed)) / 1e6,
          median: Double(medians[blamed.place]) / 1e6, place: longest?.place.subject,
          durationInPlace: longest.map { Double($0.work.duration) / 1e6 }) : nil
    }
  }

  /// The builds of the recordings, in the order of first occurrence.
  package var builds: [String] {
    recordings.reduce(into: []) { if !$0.contains($1.build) { $0.append($1.build) } }
  }

  /// The header of the first recording. The conditions that matter are the same in all recordings.
  public let header: RecordingHeader
  /// The recordings, in the given order.
  public let recordings: [Source]
  /// The kinds of transition, in the order of first occurrence.
  public let kinds: [Kind]
  /// The measurements of all kinds together.
  public let all: Kind
  /// The ten frames with the longest response time, the slowest first.
  public let worst: [WorstFrame]
  /// Frame work over time, in the order of the recordings.
  public let timeline: Timeline
  /// The work of all frames, in nanoseconds.
  public let work: Histogram
  /// Transitions frame by frame: all of them, or the ones with the longest hitches if there are too many.
  public let strips: [Strip]

  private enum CodingKeys: String, CodingKey {
    case header, recordings, kinds, all, worst
  }

  /// Reads recordings that were made under the same conditions. Precondition: there is at least one.
  ///
  /// Throws `RecordingError.incomparable` if the conditions differ, or another `RecordingError` if one cannot be
  /// read. `onRead` is called again and again with the number of bytes that were read of all recordings.
  public init(
    readingFrom folders: [RecordingFolder], onRead: (_ bytes: Int) -> Void = { _ in }
  ) throws(RecordingError) {
    guard let first = folders.first else { fatalError("a report needs at least one recording") }
    let reader = try RecordingReader(first)
    var tally = ReportTally(header: reader.header)
    var bytesBefore = 0
    func take(_ reader: RecordingReader) throws(RecordingError) {
      var shown = 0
      try tally.take(reader) { _ in
        guard reader.bytesRead != shown else { return }
        shown = reader.bytesRead
        onRead(bytesBefore + shown)
      }
      bytesBefore += reader.bytesRead
    }
    try take(reader)
    for folder in folders.dropFirst() {
      let another = try RecordingReader(folder)
      if let difference = another.header.difference(from: reader.header) {
        throw .incomparable(path: folder.path, with: first.path, difference: difference)
      }
      try take(another)
    }
    self = tally.report
  }

  /// The report as JSON with sorted keys. Durations are in milliseconds.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // A report contains only finite numbers and text, so encoding cannot fail.
    guard let data = try? encoder.encode(self) else { fatalError("a report must encode as JSON") }
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
  /// Adds all entries of a recording, and passes each one to `body` as well.
  mutating func take(
    _ reader: RecordingReader, and body: (RecordEntry) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    beginRecording(reader.folder.path, reader.header)
    while let entry = try reader.next() {
      take(entry)
      try body(entry)
    }
    endRecording(reader.footer, isComplete: reader.isComplete)
  }
}
