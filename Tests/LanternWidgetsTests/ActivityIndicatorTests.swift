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

  @Test func `its picture depends only on the time, not on the frames before`() {
    let once = WidgetFixture(ActivityIndicator("Working"), 44, 44)
    once.show(after: .milliseconds(730))
    let often = WidgetFixture(ActivityIndicator("Working"), 44, 44)
    for _ in 0..<73 { often.show(after: .milliseconds(10)) }
    #expect(once.picture.difference(from: often.picture) == nil)
  }

  @Test func `one rotation takes one second`() {
    let fixture = WidgetFixture(ActivityIndicator("Working"), 44, 44)
    let start = fixture.picture
    fixture.show(after: .milliseconds(500))
    #expect(fixture.picture.difference(from: start) != nil)
    fixture.show(after: .milliseconds(500))
    #expect(fixture.picture.difference(from: start) == nil)
  }

  @Test func `the darkest dot moves clockwise`() {
    let fixture = WidgetFixture(ActivityIndicator("Working", diameter: 40), 40, 40)
    var darkest: [Character] = []
    for _ in 0..<4 {
      darkest.append(darkestSide(of: fixture.picture))
      fixture.show(after: .milliseconds(250))
    }
    #expect(darkest == ["t", "r", "b", "l"])
  }

  @Test func `an indicator is drawn within its diameter, centered in its frame`() {
    let fixture = WidgetFixture(ActivityIndicator("Working", diameter: 30), 60, 50)
    let background = Bitmap(size: PixelSize(60, 50), filledWith: Pixel(Theme.light.colors.background))
    #expect(
      fixture.picture.difference(from: background).map { PixelRect(15, 10, 30, 30).contains($0) } == true)
  }

  @Test func `an indicator's next change is always due at once`() {
    let indicator = ActivityIndicator("Working")
    let fixture = WidgetFixture(indicator, 44, 44)
    let moment = Moment(nanoseconds: 5_000)
    #expect(indicator.nextChange(after: moment, in: fixture.tree.environment) == Moment(nanoseconds: 5_001))
  }

  @Test func `an indicator has a fixed size and an accessible name`() {
    let indicator = ActivityIndicator("Signing in", diameter: 20)
    _ = WidgetFixture(Column(alignment: .leading, [indicator]))
    #expect(indicator.frame == Rect(0, 0, 20, 20))
    #expect(indicator.semantics == Semantics(.progress, name: "Signing in"))
  }

  // The dots are 16 points from the center. This is the darkest of the four on the axes.
  private func darkestSide(of picture: Bitmap) -> Character {
    let dots: [(Character, Pixel)] = [
      ("t", picture[20, 4]), ("r", picture[35, 20]), ("b", picture[20, 35]), ("l", picture[4, 20]),
    ]
    return dots.min { $0.1.color.red < $1.1.color.red }?.0 ?? "?"
  }
}
