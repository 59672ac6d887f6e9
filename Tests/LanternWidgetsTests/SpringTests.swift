import Foundation
import LanternTestSupport
import LanternWidgets
import Testing

struct SpringTests {
  /// Random offsets and velocities per second of releases, in units of the whole distance.
  private func releases(_ seed: UInt64) -> [(start: Double, velocity: Double)] {
    var random = SeededGenerator(seed: seed)
    return (0..<200).map { _ in (random.double(-1...1), random.double(-30...30)) }
  }

  @Test(.requirement(80), arguments: [UInt64(1), 2])
  func `a spring starts at its release offset and velocity`(seed: UInt64) {
    let spring = Spring()
    let step = 1e-7
    for (start, velocity) in releases(seed) {
      #expect(spring.offset(from: start, velocity: velocity, after: 0) == start)
      #expect(abs(spring.velocity(from: start, velocity: velocity, after: 0) - velocity) < 1e-12)
      let moved = spring.offset(from: start, velocity: velocity, after: step) - start
      #expect(abs(moved / step - velocity) < 1e-3)
    }
  }

  @Test(arguments: [UInt64(3), 4])
  func `a spring's velocity is the slope of its offset at any time`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for (start, velocity) in releases(seed) {
      let time = random.double(0.001...0.5)
      let spring = Spring(response: .milliseconds(random.int(50...500)))
      let slope =
        (spring.offset(from: start, velocity: velocity, after: time + 1e-6)
          - spring.offset(from: start, velocity: velocity, after: time - 1e-6)) / 2e-6
      #expect(abs(slope - spring.velocity(from: start, velocity: velocity, after: time)) < 1e-4)
    }
  }

  @Test(arguments: [UInt64(5), 6])
  func `a spring crosses its rest position at most once for any release`(seed: UInt64) {
    for (start, velocity) in releases(seed) {
      let offsets = (0...1_000).map {
        Spring().offset(from: start, velocity: velocity, after: Double($0) / 1_000)
      }
      let signs = offsets.filter { $0 != 0 }.map { $0 > 0 }
      #expect(zip(signs, signs.dropFirst()).count { $0 != $1 } <= 1, "from \(start) at \(velocity)")
    }
  }

  @Test(arguments: [UInt64(7), 8])
  func `after its duration a spring is at rest to within a pixel of 4096`(seed: UInt64) {
    for (start, velocity) in releases(seed) {
      let end = Spring().duration(from: start, velocity: velocity) / .seconds(1)
      for after in stride(from: 0, through: 1, by: 0.002) {
        let offset = Spring().offset(from: start, velocity: velocity, after: end + after)
        #expect(abs(offset) <= 1.0 / 4096, "from \(start) at \(velocity)")
      }
    }
  }

  @Test func `a spring at rest takes no time, and the whole distance takes a third of a second`() {
    #expect(Spring().duration(from: 0, velocity: 0) == .zero)
    #expect(Spring().duration(from: 0.000_2, velocity: 0) == .zero)
    let whole = Spring().duration(from: -1, velocity: 0)
    #expect(whole > .milliseconds(270) && whole < .milliseconds(290))
  }

  @Test func `a stiffer spring takes less time`() {
    let times = [100, 200, 400].map {
      Spring(response: .milliseconds($0)).duration(from: 1, velocity: 0) / .seconds(1)
    }
    #expect(abs(times[1] / times[0] - 2) < 1e-6)
    #expect(abs(times[2] / times[0] - 4) < 1e-6)
  }

  @Test func `a spring decays like the exponential function, to twelve digits`() {
    let stiffness = 2 * Double.pi
    let spring = Spring(response: .seconds(1))
    for step in 0...5_000 {
      let x = Double(step) / 100
      // With this velocity the solution is a pure exponential.
      let offset = spring.offset(from: 1, velocity: -stiffness, after: x / stiffness)
      #expect(abs(offset - exp(-x)) < 1e-12, "at \(x)")
    }
  }
}
