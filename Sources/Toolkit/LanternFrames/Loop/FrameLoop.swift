import LanternBase
public import LanternNavigation
import LanternRaster
import LanternRecording
public import LanternWidgets

/// Makes frames on a fixed grid, and none while nothing changes.
///
/// The phases of a frame are input, update, draw, composite, present and record. Events are read as they arrive and
/// handled when the next frame begins, so all work that a click causes is part of a frame. At rest, that frame begins
/// with the event, and waits for its deadline before it composites. Records depend on the order of these phases.
///
/// A loop has one window or several. They share its grid, its timers and its record. The properties that belong to a
/// window, such as `root`, are those of the first one.
public final class FrameLoop {
  /// The windows, in the order in which they were added. There is at least one.
  public internal(set) var windows: [LoopWindow] = []
  /// A second observer of the events that the recorder receives.
  public var listener: (any FrameListener)?
  /// Called after each frame that showed something new.
  public var didFinishFrame: () -> Void = {}
  /// Called after each frame of any window, also after one that showed nothing new. Returns whether it has described the
  /// windows to assistive technology; the frame's records then have the time that this took.
  package var afterFrame: (() -> Bool)?
  /// The program around the app. Not retained.
  package weak var shell: (any LoopShell)?

  let clock: DisplayFacts.Clock
  var followedGrid: FollowedGrid
  var recording: LoopRecording
  nonisolated let mailbox: Mailbox
  let timers = TimerQueue()
  let tasks: FrameTasks
  let attribution = Attribution()
  // The keys about which assistive technology is asked. Nil if it doesn't ask for any.
  var keys: KeyQuestions?
  /// When the loop last found that the process had been stopped. Nil if it never was.
  private(set) var lastStop: Moment?
  private var stops = ProcessStops.count
  // The grid point of the last frame, or of the time until which all windows were hidden.
  var lastIndex = -1
  private var isQuitting = false
  private var messagesAfterFrame: [Mailbox.Message] = []

  /// Creates a loop with one window, whose grid starts now.
  ///
  /// Without a rate, the loop makes 60 frames a second, or as many as the display if that reports its refreshes.
  /// - Precondition: The rate is one of `FrameRate.valid`.
  public init(display: any Display, root: RootController, rate: Int? = nil) {
    clock = display.facts.clock
    followedGrid = FollowedGrid(rate: rate, epoch: display.now())
    recording = LoopRecording(isVirtual: clock == .virtual)
    moment = followedGrid.grid.epoch
    mailbox = Mailbox(wake: display.wake)
    tasks = FrameTasks(clock: clock, rate: followedGrid.grid.rate)
    insert(makeWindow(nil, display, root))
  }

  // MARK: For the app

  /// The moment that the current frame is made for.
  public private(set) var moment: Moment
  /// The grid of frame deadlines. It follows the refreshes of the first window's display, if that reports them.
  public var grid: FrameGrid { followedGrid.grid }
  /// The rate, in frames per second, where neither the app nor the display determines it.
  public static let defaultRate = 60
  /// The rate that the app requested, in frames per second, or the default rate.
  public var nominalRate: Int { followedGrid.nominalRate.millihertz / 1_000 }
  /// Returns where a moment would be if the grid had never followed a display. Journals store such moments, because a
  /// replay has a grid that doesn't move.
  package func beforeMoves(_ moment: Moment) -> Moment { followedGrid.beforeMoves(moment) }

