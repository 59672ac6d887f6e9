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
    let fixture = WidgetFixture(Column(alignment: .leading, [rating]), 220, 60)
    fixture.click(Point(100, 20))
    fixture.click(Point(110, 20))
    #expect(given == [3])
    #expect(rating.semantics?.value == "3")
    fixture.show()
    let brand = Theme.light.colors.brand
    #expect(fixture.picture[100, 20].color == brand)
    #expect(fixture.picture[140, 20].color == Theme.light.colors.track)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `from right to left the first star is the rightmost`() {
    let rating = Rating("Stars")
    let fixture = WidgetFixture(Column(alignment: .leading, [rating]), 200, 60, direction: .rightToLeft)
    fixture.click(Point(190, 20))
    #expect(rating.stars == 1)
  }

  @Test func `arrows and actions give one more or one less, within one and five`() {
    let rating = Rating("Stars", stars: 4)
    let fixture = WidgetFixture(Column(alignment: .leading, [rating]), 220, 60)
    fixture.strike(.tab)
    fixture.strike(.up)
    fixture.strike(.up)
    #expect(rating.stars == 5)
    for _ in 0..<9 { #expect(rating.perform(.decrement, at: fixture.now)) }
    #expect(rating.stars == 1)
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[.focused]])
  }
}
