import LanternRaster
import LanternWidgets

/// Serializes transitions: each window runs at most one at a time. Names the active transition to the frame loop.
///
/// A container drives its own transition view through the coordinator. A transition that starts during another one
/// supersedes it: the container of the running transition completes it, and the new one starts from the picture on
/// the screen. No transition starts in a transition view inside of the running one; changes there are instant.
final class TransitionCoordinator {
  /// What a container does at the end of a transition.
  struct Completion {
    /// The last frame was presented. `arrived` is true at the incoming side, and false at the outgoing side.
    let finished: (_ arrived: Bool) -> Void
    /// Another transition takes over. The container ends in the state that the transition leads to.
    let superseded: () -> Void
  }

  /// The active transition.
  private(set) var activeTransition: ActiveTransition?
  /// The position of the active transition, after the curve.
  var position: Double? { transitionView?.position }
  private let pictures = TransitionPictures()
  private let spring = Spring()
  private var transitionView: TransitionView?
  private var completion: Completion?
  private(set) var count = 0
  // Whether a container is being notified that its transition is superseded. Changes that it starts then are instant.
  private var isInterrupting = false
  // The number of containers that are changing, and the actions that wait for the end of all changes.
  private var changing = 0
  /// The number of completed changes of the window's containers.
  private(set) var changes = 0
  private var waiting: [() -> Void] = []

  /// Whether a container of the window is changing.
  var isChanging: Bool { changing > 0 }

  /// Performs a change of a container.
  func change<Result>(_ change: () -> Result) -> Result {
    changing += 1
    let result = change()
    changing -= 1
    if changing == 0 { changes += 1 }
    while changing == 0, !waiting.isEmpty { waiting.removeFirst()() }
    return result
  }

  /// Adds an action to run when no container of the window is changing.
  func whenUnchanging(_ action: @escaping () -> Void) { waiting.append(action) }

  /// Whether the active transition runs in a transition view.
  func leads(_ transitionView: TransitionView) -> Bool { self.transitionView === transitionView }

  /// Whether a transition can start in a transition view: it is visible, and no transition runs around it.
  func admits(_ transitionView: TransitionView) -> Bool {
    guard !isInterrupting, transitionView.isShowing, transitionView.extent.width > 0,
      transitionView.extent.height > 0
    else {
      return false
    }
    guard let running = self.transitionView, running !== transitionView else { return true }
    return !transitionView.isInside(running)
  }

  /// Ends the active transition, unless it runs around a transition view that is about to change.
  ///
  /// Returns whether the transition was visible in this transition view.
  func interrupt(for transitionView: TransitionView) -> Bool {
    guard let running = self.transitionView, let completion else { return false }
    // A view that isn't in the window yet, such as a stack in a flow that only begins to appear, shows no transition
    // that could end.
    guard running === transitionView || transitionView.isShowing && !transitionView.isInside(running) else {
      return false
    }
    let wasSeen = running.showsTransition && (running === transitionView || running.isInside(transitionView))
    supersede(completion)
    return wasSeen
  }

  /// Ends the active transition if its transition view leaves the window.
  func abandon(_ transitionView: TransitionView) {
    guard leads(transitionView), let completion else { return }
    supersede(completion)
  }

  private func supersede(_ completion: Completion) {
    forget()
    let wasInterrupting = isInterrupting
    isInterrupting = true
    completion.superseded()
    isInterrupting = wasInterrupting
  }

  /// Starts a transition from the current screen of a transition view to another hosted screen.
  func begin(
    on transitionView: TransitionView, to page: HostedScreen, by transition: any Transition, from: String,
    to: String,
    outgoingIsStill: Bool, isHeld: Bool = false, completion: Completion
  ) {
    var transition = transition
    if let duration = transitionView.reducedMotion, transition.movesContent, !isHeld {
      transition = Dissolve(duration: duration)
    }
    // A container that was notified since the request may have started a transition.
    if let running = self.completion { supersede(running) }
    self.transitionView = transitionView
    self.completion = completion
    transitionView.begin(
      to: page, by: transition, on: pictures, outgoingIsStill: outgoingIsStill, isHeld: isHeld)
    announce(from: from, to: to, isContinuation: false)
  }

  /// Continues the active transition to one of its sides, from its current position.
  ///
  /// `velocity` is the one at which a pointer released it, per second, or nil for the current velocity.
  func settle(to target: Double, velocity: Double? = nil) {
    guard let transitionView, let activeTransition else { return }
    let turns = (target == 1) != transitionView.leadsToIncoming
    transitionView.settle(spring, to: target, velocity: velocity)
    announce(
      from: turns ? activeTransition.to : activeTransition.from,
      to: turns ? activeTransition.from : activeTransition.to, isContinuation: true)
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
    guard let transitionView, let completion else { return }
    let arrived = transitionView.leadsToIncoming
    forget()
    completion.finished(arrived)
  }

  /// Removes the active transition. Its container has completed it already.
  func forget() {
    transitionView = nil
    completion = nil
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
    guard let around = tree.host else { return true }
    return around.trees.contains { $0 === tree } && (around as? TransitionView)?.isShowing != false
  }

  /// Whether the transition view is visible somewhere inside another one.
  func isInside(_ other: TransitionView) -> Bool {
    var around = tree?.host
    while let viewport = around {
      if viewport === other { return true }
      around = viewport.tree?.host
    }
    return false
  }
}
