package import LanternRaster
import LanternWidgets

/// Contrast ratios after WCAG 2.2 between the pixels of pictures. Every pixel must be opaque.
package struct PictureContrast {
  /// A pixel with a contrast that is too low.
  package struct Low {
    package let x: Int
    package let y: Int
    package let contrast: Double
    /// The two colors, as in `#645C53 on #FFFDFA`.
    package let colors: String
  }

  private var luminances: [UInt32: Double] = [:]

  package init() {}

  /// Returns the number of pixels in which two pictures of the same size differ, and those of them with a contrast below
  /// `least`.
  package mutating func compare(_ one: Bitmap, _ other: Bitmap, least: Double) -> (count: Int, low: [Low]) {
    let (above, below) = (one.words, other.words)
    var count = 0
    var low: [Low] = []
    for index in above.indices where above[index] != below[index] {
      count += 1
      let contrast = contrast(above[index], below[index])
      guard contrast < least else { continue }
      let (y, x) = index.quotientAndRemainder(dividingBy: one.size.width)
      low.append(
        Low(
          x: x, y: y, contrast: contrast,
          colors: "\(PictureContrast.name(above[index])) on \(PictureContrast.name(below[index]))"))
    }
    return (count, low)
  }

  /// Returns how many pixels of a part of a picture have a contrast of at least `least` with those of another picture,
  /// in which the part has its corner at `x` and `y`.
  package mutating func countDifferences(
    _ picture: Bitmap, _ part: PixelRect, from other: Bitmap, x: Int, y: Int, least: Double
  ) -> Int {
    let part = part.intersection(PixelRect(picture.size))
    var count = 0
    for row in part.y..<max(part.y, part.maxY) {
      for column in part.x..<max(part.x, part.maxX) {
        let (otherX, otherY) = (column - part.x + x, row - part.y + y)
        guard otherX >= 0, otherY >= 0, otherX < other.size.width, otherY < other.size.height else {
          continue
        }
        let (one, two) = (picture[column, row].word, other[otherX, otherY].word)
        if one != two, contrast(one, two) >= least { count += 1 }
      }
    }
    return count
  }

  /// Returns the number of pixels in a part of a picture that stand out with a contrast of at least `least`, from the
  /// most frequent color in the part or from that of the pixels around it, whichever gives more.
  package mutating func countMarks(in picture: Bitmap, _ part: PixelRect, least: Double) -> Int {
    let whole = PixelRect(picture.size)
    let inside = words(of: picture, part.intersection(whole))
    let outer = PixelRect(part.x - 6, part.y - 6, part.width + 12, part.height + 12).intersection(whole)
    let around = [
      PixelRect(outer.x, outer.y, outer.width, 1), PixelRect(outer.x, outer.maxY - 1, outer.width, 1),
      PixelRect(outer.x, outer.y, 1, outer.height), PixelRect(outer.maxX - 1, outer.y, 1, outer.height),
    ].flatMap { words(of: picture, $0) }
    return [PictureContrast.mostFrequent(inside), PictureContrast.mostFrequent(around)].map { ground in
      guard let ground else { return 0 }
      var count = 0
      for word in inside where word != ground && contrast(word, ground) >= least { count += 1 }
      return count
    }.max() ?? 0
  }

  /// Returns the average relative luminance of a picture, from 0 to 1.
  package mutating func luminance(of picture: Bitmap) -> Double {
    var sum = 0.0
    for word in picture.words { sum += luminance(word) }
    return sum / Double(max(1, picture.words.count))
  }

  private func words(of picture: Bitmap, _ part: PixelRect) -> [UInt32] {
    guard !part.isEmpty else { return [] }
    return (part.y..<part.maxY).flatMap { row in
      (part.x..<part.maxX).map { picture[$0, row].word }
    }
  }

  private static func mostFrequent(_ words: [UInt32]) -> UInt32? {
    var counts: [UInt32: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  private mutating func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    Color.contrast(ofLuminances: luminance(one), luminance(other))
  }

  private mutating func luminance(_ word: UInt32) -> Double {
    if let known = luminances[word] { return known }
    let luminance = Pixel(word: word).color.luminance
    luminances[word] = luminance
    return luminance
  }

  private static func name(_ word: UInt32) -> String {
    let hex = String(word & 0xFF_FFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - hex.count) + hex
  }
}
