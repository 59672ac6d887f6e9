import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Turning round, catching and letting go, held against how fast things were before.
@MainActor
struct MotionContinuityTests {
  // A millionth of a second, before and after.
  private let instant = 0.000_001

  // The change of position in a second, over the next instant of what is under way.
  private func velocity(_ fixture: RootFixture) -> Double? {
    guard case .timed(let duration)? = fixture.root.activeTransition?.pace, let start = fixture.root.position
    else {
      return nil
    }
    fixture.frame(instant / (duration / .seconds(1)))
    return fixture.root.position.map { ($0 - start) / instant }
  }

  @Test(
    arguments: [Curve.linear, .ease, .easeOut, .easeInOut, Curve(0.2, 0.8, 0.2, 1)],
    [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98])
  func `a swap that is turned round goes on as fast as it was, and only then slows down`(
    curve: Curve, progress: Double
  ) throws {
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: curve)), width: 100)
    fixture.show(.b)
    fixture.frame(progress - instant / 0.3)
    let before = try #require(fixture.root.position)
    fixture.frame(progress)
    let speed = (try #require(fixture.root.position) - before) / instant
    fixture.show(.a)
    let after = try #require(velocity(fixture))
    // A spring's pull changes the velocity by some 1500 a second in a second.
    #expect(abs(after - speed) < 0.02, "\(speed) became \(after)")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `turned round again and again, a swap never changes how fast it is at once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: .easeInOut)), width: 100)
    fixture.show(.b)
    fixture.frame(random.double(0.1...0.9))
    var part = Flow.a
    for _ in 0..<40 {
      fixture.show(part)
      part = part == .a ? .b : .a
      let progress = random.double(0.02...0.3)
      guard case .timed(let duration)? = fixture.root.activeTransition?.pace, duration > .zero else { break }
      fixture.frame(progress - instant / (duration / .seconds(1)))
      let before = try #require(fixture.root.position)
      fixture.frame(progress)
      let position = try #require(fixture.root.position)
      fixture.show(part)
      part = part == .a ? .b : .a
      let after = try #require(velocity(fixture))
      #expect(abs(after - (position - before) / instant) < 0.02, "at \(position)")
    }
  }

  @Test func `what is turned round never leaves the way between both pages`() {
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

  @Test func `a spring lands within a pixel of where its end puts it`() {
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: .linear)), width: 1_000)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.a)
    fixture.frame(0.999_999)
    #expect((fixture.root.position ?? 1) < 0.000_245)
  }
}
