public import LanternNavigation
public import LanternRaster
public import LanternRecords
public import LanternWidgets

/// Makes frames on a fixed grid, and none while nothing changes.
///
/// A frame goes: input, update, draw, composite, present, record. Events are read as they come and handed over
/// when the next frame begins, so all that a click causes is part of a frame's work. The order of these steps is
/// what a record means.
public final class FrameLoop {
  public let display: any Display
  public let root: RootController
  public let grid: FrameGrid
  /// Told of each transition and its frames; nil records nothing.
  public var recorder: Recorder?
  /// Told what the recorder is told; nil tells nobody else.
  public var listener: (any FrameListener)?
  /// Drawn over the picture and no part of it, from what the recorder is told; nil shows none. Another one is there
  /// with the next frame, which is made for that.
  public var hud: HUD? {
    didSet { if let running { hud?.begin(running.begin) } }
  }
  /// Called after each frame, with nothing of its cost in the frame.
  public var didPresent: (PresentedFrame) -> Void = { _ in }
  /// Called after each frame that showed something new: for the app, whoever watches its frames.
  public var didFinishFrame: () -> Void = {}
  /// Called when someone asks for the window to be closed; quits by default.
  public var closeRequested: () -> Void = {}
  /// Takes an event before the root does; returns whether it did.
  public var intercept: (InputEvent) -> Bool = { _ in false }

  private nonisolated let mailbox: Mailbox
  private var running: RunningTransition?
  private var transitionCount = 0
  private var timers: [(moment: Moment, cause: Cause?, action: () -> Void)] = []
  private var cause: Cause?
  private var lastIndex = -1
  private var layer: HUDOverlay
  private var cursor = Cursor.arrow
  private var textInputArea: Rect?
  private var isHidden = false
  private var isQuitting = false

