public import LanternRaster

/// Which way lines run. Layout knows leading and trailing only; this says which side that is.
nonisolated public enum LayoutDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// Everything outside of a widget that its size and look depend on.
public struct Environment {
  public var theme: Theme
  public var typesetter: any Typesetter
  /// Pixels a point.
  public var scale: Double
  public var direction: LayoutDirection
  /// Whether what would travel across the screen fades instead: some people get sick of motion.
  public var reducesMotion: Bool

  public init(
    theme: Theme, typesetter: any Typesetter, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false
  ) {
    self.theme = theme
    self.typesetter = typesetter
    self.scale = scale
    self.direction = direction
    self.reducesMotion = reducesMotion
  }

  /// One pixel, in points: the thinnest line that stays crisp.
  public var hairline: Double { 1 / scale }

  /// The line a text is set as.
  func line(_ text: String, _ font: Font) -> TextLine { typesetter.line(text, in: font, scale: scale) }

  /// The extent of a text on one line, in points.
  func size(of text: String, _ font: Font) -> Size { typesetter.size(of: text, in: font, scale: scale) }
}
