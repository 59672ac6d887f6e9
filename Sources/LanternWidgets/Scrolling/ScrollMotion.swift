// The three ways in which a scroller moves: in a hand, let go of it, and on a spring.

/// A hand on it, and how it moved of late.
nonisolated struct Grip: Hashable {
  private let offset: Double
  private let start: Double
  private var trail: [Sample]

  private struct Sample: Hashable {
    let finger: Double
    let moment: Moment
  }

  // What is longer ago says nothing of how fast it is now.
  private static let memory = Duration.milliseconds(100)
  // A hand that has been still for so long throws nothing.
  private static let pause = Duration.milliseconds(50)
  private static let fastest = 8_000.0

  init(offset: Double, finger: Double, at moment: Moment) {
    self.offset = offset
    start = finger
    trail = [Sample(finger: finger, moment: moment)]
  }

  /// Where it has taken what it holds: against the finger, for that takes the content along.
  var reach: Double { offset - ((trail.last?.finger ?? start) - start) }

  mutating func move(to finger: Double, at moment: Moment) {
    if trail.last?.moment == moment { trail.removeLast() }
    trail.append(Sample(finger: finger, moment: moment))
    trail.removeAll { moment - $0.moment > Grip.memory }
    // A mouse that speaks a thousand times a second is known by less.
    if trail.count > 32 { trail.removeFirst() }
  }

  /// How fast it takes what it holds along, points a second.
  func velocity(at moment: Moment) -> Double {
    guard let first = trail.first, let last = trail.last, moment - last.moment <= Grip.pause,
      last.moment - first.moment >= .milliseconds(4)
    else { return 0 }
    let velocity = (first.finger - last.finger) / ((last.moment - first.moment) / .seconds(1))
    return min(Grip.fastest, max(-Grip.fastest, velocity))
  }
}

/// Momentum: what is left of a velocity falls by the same share in every second, until that is next to nothing or
/// the way is at an end.
nonisolated struct Coast: Hashable {
  let end: Double
  /// The velocity that is left at the end; none where it stops by itself.
  let endVelocity: Double
  let until: Moment
  private let start: Double
  private let startVelocity: Double
  private let since: Moment

  // So much of the velocity is lost a second, continuously: two thousandths a millisecond.
  private static let friction = 2.0
  // Points a second: slower, it stands.
  private static let slowest = 10.0

  /// Nil where it is too slow, or already at the end.
  init?(from start: Double, velocity: Double, since: Moment, within ends: ClosedRange<Double>) {
    guard abs(velocity) > Coast.slowest else { return nil }
    // The velocity falls by the friction with each point of the way.
    let rest = velocity > 0 ? Coast.slowest : -Coast.slowest
    let stop = start + (velocity - rest) / Coast.friction
    end = min(ends.upperBound, max(ends.lowerBound, stop))
    guard end != start else { return nil }
    endVelocity = end == stop ? 0 : velocity - Coast.friction * (end - start)
    self.start = start
    startVelocity = velocity
    self.since = since
    // Where the curve has the share of the velocity that is left there, found by halving.
    let share = 1 - Coast.friction * (end - start) / velocity
    var (low, high) = (0.0, 8.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Spring.decay(Coast.friction * middle) > share { low = middle } else { high = middle }
    }
    until = since + .nanoseconds(Int64(high * 1e9) + 1)
  }

  func offset(at moment: Moment) -> Double {
    guard moment < until else { return end }
    return start + startVelocity / Coast.friction * (1 - left(at: moment))
  }

  func velocity(at moment: Moment) -> Double { startVelocity * left(at: moment) }

  private func left(at moment: Moment) -> Double {
    Spring.decay(Coast.friction * max(0, (moment - since) / .seconds(1)))
  }
}

/// On a spring to where it is to be.
nonisolated struct Pull: Hashable {
  let target: Double
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
    // Not so fast towards the target that it would shoot past it.
    let limit = spring.stiffness * abs(self.start)
    startVelocity = self.start * velocity < 0 ? min(limit, max(-limit, velocity)) : velocity
    // A spring's rest is 1/4096 of a way; here, a quarter of a point.
    until = since + spring.duration(from: self.start / 1_024, velocity: startVelocity / 1_024)
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
