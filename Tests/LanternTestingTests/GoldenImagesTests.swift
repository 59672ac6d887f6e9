import Foundation
import LanternHarness
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import Testing

/// Comparisons with golden images.
struct GoldenImagesTests {
  private let files: TemporaryDirectory
  private let goldens: GoldenImages

  init() throws {
    files = try TemporaryDirectory()
    goldens = GoldenImages(in: files / "goldens", results: files / "results", isWriting: false)
    let writer = GoldenImages(in: files / "goldens", results: files / "results", isWriting: true)
    try writer.compare(GoldenImagesTests.picture(4, 3), named: "page")
  }

  private static func picture(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(size: PixelSize(width, height), filledWith: Pixel(.white))
  }

  private func thrown(comparing picture: Bitmap, named name: String = "page") throws -> GoldenImageError {
    try #require(throws: GoldenImageError.self) { try goldens.compare(picture, named: name) }
  }

  private func resultSize(_ name: String) throws -> PixelSize {
    try Bitmap(png: [UInt8](Data(contentsOf: URL(filePath: files / "results/\(name).png")))).size
  }

  @Test(.requirement(104)) func `a picture that was stored is equal to itself`() throws {
    try goldens.compare(GoldenImagesTests.picture(4, 3), named: "page")
    #expect(!FileManager.default.fileExists(atPath: files / "results"))
  }

  @Test(.requirement(104)) func `a golden image of another size is an error that names both sizes`() throws {
    let error = try thrown(comparing: GoldenImagesTests.picture(5, 2))
    let result = files / "results/page.png"
    #expect(
      error
        == .anotherSize("page", expected: PixelSize(4, 3), actual: PixelSize(5, 2), result: result))
    #expect("\(error)".hasPrefix("page is 5 × 2 pixels instead of 4 × 3. "))
    #expect("\(error)".hasSuffix(result))
    // Three pictures side by side, each as large as both, with gaps of eight pixels.
    #expect(try resultSize("page") == PixelSize(3 * 5 + 16, 3))
  }

  @Test func `different pixels are counted, and the first one in reading order is named`() throws {
    var picture = GoldenImagesTests.picture(4, 3)
    picture.withPixels { pixels in
      pixels.base[pixels.stride + 2] = Pixel(.black).word
      pixels.base[2 * pixels.stride] = Pixel(.black).word
    }
    let error = try thrown(comparing: picture)
    let result = files / "results/page.png"
    #expect(error == .differentPixels("page", count: 2, firstX: 2, firstY: 1, result: result))
    #expect("\(error)".hasPrefix("page differs in 2 pixels, first at 2,1. "))
    #expect(try resultSize("page") == PixelSize(3 * 4 + 16, 3))
  }

  @Test func `a missing golden image is an error, and the actual picture is written`() throws {
    let error = try thrown(comparing: GoldenImagesTests.picture(2, 2), named: "new")
    #expect(
      error == .missing("new", expected: files / "goldens/new.png", actual: files / "results/new.png"))
    #expect(try resultSize("new") == PixelSize(2, 2))
  }

  @Test func `a golden image that is no picture is an error that names the file`() throws {
    let file = files / "goldens/page.png"
    try Data("no picture".utf8).write(to: URL(filePath: file))
    guard case .unreadable(file, _) = try thrown(comparing: GoldenImagesTests.picture(4, 3)) else {
      Issue.record("the file was read")
      return
    }
  }
}
