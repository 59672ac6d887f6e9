import LanternGate
import LanternTestSupport
import Testing

/// Recordings in which every transition has a different kind.
struct ManyKindsTests {
  private func run(_ name: String, kinds: Int, work: Int64) throws -> Run {
    let transitions = (1...kinds).map { TransitionSample(kind: "kind-\($0)", work: [work]) }
    return Run(folder: name, header: try SyntheticRuns.header(), transitions: transitions)
  }

  // An earlier version searched all transitions and all kinds for each kind, which took eight minutes.
  @Test func `5,000 kinds are compared kind by kind`() throws {
    let comparison = try Comparison(
      of: [run("base", kinds: 5_000, work: 10_000_000)],
      with: [run("new", kinds: 5_000, work: 11_000_000)])
    #expect(comparison.base == Comparison.Side(runs: 1, transitions: 5_000))
    #expect(comparison.new == Comparison.Side(runs: 1, transitions: 5_000))
    let last = try #require(comparison.rows.last { $0.metric == .frameWork })
    #expect(last.kind == "kind-5000")
    #expect(last.base == 10)
    #expect(last.new == 11)
    #expect(last.interval == nil)
    let lines = comparison.table.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("kind-") } == 5_000)
    #expect(lines.count { $0.hasPrefix("all kinds") } == 1)
  }

  @Test func `each kind on only one side is named once with its side`()
    throws
  {
    let comparison = try Comparison(
      of: [run("base", kinds: 3, work: 10_000_000)], with: [run("new", kinds: 5, work: 10_000_000)])
    #expect(comparison.base == Comparison.Side(runs: 1, transitions: 3))
    #expect(comparison.new == Comparison.Side(runs: 1, transitions: 3))
    #expect(
      comparison.remarks.filter { $0.contains("excluded") } == [
        "\"kind-4\" occurs only in new and is excluded", "\"kind-5\" occurs only in new and is excluded",
      ])
  }
}
