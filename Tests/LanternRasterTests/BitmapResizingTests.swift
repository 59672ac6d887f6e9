import LanternRaster
import LanternTestSupport
import Testing

struct BitmapResizingTests {
  @Test func `a smaller image averages the pixels that it covers`() {
    var image = Bitmap(size: PixelSize(4, 1))
    image.withPixels { pixels in
      for (x, word) in [0xFF00_0000, 0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_FFFF].enumerated() {
        pixels.base[x] = UInt32(word)
      }
    }
    let half = image.resized(to: PixelSize(2, 1))
    // A new pixel covers two old ones in the middle, and half of the next.
    #expect(half[0, 0].color.red < 40)
    #expect(half[1, 0].color.red > 215)
    #expect(half[0, 0].alpha == 255)
  }

  @Test func `an opaque image stays opaque, and one color stays that color, at any size`() {
    let image = Bitmap(size: PixelSize(13, 7), filledWith: Pixel(Color(0x336699)))
    for size in [PixelSize(1, 1), PixelSize(5, 3), PixelSize(13, 20), PixelSize(40, 2)] {
      #expect(image.resized(to: size) == Bitmap(size: size, filledWith: Pixel(Color(0x336699))))
    }
  }

  @Test func `no channel exceeds alpha`() {
    var random = SeededGenerator(seed: 3)
    var image = Bitmap(size: PixelSize(31, 17))
    image.withPixels { pixels in
      for index in 0..<31 * 17 {
        let color = Color(UInt32(random.int(0...0xFFFFFF))).opacity(random.double(0...1))
        pixels.base[index] = Pixel(color).word
      }
    }
    for size in [PixelSize(9, 5), PixelSize(60, 33)] {
      let words = image.resized(to: size).words
      let isPremultiplied = words.allSatisfy { word in
        [0, 8, 16].allSatisfy { word >> $0 & 0xFF <= word >> 24 }
      }
      #expect(isPremultiplied)
    }
  }

  @Test func `an image without pixels becomes a transparent one`() {
    #expect(Bitmap(size: PixelSize(0, 3)).resized(to: PixelSize(2, 2)) == Bitmap(size: PixelSize(2, 2)))
  }
}
