import Foundation
import LanternImages
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// The files in `Fixtures`, which `generate.py` writes with other programs.
enum ImageFixture {
  static let all = [
    "animated.png", "animated.webp", "bits.png", "blurred.svg", "cmyk.jpg", "enormous.png", "gray-alpha.png",
    "gray.jpg", "gray.png", "halves.svg", "interlaced-quarters.png", "interlaced.png", "lossless.webp",
    "lossy.webp", "palette.png", "progressive.jpg", "quarters.jpg", "rgba.png", "rgba16.png", "viewbox.svg",
  ]

  static func path(_ name: String) -> String { Project.path("Tests/LanternImagesTests/Fixtures/\(name)") }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }
}

/// No limit that a slow machine reaches before a broken decoder does.
let patientLimits = DecodingLimits(processorTime: 60, deadline: .seconds(120))

/// Decodes an image in a helper of its own.
func decoded(
  _ source: ImageSource, _ width: Int = 100, _ height: Int = 100, _ mode: ContentMode = .fit,
  limits: DecodingLimits = patientLimits
) throws -> Result<Bitmap, ImageError> {
  try answer(to: source, width, height, mode, limits: limits).result
}

/// Decodes an image in a helper of its own, and returns the peak memory too.
func answer(
  to source: ImageSource, _ width: Int = 100, _ height: Int = 100, _ mode: ContentMode = .fit,
  limits: DecodingLimits = patientLimits, libraryPath: String? = nil
) throws -> DecodingHelper.Answer {
  let helper = try DecodingHelper(libraryPath: libraryPath)
  defer { helper.end() }
  return try #require(
    helper.decode(ImageRequest(source, size: PixelSize(width, height), mode: mode), limits))
}

func decodedFixture(
  _ name: String, _ width: Int = 100, _ height: Int = 100, _ mode: ContentMode = .fit
) throws -> Bitmap {
  try decoded(.file(path: ImageFixture.path(name)), width, height, mode).get()
}

func decodedText(_ text: String, _ width: Int = 100, _ height: Int = 100) throws -> Result<Bitmap, ImageError>
{
  try decoded(.encoded(EncodedImage(Array(text.utf8))), width, height)
}

extension Bitmap {
  /// Each pixel as the letter of the color that is nearest: red, green, blue, yellow, white, gray, black, in lower case if
  /// it is half transparent, and `.` for transparent.
  var colorText: String {
    text { pixel in
      guard pixel.alpha > 40 else { return "." }
      let color = pixel.color
      let letters: [(Character, Int, Int, Int)] = [
        ("R", 255, 0, 0), ("G", 0, 255, 0), ("B", 0, 0, 255), ("Y", 255, 255, 0), ("W", 255, 255, 255),
        ("A", 128, 128, 128), ("K", 0, 0, 0),
      ]
      func distance(_ letter: (Character, Int, Int, Int)) -> Int {
        abs(letter.1 - Int(color.red)) + abs(letter.2 - Int(color.green)) + abs(letter.3 - Int(color.blue))
      }
      let nearest = letters.min { distance($0) < distance($1) }.map(\.0) ?? "?"
      return pixel.alpha < 200 ? Character(nearest.lowercased()) : nearest
    }
  }

  /// The colors in the middle of the four quarters.
  var quarterText: String {
    let (x, y) = (size.width / 4, size.height / 4)
    return Bitmap.assembled(PixelSize(2, 2)) { column, row in
      self[column * size.width / 2 + x, row * size.height / 2 + y]
    }.colorText
  }
}
