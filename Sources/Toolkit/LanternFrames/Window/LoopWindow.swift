public import LanternNavigation
public import LanternRaster
import LanternRecording
public import LanternWidgets

/// A window of a frame loop: a display, and the root controller whose screens it shows.
public final class LoopWindow {
  /// The display that shows the frames.
  public let display: any Display
  /// The root controller whose screens the window shows.
  public let root: RootController
  /// The name of the window in recordings. Nil for the window with which the loop was created.
  public let name: String?
  /// The HUD drawn over the picture. It is not part of snapshots, and it observes the frames of this window. Nil shows
  /// none. A change causes a frame.
  public var hud: HUD? {
    didSet { if let running { hud?.begin(running.begin) } }
  }
  /// Called after each frame of the window. Its cost is not part of the frame.
  public var didPresent: (PresentedFrame) -> Void = { _ in }
  /// Called like `didPresent`, for the program around the app.
  package var presentObserver: ((PresentedFrame) -> Void)?
  /// Called when the user or another program asks to close the window. By default, nil: the window is removed from its
  /// loop. In an app with `AppServices`, its screens can refuse that.
  public var closeRequested: (() -> Void)?
  /// Receives each event of the window before the root does. Returns true if it handled the event, which then doesn't
  /// reach the root.
  public var intercept: (InputEvent) -> Bool = { _ in false }

  /// The loop that makes the frames. Nil after the window was removed.
  public internal(set) weak var loop: FrameLoop?
  var isHidden = false {
    // No report is expected of pictures that are not visible.
    didSet { if isHidden { completeRecords() } }
  }
  /// Whether the screen lost the picture. The next frame presents all of it from the display's memory.
  var isExposed = false
  private var grid: FrameGrid
  private let nominalRate: FrameRate
  private var running: RunningTransition?
  // The begin of the work of the next transition. Nil if work is not counted.
  private var workStart: WorkStart?
  private var lastIndex = -1
  // The stops of the process until the last frame, and whether one of them was in the middle of it.
  private var stops = ProcessStops.count
  private var lastFrameWasStopped = false
  // The end of the last transition.
  private var lastTransitionEnd: Moment?
  private var hudOverlay: HUDOverlay
  private var awaitedRecords = AwaitedRecords()
  // The size and the scale when the recording began. The header of the recording has those of the first window.
  private var recordedSize: (pixels: PixelSize, scale: Double)
  private var cursor = Cursor.arrow
  private var textInputContext: TextInputContext?
  private var contentDrag = ContentDrag()

  init(
    name: String?, display: any Display, root: RootController, grid: FrameGrid, nominalRate: FrameRate
  ) {
    self.name = name
    self.display = display
    self.root = root
    self.grid = grid
    self.nominalRate = nominalRate
    recordedSize = (display.pixelSize, display.scale)
    hudOverlay = HUDOverlay(display: display)
    root.startDrag = { [weak self] in
      guard let self else { return false }
      contentDrag.isActive = self.display.startDrag($0)
      return contentDrag.isActive
    }
  }

  /// The picture that the display shows now, without the HUD, opaque.
  public func snapshot() throws(DisplayError) -> Bitmap {
    hudOverlay.pictureWithoutHUD(try display.snapshot())
  }

  /// The same picture as `snapshot()`, in a form for storage.
  public func picture() throws(DisplayError) -> OpaquePicture {
    if hudOverlay.hud != nil { return OpaquePicture(try snapshot()) }
    return try display.withPicture { OpaquePicture(copying: $0) }
  }

  // MARK: When to make a frame

  /// Whether nothing moves in the window.
  var isAtRest: Bool {
    !root.isStale && !isExposed && hudOverlay.hud === hud && running?.schedule == nil && lastIndex >= 0
  }

  /// The first grid point at which a frame may follow the last one.
  var nextIndex: Int { running?.nextIndex(notBefore: lastIndex + 1) ?? lastIndex + 1 }

  /// Whether the window changes at a moment.
  func needsFrame(at moment: Moment) -> Bool {
    !isAtRest || root.nextChange.map { $0 <= moment } ?? false
  }

  /// Continues after the window was hidden. The rest of a transition moves by the time that passed.
  func show(at index: Int) {
    isHidden = false
    running?.postpone(from: lastIndex, to: index)
    lastIndex = max(lastIndex, index)
    root.damageAll()
  }

