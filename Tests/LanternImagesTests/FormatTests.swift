import LanternImages
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@Suite(.waitsForProcesses)
struct FormatTests {
  @Test(
    .requirement(108),
    arguments: ["rgba.png", "rgba16.png", "palette.png", "interlaced.png", "lossless.webp"])
  func `an image with alpha has the pixels that another program wrote`(name: String) throws {
    let image = try decodedFixture(name)
    #expect(
      image.colorText == """
        RGBW
        Ky.A
        """)
    #expect(image[0, 0].word == 0xFFFF_0000)
    // Half transparent yellow, premultiplied.
    #expect(image[1, 1].word == 0x8080_8000)
    #expect(image[2, 1].word == 0)
    #expect(image[3, 1].word == 0xFF80_8080)
  }

  @Test func `an interlaced PNG is read only as far as its size needs`() throws {
    let bytes = try ImageFixture.bytes("interlaced-quarters.png")
    let start = ImageSource.encoded(EncodedImage(Array(bytes.prefix(500))))
    #expect(
      try decoded(start, 4, 2).get().colorText == """
        RRGG
        BBWW
        """)
    #expect(try decoded(.encoded(EncodedImage(bytes)), 32, 16).get().quarterText == "RG\nBW")
    #expect(throws: ImageError.self) { try decoded(start, 32, 16).get() }
  }

  @Test func `a gray PNG has equal channels`() throws {
    #expect(try decodedFixture("gray.png").words == [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF])
    #expect(try decodedFixture("bits.png").words == [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_0000])
    #expect(try decodedFixture("gray-alpha.png").words == [0xFFFF_FFFF, 0x8080_8080, 0xFF00_0000, 0])
  }

  @Test(.requirement(108), arguments: ["quarters.jpg", "progressive.jpg", "cmyk.jpg", "lossy.webp"])
  func `an image with lost details has nearly the pixels of the original`(name: String) throws {
    let image = try decodedFixture(name)
    #expect(image.size == PixelSize(32, 16))
    #expect(
      image.quarterText == """
        RG
        BW
        """)
    #expect(image.words.allSatisfy { $0 >= 0xFF00_0000 })
  }

  @Test func `a gray JPEG has equal channels`() throws {
    let image = try decodedFixture("gray.jpg")
    let color = image[4, 4].color
    // The luma of red: 76.
    #expect((70...82).contains(color.red))
    #expect(color.red == color.green && color.green == color.blue)
  }

  @Test(arguments: ["animated.png", "animated.webp"])
  func `the first frame of an animation is shown`(name: String) throws {
    #expect(
      try decodedFixture(name).colorText == """
        RRRR
        RRRR
        """)
  }

  @Test(
    arguments: zip(
      1...8, ["RG\nBW", "GR\nWB", "WB\nGR", "BW\nRG", "RB\nGW", "BR\nWG", "WG\nBR", "GW\nRB"]))
  func `a JPEG is turned and mirrored as its Exif orientation says`(orientation: Int, quarters: String) throws
  {
    let image = try decoded(
      .encoded(EncodedImage(try FormatTests.photo(orientation: UInt8(orientation)))), 60, 60
    ).get()
    #expect(image.quarterText == quarters)
    #expect(image.size == (orientation < 5 ? PixelSize(32, 16) : PixelSize(16, 32)))
  }

  @Test func `an Exif orientation that does not exist is ignored`() throws {
    let image = try decoded(.encoded(EncodedImage(try FormatTests.photo(orientation: 9)))).get()
    #expect(image.size == PixelSize(32, 16))
  }

  @Test func `a turned JPEG fills a frame by its upright sides`() throws {
    let photo = EncodedImage(try FormatTests.photo(orientation: 6))
    let image = try decoded(.encoded(photo), 8, 8, .fill).get()
    #expect(image.size == PixelSize(8, 8))
    #expect(
      image.quarterText == """
        BR
        WG
        """)
  }

  @Test func `a large image is averaged to the size wanted`() throws {
    #expect(try decodedFixture("quarters.jpg", 2, 2).size == PixelSize(2, 1))
    #expect(
      try decodedFixture("quarters.jpg", 4, 4).colorText == """
        RRGG
        BBWW
        """)
    // Three pixels of nothing, black and yellow average with the premultiplied weights of their alpha.
    #expect(try decodedFixture("rgba.png", 1, 1).words.count == 1)
    let halves = try decodedFixture("gray.png", 2, 2)
    #expect(halves.words == [0xFF2B_2B2B, 0xFFD5_D5D5])
  }

  @Test func `an image that fills is cropped evenly`() throws {
    // The middle of 32 × 16.
    #expect(
      try decodedFixture("quarters.jpg", 8, 8, .fill).colorText == """
        RRRRGGGG
        RRRRGGGG
        RRRRGGGG
        RRRRGGGG
        BBBBWWWW
        BBBBWWWW
        BBBBWWWW
        BBBBWWWW
        """)
    #expect(
      try decodedFixture("lossless.webp", 2, 2, .fill).colorText == """
        GB
        y.
        """)
  }

  @Test func `a small image is not enlarged`() throws {
    #expect(try decodedFixture("rgba.png", 400, 100).size == PixelSize(4, 2))
    #expect(try decodedFixture("rgba.png", 400, 100, .fill).size == PixelSize(4, 1))
  }

  @Test(.requirement(108)) func `a drawing is as sharp as its frame is large`() throws {
    let image = try decodedFixture("halves.svg", 8, 8)
    #expect(
      image.colorText == """
        RRRRbbbb
        RRRRbbbb
        RRRRbbbb
        RRRRbbbb
        """)
    #expect(try decodedFixture("halves.svg", 400, 400).size == PixelSize(400, 200))
    #expect(
      try decodedFixture("halves.svg", 4, 4, .fill).colorText == """
        RRbb
        RRbb
        RRbb
        RRbb
        """)
  }

  @Test func `a drawing without a size has that of its view box`() throws {
    #expect(try decodedFixture("viewbox.svg", 30, 30).size == PixelSize(15, 30))
    let boundless = #"<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%"/></svg>"#
    #expect(try decodedText(boundless, 3, 2).get().colorText == "KKK\nKKK")
  }

  @Test func `a drawing can blur`() throws {
    let image = try decodedFixture("blurred.svg", 40, 40)
    #expect(image[20, 20].alpha > 250)
    #expect((1..<250).contains(image[9, 20].alpha))
    #expect(image[1, 1].alpha == 0)
  }

  @Test func `a drawing can contain a bitmap`() throws {
    let png = FormatTests.base64(try ImageFixture.bytes("animated.png"))
    let image = try decodedText(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="2">
      <image width="4" height="2" xlink:href="data:image/png;base64,\(png)"/></svg>
      """, 4, 4
    ).get()
    #expect(image.colorText == "RRRR\nRRRR")
  }

  // The photo with an Exif segment of one entry after its first marker.
  static func photo(orientation: UInt8) throws -> [UInt8] {
    let tiff: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      + [0, 0, 0, 0]
    let contents = Array("Exif\0\0".utf8) + tiff
    let bytes = try ImageFixture.bytes("quarters.jpg")
    return bytes.prefix(2) + [0xFF, 0xE1, 0, UInt8(contents.count + 2)] + contents + bytes.dropFirst(2)
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      let text = (0..<4).map { digits[word >> (18 - 6 * $0) & 63] }
      return String(text.prefix(group.count + 1)) + String(repeating: "=", count: 3 - group.count)
    }.joined()
  }
}
