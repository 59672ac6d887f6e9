public import LanternNavigation
import LanternRaster
public import LanternRecords
public import LanternWidgets

/// Makes frames on a fixed grid, and none while nothing changes.
///
/// A frame goes: input, update, draw, composite, present, record. Events are read as they come and handed over
/// when the next frame begins, so all that a click causes is part of a frame's work. The order of these steps is
/// what a record means, so the loop, the recorder and the report are one module.
public final class FrameLoop {
  public let display: any Display
  public let root: RootController
  public let grid: FrameGrid
  /// Told of each transition and its frames; nil records nothing.
  public var recorder: Recorder?
  /// Called after each frame, with nothing of its cost in the frame.
  public var didPresent: (PresentedFrame) -> Void = { _ in }
  /// Called when someone asks for the window to be closed; quits by default.
  public var closeRequested: () -> Void = {}
  /// Takes an event before the root does; returns whether it did.
  public var intercept: (InputEvent) -> Bool = { _ in false }

  private nonisolated let mailbox: Mailbox
  private var running: Running?
  private var transitionCount = 0
  private var timers: [(moment: Moment, cause: Cause?, action: () -> Void)] = []
  private var cause: Cause?
  private var lastIndex = -1
  private var isHidden = false
  private var isQuitting = false

  // The transition whose frames are being made.
  private struct Running {
    let passage: Passage
    let number: Int
    /// Nil while a pointer holds it.
    var schedule: TransitionSchedule?
    var pace = TransitionPace()
    let click: Moment?
    /// The frame presented last, and when it could be seen.
    var lastFrame = 0
    var lastShown: Moment
    var presented = 0
    var skipped = 0
    var late = 0
    var hitch: Int64 = 0
    var clickToPicture: Int64?
  }

  /// A loop whose grid starts now. Precondition: the rate is one of `FrameGrid.rates`.
  public init(display: any Display, root: RootController, rate: Int = 60) {
    self.display = display
    self.root = root
    grid = FrameGrid(rate: rate, epoch: display.now())
    moment = grid.epoch
    mailbox = Mailbox(wake: display.wake)
    closeRequested = { [weak self] in self?.quit() }
  }

  // MARK: For the app

  /// The moment that the present frame is made for.
  public private(set) var moment: Moment

  /// Makes frames until `quit()`.
  public func run() throws(DisplayError) {
    if display.facts.clock == .monotonic { MonotonicClock.preferPunctuality() }
    defer { endRunning(.interrupted) }
    while !isQuitting {
      let events = waitForNextFrame()
      if isHidden {
        moment = display.now()
        handle(events.display, at: moment)
      } else {
        try makeFrame(at: max(events.index, grid.index(at: display.now())), events.display)
      }
    }
  }

  /// Ends `run()` after the present frame.
  public func quit() { isQuitting = true }

  /// Does something at the first frame after a delay.
  public func after(_ delay: Duration, _ action: @escaping () -> Void) {
    let due = moment + delay
    let index = timers.firstIndex { $0.moment > due } ?? timers.count
    timers.insert((due, cause, action), at: index)
  }

