import LanternBase
package import LanternRaster

/// Random values for tests, the same for the same seed.
package struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  package mutating func next() -> UInt64 { generator.next() }

  /// Returns an integer in a range.
  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns a number in a range.
  package mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns a random color. Many of the colors are opaque or clear.
  package mutating func color() -> Color {
    let word = next()
    let alpha: UInt8 =
      switch word >> 60 {
      case 0..<6: 255
      case 6: 0
      default: UInt8(truncatingIfNeeded: word >> 24)
      }
    return Color(
      red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word >> 16), alpha: alpha)
  }

  /// Returns a rectangle in points that often extends outside a square.
  package mutating func rect(within side: Double) -> Rect {
    Rect(double(-side / 4...side), double(-side / 4...side), double(0...side), double(0...side))
  }

  /// Returns a rectangle in pixels that often extends outside a square.
  package mutating func pixels(within side: Int) -> PixelRect {
    PixelRect(int(-side / 4...side), int(-side / 4...side), int(0...side), int(0...side))
  }
}

extension Sequence {
  /// Returns the elements in an order determined by the seed.
  package func shuffled(seed: UInt64) -> [Element] {
    var generator = SeededGenerator(seed: seed)
    return shuffled(using: &generator)
  }
}
