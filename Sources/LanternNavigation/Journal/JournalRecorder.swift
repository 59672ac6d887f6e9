import LanternRaster
public import LanternWidgets

/// Records a window's journal while the window is used.
///
/// The recorder keeps two generations of entries. When the current generation has `enough` entries and nothing is in
/// progress, the next one begins with the state at that time. Only the last of the earlier generations is kept. So
/// the journal can replay at least the last 256 events, and its size is limited.
public final class JournalRecorder {
  /// The number of entries after which a generation is complete.
  public static let enough = 256
  /// The maximum number of entries in a generation, even if a change is in progress.
  public static let most = 1_024

  /// Called with each entry when it is recorded. The header is the first entry of each generation.
  public var noted: (Journal.Entry) -> Void = { _ in }
  /// The number of requests to the environment outside of the window that have no answer yet.
  public var openQuestions = 0

  private let root: RootController
  private let rate: Int
  private let now: () -> Moment
  private let start: Moment
  private let setting: () -> [String: String]
  private var previous: [Journal.Entry] = []
  private var present: [Journal.Entry] = []
  private var isPressed = false
  private var navigations = 0
  private var changes = -1
  // The last recorded outline of the screens.
  private var shown: Journal.Event?
  private var size: PixelSize

  /// Creates a recorder for a window and its router.
  ///
  /// - Parameters:
  ///   - root: The root controller of the window.
  ///   - router: The router whose navigations are recorded.
  ///   - rate: The number of frames per second.
  ///   - now: Returns the moment that the current frame is made for, on the clock of events.
  ///   - setting: Returns the further settings that affect the start of the app.
  public init(
    of root: RootController, _ router: Router?, rate: Int = 60, now: @escaping () -> Moment,
    setting: @escaping () -> [String: String] = { [:] }
  ) {
    self.root = root
    self.rate = rate
    self.now = now
    start = now()
    self.setting = setting
    size = root.pixelSize
    router?.observer = { [weak self] in self?.navigation(to: $0, $1) }
  }

  /// The journal so far, or nil before it begins.
  public var journal: Journal? { present.isEmpty ? nil : Journal(previous + present) }

  /// Begins the journal with the current state of the window.
  public func begin() {
    begin(root.destination, RestorationState(of: root), isAtRest: isAtRest)
  }

  /// Begins the journal with a state that the app is about to show.
  public func begin(about part: Flow, _ standing: RestorationState) { begin(part, standing, isAtRest: false) }

  private func begin(_ part: Flow, _ standing: RestorationState, isAtRest: Bool) {
    previous = present
    present = []
    // Record all of these again with the next frame, whatever is in progress.
    (shown, changes, size) = (nil, -1, root.pixelSize)
    let header = Journal.Header(
      size: size, scale: root.environment.scale, rate: rate, setting: setting(), part: part.name,
      standing: standing, isAtRest: isAtRest)
    note(.begun(header: header), at: moment)
  }

  /// Records an event from the user. Call it before the window handles the event, because handling it may end the
  /// process.
  public func handle(_ event: InputEvent) {
    if let noted = Journal.Event(
      event, whilePressed: isPressed, expectingText: root.textInputArea != nil), !present.isEmpty
    {
      note(noted, at: time(of: event))
    }
    switch event.action {
    case .pointerDown: isPressed = true
    case .pointerUp: isPressed = false
    default: break
    }
  }

  /// Records another event.
  public func note(_ event: Journal.Event) {
    guard !present.isEmpty else { return }
    note(event, at: moment)
  }

  /// Records the effects of a frame. Call it after each frame that showed something new.
  public func frameFinished() {
    guard !present.isEmpty else { return }
    if root.pixelSize != size {
      size = root.pixelSize
      note(.resized(width: size.width, height: size.height))
    }
    if root.changeCount != changes {
      changes = root.changeCount
      let stands = Journal.Event.stands(
        part: root.destination.name,
        screens: RestorationState(of: root).withoutAddresses.outline)
      if stands != shown { note(stands) }
      shown = stands
    }
    if present.count >= JournalRecorder.enough, isAtRest { begin() }
  }

  private func note(_ event: Journal.Event, at time: Int64) {
    if present.count >= JournalRecorder.most { begin() }
    // Keep entries in order, even if events come from different clocks.
    let entry = Journal.Entry(event, time: max(time, (present.last ?? previous.last)?.time ?? time))
    present.append(entry)
    noted(entry)
  }

  private var moment: Int64 { (now() - start).nanoseconds }

  // After a late frame, an event may be older than the frame before it. A replay is never late, so the time is moved
  // into the frame that handled the event.
  private func time(of event: InputEvent) -> Int64 {
    let frame = moment
    let margin: Int64 = 500_000
    let earliest = frame - Int64(1_000_000_000 / rate) + margin
    return min(max((event.time - start).nanoseconds, earliest), frame - margin)
  }

  // Whether the screens are the whole state: nothing moves, is outstanding or is partly typed.
  private var isAtRest: Bool {
    root.activeTransition == nil && !isPressed && navigations == 0 && openQuestions == 0
      && root.textInputArea == nil
      && !root.semantics.contains { $0.semantics.role == .dialog }
  }

  private func navigation(to destination: String, _ result: NavigationRequest.Result?) {
    navigations += result == nil ? 1 : -1
    note(
      result.map { .navigated(destination: destination, outcome: $0.kind) }
        ?? .asked(destination: destination))
  }
}
