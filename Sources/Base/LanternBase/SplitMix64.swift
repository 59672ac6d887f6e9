/// A pseudorandom number generator that gives the same sequence on every run and machine.
///
/// SplitMix64, after Steele, Lea and Flood: *Fast Splittable Pseudorandom Number Generators*, 2014. It is not for
/// secrets.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline package var state: UInt64

  @inlinable package init(seed: UInt64) { state = seed }

  @inlinable package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns an integer from 0 up to, but not including, `limit`. Precondition: `limit` is at least 1.
  ///
  /// The algorithm of the standard library may change between versions, so it is not used.
  @inlinable package mutating func next(below limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}
