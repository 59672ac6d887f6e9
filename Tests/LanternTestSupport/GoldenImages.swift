import Foundation
package import LanternRaster
package import Testing

/// Golden images: expected pictures that are stored with the tests.
///
/// `make goldens` writes them again. Otherwise, if a picture differs, the expected picture, the actual picture and the
/// difference are written side by side to `.build/goldens`.
package struct GoldenImages: Sendable {
  /// The maximum total size of all golden images of the project, in bytes.
  package static let budget = 25_000_000

  /// Whether this system renders text exactly as in the golden images. This requires the libraries and fonts of Debian
  /// 12.
  package static var areExactOnThisSystem: Bool {
    guard let system = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8) else { return false }
    return system.contains("ID=debian") && system.contains("VERSION_ID=\"12\"")
  }

  private let directory: String
  private let results = Project.path(".build/goldens")
  private let isWriting = ProcessInfo.processInfo.environment["LANTERN_GOLDENS"] == "write"

  /// Creates the golden images in a directory, which is relative to the root of the package.
  package init(in directory: String) { self.directory = Project.path(directory) }

  /// Returns the total size of the images in the directory, in bytes.
  package func size() throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    return try names.map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
      return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }.reduce(0, +)
  }

  /// Compares a picture with the golden image of the same name.
  package func expect(
    _ picture: Bitmap, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = "\(directory)/\(name).png"
    if isWriting {
      try Data(picture.png()).write(to: URL(filePath: file))
      return
    }
    let golden = try FileManager.default.contents(atPath: file).map { try Bitmap(png: Array($0)) }
    guard let area = golden.map({ $0.difference(from: picture) }) ?? PixelRect(picture.size) else { return }
    try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
    let result = "\(results)/\(name).png"
    let expected = golden ?? Bitmap(size: picture.size, filledWith: Pixel(.white))
    try Data(expected.besideDifference(from: picture).png()).write(to: URL(filePath: result))
    Issue.record(
      """
      \(name) differs within \(area). Expected, actual and difference side by side: \(result)
      If the actual picture is correct, run `make goldens`.
      """, sourceLocation: sourceLocation)
  }
}

extension Bitmap {
  /// Returns this picture, the actual picture and their difference side by side. The difference is red where the
  /// pictures differ, and otherwise a faint copy of the actual picture.
  fileprivate func besideDifference(from actual: Bitmap) -> Bitmap {
    let gap = 8
    let size = PixelSize(
      max(self.size.width, actual.size.width), max(self.size.height, actual.size.height))
    return Bitmap.assembled(PixelSize(3 * size.width + 2 * gap, size.height)) { x, y in
      let (column, x) = x.quotientAndRemainder(dividingBy: size.width + gap)
      let expected = pixel(x, y)
      let actual = actual.pixel(x, y)
      switch column {
      case 0: return expected ?? Pixel(.clear)
      case 1: return actual ?? Pixel(.clear)
      default:
        guard x < size.width else { return Pixel(.clear) }
        guard let actual, actual == expected else { return Pixel(Color(0xD00000)) }
        return Pixel(actual.color.mixed(with: .white, by: 0.7))
      }
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> Pixel? {
    x < size.width && y < size.height ? self[x, y] : nil
  }
}
