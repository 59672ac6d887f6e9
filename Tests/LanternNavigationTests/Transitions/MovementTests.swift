import LanternNavigation
import LanternTestSupport
import Testing

/// The movement of a transition as a value: time and a hand take it over from one another.
struct MovementTests {
  @Test func `time moves a transition along its curve, to the incoming side`() {
    var movement = Movement(along: Slide(duration: .milliseconds(500), curve: .linear))
    #expect(movement.destination == .incoming)
    #expect(movement.duration == .milliseconds(500))
    movement.advance(to: 0.25)
    #expect(movement.position == 0.25)
    #expect(abs(movement.velocity - 2) < 0.001)
    movement.advance(to: 1)
    #expect(movement.position == 1)
  }

  @Test func `a drag is undecided until it is released`() {
    var movement = Movement.begunByHand
    movement.drag(to: 0.7)
    #expect(movement.destination == nil)
    #expect(movement.duration == nil)
    movement.release(to: .outgoing)
    #expect(movement.destination == .outgoing)
    movement.advance(to: 1)
    #expect(movement.position == 0)
  }

  @Test(arguments: [0.0, 0.1, 0.5, 0.9, 1])
  func `a hand catches a transition at any frame, and time no longer moves it`(progress: Double) {
    var movement = Movement(along: Slide(curve: .easeInOut))
    movement.advance(to: progress)
    let position = movement.position
    movement.hold()
    movement.advance(to: 1)
    #expect(movement.position == position)
    #expect(movement.velocity == 0)
    #expect(movement.duration == nil)
    #expect(movement.destination == .incoming)
  }

  @Test func `a hand moves a transition between its sides, and not beyond them`() {
    var movement = Movement.begunByHand
    let positions = [0.3, 1.5, -2].map { position in
      movement.drag(to: position)
      return movement.position
    }
    #expect(positions == [0.3, 1, 0])
  }

  @Test(arguments: [
    (0.4, 0.0, TransitionSide.outgoing), (0.4, 1, .incoming), (0.6, 0, .incoming), (0.6, -1, .outgoing),
  ])
  func `position and velocity point to a side`(position: Double, velocity: Double, side: TransitionSide) {
    var movement = Movement.begunByHand
    movement.drag(to: position)
    #expect(movement.side(at: velocity) == side)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `the position never jumps while time and a hand take over from one another`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var movement = Movement(along: Slide(curve: .easeOut))
    for _ in 0..<50 {
      movement.advance(to: random.double(0...0.9))
      let position = movement.position
      movement.hold()
      #expect(movement.position == position)
      movement.drag(to: random.double(0...1))
      let released = movement.position
      let velocity = random.double(-3...3)
      movement.release(to: movement.side(at: velocity), velocity: velocity)
      movement.advance(to: 0)
      #expect(abs(movement.position - released) < 1e-9)
      #expect(abs(movement.velocity - velocity) < 1e-9)
    }
  }
}
