import Foundation
import LanternGate
import LanternReports
import LanternTestSupport
import Testing

/// The structure, accessibility and contents of the report page.
struct ReportPageTests {
  private typealias Text = RecordingText

  private func text(_ lines: [String]) throws -> String { Report(of: try Recording(lines: lines)).page }

  private func page(_ lines: [String]) throws -> HTMLElement { try HTMLElement.page(text(lines)) }

  // MARK: Structure

  @Test func `the page has a language, a title and one h1, and no heading level is skipped`() throws {
    let page = try page(Text.twoTransitions)
    #expect(page.name == "html")
    #expect(page.attributes == ["lang": "en"])
    #expect(page.all("title").first?.text == "Transition frames: 1280×800 at 60 Hz on x11 (shared memory)")
    #expect(page.all("h1").map(\.text) == ["Transition frames"])
    #expect(
      page.all("h2").map(\.text) == [
        "Over time", "Distribution", "Transitions", "Slowest frames", "Metrics", "Conditions",
        "Glossary",
      ])
    #expect(page.all("h3").isEmpty)
  }

  @Test func `each figure has a caption, each picture a title, and identifiers are unique`() throws {
    let page = try page(Text.twoTransitions)
    let figures = page.all("figure")
    #expect(
      figures.compactMap { $0.all("figcaption").first?.all("strong").first?.text } == [
        "Frame work over time.", "Frame work by phase over time.", "Distribution of frame work.",
        "Cumulative share of frames.",
      ])
    #expect(
      figures.allSatisfy { $0.all("svg").first { $0.attributes["role"] == "img" }?.all("desc").count == 1 })
    let pictures = page.all("svg").filter { $0.attributes["role"] == "img" }
    #expect(pictures.count == 6)
    #expect(
      pictures.allSatisfy { $0.children.first?.name == "title" && $0.children.first?.text.isEmpty == false })
    let identifiers = page.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(identifiers).count == identifiers.count)
    let uses = page.all("use").compactMap { $0.attributes["href"] }
    #expect(uses.allSatisfy { $0.hasPrefix("#") && identifiers.contains(String($0.dropFirst())) })
  }

  @Test func `each table has a caption, and each header cell a scope`() throws {
    let tables = try page(Text.twoTransitions).all("table")
    #expect(tables.count == 6)
    for table in tables {
      #expect(table.children.first?.name == "caption")
      #expect(table.children.first?.text.isEmpty == false)
      #expect(table.all("th").allSatisfy { ["col", "row", "rowgroup"].contains($0.attributes["scope"]) })
    }
  }

  @Test func `every class of the page is in its style sheet`() throws {
    let page = try page(Text.twoTransitions)
    let style = page.all("style")[0].text
    let classes = Set(page.descendants.flatMap { ($0.attributes["class"] ?? "").split(separator: " ") })
    #expect(classes.filter { !style.contains(".\($0)") }.sorted() == [])
  }

  // MARK: Metrics

  @Test func `the headline metrics come first, each with its unit and verdict`() throws {
    let headline = try #require(try page(Text.twoTransitions).all("dl").first)
    #expect(
      headline.all("dt").map(\.text) == [
        "Frame work, p95", "Hitch time ratio", "Late", "Skipped", "Click to picture, p50",
      ])
    #expect(
      headline.all("dd").filter { $0.attributes["class"] == "figure" }.map(\.words) == [
        "30.00 ms", "135.00 ms/s", "1 of 5", "1 of 6 due", "12.50 ms",
      ])
    #expect(
      headline.all("dd").filter { $0.attributes["class"] == "verdict poor" }.map(\.text) == [
        "Critical: more than 10"
      ])
  }

  @Test(arguments: [
    (0, "Good: 5 or less"), (500_000, "Good: 5 or less"), (500_001, "Noticeable: more than 5"),
    (1_000_000, "Noticeable: more than 5"), (1_000_001, "Critical: more than 10"),
  ])
  func `the hitch time ratio has a verdict in words`(hitch: Int, verdict: String) throws {
    // Six frames are a tenth of a second.
    let frames = (1...6).map {
      Text.frame(1, progress: "1", begin: $0 * 16_666_667, end: $0 * 16_666_667 + 1_000_000)
    }
    let end = Text.end(1, presented: 6, figures: "\"hitch\":\(hitch),")
    let page = try page(
      [Text.header, Text.begin(1, "slide", "a", "b", due: 6)] + frames + [end, Text.footer()])
    #expect(page.all("dd").contains { $0.text == verdict })
  }

  @Test func `the metrics table has a column per kind and a row per metric`() throws {
    let rows = try page(Text.twoTransitions).all("table")[2].rows
    #expect(rows[0] == ["", "dissolve", "slide", "all"])
    #expect(
      rows[1...6].map { $0 } == [
        ["Transitions", "1", "1", "2"], ["Frames due", "3", "3", "6"], ["Frames presented", "3", "2", "5"],
        ["Frames skipped", "0", "1", "1"], ["Frames late", "0", "1", "1"],
        ["Hitch time ratio", "0.00", "270.00", "135.00"],
      ])
    #expect(
      rows[7...10].map { $0 } == [
        ["Frame work", "p50", "2.00", "2.00", "2.00"], ["p95", "3.00", "30.00", "30.00"],
        ["p99", "3.00", "30.00", "30.00"], ["max", "3.00", "30.00", "30.00"],
      ])
    #expect(rows[11] == ["Frame overrun", "p50", "−14.67", "−14.67", "−14.67"])
    #expect(rows[15] == ["Present to present", "p50", "14.00", "5.00", "14.00"])
    #expect(rows[23] == ["Click to picture", "p50", "12.50", "31.25", "12.50"])
    #expect(rows.count == 27)
  }

  @Test func `every phase of every kind is in a table`() throws {
    let rows = try page(Text.twoTransitions).all("table")[3].rows
    #expect(rows[0] == ["Kind", "Phase", "p50", "p95", "p99", "max"])
    #expect(rows[1] == ["dissolve", "waking", "0.00", "0.00", "0.00", "0.00"])
    #expect(rows[2] == ["input", "0.10", "0.10", "0.10", "0.10"])
    #expect(rows[12] == ["present", "1.60", "29.60", "29.60", "29.60"])
    #expect(rows.count == 1 + 3 * 6)
  }

  @Test func `the slowest frames are listed with the phase to blame`() throws {
    let rows = try page(Text.twoTransitions).all("table")[1].rows
    #expect(rows.count == 6)
    #expect(rows[1] == ["1", "2", "slide", "0.25", "30.00", "30.00", "13.50", "present", "29.60", "1.60"])
    #expect(rows[3] == ["3", "1", "dissolve", "0.25", "2.00", "2.00", "0.00", "–", "–", "–"])
  }

  @Test(.requirement(116))
  func `a page has processor times, and the frames that neighbors delayed`() throws {
    let tables = try page([
      Text.header, Text.begin(1, "slide", "a", "b", due: 2),
      Text.frame(
        1, progress: "0.5", begin: 16_000_000, end: 18_000_000, processorTime: 1_900_000, runQueueDelay: 0,
        accessibilityTime: 250_000),
      Text.frame(
        1, progress: "1", begin: 32_000_000, end: 54_000_000, late: 5_000_000, processorTime: 1_900_000,
        runQueueDelay: 20_000_000),
      Text.end(1, presented: 2), Text.footer(),
    ]).all("table")
    #expect(tables[2].rows.contains(["Frames late by neighbors", "1"]))
    #expect(tables[2].rows.contains(["Processor time", "p50", "1.90"]))
    #expect(tables[2].rows.contains(["Accessibility", "p50", "0.25"]))
    #expect(tables[1].rows[0].contains("Queued"))
    #expect(tables[1].rows[1][6...8] == ["5.00", "20.00", "present, neighbors"])
  }

  @Test func `the conditions are listed, and an unknown value is a dash`() throws {
    let rows = try page(Text.twoTransitions).all("table")[4].rows
    #expect(
      rows == [
        ["Display", "x11, shared memory, XRGB8888"], ["Window", "1280×800 pixels, scale 1"],
        ["Rate", "60 Hz, frame budget 16.67 ms"], ["Clock", "monotonic"],
        ["Full present", "–"], ["Pixel kernel", "avx2"], ["Build", "1.0"], ["Processor", "–"],
        ["System", "–"], ["Setting theme", "light"],
      ])
  }

  // MARK: Missing data

  @Test func `missing records are reported above the figures`() throws {
    let frames = Array(Text.twoTransitions[1...5])
    #expect(
      try page([Text.header] + frames).all("ul")[0].all("li").map(\.text) == [
        "the recording was not closed: only the records written before are included"
      ])
    #expect(
      try page([Text.header] + frames + [Text.footer(dropped: 7)]).all("ul")[0].all("li").map(\.text) == [
        "7 records are missing: the recorder's buffer was full"
      ])
  }

  @Test(.requirement(89))
  func `with a virtual clock the page says so, and values that need real time are dashes`() throws {
    let page = try page([
      Text.header(clock: "virtual"), Text.begin(1, "slide", "a", "b"),
      Text.frame(1, progress: "1", begin: 16_666_666, end: 20_000_000, late: nil, skipped: nil),
      Text.end(1, presented: 1), Text.footer(),
    ])
    #expect(page.all("ul")[0].text.contains("Recorded on a virtual clock"))
    #expect(
      page.all("dd").filter { $0.attributes["class"] == "figure" }.map(\.words) == [
        "3.33 ms", "– ms/s", "– of 1", "– of 3 due", "– ms",
      ])
    #expect(page.all("use").isEmpty)
    #expect(page.all("table")[2].rows[4...6].map { $0[1] } == ["–", "–", "–"])
  }

  @Test func `a recording without transitions gives a page that says so`() throws {
    let page = try page([Text.header, Text.footer()])
    #expect(page.all("p").contains { $0.text == "No transitions were recorded." })
    #expect(page.all("figure").isEmpty)
    #expect(page.all("h2").map(\.text) == ["Conditions", "Glossary"])
  }

  @Test func `transitions without frames give a page that says so`() throws {
    let page = try page([Text.header, Text.begin(1, "slide", "a", "b"), Text.footer()])
    #expect(page.all("p").contains { $0.text == "No frames were recorded." })
    #expect(page.all("figure").isEmpty)
  }

  @Test(arguments: [1, 1_000_000, 16_666_666, 20_000_000])
  func `a single frame of any duration is plotted`(work: Int) throws {
    let page = try page([
      Text.header, Text.begin(1, "slide", "a", "b", due: 1),
      Text.frame(1, progress: "1", begin: 17_666_666, end: 17_666_666 + max(400_000, work)),
    ])
    #expect(page.all("figure").count == 4)
  }
}
