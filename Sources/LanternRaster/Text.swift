/// The weight and size of text.
public struct Font: Hashable, Sendable {
  /// The stroke weight, from lightest to heaviest.
  public enum Weight: String, CaseIterable, Hashable, Sendable {
    /// The available weights.
    case regular, medium, semibold, bold
  }

  /// The em size, in points.
  public var size: Double
  /// The stroke weight.
  public var weight: Weight

  /// Creates a font.
  public init(size: Double, weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }
}

/// One line of text, shaped and rasterized at a scale, without color. All measures are in pixels.
public struct TextLine: Hashable, Sendable {
  /// The coverage of the glyphs.
  public let mask: Mask
  /// The distance from the top of the mask to the baseline.
  public let ascent: Int
  /// The distance from the baseline to the lowest extent of descenders.
  public let descent: Int
  /// The distance that the line advances the pen. It can differ from the mask's width.
  public let advance: Int
  /// The distance from the pen's start to the mask's left edge; negative if a glyph overhangs.
  public let offsetX: Int

  /// Creates a line of text from its mask and its measures, in pixels.
  public init(mask: Mask, ascent: Int, descent: Int, advance: Int, offsetX: Int = 0) {
    self.mask = mask
    self.ascent = ascent
    self.descent = descent
    self.advance = advance
    self.offsetX = offsetX
  }
}

/// A type that shapes, measures and rasterizes text.
///
/// Implementations cache lines, so that a repeated request for the same line is cheap. Characters are extended
/// grapheme clusters, which users perceive as single characters. Right-to-left text keeps its direction regardless
/// of the layout direction.
public protocol Typesetter: AnyObject {
  /// Returns the text as one line in visual order, at a scale in pixels per point.
  ///
  /// An empty text has a height but no width.
  func line(_ text: String, in font: Font, scale: Double) -> TextLine

  /// Returns the caret positions before each character and after the last, `count + 1` in all.
  ///
  /// Positions are distances from the line's left edge, in points and in logical order. They decrease where text
  /// runs from right to left.
  func caretStops(of text: String, in font: Font, scale: Double) -> [Double]

  /// Breaks the text into lines that are at most `width` points wide. An empty text gives one empty line.
  ///
  /// A line ends at a newline, which belongs to no line, or at a break opportunity of the Unicode Standard (annex
  /// 14), where spaces are dropped. A word wider than a line breaks between characters. Each line has at least one
  /// character, so it can exceed a width smaller than that character. A width that is not a number counts as zero.
  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String]
}

extension Typesetter {
  /// Returns the size of one line, in points.
  public func size(of text: String, in font: Font, scale: Double) -> Size {
    let line = line(text, in: font, scale: scale)
    return Size(Double(line.advance) / scale, Double(line.ascent + line.descent) / scale)
  }
}
