import LanternRandom
import LanternRecords
import LanternTestSupport
import Testing

/// The conditions and remarks of comparisons, and the errors.
struct ComparisonTests {
  private typealias Runs = SyntheticRuns

  @Test func `the same runs and seed give the same intervals, and another seed gives others`() throws {
    var random = SplitMix64(seed: 7)
    let header = try Runs.header()
    let base = Runs.clustered(5, header: header, using: &random)
    let new = Runs.clustered(5, header: header, using: &random)
    #expect(try Comparison(of: base, with: new) == Comparison(of: base, with: new))
    let intervals = try [1, 2].map { try Comparison(of: base, with: new, seed: $0).rows.map(\.interval) }
    #expect(intervals[0] != intervals[1])
  }

  @Test(
    .requirement(89),
    arguments: [
      ("monotonic", "virtual", "clock is monotonic in the first and virtual in the second"),
      (
        "x11", "wayland",
        "display is x11 (shared memory, XRGB8888) in the first and "
          + "wayland (shared memory, XRGB8888) in the second"
      ),
      (#""rate":60"#, #""rate":144"#, "rate is 60 Hz in the first and 144 Hz in the second"),
      (
        #""width":1280"#, #""width":1920"#,
        "size is 1280×800 in the first and 1920×800 in the second"
      ),
      (#""scale":1"#, #""scale":2"#, "scale is 1.00 in the first and 2.00 in the second"),
    ])
  func `runs under different conditions are rejected, within a side and between sides`(
    old: String, new: String, what: String
  ) throws {
    let one = try Runs.steady("one", work: 1_000_000)
    let other = try Runs.steady("other", work: 1_000_000, header: Runs.header(old, new))
    for (base, new) in [([one], [other]), ([one, other], [one]), ([one], [one, other])] {
      let error = #expect(throws: ComparisonError.self) { try Comparison(of: base, with: new) }
      #expect(
        error?.description
          == "\"one\" and \"other\" cannot be compared: the \(what); record both under the same conditions")
    }
  }

  @Test func `a run without frames is an error and does not pass`() throws {
    let base = try Runs.five("base", work: 1_000_000)
    let frameless = base.map { run in
      Run(
        folder: run.folder, header: run.header,
        transitions: run.transitions.map { TransitionSample(kind: $0.kind, work: []) })
    }
    #expect(throws: ComparisonError.empty(folder: "base/1")) { try Comparison(of: base, with: frameless) }
  }

  @Test func `different settings and kernels cause remarks`() throws {
    let dark = try Runs.header(#""theme":"light""#, #""theme":"dark""#)
    let plain = try Runs.header("avx2", "sse2")
    let base = try [Runs.steady("a", work: 1_000_000), Runs.steady("b", work: 1_000_000, header: dark)]
    let new = try (1...2).map { try Runs.steady("\($0)", work: 1_000_000, header: plain) }
    #expect(
      try Comparison(of: base, with: new).remarks == [
        "each side needs at least 5 runs to show a difference; record more, in turn",
        "kernel differs: avx2 in base, sse2 in new",
        "theme differs: dark, light in base, light in new",
      ])
  }

  @Test func `incomplete and single runs cause remarks`() throws {
    let base = try Runs.steady("base", work: 1_000_000, isComplete: false)
    let new = try Runs.steady("new", work: 1_000_000, dropped: 3)
    #expect(
      try Comparison(of: [base], with: [new]).remarks == [
        "each side needs at least 5 runs to show a difference; record more, in turn",
        "\"base\" was not closed; only the records written before are included",
        "\"new\" is missing 3 records: the recorder's buffer was full",
      ])
  }

  @Test func `a recording that ended before the cycles that were due is refused, on either side`() throws {
    let whole = try [Runs.steady("whole", work: 1_000_000)]
    func run(_ footer: [String]) throws -> Run {
      try Runs.read(
        [RecordingText.header(cyclesDue: 10)] + RecordingText.twoTransitions.dropFirst().dropLast() + footer)
    }
    for (footer, extent) in [
      ([RecordingText.footer(cyclesCompleted: 4)], "after 4 of 10 cycles"),
      ([], "before the end of 10 cycles: it was not closed"),
    ] {
      let cut = try run(footer)
      for sides in [([cut], whole), (whole, [cut])] {
        let error = #expect(throws: ComparisonError.self) { try Comparison(of: sides.0, with: sides.1) }
        #expect(error?.description == "\"\(cut.folder)\" was cut short \(extent); record it again")
      }
    }
    let done = try run([RecordingText.footer(cyclesCompleted: 10)])
    #expect(throws: Never.self) { try Comparison(of: [done], with: [done]) }
  }

  @Test func `kinds on only one side are named and excluded`() throws {
    var base = try Runs.five("base", work: 10_000_000)
    base.append(try Runs.steady("base/6", work: 90_000_000, kind: "zoom"))
    let new = try Runs.five("new", work: 10_000_000) + [Runs.steady("new/6", work: 1_000_000, kind: "push")]
    let comparison = try Comparison(of: base, with: new)
    #expect(
      comparison.remarks == [
        "\"zoom\" occurs only in base and is excluded", "\"push\" occurs only in new and is excluded",
      ])
    #expect(comparison.rows.first { $0.metric == .frameWork }?.base == 10)
    #expect(comparison.base.transitions == 20)
    #expect(Set(comparison.rows.map(\.kind)) == [nil])
  }

  @Test func `kinds with different shares on the two sides cause remarks`() throws {
    let push = try Runs.five("push", work: 1_000_000, kind: "push")
    let slide = try Runs.five("slide", work: 1_000_000)
    #expect(
      try Comparison(of: slide + push, with: slide + push.prefix(2)).remarks == [
        "\"slide\" makes up 50% of base and 71.4% of new; compare kind by kind",
        "\"push\" makes up 50% of base and 28.6% of new; compare kind by kind",
      ])
    #expect(try Comparison(of: slide + push, with: slide + push.prefix(4)).remarks == [])
  }

  @Test func `sides without a common kind cannot be compared`() throws {
    let error = #expect(throws: ComparisonError.self) {
      try Comparison(
        of: Runs.five("base", work: 1_000_000, kind: "push"), with: Runs.five("new", work: 1_000_000))
    }
    #expect(
      error?.description
        == "nothing to compare: the sides have no kind of transition in common; record the same transitions")
  }

  @Test func `a run without timed frames is reported`() throws {
    let empty = try Runs.steady("empty", work: 1_000_000, transitions: 0)
    let error = #expect(throws: ComparisonError.self) {
      try Comparison(of: Runs.five("base", work: 1_000_000), with: [empty])
    }
    #expect(
      error?.description
        == "nothing to compare: \"empty\" has no frame of a timed transition that ended; "
        + "record again or leave it out"
    )
  }

  @Test func `a single transition per side gives no interval`() throws {
    let comparison = try Comparison(
      of: [Runs.steady("base", work: 1_000_000, transitions: 1)],
      with: [Runs.steady("new", work: 90_000_000, transitions: 1)])
    #expect(comparison.rows.allSatisfy { $0.interval == nil })
    #expect(comparison.verdict == .moreRunsNeeded)
  }
}
