public import LanternRaster

/// The distance by which a focus ring extends beyond the shape it surrounds, in points.
public let focusRingReach = 4.0

/// The distance by which glyphs may extend beyond the rectangle of a text, in points.
let textOverhang = 2.0

extension Canvas {
  /// Draws a focus ring in the theme's color: two points wide, at a distance of two points from the shape.
  ///
  /// A widget that draws a ring around its frame has a `bleed` of at least `focusRingReach`.
  @MainActor
  public func drawFocusRing(around shape: RoundedRect, _ environment: Environment) {
    let ring = RoundedRect(
      shape.rect.inset(by: -focusRingReach), cornerRadius: shape.cornerRadius + focusRingReach)
    stroke(ring, width: 2, color: environment.theme.colors.focus)
  }

  /// Draws the track of a control. Its border is visible on every background of the theme.
  @MainActor
  func drawTrack(_ shape: RoundedRect, isEnabled: Bool = true, _ environment: Environment) {
    let colors = environment.theme.colors
    fill(shape, with: .color(isEnabled ? colors.track : colors.disabledFill))
    let border = isEnabled ? colors.outline : colors.text.opacity(0.2)
    stroke(shape, width: max(environment.hairline, environment.snapped(1)), color: border)
  }

  /// Draws an icon, a path in a square of one point, into a square. The width of the line is a twelfth of the
  /// square's width.
  public func drawIcon(_ icon: Path, _ color: Color, in square: Rect) {
    let path = icon.map { Point(square.minX + $0.x * square.width, square.minY + $0.y * square.height) }
    stroke(path, width: square.width / 12, color: color, cap: .round, join: .round)
  }

  /// Draws one line of text, vertically centered in a rectangle, and truncates it with an ellipsis if it is too wide.
  ///
  /// The alignment is relative to the layout direction of the environment.
  @MainActor
  public func drawText(
    _ text: String, _ font: Font, _ color: Color, _ alignment: Alignment = .leading, in rect: Rect,
    _ environment: Environment
  ) {
    let inside = clipped(to: rect.inset(by: -textOverhang))
    guard !inside.clip.isEmpty else { return }
    var line = environment.line(text, font)
    let room = Int((rect.width * environment.scale).rounded(.up))
    if line.advance > room { line = environment.truncated(text, font, to: room) }
    let scale = environment.scale
    var (x, _) = alignment.place(Double(line.advance) / scale, in: rect.width)
    if environment.direction == .rightToLeft { x = rect.width - x - Double(line.advance) / scale }
    let height = Double(line.ascent + line.descent) / scale
    let baseline = rect.minY + (rect.height - height) / 2 + Double(line.ascent) / scale
    inside.draw(line, at: Point(rect.minX + x, baseline), color: color)
  }
}

extension RoundedRect {
  /// Returns the largest rectangle inside the shape that lies between its corners, away from antialiased pixels.
  func inscribed(_ environment: Environment) -> Rect {
    guard cornerRadius > 0 else { return rect }
    // The corners of a square inside a circle lie at 1 - √½ of the radius.
    return rect.inset(by: cornerRadius * (1 - 0.5.squareRoot()) + 2 * environment.hairline)
  }
}

extension Environment {
  /// Returns the longest beginning of a text that fits a width in pixels together with an ellipsis.
  fileprivate func truncated(_ text: String, _ font: Font, to room: Int) -> TextLine {
    let characters = Array(text.prefix(mostCharacters))
    return line(String(characters[..<fitting(characters, font, in: room)]) + "…", font)
  }

  /// Returns how many of the first characters fit a width in pixels together with an ellipsis.
  func fitting(_ text: [Character], _ font: Font, in room: Int) -> Int {
    let characters = text.prefix(mostCharacters)
    var fitting = 0
    var tooLong = characters.count + 1
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      if line(characters[..<middle] + "…", font).advance <= room {
        fitting = middle
      } else {
        tooLong = middle
      }
    }
    return fitting
  }

  // No visible line has more characters.
  private var mostCharacters: Int { 1_000 }
}
