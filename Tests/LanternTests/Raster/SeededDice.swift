import LanternNavigation
import LanternRaster

/// Chance that is the same on every run.
struct SeededDice: RandomNumberGenerator {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  /// A whole number of a range.
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A number of a range.
  mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// Any straight colour; opaque ones and clear ones come up often.
  mutating func color() -> Color {
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

  /// A rectangle in points, often partly outside of a square.
  mutating func rect(within side: Double) -> Rect {
    Rect(double(-side / 4...side), double(-side / 4...side), double(0...side), double(0...side))
  }

  /// A rectangle of pixels, often partly outside of a square.
  mutating func pixels(within side: Int) -> PixelRect {
    PixelRect(int(-side / 4...side), int(-side / 4...side), int(0...side), int(0...side))
  }
}

extension Sequence {
  /// The same elements in an order that the seed decides.
  func shuffled(seed: UInt64) -> [Element] {
    var dice = SeededDice(seed: seed)
    return shuffled(using: &dice)
  }
}
