public import LanternRaster

/// Renders every character as the same solid block, so that the position of text can be counted in pixels.
///
/// A line that begins with a Hebrew or Arabic letter or a right-to-left mark runs from right to left, with all that is in it. A
/// direction mark at the beginning has no block.
///
/// A character is half an em wide. Its ascent is three quarters of an em, and its descent is a quarter. At 16 points
/// and scale 1, its width is 8 pixels, its ascent 12 and its descent 4. Spaces are blank.
nonisolated public final class BlockTypesetter: Typesetter {
  // Slanted letters extend like this.
  private let overhang: Int

  /// Creates a typesetter. `overhang` is how far the first and the last block extend beyond their advance, in pixels.
  public init(overhang: Int = 0) { self.overhang = overhang }

  /// Returns a line of blocks.
  public func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    let block = BlockTypesetter.block(font, scale)
    let descent = Int((font.size * scale / 4).rounded())
    let blocks = Array(text.drop { BlockTypesetter.marks.contains($0) })
    let characters = isRightToLeft(text) == true ? blocks.reversed() : blocks
    let advance = characters.count * block.width
    let overhang = characters.isEmpty ? 0 : overhang
    let size = PixelSize(advance + 2 * overhang, block.height)
    let row = (0..<size.width).map { column -> UInt8 in
      let index = min(characters.count - 1, max(0, column - overhang) / block.width)
      return characters[index] == " " ? 0 : 255
    }
    let mask = Mask(size: size, coverage: (0..<size.height).flatMap { _ in row })
    return TextLine(
      mask: mask, ascent: block.height, descent: descent, advance: advance, offsetX: -overhang)
  }

  /// Returns the edges of the blocks.
  public func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    let width = Double(BlockTypesetter.block(font, scale).width) / scale
    let marks = text.prefix { BlockTypesetter.marks.contains($0) }.count
    let count = text.count - marks
    let isRightToLeft = isRightToLeft(text) == true
    return (0..<text.count).map { index in
      let place = index - marks
      guard place >= 0 else { return isRightToLeft ? Double(count) * width...Double(count) * width : 0...0 }
      let left = Double(isRightToLeft ? count - 1 - place : place) * width
      return left...left + width
    }
  }

  /// Returns 1 for each character of a line that runs from right to left, and 0 for those of others.
  public func levels(of text: String) -> [UInt8] {
    Array(repeating: isRightToLeft(text) == true ? 1 : 0, count: text.count)
  }

  /// Returns whether the first letter or direction mark is right-to-left.
  public func isRightToLeft(_ text: String) -> Bool? {
    guard let first = text.first(where: { $0.isLetter || BlockTypesetter.marks.contains($0) }) else {
      return nil
    }
    return first.unicodeScalars.first.map { (0x590..<0x900).contains($0.value) || $0 == "\u{200F}" }
  }

  private static let marks: Set<Character> = ["\u{200E}", "\u{200F}"]

  /// Breaks the text at spaces, or otherwise inside a word. There are no other rules.
  public func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    // A width that was converted from pixels may be too small by a rounding error.
    let columns = (width * scale + 1.0 / 1_024) / Double(BlockTypesetter.block(font, scale).width)
    let capacity = columns >= 1 ? Int(min(columns, 1e6)) : 1
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      var lines: [String] = []
      var rest = paragraph
      while rest.count > capacity {
        let space = rest.prefix(capacity + 1).lastIndex(of: " ")
        let end =
          space.flatMap { $0 > rest.startIndex ? $0 : nil } ?? rest.index(rest.startIndex, offsetBy: capacity)
        lines.append(String(rest[..<end]))
        rest = rest[end...].drop { $0 == " " }
      }
      return rest.isEmpty && !lines.isEmpty ? lines : lines + [String(rest)]
    }
  }

  private static func block(_ font: Font, _ scale: Double) -> PixelSize {
    PixelSize(Int((font.size * scale / 2).rounded()), Int((font.size * scale * 0.75).rounded()))
  }
}
