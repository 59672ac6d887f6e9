import LanternBase
import LanternGate
import LanternTestSupport
import Testing

/// The questions that decide a comparison.
struct AnswerTests {
  private typealias Runs = SyntheticRuns

  @Test(
    .requirement(88, 116),
    arguments: [
      (10_500_000, Comparison.Verdict.notWorse), (10_500_001, .worse), (10_000_000, .notWorse),
      (2_000_000, .notWorse),
    ] as [(Int64, Comparison.Verdict)])
  func `more work counts beyond half a millisecond per frame`(work: Int64, verdict: Comparison.Verdict) throws
  {
    let comparison = try Comparison(
      of: Runs.five("base", work: 10_000_000), with: Runs.five("new", work: work))
    #expect(comparison.verdict == verdict)
    #expect(comparison.answers.map(\.verdict) == [verdict, verdict])
    #expect(comparison.answers.map(\.measure) == ["processor time", "own response"])
    #expect(comparison.answers.map(\.allowance) == [0.5, 0.5])
  }

  @Test(.requirement(116))
  func `a sleep is less smooth, but no more work`() throws {
    let comparison = try Comparison(
      of: Runs.five("base", work: 10_000_000), with: Runs.five("new", work: 10_000_000, sleep: 2_000_000))
    #expect(comparison.answers.map(\.verdict) == [.notWorse, .worse])
    #expect(comparison.verdict == .worse)
    let answer = try #require(comparison.answers.last)
    #expect(answer.difference == 2)
    #expect(abs(answer.shareOfFrame - 0.12) < 0.001)
  }

  @Test(.requirement(116))
  func `neighbors that have the processor make no build worse`() throws {
    func side(delay: Int) throws -> [Run] {
      try (1...5).map { _ in
        var lines = [RecordingText.header, RecordingText.begin(1, "slide", "a", "b")]
        for frame in 1...3 {
          let begin = frame * 40_000_000
          lines.append(
            RecordingText.frame(
              1, progress: "1", begin: begin, end: begin + 2_000_000 + delay,
              late: max(0, delay - 14_666_667),
              processorTime: 1_900_000, runQueueDelay: delay))
        }
        lines += [
          RecordingText.end(1, figures: #""frames_late":0,"frames_skipped":0,"hitch":0,"#),
          RecordingText.footer(),
        ]
        return try Runs.read(lines)
      }
    }
    let comparison = try Comparison(of: side(delay: 0), with: side(delay: 20_000_000))
    #expect(comparison.answers.map(\.verdict) == [.notWorse, .notWorse])
    #expect(comparison.answers.map(\.difference) == [0, 0])
    // The wall times in the table tell of them.
    #expect(comparison.rows.first { $0.metric.name == "frame work p50" }?.difference == 20)
  }

  @Test func `a given tolerance replaces the default`() throws {
    let (base, new) = (try Runs.five("base", work: 10_000_000), try Runs.five("new", work: 10_700_000))
    #expect(try Comparison(of: base, with: new).verdict == .worse)
    #expect(try Comparison(of: base, with: new, tolerance: Tolerance("1ms")).verdict == .notWorse)
    #expect(try Comparison(of: base, with: new, tolerance: Tolerance("10%")).verdict == .notWorse)
  }

  private func side(_ name: String, _ work: [Int64]) throws -> [Run] {
    try work.enumerated().map { try Runs.steady("\(name)/\($0)", work: $1 * 1_000_000) }
  }

  @Test func `consistent runs show a difference, and inconsistent ones ask for more runs`() throws {
    let base = try side("base", [10, 10, 11, 11, 10])
    #expect(try Comparison(of: base, with: side("new", [14, 14, 15, 15, 14])).verdict == .worse)
    #expect(try Comparison(of: base, with: side("new", [9, 20, 10, 21, 11])).verdict == .moreRunsNeeded)
  }

  @Test func `with fewer than five runs on a side, more are needed`() throws {
    let (base, new) = (try side("base", [1, 1, 1, 1]), try side("new", [9, 9, 9, 9]))
    let comparison = try Comparison(of: base, with: new)
    #expect(comparison.verdict == .moreRunsNeeded)
    #expect(comparison.answers.allSatisfy { $0.interval == nil })
    #expect(
      comparison.remarks == ["each side needs at least 5 runs to show a difference; record more, in turn"])
  }

  @Test func `the kind with the largest difference is the most affected`() throws {
    func runs(_ push: Int64) throws -> [Run] {
      try (1...5).map { number in
        let kinds = try [Runs.steady("a", work: 2_000_000), Runs.steady("a", work: push, kind: "push")]
        return Run(
          folder: "\(number)", header: kinds[0].header, transitions: kinds.flatMap(\.transitions))
      }
    }
    let comparison = try Comparison(of: runs(3_000_000), with: runs(7_000_000))
    #expect(comparison.answers.map(\.difference) == [4, 4])
    #expect(comparison.answers.map(\.base) == [3, 3])
    #expect(comparison.answers.compactMap(\.mostAffected) == ["push", "push"])
    #expect(comparison.answers.map(\.verdict) == [.worse, .worse])
  }

  // The work of a transition in milliseconds, and its number in a run.
  private typealias Mix = (name: (kind: String, from: String, to: String), work: Double, count: Int)

  private func runs(_ side: String, _ mix: [Mix], count: Int = 5) throws -> [Run] {
    let header = try Runs.header()
    return (1...count).map { number in
      // Each run is a little slower than the one before.
      let transitions = mix.flatMap { mix in
        let work = Int64((mix.work + Double(number) / 100) * 1e6)
        return Array(
          repeating: TransitionSample(
            kind: mix.name.kind, from: mix.name.from, to: mix.name.to, work: [work], processorTimes: [work],
            ownResponses: [work]), count: mix.count)
      }
      return Run(folder: "\(side)/\(number)", header: header, transitions: transitions)
    }
  }

