import LanternRaster
import LanternTestSupport
import Testing

struct CanvasPictureTests {
  private let red = Color(0xFF0000)

  @Test func `an image drawn at its own size is copied exactly`() {
    var random = SeededGenerator(seed: 11)
    let picture = Bitmap.noise(7, 5, &random)
    let copy = Bitmap.drawn(7, 5) { $0.draw(picture, in: Rect(0, 0, 7, 5)) }
    #expect(copy == picture)
  }

  @Test func `an image drawn at its size in pixels is copied exactly at every scale`() {
    var random = SeededGenerator(seed: 12)
    let picture = Bitmap.noise(6, 6, &random)
    for scale in [1.5, 2, 3] {
      let copy = Bitmap.drawn(8, 8, scale: scale) {
        $0.draw(picture, in: Rect(1 / scale, 2 / scale, 6 / scale, 6 / scale))
      }
      for y in 0..<6 {
        for x in 0..<6 { #expect(copy[x + 1, y + 2] == picture[x, y]) }
      }
    }
  }

  @Test func `a translucent image is composited over the background`() {
    let scrim = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(Color.black.opacity(0.4)))
    let picture = Bitmap.drawn(2, 1, over: .white) { $0.draw(scrim, in: Rect(0, 0, 1, 1)) }
    #expect(picture.words == [0xFF99_9999, 0xFFFF_FFFF])
  }

  @Test func `an image partly outside is clipped`() {
    let picture = Bitmap.assembled(PixelSize(3, 3)) { x, y in Pixel(word: 0xFF00_0000 + UInt32(10 * y + x)) }
    let left = Bitmap.drawn(2, 2) { $0.draw(picture, in: Rect(-1, -1, 3, 3)) }
    let right = Bitmap.drawn(2, 2) { $0.draw(picture, in: Rect(1, 1, 3, 3)) }
    #expect(left.words == [0xFF00_000B, 0xFF00_000C, 0xFF00_0015, 0xFF00_0016])
    #expect(right.words == [0, 0, 0, 0xFF00_0000])
  }

  @Test func `an enlarged image is interpolated smoothly`() {
    let picture = Bitmap.assembled(PixelSize(2, 1)) { x, _ in Pixel(x == 0 ? .black : .white) }
    let large = Bitmap.drawn(8, 1) { $0.draw(picture, in: Rect(0, 0, 8, 1)) }
    #expect(large.words.map { $0 & 0xFF } == [0, 0, 32, 96, 159, 223, 255, 255])
  }

  @Test func `an image at half size has the mean of each four pixels`() {
    let picture = Bitmap.assembled(PixelSize(4, 2)) { x, y in
      Pixel(Color(red: UInt8(x * 40), green: UInt8(y * 100), blue: 9))
    }
    let small = Bitmap.drawn(2, 1) { $0.draw(picture, in: Rect(0, 0, 2, 1)) }
    #expect(small[0, 0].color == Color(red: 20, green: 50, blue: 9))
    #expect(small[1, 0].color == Color(red: 100, green: 50, blue: 9))
  }

  @Test(arguments: [(1, 1), (3, 9), (20, 2), (13, 13)])
  func `an image of one color keeps it at every size`(width: Int, height: Int) {
    let tint = Color(0x3451C6).opacity(0.7)
    let picture = Bitmap(size: PixelSize(5, 4), filledWith: Pixel(tint))
    let drawn = Bitmap.drawn(width, height) {
      $0.draw(picture, in: Rect(0, 0, Double(width), Double(height)))
    }
    #expect(Set(drawn.words) == [Pixel(tint).word])
  }

  @Test func `an enlarged image keeps its symmetry`() {
    let picture = Bitmap.assembled(PixelSize(3, 3)) { x, y in Pixel(x == 1 && y == 1 ? .white : .black) }
    let large = Bitmap.drawn(24, 24) { $0.draw(picture, in: Rect(0, 0, 24, 24)) }
    for y in 0..<24 {
      for x in 0..<24 {
        #expect(abs(Int(large[x, y].color.red) - Int(large[23 - x, y].color.red)) <= 1)
        #expect(abs(Int(large[x, y].color.red) - Int(large[x, 23 - y].color.red)) <= 1)
      }
    }
  }

