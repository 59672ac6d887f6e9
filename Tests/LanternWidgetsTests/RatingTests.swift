import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// The documentation's widget of one's own, drawn and used.
@MainActor
struct RatingTests {
  @Test func `the documentation's widget is the one that is compiled here`() throws {
    let article = "Sources/LanternWidgets/LanternWidgets.docc/WritingAWidget.md"
    let blocks = try Project.Readme(text: Project.text(article)).blocks(in: "swift")
    #expect(blocks.contains { $0.contains("class Rating") })
    #expect(
      try Project.text("Tests/LanternWidgetsTests/Rating.swift").contains(blocks.joined(separator: "\n")))
  }

  @Test func `a click gives as many stars as lie up to there, and says so once`() {
    let rating = Rating("Stars")
    var given: [Int] = []
    rating.onChange = { given.append($0) }
    let stage = WidgetStage(Column(alignment: .leading, [rating]), 220, 60)
    stage.click(Point(100, 20))
    stage.click(Point(110, 20))
    #expect(given == [3])
    #expect(rating.semantics?.value == "3")
    stage.show()
    let brand = Theme.light.colors.brand
    #expect(stage.picture[100, 20].color == brand)
    #expect(stage.picture[140, 20].color == Theme.light.colors.track)
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
  }

  @Test func `from right to left the first star is the rightmost`() {
    let rating = Rating("Stars")
    let stage = WidgetStage(Column(alignment: .leading, [rating]), 200, 60, direction: .rightToLeft)
    stage.click(Point(190, 20))
    #expect(rating.stars == 1)
  }

  @Test func `arrows and actions give one more or one less, within one and five`() {
    let rating = Rating("Stars", stars: 4)
    let stage = WidgetStage(Column(alignment: .leading, [rating]), 220, 60)
    stage.strike(.tab)
    stage.strike(.up)
    stage.strike(.up)
    #expect(rating.stars == 5)
    for _ in 0..<9 { #expect(rating.perform(.decrement, at: stage.now)) }
    #expect(rating.stars == 1)
    #expect(stage.tree.semantics.map(\.semantics.states) == [[.focused]])
  }
}
