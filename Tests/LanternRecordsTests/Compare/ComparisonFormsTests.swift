import Foundation
import LanternHarness
import LanternRecords
import LanternTestSupport
import Testing

/// The text forms of a comparison: for a terminal, a pull request and a build server.
struct ComparisonFormsTests {
  private typealias Runs = SyntheticRuns

  private func worse() throws -> Comparison {
    try Comparison(of: Runs.five("base", work: 10_000_000), with: Runs.five("new", work: 12_500_000))
  }

  @Test func `the table has a row per metric, and verdicts after the gates and at the end`() throws {
    #expect(
      try worse().table == """
        1280×800 at 60 Hz on x11 (shared memory)
        base: 5 runs, 20 transitions; new: 5 runs, 20 transitions

                                   base         new   difference       95% interval
          frame work p50       10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          frame work p95       10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms   worse (97.5% interval, tolerance 1.00 ms)
          frame work p99       10.00 ms    12.50 ms     +2.50 ms   +2.50 … +2.50 ms
          frame overrun p95    -6.00 ms    -3.50 ms     +2.50 ms   +2.50 … +2.50 ms
          late frames             0.00%       0.00%        0.00%       0.00 … 0.00%
          skipped deadlines       0.00%       0.00%        0.00%       0.00 … 0.00%
          hitch time ratio    0.00 ms/s   0.00 ms/s    0.00 ms/s   0.00 … 0.00 ms/s   no difference shown (97.5% interval, tolerance 0.50 ms/s)

        2000 resamples per side, seed 1
        verdict: worse
        """)
  }

  @Test func `on a narrow terminal, the results of the gates follow the table`() throws {
    #expect(
      try worse().table(columns: 80) == """
        1280×800 at 60 Hz on x11 (shared memory)
        base: 5 runs, 20 transitions; new: 5 runs, 20 transitions

                                   base    new  difference   95% interval
          frame work p50, ms      10.00  12.50       +2.50  +2.50 … +2.50
          frame work p95, ms      10.00  12.50       +2.50  +2.50 … +2.50
          frame work p99, ms      10.00  12.50       +2.50  +2.50 … +2.50
          frame overrun p95, ms   -6.00  -3.50       +2.50  +2.50 … +2.50
          late frames, %           0.00   0.00        0.00    0.00 … 0.00
          skipped deadlines, %     0.00   0.00        0.00    0.00 … 0.00
          hitch time ratio, ms/s   0.00   0.00        0.00    0.00 … 0.00

        frame work p95: worse (97.5% interval, tolerance 1.00 ms)
        hitch time ratio: no difference shown (97.5% interval, tolerance 0.50 ms/s)

        2000 resamples per side, seed 1
        verdict: worse
        """)
  }

  @Test func `with several kinds, each has its own rows below those of all kinds`() throws {
    let base = try Runs.five("base", work: 2_000_000) + Runs.five("base", work: 4_000_000, kind: "push")
    let table = try Comparison(of: base, with: base).table
    let heads = table.split(separator: "\n").filter { $0.hasSuffix("95% interval") }
    #expect(heads.map { $0.prefix { $0 != " " } } == ["all", "slide", "push"])
    #expect(table.contains("verdict: no difference shown"))
  }

  @Test(.requirement(89))
  func `with a virtual clock the hitch time ratio does not decide, and a remark says so`() throws {
    let header = try Runs.header("monotonic", "virtual")
    let run = Run(
      folder: "run", header: header,
      transitions: [TransitionSample(kind: "slide", work: [1_000_000, 2_000_000])])
    let comparison = try Comparison(of: [run], with: [run])
    #expect(comparison.gates.map { $0.row == nil } == [false, true])
    #expect(comparison.table.contains("\nhitch time ratio is unknown on both sides\n"))
    #expect(comparison.table.contains("\nthe clock was virtual: lateness, hitches and clicks are unknown"))
    #expect(comparison.markdown.contains("\n| hitch time ratio | – | – | – | – | – | unknown |\n"))
  }

  @Test func `the Markdown shows the gates and collapses the other metrics`() throws {
    #expect(
      try worse().markdown == """
        ### Frames: worse

        1280×800 at 60 Hz on x11 (shared memory). Base: 5 runs, 20 transitions; new: 5 runs, 20 transitions.

        | | base | new | difference | 97.5% interval | tolerance | verdict |
        | --- | ---: | ---: | ---: | ---: | ---: | --- |
        | frame work p95 | 10.00 ms | 12.50 ms | +2.50 ms | +2.50 … +2.50 ms | 1.00 ms | **worse** |
        | hitch time ratio | 0.00 ms/s | 0.00 ms/s | 0.00 ms/s | 0.00 … 0.00 ms/s | 0.50 ms/s | no difference shown |

        <details>
        <summary>All metrics</summary>

        | kind | metric | base | new | difference | 95% interval |
        | --- | --- | ---: | ---: | ---: | ---: |
        | all | frame work p50 | 10.00 ms | 12.50 ms | +2.50 ms | +2.50 … +2.50 ms |
        | all | frame work p99 | 10.00 ms | 12.50 ms | +2.50 ms | +2.50 … +2.50 ms |
        | all | frame overrun p95 | -6.00 ms | -3.50 ms | +2.50 ms | +2.50 … +2.50 ms |
        | all | late frames | 0.00% | 0.00% | 0.00% | 0.00 … 0.00% |
        | all | skipped deadlines | 0.00% | 0.00% | 0.00% | 0.00 … 0.00% |

        2000 resamples per side, seed 1.

        </details>

        """)
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
  func `the JUnit XML has a test case per gate, with failures and reasons`() throws {
    var new = try Runs.five("new", work: 12_500_000)
    new.append(try Runs.steady("a <\"b\"> & 'c'\u{1}\u{1B}\nd", work: 12_500_000, isComplete: false))
    let comparison = try Comparison(of: Runs.five("base", work: 10_000_000), with: new)
    #expect(
      try parsedByPython(comparison.junit) == """
        testsuite lantern compare 2 1 0 0
        testcase lantern.compare frame work p95 is not worse
        failure worse frame work p95: worse: 10.00 ms in base, 12.50 ms in new, difference +2.50 ms \
        (97.5% interval +2.50 … +2.50 ms, tolerance 1.00 ms)
        testcase lantern.compare hitch time ratio is not worse
        system-out hitch time ratio: no difference shown: 0.00 ms/s in base, 0.00 ms/s in new, difference \
        0.00 ms/s (97.5% interval 0.00 … 0.00 ms/s, tolerance 0.50 ms/s)
        system-out "a <"b"> & 'c'\u{FFFD}\u{FFFD}
        d" was not closed; only the records written before are included

        """)
  }

  @Test(.waitsForProcesses)
  func `a gate without a value is a skipped test case`() throws {
    let header = try Runs.header("monotonic", "virtual")
    let run = Run(
      folder: "run", header: header, transitions: [TransitionSample(kind: "slide", work: [1_000_000])])
    let lines = try parsedByPython(Comparison(of: [run], with: [run]).junit).split(separator: "\n")
    #expect(lines.first == "testsuite lantern compare 2 0 0 1")
    #expect(lines.contains("skipped unknown on both sides"))
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
