import LanternFrames
import LanternNavigation
import LanternProcess
import LanternRaster
import LanternWidgets

/// Clicks through the app as a user would: finds a button by name, waits until nothing moves, and clicks.
@MainActor
final class UIDriver {
  /// The time limit for a click to take effect.
  static let timeout = Duration.seconds(60)
  // The time limit on the tour, where a failure costs only a picture.
  private static let tourTimeout = Duration.seconds(1)

  private let loop: FrameLoop
  private let startUpFlows: Set<Flow>
  private let recorded: Int
  private let names: [String]
  private let onRecordingDone: () -> Void
  private let progress: (_ clicks: Int, _ due: Int) -> Void
  private var clicks = 0
  private var transitionsBefore = 0
  // The errors that were visible before the click.
  private var errorsBefore: [String] = []
  private var lastClick: Moment?
  /// The reason why the driver gave up, or nil.
  private(set) var failure: String?
  /// Whether all clicks were made, those of the tour too.
  private(set) var isDone = false

  /// Creates a driver that clicks the buttons of the app's `recordedClicks` `cycles` times and calls
  /// `onRecordingDone`. Then it clicks the buttons named in `tour`, for pictures.
  init(
    services: AppServices, clicks: [String], cycles: Int, tour: [String],
    progress: @escaping (_ clicks: Int, _ due: Int) -> Void,
    onRecordingDone: @escaping () -> Void
  ) {
    loop = services.loop
    startUpFlows = services.startUpFlows
    recorded = clicks.count * cycles
    names = Array(repeating: clicks, count: cycles).flatMap { $0 } + tour
    self.progress = progress
    self.onRecordingDone = onRecordingDone
  }

  /// Starts once the loop runs, and quits the loop at the end.
  func start() { poll() }

  private var isRecording: Bool { clicks <= recorded }

  private func poll() {
    let root = loop.root
    let hasNavigated =
      lastClick == nil ? !startUpFlows.contains(root.currentFlow) : root.transitionCount > transitionsBefore
    if hasNavigated, root.activeTransition == nil {
      progress(min(clicks, recorded), recorded)
      // A short pause separates transitions.
      loop.after(.milliseconds(150)) { [weak self] in self?.click() }
    } else if lastClick != nil, isRecording, let error = errors.first(where: { !errorsBefore.contains($0) }) {
      fail("the click on \"\(names[clicks - 1])\" failed: \(error.withoutPeriod); record again")
    } else if let lastClick,
      loop.display.now() - lastClick > (isRecording ? UIDriver.timeout : UIDriver.tourTimeout)
    {
      let time = "\(UIDriver.timeout.components.seconds) s"
      fail("the click on \"\(names[clicks - 1])\" had no effect within \(time) (\(reason)); record again")
    } else {
      loop.after(.milliseconds(25)) { [weak self] in self?.poll() }
    }
  }

  // The errors that a user sees, on the page and at its fields.
  private var errors: [String] {
    loop.root.semantics.map(\.semantics).compactMap { seen in
      seen.role == .alert ? seen.name : seen.states.contains(.invalid) ? seen.description : nil
    }
  }

  // What a user would see: an error, or that the button is disabled.
  private var reason: String {
    let seen = loop.root.semantics.map(\.semantics)
    if let error = errors.first { return error.withoutPeriod }
    let isDisabled = seen.contains {
      $0.role == .button && $0.name == names[clicks - 1] && $0.states.contains(.disabled)
    }
    return isDisabled ? "the button is disabled" : "the screen shows no error"
  }

  // On the tour, a missing button is not a failure, because in a small window some are out of reach. The next is
  // tried.
  private func fail(_ reason: String) {
    guard isRecording else { return click() }
    failure = reason
    loop.quit()
  }

  private func click() {
    if clicks == recorded { onRecordingDone() }
    guard clicks < names.count else {
      isDone = true
      return loop.quit()
    }
    let name = names[clicks]
    clicks += 1
    transitionsBefore = loop.root.transitionCount
    errorsBefore = errors
    guard
      let button = loop.root.semantics.first(where: {
        $0.semantics.role == .button && $0.semantics.name == name
      })
    else {
      return fail(
        "there is no button \"\(name)\" in \(loop.root.currentFlow); choose a larger --size")
    }
    let scale = loop.display.scale
    let place = Point(
      Double(button.frame.x + button.frame.width / 2) / scale,
      Double(button.frame.y + button.frame.height / 2) / scale)
    // Users click at any time within a frame. The offsets are spread evenly and are the same on each run.
    let interval = Int(loop.grid.rate.interval.nanoseconds)
    let moment = loop.display.now() + .nanoseconds(interval * (clicks * 7 % 16) / 16)
    loop.display.send(.pointerMoved(to: place), at: moment)
    loop.display.send(.pointerDown(at: place, clicks: 1), at: moment + .milliseconds(20))
    loop.display.send(.pointerUp(at: place), at: moment + .milliseconds(80))
    lastClick = moment
    poll()
  }
}
