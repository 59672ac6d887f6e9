import LanternRaster
import LanternWidgets

/// A pointer that is pressed and moved: whether that is a drag, how far it has come, and how fast it is.
///
/// A press counts as a drag once it has gone farther than `slop` points, mainly in the wanted direction; until then
/// it may still be a click, and is everybody's.
nonisolated struct Drag {
  enum Verdict: Equatable {
    case ignored
    /// It is a drag from here on.
    case began
    /// So far from where it was pressed.
    case moved(by: Point)
    /// Let go, with a velocity in points a second.
    case ended(velocity: Point)
  }

  static let slop = 8.0
  // How far back the pointer's velocity is looked for, in nanoseconds.
  private static let memory: Int64 = 80_000_000

  private enum State {
    case idle
    case pressed(at: Point)
    case dragging(from: Point)
  }

  private var state = State.idle
  private var trail: [(point: Point, time: Int64)] = []

  var isUnderWay: Bool { if case .dragging = state { true } else { false } }

  /// A press that may become a drag; at once, where something in motion is caught by it.
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
      // Crosswise or backwards it is somebody else's for good.
      guard along > across else {
        state = .idle
        return .ignored
      }
      // From here, so that what is dragged does not jump by the slop.
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
