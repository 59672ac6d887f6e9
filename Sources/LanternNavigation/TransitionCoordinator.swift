import LanternRaster
import LanternWidgets

/// Sees to it that in a window one transition runs at a time, and names it to the frame loop.
///
/// A container leads its own stage through it. A transition that starts while another runs takes the screen over:
/// the other one's container is told to be done with it, and the new one starts from the picture on the screen. On
/// a stage inside one whose transition runs none is started: there, things change at once.
final class TransitionCoordinator {
  /// What a container does when its passage is over.
  struct Ending {
    /// Its last frame was on the screen; `arrived` says on which side.
    let finished: (_ arrived: Bool) -> Void
    /// Something else takes the screen over: all is to be as if it had finished where it leads.
    let superseded: () -> Void
  }

  /// The transition under way.
  private(set) var activeTransition: ActiveTransition?
  /// How far it has come, after the curve.
  var position: Double? { transitionView?.position }
  private let pictures = TransitionPictures()
  private let spring = Spring()
  private var transitionView: TransitionView?
  private var ending: Ending?
  private(set) var count = 0
  // Whether something is being told that it is superseded; what it asks for then is at once.
  private var isInterrupting = false
  // How many containers of the window are in the middle of a change, and what waits for that to end.
  private var changing = 0
  /// How many changes of the window's containers are through.
  private(set) var changes = 0
  private var waiting: [() -> Void] = []

  /// Whether a container of the window is in the middle of a change.
  var isChanging: Bool { changing > 0 }

  /// Runs a change of a container.
  func change<Result>(_ change: () -> Result) -> Result {
    changing += 1
    let result = change()
    changing -= 1
    if changing == 0 { changes += 1 }
    while changing == 0, !waiting.isEmpty { waiting.removeFirst()() }
    return result
  }

  /// Has something done once no container of the window is in the middle of a change.
  func whenUnchanging(_ action: @escaping () -> Void) { waiting.append(action) }

  /// Whether the running passage is this stage's.
  func leads(_ transitionView: TransitionView) -> Bool { self.transitionView === transitionView }

  /// Whether a transition may start on a stage: it is on the screen, and nothing around it is in motion.
  func admits(_ transitionView: TransitionView) -> Bool {
    guard !isInterrupting, transitionView.isShowing, transitionView.extent.width > 0,
      transitionView.extent.height > 0
    else {
      return false
    }
    guard let running = self.transitionView, running !== transitionView else { return true }
    return !transitionView.isInside(running)
  }

  /// Ends the running passage, unless it is of something around a stage that is about to change; returns whether
  /// what the stage shows was its work.
  func interrupt(for transitionView: TransitionView) -> Bool {
    guard let running = self.transitionView, let ending else { return false }
    // What has no place in the window yet, such as a stack in a part that only begins to come, shows nothing that could
    // end.
    guard running === transitionView || transitionView.isShowing && !transitionView.isInside(running) else {
      return false
    }
    let wasSeen = running.showsTransition && (running === transitionView || running.isInside(transitionView))
    supersede(ending)
    return wasSeen
  }

  /// Ends the running passage, if it is of a stage that leaves the window.
  func abandon(_ transitionView: TransitionView) {
    guard leads(transitionView), let ending else { return }
    supersede(ending)
  }

  private func supersede(_ ending: Ending) {
    forget()
    let wasInterrupting = isInterrupting
    isInterrupting = true
    ending.superseded()
    isInterrupting = wasInterrupting
  }

  /// Starts a transition on a stage, from what it shows to a page.
  func begin(
    on transitionView: TransitionView, to page: HostedScreen, by transition: any Transition, from: String,
    to: String,
    outgoingIsStill: Bool, isHeld: Bool = false, ending: Ending
  ) {
    var transition = transition
    if let duration = transitionView.reducedMotion, transition.movesContent, !isHeld {
      transition = Dissolve(duration: duration)
    }
    // Started by whatever was told, since this was asked for, that it makes room.
    if let running = self.ending { supersede(running) }
    self.transitionView = transitionView
    self.ending = ending
    transitionView.begin(
      to: page, by: transition, on: pictures, outgoingIsStill: outgoingIsStill, isHeld: isHeld)
    announce(from: from, to: to, isContinuation: false)
  }

  /// Leads the running passage to one of its sides, from where it stands and as fast as it is, or as a pointer
  /// that lets go of it was.
  func settle(to target: Double, velocity: Double? = nil) {
    guard let transitionView, let activeTransition else { return }
    let turns = (target == 1) != transitionView.leadsToIncoming
    transitionView.settle(spring, to: target, velocity: velocity)
    announce(
      from: turns ? activeTransition.to : activeTransition.from,
      to: turns ? activeTransition.from : activeTransition.to, isContinuation: true)
  }

  /// Stops the running passage where it stands, for a pointer to move it.
  func hold() {
    guard let transitionView, let activeTransition else { return }
    transitionView.hold()
    announce(from: activeTransition.from, to: activeTransition.to, isContinuation: true)
  }

  /// Brings the running passage to a linear progress of what is left of it.
  func advance(to progress: Double) { transitionView?.advance(to: progress) }

  /// The last frame is on the screen.
  func finish() {
    guard let transitionView, let ending else { return }
    let arrived = transitionView.leadsToIncoming
    forget()
    ending.finished(arrived)
  }

  /// Forgets the running passage: its container has seen to everything.
  func forget() {
    transitionView = nil
    ending = nil
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
  /// Whether it is part of what the window shows, and not of a page that another one covers.
  var isShowing: Bool {
    guard let tree else { return false }
    guard let around = tree.host else { return true }
    return around.trees.contains { $0 === tree } && (around as? TransitionView)?.isShowing != false
  }

  /// Whether this stage shows somewhere inside another one.
  func isInside(_ other: TransitionView) -> Bool {
    var around = tree?.host
    while let viewport = around {
      if viewport === other { return true }
      around = viewport.tree?.host
    }
    return false
  }
}
