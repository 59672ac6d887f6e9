public import LanternNavigation
public import LanternRaster
public import LanternRecords
public import LanternWidgets

/// Makes frames on a fixed grid, and none while nothing changes.
///
/// The phases of a frame are input, update, draw, composite, present and record. Events are read as they arrive and
/// handled when the next frame begins, so all work that a click causes is part of a frame. Records depend on the
/// order of these phases.
public final class FrameLoop {
  /// The display that shows the frames.
  public let display: any Display
  /// The root controller whose screens the loop draws.
  public let root: RootController
  /// The grid of frame deadlines.
  public let grid: FrameGrid
  /// Records transitions and their frames. Nil means no recording.
  public var recorder: Recorder?
  /// A second observer of the events that the recorder receives.
  public var listener: (any FrameListener)?
  /// The HUD drawn over the picture. It is not part of snapshots, and it observes the same events as the recorder.
  /// Nil shows none. A change causes a frame.
  public var hud: HUD? {
    didSet { if let running { hud?.begin(running.begin) } }
  }
  /// Called after each frame. Its cost is not part of the frame.
  public var didPresent: (PresentedFrame) -> Void = { _ in }
  /// Called after each frame that showed something new. Reserved for the app; `didPresent` is for observers of
  /// frames.
  public var didFinishFrame: () -> Void = {}
  /// Called when the user or another program asks to close the window. Calls `quit()` by default.
  public var closeRequested: () -> Void = {}
  /// Receives each event before the root does. Returns true if it handled the event, which then doesn't reach the
  /// root.
  public var intercept: (InputEvent) -> Bool = { _ in false }

  private nonisolated let mailbox: Mailbox
  private var running: RunningTransition?
  private var transitionCount = 0
  let timers = TimerQueue()
  private let tasks: FrameTasks
  /// The cause of the changes that start now, while events, answers, timers and tasks are handled.
  private(set) var cause: Cause?
  private var lastIndex = -1
  private var hudOverlay: HUDOverlay
  private var cursor = Cursor.arrow
  private var textInputArea: Rect?
  private var isHidden = false
  private var isQuitting = false

  /// Creates a loop whose grid starts now.
  ///
  /// - Precondition: The rate is one of `FrameGrid.rates`.
  public init(display: any Display, root: RootController, rate: Int = 60) {
    self.display = display
    self.root = root
    grid = FrameGrid(rate: rate, epoch: display.now())
    moment = grid.epoch
    mailbox = Mailbox(wake: display.wake)
    tasks = FrameTasks(clock: display.facts.clock, rate: rate)
    hudOverlay = HUDOverlay(display: display, rate: rate)
    closeRequested = { [weak self] in self?.quit() }
  }

  // MARK: For the app

  /// The moment that the current frame is made for.
  public private(set) var moment: Moment

  /// Makes frames until `quit()` is called. Actions that have not run by then are discarded.
  ///
  /// Each frame begins with the events since the last one, the answers of `work(_:then:)`, the timers that are due,
  /// and the tasks of the main actor. Call it on the thread that called `main`: on other threads, tasks don't run in
  /// its frames, and a window traps.
  public func run() throws(DisplayError) {
    if display.facts.clock == .monotonic { MonotonicClock.requestShortTimeSlice() }
    defer {
      endRunning(.interrupted)
      timers.close()
      mailbox.close()
      GlobalJobs.giveBack()
    }
    try tasks.makingFrames { () throws(DisplayError) in
      while !isQuitting { try waitAndMakeFrame() }
    }
  }

  /// Makes at least one frame, and then those of a duration. Like `run()`, it makes none while nothing changes.
  ///
  /// For programs that drive an app from outside. After `quit()`, it returns immediately.
  ///
  /// - Precondition: The clock is virtual.
  public func run(for duration: Duration) throws(DisplayError) {
    precondition(display.facts.clock == .virtual, "run(for:) needs a display with a virtual clock")
    var isOver = false
    after(duration) { isOver = true }
    try tasks.makingFrames { () throws(DisplayError) in
      while !isOver, !isQuitting { try waitAndMakeFrame() }
    }
  }

  /// Makes the next frame and returns, for programs that drive an app from outside.
  ///
  /// - Precondition: The clock is virtual.
  public func step() throws(DisplayError) {
    precondition(display.facts.clock == .virtual, "step() needs a display with a virtual clock")
    try tasks.makingFrames { () throws(DisplayError) in
      mailbox.waitForAnswers()
      let index = nextIndex
      try makeFrame(at: index, display.events(until: grid.deadline(index), stopsAtFirst: false))
    }
  }

  /// Makes frames until nothing moves, no work is outstanding, no task can run, and no timer is due within `patience`.
  /// Repeating timers aren't waited for.
  ///
  /// Returns false if that takes one minute more than `patience`, for example because a pointer holds a transition.
  @discardableResult
  public func rest(patience: Duration = .seconds(1)) throws(DisplayError) -> Bool {
    let end = moment + patience
    while moment < end + .seconds(60) {
      try step()
      guard isIdle else { continue }
      guard let due = timers.nextOnce, due <= end else { return true }
      lastIndex = max(lastIndex, grid.index(atOrAfter: due) - 1)
    }
    return false
  }

