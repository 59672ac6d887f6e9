import LanternFrames
import LanternNavigation
import LanternProcess
import LanternRaster
import LanternWidgets

/// Uses the app as a user would: waits until nothing moves, finds a control by name, and clicks it or types into it.
@MainActor
final class UIDriver {
  /// The time limit for a click to take effect.
  static let timeout = Duration.seconds(60)
  // The time limits for a control to appear, and on the tour, where a failure costs only a picture.
  private static let (appearance, tourTimeout) = (Duration.seconds(10), Duration.seconds(1))
  // The time after which a click without an effect may have led to an error. To look for one earlier would cost time that the
  // frames of the transition need.
  private static let patience = Duration.seconds(1)

  private let loop: FrameLoop
  private let startUpFlows: Set<Flow>
  private let recorded: Int
  private let actions: [UserAction]
  private let onRecordingDone: () -> Void
  private let progress: (_ done: Int, _ due: Int) -> Void
  // The number of actions that have begun.
  private var begun = 0
  private var transitionsBefore = 0
  // The errors that were visible before the last action.
  private var errorsBefore: [String] = []
  // The time at which the last action ends.
  private var lastEnd: Moment?
  /// The reason why the driver gave up, or nil.
  private(set) var failure: String?
  /// Whether all actions are done, those of the tour too.
  private(set) var isDone = false

  /// Creates a driver that does the app's `recordedActions` `cycles` times and calls `onRecordingDone`. Then it does those
  /// of `tour`, for pictures.
  init(
    services: AppServices, actions: [UserAction], cycles: Int, tour: [UserAction],
    progress: @escaping (_ done: Int, _ due: Int) -> Void,
    onRecordingDone: @escaping () -> Void
  ) {
    loop = services.loop
    startUpFlows = services.startUpFlows
    recorded = actions.count * cycles
    self.actions = Array(repeating: actions, count: cycles).flatMap { $0 } + tour
    self.progress = progress
    self.onRecordingDone = onRecordingDone
  }

  /// Starts once the loop runs, and quits the loop at the end.
  func start() { poll() }

  private var isRecording: Bool { begun <= recorded }

  // Whether the last action has had its effect, or the first one can begin.
  private var hasTakenEffect: Bool {
    let root = loop.root
    guard let lastEnd else { return !startUpFlows.contains(root.currentFlow) }
    if case .type = actions[begun - 1] { return loop.display.now() >= lastEnd }
    return root.transitionCount > transitionsBefore
  }

  private func poll() {
    if hasTakenEffect, loop.root.activeTransition == nil {
      progress(min(begun, recorded), recorded)
      // A short pause separates transitions.
      loop.after(.milliseconds(150)) { [weak self] in self?.beginNext() }
    } else if let lastEnd, isRecording, !hasTakenEffect, loop.display.now() - lastEnd > UIDriver.patience,
      let error = errors.first(where: { !errorsBefore.contains($0) })
    {
      fail("the click on \"\(actions[begun - 1].name)\" failed: \(error.withoutPeriod); record again")
    } else if let lastEnd,
      loop.display.now() - lastEnd > (isRecording ? UIDriver.timeout : UIDriver.tourTimeout)
    {
      let time = "\(UIDriver.timeout.components.seconds) s"
      fail(
        "the click on \"\(actions[begun - 1].name)\" started no transition within \(time) (\(reason)); leave it out of "
          + "recordedActions if it starts none, or record again")
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

  // What a user would see: an error, or that the control is disabled.
  private var reason: String {
    if let error = errors.first { return error.withoutPeriod }
    let isDisabled = control(of: actions[begun - 1])?.semantics.states.contains(.disabled) == true
    return isDisabled ? "it is disabled" : "the screen shows no error"
  }

  // On the tour, a missing control is not a failure, because in a small window some are out of reach. The next action is
  // tried.
  private func fail(_ reason: String) {
    guard isRecording else { return beginNext() }
    failure = reason
    loop.quit()
  }

  private func beginNext() {
    if begun == recorded { onRecordingDone() }
    guard begun < actions.count else {
      isDone = true
      return loop.quit()
    }
    begun += 1
    transitionsBefore = loop.root.transitionCount
    errorsBefore = errors
    let limit = isRecording ? UIDriver.appearance : UIDriver.tourTimeout
    perform(actions[begun - 1], until: loop.display.now() + limit)
  }

  // Waits for the control, which can appear after a transition, such as a row that a search finds.
  private func perform(_ action: UserAction, until end: Moment) {
    if let control = control(of: action) {
      perform(action, on: control.frame)
      poll()
    } else if loop.display.now() >= end {
      fail("nothing named \"\(action.name)\" is visible in \(loop.root.currentFlow); choose a larger --size")
    } else {
      loop.after(.milliseconds(25)) { [weak self] in self?.perform(action, until: end) }
    }
  }

  // The first visible control with the name, in reading order.
  private func control(of action: UserAction) -> (semantics: Semantics, frame: PixelRect)? {
    let candidates = loop.root.semantics.filter {
      if case .type = action { return $0.semantics.takesText }
      return $0.semantics.isControl
    }
    return Semantics.elements(named: action.name, among: candidates, \.semantics).first.flatMap {
      $0.semantics.states.contains(.offscreen) ? nil : $0
    }
  }

  private func perform(_ action: UserAction, on frame: PixelRect) {
    let scale = loop.display.scale
    let place = Point(
      Double(frame.x + frame.width / 2) / scale, Double(frame.y + frame.height / 2) / scale)
    // Users click at any time within a frame. The offsets are spread evenly and are the same on each run.
    let interval = Int(loop.grid.rate.interval.nanoseconds)
    var moment = loop.display.now() + .nanoseconds(interval * (begun * 7 % 16) / 16)
    func send(_ event: InputEvent.Action, after pause: Duration) {
      moment = moment + pause
      loop.display.send(event, at: moment)
    }
    send(.pointerMoved(to: place), after: .zero)
    let clicks = if case .doubleClick = action { 2 } else { 1 }
    for click in 1...clicks {
      send(.pointerDown(at: place, clicks: click), after: .milliseconds(20))
      send(.pointerUp(at: place), after: .milliseconds(60))
    }
    if case .type(let text, _) = action {
      send(.keyDown(.character("a"), .control), after: .milliseconds(20))
      send(text.isEmpty ? .keyDown(.backspace, []) : .text(text), after: .milliseconds(20))
    }
    lastEnd = moment
  }
}
