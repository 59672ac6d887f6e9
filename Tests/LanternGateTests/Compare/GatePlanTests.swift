import LanternGate
import LanternTestSupport
import Testing

/// When a gate looks at its recordings, and how clear a difference must then be.
struct GatePlanTests {
  @Test(
    arguments: [(6, [6]), (7, [6, 7]), (15, [6, 8, 11, 15]), (16, [6, 8, 11, 15, 16])] as [(Int, [Int])])
  func `looks begin with six recordings and end with all`(runs: Int, looks: [Int]) {
    #expect(GatePlan(runs: runs).looks == looks)
  }

  @Test func `the builds alternate, and neither is always first`() {
    #expect((0..<4).map { GatePlan.order(ofPair: $0).first } == [.base, .new, .base, .new])
    #expect((0..<4).allSatisfy { Set(GatePlan.order(ofPair: $0)) == [.base, .new] })
  }

  // With five recordings a side, the clearest difference has a chance of 1 in 252.
  @Test(.requirement(116))
  func `a difference must be clearer if the recordings are looked at several times`() throws {
    func verdict(runs: Int, looks: Int) throws -> Comparison.Verdict {
      let sides = try [2_000_000, 5_000_000].map { work in
        try (1...runs).map { try SyntheticRuns.steady("\(work)/\($0)", work: Int64(work)) }
      }
      return try Comparison(of: sides[0], with: sides[1], tolerance: Tolerance(), seed: 1, looks: looks) {
        _, _ in
      }.verdict
    }
    #expect(try verdict(runs: 5, looks: 1) == .worse)
    #expect(try verdict(runs: 5, looks: 2) == .moreRunsNeeded)
    #expect(try verdict(runs: GatePlan.fewestRuns, looks: 4) == .worse)
    #expect(try verdict(runs: GatePlan.fewestRuns, looks: 5) == .moreRunsNeeded)
  }
}
