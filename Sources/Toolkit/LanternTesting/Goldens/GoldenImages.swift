import FoundationEssentials
import LanternFiles
public import LanternRaster

/// Golden images: expected pictures that are stored with the tests.
///
/// With the environment variable `LANTERN_GOLDENS=write`, each comparison stores its picture instead. Look at the
/// pictures before you commit them.
nonisolated public struct GoldenImages: Hashable, Sendable {
  /// The folder of the expected pictures, as PNG files.
  public let directory: String
  /// The folder for the pictures that differ.
  public let results: String
  /// Whether comparisons store their pictures instead.
  public let isWriting: Bool

  /// Creates the golden images in a folder. Folders that don't exist are created when they are needed.
  public init(in directory: String, results: String, isWriting: Bool = GoldenImages.isWritingRequested) {
    self.directory = directory
    self.results = results
    self.isWriting = isWriting
  }

  /// Whether `LANTERN_GOLDENS` is `write`.
  public static var isWritingRequested: Bool {
    ProcessInfo.processInfo.environment["LANTERN_GOLDENS"] == "write"
  }

  /// Compares a picture with the golden image of the same name, exactly.
  ///
  /// If they differ, writes the expected picture, the actual picture and the difference side by side to `results`, and
  /// throws an error with the path.
  public func compare(_ picture: Bitmap, named name: String) throws(GoldenImageError) {
    let file = "\(directory)/\(name).png"
    guard !isWriting else { return try write(picture, to: file, in: directory) }
    let result = "\(results)/\(name).png"
    guard let golden = try read(file) else {
      try write(picture, to: result, in: results)
      throw .missing(name, expected: file, actual: result)
    }
    guard golden != picture else { return }
    try write(golden.besideDifference(from: picture), to: result, in: results)
    guard golden.size == picture.size else {
      throw .anotherSize(name, expected: golden.size, actual: picture.size, result: result)
    }
    let different = golden.words.indices.filter { golden.words[$0] != picture.words[$0] }
    let (y, x) = (different.first ?? 0).quotientAndRemainder(dividingBy: golden.size.width)
    throw .differentPixels(name, count: different.count, firstX: x, firstY: y, result: result)
  }

  // Far above the size of any picture of a window.
  private static let maximumSize = 256 << 20

  // Nil if there is no such file.
  private func read(_ file: String) throws(GoldenImageError) -> Bitmap? {
    do {
      return try File(file).contents(limit: GoldenImages.maximumSize).map { try Bitmap(png: $0) }
    } catch {
      throw .unreadable(file, reason: "\(error)")
    }
  }

  private func write(_ picture: Bitmap, to file: String, in folder: String) throws(GoldenImageError) {
    do {
      try Folder(folder).create(access: .umask)
      try File(file).replace(with: picture.png(), access: .umask, isDurable: false)
    } catch {
      throw .notWritten(file, reason: "\(error)")
    }
  }
}

/// The difference of a picture from its golden image, or the reason why they can't be compared.
nonisolated public enum GoldenImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no golden image of this name. The actual picture was written.
  case missing(_ name: String, expected: String, actual: String)
  /// The pictures have different sizes. `result` is the path of both side by side.
  case anotherSize(_ name: String, expected: PixelSize, actual: PixelSize, result: String)
  /// The pictures have the same size, and some pixels differ. The first one in reading order is at `firstX` and
  /// `firstY`. `result` is the path of both pictures and the difference side by side.
  case differentPixels(_ name: String, count: Int, firstX: Int, firstY: Int, result: String)
  /// The file of the golden image can't be read.
  case unreadable(_ path: String, reason: String)
  /// A picture can't be written.
  case notWritten(_ path: String, reason: String)

  /// A message with the path of the pictures.
  public var description: String {
    switch self {
    case .missing(let name, let expected, let actual):
      "\(name) has no golden image \(expected). Actual: \(actual)"
    case .anotherSize(let name, let expected, let actual, let result):
      "\(name) is \(actual.width) × \(actual.height) pixels instead of \(expected.width) × \(expected.height). "
        + "Expected, actual and difference side by side: \(result)"
    case .differentPixels(let name, let count, let x, let y, let result):
      "\(name) differs in \(count) \(count == 1 ? "pixel" : "pixels"), first at \(x),\(y). "
        + "Expected, actual and difference side by side: \(result)"
    case .unreadable(let path, let reason): "the golden image \(path) can't be read: \(reason)"
    case .notWritten(let path, let reason): "the picture \(path) can't be written: \(reason)"
    }
  }
}

nonisolated extension Bitmap {
  /// Returns this picture, the actual picture and their difference side by side. The difference is red where the
  /// pictures differ, and otherwise a faint copy of the actual picture.
  fileprivate func besideDifference(from actual: Bitmap) -> Bitmap {
    let gap = 8
    let size = PixelSize(
      max(self.size.width, actual.size.width), max(self.size.height, actual.size.height))
    var picture = Bitmap(size: PixelSize(3 * size.width + 2 * gap, size.height))
    picture.withPixels { pixels in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (expected, actual) = (pixel(x, y), actual.pixel(x, y))
          pixels[x, y] = (expected ?? Pixel(.clear)).word
          pixels[x + size.width + gap, y] = (actual ?? Pixel(.clear)).word
          let difference =
            if let actual, actual == expected {
              actual.color.mixed(with: .white, by: 0.7)
            } else {
              Color(0xD00000)
            }
          pixels[x + 2 * (size.width + gap), y] = Pixel(difference).word
        }
      }
    }
    return picture
  }

  private func pixel(_ x: Int, _ y: Int) -> Pixel? {
    x < size.width && y < size.height ? self[x, y] : nil
  }
}
