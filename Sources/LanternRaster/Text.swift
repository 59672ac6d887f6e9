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
public protocol Typesetter: AnyObject {
  /// The text as one line at a scale (pixels a point). An empty text has height and no width.
  func line(_ text: String, in font: Font, scale: Double) -> TextLine

  /// Where a caret stands before each character and after the last: count + 1 distances from the line's
  /// start, in points, not decreasing.
  func caretStops(of text: String, in font: Font, scale: Double) -> [Double]

  /// The text as lines that are no wider than a width in points, broken where its language allows. A word that is
  /// wider alone is broken between its characters. There is at least one line.
  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String]
}

extension Typesetter {
  /// The extent of one line, in points.
  public func size(of text: String, in font: Font, scale: Double) -> Size {
    let line = line(text, in: font, scale: scale)
    return Size(Double(line.advance) / scale, Double(line.ascent + line.descent) / scale)
  }
}
