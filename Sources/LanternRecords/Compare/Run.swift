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
    var begun: TransitionBegin?
    var frames: [FrameRecord] = []
    while let entry = try reader.next() {
      switch entry {
      case .begin(let begin):
        begun = begin
        frames = []
      case .frame(let frame):
        frames.append(frame)
      case .end(let end):
        guard let begin = begun else { continue }
        transitions.append(TransitionSample(begin: begin, frames: frames, end: end, header: reader.header))
        begun = nil
      case .header, .pace, .footer:
        break
      }
    }
    self.init(
      folder: folder.path, header: reader.header, transitions: transitions, isComplete: reader.isComplete,
      dropped: reader.dropped)
  }
}

/// One transition as it is compared. Durations are nanoseconds.
///
/// What real time alone can tell is empty or zero with a virtual clock, and so is what asks for pictures at set times
/// while a pointer holds the transition.
public struct TransitionSample: Hashable, Sendable {
  public let kind: String
  /// Whether its pictures were due at set times, rather than as a pointer moved.
  public let isTimed: Bool
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
    kind: String, isTimed: Bool = true, work: [Int64], overruns: [Int64] = [], jitters: [Int64] = [],
    late: Int64 = 0, skipped: Int64 = 0, hitch: Int64 = 0, animation: Double = 0, clickToPicture: Int64? = nil
  ) {
    self.kind = kind
    self.isTimed = isTimed
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

  /// A transition that was recorded whole.
  public init(begin: TransitionBegin, frames: [FrameRecord], end: TransitionEnd, header: RecordingHeader) {
    let isTimed = begin.framesDue != nil
    let isReal = header.display.clock == .monotonic
    let timed = isTimed && isReal ? frames : []
    let second: Int64 = 1_000_000_000
    let skipped = timed.reduce(0) { $0 + Int64($1.skipped ?? 0) }
    self.init(
      kind: begin.kind, isTimed: isTimed, work: frames.map(\.work),
      overruns: timed.map { $0.presentEnd - $0.deadline - second / Int64(header.rate) },
      jitters: zip(timed.dropFirst(), timed).map { frame, before in
        abs((frame.presentEnd - before.presentEnd) - (frame.deadline - before.deadline))
      },
      late: Int64(timed.count { ($0.late ?? 0) > 0 }), skipped: skipped,
      hitch: timed.isEmpty ? 0 : end.hitch ?? 0,
      animation: (Double(timed.count) + Double(skipped)) * Double(second) / Double(header.rate),
      clickToPicture: isReal ? end.clickToPicture : nil)
  }
}
