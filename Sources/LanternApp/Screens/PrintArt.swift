import LanternRaster
import LanternWidgets

// Pictures drawn by code: the mark and the prints. Each fills its rectangle whatever its shape; `unit` keeps round
// things round.

/// Lantern's mark: a lit lantern.
@MainActor
func drawMark(on canvas: Canvas, in rect: Rect, _ environment: Environment) {
  let unit = min(rect.width, rect.height)
  let center = rect.center
  let brand = environment.theme.colors.brand
  let frame = environment.theme.colors.text
  for (radius, opacity) in [(0.5, 0.10), (0.40, 0.14), (0.31, 0.20)] {
    canvas.fillCircle(center: center, radius: unit * radius, color: brand.opacity(opacity))
  }
  func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> RoundedRect {
    RoundedRect(
      Rect(center.x + x * unit, center.y + y * unit, width * unit, height * unit), cornerRadius: radius * unit
    )
  }
  canvas.stroke(part(-0.09, -0.38, 0.18, 0.2, 0.09), width: unit * 0.035, color: frame)
  canvas.fill(part(-0.17, -0.23, 0.34, 0.07, 0.03), with: .color(frame))
  canvas.fill(part(-0.2, 0.24, 0.4, 0.08, 0.03), with: .color(frame))
  canvas.fill(
    part(-0.16, -0.15, 0.32, 0.38, 0.05),
    with: .linearGradient(from: brand.mixed(with: .white, by: 0.55), to: brand))
  canvas.fillCircle(
    center: center + Point(0, unit * 0.06), radius: unit * 0.075, color: Color(0xFFF7E0))
}

/// A print's picture.
@MainActor
func drawArt(_ motif: Print.Motif, on canvas: Canvas, in rect: Rect) {
  let sheet = canvas.clipped(to: rect)
  let unit = min(rect.width, rect.height)
  func at(_ x: Double, _ y: Double) -> Point {
    Point(rect.minX + rect.width * x, rect.minY + rect.height * y)
  }
  func band(_ top: Double, _ bottom: Double, _ paint: Paint) {
    sheet.fill(
      Rect(rect.minX, rect.minY + rect.height * top, rect.width, rect.height * (bottom - top)), with: paint)
  }
  func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
    sheet.fillCircle(center: at(x, y), radius: unit * radius, color: color)
  }
  switch motif {
  case .harbor:
    band(0, 0.62, .linearGradient(from: Color(0xF26B4E), to: Color(0xFCD39A)))
    disc(0.5, 0.6, 0.22, Color(0xFFF1D0))
    band(0.62, 1, .linearGradient(from: Color(0x24506E), to: Color(0x0E2A40)))
    for (index, width) in [0.42, 0.30, 0.20, 0.11].enumerated() {
      let y = 0.67 + Double(index) * 0.08
      let length = unit * width
      sheet.fill(
        RoundedRect(
          Rect(at(0.5, y).x - length / 2, at(0.5, y).y, length, unit * 0.022), cornerRadius: unit * 0.011),
        with: .color(Color(0xFCD39A).opacity(0.8)))
    }
  case .moon:
    band(0, 1, .linearGradient(from: Color(0x10163A), to: Color(0x3C4A8C)))
    for (x, y, radius) in [
      (0.12, 0.2, 0.010), (0.28, 0.42, 0.008), (0.2, 0.72, 0.011), (0.8, 0.16, 0.009), (0.88, 0.5, 0.012),
      (0.72, 0.8, 0.008), (0.44, 0.12, 0.008), (0.4, 0.86, 0.009),
    ] { disc(x, y, radius, Color(0xE8ECFF)) }
    disc(0.5, 0.5, 0.29, Color(0xF5E9C8))
    for (x, y, radius) in [
      (-0.10, -0.06, 0.055), (0.07, 0.09, 0.075), (0.10, -0.12, 0.035), (-0.07, 0.13, 0.03),
    ] {
      disc(0.5 + x * unit / rect.width, 0.5 + y * unit / rect.height, radius, Color(0xE3D2A4))
    }
  case .hills:
    band(0, 1, .linearGradient(from: Color(0xBFE3E0), to: Color(0xF6F1DC)))
    disc(0.74, 0.24, 0.1, Color(0xF0A33C))
    let reach = max(rect.width, rect.height)
    for (x, y, color) in [(0.2, 1.02, 0x8DB580), (0.85, 1.1, 0x5F8F6B), (0.45, 1.3, 0x2F5D50)] {
      sheet.fillCircle(center: at(x, y), radius: reach * 0.46, color: Color(UInt32(color)))
    }
  case .lantern:
    band(0, 1, .linearGradient(from: Color(0x3A1730), to: Color(0x14091C)))
    for (radius, opacity) in [(0.46, 0.12), (0.36, 0.16), (0.27, 0.24)] {
      disc(0.5, 0.5, radius, Color(0xF5A524).opacity(opacity))
    }
    let glass = Rect(at(0.5, 0.5).x - unit * 0.12, at(0.5, 0.5).y - unit * 0.17, unit * 0.24, unit * 0.34)
    sheet.fill(
      RoundedRect(glass, cornerRadius: unit * 0.1),
      with: .linearGradient(from: Color(0xFFF3CF), to: Color(0xF08A24)))
    for y in [glass.minY - unit * 0.05, glass.maxY] {
      sheet.fill(
        RoundedRect(
          Rect(glass.minX - unit * 0.02, y, glass.width + unit * 0.04, unit * 0.05), cornerRadius: unit * 0.02
        ),
        with: .color(Color(0x2A0F1E)))
    }
  case .tide:
    band(0, 1, .color(Color(0xF3E3CB)))
    for (index, color) in [0xE4C59E, 0x9CC5C1, 0x5BA3A8, 0x2F7C8A, 0x1C5668].enumerated() {
      let y = 0.38 + Double(index) * 0.13
      let radius = max(rect.width, unit) * 0.9
      sheet.fillCircle(
        center: Point(at(0.25 + 0.12 * Double(index), y).x, at(0, y).y + radius), radius: radius,
        color: Color(UInt32(color)))
    }
  case .orbit:
    band(0, 1, .color(Color(0xEFE9F4)))
    for (radius, color) in [
      (0.42, 0xC9B7E0), (0.33, 0xEFE9F4), (0.31, 0x9F86C9), (0.2, 0xEFE9F4), (0.18, 0x5E3F94),
    ] {
      disc(0.5, 0.5, radius, Color(UInt32(color)))
    }
    disc(0.5 + 0.26 * unit / rect.width, 0.5 - 0.26 * unit / rect.height, 0.06, Color(0xE5533D))
    disc(0.5 - 0.30 * unit / rect.width, 0.5 + 0.19 * unit / rect.height, 0.035, Color(0x2A2140))
  }
}
