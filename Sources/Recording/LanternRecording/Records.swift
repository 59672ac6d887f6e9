// The entries of a recording. All times are in nanoseconds on the display's clock. With a virtual clock, the phases
// of a frame are still measured in real time and are added to its virtual start. Values that need real time are nil.

/// The begin of a transition.
public struct TransitionBegin: Encodable, Hashable, Sendable {
  /// The number of the transition in its recording, from 1.
  public internal(set) var transition: Int = 0
  /// The kind of transition, such as “slide”.
  public internal(set) var kind: String = ""
  /// The outgoing flow or screen.
  public internal(set) var from: String = ""
  /// The incoming flow or screen.
  public internal(set) var to: String = ""
  /// The grid point from which the frames are counted.
  public internal(set) var start: Int64 = 0
  /// The time at which the input that caused the transition was read. Nil without such an input, and in format 1.
  public internal(set) var input: Int64?
  /// The number of frames due. Nil while a pointer drags the transition, because frames then follow the pointer.
  public internal(set) var framesDue: Int?
  /// The name of the window. Nil for the first window of the loop, and in files of apps with one window.
  public internal(set) var window: String?
  /// The time from one deadline to the next, in nanoseconds, where the frames follow the refreshes of a display. Nil if it
  /// is that of the recording's rate.
  public internal(set) var interval: Int64?

  package init() {}

  /// Creates an entry from its values.
  public init(
    transition: Int, window: String? = nil, kind: String, from: String, to: String, start: Int64,
    input: Int64? = nil, framesDue: Int?, interval: Int64? = nil
  ) {
    self.transition = transition
    self.window = window
    self.interval = interval
    self.kind = kind
    self.from = from
    self.to = to
    self.start = start
    self.input = input
    self.framesDue = framesDue
  }
}

/// A frame of a transition that was presented.
public struct FrameRecord: Encodable, Hashable, Sendable {
  /// The number of the transition.
  public internal(set) var transition: Int = 0
  /// The linear progress before the curve, 0…1. During a drag, the pointer's position.
  public internal(set) var progress: Double = 0
  /// The time at which the frame was due.
  public internal(set) var deadline: Int64 = 0
  /// The start of the frame.
  public internal(set) var begin: Int64 = 0
  /// The end of the input phase.
  public internal(set) var inputEnd: Int64 = 0
  /// The end of the update phase.
  public internal(set) var updateEnd: Int64 = 0
  /// The end of the draw phase.
  public internal(set) var drawEnd: Int64 = 0
  /// The end of the composite phase.
  public internal(set) var compositeEnd: Int64 = 0
  /// The time to draw the overlay after `compositeEnd`, which is not part of frame work. 0 without an overlay.
  public internal(set) var overlay: Int64 = 0
  /// The end of presenting the frame.
  public internal(set) var presentEnd: Int64 = 0
  /// The time from the next deadline to `presentEnd`; 0 if the frame was in time. Nil with a virtual clock.
  public internal(set) var late: Int64?
  /// The number of deadlines without a frame since the previous frame. Nil with a virtual clock.
  public internal(set) var skipped: Int?
  /// The number of skipped deadlines that were left out by the rule of `TransitionPace` and not missed.
  public internal(set) var degraded: Int = 0
  /// The number of presented pixels.
  public internal(set) var damagedPixels: Int = 0
  /// The refresh of the display at which the frame was seen, as the display reports it. Nil if the display doesn't report
  /// it, or if the next frame replaced this one before.
  public var shown: Int64?
  /// The processor time of the thread in the frame, and for it before its deadline. Nil if it was not measured, as in
  /// older recordings.
  public internal(set) var processorTime: Int64?
  /// The time for which the thread could have worked on the frame, or could have begun it, while another one had the
  /// processor: another thread of the program, or another program. Nil if it was not measured.
  public internal(set) var runQueueDelay: Int64?
  /// The time after `presentEnd` to describe the app's windows to assistive technology. Nil if none is in use.
  public var accessibilityTime: Int64?

