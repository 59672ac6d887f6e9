import LanternRaster
import LanternTestSupport
import Testing

struct PNGTests {
  @Test func `an image of every alpha and channel value survives PNG`() throws {
    let picture = Bitmap.assembled(PixelSize(256, 256)) { x, y in
      Pixel(Color(red: UInt8(x), green: UInt8(255 - x), blue: UInt8(x ^ y), alpha: UInt8(y)))
    }
    #expect(try Bitmap(png: picture.png()) == picture)
  }

  @Test(arguments: [PixelSize(1, 1), PixelSize(1, 300), PixelSize(300, 1), PixelSize(17, 13)])
  func `an image of any size survives PNG`(size: PixelSize) throws {
    var random = SeededGenerator(seed: 21)
    let picture = Bitmap.noise(size.width, size.height, &random)
    #expect(try Bitmap(png: picture.png()) == picture)
  }

  @Test func `PNG data starts with the signature and stores straight colors`() throws {
    let picture = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(Color(0xFF0000).opacity(0.5)))
    let bytes = try picture.png()
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(try Bitmap(png: bytes)[0, 0].color == Color(red: 255, green: 0, blue: 0, alpha: 128))
  }

  @Test func `equal images have equal data`() throws {
    var random = SeededGenerator(seed: 22)
    let picture = Bitmap.noise(20, 20, &random)
    #expect(try picture.png() == picture.png())
  }

  @Test func `a grayscale image of another program is read as colors`() throws {
    // One black and one white pixel, with one bit per pixel.
    let bytes: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2, 0, 0,
      0, 1,
      1, 0, 0, 0, 0, 0xDC, 0x59, 0x42, 0x27,
      0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x70, 0x00, 0x00, 0x00, 0x42, 0x00, 0x41, 0x29,
      0x37, 0xF4, 0xEF,
      0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    #expect(try Bitmap(png: bytes).words == [0xFF00_0000, 0xFFFF_FFFF])
  }

  @Test func `data that is not an image is unreadable`() {
    expectUnreadable([])
    expectUnreadable([1, 2, 3])
    expectUnreadable(Array("GIF89a, followed by some more text that is no image".utf8))
    expectUnreadable([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test func `an image truncated anywhere before its last chunk is unreadable`() throws {
    var random = SeededGenerator(seed: 23)
    let bytes = try Bitmap.noise(9, 9, &random).png()
    // The last chunk, IEND, is empty and twelve bytes long. The chunk before it ends with a checksum of four bytes.
    for count in 0..<(bytes.count - 16) { expectUnreadable(Array(bytes.prefix(count))) }
  }

  @Test func `an image with a damaged header is unreadable`() throws {
    let bytes = try Bitmap(size: PixelSize(9, 9)).png()
    for index in 0..<29 {
      var damaged = bytes
      damaged[index] ^= 0x41
      expectUnreadable(damaged)
    }
  }

  @Test func `damage anywhere is detected or leaves an image of the same size`() throws {
    var random = SeededGenerator(seed: 24)
    let bytes = try Bitmap.noise(9, 9, &random).png()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0xFF
      do throws(PNGError) {
        #expect(try Bitmap(png: damaged).size == PixelSize(9, 9))
      } catch {
        guard case .unreadable = error else {
          Issue.record("damage at byte \(index): \(error)")
          continue
        }
      }
    }
  }

  @Test(arguments: [PixelSize(0, 0), PixelSize(0, 5), PixelSize(5, 0)])
  func `an image without pixels has no PNG form`(size: PixelSize) {
    #expect(throws: PNGError.empty) { try Bitmap(size: size).png() }
  }

  @Test func `an image wider than a million pixels, the limit of libpng, is not written`() {
    do throws(PNGError) {
      _ = try Bitmap(size: PixelSize(1_000_001, 1)).png()
      Issue.record("the image was written")
    } catch {
      guard case .unwritable(let reason) = error, !reason.isEmpty else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `an image of more than 64 million pixels is not read`() {
    // A header alone, of 65536 × 65536 pixels, and an empty data chunk.
    let bytes: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 0, 0, 0, 1,
      0, 0,
      8, 6, 0, 0, 0, 0x6C, 0x84, 0x30, 0xE3, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E,
    ]
    #expect(throws: PNGError.tooLarge(width: 65_536, height: 65_536)) { try Bitmap(png: bytes) }
  }

  @Test func `every error has a description of the problem`() {
    #expect(PNGError.unreadable("bad IHDR").description == "not a readable PNG image: bad IHDR")
    #expect(PNGError.unwritable("disk").description == "cannot write the PNG image: disk")
    #expect(PNGError.empty.description == "an image without pixels cannot be written as PNG")
    #expect(
      PNGError.tooLarge(width: 9, height: 8).description
        == "the PNG image is too large to read: 9×8 pixels")
  }

  private func expectUnreadable(_ bytes: [UInt8], at location: SourceLocation = #_sourceLocation) {
    do throws(PNGError) {
      _ = try Bitmap(png: bytes)
      Issue.record("\(bytes.count) bytes were read as an image", sourceLocation: location)
    } catch {
      guard case .unreadable(let reason) = error, !reason.isEmpty else {
        Issue.record("\(error)", sourceLocation: location)
        return
      }
    }
  }
}
