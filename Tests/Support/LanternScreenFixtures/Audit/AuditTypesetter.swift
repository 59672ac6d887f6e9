package import LanternRaster

/// A typesetter that keeps the measures of another one and replaces its glyphs, so that two pictures show where text is
/// drawn, in which color and on which background.
package final class AuditTypesetter: Typesetter {
  /// The glyphs of all text.
  package enum Ink: Hashable, Sendable {
    /// The glyphs of the other typesetter.
    case glyphs
    /// Blocks from the baseline to about the height of a small letter, as wide as the line.
    case blocks
    /// No glyphs.
    case none
  }

  private struct Key: Hashable {
    let text: String
    let font: Font
    let scale: Double
  }

  private let base: any Typesetter
  private let ink: Ink
  private var lines: [Key: TextLine] = [:]
  private var last = ""
  /// The texts that were set since the last `forgetTexts()`, on one line or on several.
  package private(set) var texts: Set<String> = []
  /// Those of them that were drawn with an ellipsis.
  package private(set) var truncated: Set<String> = []

  package init(_ base: any Typesetter, ink: Ink) {
    self.base = base
    self.ink = ink
  }

  package func forgetTexts() {
    texts = []
    truncated = []
    last = ""
  }

  package func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    note(text)
    let line = base.line(text, in: font, scale: scale)
    guard ink != .glyphs else { return line }
    let key = Key(text: text, font: font, scale: scale)
    if let known = lines[key] { return known }
    let height = line.ascent + line.descent
    // The rows that every text has, between the height of a small letter and the baseline.
    let rows = ink == .blocks ? line.ascent / 2..<max(line.ascent / 2, line.ascent) : 0..<0
    let row = text.allSatisfy(\.isWhitespace) ? UInt8(0) : 255
    let coverage = (0..<height).flatMap { y in
      Array(repeating: rows.contains(y) ? row : 0, count: max(0, line.advance))
    }
    let mask = Mask(size: PixelSize(max(0, line.advance), height), coverage: coverage)
    let block = TextLine(mask: mask, ascent: line.ascent, descent: line.descent, advance: line.advance)
    lines[key] = block
    return block
  }

  // A text that does not fit is followed by requests for its beginnings with an ellipsis.
  private func note(_ text: String) {
    let beginning = text.dropLast()
    if text.last == "…", text != last, last.count > beginning.count, last.hasPrefix(beginning) {
      truncated.insert(last)
    } else {
      last = text
      texts.insert(text)
    }
  }

  package func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    base.extents(of: text, in: font, scale: scale)
  }

  package func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    texts.insert(text)
    return base.lines(of: text, in: font, scale: scale, width: width)
  }

  package func levels(of text: String) -> [UInt8] { base.levels(of: text) }
  package func isRightToLeft(_ text: String) -> Bool? { base.isRightToLeft(text) }
  package func lineBreaks(in text: String) -> [Bool] { base.lineBreaks(in: text) }
}
