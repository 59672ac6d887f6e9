// What a recording says, line by line. All times are nanoseconds on the display's clock. With a virtual clock the
// phases of a frame are still real, laid out from its virtual begin, and what real time alone can tell is nil.

/// A transition began.
public struct TransitionBegin: Encodable, Hashable, Sendable {
  /// Counts from 1 within a recording.
  public let transition: Int
  public let kind: String
  public let from: String
  public let to: String
  /// The grid point from which its frames are counted.
  public let start: Int64
  /// When the input that caused it was read; nil when none did, and in format 1.
  public let input: Int64?
  /// Nil while a pointer moves it: it has frames as the pointer has moved.
  public let framesDue: Int?

  public init(
    transition: Int, kind: String, from: String, to: String, start: Int64, input: Int64? = nil,
    framesDue: Int?
  ) {
    self.transition = transition
    self.kind = kind
    self.from = from
    self.to = to
    self.start = start
    self.input = input
    self.framesDue = framesDue
  }
}

/// One frame of a transition was put on the display.
public struct FrameRecord: Encodable, Hashable, Sendable {
  public let transition: Int
  /// Linear progress, before the curve; where the pointer has it, while it is held.
  public let progress: Double
  public let deadline: Int64
  public let begin: Int64
  public let inputEnd: Int64
  public let updateEnd: Int64
  public let drawEnd: Int64
  public let compositeEnd: Int64
  /// How long after that the overlay was laid over the picture, which is no part of the frame's work; 0 without one.
  public let overlay: Int64
  public let presentEnd: Int64
  /// How long after the next deadline it was there; nil with a virtual clock.
  public let late: Int64?
  /// Deadlines passed over since the frame before; nil with a virtual clock.
  public let skipped: Int?
  /// How many of those were left out by the rule of `TransitionPace`, rather than missed.
  public let degraded: Int
  /// Pixels that were presented.
  public let damagedPixels: Int

  public init(
    transition: Int, progress: Double, deadline: Int64, begin: Int64, inputEnd: Int64, updateEnd: Int64,
    drawEnd: Int64, compositeEnd: Int64, overlay: Int64 = 0, presentEnd: Int64, late: Int64?, skipped: Int?,
    degraded: Int = 0,
    damagedPixels: Int
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
  }
}

/// How many of a transition's frames are made.
public enum Pace: String, Encodable, Hashable, Sendable {
  case full
  /// Every other frame of the same grid.
  case half
  /// The next frame is the last.
  case cut
}

/// The loop decided to make fewer frames of a transition, since it could not keep up.
public struct PaceChange: Encodable, Hashable, Sendable {
  public let transition: Int
  /// The deadline of the frame after which it was decided.
  public let deadline: Int64
  public let pace: Pace
  /// What that frame's work took, and what it might have taken, in nanoseconds.
  public let work: Int64
  public let budget: Int64

  public init(transition: Int, deadline: Int64, pace: Pace, work: Int64, budget: Int64) {
    self.transition = transition
    self.deadline = deadline
    self.pace = pace
    self.work = work
    self.budget = budget
  }
}

/// How a transition ended.
public enum TransitionOutcome: String, Encodable, Hashable, Sendable {
  /// Its last frame was presented.
  case completed
  /// Another one took over.
  case superseded
  /// It was turned round on its way.
  case reversed
  /// A pointer caught it.
  case caught
  /// The pointer that held it let go.
  case released
  /// The app quit, or the recording ends here.
  case interrupted
}

/// A transition ended.
public struct TransitionEnd: Encodable, Hashable, Sendable {
  public let transition: Int
  public let outcome: TransitionOutcome
  public let framesPresented: Int
  /// Deadlines passed over; nil with a virtual clock, like all below.
  public let framesSkipped: Int?
  public let framesLate: Int?
  /// By how much pictures were shown later than their turn, in nanoseconds, summed.
  public let hitch: Int64?
  /// From reading the input that caused it to its first picture, in nanoseconds; nil when no input did.
  public let clickToPicture: Int64?

  public init(
    transition: Int, outcome: TransitionOutcome, framesPresented: Int, framesSkipped: Int? = nil,
    framesLate: Int? = nil, hitch: Int64? = nil, clickToPicture: Int64? = nil
  ) {
    self.transition = transition
    self.outcome = outcome
    self.framesPresented = framesPresented
    self.framesSkipped = framesSkipped
    self.framesLate = framesLate
    self.hitch = hitch
    self.clickToPicture = clickToPicture
  }
}

/// The last line of a recording that was closed in order.
public struct RecordingFooter: Encodable, Hashable, Sendable {
  /// Entries that found the buffer full and are missing above.
  public let dropped: Int

  public init(dropped: Int) { self.dropped = dropped }
}

/// One line of `recording.jsonl`.
public enum RecordEntry: Hashable, Sendable {
  case header(RecordingHeader)
  case begin(TransitionBegin)
  case frame(FrameRecord)
  case pace(PaceChange)
  case end(TransitionEnd)
  case footer(RecordingFooter)
}
