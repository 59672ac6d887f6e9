/// Where a view of something longer than itself stands along its axis, and how it comes to stand elsewhere.
///
/// All in points and moments, and a function of what was done to it: it may be brought to a moment in one step or
/// in many. The offset is how much of the whole lies before what shows. It lies beyond the ends only while it is
/// dragged there, or flung, and on its way back.
package nonisolated struct Scroller: Hashable, Sendable {
  /// How much shows.
  package private(set) var extent = 0.0
  /// How long the whole is.
  package private(set) var content = 0.0
  private var motion = Motion.resting(at: 0)
  private var time = Moment.zero

  private enum Motion: Hashable {
    case resting(at: Double)
    case held(Grip)
    case coasting(Coast)
    case pulled(Pull)
  }

  // A wheel's notch, a key: there in 120 ms.
  private static let glide = Spring(response: .milliseconds(120))
  // Back from beyond an end.
  private static let bounce = Spring(response: .milliseconds(400))

  package init() {}

  // MARK: Where it stands

  /// As of the last moment that it heard of.
  package var offset: Double {
    switch motion {
    case .resting(let offset): offset
    case .held(let grip): stretched(grip.reach)
    case .coasting(let coast): coast.offset(at: time)
    case .pulled(let pull): pull.offset(at: time)
    }
  }

  /// Where it will stand once it has come to rest.
  package var goal: Double {
    switch motion {
    case .resting, .held: offset
    case .coasting(let coast): coast.end
    case .pulled(let pull): pull.target
    }
  }

  /// The greatest offset at which the view is full.
  package var end: Double { max(0, content - extent) }

  package var canScroll: Bool { extent > 0 && content > extent }

  /// Whether it moves by itself.
  package var isMoving: Bool {
    switch motion {
    case .resting, .held: false
    case .coasting, .pulled: true
    }
  }

  /// Whether it moves because it was let go.
  package var isCoasting: Bool {
    switch motion {
    case .resting, .held: false
    case .coasting: true
    case .pulled(let pull): pull.spring == Scroller.bounce
    }
  }

  package var isHeld: Bool { if case .held = motion { true } else { false } }

  /// Whether there is somewhere to go in the direction of a distance.
  package func canMove(by distance: Double) -> Bool {
    canScroll && (distance > 0 && goal < end || distance < 0 && goal > 0)
  }

  // MARK: What changes it

  /// Lets time pass.
  package mutating func advance(to moment: Moment) {
    time = max(time, moment)
    if case .coasting(let coast) = motion, time >= coast.until {
      motion = .resting(at: coast.end)
      if coast.endVelocity != 0 {
        pull(from: coast.end, coast.endVelocity, Scroller.bounce, since: coast.until)
      }
    }
    if case .pulled(let pull) = motion, time >= pull.until { motion = .resting(at: pull.target) }
  }

  /// Gives the view, or what shows in it, another length. What is no length counts as none.
  package mutating func resize(extent: Double, content: Double) {
    let (extent, content) = (Scroller.length(extent), Scroller.length(content))
    guard extent != self.extent || content != self.content else { return }
    let (offset, velocity) = (offset, velocity)
    self.extent = extent
    self.content = content
    switch motion {
    case .resting: motion = .resting(at: clamped(offset))
    case .held: break
    case .coasting where offset == clamped(offset): coast(from: offset, velocity)
    case .coasting: motion = .resting(at: clamped(offset))
    case .pulled(let pull) where pull.target == clamped(pull.target): break
    case .pulled(let old): pull(from: offset, velocity, old.spring, since: time)
    }
  }

  /// Stands elsewhere at once. Before it has a length, any offset may be asked for.
  package mutating func jump(to offset: Double) {
    guard offset.isFinite else { return }
    motion = .resting(at: extent > 0 ? clamped(offset) : max(0, offset))
  }

  /// Goes elsewhere smoothly, or `atOnce`. What would fly by too fast to be seen is left out.
  package mutating func glide(to target: Double, at moment: Moment, atOnce: Bool) {
    advance(to: moment)
    guard target.isFinite, !isHeld else { return }
    let target = clamped(target)
    if atOnce {
      motion = .resting(at: target)
      return
    }
    let start = min(max(offset, target - 3 * extent), target + 3 * extent)
    pull(from: start, velocity, Scroller.glide, to: target, since: time)
  }

  /// Moves on by a turn of the wheel; turns add up. False when there is nowhere to go.
  package mutating func turn(by distance: Double, at moment: Moment, atOnce: Bool) -> Bool {
    advance(to: moment)
    guard distance.isFinite, !isHeld else { return isHeld }
    // A wheel that is turned takes over from a hand that has let go.
    let start = if case .coasting = motion { offset } else { goal }
    guard canScroll, clamped(start + distance) != start else { return false }
    glide(to: start + distance, at: moment, atOnce: atOnce)
    return true
  }

  /// Is taken hold of, with a finger or pointer somewhere along the axis.
  package mutating func grab(at finger: Double, moment: Moment) {
    advance(to: moment)
    motion = .held(Grip(offset: relaxed(offset), finger: finger, at: time))
  }

  /// Follows the finger that holds it: less and less the farther it is beyond an end.
  package mutating func drag(to finger: Double, at moment: Moment) {
    advance(to: moment)
    guard case .held(var grip) = motion, finger.isFinite else { return }
    grip.move(to: finger, at: time)
    motion = .held(grip)
  }

  /// Goes on as fast as it was dragged, or stops `atOnce`; comes back from beyond an end.
  package mutating func letGo(at moment: Moment, atOnce: Bool) {
    advance(to: moment)
    guard case .held(let grip) = motion else { return }
    let offset = offset
    if atOnce || !canScroll {
      motion = .resting(at: clamped(offset))
      return
    }
    let velocity = grip.velocity(at: time)
    if offset != clamped(offset) {
      pull(from: offset, velocity * slope(at: grip.reach), Scroller.bounce, since: time)
    } else {
      coast(from: offset, velocity)
    }
  }

  // MARK: How it moves

  private var velocity: Double {
    switch motion {
    case .resting, .held: 0
    case .coasting(let coast): coast.velocity(at: time)
    case .pulled(let pull): pull.velocity(at: time)
    }
  }

  private mutating func coast(from offset: Double, _ velocity: Double) {
    let coast = Coast(from: offset, velocity: velocity, since: time, within: 0...end)
    motion = coast.map(Motion.coasting) ?? .resting(at: offset)
  }

  // To the nearest place within the ends, if not elsewhere.
  private mutating func pull(
    from offset: Double, _ velocity: Double, _ spring: Spring, to target: Double? = nil, since moment: Moment
  ) {
    motion = .pulled(
      Pull(from: offset, velocity: velocity, to: target ?? clamped(offset), spring, since: moment))
  }

  private func clamped(_ offset: Double) -> Double { min(end, max(0, offset)) }

  private static func length(_ length: Double) -> Double { length.isFinite ? max(0, length) : 0 }

  // MARK: Beyond the ends

  // How much of the first point beyond an end it follows a finger.
  private static let give = 0.55

  // Where it shows when a finger has taken it somewhere: never as far as a whole extent beyond an end.
  private func stretched(_ reach: Double) -> Double {
    let inside = clamped(reach)
    let beyond = reach - inside
    guard beyond != 0, extent > 0 else { return inside }
    return inside + beyond * Scroller.give / (abs(beyond) * Scroller.give / extent + 1)
  }

  // By how much what shows moves with a finger there.
  private func slope(at reach: Double) -> Double {
    let stretch = abs(reach - clamped(reach)) * Scroller.give / max(extent, 1) + 1
    return Scroller.give / (stretch * stretch)
  }

  // Where a finger has taken it that shows somewhere.
  private func relaxed(_ offset: Double) -> Double {
    let inside = clamped(offset)
    let beyond = offset - inside
    guard beyond != 0, extent > 0 else { return inside }
    return inside + beyond / Scroller.give / (1 - min(0.95, abs(beyond) / extent))
  }
}
