import LanternRaster
public import LanternWidgets

/// Records a window's journal while the window is used.
///
/// The recorder keeps two generations of entries. When the current generation has `generationLength` entries and
/// nothing is in progress, the next one begins with the state at that time. Only the last of the earlier generations
/// is kept. So the journal can replay at least the last 256 events, and its size is limited.
public final class JournalRecorder {
  /// The number of entries after which a generation is complete.
  public static let generationLength = 256
  /// The maximum number of entries in a generation, even if a change is in progress.
  public static let maximumLength = 1_024

  /// Called with each recorded entry. The header is the first entry of each generation.
  public var onEntry: (Journal.Entry) -> Void = { _ in }
  /// The number of requests to the environment outside of the window that have no result yet.
  public var pendingRequests = 0

  private let root: RootController
  private let rate: Int
  private let now: () -> Moment
  private let start: Moment
  private let settings: () -> [String: String]
  private var previousGeneration: [Journal.Entry] = []
  private var current: [Journal.Entry] = []
  private var isPressed = false
  private var pendingNavigations = 0
  private var lastChangeCount = -1
  // The last recorded change of the screens.
  private var lastChange: Journal.Event?
  private var size: PixelSize

  /// Creates a recorder for a window and its router.
  ///
  /// - Parameters:
  ///   - root: The root controller of the window.
  ///   - router: The router whose navigations are recorded.
  ///   - rate: The number of frames per second.
  ///   - now: Returns the moment that the current frame is made for, on the clock of events.
  ///   - settings: Returns the further settings that affect the start of the app.
  public init(
    of root: RootController, _ router: Router?, rate: Int = 60, now: @escaping () -> Moment,
    settings: @escaping () -> [String: String] = { [:] }
  ) {
    self.root = root
    self.rate = rate
    self.now = now
    start = now()
    self.settings = settings
    size = root.pixelSize
    router?.observer = { [weak self] in self?.navigation(to: $0, $1) }
  }

  /// The journal so far, or nil before it begins.
  public var journal: Journal? { current.isEmpty ? nil : Journal(previousGeneration + current) }

  /// Begins the journal with the current state of the window.
  public func begin() {
    begin(root.destination, RestorationState(of: root), isAtRest: isAtRest)
  }

  /// Begins the journal with a state that the app is about to show.
  public func begin(aboutToShow flow: Flow, _ state: RestorationState) { begin(flow, state, isAtRest: false) }

  private func begin(_ flow: Flow, _ state: RestorationState, isAtRest: Bool) {
    previousGeneration = current
    current = []
    // The next frame records all of these again.
    (lastChange, lastChangeCount, size) = (nil, -1, root.pixelSize)
    let header = Journal.Header(
      size: size, scale: root.environment.scale, rate: rate, settings: settings(), flow: flow.name,
      state: state.withoutDrafts, isAtRest: isAtRest)
    note(.begun(header: header), at: moment)
  }

  /// Records an event from the user. Call it before the window handles the event, because handling it may end the
  /// process.
  public func handle(_ event: InputEvent) {
    if let recorded = Journal.Event(
      event, whilePressed: isPressed, expectingText: root.textInputArea != nil), !current.isEmpty
    {
      note(recorded, at: time(of: event))
    }
    switch event.action {
    case .pointerDown: isPressed = true
    case .pointerUp, .pointerCancelled: isPressed = false
    default: break
    }
  }

  /// Records another event.
  public func note(_ event: Journal.Event) {
    guard !current.isEmpty else { return }
    note(event, at: moment)
  }

  /// Records the effects of a frame. Call it after each frame that showed something new.
  public func frameFinished() {
    guard !current.isEmpty else { return }
    if root.pixelSize != size {
      size = root.pixelSize
      note(.resized(width: size.width, height: size.height))
    }
    if root.changeCount != lastChangeCount {
      lastChangeCount = root.changeCount
      let change = Journal.Event.screensChanged(
        flow: root.destination.name,
        screens: RestorationState(of: root).withoutAddresses.outline)
      if change != lastChange { note(change) }
      lastChange = change
    }
    if current.count >= JournalRecorder.generationLength, isAtRest { begin() }
  }

  private func note(_ event: Journal.Event, at time: Int64) {
    if current.count >= JournalRecorder.maximumLength { begin() }
    // Keep entries in order, even if events come from different clocks.
    let entry = Journal.Entry(event, time: max(time, (current.last ?? previousGeneration.last)?.time ?? time))
    current.append(entry)
    onEntry(entry)
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

  // Whether the screens are the whole state: no transition, no pending request and no partly typed text.
  private var isAtRest: Bool {
    root.activeTransition == nil && !isPressed && pendingNavigations == 0 && pendingRequests == 0
      && root.textInputArea == nil
      && !root.semantics.contains { $0.semantics.role == .dialog }
  }

  private func navigation(to destination: String, _ result: NavigationRequest.Result?) {
    pendingNavigations += result == nil ? 1 : -1
    note(
      result.map { .navigated(destination: destination, result: $0.kind) }
        ?? .requested(destination: destination))
  }
}
