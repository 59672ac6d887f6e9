import LanternRaster
import LanternWidgets

/// Serializes transitions: each window runs at most one at a time. Names the active transition to the frame loop.
///
/// A transition that starts during another one supersedes it: the container of the running transition completes its
/// change, and the new one starts from the picture on the screen. No transition starts in a transition view inside
/// the running one; changes there are instant.
final class TransitionCoordinator {
  /// The active transition.
  private(set) var activeTransition: ActiveTransition?
  /// The position of the active transition, after the curve.
  var position: Double? { transitionView?.position }
  private let pictures = TransitionPictures()
  private let spring = Spring()
  private var transitionView: TransitionView?
  private weak var container: Container?
  /// The number of transitions that have started.
  private(set) var count = 0
  /// The number of changes of the window's containers, begun or ended.
  private(set) var changeCount = 0

  func countChange() { changeCount += 1 }

  /// Whether the active transition runs in a transition view.
  func runs(in transitionView: TransitionView) -> Bool { self.transitionView === transitionView }

  /// Whether a transition can start in a transition view: it is visible, and no transition runs around it.
  func canStart(in transitionView: TransitionView) -> Bool {
    guard transitionView.isShowing, transitionView.extent.width > 0, transitionView.extent.height > 0 else {
      return false
    }
    guard let running = self.transitionView else { return true }
    return !transitionView.isInside(running)
  }

  /// Ends the active transition, unless it runs around the transition views of a container that is about to change.
  ///
  /// Returns whether the transition was visible in one of these views.
  func interrupt(for views: [TransitionView]) -> Bool {
    guard let running = self.transitionView else { return false }
    // A view that isn't in the window yet, such as a stack in a flow that only begins to appear, shows no transition
    // that could end.
    guard views.contains(where: { $0.isShowing && !$0.isInside(running) }) else { return false }
    let wasVisible = running.showsTransition && views.contains { running.isInside($0) }
    supersede()
    return wasVisible
  }

  /// Ends the active transition if its transition view leaves the window.
  func abandon(_ transitionView: TransitionView) {
    if runs(in: transitionView) { supersede() }
  }

  private func supersede() {
    let container = container
    clear()
    container?.supersedeTransition()
  }

  /// Starts a transition from the current screen of a transition view to another hosted screen.
  func begin(
    for container: Container, on transitionView: TransitionView, to incoming: HostedScreen,
    by transition: any Transition, from: String, to: String, outgoingIsStill: Bool, isHeld: Bool
  ) {
    var transition = transition
    if let duration = transitionView.reducedMotion, transition.movesContent, !isHeld {
      transition = Dissolve(duration: duration)
    }
    if transitionView.isRemote, transition.duration > .zero, !isHeld {
      transition = BandedDissolve(insteadOf: transition)
    }
    self.transitionView = transitionView
    self.container = container
    transitionView.onRemovedFromWindow = { [weak self, unowned transitionView] in
      self?.abandon(transitionView)
    }
    transitionView.begin(
      to: incoming, by: transition, on: pictures, outgoingIsStill: outgoingIsStill, isHeld: isHeld)
    announce(from: from, to: to, isContinuation: false)
  }

  /// Continues the active transition to one of its sides, from its current position.
  ///
  /// `velocity` is the one at which a pointer released it, per second, or nil for the current velocity.
  func settle(to target: Double, velocity: Double? = nil) {
    guard let transitionView, let activeTransition else { return }
    let reverses = (target == 1) != transitionView.leadsToIncoming
    transitionView.settle(spring, to: target, velocity: velocity)
    announce(
      from: reverses ? activeTransition.to : activeTransition.from,
      to: reverses ? activeTransition.from : activeTransition.to, isContinuation: true)
  }

  /// Stops the active transition at its current position, so that a pointer can move it.
  func hold() {
    guard let transitionView, let activeTransition else { return }
    transitionView.hold()
    announce(from: activeTransition.from, to: activeTransition.to, isContinuation: true)
  }

  /// Moves the active transition to a progress, in time, of what remains of it.
  func advance(to progress: Double) { transitionView?.advance(to: progress) }

  /// Completes the active transition, after its last frame was presented.
  func finish() {
    ChangeQueue.perform { [self] in
      guard let transitionView else { return }
      let (arrived, container) = (transitionView.leadsToIncoming, container)
      clear()
      container?.finishTransition(arrived: arrived)
    }
  }

  /// Prepares the first frame of a transition.
  func prepareTransition(over window: PixelBuffer) { transitionView?.prepareTransition(over: window) }

  /// Prepares a hidden screen of a container for its transition, when the loop is idle.
  func prepare(_ screen: HostedScreen) { pictures.request(screen) }

  /// Does a part of the preparation of hidden screens. Returns whether there was something to do.
  func prepareAhead() -> Bool { transitionView == nil && pictures.prepareAhead() }

  /// Whether window-sized bitmaps are kept that only a transition between flows uses.
  var hasSparePictures: Bool { transitionView == nil && pictures.hasSpare }

  func releaseSparePictures() { if transitionView == nil { pictures.releaseSpare() } }

  /// Removes the active transition. Its container has completed it already.
  func clear() {
    transitionView = nil
    container = nil
    activeTransition = nil
  }

  private func announce(from: String, to: String, isContinuation: Bool) {
    guard let transitionView, let transition = transitionView.transition else { return }
    count += 1
    activeTransition = ActiveTransition(
      id: count, kind: transition.kind, from: from, to: to,
      pace: transitionView.remaining.map(ActiveTransition.Pace.timed) ?? .held, isContinuation: isContinuation
    )
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
