import LanternNavigation
import LanternRecording
import LanternWidgets

/// The transition whose frames the loop is making, with their deadlines and results.
struct RunningTransition {
  let activeTransition: ActiveTransition
  /// The record of the transition's begin.
  let begin: TransitionBegin
  /// The schedule, or nil while the user drags the transition.
  private(set) var schedule: TransitionSchedule?
  /// The last presented frame, or 0 before the first.
  private(set) var lastFrame = 0
  private var pace = TransitionPace()
  private var grid: FrameGrid
  // The moment from which the last presented frame was visible.
  private var lastShown: Moment
  private var presented = 0
  private var skipped = 0
  private var late = 0
  private var hitch: Int64 = 0
  private var startDelay = 0
  private var clickToPicture: Int64?
  // The number of times that the process was stopped.
  private var stops: UInt = 0
  // Whether nothing could be shown before the next frame.
  private var followsPause = false
  private let usage = ProcessUsage.now()
  private let work: WorkStart?

  /// Creates a transition with a number. `size` is that of the window if it has changed since the recording began:
  /// transitions of different sizes are of different kinds.
  ///
  /// Its frames count from the grid point before its cause. If `work` is nil, its work is not counted.
  init(
    _ activeTransition: ActiveTransition, number: Int, window: String?, size: String?, cause: Cause,
    grid: FrameGrid,
    nominalRate: FrameRate, work: WorkStart?
  ) {
    let start = grid.index(at: cause.time)
    if case .timed(let duration) = activeTransition.pace {
      schedule = TransitionSchedule(duration: duration, start: start, grid: grid)
    }
    begin = TransitionBegin(
      transition: number, window: window, kind: activeTransition.kind + (size.map { " at \($0)" } ?? ""),
      from: activeTransition.from,
      to: activeTransition.to,
      start: grid.deadline(start).nanoseconds, input: cause.input?.nanoseconds, framesDue: schedule?.due,
      interval: grid.rate == nominalRate ? nil : grid.rate.interval.nanoseconds)
    lastShown = grid.deadline(start + 1)
    self.activeTransition = activeTransition
    self.grid = grid
    self.work = work
  }

  /// Continues on a grid that was moved. No picture counts as late because of that.
  mutating func move(to grid: FrameGrid, by time: Duration) {
    self.grid = grid
    lastShown = lastShown + time
  }

  /// Returns the grid point of the next frame at the current pace, not before `index`.
  func nextIndex(notBefore index: Int) -> Int {
    guard let schedule, pace.step == .half else { return index }
    return max(index, min(index + 1, schedule.start + schedule.due))
  }

  /// Postpones the remaining frames if nothing could be shown between two grid points.
  mutating func postpone(from last: Int, to index: Int) {
    guard let start = schedule?.start else { return }
    // If the transition started in between, postpone it only by the time since its start.
    let points = index - max(last, start)
    guard points > 0 else { return }
    schedule?.postpone(by: points)
    lastShown = grid.deadline(index + 1)
    followsPause = true
  }

  /// Counts stops of the process.
  mutating func addStops(_ count: UInt) { stops += count }

  /// Whether the transition begins, rather than continuing an earlier one, and shows no frame yet.
  var isBeginning: Bool { lastFrame == 0 && schedule != nil && !activeTransition.isContinuation }

  /// Delays the first frame to a grid point, because the incoming screen was not drawn in time.
  mutating func delayStart(to index: Int) {
    guard let start = schedule?.start, index > start + 1 else { return }
    startDelay += index - start - 1
    schedule?.postpone(by: index - start - 1)
  }

  /// Registers a presented frame and returns its record, and its timing if the transition is timed. `position` is the
  /// progress while the user drags the transition. `lastStop` is when the process was found to have been stopped.
  mutating func record(
    _ frame: Int, at index: Int, _ times: FrameTimes, position: Double, pixels: Int, isRealTime: Bool,
    lastStop: Moment?
  ) -> (record: FrameRecord, timing: FrameTiming?) {
    // The frame's own grid point, however late the frame is.
    let index = schedule.map { $0.start + frame } ?? index
    let next = grid.deadline(index + 1)
    let late = max(0, (times.presentEnd - next).nanoseconds)
    let skipped = frame - lastFrame - 1
    let shown = max(times.presentEnd, next)
    presented += 1
    self.skipped += skipped
    self.late += late > 0 ? 1 : 0
    // During a drag, no frame is expected at a certain time.
    var timing: FrameTiming?
    if schedule != nil {
      let interval = next - grid.deadline(index)
      let own = max(0, (shown - lastShown - interval).nanoseconds)
      hitch += own
      timing = FrameTiming(interval: interval.nanoseconds, hitch: own, followsPause: followsPause)
    }
    followsPause = false
    if lastFrame == 0, stops == 0, let click = begin.input, lastStop.map({ $0.nanoseconds < click }) ?? true {
      clickToPicture = times.presentEnd.nanoseconds - click
    }
    lastFrame = frame
    lastShown = shown
    let used = times.used(since: grid.deadline(index))
    let record = FrameRecord(
      transition: begin.transition, progress: schedule?.progress(ofFrame: frame) ?? position,
      deadline: grid.deadline(index).nanoseconds,
      begin: times.begin.nanoseconds, inputEnd: times.inputEnd.nanoseconds,
      updateEnd: times.updateEnd.nanoseconds, drawEnd: times.drawEnd.nanoseconds,
      compositeEnd: times.compositeEnd.nanoseconds, overlay: times.overlay.nanoseconds,
      presentEnd: times.presentEnd.nanoseconds, late: isRealTime ? late : nil,
      skipped: isRealTime ? skipped : nil,
      degraded: pace.degraded(of: skipped), damagedPixels: pixels,
      processorTime: used?.processorTime.nanoseconds, runQueueDelay: used?.runQueueDelay.nanoseconds)
    return (record, timing)
  }

