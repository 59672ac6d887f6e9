import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The velocity before and after a reversal.
@MainActor
struct MotionContinuityTests {
  // The interval over which velocities are measured, in seconds.
  private let instant = 0.000_001

  // Returns the velocity of the active transition per second, over the next instant.
  private func velocity(_ fixture: RootFixture) -> Double? {
    guard case .timed(let duration)? = fixture.root.activeTransition?.pace, let start = fixture.root.position
    else {
      return nil
    }
    fixture.frame(instant / (duration / .seconds(1)))
    return fixture.root.position.map { ($0 - start) / instant }
  }

  @Test(
    .requirement(80),
    arguments: [TimingCurve.linear, .ease, .easeOut, .easeInOut, TimingCurve(0.2, 0.8, 0.2, 1)],
    [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98])
  func `a swap that is turned round goes on as fast as it was, and only then slows down`(
    curve: TimingCurve, progress: Double
  ) throws {
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: curve)), width: 100)
    fixture.show(.b)
    fixture.frame(progress - instant / 0.3)
    let before = try #require(fixture.root.position)
    fixture.frame(progress)
    let speed = (try #require(fixture.root.position) - before) / instant
    fixture.show(.a)
    let after = try #require(velocity(fixture))
    // The spring accelerates by about 1500 per second squared.
    #expect(abs(after - speed) < 0.02, "\(speed) became \(after)")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `repeated reversals never change the velocity abruptly`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: .easeInOut)), width: 100)
    fixture.show(.b)
    var flow = Flow.a
    // Both to the incoming screen and back to the outgoing one.
    for _ in 0..<40 {
      let progress = random.double(0.02...0.3)
      guard case .timed(let duration)? = fixture.root.activeTransition?.pace, duration > .zero else { break }
      fixture.frame(progress - instant / (duration / .seconds(1)))
      let before = try #require(fixture.root.position)
      fixture.frame(progress)
      let position = try #require(fixture.root.position)
      fixture.show(flow)
      flow = flow == .a ? .b : .a
      let after = try #require(velocity(fixture))
      #expect(abs(after - (position - before) / instant) < 0.02, "at \(position)")
    }
  }

  @Test func `a transition that was held and is reversed starts at rest`() throws {
    let fixture = StackFixture("a")
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.press(10, at: 150)
    let held = try #require(fixture.root.position)
    fixture.pop()
    let speed = try #require(velocity(fixture.rootFixture))
    #expect(held == 0.5)
    #expect(abs(speed) < 0.02)
  }

  @Test func `a reversed transition never leaves the range between both screens`() {
    for progress in [0.05, 0.5, 0.9, 0.97, 0.999] {
      let fixture = RootFixture.showingA(.everywhere(Slide(curve: .linear)), width: 100)
      fixture.show(.b)
      fixture.frame(progress)
      fixture.show(.a)
      for step in 0...200 {
        fixture.frame(Double(step) / 200)
        let position = fixture.root.position ?? -1
        #expect((0...1).contains(position))
      }
      #expect(fixture.root.position == 0)
    }
  }

  @Test func `a spring ends within a pixel of its target`() {
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: .linear)), width: 1_000)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.a)
    fixture.frame(0.999_999)
    #expect((fixture.root.position ?? 1) < 0.000_245)
  }
}
