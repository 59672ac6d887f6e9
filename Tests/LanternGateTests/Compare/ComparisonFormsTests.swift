import Foundation
import LanternGate
import LanternHarness
import LanternTestSupport
import Testing

/// The text forms of a comparison: for a terminal, a pull request and a build server.
struct ComparisonFormsTests {
  private typealias Runs = SyntheticRuns

  private func worse() throws -> Comparison {
    try Comparison(of: Runs.five("base", work: 10_000_000), with: Runs.five("new", work: 12_500_000))
  }

  @Test func `the table has a row per metric, and the answers and the verdict at the end`() throws {
    #expect(
      try worse().table == """
        1280×800 at 60 Hz on x11 (shared memory)
        base: 5 runs, 20 transitions; new: 5 runs, 20 transitions

                                    base         new   difference       95% interval
          processor time p50    10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          processor time p95    10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          own response p50      10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          own response p95      10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          frame work p50        10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          frame work p95        10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          frame work p99        10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          frame overrun p95     -6.00 ms    -3.50 ms     +2.50 ms   +2.50 … +2.50 ms
          late frames              0.00%       0.00%        0.00%       0.00 … 0.00%
          skipped deadlines        0.00%       0.00%        0.00%       0.00 … 0.00%
          hitch time ratio     0.00 ms/s   0.00 ms/s    0.00 ms/s   0.00 … 0.00 ms/s

        2000 resamples per side for the intervals in the table, seed 1
        more work: worse: processor time per frame 10.00 ms in base, 12.50 ms in new, difference +2.50 ms, 15% of a \
        frame (99% interval +2.50 … +2.50 ms, tolerance 0.50 ms)
        less smooth: worse: own response per frame 10.00 ms in base, 12.50 ms in new, difference +2.50 ms, 15% of a \
        frame (99% interval +2.50 … +2.50 ms, tolerance 0.50 ms)
        verdict: worse
        """)
  }

  @Test func `on a narrow terminal, units move to the names of the metrics, and sentences are wrapped`()
    throws
  {
    let lines = try worse().table(columns: 70).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 70 })
    #expect(lines.contains("  frame work p50, ms      10.00  12.50       +2.50  +2.50 … +2.50"))
    #expect(lines.contains { $0.hasPrefix("more work: worse: processor time per frame 10.00 ms") })
    #expect(lines.last == "verdict: worse")
  }

  @Test func `with several kinds, each has its own rows below those of all kinds`() throws {
    let base = try Runs.five("base", work: 2_000_000) + Runs.five("base", work: 4_000_000, kind: "push")
    let table = try Comparison(of: base, with: base).table
    let heads = table.split(separator: "\n").filter { $0.hasSuffix("95% interval") }
    #expect(heads.map { $0.prefix { $0 != " " } } == ["all", "slide", "push"])
    #expect(table.contains("verdict: not worse"))
  }

  @Test(.requirement(89))
  func `with a virtual clock the questions are answered, and a remark names what is unknown`() throws {
    let header = try Runs.header("monotonic", "virtual")
    let runs = (1...5).map { number in
      Run(
        folder: "\(number)", header: header,
        transitions: [TransitionSample(kind: "slide", work: [1_000_000, 2_000_000])])
    }
    let comparison = try Comparison(of: runs, with: runs)
    #expect(comparison.verdict == .notWorse)
    #expect(!comparison.table.contains("hitch time ratio"))
    #expect(comparison.table.contains("\nthe clock was virtual: lateness, hitches and clicks are unknown\n"))
  }

  @Test func `the Markdown shows the answers and collapses the metrics`() throws {
    let markdown = try worse().markdown
    #expect(
      markdown.hasPrefix(
        """
        ### Frames: worse

        1280×800 at 60 Hz on x11 (shared memory). Base: 5 runs, 20 transitions; new: 5 runs, 20 transitions.

        | | per frame | base | new | difference | 99% interval | tolerance | most affected | verdict |
        | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
        | more work | processor time | 10.00 ms | 12.50 ms | +2.50 ms, 15% of a frame | +2.50 … +2.50 ms | 0.50 ms | – \
        | **worse** |
        | less smooth | own response | 10.00 ms | 12.50 ms | +2.50 ms, 15% of a frame | +2.50 … +2.50 ms | 0.50 ms | – \
        | **worse** |

        <details>
        <summary>All metrics</summary>

        | kind | metric | base | new | difference | 95% interval |
        | --- | --- | ---: | ---: | ---: | ---: |
        | all | processor time p50 | 10.00 ms | 12.50 ms | +2.50 ms | +2.50 … +2.50 ms |

        """))
    #expect(markdown.hasSuffix("\n2000 resamples per side, seed 1.\n\n</details>\n"))
  }

  @Test func `text from a file is escaped in the Markdown`() throws {
    let base = try Runs.five("base", work: 1_000_000) + [Runs.steady("b", work: 1, kind: "a|b<c>\n*")]
    let markdown = try Comparison(of: base, with: Runs.five("new", work: 1_000_000)).markdown
    #expect(markdown.contains("\n- \"a\\|b\\<c\\> \\*\" occurs only in base and is excluded\n"))
  }

  @Test func `text from a file cannot control the terminal`() throws {
    let base = try Runs.five("base", work: 1_000_000) + [Runs.steady("b", work: 1, kind: "\u{1B}[2J")]
    let table = try Comparison(of: base, with: Runs.five("new", work: 1_000_000)).table
    #expect(table.contains("\"\u{FFFD}[2J\" occurs only in base"))
  }

  @Test(.waitsForProcesses)
  func `the JUnit XML has a test case per question, with failures and reasons`() throws {
    var new = try Runs.five("new", work: 10_000_000, sleep: 2_500_000)
    new.append(
      try Runs.steady("a <\"b\"> & 'c'\u{1}\u{1B}\nd", work: 10_000_000, sleep: 2_500_000, isComplete: false))
    let comparison = try Comparison(of: Runs.five("base", work: 10_000_000), with: new)
    #expect(
      try parsedByPython(comparison.junit) == """
        testsuite lantern compare 2 1 0 0
        testcase lantern.compare not more work
        system-out more work: not worse: processor time per frame 10.00 ms in base, 10.00 ms in new, difference 0.00 \
        ms, 0% of a frame (99% interval 0.00 … 0.00 ms, tolerance 0.50 ms)
        testcase lantern.compare not less smooth
        failure worse less smooth: worse: own response per frame 10.00 ms in base, 12.50 ms in new, difference +2.50 \
        ms, 15% of a frame (99% interval +2.50 … +2.50 ms, tolerance 0.50 ms)
        system-out "a <"b"> & 'c'\u{FFFD}\u{FFFD}
        d" was not closed; only the records written before are included

        """)
  }

  @Test(.waitsForProcesses)
  func `a question that needs more runs is a skipped test case`() throws {
    let run = try Runs.steady("run", work: 1_000_000)
    let lines = try parsedByPython(Comparison(of: [run], with: [run]).junit).split(separator: "\n")
    #expect(lines.first == "testsuite lantern compare 2 0 0 2")
    #expect(
      lines.contains {
        $0.hasPrefix("skipped more work: more runs needed") && $0.contains("too few runs for an interval")
      })
  }

  // Python's parser rejects malformed XML. Each element becomes a line with its attributes and text.
  private func parsedByPython(_ xml: String) throws -> String {
    let files = try TemporaryDirectory()
    try Data(xml.utf8).write(to: URL(filePath: files / "junit.xml"))
    let script = """
      from xml.etree import ElementTree as tree; from sys import argv
      for element in tree.parse(argv[1]).iter():
          names = ["classname", "name", "type", "message", "tests", "failures", "errors", "skipped"]
          words = [element.tag] + [element.get(name) for name in names if element.get(name)]
          print(" ".join(words + ([element.text] if (element.text or "").strip() else [])))
      """
    let ending = try Command(path: "python3").run(["-c", script, files / "junit.xml"])
    #expect(ending.status == 0, "\(ending.errors)")
    return ending.output
  }
}
