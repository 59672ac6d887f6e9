import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ActivityIndicatorTests {
  @Test func `an indicator looks different in every frame`() {
    let fixture = WidgetFixture(ActivityIndicator("Working"), 44, 44)
    var last = fixture.picture
    for _ in 0..<60 {
      #expect(!fixture.show(after: .nanoseconds(16_666_667)).isEmpty)
      #expect(fixture.picture.difference(from: last) != nil)
      last = fixture.picture
    }
  }

  @Test func `how it looks depends on the moment alone, not on the way there`() {
    let once = WidgetFixture(ActivityIndicator("Working"), 44, 44)
    once.show(after: .milliseconds(730))
    let often = WidgetFixture(ActivityIndicator("Working"), 44, 44)
    for _ in 0..<73 { often.show(after: .milliseconds(10)) }
    #expect(once.picture.difference(from: often.picture) == nil)
  }

  @Test func `a turn takes one second`() {
    let fixture = WidgetFixture(ActivityIndicator("Working"), 44, 44)
    let start = fixture.picture
    fixture.show(after: .milliseconds(500))
    #expect(fixture.picture.difference(from: start) != nil)
    fixture.show(after: .milliseconds(500))
    #expect(fixture.picture.difference(from: start) == nil)
  }

  @Test func `the strongest dot goes round clockwise`() {
    let fixture = WidgetFixture(ActivityIndicator("Working", diameter: 40), 40, 40)
    var strongest: [Character] = []
    for _ in 0..<4 {
      strongest.append(strongestSide(of: fixture.picture))
      fixture.show(after: .milliseconds(250))
    }
    #expect(strongest == ["t", "r", "b", "l"])
  }

  @Test func `an indicator is drawn inside of its diameter, about the middle of its place`() {
    let fixture = WidgetFixture(ActivityIndicator("Working", diameter: 30), 60, 50)
    let ground = Bitmap(size: PixelSize(60, 50), filledWith: Pixel(Theme.light.colors.background))
    #expect(fixture.picture.difference(from: ground).map { PixelRect(15, 10, 30, 30).contains($0) } == true)
  }

  @Test func `an indicator always says that its next change is due`() {
    let indicator = ActivityIndicator("Working")
    let fixture = WidgetFixture(indicator, 44, 44)
    let moment = Moment(nanoseconds: 5_000)
    #expect(indicator.nextChange(after: moment, in: fixture.tree.environment) == Moment(nanoseconds: 5_001))
  }

  @Test func `an indicator is of its own size and says its name`() {
    let indicator = ActivityIndicator("Signing in", diameter: 20)
    _ = WidgetFixture(Column(alignment: .leading, [indicator]))
    #expect(indicator.frame == Rect(0, 0, 20, 20))
    #expect(indicator.semantics == Semantics(.progress, name: "Signing in"))
  }

  // Dots lie 16 points from the middle: the darkest of the four on the axes.
  private func strongestSide(of picture: Bitmap) -> Character {
    let dots: [(Character, Pixel)] = [
      ("t", picture[20, 4]), ("r", picture[35, 20]), ("b", picture[20, 35]), ("l", picture[4, 20]),
    ]
    return dots.min { $0.1.color.red < $1.1.color.red }?.0 ?? "?"
  }
}