  /// Continues at a grid point. If the process was stopped since the last frame, the rest of a transition moves by the time
  /// that passed, as after the window was hidden. A frame in whose middle it was stopped is made again.
  func continueAfterStops(at index: Int) {
    if lastFrameWasStopped {
      running?.postpone(from: lastIndex, to: index)
    } else if stops != ProcessStops.count {
      running?.postpone(from: lastIndex, to: index - 1)
      running?.addStops(ProcessStops.count - stops)
    }
    lastFrameWasStopped = false
    stops = ProcessStops.count
  }

  // MARK: While nothing moves

  /// When the window has something to do although it changes nothing, at the latest: a report that a record waits for did
  /// not arrive, or memory is given back.
  var wakeDeadline: Moment? { [awaitedRecords.end, releaseDeadline].compactMap { $0 }.min() }

  /// Draws a part of a hidden screen in advance, or gives back memory. Returns whether there was something to draw.
  func workAhead() -> Bool {
    if let releaseDeadline, display.now() >= releaseDeadline { root.releaseSparePictures() }
    return root.prepareAhead()
  }

  // Nobody watches the memory of a virtual run, and its clock should not move for this.
  private var releaseDeadline: Moment? {
    guard isRealTime, !isHidden, root.hasSparePictures else { return nil }
    return lastTransitionEnd.map { $0 + LoopWindow.spareTime }
  }

  // A user who logs out again soon has no delay.
  private static let spareTime = Duration.seconds(5)

  // MARK: One frame

  /// Restores the picture under the HUD before code reads it or draws in it.
  func removeHUD() throws(DisplayError) { try hudOverlay.remove() }

  /// Draws the HUD again as it was, in a frame that the window doesn't make.
  func restoreHUD() throws(DisplayError) {
    _ = try hudOverlay.draw(hudOverlay.hud, marking: nil, grid.rate, in: root.environment)
  }

  /// Makes the window's frame for a grid point. `times` starts with the frame, `begun` with that of the loop's first
  /// window.
  func makeFrame(at index: Int, _ times: FrameTimes, begun: Moment) throws(DisplayError) {
    awaitedRecords.beginFrame()
    var times = times
    let moment = grid.deadline(index)
    lastIndex = index
    times.inputEnd = times.lap(at: display.stopwatch())
    meter?.begin(.update)
    update(to: moment)
    times.updateEnd = times.lap(at: display.stopwatch())
    meter?.begin(.draw)

    if running?.schedule?.due == 0 { finishTransition(at: times.begin) }
    if try prepareTransition(at: index) { return try restoreHUD() }
    let frame = running?.schedule?.frame(at: index)
    if let frame, let progress = running?.schedule?.progress(ofFrame: frame) { root.advance(to: progress) }
    var region = try display.withPicture { root.prepare(over: $0) }
    times.drawEnd = times.lap(at: display.stopwatch())
    meter?.begin(.composite)
    if !region.isEmpty {
      try display.withPixels(repainting: region) { root.draw(region, onto: $0, lost: $1) }
    }
    times.compositeEnd = times.lap(at: display.stopwatch())
    meter?.begin(.overlay)
    if isExposed { region = Region(PixelRect(display.pixelSize)) }
    isExposed = false
    // A frame of a transition counts as presented even if it changed nothing.
    let isPresented = frame != nil || !region.isEmpty
    times.overlay = try hudOverlay.draw(
      hud, marking: isPresented ? region : nil, grid.rate, in: root.environment)
    meter?.begin(.present)
    var number = isPresented ? try display.present(region) : nil
    meter?.end()
    times.presentEnd = times.lap(at: display.stopwatch())
    times.usageAtEnd = loop?.usage()
    // The HUD may replace the picture before it is seen.
    let picture = try hudOverlay.present(outside: region) ?? number
    let pixels = PresentedPixels(count: region.area, picture: region.isEmpty ? nil : picture)
    if let picture = pixels.picture { loop?.didPresent(picture, of: self, at: times.presentEnd) }
    if stops != ProcessStops.count, running?.schedule != nil {
      lastFrameWasStopped = true
      running?.addStops(ProcessStops.count - stops)
      number = nil
    }
    // If the display shows nothing, the deadline counts as skipped.
    if let frame {
      if number != nil { record(frame, at: index, times, pixels, begun: begun) }
    } else if let running, running.schedule == nil, !region.isEmpty, number != nil {
      record(running.lastFrame + 1, at: index, times, pixels, begun: begun)
    }
    reportFrame(at: moment)
    if let frame, number != nil, frame == running?.schedule?.due {
      finishTransition(at: times.presentEnd)
      try hudOverlay.redraw(grid.rate, in: root.environment)
    }
    if isPresented, let loop {
      loop.didFinishFrame()
      loop.shell?.frameFinished()
    }
    root.framePresented()
  }

