import LanternFrames
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Clicks through the app as a person would: finds a button by its name, waits until nothing moves, clicks.
@MainActor
final class UIDriver {
  /// How long it waits for a click to have its effect before it gives up.
  static let patience = Duration.seconds(10)
  // So long when no more than a picture hangs on it.
  private static let haste = Duration.seconds(1)

  private let loop: FrameLoop
  private let recorded: Int
  private let names: [String]
  private let recordingIsDone: () -> Void
  private let progress: (_ clicks: Int, _ due: Int) -> Void
  private var clicks = 0
  private var passagesBefore = 0
  private var lastClick: Moment?
  /// What it waited for in vain.
  private(set) var complaint: String?

  /// Logs in and out so many times, after which `recordingIsDone` is called; then it goes on a tour, for pictures,
  /// by the buttons with these names.
  init(
    loop: FrameLoop, cycles: Int, tour: [String], progress: @escaping (_ clicks: Int, _ due: Int) -> Void,
    recordingIsDone: @escaping () -> Void
  ) {
    self.loop = loop
    recorded = 2 * cycles
    names = Array(repeating: ["Log In", "Log Out"], count: cycles).flatMap { $0 } + tour
    self.progress = progress
    self.recordingIsDone = recordingIsDone
  }

  /// Begins once the loop runs, and quits the loop at the end.
  func start() { look() }

  private var isRecorded: Bool { clicks <= recorded }

  private func look() {
    let root = loop.root
    let isThrough =
      lastClick == nil ? root.currentFlow != .splash : root.passageCount > passagesBefore
    if isThrough, root.activeTransition == nil {
      progress(min(clicks, recorded), recorded)
      // Screens are left at rest for a moment, so that transitions do not follow upon one another's heels.
      loop.after(.milliseconds(150)) { [weak self] in self?.click() }
    } else if let lastClick,
      loop.display.now() - lastClick > (isRecorded ? UIDriver.patience : UIDriver.haste)
    {
      giveUp("nothing followed upon the click on “\(names[clicks - 1])” for \(UIDriver.patience)")
    } else {
      loop.after(.milliseconds(25)) { [weak self] in self?.look() }
    }
  }

  // On the tour it is no failure, and the next button is tried: in a small window some are out of reach.
  private func giveUp(_ reason: String) {
    guard isRecorded else { return click() }
    complaint = reason
    loop.quit()
  }

  private func click() {
    if clicks == recorded { recordingIsDone() }
    guard clicks < names.count else { return loop.quit() }
    let name = names[clicks]
    clicks += 1
    passagesBefore = loop.root.passageCount
    guard
      let button = loop.root.semantics.first(where: {
        $0.semantics.role == .button && $0.semantics.name == name
      })
    else { return giveUp("there is no button “\(name)” in \(loop.root.currentFlow)") }
    let scale = loop.display.scale
    let place = Point(
      Double(button.frame.x + button.frame.width / 2) / scale,
      Double(button.frame.y + button.frame.height / 2) / scale)
    // People click at any time of a frame: spread evenly over it, the same on each run.
    let interval = 1_000_000_000 / loop.grid.rate
    let moment = loop.display.now() + .nanoseconds(interval * (clicks * 7 % 16) / 16)
    loop.display.send(.pointerMoved(to: place), at: moment)
    loop.display.send(.pointerDown(at: place, clicks: 1), at: moment + .milliseconds(20))
    loop.display.send(.pointerUp(at: place), at: moment + .milliseconds(80))
    lastClick = moment
    look()
  }
}
