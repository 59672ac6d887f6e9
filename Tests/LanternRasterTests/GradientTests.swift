import LanternRaster
import LanternTestSupport
import Testing

struct GradientTests {
  private let from = Color(0x3451C6)
  private let to = Color(0xF5A524)

  @Test func `a tall gradient starts and ends exactly in its colors`() {
    let picture = filled(2, 600)
    #expect(picture[0, 0].color == Color(0x3451C6))
    #expect(picture[1, 599].color == Color(0xF5A524))
  }

  @Test func `a wide gradient starts and ends exactly in its colors`() {
    let picture = filled(600, 2, start: Point(0, 0), end: Point(1, 0))
    #expect(picture[0, 1].color == Color(0x3451C6))
    #expect(picture[599, 0].color == Color(0xF5A524))
  }

  @Test func `a small gradient is sampled at pixel centers`() {
    let picture = Bitmap.drawn(4, 1) {
      let paint = Paint.linearGradient(from: .black, to: .white, start: Point(0, 0), end: Point(1, 0))
      $0.fill(Rect(0, 0, 4, 1), with: paint)
    }
    #expect(picture.words == [0xFF20_2020, 0xFF60_6060, 0xFF9F_9F9F, 0xFFDF_DFDF])
  }

  @Test func `a vertical gradient has one color per row and increases from row to row`() {
    let picture = Bitmap.drawn(3, 200) {
      $0.fill(Rect(0, 0, 3, 200), with: .linearGradient(from: .black, to: .white))
    }
    for y in 0..<200 {
      #expect(picture[0, y] == picture[2, y])
      if y > 0 { #expect(picture[0, y].color.red >= picture[0, y - 1].color.red) }
    }
  }

  @Test func `a reversed gradient is the mirror image`() {
    let across = filled(64, 3, start: Point(0, 0), end: Point(1, 0))
    let back = filled(64, 3, start: Point(1, 0), end: Point(0, 0))
    #expect(back == across.mirrored)
  }

  @Test func `a diagonal gradient has one color along the other diagonal`() {
    let picture = filled(40, 40, start: Point(0, 0), end: Point(1, 1))
    for x in 0..<40 { #expect(picture[x, 39 - x] == picture[20, 19]) }
  }

  @Test func `beyond its ends a gradient continues in its end colors`() {
    let picture = filled(100, 1, start: Point(0.25, 0), end: Point(0.75, 0))
    #expect((0..<25).allSatisfy { picture[$0, 0].color == Color(0x3451C6) })
    #expect((75..<100).allSatisfy { picture[$0, 0].color == Color(0xF5A524) })
  }

  @Test func `a gradient from a point to itself has its first color`() {
    let picture = filled(2, 2, start: Point(0.5, 0.5), end: Point(0.5, 0.5))
    #expect(Set(picture.words) == [0xFF34_51C6])
  }

  @Test func `a gradient that fades out keeps its hue`() {
    let picture = Bitmap.drawn(1, 512) {
      let paint = Paint.linearGradient(from: Color(0xFF0000), to: Color(0xFF0000).opacity(0))
      $0.fill(Rect(0, 0, 1, 512), with: paint)
    }
    #expect(picture[0, 0].word == 0xFFFF_0000)
    #expect(picture[0, 256].color == Color(red: 255, green: 0, blue: 0, alpha: 127))
    #expect(picture[0, 511] == .clear)
  }

  private func filled(
    _ width: Int, _ height: Int, start: Point = Point(0, 0), end: Point = Point(0, 1)
  ) -> Bitmap {
    Bitmap.drawn(width, height) {
      $0.fill(
        Rect(0, 0, Double(width), Double(height)),
        with: .linearGradient(from: from, to: to, start: start, end: end))
    }
  }
}