  /// Decides after a frame whether to lower the pace. `work` includes that of other windows before it. Returns nil if
  /// nothing changes.
  mutating func adjustPace(after frame: FrameRecord, work: Int64) -> PaceChange? {
    // After the last frame there is nothing to decide.
    guard let schedule, lastFrame < schedule.due else { return nil }
    let index = schedule.start + lastFrame
    let budget = (grid.deadline(index + 1) - grid.deadline(index)).nanoseconds
    guard let step = pace.take(work: work, budget: budget) else { return nil }
    if step == .cut { self.schedule?.cut(to: index + 1) }
    return PaceChange(
      transition: begin.transition, deadline: frame.deadline, pace: step, work: work, budget: budget)
  }

  /// Returns the record of the end.
  func end(_ outcome: TransitionOutcome, isRealTime: Bool) -> TransitionEnd {
    let usage = ProcessUsage.now() - usage
    let counts = work?.work ?? WorkCounts()
    return TransitionEnd(
      transition: begin.transition, outcome: outcome, framesPresented: presented,
      framesSkipped: isRealTime ? skipped : nil, framesLate: isRealTime ? late : nil,
      hitch: isRealTime ? hitch : nil,
      clickToPicture: isRealTime ? clickToPicture : nil, startDelay: startDelay > 0 ? startDelay : nil,
      processorTime: usage.processorTime.nanoseconds, contextSwitches: usage.contextSwitches,
      pageFaults: usage.pageFaults, stops: stops > 0 ? Int(stops) : nil, counts: counts)
  }
}

/// When a frame of a timed transition was expected, in nanoseconds.
struct FrameTiming {
  /// The time from its deadline to the next one.
  let interval: Int64
  /// The time by which the loop has presented it too late to be seen at the next deadline.
  let hitch: Int64
  /// Whether nothing could be shown for a while before it.
  let followsPause: Bool
}

/// The moments of one frame. The begin is on the display's clock; the others add the time on a stopwatch since then.
struct FrameTimes {
  let begin: Moment
  private let stopwatch: Moment
  var inputEnd = Moment.zero
  var updateEnd = Moment.zero
  var drawEnd = Moment.zero
  var compositeEnd = Moment.zero
  /// The duration of drawing the HUD over the picture after compositing.
  var overlay = Duration.zero
  var presentEnd = Moment.zero
  /// The usage of the thread until `presentEnd`. Nil if nothing records it.
  var usageAtEnd: ThreadUsage?
  private let usage: ThreadUsage?
  private let usageBeforeWait: ThreadUsage?
  private let earlyUsage: ThreadUsage?

  /// Creates times with the usage of the thread at the begin of the frame and before the wait for it, and with what the
  /// frame used before its deadline.
  init(
    begin: Moment, stopwatch: Moment, _ usage: ThreadUsage?, beforeWait: ThreadUsage? = nil,
    early: ThreadUsage? = nil
  ) {
    self.begin = begin
    self.stopwatch = stopwatch
    self.usage = usage
    usageBeforeWait = beforeWait
    earlyUsage = early
  }

  /// Returns the processor time of the frame, and its delay in the run queue since its deadline.
  func used(since deadline: Moment) -> ThreadUsage? {
    guard let usage, let usageAtEnd else { return nil }
    var used = usageAtEnd - usage
    used.processorTime += earlyUsage?.processorTime ?? .zero
    // During the wait, the thread may also have waited for the processor before the deadline, to handle an event.
    if let waiting = usageBeforeWait.map({ usage - $0 }), begin > deadline {
      used.runQueueDelay += min(waiting.runQueueDelay, begin - deadline)
    }
    return used
  }

  func lap(at moment: Moment) -> Moment { begin + (moment - stopwatch) }
}
