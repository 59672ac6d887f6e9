package import LanternRaster
package import LanternWidgets

/// Draws Lantern's mark, a lit lantern.
@MainActor
func drawMark(on canvas: Canvas, in rect: Rect, _ environment: Environment) {
  drawMark(on: canvas, in: rect, environment.theme.colors)
}

/// Returns Lantern's mark as the icon of a window.
@MainActor
func markIcon(_ colors: Theme.Colors) -> Bitmap {
  var icon = Bitmap(size: PixelSize(64, 64))
  icon.withPixels { drawMark(on: Canvas($0), in: Rect(0, 0, 64, 64), colors) }
  return icon
}

/// Draws Lantern's mark in a theme's colors, in the largest square of a rectangle.
///
/// It has few details and no thin lines, so that it is recognizable at 24 points.
package func drawMark(on canvas: Canvas, in rect: Rect, _ colors: Theme.Colors) {
  guard !rect.isEmpty else { return }
  let side = min(rect.width, rect.height)
  let square = Rect(rect.center.x - side / 2, rect.center.y - side / 2, side, side)
  // In hundredths of the square.
  let unit = side / 100
  let corner = canvas.origin + square.origin
  let sheet = Canvas(canvas.buffer, scale: canvas.scale * unit)
    .translated(by: Point(corner.x / unit, corner.y / unit)).clipped(to: canvas.clipped(to: square).clip)
  let ink = colors.text
  let light = colors.brand
  // The glow, drawn at all sizes.
  sheet.fill(
    .circle(center: Point(50, 54), radius: 50),
    with: .radialGradient(from: light.opacity(0.5), to: light.opacity(0), radius: 0.5))
  sheet.stroke(
    .arc(center: Point(50, 19), radius: 11, from: -0.3, to: 0.3), width: 5.5, color: ink, cap: .round)
  // The glass, wider at its foot, and the foot.
  let glass = Path.polyline([Point(28, 34), Point(72, 34), Point(77, 86), Point(23, 86)], isClosed: true)
  sheet.fill(
    glass,
    with: .radialGradient(
      from: light.mixed(with: .white, by: 0.82), to: light, center: Point(0.5, 0.6), radius: 0.62))
  sheet.fill(RoundedRect(Rect(18, 84, 64, 9), cornerRadius: 4), with: .color(ink))
  sheet.stroke(
    .polyline([Point(28.5, 33), Point(23, 86)]), width: 4.5, color: ink)
  sheet.stroke(
    .polyline([Point(71.5, 33), Point(77, 86)]), width: 4.5, color: ink)
  // The roof.
  var roof = Path()
  roof.move(to: Point(42, 17))
  roof.line(to: Point(58, 17))
  roof.cubic(to: Point(80, 35), Point(62, 25), Point(70, 28))
  roof.line(to: Point(20, 35))
  roof.cubic(to: Point(42, 17), Point(30, 28), Point(38, 25))
  roof.close()
  sheet.fill(roof, with: .color(ink))
  // The flame.
  let flame = Path.curve(
    through: [
      Point(51.5, 44), Point(58, 56), Point(61.5, 66), Point(58, 75), Point(50, 79), Point(42, 75),
      Point(38.5, 66), Point(43, 58),
      Point(46.5, 61), Point(49, 54),
    ], isClosed: true)
  sheet.fill(flame, with: .linearGradient(from: Color(0xF26A21), to: Color(0xD9381E)))
  let heart = Path.curve(
    through: [
      Point(50.5, 60), Point(54.5, 68), Point(53.5, 74), Point(50, 76), Point(46.5, 74), Point(45.5, 68),
    ], isClosed: true)
  sheet.fill(heart, with: .color(Color(0xFFE9AE)))
}
