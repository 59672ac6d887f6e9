import LanternRaster
import LanternTestSupport
import Testing

struct StretchTests {
  private let white = Color.white

  @Test func `an image stretched to its own size is unchanged`() {
    var random = SeededGenerator(seed: 41)
    let picture = Bitmap.noise(19, 7, &random)
    let whole = Rect(0, 0, 19, 7)
    #expect(stretched(picture, in: whole, onto: PixelSize(19, 7)) == picture)
    #expect(stretched(picture, whole, in: whole, onto: PixelSize(19, 7)) == picture)
  }

  @Test func `a source rectangle stretched to its own size is copied`() {
    var random = SeededGenerator(seed: 42)
    let picture = Bitmap.noise(40, 20, &random)
    let moved = stretched(picture, Rect(5, 3, 30, 12), in: Rect(2, 1, 30, 12), onto: PixelSize(40, 20))
    var copy = Bitmap(size: PixelSize(40, 20))
    picture.withReadOnlyPixels { picture in
      copy.withPixels { Compositor.copy(picture, PixelRect(5, 3, 30, 12), to: $0, x: 2, y: 1) }
    }
    #expect(moved == copy)
  }

  @Test func `an image of one pixel fills its destination`() {
    let pixel = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(white))
    #expect(
      stretched(pixel, in: Rect(1, 0.4, 3, 1.2), onto: PixelSize(5, 3)).opacityText == """
        .###.
        .###.
        .....
        """)
  }

  @Test func `only pixels whose center is in the destination change`() {
    let picture = Bitmap(size: PixelSize(3, 3), filledWith: Pixel(white))
    #expect(
      stretched(picture, in: Rect(0.6, 1.5, 2.9, 1), onto: PixelSize(5, 4)).opacityText == """
        .....
        .....
        .###.
        .....
        """)
  }

  @Test func `nothing outside the clip changes, and inside everything is as without one`() {
    var random = SeededGenerator(seed: 43)
    let picture = Bitmap.noise(17, 13, &random)
    let destination = Rect(-3.3, 2.7, 50.1, 21.8)
    let whole = stretched(picture, Rect(1.5, 0.25, 12.25, 11), in: destination, onto: PixelSize(40, 30))
    for _ in 0..<40 {
      let clip = random.pixels(within: 40)
      let part = stretched(
        picture, Rect(1.5, 0.25, 12.25, 11), in: destination, onto: PixelSize(40, 30), clip: clip)
      for y in 0..<30 {
        for x in 0..<40 {
          let isInside = clip.contains(PixelRect(x, y, 1, 1))
          #expect(part[x, y] == (isInside ? whole[x, y] : .clear))
        }
      }
    }
  }

  @Test func `only the source rectangle is visible, not its neighboring pixels`() {
    let picture = Bitmap.assembled(PixelSize(6, 4)) { x, _ in Pixel(x < 2 || x > 3 ? .white : .black) }
    let large = stretched(picture, Rect(2, 0, 2, 4), in: Rect(0, 0, 32, 16), onto: PixelSize(32, 16))
    #expect(Set(large.words) == [0xFF00_0000])
  }

  @Test func `a pixel that the source rectangle cuts is centered in its remaining part`() {
    let picture = Bitmap.assembled(PixelSize(3, 1)) { x, _ in Pixel(word: 0xFF00_0000 + UInt32(x) * 100) }
    let cut = stretched(picture, Rect(0.5, 0, 2, 1), in: Rect(0, 0, 4, 1), onto: PixelSize(4, 1))
    #expect(cut.words.map { $0 & 0xFF } == [25, 75, 125, 175])
  }

  @Test func `a source rectangle beyond the image repeats the edge`() {
    let picture = Bitmap.assembled(PixelSize(4, 1)) { x, _ in Pixel(word: 0xFF00_0050 + UInt32(x)) }
    func row(_ part: Rect) -> [UInt32] {
      stretched(picture, part, in: Rect(0, 0, part.width, 2), onto: PixelSize(Int(part.width), 2))
        .words.map { $0 & 0xF }
    }
    #expect(row(Rect(-2, -1, 4, 2)) == [0, 0, 0, 1, 0, 0, 0, 1])
    #expect(row(Rect(2, 0, 4, 2)) == [2, 3, 3, 3, 2, 3, 3, 3])
    #expect(row(Rect(-1, 0, 6, 2)) == [0, 0, 1, 2, 3, 3, 0, 0, 1, 2, 3, 3])
  }

  @Test func `a pixel at the center of a source pixel equals it`() {
    let picture = Bitmap.assembled(PixelSize(3, 3)) { x, y in Pixel(x == y ? .white : .black) }
    let large = stretched(picture, in: Rect(0, 0, 9, 9), onto: PixelSize(9, 9))
    for y in 0..<3 {
      for x in 0..<3 { #expect(large[3 * x + 1, 3 * y + 1] == picture[x, y]) }
    }
  }

  @Test func `an image at half alpha is mixed with the background`() {
    let picture = Bitmap(size: PixelSize(2, 1), filledWith: Pixel(Color(0x804020)))
    let mixed = stretched(
      picture, in: Rect(0, 0, 3, 2), onto: PixelSize(4, 2), over: Color(0x000000), alpha: 128)
    #expect(
      mixed.text([Color(0x402010): "m", .black: "k"]) == """
        mmmk
        mmmk
        """)
  }

  @Test func `the replaced pixels leave no trace, even where the image is clear`() {
    let clear = Bitmap(size: PixelSize(2, 2))
    let replaced = stretched(clear, in: Rect(1, 0, 2, 2), onto: PixelSize(4, 2), over: white)
    #expect(replaced.opacityText == "#..#\n#..#")
  }

  @Test func `a stretch can move by less than a pixel`() {
    let edge = Bitmap.assembled(PixelSize(8, 1)) { x, _ in Pixel(x < 4 ? .black : .white) }
    let shades = [0, 0.25, 0.5, 0.75].map { shift in
      stretched(edge, in: Rect(shift, 0, 8, 1), onto: PixelSize(8, 1))[4, 0].word & 0xFF
    }
    #expect(shades == [255, 191, 128, 64])
  }

  @Test(arguments: [0.37, 0.8, 1, 1.05, 2.5])
  func `every pixel is within 2 of the interpolated value at its center`(scale: Double) {
    var random = SeededGenerator(seed: 44)
    let picture = Bitmap.noise(23, 17, &random)
    let size = PixelSize(Int(23 * scale) + 2, Int(17 * scale) + 2)
    let drawn = stretched(picture, in: Rect(0.25, 0.5, 23 * scale, 17 * scale), onto: size)
    let covered = Rect(0.25, 0.5, 23 * scale, 17 * scale).pixels(at: 1)
    for y in covered.y..<min(size.height, covered.maxY) {
      for x in covered.x..<min(size.width, covered.maxX) {
        let exact = picture.value(
          (Double(x) + 0.25) / scale - 0.5, Double(y) / scale - 0.5)
        for (channel, value) in exact.enumerated() {
          let actual = Double(drawn[x, y].word >> UInt32(8 * channel) & 0xFF)
          #expect(abs(actual - value) < 2, "(\(x), \(y)) is \(actual), not \(value)")
        }
      }
    }
  }

  @Test func `an empty destination or image draws nothing`() {
    let picture = Bitmap(size: PixelSize(2, 2), filledWith: Pixel(white))
    let empty = Bitmap(size: PixelSize(3, 3))
    #expect(stretched(picture, in: Rect(1, 1, 0, 2), onto: empty.size) == empty)
    #expect(stretched(picture, in: Rect(9, 1, 2, 2), onto: empty.size) == empty)
    #expect(stretched(picture, Rect(0, 0, 0, 1), in: Rect(0, 0, 3, 3), onto: empty.size) == empty)
    #expect(stretched(Bitmap(size: PixelSize(0, 2)), in: Rect(0, 0, 3, 3), onto: empty.size) == empty)
    #expect(stretched(picture, in: Rect(0, 0, 3, 3), onto: empty.size, alpha: 0) == empty)
  }

  @Test func `an image shrunk to almost nothing is sampled inside its bounds`() {
    let picture = Bitmap(size: PixelSize(900, 900), filledWith: Pixel(white))
    let dot = stretched(picture, in: Rect(0.49999995, 0.49999995, 1e-7, 1e-7), onto: PixelSize(2, 2))
    #expect(dot.opacityText == "#.\n..")
  }

  private func stretched(
    _ picture: Bitmap, _ part: Rect? = nil, in destination: Rect, onto size: PixelSize,
    clip: PixelRect? = nil,
    over background: Color = .clear, alpha: Int = 256
  ) -> Bitmap {
    var target = Bitmap(size: size, filledWith: Pixel(background))
    picture.withReadOnlyPixels { picture in
      target.withPixels {
        Compositor.stretch(picture, part, over: $0, in: destination, clip: clip, alpha: alpha)
      }
    }
    return target
  }
}

extension Bitmap {
  /// Returns the interpolated channels, blue first. (0, 0) is the center of the first pixel. Edges extend outward.
  fileprivate func value(_ x: Double, _ y: Double) -> [Double] {
    let (x, y) = (min(Double(size.width - 1), max(0, x)), min(Double(size.height - 1), max(0, y)))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(size.width - 1, left + 1), min(size.height - 1, top + 1))
    let (fractionX, fractionY) = (x - Double(left), y - Double(top))
    return [0, 8, 16, 24].map { shift in
      func channel(_ x: Int, _ y: Int) -> Double { Double(self[x, y].word >> UInt32(shift) & 0xFF) }
      let above = channel(left, top) * (1 - fractionX) + channel(right, top) * fractionX
      let below = channel(left, bottom) * (1 - fractionX) + channel(right, bottom) * fractionX
      return above * (1 - fractionY) + below * fractionY
    }
  }
}
