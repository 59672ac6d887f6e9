import Foundation
import LanternBase
import LanternGate
import LanternHarness
import LanternProcess
import LanternTestSupport
import Testing

/// The history of builds, and the steps in it.
struct HistoryTests {
  private typealias Runs = SyntheticRuns

  // Levels around `level`, which vary by a tenth of a millisecond.
  private func noise(_ count: Int, around level: Double, _ random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in level + Double.random(in: -0.05...0.05, using: &random) }
  }

  private func line(
    _ name: String, base: Double = 1, new: Double, baseDigest: String? = "b0",
    kind: String = "slide from a to b"
  ) -> HistoryLine {
    let result = HistoryLine.Result(
      question: "more work", kind: kind, base: [base, base + 0.01, base + 0.02],
      new: [new, new + 0.01, new + 0.02])
    return HistoryLine(
      name: name, build: "1.0", buildDigest: name, baseBuild: "0.9", baseDigest: baseDigest, started: 1,
      conditions: "1280×800", verdict: "not worse", results: [result])
  }

  // MARK: Steps

  @Test(.requirement(134)) func `a lasting change is found at its first build`() {
    var random = SplitMix64(seed: 5)
    let levels = noise(12, around: 1, &random) + noise(9, around: 1.4, &random)
    let steps = ChangePoints(levels).steps
    #expect(steps.map(\.first) == [12])
    #expect(steps.allSatisfy { abs($0.difference - 0.4) < 0.05 })
  }

  @Test(.requirement(134)) func `each of several changes is found`() {
    var random = SplitMix64(seed: 6)
    let levels =
      noise(8, around: 1, &random) + noise(8, around: 1.5, &random) + noise(8, around: 0.7, &random)
    #expect(ChangePoints(levels).steps.map(\.first) == [8, 16])
  }

  @Test(.requirement(134)) func `the place of a step is exact although its parts differ in length`() {
    // The last value before the step is the largest of them.
    let low = (0..<21).map { $0.isMultiple(of: 2) ? 1 : 1.01 } + [1.02]
    let levels = low + Array(repeating: 1.6, count: 9) + Array(repeating: 1.3, count: 9)
    #expect(ChangePoints(levels).steps.map(\.first) == [22, 31])
  }

  @Test(.requirement(134))
  func `five builds on each side can show a change, and one that is slow shows none`() {
    #expect(ChangePoints([1, 1.01, 1.02, 1.03, 1.04, 2, 2.01, 2.02, 2.03, 2.04]).steps.map(\.first) == [5])
    #expect(ChangePoints([1, 1.01, 1.02, 1.03, 2, 1.02, 1.01, 1.03, 1.04, 1]).steps.isEmpty)
    #expect(ChangePoints([]).steps.isEmpty)
    #expect(ChangePoints([1]).steps.isEmpty)
    #expect(ChangePoints(Array(repeating: 1, count: 20)).steps.isEmpty)
  }

  @Test(.requirement(134)) func `noise seldom makes a step`() {
    var random = SplitMix64(seed: 7)
    let found = (0..<200).count { _ in !ChangePoints(noise(16, around: 1, &random)).steps.isEmpty }
    // With a significance of 1%, more than 8 of 200 happen once in 5,000 times.
    #expect(found <= 8)
  }

  @Test(.requirement(134)) func `with one base, another machine makes no step`() throws {
    // The machine of the last builds is twice as slow.
    let lines =
      (0..<8).map { line("\($0)", base: 1, new: 1.2) } + (8..<16).map { line("\($0)", base: 2, new: 2.2) }
    let series = try #require(Series.all(of: lines).first)
    #expect(series.hasOneBase)
    #expect(series.steps.isEmpty)
    #expect(series.points.allSatisfy { abs($0.level - 1.71) < 0.001 })
  }

  @Test func `with several bases, the levels are those of the builds`() throws {
    let lines =
      (0..<8).map { line("\($0)", new: 1.2, baseDigest: "b\($0)") }
      + (8..<16).map { line("\($0)", new: 2.2, baseDigest: "b\($0)") }
    let series = try #require(Series.all(of: lines).first)
    #expect(!series.hasOneBase)
    #expect(series.steps.map { series.text(of: $0) } == ["+1.00 ms at 8, after 7 (1.21 → 2.21 ms)"])
  }

  @Test func `a step of less than a tenth of a millisecond is not reported`() throws {
    let lines = (0..<8).map { line("\($0)", new: 1.2) } + (8..<16).map { line("\($0)", new: 1.25) }
    #expect(try #require(Series.all(of: lines).first).steps.isEmpty)
  }

  // MARK: The file

  @Test(.requirement(134)) func `what a gate has measured is appended, and read again`() throws {
    let files = try TemporaryDirectory()
    let file = HistoryFile(path: files / "history.jsonl")
    #expect(try file.lines() == [])
    try file.check()
    let (base, new) = (try Runs.five("base", work: 2_000_000), try Runs.five("new", work: 4_000_000))
    let comparison = try Comparison(of: base, with: new)
    let header = try Runs.header()
    let line = HistoryLine(comparison, of: header, with: header, name: "4f3a2b")
    try file.append(line)
    try file.append(self.line("next", new: 3))
    #expect(try file.lines() == [line, self.line("next", new: 3)])
    #expect(line.verdict == "worse")
    #expect(line.results.map(\.question) == ["more work", "less smooth"])
    #expect(line.results.allSatisfy { $0.base == Array(repeating: 2, count: 5) })
    #expect(line.results.allSatisfy { $0.new == Array(repeating: 4, count: 5) })
  }

  @Test func `a damaged line and a file that can't be written are refused before anything is measured`()
    throws
  {
    let files = try TemporaryDirectory()
    let path = files / "history.jsonl"
    let file = HistoryFile(path: path)
    try file.append(line("a", new: 1))
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    try (whole + "{\"name\":").write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: ExitError.self) { try file.check() }
    do throws(ExitError) {
      _ = try file.lines()
    } catch {
      #expect(error.message.contains("line 2 is damaged; remove the line"))
      #expect(error.status == .unreadableData)
    }
    #expect(throws: ExitError.self) { try HistoryFile(path: files.path).check() }
    #expect(throws: ExitError.self) { try HistoryFile(path: files / "missing/history.jsonl").check() }
  }

  // MARK: The page

  @Test func `the page has a plot of each series with its steps, and names are escaped`() throws {
    let lines =
      (0..<8).map { line("<b>\($0)</b>", new: 1.2) } + (8..<16).map { line("<b>\($0)</b>", new: 2.2) }
    let page = try HTMLElement.page(HistoryPage(lines: lines, series: Series.all(of: lines)).markup)
    #expect(page.all("h1").map(\.text) == ["Frames of 16 builds"])
    #expect(page.all("b").isEmpty)
    let plot = try #require(page.all("svg").first { $0.attributes["role"] == "img" })
    #expect(plot.all("circle").count == 16)
    #expect(plot.all("line").count { $0.attributes["class"] == "median new" } == 2)
    #expect(page.all("li").map(\.text).contains { $0.contains("+1.00 ms at <b>8</b>") })
  }
}
