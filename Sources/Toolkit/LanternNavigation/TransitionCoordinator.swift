import LanternRaster
import LanternWidgets

/// Serializes transitions: each window runs at most one at a time. Names the active transition to the frame loop.
///
/// A transition that starts during another one supersedes it: the container of the running transition completes its
/// change, and the new one starts from the picture on the screen. No transition starts in a transition view inside
/// the running one; changes there are instant.
final class TransitionCoordinator {
  /// The active transition. Nil while its view is prepared.
  private(set) var activeTransition: ActiveTransition?
  /// The position of the active transition, after the curve.
  var position: Double? { run?.view.movement?.position }
  private let pictures = TransitionPictures()
  private var run: Run?

  // Where the active transition runs, and the names of its sides.
  private struct Run {
    let view: TransitionView
    weak var container: Container?
    let names: (from: String, to: String)

    /// Whether the same screen fades to another look. Any change may take its place.
    var isFade: Bool { view.fadesInPlace }
  }
  /// The number of transitions that have started.
  private(set) var count = 0
  /// The number of changes of the window's containers, begun or ended.
  private(set) var changeCount = 0

  func countChange() { changeCount += 1 }

  /// Whether a transition can start in a transition view: it is visible, and no transition runs around it.
  func canStart(in transitionView: TransitionView) -> Bool {
    guard transitionView.isShowing, transitionView.extent.width > 0, transitionView.extent.height > 0 else {
      return false
    }
    return run.map { $0.isFade || !transitionView.isInside($0.view) } ?? true
  }

  /// Ends the active transition, unless it runs around the transition views of a container that is about to change.
  ///
  /// Returns whether the transition was visible in one of these views.
  func interrupt(for views: [TransitionView]) -> Bool {
    guard let run else { return false }
    let running = run.view
    // A view that isn't in the window yet, such as a stack in a flow that only begins to appear, shows no transition
    // that could end.
    guard views.contains(where: { $0.isShowing && (run.isFade || !$0.isInside(running)) }) else {
      return false
    }
    let wasVisible = running.movement?.hasStarted == true && views.contains { running.isInside($0) }
    supersede()
    return wasVisible
  }

  private func supersede() {
    let container = run?.container
    clear()
    container?.supersedeTransition()
  }

  /// Returns the transition to show instead of another one: with reduced motion, or on a remote display.
  func adapted(_ transition: any Transition, in view: TransitionView) -> any Transition {
    var transition = transition
    if let duration = view.reducedMotion, transition.movesContent {
      transition = Dissolve(duration: duration)
    }
    if view.isRemote, transition.duration > .zero { transition = BandedDissolve(insteadOf: transition) }
    return transition
  }

  /// Starts the transition of a change, from the current screen of its transition view to another hosted screen.
  func begin(
    _ change: RunningChange, of container: Container, to incoming: HostedScreen,
    by transition: any Transition,
    _ names: (from: String, to: String), outgoingIsStill: Bool
  ) {
    let view = change.view
    run = Run(view: view, container: container, names: names)
    view.onRemovedFromWindow = { [weak self, unowned view] in
      if self?.run?.view === view { self?.supersede() }
    }
    view.begin(
      to: incoming, by: transition, change.movement, on: pictures, outgoingIsStill: outgoingIsStill)
    announce(change.movement, isContinuation: false)
  }

  /// Announces to the frame loop that the transition has begun, or that something else moves it, or to another side.
  func announce(_ movement: Movement, isContinuation: Bool = true) {
    guard let run, let kind = run.view.transition?.kind else { return }
    count += 1
    var (from, to) = run.names
    if movement.destination == .outgoing { swap(&from, &to) }
    activeTransition = ActiveTransition(
      id: count, kind: kind, from: from, to: to,
      pace: movement.duration.map(ActiveTransition.Pace.timed) ?? .held, isContinuation: isContinuation)
  }

  /// Moves the active transition to a progress, in time, of what remains of it.
  func advance(to progress: Double) { run?.container?.move { $0.advance(to: progress) } }

  /// Takes the active transition from the hand that drags it. Returns whether there was one.
  func cancelDrag() -> Bool { (run?.container as? StackContainer)?.cancelDrag() ?? false }

  /// Completes the active transition, after its last frame was presented.
  func finish() {
    ChangeQueue.perform { [self] in
      let container = run?.container
      clear()
      container?.completeTransition()
    }
  }

  /// Prepares the first frame of a transition.
  func prepareTransition(over window: PixelBuffer) { run?.view.prepareTransition(over: window) }

  /// Prepares a hidden screen of a container for its transition, when the loop is idle.
  func prepare(_ screen: HostedScreen) { pictures.request(screen) }

  /// Does a part of the preparation of hidden screens. Returns whether there was something to do.
  func prepareAhead() -> Bool { run == nil && pictures.prepareAhead() }

  /// Whether window-sized bitmaps are kept that only a transition between flows uses.
  var hasSparePictures: Bool { run == nil && pictures.hasSpare }

  func releaseSparePictures() { if run == nil { pictures.releaseSpare() } }

  /// Removes the active transition. Its container has completed it already.
  func clear() {
    run = nil
    activeTransition = nil
  }
}

extension TransitionView {
  /// Whether the transition view is visible in the window, and not inside a screen that another one covers.
  var isShowing: Bool {
    guard let tree else { return false }
    guard let host = tree.host else { return true }
    return host.trees.contains { $0 === tree } && (host as? TransitionView)?.isShowing != false
  }

  /// Whether the transition view is visible somewhere inside another one.
  func isInside(_ other: TransitionView) -> Bool {
    var host = tree?.host
    while let viewport = host {
      if viewport === other { return true }
      host = viewport.tree?.host
    }
    return false
  }
}