  /// A loop whose grid starts now. Precondition: the rate is one of `FrameGrid.rates`.
  public init(display: any Display, root: RootController, rate: Int = 60) {
    self.display = display
    self.root = root
    grid = FrameGrid(rate: rate, epoch: display.now())
    moment = grid.epoch
    mailbox = Mailbox(wake: display.wake)
    layer = HUDOverlay(display: display, rate: rate)
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

  /// Makes the next frame and comes back, for programs that lead an app from outside. Precondition: the clock is virtual.
  public func step() throws(DisplayError) {
    precondition(display.facts.clock == .virtual, "real time does not wait for whoever leads from outside")
    mailbox.waitForAnswers()
    let index = nextIndex
    try makeFrame(at: index, display.events(until: grid.deadline(index), stopsAtFirst: false))
  }

  /// Makes frames until nothing is in motion and nobody waits for an answer, nor for a time within `patience`.
  public func rest(patience: Duration = .seconds(1)) throws(DisplayError) {
    let end = moment + patience
    while true {
      try step()
      guard isAtRest, root.activeTransition == nil, mailbox.isIdle else { continue }
      guard let due = timers.first?.moment, due <= end else { return }
      lastIndex = max(lastIndex, grid.index(atOrAfter: due) - 1)
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

  /// What the display shows now but for the HUD, opaque.
  public func snapshot() throws(DisplayError) -> Bitmap {
    layer.lifted(from: try display.snapshot())
  }

  /// The same in a form to keep.
  public func picture() throws(DisplayError) -> OpaquePicture {
    if layer.hud != nil { return OpaquePicture(try snapshot()) }
    return try display.withPixels { OpaquePicture(copying: $0) }
  }

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

  private var isAtRest: Bool {
    !root.isStale && layer.hud === hud && running?.schedule == nil && lastIndex >= 0
  }

  // The first grid point at which a frame may follow upon the last.
  private var nextIndex: Int {
    running?.nextIndex(notBefore: lastIndex + 1) ?? lastIndex + 1
  }

  // MARK: One frame

  private func makeFrame(at index: Int, _ events: [DisplayEvent]) throws(DisplayError) {
    try layer.lift()
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
    // A transition's frame counts as presented even where it changed nothing.
    let isPresented = frame != nil || !region.isEmpty
    times.overlay = try layer.lay(hud, marking: isPresented ? region : nil, in: root.environment)
    if isPresented { try display.present(region) }
    times.presentEnd = times.lap(at: display.stopwatch())
    try layer.present(besides: region)
    if let frame {
      record(frame, at: index, times, region.area)
    } else if let running, running.schedule == nil, !region.isEmpty {
      record(running.lastFrame + 1, at: index, times, region.area)
    }
    announce()
    if isPresented { didFinishFrame() }
    if let frame, frame == running?.schedule?.due {
      finishRunning(at: times.presentEnd)
      try layer.renew(in: root.environment)
    }
    root.framePresented()
    recorder?.frameIsOver()
    followInput()
  }

  // What the pointer looks like and where text goes, told when it is another, after all that is measured.
  private func followInput() {
    if root.cursor != cursor {
      cursor = root.cursor
      display.show(cursor)
    }
    if root.textInputArea != textInputArea {
      textInputArea = root.textInputArea
      display.expectText(in: textInputArea)
    }
  }

  private var isReal: Bool { display.facts.clock == .monotonic }

  private func announce() {
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
    // An answer to work that starts below waits for the next frame, however fast it is.
    let letters = mailbox.take()
    for event in events { take(event, at: now) }
    for letter in letters { open(letter, at: now) }
    fireTimers(until: moment)
    // A swap that none of these asked for was asked for between two frames.
    followTransition(Cause(time: now, input: nil))
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
    // The next frame ends the loop with the reason, also where nobody could see it.
    case .lost: isHidden = false
    case .shown where isHidden: resume(at: now)
    case .shown: break
    case .closeRequested: dueTo(Cause(time: now, input: nil)) { closeRequested() }
    }
  }

  private func open(_ letter: Mailbox.Message, at now: Moment) {
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
    followTransition(cause)
  }

  // While nobody could see it the grid stood still: what is left of a transition moves by what has passed.
  private func resume(at now: Moment) {
    isHidden = false
    let index = grid.index(at: now)
    running?.postpone(from: lastIndex, to: index)
    lastIndex = max(lastIndex, index)
    root.damageAll()
  }

  // MARK: Transitions

  private func followTransition(_ cause: Cause) {
    guard root.activeTransition?.id != running?.activeTransition.id else { return }
    endRunning(root.activeTransition.map(outcome) ?? .superseded)
    guard let activeTransition = root.activeTransition else { return }
    transitionCount += 1
    let next = RunningTransition(activeTransition, number: transitionCount, cause: cause, grid: grid)
    running = next
    tell { $0.begin(next.begin) }
  }

  // What another passage makes of the one before it.
  private func outcome(before next: ActiveTransition) -> TransitionOutcome {
    guard next.isContinuation, let running else { return .superseded }
    if running.schedule == nil { return .released }
    return next.pace == .held ? .caught : .reversed
  }

  private func record(_ frame: Int, at index: Int, _ times: FrameTimes, _ pixels: Int) {
    let record = running?.take(
      frame, at: index, times, position: root.position ?? 0, pixels: pixels, isReal: isReal)
    guard let record else { return }
    tell { $0.frame(record) }
    guard isReal, let change = running?.keepUp(after: record) else { return }
    tell { $0.pace(change) }
  }

  private func finishRunning(at now: Moment) {
    root.finishTransition()
    endRunning(.completed)
    followTransition(Cause(time: now, input: nil))
  }

  private func endRunning(_ outcome: TransitionOutcome) {
    guard let running else { return }
    self.running = nil
    let end = running.end(outcome, isReal: isReal)
    tell { $0.end(end) }
  }

  private func tell(_ event: (any FrameListener) -> Void) {
    recorder.map(event)
    hud.map(event)
    listener.map(event)
  }
}