  /// Completes the record of the frame, if there is one, with the time to describe the windows to assistive technology.
  func frameEnded(_ accessibilityTime: Duration?) {
    if awaitedRecords.endFrame(accessibilityTime: accessibilityTime) { passRecords() }
  }

  /// Resizes the screens to the display, and updates them to a moment.
  func update(to moment: Moment) {
    if root.pixelSize != display.pixelSize || root.environment.scale != display.scale {
      root.resize(to: display.pixelSize, scale: display.scale)
    }
    root.update(to: moment)
  }

  /// Whether a transition has begun, and none of its frames was shown yet.
  var isBeginningTransition: Bool { running?.isBeginning ?? false }

  /// Prepares the first frame of a new transition. If that takes longer than the frame of a grid point, the transition
  /// begins with the next one, rather than with a late frame or by skipping frames. Returns whether it does.
  @discardableResult
  func prepareTransition(at index: Int) throws(DisplayError) -> Bool {
    guard let running, running.isBeginning, let frame = running.schedule?.frame(at: index), frame > 0 else {
      return false
    }
    try display.withPicture { root.prepareTransition(over: $0) }
    let now = grid.index(at: display.now())
    guard now > index else { return false }
    self.running?.delayStart(to: now + 1)
    return true
  }

  /// Sends new cursors and places of text to the displays, after the measured part of the frame.
  ///
  /// The pointer may move from one window to another. The desktop has one cursor, so an arrow does not replace the
  /// cursor of the window that the pointer has entered.
  static func showCursors(of windows: [LoopWindow]) {
    let changed = windows.map { ($0, cursor: $0.root.cursor) }.filter { $0.cursor != $0.0.cursor }
    for (window, cursor) in changed.filter({ $0.cursor == .arrow }) + changed.filter({ $0.cursor != .arrow })
    {
      window.cursor = cursor
      window.display.show(cursor)
    }
    for window in windows {
      let context = window.root.textInputContext
      guard context != window.textInputContext else { continue }
      window.textInputContext = context
      window.display.expectText(context)
    }
  }

  private var meter: FrameMeter? { loop?.recording.meter }

  private var isRealTime: Bool { display.facts.clock == .monotonic }

  private func reportFrame(at moment: Moment) {
    let step = running.flatMap { running in
      running.lastFrame == 0
        ? nil
        : PresentedFrame.Step(
          kind: running.activeTransition.kind, frame: running.lastFrame, due: running.schedule?.due)
    }
    let frame = PresentedFrame(moment: moment, step: step)
    didPresent(frame)
    presentObserver?(frame)
  }

  // MARK: Drags out of the window

  /// Whether content is dragged out of the window.
  var dragsContent: Bool { contentDrag.isActive }

  /// Passes an event to the root, unless a drag out of the window or the loop itself handles it.
  @discardableResult
  func handle(_ event: InputEvent) -> Bool {
    switch contentDrag.step(for: event.action) {
    case .ordinary: break
    case .taken: return true
    case .moved(let point):
      display.moveDrag(to: point)
      return true
    case .dropped(let point):
      if let point { display.moveDrag(to: point) }
      finishDrag(dropping: true, event)
      return true
    case .cancelled:
      finishDrag(dropping: false, event)
      return true
    case .lost: finishDrag(dropping: false, event)
    }
    if intercept(event) { return true }
    let isHandled = root.handle(event)
    // The movement that starts a drag may be its only one.
    if contentDrag.isActive, case .pointerMoved(let point) = event.action { display.moveDrag(to: point) }
    return isHandled
  }

  private func finishDrag(dropping: Bool, _ event: InputEvent) {
    if let result = display.finishDrag(dropping: dropping) { root.endDrag(result, at: event.time) }
  }