  /// Ends `run()` after the current frame.
  public func quit() { isQuitting = true }

  /// Runs work off the main thread and passes its answer to `then` when a frame begins. The cause is kept:
  /// changes that the answer causes count as caused by the click that started the work.
  public func work<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    mailbox.start(cause: cause, work, then: then)
  }

  /// Runs an action on the main thread at the next frame. May be called from any thread.
  public nonisolated func post(_ action: @escaping @MainActor @Sendable () -> Void) { mailbox.post(action) }

  /// The picture that the display shows now, without the HUD, opaque.
  public func snapshot() throws(DisplayError) -> Bitmap {
    hudOverlay.pictureWithoutHUD(try display.snapshot())
  }

  /// The same picture as `snapshot()`, in a form for storage.
  public func picture() throws(DisplayError) -> OpaquePicture {
    if hudOverlay.hud != nil { return OpaquePicture(try snapshot()) }
    return try display.withPixels { OpaquePicture(copying: $0) }
  }

  /// Whether nothing moves, no work is outstanding, and no task can run.
  package var isIdle: Bool {
    isAtRest && root.activeTransition == nil && mailbox.isIdle && !tasks.hasWork
  }

  /// Whether `isIdle`, and no timer is due until a moment. Repeating timers don't count.
  package func isIdle(until end: Moment) -> Bool {
    isIdle && timers.nextOnce.map { $0 > end } ?? true
  }

  // MARK: Waiting

  private func waitAndMakeFrame() throws(DisplayError) {
    let events = waitForNextFrame()
    if isHidden {
      moment = display.now()
      handle(events.display, at: moment)
    } else {
      try makeFrame(at: max(events.index, grid.index(at: display.now())), events.display)
    }
  }

  // Returns the grid point of the next frame, and the events until then. If nothing changes, the loop waits here.
  private func waitForNextFrame() -> (index: Int, display: [DisplayEvent]) {
    if display.facts.clock == .virtual { mailbox.waitForAnswers() }
    var index = nextIndex
    if isHidden { return (index, eventsWhileHidden()) }
    var events: [DisplayEvent] = []
    while isAtRest, events.isEmpty, mailbox.isEmpty, !tasks.hasWork {
      let change = [root.nextChange, timers.next].compactMap { $0 }.min()
      let next = change.map { max(index, grid.index(atOrAfter: $0)) }
      events = display.events(until: next.map(grid.deadline), stopsAtFirst: true)
      if let next, display.now() >= grid.deadline(next) { return (next, events) }
    }
    if isAtRest { index = max(index, grid.index(at: display.now()) + 1) }
    events += display.events(until: grid.deadline(index), stopsAtFirst: false)
    return (index, events)
  }

  // Tasks run at grid points also while the window is hidden.
  private func eventsWhileHidden() -> [DisplayEvent] {
    guard mailbox.isEmpty else { return [] }
    guard tasks.hasWork else { return display.events(until: timers.next, stopsAtFirst: true) }
    let next = grid.index(at: display.now()) + 1
    return display.events(until: grid.deadline(next), stopsAtFirst: false)
  }

  private var isAtRest: Bool {
    !root.isStale && hudOverlay.hud === hud && running?.schedule == nil && lastIndex >= 0
  }

  // The first grid point at which a frame may follow the last one.
  private var nextIndex: Int {
    running?.nextIndex(notBefore: lastIndex + 1) ?? lastIndex + 1
  }

  // MARK: One frame

  private func makeFrame(at index: Int, _ events: [DisplayEvent]) throws(DisplayError) {
    try hudOverlay.remove()
    var times = FrameTimes(begin: display.now(), stopwatch: display.stopwatch())
    moment = grid.deadline(index)
    lastIndex = index
    handle(events, at: times.begin)
    if root.pixelSize != display.pixelSize || root.environment.scale != display.scale {
      var environment = root.environment
      environment.scale = display.scale
      root.resize(to: display.pixelSize, environment: environment)
    }
    times.inputEnd = times.lap(at: display.stopwatch())
    root.update(to: moment)
    times.updateEnd = times.lap(at: display.stopwatch())

    if running?.schedule?.due == 0 { finishRunning(at: times.begin) }
    let frame = running?.schedule?.frame(at: index)
    if let frame, let progress = running?.schedule?.progress(ofFrame: frame) { root.advance(to: progress) }
    let region = try display.withPixels { window in
      let region = root.prepare(over: window)
      times.drawEnd = times.lap(at: display.stopwatch())
      root.draw(region, onto: window)
      times.compositeEnd = times.lap(at: display.stopwatch())
      return region
    }
    // A frame of a transition counts as presented even if it changed nothing.
    let isPresented = frame != nil || !region.isEmpty
    times.overlay = try hudOverlay.draw(hud, marking: isPresented ? region : nil, in: root.environment)
    if isPresented { try display.present(region) }
    times.presentEnd = times.lap(at: display.stopwatch())
    try hudOverlay.present(outside: region)
    if let frame {
      record(frame, at: index, times, region.area)
    } else if let running, running.schedule == nil, !region.isEmpty {
      record(running.lastFrame + 1, at: index, times, region.area)
    }
    reportFrame()
    if isPresented { didFinishFrame() }
    if let frame, frame == running?.schedule?.due {
      finishRunning(at: times.presentEnd)
      try hudOverlay.redraw(in: root.environment)
    }
    root.framePresented()
    recorder?.frameIsOver()
    updateCursorAndTextInput()
  }

  // Sends a new cursor or text area to the display, after the measured part of the frame.
  private func updateCursorAndTextInput() {
    if root.cursor != cursor {
      cursor = root.cursor
      display.show(cursor)
    }
    if root.textInputArea != textInputArea {
      textInputArea = root.textInputArea
      display.expectText(in: textInputArea)
    }
  }

  private var isRealTime: Bool { display.facts.clock == .monotonic }

  private func reportFrame() {
    let step = running.flatMap { running in
      running.lastFrame == 0
        ? nil
        : PresentedFrame.Step(
          kind: running.activeTransition.kind, frame: running.lastFrame, due: running.schedule?.due)
    }
    didPresent(PresentedFrame(moment: moment, step: step))
  }

  // MARK: Input

  private func handle(_ events: [DisplayEvent], at now: Moment) {
    // An answer to work that starts below waits for the next frame, however fast the work is.
    let messages = mailbox.take()
    for event in events { process(event, at: now) }
    for message in messages { deliver(message, at: now) }
    fireTimers(until: moment)
    if tasks.hasWork { attributing(to: Cause(time: now, input: nil), tasks.run) }
    // If none of these started the transition, it was started between two frames.
    trackTransition(Cause(time: now, input: nil))
  }

  private func process(_ event: DisplayEvent, at now: Moment) {
    switch event {
    case .input(let input):
      attributing(to: Cause(time: input.time, input: input.time)) {
        if !intercept(input) { root.handle(input) }
      }
    // Also if the window has its old size again, because its contents are lost.
    case .resized, .exposed: root.damageAll()
    case .hidden: isHidden = true
    // The next frame ends the loop with the reason, even if the window is hidden.
    case .lost: isHidden = false
    case .shown where isHidden: resume(at: now)
    case .shown: break
    case .closeRequested: attributing(to: Cause(time: now, input: nil)) { closeRequested() }
    }
  }

  private func deliver(_ message: Mailbox.Message, at now: Moment) {
    let time = display.facts.clock == .virtual ? now : min(now, message.posted)
    attributing(to: Cause(time: time, input: message.cause?.input)) { message.action() }
  }

  private func fireTimers(until now: Moment) {
    while let (due, timer) = timers.takeNext(dueAt: now) {
      attributing(to: Cause(time: due, input: timer.cause?.input), timer.fire)
    }
  }

  // Sets the cause of all changes that start while the action runs.
  private func attributing(to cause: Cause, _ action: () -> Void) {
    self.cause = cause
    action()
    self.cause = nil
    trackTransition(cause)
  }

  // The grid stood still while the window was hidden. The rest of a transition moves by the time that passed.
  private func resume(at now: Moment) {
    isHidden = false
    let index = grid.index(at: now)
    running?.postpone(from: lastIndex, to: index)
    lastIndex = max(lastIndex, index)
    root.damageAll()
  }

  // MARK: Transitions

  private func trackTransition(_ cause: Cause) {
    guard root.activeTransition?.id != running?.activeTransition.id else { return }
    endRunning(root.activeTransition.map(outcome) ?? .superseded)
    guard let activeTransition = root.activeTransition else { return }
    transitionCount += 1
    let next = RunningTransition(activeTransition, number: transitionCount, cause: cause, grid: grid)
    running = next
    notify { $0.begin(next.begin) }
  }

  // Returns the outcome of the running transition when another one follows it.
  private func outcome(before next: ActiveTransition) -> TransitionOutcome {
    guard next.isContinuation, let running else { return .superseded }
    if running.schedule == nil { return .released }
    return next.pace == .held ? .caught : .reversed
  }

  private func record(_ frame: Int, at index: Int, _ times: FrameTimes, _ pixels: Int) {
    let record = running?.record(
      frame, at: index, times, position: root.position ?? 0, pixels: pixels, isRealTime: isRealTime)
    guard let record else { return }
    notify { $0.frame(record) }
    guard isRealTime, let change = running?.adjustPace(after: record) else { return }
    notify { $0.pace(change) }
  }

  private func finishRunning(at now: Moment) {
    root.finishTransition()
    endRunning(.completed)
    trackTransition(Cause(time: now, input: nil))
  }

  private func endRunning(_ outcome: TransitionOutcome) {
    guard let running else { return }
    self.running = nil
    let end = running.end(outcome, isRealTime: isRealTime)
    notify { $0.end(end) }
  }

  private func notify(_ event: (any FrameListener) -> Void) {
    recorder.map(event)
    hud.map(event)
    listener.map(event)
  }
}
