import LanternRaster
import LanternWidgets

/// Recognizes a drag: whether a pointer drags, how far it has moved, and how fast it is.
///
/// A press becomes a drag when the pointer has moved more than `slop` points, mainly in the given direction. Before
/// that it may still be a click, and others can handle it.
nonisolated struct Drag {
  enum Verdict: Equatable {
    case ignored
    /// The press became a drag.
    case began
    /// The distance from the start of the drag.
    case moved(by: Point)
    /// The pointer was released, with a velocity in points per second.
    case ended(velocity: Point)
  }

  static let slop = 8.0
  // The time span over which the velocity is measured, in nanoseconds.
  private static let memory: Int64 = 80_000_000

  private enum State {
    case idle
    case pressed(at: Point)
    case dragging(from: Point)
  }

  private var state = State.idle
  private var trail: [(point: Point, time: Int64)] = []

  var isUnderWay: Bool { if case .dragging = state { true } else { false } }

  /// Starts a press that may become a drag. With `isDrag` it is a drag immediately: it caught a transition.
  mutating func press(at point: Point, _ time: Moment, isDrag: Bool) {
    state = isDrag ? .dragging(from: point) : .pressed(at: point)
    trail = [(point, time.nanoseconds)]
  }

  mutating func move(to point: Point, _ time: Moment, along direction: Point) -> Verdict {
    switch state {
    case .idle:
      return .ignored
    case .pressed(let start):
      let way = point - start
      let along = way.x * direction.x + way.y * direction.y
      let across = abs(way.x * direction.y - way.y * direction.x)
      guard max(abs(along), across) > Drag.slop else { return .ignored }
      // A movement across or backward is not a drag of this recognizer, whatever follows.
      guard along > across else {
        state = .idle
        return .ignored
      }
      // The drag starts here, so that the content does not jump by the slop.
      state = .dragging(from: point)
      note(point, time)
      return .began
    case .dragging(let start):
      note(point, time)
      return .moved(by: point - start)
    }
  }

  mutating func release(at point: Point, _ time: Moment) -> Verdict {
    defer { state = .idle }
    guard isUnderWay else { return .ignored }
    note(point, time)
    guard let first = trail.first, let last = trail.last, last.time > first.time else {
      return .ended(velocity: .zero)
    }
    let seconds = Double(last.time - first.time) / 1e9
    let way = last.point - first.point
    return .ended(velocity: Point(way.x / seconds, way.y / seconds))
  }

  mutating func cancel() { state = .idle }

  private mutating func note(_ point: Point, _ time: Moment) {
    trail.append((point, time.nanoseconds))
    trail.removeAll { time.nanoseconds - $0.time > Drag.memory }
  }
}
