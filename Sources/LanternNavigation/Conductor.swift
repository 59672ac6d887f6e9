import LanternRaster
import LanternWidgets

/// Sees to it that in a window one transition runs at a time, and names it to the frame loop.
///
/// A container leads its own stage through it. A transition that starts while another runs takes the screen over:
/// the other one's container is told to be done with it, and the new one starts from the picture on the screen. On
/// a stage inside one whose transition runs none is started: there, things change at once.
final class Conductor {
  /// What a container does when its passage is over.
  struct Ending {
    /// Its last frame was on the screen; `arrived` says on which side.
    let finished: (_ arrived: Bool) -> Void
    /// Something else takes the screen over: all is to be as if it had finished where it leads.
    let superseded: () -> Void
  }

  /// The transition under way.
  private(set) var passage: Passage?
  /// How far it has come, after the curve.
  var position: Double? { stage?.position }
  private let pictures = StagePictures()
  private let spring = Spring()
  private var stage: Stage?
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
  func leads(_ stage: Stage) -> Bool { self.stage === stage }

  /// Whether a transition may start on a stage: it is on the screen, and nothing around it is in motion.
  func admits(_ stage: Stage) -> Bool {
    guard !isInterrupting, stage.isShowing, stage.extent.width > 0, stage.extent.height > 0 else {
      return false
    }
    guard let running = self.stage, running !== stage else { return true }
    return !stage.isInside(running)
  }

  /// Ends the running passage, unless it is of something around a stage that is about to change; returns whether
  /// what the stage shows was its work.
  func interrupt(for stage: Stage) -> Bool {
    guard let running = self.stage, let ending else { return false }
    // What has no place in the window yet, such as a stack in a part that only begins to come, shows nothing that could
    // end.
    guard running === stage || stage.isShowing && !stage.isInside(running) else { return false }
    let wasSeen = running.showsPassage && (running === stage || running.isInside(stage))
    supersede(ending)
    return wasSeen
  }

  /// Ends the running passage, if it is of a stage that leaves the window.
  func abandon(_ stage: Stage) {
    guard leads(stage), let ending else { return }
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
    on stage: Stage, to page: Page, by transition: any Transition, from: String, to: String,
    outgoingIsStill: Bool, isHeld: Bool = false, ending: Ending
  ) {
    var transition = transition
    if let duration = stage.reducedMotion, transition.movesContent, !isHeld {
      transition = Dissolve(duration: duration)
    }
    // Started by whatever was told, since this was asked for, that it makes room.
    if let running = self.ending { supersede(running) }
    self.stage = stage
    self.ending = ending
    stage.begin(
      to: page, by: transition, on: pictures, outgoingIsStill: outgoingIsStill, isHeld: isHeld)
    announce(from: from, to: to, isContinuation: false)
  }

  /// Leads the running passage to one of its sides, from where it stands and as fast as it is, or as a pointer
  /// that lets go of it was.
  func settle(to target: Double, velocity: Double? = nil) {
    guard let stage, let passage else { return }
    let turns = (target == 1) != stage.leadsToIncoming
    stage.settle(spring, to: target, velocity: velocity)
    announce(
      from: turns ? passage.to : passage.from, to: turns ? passage.from : passage.to, isContinuation: true)
  }

  /// Stops the running passage where it stands, for a pointer to move it.
  func hold() {
    guard let stage, let passage else { return }
    stage.hold()
    announce(from: passage.from, to: passage.to, isContinuation: true)
  }

  /// Brings the running passage to a linear progress of what is left of it.
  func advance(to progress: Double) { stage?.advance(to: progress) }

  /// The last frame is on the screen.
  func finish() {
    guard let stage, let ending else { return }
    let arrived = stage.leadsToIncoming
    forget()
    ending.finished(arrived)
  }

  /// Forgets the running passage: its container has seen to everything.
  func forget() {
    stage = nil
    ending = nil
    passage = nil
  }

  private func announce(from: String, to: String, isContinuation: Bool) {
    guard let stage, let transition = stage.transition else { return }
    count += 1
    passage = Passage(
      id: count, kind: transition.kind, from: from, to: to,
      pace: stage.remaining.map(Passage.Pace.timed) ?? .held, isContinuation: isContinuation)
  }
}

extension Stage {
  /// Whether it is part of what the window shows, and not of a page that another one covers.
  var isShowing: Bool {
    guard let tree else { return false }
    guard let around = tree.host else { return true }
    return around.trees.contains { $0 === tree } && (around as? Stage)?.isShowing != false
  }

  /// Whether this stage shows somewhere inside another one.
  func isInside(_ other: Stage) -> Bool {
    var around = tree?.host
    while let viewport = around {
      if viewport === other { return true }
      around = viewport.tree?.host
    }
    return false
  }
}
