import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ChartTests {
  @Test(arguments: [
    ([0.0, 16.2], ["0", "5", "10", "15", "20"]), ([0.3], ["0", "0.1", "0.2", "0.3"]),
    ([-4, 6], ["-5", "0", "5", "10"]), ([], ["0", "0.5", "1.0"]), ([0, 0], ["0", "0.5", "1.0"]),
    ([1234], ["0", "500", "1000", "1500"]), ([.nan, .infinity], ["0", "0.5", "1.0"]),
    ([0.004], ["0", "0.001", "0.002", "0.003", "0.004"]),
  ])
  func `an axis has round ticks that cover zero and all values`(values: [Double], texts: [String]) {
    let scale = ChartScale(covering: values, ticks: 4)
    let shown = scale.ticks.map { scale.text($0, PlainFormats.shared) }
    #expect(shown == texts)
  }

  @Test func `a chart grows with the text, but does not shrink`() {
    let chart = Chart("Work", Chart.Content(.lines, []), height: 200)
    let heights = [0.75, 1, 2].map { scale in
      let environment = WidgetFixture(Column([]), theme: .light.scaled(text: scale)).tree.environment
      return chart.measure(Size(300, .infinity), in: environment).height
    }
    #expect(heights == [200, 200, 400])
  }

  @Test func `a chart's accessible value is the range and the last number of each series`() {
    let chart = Chart(
      "Work", Chart.Content(.lines, [Chart.Series("draw", [2, 8.25, .nan, 4])], unit: "ms"))
    #expect(chart.semantics == Semantics(.figure, name: "Work", value: "draw: 2 ms – 8.3 ms, last 4 ms"))
    chart.content = Chart.Content(.bars, [], emptyText: "Nothing")
    #expect(chart.semantics == Semantics(.figure, name: "Work", value: "Nothing"))
  }

  @Test func `the pointer reads out the nearest number, and nothing after it leaves`() {
    let (fixture, chart) = shown(.lines)
    fixture.move(to: Point(294, 60))
    #expect(chart.semantics?.value == "Wed, a 3, b 6")
    fixture.move(to: Point(50, 60))
    #expect(chart.semantics?.value == "Mon, a 1, b 4")
    let damage = fixture.show()
    #expect(!damage.isEmpty)
    fixture.move(to: Point(50, 190))
    #expect(chart.semantics?.value == "a: 1 – 3, last 3, b: 4 – 6, last 6")
  }

  @Test func `the arrows, Home and End read out single numbers, and Escape stops`() {
    let (fixture, chart) = shown(.bars)
    fixture.pressKey(.tab)
    var values: [String?] = []
    for key in [Key.right, .right, .left, .end, .right, .home] {
      fixture.pressKey(key)
      values.append(chart.semantics?.value)
    }
    #expect(
      values == [
        "Mon, a 1, b 4", "Tue, a 2, b 5", "Mon, a 1, b 4", "Wed, a 3, b 6", "Wed, a 3, b 6", "Mon, a 1, b 4",
      ])
    #expect(fixture.tree.handle(InputEvent(.keyDown(.escape, []), time: fixture.now)))
    #expect(!fixture.tree.handle(InputEvent(.keyDown(.escape, []), time: fixture.now)))
  }

  @Test func `appending a number damages only the chart and drops the oldest number`() {
    let (fixture, chart) = shown(.lines)
    chart.append([9, 9], label: "Thu", most: 3)
    #expect(chart.content.series.map(\.values) == [[2, 3, 9], [5, 6, 9]])
    #expect(chart.content.labels == ["Tue", "Wed", "Thu"])
    let damage = fixture.show()
    #expect(!damage.isEmpty)
    #expect(damage.rects.allSatisfy { PixelRect(0, 0, 300, 124).contains($0) })
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `bars extend up or down from zero`() {
    let chart = Chart("Change", Chart.Content(.bars, [Chart.Series("", [1, -1])]), height: 120)
    let fixture = WidgetFixture(Column([chart]), 200, 120)
    let ink = Theme.light.colors.series[0]
    func rows(_ rect: PixelRect) -> [Int] { fixture.picture.rows(in: rect) { $0 == ink } }
    let (up, down) = (rows(PixelRect(30, 0, 80, 120)), rows(PixelRect(115, 0, 80, 120)))
    #expect(up.first.map { $0 < 20 } == true && down.last.map { $0 > 100 } == true)
    #expect((up.last ?? 0) + 1 == down.first)
  }

  @Test(arguments: [Chart.Kind.lines, .bars])
  func `no values trap or draw outside the chart`(kind: Chart.Kind) {
    let extremes: [[Double]] = [
      [], [5], [.nan], [.nan, 1, .nan], [.infinity, -.infinity], [1e308, -1e308], [1e-308, 0],
      [-3, -1], Array(repeating: 7, count: 5_000), (0..<3_000).map { Double($0 % 17) - 5 },
    ]
    for values in extremes {
      for (width, height) in [(300.0, 120.0), (40, 30), (3, 3), (0, 0)] {
        let series = [Chart.Series("a", values), Chart.Series("b", Array(values.dropLast()))]
        let chart = Chart(
          "Odd",
          Chart.Content(
            kind, series, labels: values.map { "\($0)" }, unit: "ms",
            threshold: Chart.Threshold("limit", at: values.first ?? 0)), height: height)
        let fixture = WidgetFixture(Panel(padding: 8, [Column([chart])]), width + 16, height + 16)
        fixture.move(to: Point(width / 2, height / 2))
        fixture.pressKey(.tab)
        fixture.pressKey(.end)
        fixture.show()
        #expect(fixture.picture == fixture.redrawn)
      }
    }
  }

  @Test func `labels below the axis do not overlap`() {
    let labels = (0..<40).map { "label \($0)" }
    let chart = Chart(
      "Many", Chart.Content(.bars, [Chart.Series("a", labels.indices.map(Double.init))], labels: labels),
      height: 120)
    let fixture = WidgetFixture(Column([chart]), 300, 120)
    let ink = fixture.picture.columns(in: PixelRect(0, 110, 300, 8)) { $0 == Color(0x645C53) }
    // Labels are blocks with eight or more empty columns between them.
    let gaps = zip(ink, ink.dropFirst()).filter { $1 - $0 > 1 }
    #expect(!gaps.isEmpty && gaps.allSatisfy { $1 - $0 > 7 })
  }

  @Test
  func `all labels of bars stand in two rows where one has no room`() {
    let picture = bars([0, 1, 2, 3, 0])
    // Three labels above, two below them.
    let rows = [PixelRect(40, 92, 260, 12), PixelRect(40, 108, 260, 12)]
    #expect(rows.map { labels(in: $0, of: picture).count } == [3, 2])
  }

  @Test func `where labels of bars are left out, that of the tallest bar is not`() throws {
    let picture = bars((0..<24).map { $0 == 13 ? 9 : 1 })
    let tallest = picture.columns(in: PixelRect(40, 40, 260, 4)) { $0 == Theme.light.colors.series[0] }
    let middle = try #require(tallest.first) + #require(tallest.last)
    let labels = labels(in: PixelRect(0, 108, 300, 12), of: picture)
    #expect((2..<24).contains(labels.count))
    #expect(labels.contains { abs($0.lowerBound + $0.upperBound - middle) <= 4 }, "\(labels), \(middle)")
  }

  private func bars(_ values: [Double]) -> Bitmap {
    let content = Chart.Content(
      .bars, [Chart.Series("a", values)], labels: values.indices.map { "longphase\($0)" })
    return WidgetFixture(Column([Chart("Few", content, height: 120)]), 300, 120).picture
  }

  // The columns of each label in a row of labels.
  private func labels(in row: PixelRect, of picture: Bitmap) -> [ClosedRange<Int>] {
    var labels: [ClosedRange<Int>] = []
    for column in picture.columns(in: row, where: { $0 == Theme.light.colors.textSecondary }) {
      if let last = labels.last, column - last.upperBound <= 7 {
        labels[labels.count - 1] = last.lowerBound...column
      } else {
        labels.append(column...column)
      }
    }
    return labels
  }

  @Test func `the name of a threshold is in the legend, where it hides no value`() throws {
    let content = Chart.Content(
      .lines, [Chart.Series("a", [1, 2, 3])], threshold: Chart.Threshold("aaaaaaaaaa", at: 2))
    let fixture = WidgetFixture(Column([Chart("Work", content, height: 120)]), 300, 120)
    let red = Theme.light.colors.destructive
    let rows = fixture.picture.rows(in: PixelRect(0, 0, 300, 120)) { $0 == red }
    let (legend, line) = try #require(rows.first.flatMap { first in rows.last.map { (first, $0) } })
    #expect(legend < 20 && line > 50)
    let dashes = fixture.picture.columns(in: PixelRect(200, line, 94, 1)) { $0 == red }
    #expect(dashes.count >= 44)
    // Around the line are only the graph and its grid.
    let texts = Theme.light.colors.textSecondary
    #expect(fixture.picture.rows(in: PixelRect(40, 24, 260, 76)) { $0 == texts }.isEmpty)
  }

  @Test func `in a right-to-left layout a chart is mirrored`() {
    let content = Chart.Content(.bars, [Chart.Series("aa", [1, 2, 3])], labels: ["aa", "bb", "cc"])
    func picture(_ direction: LayoutDirection) -> Bitmap {
      WidgetFixture(Column([Chart("a", content, height: 120)]), 300, 120, direction: direction).picture
    }
    // The labels in the last twenty rows are rounded to whole pixels differently in each direction.
    let difference = picture(.rightToLeft).difference(from: picture(.leftToRight).mirrored)
    #expect(difference.map { $0.y >= 100 } ?? true)
  }

  private func shown(_ kind: Chart.Kind) -> (WidgetFixture, Chart) {
    let chart = Chart(
      "Work",
      Chart.Content(
        kind, [Chart.Series("a", [1, 2, 3]), Chart.Series("b", [4, 5, 6])], labels: ["Mon", "Tue", "Wed"]),
      height: 120)
    return (WidgetFixture(Column([chart]), 300, 200), chart)
  }
}
