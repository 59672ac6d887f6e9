import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct PictureTests {
  @Test func `a picture keeps its aspect ratio and has the largest size that fits`() {
    let wide = picture(aspect: 2)
    _ = WidgetFixture(Column(alignment: .leading, [wide]), 40, 100)
    #expect(wide.frame == Rect(0, 0, 40, 20))

    let high = picture(aspect: 0.5)
    _ = WidgetFixture(Row(alignment: .leading, [high]), 100, 40)
    #expect(high.frame == Rect(0, 0, 20, 40))
  }

  @Test func `drawing outside the picture's frame is clipped`() {
    let picture = Picture("Mark") { canvas, rect, _ in
      canvas.fill(rect.inset(by: -5), with: .color(Tile.color("m")))
    }
    #expect(
      laidOut(5, 3, Row(alignment: .leading, [Tile("a", 1, 1), picture])) == """
        ammm.
        .mmm.
        .mmm.
        """)
  }

  @Test func `a picture is drawn with its tree's environment`() {
    let picture = Picture("Mark") { canvas, rect, environment in
      canvas.fill(rect, with: .color(environment.theme.colors.brand))
    }
    #expect(WidgetFixture(picture, 4, 4, theme: .dark).picture[1, 1].color == Color(0xF5B54A))
  }

  @Test func `a picture has an accessible name`() {
    #expect(picture(aspect: 1).semantics == Semantics(.image, name: "Mark"))
  }

  @Test func `screen readers leave out a picture without a name`() {
    #expect(Picture("") { _, _, _ in }.semantics == nil)
  }

  private func picture(aspect: Double) -> Picture { Picture("Mark", aspect: aspect) { _, _, _ in } }
}