  package init() {}

  /// Creates an entry from its values.
  public init(
    transition: Int, progress: Double, deadline: Int64, begin: Int64, inputEnd: Int64, updateEnd: Int64,
    drawEnd: Int64, compositeEnd: Int64, overlay: Int64 = 0, presentEnd: Int64, late: Int64?, skipped: Int?,
    degraded: Int = 0,
    damagedPixels: Int, shown: Int64? = nil, processorTime: Int64? = nil, runQueueDelay: Int64? = nil,
    accessibilityTime: Int64? = nil
  ) {
    self.transition = transition
    self.progress = progress
    self.deadline = deadline
    self.begin = begin
    self.inputEnd = inputEnd
    self.updateEnd = updateEnd
    self.drawEnd = drawEnd
    self.compositeEnd = compositeEnd
    self.overlay = overlay
    self.presentEnd = presentEnd
    self.late = late
    self.skipped = skipped
    self.degraded = degraded
    self.damagedPixels = damagedPixels
    self.shown = shown
    self.processorTime = processorTime
    self.runQueueDelay = runQueueDelay
    self.accessibilityTime = accessibilityTime
  }
}

/// A share of the work of a frame: the time that was spent in one place, without that of the places inside it.
///
/// Only recordings by cause have shares, such as those of `lantern gate`. Those of a frame follow it. The places of a frame
/// that take little time are one share, without a screen, for each phase.
public struct WorkShare: Encodable, Hashable, Sendable {
  /// The number of the transition.
  public internal(set) var transition: Int = 0
  /// The deadline of the frame.
  public internal(set) var deadline: Int64 = 0
  /// The place. All of its parts but the phase are nil for the rest of a phase.
  public internal(set) var place = WorkPlace(.input)
  /// The work there.
  public internal(set) var work = PlaceWork()

  // The place and the work are beside these values.
  private enum CodingKeys: String, CodingKey {
    case transition, deadline
  }

  package init() {}

  /// Creates an entry from its values.
  public init(transition: Int, deadline: Int64, place: WorkPlace, work: PlaceWork) {
    self.transition = transition
    self.deadline = deadline
    self.place = place
    self.work = work
  }
}

/// The rate at which the frames of a transition are produced.
public enum Pace: String, CaseIterable, Encodable, Hashable, Sendable {
  /// Every frame.
  case full
  /// Every other frame of the grid.
  case half
  /// No frames after the next one, which is the last.
  case cut
}

/// A decision of the loop to produce fewer frames of a transition because it could not keep up.
public struct PaceChange: Encodable, Hashable, Sendable {
  /// The number of the transition.
  public internal(set) var transition: Int = 0
  /// The deadline of the frame after which the decision was made.
  public internal(set) var deadline: Int64 = 0
  /// The new pace.
  public internal(set) var pace: Pace = .full
  /// The work of that frame, in nanoseconds.
  public internal(set) var work: Int64 = 0
  /// The longest work that was allowed for that frame, in nanoseconds.
  public internal(set) var budget: Int64 = 0

  package init() {}

  /// Creates an entry from its values.
  public init(transition: Int, deadline: Int64, pace: Pace, work: Int64, budget: Int64) {
    self.transition = transition
    self.deadline = deadline
    self.pace = pace
    self.work = work
    self.budget = budget
  }
}

/// The outcome of a transition.
public enum TransitionOutcome: String, CaseIterable, Encodable, Hashable, Sendable {
  /// The last frame was presented.
  case completed
  /// Another transition took over.
  case superseded
  /// The transition was reversed before its end.
  case reversed
  /// A pointer caught the transition.
  case caught
  /// The pointer that dragged the transition was released.
  case released
  /// The app quit, or the recording ends before the transition did.
  case interrupted
}