  /// Does work off the main thread and hands its answer over at a frame's begin, with the cause kept: what the
  /// answer sets off counts as caused by the click that started the work.
  public func work<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    mailbox.start(cause: cause, work, then: then)
  }

  /// Has something done on the main thread at the next frame. May be called from any thread.
  public nonisolated func post(_ action: @escaping @MainActor @Sendable () -> Void) { mailbox.post(action) }

  // MARK: Waiting

  // Which frame to make next, and what was read until then. At rest this is where the time goes.
  private func waitForNextFrame() -> (index: Int, display: [DisplayEvent]) {
    if display.facts.clock == .virtual { mailbox.waitForAnswers() }
    var index = nextIndex
    if isHidden {
      return (index, mailbox.isEmpty ? display.events(until: timers.first?.moment, stopsAtFirst: true) : [])
    }
    var events: [DisplayEvent] = []
    while isAtRest, events.isEmpty, mailbox.isEmpty {
      let change = [root.nextChange, timers.first?.moment].compactMap { $0 }.min()
      let next = change.map { max(index, grid.index(atOrAfter: $0)) }
      events = display.events(until: next.map(grid.deadline), stopsAtFirst: true)
      if let next, display.now() >= grid.deadline(next) { return (next, events) }
    }
    if isAtRest { index = max(index, grid.index(at: display.now()) + 1) }
    events += display.events(until: grid.deadline(index), stopsAtFirst: false)
    return (index, events)
  }

  private var isAtRest: Bool { !root.isStale && running?.schedule == nil && lastIndex >= 0 }

  // The first grid point at which a frame may follow upon the last.
  private var nextIndex: Int {
    guard let running, let schedule = running.schedule, running.pace.step == .half else {
      return lastIndex + 1
    }
    return max(lastIndex + 1, min(lastIndex + 2, schedule.start + schedule.due))
  }

  // MARK: One frame

  private func makeFrame(at index: Int, _ events: [DisplayEvent]) throws(DisplayError) {
    var times = FrameTimes(begin: display.now(), stopwatch: stopwatch())
    moment = grid.deadline(index)
    lastIndex = index
    handle(events, at: times.begin)
    if root.pixelSize != display.pixelSize || root.environment.scale != display.scale {
      var environment = root.environment
      environment.scale = display.scale
      root.resize(to: display.pixelSize, environment: environment)
    }
    times.inputEnd = times.lap(at: stopwatch())
    root.update(to: moment)
    times.updateEnd = times.lap(at: stopwatch())

    if running?.schedule?.due == 0 { finishRunning(at: times.begin) }
    let frame = running?.schedule?.frame(at: index)
    if let frame, let progress = running?.schedule?.progress(ofFrame: frame) { root.advance(to: progress) }
    let region = try display.withPixels { window in
      let region = root.prepare(over: window)
      times.drawEnd = times.lap(at: stopwatch())
      root.draw(region, onto: window)
      times.compositeEnd = times.lap(at: stopwatch())
      return region
    }
    // A transition's frame counts as presented even where it changed nothing.
    if frame != nil || !region.isEmpty { try display.present(region) }
    times.presentEnd = times.lap(at: stopwatch())
    if let frame {
      record(frame, at: index, times, region.area)
    } else if let running, running.schedule == nil, !region.isEmpty {
      record(running.lastFrame + 1, at: index, times, region.area)
    }
    announce()
    if let frame, frame == running?.schedule?.due { finishRunning(at: times.presentEnd) }
  }

  // With a virtual clock no time passes while a frame is made: what its phases took is read off the real one.
  private func stopwatch() -> Moment {
    display.facts.clock == .virtual ? MonotonicClock.now() : display.now()
  }

  private func announce() {
    let step = running.flatMap { running in
      running.lastFrame == 0
        ? nil
        : PresentedFrame.Step(
          kind: running.passage.kind, frame: running.lastFrame, due: running.schedule?.due)
    }
    didPresent(PresentedFrame(moment: moment, step: step))
  }

  // MARK: Input

  private func handle(_ events: [DisplayEvent], at now: Moment) {
    // An answer to work that starts below waits for the next frame, however fast it is.
    let letters = mailbox.take()
    for event in events { take(event, at: now) }
    for letter in letters { open(letter, at: now) }
    fireTimers(until: moment)
    // A swap that none of these asked for was asked for between two frames.
    followPassage(Cause(time: now, input: nil))
  }

  private func take(_ event: DisplayEvent, at now: Moment) {
    switch event {
    case .input(let input):
      dueTo(Cause(time: input.time, input: input.time)) {
        if !intercept(input) { root.hear(input) }
      }
    // Also where it has its old size again: what it held is lost.
    case .resized, .exposed: root.damageAll()
    case .hidden: isHidden = true
    case .shown where isHidden: resume(at: now)
    case .shown: break
    case .closeRequested: dueTo(Cause(time: now, input: nil)) { closeRequested() }
    }
  }

  private func open(_ letter: Mailbox.Letter, at now: Moment) {
    let time = display.facts.clock == .virtual ? now : min(now, letter.posted)
    dueTo(Cause(time: time, input: letter.cause?.input)) { letter.open() }
  }

  private func fireTimers(until now: Moment) {
    while let timer = timers.first, timer.moment <= now {
      timers.removeFirst()
      dueTo(Cause(time: timer.moment, input: timer.cause?.input)) { timer.action() }
    }
  }

  // Whatever starts while the action runs was caused by it.
  private func dueTo(_ cause: Cause, _ action: () -> Void) {
    self.cause = cause
    action()
    self.cause = nil
    followPassage(cause)
  }

  // While nobody could see it the grid stood still: what is left of a transition moves by what has passed.
  private func resume(at now: Moment) {
    isHidden = false
    let index = grid.index(at: now)
    // Of one that started meanwhile, only what has passed since its start.
    if var running, let schedule = running.schedule,
      case let points = index - max(lastIndex, schedule.start), points > 0
    {
      running.schedule?.postpone(by: points)
      running.lastShown = grid.deadline(index + 1)
      self.running = running
    }
    lastIndex = max(lastIndex, index)
    root.damageAll()
  }

  // MARK: Transitions

  private func followPassage(_ cause: Cause) {
    guard root.passage?.id != running?.passage.id else { return }
    endRunning(root.passage.map(outcome) ?? .superseded)
    guard let passage = root.passage else { return }
    transitionCount += 1
    let start = grid.index(at: cause.time)
    var schedule: TransitionSchedule?
    if case .timed(let duration) = passage.pace {
      schedule = TransitionSchedule(duration: duration, start: start, grid: grid)
    }
    running = Running(
      passage: passage, number: transitionCount, schedule: schedule, click: cause.input,
      lastShown: grid.deadline(start + 1))
    recorder?.begin(
      TransitionBegin(
        transition: transitionCount, kind: passage.kind, from: passage.from, to: passage.to,
        start: grid.deadline(start).nanoseconds, input: cause.input?.nanoseconds, framesDue: schedule?.due))
  }

  // What another passage makes of the one before it.
  private func outcome(before next: Passage) -> TransitionOutcome {
    guard next.isContinuation, let running else { return .superseded }
    if running.schedule == nil { return .released }
    return next.pace == .held ? .caught : .reversed
  }

  private func record(_ frame: Int, at index: Int, _ times: FrameTimes, _ pixels: Int) {
    guard var running else { return }
    let isReal = display.facts.clock == .monotonic
    // The last frame's own grid point, however long after it this is.
    let index = running.schedule.map { $0.start + frame } ?? index
    let next = grid.deadline(index + 1)
    let late = max(0, times.presentEnd.nanoseconds - next.nanoseconds)
    let skipped = frame - running.lastFrame - 1
    let degraded = running.pace.leftOut(of: skipped)
    let shown = max(times.presentEnd, next)
    let interval = (next - grid.deadline(index)).nanoseconds
    running.presented += 1
    running.skipped += skipped
    running.late += late > 0 ? 1 : 0
    // While a pointer holds it, no picture is expected.
    if running.schedule != nil {
      running.hitch += max(0, (shown - running.lastShown).nanoseconds - interval)
    }
    if running.lastFrame == 0, let click = running.click {
      running.clickToPicture = (times.presentEnd - click).nanoseconds
    }
    running.lastFrame = frame
    running.lastShown = shown
    self.running = running
    recorder?.frame(
      FrameRecord(
        transition: running.number,
        progress: running.schedule?.progress(ofFrame: frame) ?? root.position ?? 0,
        deadline: grid.deadline(index).nanoseconds,
        begin: times.begin.nanoseconds, inputEnd: times.inputEnd.nanoseconds,
        updateEnd: times.updateEnd.nanoseconds, drawEnd: times.drawEnd.nanoseconds,
        compositeEnd: times.compositeEnd.nanoseconds, presentEnd: times.presentEnd.nanoseconds,
        late: isReal ? late : nil, skipped: isReal ? skipped : nil, degraded: degraded,
        damagedPixels: pixels))
    if isReal {
      keepUp((times.presentEnd - times.begin).nanoseconds, budget: interval, after: index)
    }
  }

  private func keepUp(_ work: Int64, budget: Int64, after index: Int) {
    // After the last frame there is nothing left to decide.
    guard var running, let schedule = running.schedule, running.lastFrame < schedule.due else { return }
    defer { self.running = running }
    guard let step = running.pace.take(work: work, budget: budget) else { return }
    if step == .cut { running.schedule?.cut(to: index + 1) }
    recorder?.pace(
      PaceChange(
        transition: running.number, deadline: grid.deadline(index).nanoseconds, pace: step, work: work,
        budget: budget))
  }

  private func finishRunning(at now: Moment) {
    root.finishPassage()
    endRunning(.completed)
    followPassage(Cause(time: now, input: nil))
  }

  private func endRunning(_ outcome: TransitionOutcome) {
    guard let running else { return }
    self.running = nil
    let isReal = display.facts.clock == .monotonic
    recorder?.end(
      TransitionEnd(
        transition: running.number, outcome: outcome, framesPresented: running.presented,
        framesSkipped: isReal ? running.skipped : nil, framesLate: isReal ? running.late : nil,
        hitch: isReal ? running.hitch : nil, clickToPicture: isReal ? running.clickToPicture : nil))
  }
}

/// A frame that was put on the display.
nonisolated public struct PresentedFrame: Hashable, Sendable {
  /// Which frame of a transition it was.
  public struct Step: Hashable, Sendable {
    public let kind: String
    /// 1 … due.
    public let frame: Int
    /// Nil while a pointer holds it.
    public let due: Int?
  }

  /// What it was made for.
  public let moment: Moment
  /// Nil at rest.
  public let step: Step?
}

// The moments of one frame: its begin by the display's clock, the others by a stopwatch from there.
private struct FrameTimes {
  let begin: Moment
  let stopwatch: Moment
  var inputEnd = Moment.zero
  var updateEnd = Moment.zero
  var drawEnd = Moment.zero
  var compositeEnd = Moment.zero
  var presentEnd = Moment.zero

  init(begin: Moment, stopwatch: Moment) {
    self.begin = begin
    self.stopwatch = stopwatch
  }

  func lap(at moment: Moment) -> Moment { begin + (moment - stopwatch) }
}
