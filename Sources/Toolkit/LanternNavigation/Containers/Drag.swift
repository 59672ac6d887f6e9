import LanternRaster
import LanternWidgets

/// Recognizes a drag, and measures its distance and velocity.
///
/// A press becomes a drag when the pointer has moved more than `slop` points, mainly in the given direction, or in any
/// if it takes hold of a running transition. Until then it may still be a click, which other widgets handle.
nonisolated struct Drag {
  enum Verdict: Equatable {
    case ignored
    /// The press became a drag, which has come this far.
    case began(by: Point)
    /// The distance from the start of the drag.
    case moved(by: Point)
    /// The pointer was released, with a velocity in points per second.
    case ended(velocity: Point)
  }

  static let slop = 8.0
  // The time span over which the velocity is measured, in nanoseconds.
  private static let velocityWindow: Int64 = 80_000_000

  private enum State {
    case idle
    case pressed(at: Point)
    case dragging(from: Point)
  }

  private var state = State.idle
  private var samples: [(point: Point, time: Int64)] = []

  var isDragging: Bool { if case .dragging = state { true } else { false } }

  /// Whether the press began during a transition, which it takes hold of when it moves.
  private(set) var takesHold = false

  /// The distance that two fingers on a touchpad have moved. Nil if there are none.
  private(set) var swipe: Point?

  /// Follows two fingers on a touchpad from now on, unless a button is pressed.
  mutating func beginSwipe() { if case .idle = state { swipe = .zero } }

  /// Moves what follows the fingers. `takesHold` says whether it is a transition, unless the fingers already drag one.
  mutating func swipe(by distance: Point, _ time: Moment, along direction: Point, takesHold: Bool) -> Verdict
  {
    guard let start = swipe else { return .ignored }
    let end = start + distance
    // A press forgets the fingers, which go on.
    defer { swipe = end }
    if case .idle = state {
      let parallel = distance.x * direction.x + distance.y * direction.y
      let perpendicular = distance.x * direction.y - distance.y * direction.x
      guard takesHold, abs(parallel) > abs(perpendicular) else { return .ignored }
      press(at: start, time, takesHold: true)
    }
    return move(to: end, time, along: direction)
  }

  /// Ends it, because the fingers have left the touchpad.
  mutating func endSwipe(_ time: Moment) -> Verdict {
    guard let end = swipe else { return .ignored }
    swipe = nil
    return release(at: end, time)
  }

  /// Starts a press that may become a drag.
  mutating func press(at point: Point, _ time: Moment, takesHold: Bool = false) {
    state = .pressed(at: point)
    self.takesHold = takesHold
    swipe = nil
    samples = [(point, time.nanoseconds)]
  }

  /// Makes the press a drag. Returns false if it does not take hold of a transition.
  mutating func takeHold() -> Bool {
    if case .pressed(let start) = state { state = .dragging(from: start) }
    return takesHold
  }

  mutating func move(to point: Point, _ time: Moment, along direction: Point) -> Verdict {
    switch state {
    case .idle:
      return .ignored
    case .pressed(let start):
      let translation = point - start
      let parallel = translation.x * direction.x + translation.y * direction.y
      let perpendicular = abs(translation.x * direction.y - translation.y * direction.x)
      guard max(abs(parallel), perpendicular) > Drag.slop else { return .ignored }
      // A perpendicular or backward movement ends the recognition of this press.
      guard takesHold || parallel > perpendicular else {
        state = .idle
        return .ignored
      }
      // The drag starts where the slop ends, so that the content does not jump by it.
      let slop = min(Drag.slop, max(-Drag.slop, parallel))
      let origin = start + Point(direction.x * slop, direction.y * slop)
      state = .dragging(from: origin)
      note(point, time)
      return .began(by: point - origin)
    case .dragging(let start):
      note(point, time)
      return .moved(by: point - start)
    }
  }

  mutating func release(at point: Point, _ time: Moment) -> Verdict {
    defer { state = .idle }
    guard isDragging else { return .ignored }
    note(point, time)
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return .ended(velocity: .zero)
    }
    let seconds = Double(last.time - first.time) / 1e9
    let translation = last.point - first.point
    return .ended(velocity: Point(translation.x / seconds, translation.y / seconds))
  }

  mutating func cancel() { (state, swipe) = (.idle, nil) }

  private mutating func note(_ point: Point, _ time: Moment) {
    samples.append((point, time.nanoseconds))
    samples.removeAll { time.nanoseconds - $0.time > Drag.velocityWindow }
  }
}
