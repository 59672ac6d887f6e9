public import LanternNavigation
import LanternRaster
public import LanternRecording
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
  public private(set) var windows: [LoopWindow] = []
  /// The grid of frame deadlines. It follows the refreshes of the first window's display, if that reports them.
  public private(set) var grid: FrameGrid
  /// Records transitions and their frames. Nil means no recording. See also `record(to:)`.
  public var recorder: Recorder? {
    didSet { allocations = recorder == nil || clock != .virtual ? nil : allocations ?? AllocationCounter() }
  }
  // Counts allocations. Nil if nothing records the work, or if it isn't the same in each run.
  private(set) var allocations: AllocationCounter?
  /// A second observer of the events that the recorder receives.
  public var listener: (any FrameListener)?
  /// Called after each frame that showed something new.
  public var didFinishFrame: () -> Void = {}
  /// Called after each frame of any window, also after one that showed nothing new. Returns whether it has described the
  /// windows to assistive technology; the frame's records then have the time that this took.
  package var afterFrame: (() -> Bool)?
  /// The program around the app. Not retained.
  package weak var shell: (any LoopShell)?

  nonisolated let mailbox: Mailbox
  private let clock: DisplayFacts.Clock
  let timers = TimerQueue()
  let tasks: FrameTasks
  /// The cause of the changes that start now, while events, answers, timers and tasks are handled.
  private(set) var cause: Cause?
  private var transitionCount = 0
  private var lastIndex = -1
  private var isQuitting = false
  private var follower: RefreshFollower
  // The time by which the grid was moved since the beginning.
  private var shift = Duration.zero
  let meter = ThreadMeter()
  var recorderToClose: Recorder?
  // The keys about which assistive technology is asked. Nil if it doesn't ask for any.
  var keys: KeyQuestions?
  private var messagesAfterFrame: [Mailbox.Message] = []
  // The usage of the thread when the wait for the next frame began.
  private var usageBeforeWait: ThreadUsage?
  // The usage of the thread for the next frame before its deadline.
  private var earlyUsage: ThreadUsage?

  /// Creates a loop with one window, whose grid starts now.
  ///
  /// Without a rate, the loop makes 60 frames a second, or as many as the display if that reports its refreshes.
  /// - Precondition: The rate is one of `FrameRate.valid`.
  public init(display: any Display, root: RootController, rate: Int? = nil) {
    clock = display.facts.clock
    grid = FrameGrid(rate: rate ?? FrameLoop.defaultRate, epoch: display.now())
    follower = RefreshFollower(nominalRate: grid.rate, isRateFixed: rate != nil)
    moment = grid.epoch
    mailbox = Mailbox(wake: display.wake)
    tasks = FrameTasks(clock: clock, rate: grid.rate)
    insert(
      LoopWindow(name: nil, display: display, root: root, grid: grid, nominalRate: follower.nominalRate))
  }

  // MARK: For the app

  /// The moment that the current frame is made for.
  public private(set) var moment: Moment

  /// Makes frames until `quit()` is called. Actions that have not run by then are discarded. A recording that
  /// `record(to:)` has started is closed.
  ///
  /// Each frame begins with the events since the last one, the answers of `work(_:then:)`, the timers that are due,
  /// and the tasks of the main actor. Call it on the thread that called `main`: on other threads, tasks don't run in
  /// its frames, and a window traps.
  public func run() throws(DisplayError) {
    if clock == .monotonic { requestExactWakes() }
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

  // MARK: Windows

  /// Adds a window. It gets its first frame next.
  ///
  /// `name` names the window in recordings.
  /// - Precondition: The display has the same kind of clock as the first window's. Virtual clocks are the same clock.
  @discardableResult
  public func add(_ display: any Display, root: RootController, name: String) -> LoopWindow {
    guard display.facts.clock == clock else {
      fatalError("the windows of a loop must all have a monotonic or all a virtual clock")
    }
    let window = LoopWindow(
      name: name, display: display, root: root, grid: grid, nominalRate: follower.nominalRate)
    insert(window)
    return window
  }

  /// Removes a window, hides its display, and removes all screens of its root. A running transition is interrupted.
  ///
  /// Quits if it is the last window. Does nothing if it is not a window of the loop.
  public func remove(_ window: LoopWindow) {
    guard window.loop === self else { return }
    guard windows.count > 1 else { return quit() }
    window.end()
    windows.removeAll { $0 === window }
    window.loop = nil
    // Other threads wake the loop by the display on which it waits.
    mailbox.setWake(display.wake)
    window.display.close()
    window.root.close()
  }

  private func insert(_ window: LoopWindow) {
    window.loop = self
    window.root.startTimer = { [weak self] in if let self { start($0) } else { $0.cancel() } }
    if keys?.ask != nil { window.display.reportKeys(true) }
    windows.append(window)
  }

  // MARK: Waiting

  /// The rate, in frames per second, where neither the app nor the display determines it.
  public static let defaultRate = 60
  /// Returns where a moment would be if the grid had never followed a display. Journals store such moments, because a
  /// replay has a grid that doesn't move.
  package func beforeMoves(_ moment: Moment) -> Moment { moment + (.zero - shift) }
  /// The rate that the app requested, in frames per second, or the default rate.
  public var nominalRate: Int { follower.nominalRate.millihertz / 1_000 }

  private typealias FoundEvents = [HeldInput<LoopWindow>.Event]

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

  // Returns the grid point of the next frame, and the events until then. If nothing changes, the loop waits here.
  private func waitForNextFrame() throws(DisplayError) -> (index: Int, events: FoundEvents) {
    if clock == .virtual { mailbox.waitForAnswers() }
    earlyUsage = nil
    takeReports()
    var index = nextIndex
    if windows.allSatisfy(\.isHidden) { return (index, eventsWhileHidden()) }
    var found: FoundEvents = []
    while isAtRest, found.isEmpty, mailbox.isEmpty, !tasks.hasWork {
      let changes = windows.map { $0.isHidden ? nil : $0.root.nextChange }
      let change = (changes + [timers.next]).compactMap { $0 }.min()
      let next = change.map { max(index, grid.index(atOrAfter: $0)) }
      let deadline = next.map(grid.deadline)
      if deadline.map({ now() < $0 }) ?? true, workAhead() {
        found = events(until: now(), stopsAtFirst: true)
        takeReports()
        continue
      }
      found = events(
        until: ([deadline] + windows.map(\.wakeDeadline)).compactMap { $0 }.min(), stopsAtFirst: true)
      if let next, let deadline, now() >= deadline { return (next, found) }
      takeReports()
    }
    usageBeforeWait = usage()
    if isAtRest {
      // An event just before a deadline is at hand only after it.
      index = max(index, grid.index(at: found.compactMap(\.time).reduce(now(), min)) + 1)
      if clock == .monotonic, !root.environment.isRemote {
        try beginEarly(at: index, found)
        found = []
      }
    }
    found += events(until: grid.deadline(index), stopsAtFirst: false)
    return (index, found)
  }

  // Begins the frame of a grid point with what ended the rest, while the loop would only wait for the deadline.
  private func beginEarly(at index: Int, _ events: FoundEvents) throws(DisplayError) {
    for window in windows where !window.isHidden { try window.removeHUD() }
    moment = grid.deadline(index)
    handleAll(events, at: now(), isEarly: true)
    for window in windows where !window.isHidden && window.isBeginningTransition {
      // Other windows are updated once in each frame, so that animations which later events start begin with this one.
      window.update(to: moment)
      try window.prepareTransition(at: index)
    }
    if let start = usageBeforeWait { earlyUsage = usage().map { $0 - start } }
  }

  // Completes records with the reports of the displays, and moves the grid to the refreshes of the first one.
  private func takeReports() {
    let reports = windows.map { $0.takeReports() }
    recorder?.frameIsOver()
    guard display.reportsPresents else { return }
    let index = max(lastIndex, grid.index(at: now())) + 1
    let isMoving = windows.contains { $0.root.activeTransition != nil }
    let next = follower.grid(
      after: reports[0], grid, from: index, at: now(), duringTransition: isMoving)
    guard let next else { return }
    let time = next.deadline(index) - grid.deadline(index)
    grid = next
    shift = shift + time
    for window in windows { window.move(to: next, by: time) }
  }

  // Registers a picture whose report tells when the display refreshes.
  func didPresent(_ picture: Int, of window: LoopWindow, at moment: Moment) {
    if window === windows.first, display.reportsPresents { follower.present(picture, at: moment) }
  }

  // Draws a part of a hidden screen. An event that arrives meanwhile waits for a few milliseconds at most.
  private func workAhead() -> Bool { windows.contains { !$0.isHidden && $0.workAhead() } }

  // Tasks, and timers without a delay, run at grid points also while all windows are hidden.
  private func eventsWhileHidden() -> FoundEvents {
    guard mailbox.isEmpty else { return [] }
    let next = grid.deadline(grid.index(at: now()) + 1)
    guard !tasks.hasWork else { return events(until: next, stopsAtFirst: false) }
    return events(until: timers.next.map { $0 > now() ? $0 : next }, stopsAtFirst: true)
  }

  // Waits on the first display. An event of any other one ends this wait too.
  private func events(until deadline: Moment?, stopsAtFirst: Bool) -> FoundEvents {
    let read: [WindowEvent] = windows.enumerated().flatMap { position, window in
      let events =
        position == 0
        ? window.display.events(until: deadline, stopsAtFirst: stopsAtFirst)
        : window.display.events(until: now(), stopsAtFirst: false)
      return events.map { (window, $0) }
    }
    return hold(read)
  }

  private func now() -> Moment { display.now() }

  var isAtRest: Bool { windows.allSatisfy { $0.isHidden || $0.isAtRest } }

  // The first grid point at which a frame may follow the last one.
  private var nextIndex: Int {
    let next = windows.filter { !$0.isHidden && !$0.isAtRest }.map(\.nextIndex).min()
    return max(lastIndex + 1, next ?? 0)
  }

  // MARK: One frame

  private func makeFrame(at index: Int, _ events: FoundEvents) throws(DisplayError) {
    let visible = windows.filter { !$0.isHidden }
    for window in visible { try window.removeHUD() }
    let usage = usage()
    var times = FrameTimes(
      begin: now(), stopwatch: display.stopwatch(), usage, beforeWait: usageBeforeWait, early: earlyUsage)
    usageBeforeWait = nil
    let begin = times.begin
    moment = grid.deadline(index)
    lastIndex = index
    handleAll(events, at: begin)
    // The first window makes each frame of the loop, so that it has one for each event and timer.
    for window in visible where window.loop === self {
      guard window === windows[0] || window.needsFrame(at: moment), index >= window.nextIndex else {
        try window.restoreHUD()
        continue
      }
      try window.makeFrame(at: index, times, begun: begin)
      times = FrameTimes(begin: now(), stopwatch: display.stopwatch(), self.usage())
    }
    LoopWindow.showCursors(of: windows)
    let start = display.stopwatch()
    let isDescribed = afterFrame?() == true
    let accessibilityTime = isDescribed ? display.stopwatch() - start : nil
    for window in visible { window.frameEnded(accessibilityTime) }
    recorder?.frameIsOver()
    deliverAfterFrame()
  }

  private func deliverAfterFrame() {
    defer { messagesAfterFrame = [] }
    for message in messagesAfterFrame { deliver(message, at: now()) }
  }

  // MARK: Input

  private func handleAll(_ events: FoundEvents, at now: Moment, isEarly: Bool = false) {
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
    if tasks.hasWork { attributing(to: Cause(time: now, input: nil), tasks.run) }
    // If none of these started a transition, it was started between two frames.
    trackTransitions(Cause(time: now, input: nil))
  }

  // Shows a window that was hidden. No frame was due meanwhile.
  func show(_ window: LoopWindow, at now: Moment) {
    lastIndex = max(lastIndex, grid.index(at: now))
    window.show(at: grid.index(at: now))
  }

  private func deliver(_ message: Mailbox.Message, at now: Moment) {
    let time = clock == .virtual ? now : min(now, message.posted)
    attributing(to: Cause(time: time, input: message.cause?.input)) { message.action() }
  }

  private func fireTimers(until now: Moment) {
    // A timer that one of these adds waits for the next frame. One that they cancel doesn't fire.
    for entry in timers.take(dueAt: now) where entry.timer.isActive {
      attributing(to: Cause(time: entry.due, input: entry.cause?.input), entry.timer.fire)
    }
  }

  // Sets the cause of all changes that start while the action runs.
  func attributing(to cause: Cause, _ action: () -> Void) {
    self.cause = cause
    action()
    self.cause = nil
    trackTransitions(cause)
  }

  private func trackTransitions(_ cause: Cause) {
    for window in windows { window.trackTransition(cause) }
  }

  // Returns the number of the next transition of any window.
  func nextTransitionNumber() -> Int {
    transitionCount += 1
    return transitionCount
  }
}
