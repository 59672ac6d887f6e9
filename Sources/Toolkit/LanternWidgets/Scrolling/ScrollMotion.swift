// The three movements of a scroller: by a drag, by momentum after a drag, and on a spring.

/// A drag and its recent movement.
nonisolated struct DragTracker: Hashable {
  private var offset: Double
  private let start: Double
  private var trail: [Sample]

  private struct Sample: Hashable {
    let finger: Double
    let moment: Moment
  }

  // Older samples do not describe the current velocity.
  private static let memory = Duration.milliseconds(100)
  // A finger that has not moved for this long does not start a fling.
  private static let pause = Duration.milliseconds(50)
  private static let fastest = 8_000.0

  init(offset: Double, finger: Double, at moment: Moment) {
    self.offset = offset
    start = finger
    trail = [Sample(finger: finger, moment: moment)]
  }

  /// The offset that the drag asks for. It decreases when the finger moves forward, because the content follows the
  /// finger.
  var reach: Double { offset - ((trail.last?.finger ?? start) - start) }

  mutating func move(to finger: Double, at moment: Moment) {
    if trail.last?.moment == moment { trail.removeLast() }
    trail.append(Sample(finger: finger, moment: moment))
    trail.removeAll { moment - $0.moment > DragTracker.memory }
    // A mouse may report a thousand times a second. Fewer samples are sufficient.
    if trail.count > 32 { trail.removeFirst() }
  }

  /// Returns the same drag at an offset that is greater by a distance.
  func shifted(by distance: Double) -> DragTracker {
    var drag = self
    drag.offset += distance
    return drag
  }

  /// Returns the velocity of the offset, in points per second.
  func velocity(at moment: Moment) -> Double {
    guard let first = trail.first, let last = trail.last, moment - last.moment <= DragTracker.pause,
      last.moment - first.moment >= .milliseconds(4)
    else { return 0 }
    let velocity = (first.finger - last.finger) / ((last.moment - first.moment) / .seconds(1))
    return min(DragTracker.fastest, max(-DragTracker.fastest, velocity))
  }
}

/// Momentum: the velocity decreases by the same share in every second, until it is almost zero or an end is reached.
nonisolated struct Deceleration: Hashable {
  private(set) var end: Double
  /// The velocity that remains at the end; 0 if the movement stops by itself.
  let endVelocity: Double
  let until: Moment
  private var start: Double
  private let startVelocity: Double
  private let since: Moment

  // The share of the velocity that is lost per second, continuously: two thousandths per millisecond.
  private static let friction = 2.0
  // The velocity below which the movement stops, in points per second.
  private static let slowest = 10.0

  /// Returns nil if the velocity is too low, or if the start is already at the end.
  init?(from start: Double, velocity: Double, since: Moment, within ends: ClosedRange<Double>) {
    guard abs(velocity) > Deceleration.slowest else { return nil }
    // The velocity decreases by `friction` with each point of distance.
    let rest = velocity > 0 ? Deceleration.slowest : -Deceleration.slowest
    let stop = start + (velocity - rest) / Deceleration.friction
    end = min(ends.upperBound, max(ends.lowerBound, stop))
    guard end != start else { return nil }
    endVelocity = end == stop ? 0 : velocity - Deceleration.friction * (end - start)
    self.start = start
    startVelocity = velocity
    self.since = since
    // Finds the time at which this share of the velocity remains, by bisection.
    let share = 1 - Deceleration.friction * (end - start) / velocity
    var (low, high) = (0.0, 8.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Spring.decay(Deceleration.friction * middle) > share { low = middle } else { high = middle }
    }
    until = since + .nanoseconds(Int64(high * 1e9) + 1)
  }

  /// Returns the same movement at an offset that is greater by a distance.
  func shifted(by distance: Double) -> Deceleration {
    var movement = self
    movement.start += distance
    movement.end += distance
    return movement
  }

  func offset(at moment: Moment) -> Double {
    guard moment < until else { return end }
    return start + startVelocity / Deceleration.friction * (1 - left(at: moment))
  }

  func velocity(at moment: Moment) -> Double { startVelocity * left(at: moment) }

  private func left(at moment: Moment) -> Double {
    Spring.decay(Deceleration.friction * max(0, (moment - since) / .seconds(1)))
  }
}

/// A movement on a spring to a target.
nonisolated struct Pull: Hashable {
  private(set) var target: Double
  let spring: Spring
  let until: Moment
  private let start: Double
  private let startVelocity: Double
  private let since: Moment

  init(from start: Double, velocity: Double, to target: Double, _ spring: Spring, since: Moment) {
    self.target = target
    self.spring = spring
    self.start = start - target
    self.since = since
    // Limits the velocity toward the target, so that the movement does not overshoot.
    let limit = spring.stiffness * abs(self.start)
    startVelocity = self.start * velocity < 0 ? min(limit, max(-limit, velocity)) : velocity
    // The rest of a spring is 1/4096 of a distance. Here, it is a quarter of a point.
    until = since + spring.duration(from: self.start / 1_024, velocity: startVelocity / 1_024)
  }

  /// Returns the same movement at an offset that is greater by a distance.
  func shifted(by distance: Double) -> Pull {
    var movement = self
    movement.target += distance
    return movement
  }

  func offset(at moment: Moment) -> Double {
    guard moment < until else { return target }
    return target + spring.offset(from: start, velocity: startVelocity, after: seconds(moment))
  }

  func velocity(at moment: Moment) -> Double {
    guard moment < until else { return 0 }
    return spring.velocity(from: start, velocity: startVelocity, after: seconds(moment))
  }

  private func seconds(_ moment: Moment) -> Double { max(0, (moment - since) / .seconds(1)) }
}
