import LanternRaster
public import LanternWidgets

/// Keeps a window's journal while the window is used.
///
/// It holds two generations. As soon as the present one has `enough` entries and nothing is under way, another begins
/// with what stands then, and of the ones before it only the last is kept; so at least the last 256 events can be done
/// again, and never much more is held.
public final class JournalRecorder {
  /// So many entries are enough for a generation.
  public static let enough = 256
  /// More than that are in none, whatever is under way.
  public static let most = 1_024

  /// Told of each entry as it is noted, first of the header of each generation.
  public var noted: (Journal.Entry) -> Void = { _ in }
  /// How much of what the app asked for outside of the window has no answer yet.
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
  // What was noted last.
  private var shown: Journal.Event?
  private var size: PixelSize

  /// Keeps the journal of a window, and of who navigates in it.
  ///
  /// `now` is the moment that the present frame is made for, on the clock of events; `setting` says what the app needs
  /// besides to begin again in the same way.
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
    router?.witness = { [weak self] in self?.navigation(to: $0, $1) }
  }

  /// The journal so far; nil before it begins.
  public var journal: Journal? { present.isEmpty ? nil : Journal(previous + present) }

  /// Begins with what stands in the window.
  public func begin() {
    begin(root.destination, RestorationState(of: root.destinationScreen), isAtRest: isAtRest)
  }

  /// Begins with what the app is about to show.
  public func begin(about part: Flow, _ standing: RestorationState) { begin(part, standing, isAtRest: false) }

  private func begin(_ part: Flow, _ standing: RestorationState, isAtRest: Bool) {
    previous = present
    present = []
    // Told anew with the next frame, whatever was under way.
    (shown, changes, size) = (nil, -1, root.pixelSize)
    let header = Journal.Header(
      size: size, scale: root.environment.scale, rate: rate, setting: setting(), part: part.name,
      standing: standing, isAtRest: isAtRest)
    note(.begun(header: header), at: moment)
  }

  /// Notes what a person did. To be called before the window hears of it, since hearing of it may end the process.
  public func hear(_ event: InputEvent) {
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

  /// Notes something else.
  public func note(_ event: Journal.Event) {
    guard !present.isEmpty else { return }
    note(event, at: moment)
  }

  /// Notes what a frame brought. To be called after each that showed something new.
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
        screens: RestorationState(of: root.destinationScreen).withoutAddresses.outline)
      if stands != shown { note(stands) }
      shown = stands
    }
    if present.count >= JournalRecorder.enough, isAtRest { begin() }
  }

  private func note(_ event: Journal.Event, at time: Int64) {
    if present.count >= JournalRecorder.most { begin() }
    // In its order, whatever clock an event was stamped by.
    let entry = Journal.Entry(event, time: max(time, (present.last ?? previous.last)?.time ?? time))
    present.append(entry)
    noted(entry)
  }

  private var moment: Int64 { (now() - start).nanoseconds }

  // With a frame that came late an event is older than a frame: a replay is not late, and is to hear of it in the same.
  private func time(of event: InputEvent) -> Int64 {
    let frame = moment
    let margin: Int64 = 500_000
    let earliest = frame - Int64(1_000_000_000 / rate) + margin
    return min(max((event.time - start).nanoseconds, earliest), frame - margin)
  }

  // Whether what stands is all there is to know: nothing moves, waits or is half typed.
  private var isAtRest: Bool {
    root.activeTransition == nil && !isPressed && navigations == 0 && openQuestions == 0
      && root.textInputArea == nil
      && !root.semantics.contains { $0.semantics.role == .dialog }
  }

  private func navigation(to destination: String, _ ending: Ending?) {
    navigations += ending == nil ? 1 : -1
    note(
      ending.map { .navigated(destination: destination, outcome: $0.outcome) }
        ?? .asked(destination: destination))
  }
}

extension Ending {
  fileprivate var outcome: Journal.Outcome {
    switch self {
    case .shown: .shown
    case .refused: .refused
    case .superseded: .superseded
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
