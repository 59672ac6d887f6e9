public import LanternRecording
import LanternReports

/// The data of one recording that a comparison needs: its conditions, and a few numbers per frame of each transition
/// that ended.
public struct Run: Hashable, Sendable {
  /// The path of the folder that the run was read from.
  public let folder: String
  /// The conditions of the recording.
  public let header: RecordingHeader
  /// The transitions that ended, in recorded order.
  public let transitions: [TransitionSample]
  /// Whether the recording was closed, after all cycles that were due. If not, only the records written before are
  /// included.
  public let isComplete: Bool
  /// The number of cycles that were completed. Nil if no number was due, and if the recording was not closed.
  public let cyclesCompleted: Int?
  /// The number of entries that are missing because the recorder's buffer was full.
  public let dropped: Int

  /// Creates a run from transitions that are in memory.
  public init(
    folder: String, header: RecordingHeader, transitions: [TransitionSample], isComplete: Bool = true,
    cyclesCompleted: Int? = nil, dropped: Int = 0
  ) {
    self.folder = folder
    self.header = header
    self.transitions = transitions
    self.isComplete = isComplete
    self.cyclesCompleted = cyclesCompleted
    self.dropped = dropped
  }

  /// Reads a recording. An unfinished transition at its end is excluded.
  ///
  /// Throws `RecordingError` if the recording cannot be read.
  public init(readingFrom folder: RecordingFolder) throws(RecordingError) {
    let reader = try RecordingReader(folder)
    var transitions: [TransitionSample] = []
    var open = OpenTransitions<SampledTransition>()
    while let entry = try reader.next() {
      switch entry {
      case .begin(let begin): _ = open.begin(begin, SampledTransition(begin, header: reader.header))
      case .frame(let frame): _ = open.update(frame.transition) { $0.take(frame) }
      case .end(let end):
        if let sample = open.end(end.transition)?.sample(end) { transitions.append(sample) }
      case .work(let share): _ = open.update(share.transition) { $0.take(share) }
      case .pace(let change): _ = open.update(change.transition) { $0.pace = change.pace }
      case .header, .footer: break
      }
    }
    self.init(
      folder: folder.path, header: reader.header, transitions: transitions, isComplete: reader.isComplete,
      cyclesCompleted: reader.footer?.cyclesCompleted, dropped: reader.dropped)
  }
}

extension Run {
  /// Whether each frame has its processor time and its run-queue delay.
  var hasUsage: Bool { transitions.allSatisfy { $0.processorTimes.count == $0.work.count } }
}

/// The measurements of one transition for a comparison. Durations are in nanoseconds.
///
/// With a virtual clock, values that need real time are empty or zero. Jitters and hitch are also empty or zero
/// while a pointer drags the transition.
public struct TransitionSample: Hashable, Sendable {
  /// The kind of transition, such as “slide”.
  public let kind: String
  /// The outgoing flow or screen.
  public let from: String
  /// The incoming flow or screen.
  public let to: String
  /// Whether frames were due at fixed times. False if a pointer dragged the transition.
  public let isTimed: Bool
  /// Whether the transition dropped to half rate or was cut because the machine could not keep up.
  public let isSlowed: Bool
  /// The work of each frame: the time from its start to the end of presenting it, without the overlay.
  public let work: [Int64]
  /// The response time of each frame: the time from its deadline to the end of presenting it.
  public let responses: [Int64]
  /// The processor time of each frame. Empty if it was not recorded.
  public let processorTimes: [Int64]
  /// The response time of each frame, without the time for which other threads and programs had the processor. Empty if
  /// that was not recorded.
  public let ownResponses: [Int64]
  /// The overrun of each frame: the time from the next deadline to the end of presenting. Negative if the frame was
  /// in time.
  public let overruns: [Int64]
  /// The jitter of each frame except the first: the difference between the time since the previous frame and the
  /// time between their deadlines.
  public let jitters: [Int64]
  /// The number of frames in `overruns`.
  public let presented: Int64
  /// The number of late frames.
  public let late: Int64
  /// The number of deadlines without a frame.
  public let skipped: Int64
  /// The total hitch time.
  public let hitch: Int64
  /// The duration of the animated part.
  public let animation: Double
  /// The time from reading the input that caused the transition to its first frame: one value or none.
  public let clickToPicture: [Int64]
  /// The exact counts of the work. All of them are nil with a monotonic clock, and in older recordings.
  public let counts: WorkCounts

