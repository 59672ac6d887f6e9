import LanternFrames
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Logs in and out many times as a person would: finds the button by its name, waits until nothing moves, clicks.
@MainActor
final class Clicker {
  /// How long it waits for a click to have its effect before it gives up.
  static let patience = Duration.seconds(10)

  private let loop: FrameLoop
  private let recordedClicks: Int
  private let recordingIsDone: () -> Void
  private let progress: (_ clicks: Int, _ due: Int) -> Void
  private var clicks = 0
  private var lastPart = Part.splash
  private var lastClick: Moment?
  /// What it waited for in vain.
  private(set) var complaint: String?

  /// `recordingIsDone` is called after so many cycles; one more follows, for pictures.
  init(
    loop: FrameLoop, cycles: Int, progress: @escaping (_ clicks: Int, _ due: Int) -> Void,
    recordingIsDone: @escaping () -> Void
  ) {
    self.loop = loop
    recordedClicks = 2 * cycles
    self.progress = progress
    self.recordingIsDone = recordingIsDone
  }

  /// Begins once the loop runs, and quits the loop at the end.
  func start() { look() }

  private func look() {
    let root = loop.root
    if root.passage == nil, root.currentPart != lastPart {
      lastPart = root.currentPart
      progress(min(clicks, recordedClicks), recordedClicks)
      // The parts are left at rest for a moment, so that transitions do not follow upon one another's heels.
      loop.after(.milliseconds(150)) { [weak self] in self?.click() }
    } else if let lastClick, loop.display.now() - lastClick > Clicker.patience {
      complaint = "nothing followed upon the click in \(lastPart) for \(Clicker.patience)"
      loop.quit()
    } else {
      loop.after(.milliseconds(25)) { [weak self] in self?.look() }
    }
  }

  private func click() {
    if clicks == recordedClicks { recordingIsDone() }
    guard clicks < recordedClicks + 2 else { return loop.quit() }
    let wanted = lastPart == .login ? "Log In" : "Log Out"
    guard
      let button = loop.root.semantics.first(where: {
        $0.semantics.role == .button && $0.semantics.name == wanted
      })
    else {
      complaint = "there is no button “\(wanted)” in \(lastPart)"
      return loop.quit()
    }
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
    clicks += 1
    lastClick = moment
    look()
  }
}
