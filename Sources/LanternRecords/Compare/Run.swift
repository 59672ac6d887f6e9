/// What a comparison needs of one recording: its conditions, and each transition that ended, in a few numbers a frame.
public struct Run: Hashable, Sendable {
  /// The folder that it was read from.
  public let folder: String
  public let header: RecordingHeader
  public let transitions: [TransitionSample]
  /// Whether it was closed in order; if not, it goes as far as it was written.
  public let isComplete: Bool
  /// Entries that are missing because the recorder's memory was full.
  public let dropped: Int

  public init(
    folder: String, header: RecordingHeader, transitions: [TransitionSample], isComplete: Bool = true,
    dropped: Int = 0
  ) {
    self.folder = folder
    self.header = header
    self.transitions = transitions
    self.isComplete = isComplete
    self.dropped = dropped
  }

  /// Reads a recording. A transition that it stops in the middle of is left out.
  public init(readingFrom folder: RecordingFolder) throws(RecordingError) {
    let reader = try RecordingReader(folder)
    var transitions: [TransitionSample] = []
    var current: SampledTransition?
    while let entry = try reader.next() {
      switch entry {
      case .begin(let begin): current = SampledTransition(begin, header: reader.header)
      case .frame(let frame): current?.take(frame)
      case .end(let end):
        if let sample = current?.sample(end) { transitions.append(sample) }
        current = nil
      case .pace(let change): current?.pace = change.pace
      case .header, .footer: break
      }
    }
    self.init(
      folder: folder.path, header: reader.header, transitions: transitions, isComplete: reader.isComplete,
      dropped: reader.dropped)
  }
}

/// One transition as it is compared. Durations are nanoseconds.
///
/// What real time alone can tell is empty or zero with a virtual clock, and jitters and hitch are so while a pointer holds
/// the transition.
public struct TransitionSample: Hashable, Sendable {
  public let kind: String
  /// Whether its pictures were due at set times, rather than as a pointer moved.
  public let isTimed: Bool
  /// Whether it went to half rate, or was cut, since the machine could not keep up.
  public let isSlowed: Bool
  /// Of each frame, from its begin to the end of presenting it.
  public let work: [Int64]
  /// Of each frame, how far the end of presenting it lies behind the next deadline; below zero when it lies before.
  public let overruns: [Int64]
  /// Of each frame but the first, by how much the time since the one before differs from that between their deadlines.
  public let jitters: [Int64]
  /// Frames that `overruns` has, those of them that came late, and deadlines passed over between them.
  public let presented: Int64
  public let late: Int64
  public let skipped: Int64
  /// By how much pictures were shown later than their turn, and how long there was to animate.
  public let hitch: Int64
  public let animation: Double
  /// From reading the input that caused it to its first picture: one value or none.
  public let clickToPicture: [Int64]

  public init(
    kind: String, isTimed: Bool = true, isSlowed: Bool = false, work: [Int64], overruns: [Int64] = [],
    jitters: [Int64] = [],
    late: Int64 = 0, skipped: Int64 = 0, hitch: Int64 = 0, animation: Double = 0, clickToPicture: Int64? = nil
  ) {
    self.kind = kind
    self.isTimed = isTimed
    self.isSlowed = isSlowed
    self.work = work
    self.overruns = overruns
    self.jitters = jitters
    presented = Int64(overruns.count)
    self.late = late
    self.skipped = skipped
    self.hitch = hitch
    self.animation = animation
    self.clickToPicture = clickToPicture.map { [$0] } ?? []
  }
}

// A transition whose frames go by.
private struct SampledTransition {
  var pace = Pace.full
  private let kind: String
  private let rate: Int
  private var measure: TransitionMeasure
  private var work: [Int64] = []
  private var overruns: [Int64] = []
  private var jitters: [Int64] = []

  init(_ begin: TransitionBegin, header: RecordingHeader) {
    kind = begin.kind
    rate = header.rate
    measure = TransitionMeasure(begin, header: header)
  }

  mutating func take(_ frame: FrameRecord) {
    let measured = measure.take(frame)
    work.append(measured.work)
    if let overrun = measured.overrun { overruns.append(overrun) }
    if let interval = measured.interval { jitters.append(interval.jitter) }
  }

  func sample(_ end: TransitionEnd) -> TransitionSample {
    let hitch = measure.hitch(end)
    return TransitionSample(
      kind: kind, isTimed: measure.isTimed, isSlowed: pace != .full, work: work, overruns: overruns,
      jitters: jitters,
      late: Int64(measure.late), skipped: Int64(measure.skipped), hitch: hitch?.duration ?? 0,
      animation: Double(hitch?.steps ?? 0) * 1e9 / Double(rate), clickToPicture: end.clickToPicture)
  }
}
