import LanternRaster
import LanternWidgets

// Dragging the top screen out.

extension StackContainer {
  func follow(_ event: InputEvent) -> Bool {
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
      letGo(travel.part(of: velocity))
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
    let isForward = running.map { StackContainer.isForward(from: $0.before, to: $0.after) } ?? false
    let page = transitionView.place(ofIncoming: isForward)
    guard canDrag(from: point, page: page), running != nil || screens.count > 1 else { return false }
    let catches =
      running != nil && transitionCoordinator.leads(transitionView) && transitionView.showsTransition
      && transitionView.canTurn && travel.isSome
    guard catches || running == nil else { return false }
    if !catches, yieldsDrags, transitionView.hearing?.takesDrags(at: point) == true { return false }
    drag.press(at: point, time, isDrag: catches)
    guard catches else { return false }
    transitionCoordinator.hold()
    dragStart = transitionView.position ?? 0
    return true
  }

  private func beginDrag(_ transitionCoordinator: TransitionCoordinator) {
    // Another transition may have started here since the press, which the press did not catch.
    guard !ChangeQueue.isBusy, running == nil, transitionCoordinator.admits(transitionView),
      screens.count > 1
    else { return drag.cancel() }
    ChangeQueue.run {
      let leave = { [weak self, weak top] in
        self?.change(force: true) { [weak top] in $0 = top.map($0.without) ?? $0 } ?? ()
      }
      if Screen.refusal(of: [top], leave: leave) != nil { return drag.cancel() }
      dragStart = 0
      beginDragging(to: normalized(arrangement.without(top)), by: going)
    }
  }

  // Continues to the side that the screen would reach soon at its velocity.
  private func letGo(_ velocity: Double) {
    ChangeQueue.run {
      guard let running, let position = transitionView.position else { return }
      self.running?.isUndecided = false
      let foresight = 0.12
      var goesThrough = position + velocity * foresight > 0.5
      // Screens that would have stayed, and that a reversal removes, can refuse too.
      if !running.isUndecided, goesThrough != transitionView.leadsToIncoming {
        let (wanted, other) = goesThrough ? (running.after, running.before) : (running.before, running.after)
        let going = other.screens.without(wanted.screens)
        if Screen.refusal(of: going, leave: { [weak self] in self?.set(wanted.screens, force: true) }) != nil
        {
          goesThrough.toggle()
        }
      }
      turn(to: goesThrough ? 1 : 0, velocity: velocity)
    }
  }

  // The press was cancelled: continues as if the pointer had been released.
  func loseDrag() {
    let wasUnderWay = drag.isUnderWay
    drag.cancel()
    if wasUnderWay { letGo(0) }
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