/// The end of a transition.
public struct TransitionEnd: Encodable, Hashable, Sendable {
  /// The number of the transition.
  public internal(set) var transition: Int = 0
  /// The outcome of the transition.
  public internal(set) var outcome: TransitionOutcome = .completed
  /// The number of frames that were presented.
  public internal(set) var framesPresented: Int = 0
  /// The number of deadlines without a frame. Nil with a virtual clock, like all values below.
  public internal(set) var framesSkipped: Int?
  /// The number of late frames.
  public internal(set) var framesLate: Int?
  /// The total hitch time in nanoseconds.
  public package(set) var hitch: Int64?
  /// The time from reading the input that caused the transition to its first frame, in nanoseconds. Nil without such
  /// an input.
  public internal(set) var clickToPicture: Int64?
  /// The number of frames by which the transition began later, because its incoming screen was not drawn in time. Nil
  /// for none.
  public internal(set) var startDelay: Int?
  /// The processor time of all threads during the transition, in nanoseconds. Nil if it was not measured, as in older
  /// recordings, like both values below.
  public internal(set) var processorTime: Int64?
  /// The number of times that a thread of the program gave up the processor or lost it.
  public internal(set) var contextSwitches: Int?
  /// The number of accesses to memory that the kernel had to provide first.
  public internal(set) var pageFaults: Int?
  /// The number of times that the process was stopped, such as by `kill -STOP`. The transition went on afterwards, and none of
  /// its frames has the time in between. Nil for none.
  public internal(set) var stops: Int?
  /// The work of the loop's thread, from the begin of the frame in which the transition began to its end. All values are
  /// nil with a monotonic clock, and in older recordings.
  public internal(set) var counts: WorkCounts = WorkCounts()

  // The counts are beside these values.
  private enum CodingKeys: String, CodingKey {
    case transition, outcome, framesPresented, framesSkipped, framesLate, hitch, clickToPicture, startDelay,
      processorTime, contextSwitches, pageFaults, stops
  }

  package init() {}

  /// Creates an entry from its values.
  public init(
    transition: Int, outcome: TransitionOutcome, framesPresented: Int, framesSkipped: Int? = nil,
    framesLate: Int? = nil, hitch: Int64? = nil, clickToPicture: Int64? = nil,
    startDelay: Int? = nil, processorTime: Int64? = nil, contextSwitches: Int? = nil, pageFaults: Int? = nil,
    stops: Int? = nil, counts: WorkCounts = WorkCounts()
  ) {
    self.transition = transition
    self.outcome = outcome
    self.framesPresented = framesPresented
    self.framesSkipped = framesSkipped
    self.framesLate = framesLate
    self.hitch = hitch
    self.clickToPicture = clickToPicture
    self.startDelay = startDelay
    self.processorTime = processorTime
    self.contextSwitches = contextSwitches
    self.pageFaults = pageFaults
    self.stops = stops
    self.counts = counts
  }
}

/// The last line of a recording that was closed.
public struct RecordingFooter: Encodable, Hashable, Sendable {
  /// The number of entries that are missing because the buffer was full.
  public internal(set) var dropped: Int = 0
  /// The number of cycles that were completed. Nil unless the header has a number that was due.
  public internal(set) var cyclesCompleted: Int?

  package init() {}

  /// Creates a footer.
  public init(dropped: Int, cyclesCompleted: Int? = nil) {
    self.dropped = dropped
    self.cyclesCompleted = cyclesCompleted
  }
}

/// One line of `recording.jsonl`.
public enum RecordEntry: Hashable, Sendable {
  /// The conditions of the recording. Always the first line.
  case header(RecordingHeader)
  /// The begin of a transition.
  case begin(TransitionBegin)
  /// A presented frame.
  case frame(FrameRecord)
  /// A share of the work of a frame.
  case work(WorkShare)
  /// A change of pace.
  case pace(PaceChange)
  /// The end of a transition.
  case end(TransitionEnd)
  /// The end of the recording.
  case footer(RecordingFooter)
}
