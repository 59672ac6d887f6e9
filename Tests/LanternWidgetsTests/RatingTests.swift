import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// The control of the documentation, which uses the public API only.
@MainActor
struct RatingTests {
  @Test func `the documentation's control is the one that is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternWidgets/LanternWidgets.docc/WritingAWidget.md",
      in: ["Tests/LanternWidgetsTests/Rating.swift"], atLeast: 1)
  }

  @Test func `a click on the third star sets three stars and reports the change once`() {
    let rating = Rating("Stars")
    var reported: [Int] = []
    rating.onChange = { reported.append($0) }
    let fixture = fixture(rating)
    fixture.click(Point(100, 35))
    fixture.click(Point(110, 35))
    #expect(reported == [3])
    #expect(rating.semantics?.value == "3")
    fixture.move(to: Point(210, 90))
    fixture.show(after: .milliseconds(16))
    fixture.show(after: .seconds(1))
    #expect(fixture.picture[100, 35].color == Theme.light.colors.primary)
    #expect(fixture.picture[140, 35].color == Theme.light.colors.track)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a new star fills gradually, and then nothing changes any more`() {
    let rating = Rating("Stars", stars: 1)
    let fixture = fixture(rating)
    rating.stars = 2
    fixture.show(after: .milliseconds(16))
    let colors = Theme.light.colors
    let first = fixture.picture[60, 35].color
    #expect(first != colors.track && first != colors.primary)
    #expect(fixture.tree.nextChange != nil)
    fixture.show(after: .seconds(1))
    #expect(fixture.picture[60, 35].color == colors.primary)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `the name is drawn above the stars`() {
    let fixture = fixture(Rating("Stars"))
    // Five blocks of a caption, each half as wide as it is high.
    let color = Theme.light.colors.textSecondary
    #expect(fixture.picture[1, 6].color == color)
    #expect(fixture.picture[60, 6].color != color)
  }

  @Test func `from right to left the first star is the rightmost`() {
    let rating = Rating("Stars")
    let fixture = fixture(rating, direction: .rightToLeft)
    fixture.click(Point(190, 35))
    #expect(rating.stars == 1)
  }

  @Test func `arrow keys and actions add or remove one star, between one and five`() {
    let rating = Rating("Stars", stars: 4)
    let fixture = fixture(rating)
    fixture.pressKey(.tab)
    fixture.pressKey(.up)
    fixture.pressKey(.up)
    #expect(rating.stars == 5)
    for _ in 0..<9 { #expect(rating.perform(.decrement, at: fixture.now)) }
    #expect(rating.stars == 1)
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[.focused]])
  }

  @Test(arguments: [(LayoutDirection.leftToRight, Key.right), (.rightToLeft, .left)])
  func `the arrow key in the reading direction adds a star, and the other removes it`(
    direction: LayoutDirection, key: Key
  ) {
    let rating = Rating("Stars", stars: 9)
    #expect(rating.stars == 5)
    rating.stars = 2
    let fixture = fixture(rating, direction: direction)
    fixture.pressKey(.tab)
    fixture.pressKey(key)
    #expect(rating.stars == 3)
    fixture.pressKey(key == .left ? .right : .left)
    #expect(rating.stars == 2)
  }

  @Test func `a disabled rating ignores clicks and actions`() {
    let rating = Rating("Stars", stars: 2)
    rating.isEnabled = false
    let fixture = fixture(rating)
    fixture.click(Point(200, 35))
    #expect(!rating.perform(.increment, at: fixture.now))
    #expect(rating.stars == 2)
    #expect(rating.semantics?.states == [.disabled])
  }

  private func fixture(_ rating: Rating, direction: LayoutDirection = .leftToRight) -> WidgetFixture {
    WidgetFixture(Column(alignment: .leading, [rating]), 220, 100, direction: direction)
  }
}
