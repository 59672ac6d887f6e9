import LanternRaster
import LanternWidgets

// Dragging the top screen out.

extension StackContainer {
  func handle(_ event: InputEvent) -> Bool {
    guard let transitionCoordinator = root?.transitionCoordinator else { return false }
    switch event.action {
    case .pointerDown(let point, _):
      return press(at: point, event.time, transitionCoordinator)
    case .pointerMoved(let point):
      let travel = travel
      switch drag.move(to: point, event.time, along: travel.direction) {
      case .began:
        beginDrag(transitionCoordinator)
        return true
      case .moved(let way):
        transitionView.drag(to: dragStart + travel.part(of: way))
        return true
      case .ignored, .ended:
        return drag.isUnderWay
      }
    case .pointerUp(let point):
      guard case .ended(let velocity) = drag.release(at: point, event.time) else { return false }
      letGo(travel.part(of: velocity), transitionCoordinator)
      return true
    case .pointerLeft:
      return drag.isUnderWay
    case .keyDown, .text, .composition, .scrolled:
      return false
    }
  }

  // A press on a transition of this container catches it.
  private func press(at point: Point, _ time: Moment, _ transitionCoordinator: TransitionCoordinator) -> Bool
  {
    // The release of an earlier press may have been lost.
    loseDrag()
    let page = transitionView.place(ofIncoming: move?.isForward ?? false)
    guard canDrag(from: point, page: page), move != nil || screens.count > 1 else { return false }
    let catches =
      move != nil && transitionCoordinator.leads(transitionView) && transitionView.showsTransition
      && transitionView.canTurn && travel.isSome
    guard catches || move == nil else { return false }
    if !catches, yieldsDrags, transitionView.hearing?.takesDrags(at: point) == true { return false }
    drag.press(at: point, time, isDrag: catches)
    guard catches else { return false }
    transitionCoordinator.hold()
    dragStart = transitionView.position ?? 0
    return true
  }

  private func beginDrag(_ transitionCoordinator: TransitionCoordinator) {
    // Another transition may have started here since the press, which the press did not catch.
    guard move == nil, transitionCoordinator.admits(transitionView), screens.count > 1 else {
      return drag.cancel()
    }
    if Screen.refusal(of: [top], leave: takingOff(top)) != nil { return drag.cancel() }
    let isStill = transitionCoordinator.interrupt(for: transitionView)
    // The container of the interrupted transition may have popped screens.
    guard screens.count > 1 else { return drag.cancel() }
    let move = Move(
      before: screens, after: screens.dropLast(), removalReason: .closed, isUndecided: true,
      completion: { _ in })
    top.willMove(to: nil)
    dragStart = 0
    start(move, going, outgoingIsStill: isStill, isHeld: true)
  }

  // Continues to the side that the screen would reach soon at its velocity.
  private func letGo(_ velocity: Double, _ transitionCoordinator: TransitionCoordinator) {
    guard let move, let position = transitionView.position else { return }
    self.move?.isUndecided = false
    let foresight = 0.12
    var goesThrough = position + velocity * foresight > 0.5
    // Screens that would have stayed, and that a reversal removes, can refuse too.
    if !move.isUndecided, goesThrough != transitionView.leadsToIncoming {
      let wanted = goesThrough ? move.after : move.before
      let going = goesThrough ? move.removed : move.added
      if Screen.refusal(of: going, leave: { [weak self] in self?.set(wanted, asking: false) }) != nil {
        goesThrough.toggle()
      }
    }
    turn(to: goesThrough ? 1 : 0, transitionCoordinator, velocity: velocity)
  }

  /// Returns the action that removes a screen after it refused, and the screens that are above it by then.
  func takingOff(_ screen: Screen, by transition: (any Transition)? = nil) -> () -> Void {
    { [weak self, weak screen] in
      guard let self, let index = toBe.firstIndex(where: { $0 === screen }), index > 0 else { return }
      if index == toBe.count - 1 {
        pop(by: transition, asking: false)
      } else {
        set(Array(toBe[..<index]), by: transition, asking: false)
      }
    }
  }

  // The press was cancelled: continues as if the pointer had been released.
  func loseDrag() {
    let wasUnderWay = drag.isUnderWay
    drag.cancel()
    if wasUnderWay, let transitionCoordinator = root?.transitionCoordinator {
      letGo(0, transitionCoordinator)
    }
  }

  private var travel: Travel {
    Travel((transitionView.transition ?? going).travel(in: size, transitionView.direction))
  }
}

/// The direction and distance of a transition's movement.
nonisolated private struct Travel {
  let isSome: Bool
  /// A unit vector.
  let direction: Point
  private let length: Double

  init(_ way: Point?) {
    let way = way ?? .zero
    length = (way.x * way.x + way.y * way.y).squareRoot()
    isSome = length > 0
    direction = length > 0 ? Point(way.x / length, way.y / length) : .zero
  }

  func part(of way: Point) -> Double {
    isSome ? (way.x * direction.x + way.y * direction.y) / length : 0
  }
}
