import LanternRaster
import Testing

struct OpaquePictureTests {
  // Widths around the four pixels that are packed at once. Each pixel differs from its neighbors in each byte.
  @Test(arguments: 1...9)
  func `each pixel becomes its blue, green and red bytes, without alpha`(width: Int) {
    let bitmap = numbered(PixelSize(width, 2))
    let expected = bitmap.words.flatMap { word in
      [UInt8(word & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word >> 16 & 0xFF)]
    }
    #expect(OpaquePicture(bitmap).bytes == expected)
  }

  @Test func `the padding between rows is omitted`() {
    var bitmap = numbered(PixelSize(7, 3))
    let picture = bitmap.withPixels { OpaquePicture(copying: $0.part(PixelRect(1, 1, 5, 2))) }
    #expect(picture.size == PixelSize(5, 2))
    #expect(Array(picture.bytes.prefix(3)) == bytes(of: bitmap[1, 1]))
    #expect(Array(picture.bytes.suffix(3)) == bytes(of: bitmap[5, 2]))
  }

  @Test func `its PNG is read back as the same image, opaque`() throws {
    let bitmap = numbered(PixelSize(5, 4))
    let read = try Bitmap(png: OpaquePicture(bitmap).png())
    #expect(read.size == bitmap.size)
    #expect(read.words == bitmap.words.map { $0 | 0xFF00_0000 })
  }

  @Test func `an image without pixels has no PNG form`() {
    #expect(throws: PNGError.empty) { try OpaquePicture(Bitmap(size: PixelSize(0, 3))).png() }
  }

  private func numbered(_ size: PixelSize) -> Bitmap {
    var bitmap = Bitmap(size: size)
    bitmap.withPixels { pixels in
      for index in 0..<size.width * size.height {
        pixels.base[index] = 0x8010_2030 &+ UInt32(index) &* 0x0001_0307
      }
    }
    return bitmap
  }

  private func bytes(of pixel: Pixel) -> [UInt8] {
    (0..<3).map { UInt8(truncatingIfNeeded: pixel.word >> (8 * UInt32($0))) }
  }
}