  private let logIn = (kind: "dissolve", from: "login", to: "main")
  private let logOut = (kind: "dissolve", from: "main", to: "login")

  // All frames together take less time on the new side, because there are fewer of the expensive ones.
  @Test(.requirement(88))
  func `a changed mix of transitions hides no slower frames, and is said`() throws {
    let comparison = try Comparison(
      of: runs("base", [(logIn, 8, 3), (logOut, 5, 3)]),
      with: runs("new", [(logIn, 8.6, 1), (logOut, 5.6, 3)]))
    #expect(comparison.answers.map(\.verdict) == [.worse, .worse])
    #expect(comparison.answers.allSatisfy { abs($0.difference - 0.6) < 0.001 })
    #expect(
      comparison.remarks.contains(
        "\"dissolve from login to main\" makes up 50% of base and 25% of new; each kind is compared with its own, "
          + "but the figures of all kinds together are not comparable"))
    let faster = try Comparison(
      of: runs("base", [(logIn, 8, 1), (logOut, 5, 3)]), with: runs("new", [(logIn, 8, 3), (logOut, 5, 3)]))
    #expect(faster.verdict == .notWorse)
  }

  @Test(.requirement(88))
  func `one kind that is worse decides, although another one is better`() throws {
    let comparison = try Comparison(
      of: runs("base", [(logIn, 5, 3), (logOut, 5, 3)], count: 6),
      with: runs("new", [(logIn, 4, 3), (logOut, 6, 3)], count: 6))
    #expect(comparison.answers.map(\.verdict) == [.worse, .worse])
    #expect(
      comparison.answers.map(\.mostAffected) == Array(repeating: "dissolve from main to login", count: 2))
    #expect(
      comparison.answers.first?.sentence.hasSuffix("; most affected: dissolve from main to login") == true)
  }

  @Test func `a build is not worse only if each kind shows it`() throws {
    var new = try runs("new", [(logIn, 5, 3), (logOut, 5, 3)])
    let rare = try runs("new", [(logIn, 5, 3)])
    new = Array(new[..<2] + rare[2...])
    let comparison = try Comparison(of: runs("base", [(logIn, 5, 3), (logOut, 5, 3)]), with: new)
    #expect(comparison.verdict == .moreRunsNeeded)
    #expect(
      comparison.answers.map(\.mostAffected) == Array(repeating: "dissolve from main to login", count: 2))
  }

  // With ten kinds that were tested one by one, 4 of 100 comparisons would call a question “worse”.
  @Test(.requirement(88), arguments: [5, 9])
  func `equal builds with many kinds are seldom worse`(runs count: Int) throws {
    var random = SplitMix64(seed: 13)
    let header = try Runs.header()
    let comparisons = count == 5 ? 1_000 : 100
    let worse = try (1...comparisons).count { _ in
      let runs = (1...2 * count).map { number in
        Run(
          folder: "\(number)", header: header,
          transitions: (1...10).map { kind in
            TransitionSample(kind: "\(kind)", work: [5_000_000 + Int64(random.next(below: 10_000_000))])
          })
      }
      return try Comparison(answering: Array(runs[..<count]), Array(runs[count...])).verdict == .worse
    }
    #expect(worse <= comparisons / 50)
  }

  @Test(.requirement(88))
  func `a build that is slower in each of ten kinds needs no more than five runs`() throws {
    let names = (1...10).map { (kind: "push", from: "\($0)", to: "\($0 + 1)") }
    let comparison = try Comparison(
      of: runs("base", names.map { ($0, 5, 2) }), with: runs("new", names.map { ($0, 6, 2) }))
    #expect(comparison.verdict == .worse)
  }

  @Test(.requirement(116))
  func `if one recording has no processor times, wall times decide, and a remark says so`() throws {
    let old = try (1...5).map { number in
      Run(
        folder: "old/\(number)", header: try Runs.header(),
        transitions: [TransitionSample(kind: "slide", work: [10_000_000], responses: [11_000_000])])
    }
    let comparison = try Comparison(of: old, with: Runs.five("new", work: 20_000_000))
    #expect(comparison.answers.map(\.measure) == ["frame work", "response"])
    #expect(comparison.answers.map(\.difference) == [10, 9])
    #expect(comparison.verdict == .worse)
    #expect(
      comparison.remarks == [
        "a recording has no processor times: wall times decide, which other programs on the machine affect"
      ])
  }

  @Test func `a base that differs from itself is noticed with ten runs`() throws {
    let alternating = try side("base", [1, 5, 1, 5, 1, 5, 1, 5, 1, 5])
    let new = try Runs.five("new", work: 1_000_000)
    #expect(try Comparison(of: alternating, with: new).baseDiffersFromItself)
    #expect(try !Comparison(of: Array(alternating.dropLast()), with: new).baseDiffersFromItself)
    #expect(
      try !Comparison(of: side("base", Array(repeating: 1, count: 10)), with: new).baseDiffersFromItself)
  }

  // Four of a thousand comparisons of equal sides may answer a question with “worse”.
  @Test(.requirement(116))
  func `equal builds are seldom worse, however their runs vary`() throws {
    var random = SplitMix64(seed: 11)
    let header = try Runs.header()
    let verdicts = try (1...1_000).map { _ in
      let runs = Runs.clustered(10, header: header, using: &random)
      return try Comparison(answering: Array(runs[..<5]), Array(runs[5...])).verdict
    }
    #expect(verdicts.count { $0 == .worse } <= 20)
  }
}