  @Test(arguments: [(12, 8, 3.0), (7, 9, 20), (9, 7, 20), (6, 6, 0), (1, 1, 4)])
  func `an image of one color in a rounded rectangle looks like that rectangle filled`(
    width: Int, height: Int, radius: Double
  ) {
    let tint = Color(0x3451C6).opacity(0.7)
    let picture = Bitmap(size: PixelSize(5, 4), filledWith: Pixel(tint))
    let shape = RoundedRect(Rect(1, 2, Double(width), Double(height)), cornerRadius: radius)
    let drawn = Bitmap.drawn(16, 16, over: .white) { $0.draw(picture, in: shape) }
    let filled = Bitmap.drawn(16, 16, over: .white) { $0.fill(shape, with: .color(tint)) }
    #expect(drawn == filled)
  }

  @Test func `a clip changes no pixel of an image in a rounded rectangle`() {
    var random = SeededGenerator(seed: 8)
    let picture = Bitmap.noise(9, 7, &random)
    let shape = RoundedRect(Rect(2, 1, 12, 13), cornerRadius: 5)
    let whole = Bitmap.drawn(16, 16) { $0.draw(picture, in: shape) }
    for clip in [PixelRect(0, 0, 8, 8), PixelRect(3, 2, 1, 1), PixelRect(5, 9, 11, 7)] {
      let part = Bitmap.drawn(16, 16) { $0.clipped(to: clip).draw(picture, in: shape) }
      let expected = Bitmap.assembled(PixelSize(16, 16)) { x, y in
        clip.intersection(PixelRect(x, y, 1, 1)).isEmpty ? .clear : whole[x, y]
      }
      #expect(part == expected)
    }
  }

  @Test func `an image without pixels or into an empty rectangle draws nothing`() {
    let none = Bitmap(size: PixelSize(0, 5))
    let some = Bitmap(size: PixelSize(2, 2), filledWith: Pixel(red))
    let drawn = Bitmap.drawn(4, 4) { canvas in
      canvas.draw(none, in: Rect(0, 0, 4, 4))
      canvas.draw(some, in: Rect(1, 1, 0, 3))
    }
    #expect(drawn == Bitmap(size: PixelSize(4, 4)))
  }
}

struct CanvasTextTests {
  // Two columns and three rows. The pen starts at the left edge, two rows below the top.
  private let line = TextLine(
    mask: Mask(size: PixelSize(2, 3), coverage: [255, 0, 128, 255, 255, 51]), ascent: 2, descent: 1,
    advance: 2)

  @Test func `a line of text is placed on its baseline`() {
    let picture = Bitmap.drawn(4, 5) { $0.draw(line, at: Point(1, 3), color: .black) }
    #expect(
      picture.opacityText == """
        ....
        .#..
        .5#.
        .#2.
        ....
        """)
  }

  @Test func `each pixel of a line has the color in proportion to the glyph coverage`() {
    let picture = Bitmap.drawn(2, 3, over: .white) { $0.draw(line, at: Point(0, 2), color: .black) }
    #expect(picture.words.map { $0 & 0xFF } == [0, 255, 127, 0, 0, 204])
    #expect(picture.words.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `translucent text shows the background through its strokes`() {
    let picture = Bitmap.drawn(2, 3, over: .white) {
      $0.draw(line, at: Point(0, 2), color: Color.black.opacity(0.6))
    }
    #expect(picture.words.map { $0 & 0xFF } == [102, 255, 178, 102, 102, 224])
  }

  @Test func `the baseline is in points and is rounded to whole pixels`() {
    let picture = Bitmap.drawn(6, 6, scale: 2) {
      $0.translated(by: Point(0.5, 0.5)).draw(line, at: Point(0.6, 1.1), color: .black)
    }
    #expect(
      picture.opacityText == """
        ......
        ..#...
        ..5#..
        ..#2..
        ......
        ......
        """)
  }

  @Test func `a glyph that overhangs starts left of the pen`() {
    let overhanging = TextLine(
      mask: Mask(size: PixelSize(3, 1), coverage: [255, 255, 255]), ascent: 1, descent: 0, advance: 2,
      offsetX: -1)
    let picture = Bitmap.drawn(4, 1) { $0.draw(overhanging, at: Point(1, 1), color: .black) }
    #expect(picture.opacityText == "###.")
  }

  @Test func `a line partly outside is clipped`() {
    let picture = Bitmap.drawn(2, 2) { $0.draw(line, at: Point(-1, 1), color: .black) }
    #expect(picture.opacityText == "#.\n2.")
  }
}
