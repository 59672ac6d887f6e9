import LanternBase
import LanternGate
import LanternTestSupport
import Testing

/// Checks the coverage of the intervals on recordings generated from a seed.
struct BootstrapTests {
  private typealias Runs = SyntheticRuns

  // Both sides have the same distribution, so the true difference is zero. The confidence is 97.5% for the
  // percentile and 95% for the median.
  @Test(
    .requirement(88),
    arguments: [
      (runs: 2, experiments: 200, widest: 30.0), (3, 200, 9.5), (4, 200, 6.2), (5, 400, 4.3), (10, 100, 2.7),
    ])
  func `an interval covers the true difference about as often as its confidence`(
    runs: Int, experiments: Int, widest: Double
  ) throws {
    var random = SplitMix64(seed: UInt64(runs))
    let header = try Runs.header()
    var covered = (median: 0, percentile: 0)
    var width = 0.0
    for _ in 0..<experiments {
      let comparison = try Comparison(
        of: Runs.clustered(runs, header: header, using: &random),
        with: Runs.clustered(runs, header: header, using: &random))
      let rows = comparison.rows.filter { $0.metric.name.hasPrefix("frame work") }
      if rows[0].interval?.contains(0) == true { covered.median += 1 }
      if rows[1].interval?.contains(0) == true { covered.percentile += 1 }
      width += rows[0].interval.map { $0.upperBound - $0.lowerBound } ?? .infinity
    }
    let shares = [covered.median, covered.percentile].map { Double($0) / Double(experiments) }
    // The width is limited as well. Student's interval for the means of the runs is 26.4, 7.3, 4.7, 3.7 and 2.1 ms
    // wide.
    #expect(width / Double(experiments) < widest, "\(width / Double(experiments))")
    #expect(shares[0] >= 0.92, "\(covered)")
    #expect(shares[1] >= 0.92, "\(covered)")
  }

  @Test func `an outlier run with many transitions counts as one run`() throws {
    let base = try Runs.five("base", work: 10_000_000)
    let outlier = try Runs.steady("new/5", work: 30_000_000, transitions: 400)
    let new = try Array(Runs.five("new", work: 10_000_000).dropLast()) + [outlier]
    let comparison = try Comparison(of: base, with: new)
    let row = comparison.rows.first { $0.metric == .frameWork }
    #expect(row?.difference == 20)
    #expect(row?.interval == 0...20)
  }

  @Test func `with one run per side, the interval is based on its transitions`() throws {
    func run(_ name: String, _ work: [Int64]) throws -> Run {
      Run(
        folder: name, header: try Runs.header(),
        transitions: work.map { TransitionSample(kind: "slide", work: [$0 * 1_000_000]) })
    }
    let base = try run("base", [10, 11, 10, 11, 10, 11, 10, 11])
    let new = try run("new", [20, 21, 20, 21, 20, 21, 20, 21])
    let row = try #require(
      Comparison(of: [base], with: [new]).rows.first { $0.metric.name == "frame work p50" })
    #expect(row.interval == 9...11)
  }
}
