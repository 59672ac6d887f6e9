import LanternBase
import LanternGate
import LanternReports
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

  @Test func `settings and kernels that differ between the sides cause remarks`() throws {
    let dark = try Runs.header(
      #""avx2","rate":60,"scale":1,"settings":{"theme":"light"}"#,
      #""sse2","rate":60,"scale":1,"settings":{"theme":"dark"}"#)
    let base = try (1...2).map { try Runs.steady("base/\($0)", work: 1_000_000) }
    let new = try (1...2).map { try Runs.steady("new/\($0)", work: 1_000_000, header: dark) }
    #expect(
      try Comparison(of: base, with: new).remarks == [
        "each side needs at least 5 runs to show a difference; record more, in turn",
        "kernel differs: avx2 in base, sse2 in new",
        "theme differs: light in base, dark in new",
      ])
  }

  private static let start = 1_800_000_000_000

  @Test(
    arguments: [
      (
        RecordingText.header.replacing(#""build":"1.0""#, with: #""build":"1.1""#),
        "the build is 1.0 in the first and 1.1 in the second"
      ),
      (
        RecordingText.header(buildDigest: "0af1"),
        "the digest of the build is not set in the first and 0af1 in the second"
      ),
      (
        RecordingText.header.replacing("light", with: "dark"),
        "the theme is light in the first and dark in the second"
      ),
      (
        RecordingText.header.replacing("avx2", with: "sse2"),
        "the kernel is avx2 in the first and sse2 in the second"
      ),
      (
        RecordingText.header.replacing(
          #""rate""#, with: #""machine":{"cores":2,"processor":"A","system":"B"},"rate""#),
        "the machine is not set in the first and A, 2 cores, B in the second"
      ),
    ])
  func `a side with recordings of several builds, settings or machines is refused, with what differs`(
    header: String, difference: String
  ) throws {
    let whole = try Runs.steady("other", work: 1_000_000)
    let old = try Runs.steady("base/01", work: 1_000_000)
    let mixed = try Runs.steady(
      "base/07", work: 1_000_000, header: Recording(lines: [header, RecordingText.footer()]).header)
    for sides in [([old, mixed], [whole]), ([whole], [old, mixed])] {
      let error = #expect(throws: ComparisonError.self) { try Comparison(of: sides.0, with: sides.1) }
      #expect(
        error?.description
          == "\"base/01\" and \"base/07\" are on one side but not recordings of one build in one session: "
          + "\(difference); remove one of them, or record all of them again")
    }
    // Between the sides, builds and their settings may differ.
    #expect(throws: Never.self) { try Comparison(of: [old], with: [mixed]) }
  }

  @Test func `a side is recorded in one session, whose pauses are at most half a day`() throws {
    func runs(startedAfterHours hours: [Int]) throws -> [Run] {
      try hours.enumerated().map { number, hour in
        let header = RecordingText.header(started: ComparisonTests.start + hour * 3_600_000)
        return try Runs.steady(
          "base/\(number + 1)", work: 1_000_000,
          header: Recording(lines: [header, RecordingText.footer()]).header)
      }
    }
    let old = try [Runs.steady("old", work: 1_000_000)]
    // A gate of two days, in no order.
    #expect(throws: Never.self) {
      try Comparison(of: runs(startedAfterHours: [48, 0, 12, 36, 24]), with: old)
    }
    let error = #expect(throws: ComparisonError.self) {
      try Comparison(of: runs(startedAfterHours: [0, 1, 37, 2]), with: old)
    }
    #expect(
      error
        == .mixed(
          first: "base/4", second: "base/3", difference: "the second was started 35 hours after the first"))
    // The base may have been recorded long before.
    #expect(throws: Never.self) {
      try Comparison(of: runs(startedAfterHours: [0]), with: runs(startedAfterHours: [1_000]))
    }
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
    let advice =
      "each kind is compared with its own, but the figures of all kinds together are not comparable"
    #expect(
      try Comparison(of: slide + push, with: slide + push.prefix(2)).remarks == [
        "\"slide\" makes up 50% of base and 71.4% of new; \(advice)",
        "\"push\" makes up 50% of base and 28.6% of new; \(advice)",
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
