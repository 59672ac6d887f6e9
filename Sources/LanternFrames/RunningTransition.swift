import LanternNavigation
import LanternRecords
import LanternWidgets

/// The transition whose frames are being made: when each is due, and what came of those that were.
struct RunningTransition {
  let activeTransition: ActiveTransition
  /// The begin as it is recorded.
  let begin: TransitionBegin
  /// Nil while a pointer holds it.
  private(set) var schedule: TransitionSchedule?
  /// The frame presented last; 0 before the first.
  private(set) var lastFrame = 0
  private var pace = TransitionPace()
  private let grid: FrameGrid
  // When the frame presented last could be seen.
  private var lastShown: Moment
  private var presented = 0
  private var skipped = 0
  private var late = 0
  private var hitch: Int64 = 0
  private var clickToPicture: Int64?

  /// The transition with a number, whose frames count from the grid point before its cause.
  init(_ activeTransition: ActiveTransition, number: Int, cause: Cause, grid: FrameGrid) {
    let start = grid.index(at: cause.time)
    if case .timed(let duration) = activeTransition.pace {
      schedule = TransitionSchedule(duration: duration, start: start, grid: grid)
    }
    begin = TransitionBegin(
      transition: number, kind: activeTransition.kind, from: activeTransition.from, to: activeTransition.to,
      start: grid.deadline(start).nanoseconds, input: cause.input?.nanoseconds, framesDue: schedule?.due)
    lastShown = grid.deadline(start + 1)
    self.activeTransition = activeTransition
    self.grid = grid
  }

  /// The grid point of its next frame at its pace, not before one.
  func nextIndex(notBefore index: Int) -> Int {
    guard let schedule, pace.step == .half else { return index }
    return max(index, min(index + 1, schedule.start + schedule.due))
  }

  /// Moves what is left of it when nothing could be shown between two grid points.
  mutating func postpone(from last: Int, to index: Int) {
    guard let start = schedule?.start else { return }
    // Of one that started meanwhile, only what has passed since its start.
    let points = index - max(last, start)
    guard points > 0 else { return }
    schedule?.postpone(by: points)
    lastShown = grid.deadline(index + 1)
  }

  /// Takes in that a frame was presented, and says what is recorded of it. `position` is where a pointer has it.
  mutating func take(
    _ frame: Int, at index: Int, _ times: FrameTimes, position: Double, pixels: Int, isReal: Bool
  ) -> FrameRecord {
    // The last frame's own grid point, however long after it this is.
    let index = schedule.map { $0.start + frame } ?? index
    let next = grid.deadline(index + 1)
    let late = max(0, (times.presentEnd - next).nanoseconds)
    let skipped = frame - lastFrame - 1
    let shown = max(times.presentEnd, next)
    presented += 1
    self.skipped += skipped
    self.late += late > 0 ? 1 : 0
    // While a pointer holds it, no picture is expected.
    if schedule != nil {
      let interval = next - grid.deadline(index)
      hitch += max(0, (shown - lastShown - interval).nanoseconds)
    }
    if lastFrame == 0, let click = begin.input {
      clickToPicture = times.presentEnd.nanoseconds - click
    }
    lastFrame = frame
    lastShown = shown
    return FrameRecord(
      transition: begin.transition, progress: schedule?.progress(ofFrame: frame) ?? position,
      deadline: grid.deadline(index).nanoseconds,
      begin: times.begin.nanoseconds, inputEnd: times.inputEnd.nanoseconds,
      updateEnd: times.updateEnd.nanoseconds, drawEnd: times.drawEnd.nanoseconds,
      compositeEnd: times.compositeEnd.nanoseconds, overlay: times.overlay.nanoseconds,
      presentEnd: times.presentEnd.nanoseconds, late: isReal ? late : nil, skipped: isReal ? skipped : nil,
      degraded: pace.leftOut(of: skipped), damagedPixels: pixels)
  }

  /// Decides, after a frame, whether there are to be fewer; nil when nothing changes.
  mutating func keepUp(after frame: FrameRecord) -> PaceChange? {
    // After the last frame there is nothing left to decide.
    guard let schedule, lastFrame < schedule.due else { return nil }
    let index = schedule.start + lastFrame
    let budget = (grid.deadline(index + 1) - grid.deadline(index)).nanoseconds
    guard let step = pace.take(work: frame.work, budget: budget) else { return nil }
    if step == .cut { self.schedule?.cut(to: index + 1) }
    return PaceChange(
      transition: begin.transition, deadline: frame.deadline, pace: step, work: frame.work, budget: budget)
  }

  /// What is recorded of its end.
  func end(_ outcome: TransitionOutcome, isReal: Bool) -> TransitionEnd {
    TransitionEnd(
      transition: begin.transition, outcome: outcome, framesPresented: presented,
      framesSkipped: isReal ? skipped : nil, framesLate: isReal ? late : nil, hitch: isReal ? hitch : nil,
      clickToPicture: isReal ? clickToPicture : nil)
  }
}

/// The moments of one frame: its begin by the display's clock, the others by a stopwatch from there.
struct FrameTimes {
  let begin: Moment
  private let stopwatch: Moment
  var inputEnd = Moment.zero
  var updateEnd = Moment.zero
  var drawEnd = Moment.zero
  var compositeEnd = Moment.zero
  /// How long after that something was laid over the picture.
  var overlay = Duration.zero
  var presentEnd = Moment.zero

  init(begin: Moment, stopwatch: Moment) {
    self.begin = begin
    self.stopwatch = stopwatch
  }

  func lap(at moment: Moment) -> Moment { begin + (moment - stopwatch) }
}
