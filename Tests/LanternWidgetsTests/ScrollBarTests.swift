import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ScrollBarTests {
  @Test(arguments: [(LayoutDirection.leftToRight, 91), (.rightToLeft, 3)])
  func `the scroll bar appears at the trailing edge while scrolling, and fades out`(
    direction: LayoutDirection, x: Int
  ) {
    let view = ScrollView(Tile("a", 100, 400))
    let fixture = WidgetFixture(view, 100, 100, direction: direction)
    let beneath = Theme.light.colors.background
    func isThumb(_ y: Int) -> Bool { fixture.picture[x + 2, y].color != beneath }
    #expect(!isThumb(10))
    fixture.handle(.scrolled(by: Point(0, 300), at: Point(50, 50)))
    fixture.show(after: .milliseconds(300))
    #expect((isThumb(10), isThumb(90)) == (false, true))
    fixture.show(after: .milliseconds(780))
    #expect(isThumb(90))
    fixture.show(after: .milliseconds(400))
    #expect(!isThumb(90))
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `the scroll bar's thumb can be dragged, and a click beside it scrolls by a page`() {
    let view = ScrollView(Tile("a", 100, 406))
    let fixture = WidgetFixture(view, 100, 106)
    fixture.reduceMotion()
    // The track is 100 points long. Its thumb is 32 points long and starts at 3.
    fixture.move(to: Point(95, 10))
    fixture.press(Point(95, 10))
    fixture.move(to: Point(95, 44))
    #expect(view.scrollOffset == 150)
    fixture.move(to: Point(20, 500))
    #expect(view.scrollOffset == 300)
    fixture.release(Point(20, 500))
    fixture.show()
    fixture.click(Point(95, 10))
    fixture.show()
    #expect(view.scrollOffset == 247)
    fixture.click(Point(95, 100))
    #expect(view.scrollOffset == 300)
  }

  @Test(arguments: [Theme.light, .dark])
  func `the scroll bar's thumb is visible on every background`(theme: Theme) {
    for background in [theme.colors.background, theme.colors.accentBackground, theme.colors.surface] {
      let view = ScrollView(Panel(minimumHeight: 400, style: { _ in Panel.Style(paint: .color(background)) }))
      let fixture = WidgetFixture(view, 100, 100, theme: theme)
      fixture.handle(.scrolled(by: Point(0, 20), at: Point(50, 50)))
      fixture.show(after: .milliseconds(300))
      #expect(contrast(fixture.picture[94, 20].color, background) >= 3)
    }
  }
}