  /// Makes frames until `quit()` is called. Actions that have not run by then are discarded. A recording that
  /// `record(to:)` has started is closed.
  ///
  /// Each frame begins with the events since the last one, the answers of `work(_:then:)`, the timers that are due,
  /// and the tasks of the main actor. Call it on the thread that called `main`: on other threads, tasks don't run in
  /// its frames, and a window traps.
  public func run() throws(DisplayError) {
    if clock == .monotonic {
      requestExactWakes()
      ProcessStops.startCounting()
    }
    defer {
      for window in windows { window.end() }
      closeRecording()
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
    guard clock == .virtual else {
      fatalError("run(for:) needs a display with a virtual clock")
    }
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
    guard clock == .virtual else { fatalError("step() needs a display with a virtual clock") }
    try tasks.makingFrames { () throws(DisplayError) in
      mailbox.waitForAnswers()
      let index = nextIndex
      try makeFrame(at: index, events(until: grid.deadline(index), stopsAtFirst: false))
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

  // MARK: One frame

  private func waitAndMakeFrame() throws(DisplayError) {
    let (index, events) = try waitForNextFrame()
    if windows.allSatisfy(\.isHidden) {
      moment = now()
      handleAll(events, at: moment)
      deliverAfterFrame()
    } else {
      try makeFrame(at: max(index, grid.index(at: now())), events)
    }
  }

  // Begins the frame of a grid point with what ended the rest, while the loop would only wait for the deadline.
  func beginEarly(at index: Int, _ events: FoundEvents) throws(DisplayError) {
    for window in windows where !window.isHidden { try window.removeHUD() }
    recording.meter?.begin(.input)
    moment = grid.deadline(index)
    handleAll(events, at: now(), isEarly: true)
    for window in windows where !window.isHidden && window.isBeginningTransition {
      // Other windows are updated once in each frame, so that animations which later events start begin with this one.
      recording.meter?.begin(.update)
      window.update(to: moment)
      recording.meter?.begin(.draw)
      try window.prepareTransition(at: index)
    }
    recording.earlyPartEnds()
  }

  private func makeFrame(at index: Int, _ events: FoundEvents) throws(DisplayError) {
    let visible = windows.filter { !$0.isHidden }
    for window in visible {
      window.continueAfterStops(at: index)
      try window.removeHUD()
    }
    let times = recording.beginFrame(on: display)
    moment = grid.deadline(index)
    lastIndex = index
    handleAll(events, at: times.begin)
    try makeFrames(of: visible, at: index, times)
    LoopWindow.showCursors(of: windows)
    let accessibilityTime = describeWindows()
    for window in visible { window.frameEnded(accessibilityTime) }
    recording.meter?.forget()
    recorder?.frameIsOver()
    deliverAfterFrame()
  }

  // MARK: Input

  // Handles what has arrived, and what is due: events, messages, timers and tasks.
  private func handleAll(_ events: FoundEvents, at now: Moment, isEarly: Bool = false) {
    if stops != ProcessStops.count {
      stops = ProcessStops.count
      lastStop = now
    }
    // An answer to work that starts below is not part of this, however fast the work is.
    let messages = mailbox.take()
    for window in windows { window.beginWork() }
    handle(events, at: now)
    for message in messages where !message.waitsForFrame { deliver(message, at: now) }
    messagesAfterFrame += messages.filter(\.waitsForFrame)
    // The messages may have answered for keys.
    if keys != nil { handle([], at: now) }
    // Timers that are due have ended the wait themselves, at their grid point.
    if !isEarly { fireTimers(until: moment) }
    if tasks.hasWork {
      attributing(to: Cause(time: now, input: nil)) { WorkMeter.measure("task", tasks.run) }
    }
    // If none of these started a transition, it was started between two frames.
    trackTransitions(Cause(time: now, input: nil))
  }

  // The first window makes each frame of the loop, so that it has one for each event and timer.
  private func makeFrames(
    of visible: [LoopWindow], at index: Int, _ times: FrameTimes
  ) throws(DisplayError) {
    var own = times
    for window in visible where window.loop === self {
      guard window === windows[0] || window.needsFrame(at: moment), index >= window.nextIndex else {
        try window.restoreHUD()
        continue
      }
      try window.makeFrame(at: index, own, begun: times.begin)
      own = recording.beginNextWindow(on: display)
    }
  }

  // Returns the time that it took to describe the windows to assistive technology. Nil if nothing was described.
  private func describeWindows() -> Duration? {
    let start = display.stopwatch()
    return afterFrame?() == true ? display.stopwatch() - start : nil
  }

  private func deliverAfterFrame() {
    defer { messagesAfterFrame = [] }
    for message in messagesAfterFrame { deliver(message, at: now()) }
  }

  // MARK: Causes

  private func deliver(_ message: Mailbox.Message, at now: Moment) {
    let time = clock == .virtual ? now : min(now, message.posted)
    attributing(to: Cause(time: time, input: message.cause?.input)) {
      WorkMeter.measure("answer") { message.action() }
    }
  }

  private func fireTimers(until now: Moment) {
    // A timer that one of these adds waits for the next frame. One that they cancel doesn't fire.
    for entry in timers.take(dueAt: now) where entry.timer.isActive {
      attributing(to: Cause(time: entry.due, input: entry.cause?.input), entry.timer.fire)
    }
  }

  /// Runs an action, and follows the transitions that it starts. Its changes have the cause.
  func attributing(to cause: Cause, _ action: () -> Void) {
    attribution.run(action, causedBy: cause)
    trackTransitions(cause)
  }

  private func trackTransitions(_ cause: Cause) {
    for window in windows { window.trackTransition(cause) }
  }
}
