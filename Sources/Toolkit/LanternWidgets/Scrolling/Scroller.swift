/// The offset of a view of longer content along its axis, and the movement of the offset.
///
/// Lengths are in points. The state is a function of the inputs: it can be advanced to a moment in one step or in
/// many. The offset is the length of the content before the visible area. It lies beyond the ends only during a drag
/// or a fling, and while it returns from there.
package nonisolated struct Scroller: Hashable, Sendable {
  /// The length of the visible area.
  package private(set) var extent = 0.0
  /// The length of the content.
  package private(set) var content = 0.0
  private var motion = Motion.resting(at: 0)
  private var time = Moment.zero

  private enum Motion: Hashable {
    case resting(at: Double)
    case held(DragTracker)
    case coasting(Deceleration)
    case pulled(Pull)
  }

  // The movement after a notch of the wheel or a key, which takes 120 ms.
  private static let glide = Spring(response: .milliseconds(120))
  // The return from beyond an end.
  private static let bounce = Spring(response: .milliseconds(400))

  package init() {}

  // MARK: Offset

  /// The offset as of the last moment that was passed to the scroller.
  package var offset: Double {
    switch motion {
    case .resting(let offset): offset
    case .held(let grip): stretched(grip.reach)
    case .coasting(let coast): coast.offset(at: time)
    case .pulled(let pull): pull.offset(at: time)
    }
  }

  /// The offset at which the scroller will come to rest.
  package var goal: Double {
    switch motion {
    case .resting, .held: offset
    case .coasting(let coast): coast.end
    case .pulled(let pull): pull.target
    }
  }

  /// The greatest offset at which the content fills the view.
  package var end: Double { max(0, content - extent) }

  package var canScroll: Bool { extent > 0 && content > extent }

  /// Whether the offset changes without input.
  package var isMoving: Bool {
    switch motion {
    case .resting, .held: false
    case .coasting, .pulled: true
    }
  }

  /// Whether the offset changes because a drag ended.
  package var isCoasting: Bool {
    switch motion {
    case .resting, .held: false
    case .coasting: true
    case .pulled(let pull): pull.spring == Scroller.bounce
    }
  }

  package var isHeld: Bool { if case .held = motion { true } else { false } }

  /// Returns whether the offset can change in the direction of a distance.
  package func canMove(by distance: Double) -> Bool {
    canScroll && (distance > 0 && goal < end || distance < 0 && goal > 0)
  }

  // MARK: Changes

  /// Advances to a moment.
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

  /// Sets the lengths of the view and its content. A length that is negative or not finite counts as 0.
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

  /// Sets the offset without animation. Before the view has a length, the content does not limit the offset.
  package mutating func jump(to offset: Double) {
    guard offset.isFinite else { return }
    motion = .resting(at: extent > 0 ? clamped(offset) : max(0, offset))
  }

  /// Moves the offset and its movement by a distance, because content before the visible area became longer or
  /// shorter.
  package mutating func shift(by distance: Double) {
    switch motion {
    case .resting(let offset): motion = .resting(at: max(0, offset + distance))
    case .held(let grip): motion = .held(grip.shifted(by: distance))
    case .coasting(let coast): motion = .coasting(coast.shifted(by: distance))
    case .pulled(let pull): motion = .pulled(pull.shifted(by: distance))
    }
  }

  /// Moves to an offset smoothly, or immediately if `atOnce`. Skips the part of a long way that would pass too fast
  /// to be seen.
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

  /// Moves by a turn of the wheel. Successive turns add up. Returns false if the offset cannot change in this
  /// direction.
  package mutating func turn(by distance: Double, at moment: Moment, atOnce: Bool) -> Bool {
    advance(to: moment)
    guard distance.isFinite, !isHeld else { return isHeld }
    // A turn of the wheel takes over from a fling.
    let start = if case .coasting = motion { offset } else { goal }
    guard canScroll, clamped(start + distance) != start else { return false }
    glide(to: start + distance, at: moment, atOnce: atOnce)
    return true
  }

  /// Starts a drag. `finger` is the position of the finger or the pointer along the axis.
  package mutating func grab(at finger: Double, moment: Moment) {
    advance(to: moment)
    motion = .held(DragTracker(offset: relaxed(offset), finger: finger, at: time))
  }

  /// Follows the dragging finger. Beyond an end, the offset follows less and less.
  package mutating func drag(to finger: Double, at moment: Moment) {
    advance(to: moment)
    guard case .held(var grip) = motion, finger.isFinite else { return }
    grip.move(to: finger, at: time)
    motion = .held(grip)
  }

  /// Ends a drag. The movement continues with the velocity of the drag, or stops if `atOnce`. Returns from beyond an
  /// end.
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

  // MARK: Movement

  private var velocity: Double {
    switch motion {
    case .resting, .held: 0
    case .coasting(let coast): coast.velocity(at: time)
    case .pulled(let pull): pull.velocity(at: time)
    }
  }

  private mutating func coast(from offset: Double, _ velocity: Double) {
    let coast = Deceleration(from: offset, velocity: velocity, since: time, within: 0...end)
    motion = coast.map(Motion.coasting) ?? .resting(at: offset)
  }

  // Moves to `target`, or to the nearest offset within the ends if it is nil.
  private mutating func pull(
    from offset: Double, _ velocity: Double, _ spring: Spring, to target: Double? = nil, since moment: Moment
  ) {
    motion = .pulled(
      Pull(from: offset, velocity: velocity, to: target ?? clamped(offset), spring, since: moment))
  }

  private func clamped(_ offset: Double) -> Double { min(end, max(0, offset)) }

  private static func length(_ length: Double) -> Double { length.isFinite ? max(0, length) : 0 }

  // MARK: Beyond the ends

  // The share of a finger's movement that the offset follows just beyond an end.
  private static let give = 0.55

  // Returns the visible offset for the offset that a drag asks for. It is never a whole extent beyond an end.
  private func stretched(_ reach: Double) -> Double {
    let inside = clamped(reach)
    let beyond = reach - inside
    guard beyond != 0, extent > 0 else { return inside }
    return inside + beyond * Scroller.give / (abs(beyond) * Scroller.give / extent + 1)
  }

  // Returns the change of the visible offset for a unit of a finger's movement.
  private func slope(at reach: Double) -> Double {
    let stretch = abs(reach - clamped(reach)) * Scroller.give / max(extent, 1) + 1
    return Scroller.give / (stretch * stretch)
  }

  // Returns the offset that a drag must ask for to get a visible offset.
  private func relaxed(_ offset: Double) -> Double {
    let inside = clamped(offset)
    let beyond = offset - inside
    guard beyond != 0, extent > 0 else { return inside }
    return inside + beyond / Scroller.give / (1 - min(0.95, abs(beyond) / extent))
  }
}
