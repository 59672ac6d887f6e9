import LanternRaster
import LanternWidgets

// Dragging the top screen out.

extension StackContainer {
  func handleDrag(_ event: InputEvent) -> Bool {
    guard let transitionCoordinator = root?.transitionCoordinator else { return false }
    switch event.action {
    case .pointerDown(let point, let clicks):
      return press(at: point, clicks: clicks, event.time)
    case .pointerMoved(let point):
      return follow(drag.move(to: point, event.time, along: travel.direction), transitionCoordinator)
    case .pointerUp(let point):
      return follow(drag.release(at: point, event.time), transitionCoordinator)
    case .scrollBegan:
      drag.beginSwipe()
      return false
    case .scrolled(let distance, _):
      guard drag.swipe != nil else { return false }
      // The content follows the fingers: to scroll toward its end, they move toward its start.
      let verdict = drag.swipe(
        by: Point(-distance.x, -distance.y), event.time, along: travel.direction,
        takesHold: state.change != nil && canBeHeld)
      return follow(verdict, transitionCoordinator)
    case .scrollEnded:
      return follow(drag.endSwipe(event.time), transitionCoordinator)
    case .pointerCancelled:
      cancelDrag()
      return false
    case .pointerLeft:
      return drag.isDragging
    case .keyDown, .text, .composition, .contextMenuRequested, .pasteRequested, .dropped, .windowActivated,
      .windowDeactivated:
      return false
    }
  }

  // Returns whether the hand drags a screen.
  private func follow(_ verdict: Drag.Verdict, _ transitionCoordinator: TransitionCoordinator) -> Bool {
    switch verdict {
    case .began(let translation):
      if state.change == nil { beginDrag(transitionCoordinator) } else { takeHold() }
      if drag.isDragging { follow(translation) }
      return drag.isDragging
    case .moved(let translation):
      follow(translation)
      return true
    case .ended(let velocity):
      endDrag(velocity: travel.progress(of: velocity))
      return true
    case .ignored:
      return drag.isDragging
    }
  }

  /// Returns whether a movement of the pressed pointer would drag the top screen out. It has no effect.
  func takesDrag(from start: Point, to point: Point) -> Bool {
    guard state.change == nil, travel.canBeDragged, canStartDrag(from: start) else { return false }
    var movement = Drag()
    movement.press(at: start, .zero)
    if case .began = movement.move(to: point, .zero, along: travel.direction) { return true }
    return false
  }

  private func follow(_ translation: Point) {
    move { $0.drag(to: dragStart + travel.progress(of: translation)) }
  }

  // A press on a running transition of this container takes hold of it: at once, or as soon as it moves if it is on a
  // control.
  private func press(at point: Point, clicks: Int, _ time: Moment) -> Bool {
    // The release of an earlier press may have been lost.
    cancelDrag()
    guard state.change == nil else {
      guard canBeHeld, Rect(origin: .zero, size: size).contains(point) else { return false }
      let isOnControl = transitionView.takesPress(at: point, clicks: clicks)
      drag.press(at: point, time, takesHold: true)
      if !isOnControl { takeHold() }
      return !isOnControl
    }
    let isYielded = yieldsDrags && transitionView.activeTree?.takesDrags(at: point) == true
    if canStartDrag(from: point), !isYielded { drag.press(at: point, time) }
    return false
  }

  // Whether a press at a point can start to drag the top screen out, which is at rest.
  private func canStartDrag(from point: Point) -> Bool {
    screens.count > 1 && canDrag(from: point, screenFrame: transitionView.frame(ofIncoming: false))
  }

  // Whether a hand can take hold of the running transition.
  private var canBeHeld: Bool {
    guard let change = state.transition else { return false }
    return change.movement.hasStarted && transitionView.canReverse && travel.canBeDragged && canCatch(change)
  }