  /// The work of all frames in each place. Empty unless it was recorded by cause.
  public let workPlaces: [WorkPlace: PlaceWork]

  /// Creates a sample. `presented` is the number of overruns. Without responses, these are equal to the work.
  public init(
    kind: String, from: String = "", to: String = "", isTimed: Bool = true, isSlowed: Bool = false,
    work: [Int64], responses: [Int64]? = nil,
    processorTimes: [Int64] = [], ownResponses: [Int64] = [], overruns: [Int64] = [],
    jitters: [Int64] = [],
    late: Int64 = 0, skipped: Int64 = 0, hitch: Int64 = 0, animation: Double = 0,
    clickToPicture: Int64? = nil, counts: WorkCounts = WorkCounts(),
    workPlaces: [WorkPlace: PlaceWork] = [:]
  ) {
    self.kind = kind
    self.from = from
    self.to = to
    self.isTimed = isTimed
    self.isSlowed = isSlowed
    self.work = work
    self.responses = responses ?? work
    self.processorTimes = processorTimes
    self.ownResponses = ownResponses
    self.overruns = overruns
    self.jitters = jitters
    presented = Int64(overruns.count)
    self.late = late
    self.skipped = skipped
    self.hitch = hitch
    self.animation = animation
    self.clickToPicture = clickToPicture.map { [$0] } ?? []
    self.counts = counts
    self.workPlaces = workPlaces
  }
}

extension TransitionSample {
  /// The kind and the screens, such as “slide from main to login”: transitions that are comparable.
  var kindWithScreens: String { from.isEmpty && to.isEmpty ? kind : "\(kind) from \(from) to \(to)" }
}

// The transition that is being read.
private struct SampledTransition {
  var pace = Pace.full
  private let begin: TransitionBegin
  // The time from one deadline to the next, in nanoseconds.
  private let interval: Double
  private var measure: TransitionMeasure
  private var work: [Int64] = []
  private var responses: [Int64] = []
  private var processorTimes: [Int64] = []
  private var ownResponses: [Int64] = []
  private var overruns: [Int64] = []
  private var jitters: [Int64] = []
  private var workPlaces: [WorkPlace: PlaceWork] = [:]

  init(_ begin: TransitionBegin, header: RecordingHeader) {
    self.begin = begin
    interval = begin.interval.map(Double.init) ?? 1e9 / Double(header.rate)
    measure = TransitionMeasure(begin, header: header)
  }

  mutating func take(_ frame: FrameRecord) {
    let measured = measure.take(frame)
    work.append(measured.work)
    responses.append(frame.responseTime)
    if let time = frame.processorTime, let delay = frame.runQueueDelay {
      processorTimes.append(time)
      // The delay is read just after the end of presenting, so it may be a little longer.
      ownResponses.append(max(time, frame.responseTime - delay))
    }
    if let overrun = measured.overrun { overruns.append(overrun) }
    if let interval = measured.interval { jitters.append(interval.jitter) }
  }

  mutating func take(_ share: WorkShare) {
    workPlaces[share.place, default: PlaceWork()] += share.work
  }

  func sample(_ end: TransitionEnd) -> TransitionSample {
    let hitch = measure.hitch(end)
    return TransitionSample(
      kind: begin.kind, from: begin.from, to: begin.to, isTimed: measure.isTimed, isSlowed: pace != .full,
      work: work, responses: responses,
      processorTimes: processorTimes, ownResponses: ownResponses, overruns: overruns,
      jitters: jitters,
      late: Int64(measure.late), skipped: Int64(measure.skipped), hitch: hitch?.duration ?? 0,
      animation: Double(hitch?.steps ?? 0) * interval, clickToPicture: end.clickToPicture,
      counts: end.counts, workPlaces: workPlaces)
  }
}
