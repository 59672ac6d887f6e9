/// The family, weight, slant and size of text.
public struct Font: Hashable, Sendable {
  /// The design of the letters.
  public enum Family: Hashable, Sendable {
    /// The font of the interface.
    case interface
    /// A font whose characters are all equally wide, for code.
    case monospaced
    /// A family in the app's own font files, by its name. A name that no file has gives the interface font.
    case custom(String)
  }

  /// The stroke weight, from lightest to heaviest.
  public enum Weight: String, CaseIterable, Hashable, Sendable {
    /// The available weights.
    case regular, medium, semibold, bold
  }

  /// The em size, in points.
  public var size: Double
  /// The stroke weight. A family without it uses the nearest weight that it has.
  public var weight: Weight
  /// Whether the letters are slanted. A family without italics slants its upright letters.
  public var isItalic: Bool
  /// The design of the letters.
  public var family: Family

  /// Creates a font.
  public init(
    size: Double, weight: Weight = .regular, isItalic: Bool = false, family: Family = .interface
  ) {
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.family = family
  }
}

/// One line of text, shaped and rasterized at a scale. All measures are in pixels.
public struct TextLine: Hashable, Sendable {
  /// A glyph that has its own colors, such as an emoji.
  public struct ColorGlyph: Hashable, Sendable {
    /// The pixels of the glyph.
    public let bitmap: Bitmap
    /// The distance from the mask's left edge to that of the bitmap.
    public let x: Int
    /// The distance from the mask's top to that of the bitmap.
    public let y: Int

    /// Creates a glyph from its pixels and its position in the mask.
    public init(bitmap: Bitmap, x: Int, y: Int) {
      self.bitmap = bitmap
      self.x = x
      self.y = y
    }
  }

  /// The coverage of the glyphs that take the color of the text.
  public let mask: Mask
  /// The glyphs that have their own colors.
  public let colorGlyphs: [ColorGlyph]
  /// The distance from the top of the mask to the baseline.
  public let ascent: Int
  /// The distance from the baseline to the lowest extent of descenders.
  public let descent: Int
  /// The distance that the line advances the pen. It can differ from the mask's width.
  public let advance: Int
  /// The distance from the pen's start to the mask's left edge; negative if a glyph overhangs.
  public let offsetX: Int

  /// Creates a line of text from its glyphs and its measures, in pixels.
  public init(
    mask: Mask, colorGlyphs: [ColorGlyph] = [], ascent: Int, descent: Int, advance: Int, offsetX: Int = 0
  ) {
    self.mask = mask
    self.colorGlyphs = colorGlyphs
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

  /// Returns the extent of each character of a line, in points from the line's left edge. A character that draws nothing has
  /// no width.
  ///
  /// In a ligature, the characters have equal shares of its width.
  func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>]

  /// Returns the embedding level of each character of a line, by annex 9 of the Unicode Standard. It is odd for a character
  /// that runs from right to left.
  ///
  /// The base direction of the line is that of its first letter or direction mark. By default, all levels are 0.
  func levels(of text: String) -> [UInt8]

  /// Returns whether the first letter or direction mark of a text runs from right to left; nil if there is none.
  ///
  /// By default, all letters run from left to right.
  func isRightToLeft(_ text: String) -> Bool?

  /// Breaks the text into lines that are at most `width` points wide. An empty text gives one empty line.
  ///
  /// A line ends at a newline, which belongs to no line, or at a break opportunity of the Unicode Standard (annex
  /// 14), where spaces are dropped. A word wider than a line breaks between characters. Each line has at least one
  /// character, so it can exceed a width smaller than that character. A width that is not a number counts as zero.
  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String]

  /// Returns for each character of a text without newlines whether a line may end after it.
  ///
  /// By default, a line may end after white space.
  func lineBreaks(in text: String) -> [Bool]

  /// The number of lines, and of texts that were broken into lines, that were shaped so far, rather than taken from a
  /// cache.
  ///
  /// Recordings on a virtual clock store how it increases. By default, nil: lines are not counted.
  var shapedLineCount: Int? { get }
}

extension Typesetter {
  /// Returns 0 for each character.
  public func levels(of text: String) -> [UInt8] { Array(repeating: 0, count: text.count) }

  /// Returns false if the text has a letter.
  public func isRightToLeft(_ text: String) -> Bool? { text.contains(where: \.isLetter) ? false : nil }

  /// Nil, because lines are not counted.
  public var shapedLineCount: Int? { nil }

  /// Returns for each character whether it is white space.
  public func lineBreaks(in text: String) -> [Bool] { text.map(\.isWhitespace) }

  /// Returns the size of one line, in points.
  public func size(of text: String, in font: Font, scale: Double) -> Size {
    let line = line(text, in: font, scale: scale)
    return Size(Double(line.advance) / scale, Double(line.ascent + line.descent) / scale)
  }
}