  private func takeHold() {
    // The transition may have ended since the press.
    guard canBeHeld, drag.takeHold() else { return drag.cancel() }
    hold()
    dragStart = state.transition?.movement.position ?? 0
  }

  private func beginDrag(_ transitionCoordinator: TransitionCoordinator) {
    // Another transition may have started since the press.
    guard !ChangeQueue.isBusy, transitionCoordinator.canStart(in: transitionView), screens.count > 1,
      !drag.takesHold
    else { return drag.cancel() }
    transitionView.cancelPointer()
    ChangeQueue.run {
      let refusal = Consent().refusal(of: [top]) { [weak self, weak top] consent in
        self?.request(
          ContainerChange(edit: { [weak top] in $0 = top.map($0.without) ?? $0 }, consent: consent))
      }
      if refusal != nil { return drag.cancel() }
      dragStart = 0
      let target = normalized(arrangement.without(top))
      begin(to: target, preparedSlots(in: target), by: dragTransition, isDrag: true)
    }
  }

  // Ends the drag. The transition continues to the side that the screen would soon reach at its velocity. One that was
  // caught by a press that did not move, such as the second one of a double click, continues as before.
  private func endDrag(velocity: Double) {
    ChangeQueue.run {
      guard let change = state.transition else { return }
      let movement = change.movement
      let isClick = dragStart > 0 && travel.isClick(movement.position - dragStart)
      var side =
        isClick
        ? movement.destination ?? .incoming : travel.flick(velocity) ?? movement.side(at: velocity)
      // Screens that a reversal removes can refuse too, and so can a screen that has changed since the drag began.
      if side != movement.destination {
        let (target, other) = side == .incoming ? (change.after, arrangement) : (arrangement, change.after)
        let removed = other.screens.without(target.screens)
        let refusal = Consent().refusal(of: removed) { [weak self] consent in
          self?.request(ContainerChange(edit: { $0.screens = target.screens }, consent: consent))
        }
        if refusal != nil { side = side.opposite }
      }
      settle(at: side, velocity: velocity)
    }
  }

  /// Ends a drag without an effect: the transition continues to the side that it led to, or came from. Returns whether
  /// there was a drag.
  @discardableResult
  func cancelDrag() -> Bool {
    let wasDragging = drag.isDragging
    drag.cancel()
    guard wasDragging else { return false }
    ChangeQueue.run {
      guard let transition = state.transition else { return }
      settle(at: transition.movement.destination ?? .outgoing, velocity: 0)
    }
    return true
  }

  private var travel: Travel {
    Travel((transitionView.transition ?? dragTransition).travel(in: size, transitionView.direction))
  }

  // The transition that a drag of the top screen controls: the one by which the screen would leave, if it can be dragged.
  private var dragTransition: any Transition {
    guard let returning = hosts[ObjectIdentifier(top)]?.returning,
      returning.travel(in: size, transitionView.direction) != nil
    else { return popTransition }
    return returning
  }
}

/// The direction and distance of a transition's movement.
nonisolated private struct Travel {
  var canBeDragged: Bool { length > 0 }
  /// A unit vector.
  let direction: Point
  private let length: Double

  init(_ translation: Point?) {
    let translation = translation ?? .zero
    length = (translation.x * translation.x + translation.y * translation.y).squareRoot()
    direction = length > 0 ? Point(translation.x / length, translation.y / length) : .zero
  }

  /// The side to which a release leads at a velocity, in progress per second, that is a flick.
  func flick(_ velocity: Double) -> TransitionSide? {
    guard abs(velocity) * length > 600 else { return nil }
    return velocity > 0 ? .incoming : .outgoing
  }

  /// Whether a change of progress is a movement as small as that of a click.
  func isClick(_ progress: Double) -> Bool { abs(progress) * length < 3 }

  func progress(of translation: Point) -> Double {
    canBeDragged ? (translation.x * direction.x + translation.y * direction.y) / length : 0
  }
}
