/// When a gate looks at the recordings that it has, and in which order it makes them.
///
/// A comparison that is repeated while recordings are added would find a difference by chance more often than one
/// comparison. Therefore the significance is divided by the number of looks (Bonferroni).
package struct GatePlan: Hashable, Sendable {
  /// A side of a comparison.
  package enum Side: Hashable, Sendable {
    case base, new
  }

  /// The number of recordings at the first look. With fewer, the rank-sum test cannot be significant at four looks.
  package static let fewestRuns = 6

  /// The largest number of recordings of each build.
  package let runs: Int
  /// The numbers of recordings at which the builds are compared, in ascending order.
  package let looks: [Int]

  /// Creates a plan for at most `runs` recordings of each build. Precondition: these are at least `fewestRuns`.
  package init(runs: Int) {
    guard runs >= GatePlan.fewestRuns else { fatalError("a gate needs at least \(GatePlan.fewestRuns) runs") }
    self.runs = runs
    // Each look has a third more recordings than the one before.
    looks = Array(sequence(first: GatePlan.fewestRuns) { $0 + ($0 + 2) / 3 }.prefix { $0 < runs }) + [runs]
  }

  /// The order of the recordings of a pair: base, new, new, base. A machine that becomes slower or faster then affects
  /// both builds.
  package static func order(ofPair number: Int) -> [Side] {
    number.isMultiple(of: 2) ? [.base, .new] : [.new, .base]
  }
}
