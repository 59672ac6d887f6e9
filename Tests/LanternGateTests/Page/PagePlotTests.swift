import Foundation
import LanternGate
import LanternReports
import LanternTestSupport
import Testing

/// The marks of the plots on a page, where their positions can be literals.
struct PagePlotTests {
  private typealias Text = RecordingText

  private func page(_ lines: [String]) throws -> HTMLElement {
    try HTMLElement.page(Report(of: try Recording(lines: lines)).page)
  }

  @Test
  func `a strip has a cell per grid point, with distinct shapes for presented, late and skipped frames`()
    throws
  {
    let strips = try page(Text.twoTransitions).all("table")[0].all("svg")
    // Cells are 12 pixels apart. The first grid point is at position 0; points during a pause of the grid have none.
    // A frame with 2 ms of the 16.67 ms budget is 4 of 30 pixels high.
    #expect(paths(strips[0])["work"] == "M0 30v-4h11v4zM12 30v-5h11v5zM24 30v-2h11v2z")
    #expect(paths(strips[0])["late"] == "")
    #expect(paths(strips[1])["work"] == "M24 30v-4h11v4z")
    #expect(paths(strips[1])["late"] == "M0 30v-30h11v30z")
    #expect(paths(strips[1])["hatched"] == "M0 30v-30h11v30z")
    #expect(paths(strips[1])["skip"] == "M15 12l6 6m0-6l-6 6")
    #expect(strips[1].all("title")[0].text == "Transition 2: 2 frames presented, 1 late, 1 skipped")
  }

  @Test func `a degraded frame is a dash and a missed frame is a cross`() throws {
    let degraded = Text.twoTransitions.map {
      $0.contains(#""skipped":1"#) && $0.contains("frame\"")
        ? $0.replacing(#""degraded":0"#, with: #""degraded":1"#) : $0
    }
    let strip = try page(degraded).all("table")[0].all("svg")[1]
    #expect(
      strip.all("path").filter { $0.attributes["class"] == "skip" }.map { $0.attributes["d"] } == [
        "", "M15 15h6",
      ])
  }

  @Test func `a strip is shown next to its values`() throws {
    let rows = try page(Text.twoTransitions).all("table")[0].rows
    #expect(
      rows[0] == [
        "No.", "Transition", "Frames", "Due", "Presented", "Late", "Skipped", "Hitch, ms", "Outcome",
      ])
    #expect(rows[2][1] == "slide main → login")
    #expect(Array(rows[2][3...]) == ["3", "2", "1", "1", "13.50", "completed"])
  }

  @Test func `frame work over time is a step area, with late frames marked by color and symbol`()
    throws
  {
    let figure = try page(Text.twoTransitions).all("figure")[0]
    // The plot reaches 33 ms, 1.1 times the longest frame.
    #expect(paths(figure)["work"] == "M0 1000V939H1V909H2V970H3V91H4V939H5V1000z")
    #expect(paths(figure)["late spike"] == "M3 1000V91h1V1000z")
    let uses = figure.all("svg")[0].all("use")
    #expect(uses.map { $0.attributes["href"] } == ["#late", "#passed"])
    #expect(uses.map { $0.attributes["x"] } == ["70%", "90%"])
    #expect(ticks(figure) == ["0", "10", "20", "30 ms", "1", "2", "3", "4", "5", "late", "skipped", "frame"])
    #expect(labels(figure) == ["budget 16.67 ms"])
  }

  @Test func `phases are stacked in the order in which they run`() throws {
    let figure = try page(Text.twoTransitions).all("figure")[1]
    let classes = figure.all("path").compactMap { $0.attributes["class"] }
    // The last layer is in front and lowest.
    #expect(classes == ["band", "present", "composite", "draw", "update", "input"])
    #expect(figure.all("li").map { $0.words } == ["input", "update", "draw", "composite", "present"])
  }

  @Test func `the overlay is a separate phase on top`() throws {
    let lines = Text.twoTransitions.map {
      $0.replacing(#""type":"frame""#, with: #""overlay":300000,"type":"frame""#)
    }
    let figure = try page(lines).all("figure")[1]
    #expect(figure.all("li").map { $0.words }.last == "overlay")
    #expect(figure.all("figcaption")[0].text.contains("the overlay on top is not part of frame work."))
  }

  @Test func `the distribution has a bar per bin and marks the percentiles and the frame budget`() throws {
    let figures = try page(Text.twoTransitions).all("figure")
    // 1 ms, twice 2 ms and 3 ms within the frame budget, and 30 ms over it.
    let bars = figures[2].all("rect").filter { $0.attributes["class"]?.hasPrefix("bar") == true }
    #expect(bars.map { $0.attributes["class"] } == ["bar work", "bar work", "bar work", "bar late"])
    #expect(bars.map { $0.attributes["width"] } == ["5%", "5%", "5%", "5%"])
    let expected = labels(figures[2])
    #expect(expected == ["p50 2.00 ms", "budget 16.67 ms", "p95 30.00 ms", "p99 30.00 ms"])
    #expect(labels(figures[3]) == expected)
    #expect(ticks(figures[2]).contains("50"))
    #expect(figures[3].all("circle").count == 3)
    let curve = try #require(paths(figures[3])["curve"])
    #expect(curve.hasPrefix("M0 1000H0V"))
    #expect(curve.hasSuffix("H240V0"))
  }

  @Test func `a frame that exceeds the plot is clipped and its duration is labeled`() throws {
    let lines = Text.twoTransitions.map {
      $0.replacing(#""present_end":130000000"#, with: #""present_end":132900000"#)
    }
    let frames = (10..<40).map { number -> String in
      Text.frame(3, progress: "1", begin: number * 1_000_000_000, end: number * 1_000_000_000 + 1_000_000)
    }
    let long = Text.frame(3, progress: "1", begin: 41_000_000_000, end: 41_250_000_000)
    let figure = try page(
      lines.dropLast() + [Text.begin(3, "slide", "a", "b")] + frames + [long, Text.footer()]
    ).all("figure")[0]
    #expect(
      figure.all("figcaption")[0].text.contains(
        "1 point exceeds the plot. The longest frame took 250.00 ms."))
    #expect(labels(figure).contains("↑ 250.00 ms"))
  }

  private func paths(_ element: HTMLElement) -> [String: String] {
    Dictionary(
      element.all("path").compactMap { path in
        path.attributes["class"].map { ($0, path.attributes["d"] ?? "") }
      }, uniquingKeysWith: { first, _ in first })
  }

  private func ticks(_ element: HTMLElement) -> [String] {
    element.all("text").filter { $0.attributes["class"]?.hasPrefix("tick") == true }.map(\.text)
  }

  private func labels(_ element: HTMLElement) -> [String] {
    element.all("text").filter { $0.attributes["class"] == "label" }.map(\.text)
  }
}
