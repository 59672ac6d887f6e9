/// A face and a size to set text in.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are.
  public enum Weight: String, CaseIterable, Hashable, Sendable {
    case regular, medium, semibold, bold
  }

  /// The em, in points.
  public var size: Double
  public var weight: Weight

  public init(size: Double, weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }
}

/// One line of text, set and rasterised at a scale, without a colour. All measures in pixels.
public struct TextLine: Hashable, Sendable {
  /// Coverage of the glyphs.
  public let mask: Mask
  /// From the top of the mask down to the baseline.
  public let ascent: Int
  /// From the baseline down to where a descender may reach.
  public let descent: Int
  /// How far the pen moves; not the same as the mask's width.
  public let advance: Int
  /// From the pen's start to the mask's left edge; negative where a glyph overhangs.
  public let offsetX: Int

  public init(mask: Mask, ascent: Int, descent: Int, advance: Int, offsetX: Int = 0) {
    self.mask = mask
    self.ascent = ascent
    self.descent = descent
    self.advance = advance
    self.offsetX = offsetX
  }
}

/// Turns text into pixels. Implementations cache: asking for the same line again is cheap.
///
/// Characters are extended grapheme clusters, what a person takes for one. Text that runs from right to left is shown
/// so, whatever the layout's direction.
public protocol Typesetter: AnyObject {
  /// The text as one line at a scale (pixels a point), in the order in which it is seen. An empty text has height and
  /// no width.
  func line(_ text: String, in font: Font, scale: Double) -> TextLine

  /// Where a caret stands before each character and after the last: count + 1 distances from the line's left edge, in
  /// points, in the order of the text; where text runs from right to left they shrink.
  func caretStops(of text: String, in font: Font, scale: Double) -> [Double]

  /// The text cut into lines, each no wider than `width` points; an empty text is one empty line.
  ///
  /// Lines end at newlines, which belong to none, and where the Unicode Standard (annex 14) allows a break, without the
  /// spaces there; a word that is wider than a line, between characters. A line has one character at least, so where
  /// the width is less than that it is wider, and a width that is no number is none.
  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String]
}

extension Typesetter {
  /// The extent of one line, in points.
  public func size(of text: String, in font: Font, scale: Double) -> Size {
    let line = line(text, in: font, scale: scale)
    return Size(Double(line.advance) / scale, Double(line.ascent + line.descent) / scale)
  }
}
