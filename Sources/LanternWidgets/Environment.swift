public import LanternRaster

/// Which way lines run. Layout knows leading and trailing only; this says which side that is.
nonisolated public enum LayoutDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// Text that is carried from one field to another, and between programs.
public protocol Clipboard: AnyObject {
  /// What lies there; nil when that is no text.
  var text: String? { get set }

  /// Lends what lies there as UTF-8, unless it is no text, and leaves no copy of it in memory: for a password.
  func withText(_ body: (Span<UInt8>) -> Void)
}

/// A clipboard that no other program knows of: for a display that has none.
public final class OwnClipboard: Clipboard {
  public var text: String?
  public init() {}

  public func withText(_ body: (Span<UInt8>) -> Void) {
    if let text { body(text.utf8.span) }
  }
}

/// Everything outside of a widget that its size and look depend on.
public struct Environment {
  public var theme: Theme
  public var typesetter: any Typesetter
  /// Pixels a point.
  public var scale: Double
  public var direction: LayoutDirection
  /// Where text is cut and copied to, and pasted from.
  public var clipboard: any Clipboard
  /// Whether what would travel across the screen fades instead: some people get sick of motion.
  public var reducesMotion: Bool

  public init(
    theme: Theme, typesetter: any Typesetter, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false, clipboard: any Clipboard = OwnClipboard()
  ) {
    self.theme = theme
    self.typesetter = typesetter
    self.scale = scale
    self.direction = direction
    self.reducesMotion = reducesMotion
    self.clipboard = clipboard
  }

  /// One pixel, in points: the thinnest line that stays crisp.
  public var hairline: Double { 1 / scale }

  /// A rectangle's place where lines run from right to left, if they do: the same, seen in a mirror of some width.
  public func mirrored(_ rect: Rect, in width: Double) -> Rect {
    guard direction == .rightToLeft else { return rect }
    return Rect(width - rect.maxX, rect.minY, rect.width, rect.height)
  }

  /// The nearest distance that is a whole number of pixels, in points.
  public func snapped(_ distance: Double) -> Double { (distance * scale).rounded() / scale }

  /// The line a text is set as.
  func line(_ text: String, _ font: Font) -> TextLine { typesetter.line(text, in: font, scale: scale) }

  /// How far below the upper edge of a height a line's baseline is that stands in its middle, in points.
  func baseline(of text: String = "", _ font: Font, in height: Double) -> Double {
    let line = line(text, font)
    return (height - Double(line.ascent + line.descent) / scale) / 2 + Double(line.ascent) / scale
  }

  /// The extent of a text on one line, in points.
  func size(of text: String, _ font: Font) -> Size { typesetter.size(of: text, in: font, scale: scale) }
}
