import LanternGate
import LanternRecording
import LanternTestSupport
import Testing

/// The page of a comparison.
struct ComparisonPageTests {
  private typealias Runs = SyntheticRuns

  private func page(of comparison: Comparison) throws -> HTMLElement { try HTMLElement.page(comparison.page) }

  @Test func `the page has the verdict, the answers, and each recording of both sides in a plot`() throws {
    let page = try page(
      of: try Comparison(of: Runs.five("base", work: 2_000_000), with: Runs.five("new", work: 4_000_000)))
    #expect(page.all("h1").map(\.text) == ["Frames of two builds: worse"])
    let verdicts = page.all("dd").filter { $0.attributes["class"] == "verdict poor" }
    #expect(verdicts.map(\.text) == ["Worse", "Worse"])
    let plots = page.all("figure")
    #expect(
      plots.compactMap { $0.all("figcaption").first?.all("strong").first?.text }
        == ["Processor time per frame.", "Own response per frame."])
    for plot in plots {
      let picture = try #require(plot.all("svg").first { $0.attributes["role"] == "img" })
      for side in ["base", "new"] {
        #expect(picture.all("circle").count { $0.attributes["class"] == "run \(side)" } == 5)
        #expect(picture.all("line").count { $0.attributes["class"] == "median \(side)" } == 1)
      }
      // Smaller values are lower.
      func heights(_ side: String) -> [Double] {
        picture.all("circle").filter { $0.attributes["class"] == "run \(side)" }
          .compactMap { $0.attributes["cy"].flatMap(Double.init) }
      }
      #expect(try #require(heights("base").min()) > #require(heights("new").max()))
    }
    #expect(page.all("table").count == 1)
  }

  @Test func `names from recordings are escaped, and remarks are listed`() throws {
    let runs = try Runs.five("<b>base</b>", work: 2_000_000, kind: "<i>slide</i>")
    let cut = try Runs.steady("<u>cut</u>", work: 2_000_000, kind: "<i>slide</i>", isComplete: false)
    let comparison = try Comparison(of: runs, with: runs + [cut])
    let page = try page(of: comparison)
    #expect(["b", "i", "u"].allSatisfy { page.all($0).isEmpty })
    #expect(page.all("li").contains { $0.text.contains("\"<u>cut</u>\" was not closed") })
  }

  @Test func `changed counts are named on the page`() throws {
    func run(_ widgets: Int) throws -> Run {
      let sample = TransitionSample(
        kind: "slide", work: [1_000_000], counts: WorkCounts(widgetsDrawn: widgets))
      return Run(
        folder: "run", header: try Runs.header("monotonic", "virtual"), transitions: [sample])
    }
    let page = try page(of: try Comparison(of: [run(50)], with: [run(49)]))
    let remarks = page.all("li").map(\.text)
    #expect(remarks.contains("exact counts: 1 of 1 changed"))
    #expect(remarks.contains(#"widgets drawn in 1 "slide": 50 in base, 49 in new, change -1, -2%"#))
  }

  @Test func `recordings without any time have a plot too`() throws {
    let runs = try Runs.five("base", work: 0)
    let page = try page(of: try Comparison(of: runs, with: runs))
    #expect(page.all("circle").count { $0.attributes["class"] == "run new" } == 2 * 5 + 2)
  }
}