  // MARK: Transitions

  /// From now on, work counts for the next transition. Call it when a frame begins, because the frame in which a
  /// transition begins belongs to it.
  func beginWork() {
    workStart = loop?.recording.allocations.map { WorkStart(root.environment.typesetter, $0) }
  }

  /// A recording begins, whose header has the present size of the first window.
  func recordingBegins() { recordedSize = (display.pixelSize, display.scale) }

  // The present size, if it isn't that at the beginning of the recording.
  private var changedSize: String? {
    let (size, scale) = (display.pixelSize, display.scale)
    guard (size, scale) != recordedSize else { return nil }
    return "\(size.width)×\(size.height)" + (scale == recordedSize.scale ? "" : ", scale \(scale)")
  }

  /// Follows the transition that the root has now, if it is a new one.
  func trackTransition(_ cause: Cause) {
    guard root.activeTransition?.id != running?.activeTransition.id else { return }
    endTransition(root.activeTransition.map(outcome) ?? .superseded)
    guard let activeTransition = root.activeTransition, let loop else { return }
    let next = RunningTransition(
      activeTransition, number: loop.recording.nextTransitionNumber(), window: name,
      size: loop.recorder == nil ? nil : changedSize,
      cause: cause, grid: grid,
      nominalRate: nominalRate, work: workStart)
    running = next
    notify(.begin(next.begin))
  }

  /// Ends the running transition, and completes all records.
  func end() {
    endTransition(.interrupted)
    completeRecords()
  }

  private func completeRecords() {
    for record in awaitedRecords.takeAll() { loop?.recorder?.take(record) }
  }

  /// Ends the running transition, if there is one.
  func endTransition(_ outcome: TransitionOutcome) {
    guard let running else { return }
    self.running = nil
    lastTransitionEnd = display.now()
    let end = running.end(outcome, isRealTime: isRealTime)
    beginWork()
    notify(.end(end))
  }

  // Returns the outcome of the running transition when another one follows it.
  private func outcome(before next: ActiveTransition) -> TransitionOutcome {
    guard next.isContinuation, let running else { return .superseded }
    if running.schedule == nil { return .released }
    return next.pace == .held ? .caught : .reversed
  }

  // The pixels that a frame presented, and the number of the picture whose report says when they were seen.
  private struct PresentedPixels {
    let count: Int
    let picture: Int?
  }

  private func record(
    _ frame: Int, at index: Int, _ times: FrameTimes, _ pixels: PresentedPixels, begun: Moment
  ) {
    let record = running?.record(
      frame, at: index, times, position: root.position ?? 0, pixels: pixels.count, isRealTime: isRealTime,
      lastStop: loop?.lastStop)
    guard let (record, timing) = record else { return }
    notify(.frame(record), awaiting: display.reportsPresents ? pixels.picture : nil, timing)
    for share in meter?.shares(of: record) ?? [] { notify(.work(share)) }
    guard isRealTime else { return }
    // The windows share the time of a frame.
    let work = (times.presentEnd - begun - times.overlay).nanoseconds
    guard let change = running?.adjustPace(after: record, work: work) else { return }
    notify(.pace(change))
  }

  private func finishTransition(at now: Moment) {
    root.finishTransition()
    endTransition(.completed)
    trackTransition(Cause(time: now, input: nil))
  }

  // The recorder receives a record when the display has reported when its frame was seen.
  private func notify(_ record: RecordEntry, awaiting picture: Int? = nil, _ timing: FrameTiming? = nil) {
    hud?.take(record)
    loop?.listener?.take(record)
    awaitedRecords.add(record, awaiting: picture, timing)
    passRecords()
  }

  // MARK: Reports of the display

  /// Completes the records of frames with the reports of the display, and returns these.
  func takeReports() -> [PresentReport] {
    guard display.reportsPresents else { return [] }
    let reports = display.takePresentReports()
    for report in reports { awaitedRecords.add(report) }
    passRecords()
    return reports
  }

  private func passRecords() {
    guard !awaitedRecords.isEmpty else { return }
    for record in awaitedRecords.takeReady(at: display.now()) { loop?.recorder?.take(record) }
  }

  /// Continues on a grid that was moved.
  func move(to grid: FrameGrid, by time: Duration) {
    self.grid = grid
    running?.move(to: grid, by: time)
  }
}
