import LanternRaster

// Abstract prints.

extension ArtCanvas {
  /// A planet, its moons and their orbits.
  func drawOrbit() {
    let sheet = framed(0xF3ECDD)
    let (w, h) = (sheet.width, sheet.height)
    sheet.ground(0xE9DFF0)
    let sun = Point(w * 0.5, h * 0.5)
    let reach = (w * w + h * h).squareRoot() / 2
    for (fraction, color) in [
      (1.0, 0xDDCFEA), (0.82, 0xCDBBE1), (0.64, 0xB39BD3), (0.47, 0x8D70BC), (0.32, 0x5C3F95),
    ] {
      sheet.disc(sun, reach * fraction, UInt32(color))
    }
    for ring in [0.9, 0.73, 0.555, 0.395] {
      sheet.line(.circle(center: sun, radius: reach * ring), 0.45, 0xF3ECDD, 0.95)
    }
    // The ring is partly behind the planet and partly in front of it.
    func ring(_ from: Double, _ to: Double, _ color: UInt32) {
      for (outer, inner) in [(1.68, 1.5), (1.9, 1.74), (2.02, 1.97)] {
        let path = Path.arc(center: .zero, radius: size * outer, from: from, to: to)
          .enclosing(.arc(center: .zero, radius: size * inner, from: to, to: from))
        sheet.fill(path.map { Point($0.x, $0.y * 0.26) }.placed(at: sun, turns: -0.045), color)
      }
    }
    // The planet, lit from the left and shaded by lines.
    let size = reach * 0.235
    ring(-0.25, 0.25, 0xD9CBE6)
    sheet.disc(sun, size, 0xF4A93B)
    var night = Path.arc(center: sun, radius: size, from: 0, to: 0.5)
    night.cubic(
      to: sun - Point(0, size), sun + Point(size * 0.42, size * 0.5), sun + Point(size * 0.42, -size * 0.5))
    night.close()
    sheet.fill(night, 0xDD5A34)
    sheet.hatch(
      from: sun.y - size * 0.86, to: sun.y + size * 0.88, every: size * 0.115, size * 0.035, 0xF9D48F
    ) { y in
      let across = max(0, size * size - (y - sun.y) * (y - sun.y)).squareRoot()
      return (sun.x - across * 0.94, sun.x - across * 0.2 + size * 0.12 * swing(y * 0.09))
    }
    ring(0.25, 0.75, 0xF3ECDD)
    for (far, turns, radius, color, shade) in [
      (0.395, 0.13, 3.4, 0xF3ECDD, 0xC7B7DC), (0.555, 0.66, 5.2, 0xDD5A34, 0x9E3A2C),
      (0.555, 0.2, 1.8, 0xF4A93B, 0xC67A22),
      (0.73, 0.87, 6.4, 0x2F235A, 0x1D1540), (0.73, 0.37, 3, 0xF4A93B, 0xC67A22),
      (0.9, 0.15, 4, 0xDD5A34, 0x9E3A2C),
      (0.9, 0.62, 4.4, 0x5C3F95, 0x412A72),
    ] {
      let place = sun + Point(turns: turns, length: reach * far)
      sheet.disc(place, radius + 0.9, 0xF3ECDD)
      sheet.disc(place, radius, UInt32(color))
      let away = Point(turns: turns).x
      var side = Path.arc(center: place, radius: radius, from: 0, to: away < 0 ? -0.5 : 0.5)
      side.quadratic(
        to: place - Point(0, radius), control: place + Point(radius * (away < 0 ? -0.3 : 0.3), 0))
      side.close()
      sheet.fill(side, UInt32(shade))
    }
    sheet.scatter(60, in: Rect(0, 0, w, h), seed: 17) { place, random in
      sheet.disc(place, random.between(0.18, 0.5), 0xF3ECDD, 0.9)
    }
  }

  /// A balanced composition of circles, quarter circles and stripes.
  func drawShapes() {
    let sheet = framed(0xF2E8D5, margin: 6)
    let isWide = sheet.width >= sheet.height
    // A grid of squares, as many along the longer side as fit.
    let rows = isWide ? 3 : 4
    let columns = isWide ? 4 : 3
    let side = min(sheet.width / Double(columns), sheet.height / Double(rows))
    let left = (sheet.width - side * Double(columns)) / 2
    let top = (sheet.height - side * Double(rows)) / 2
    let (ink, red, blue, yellow, paper): (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0x1D1F2B, 0xD23B2A, 0x1F4E8C, 0xEFB32E, 0xF2E8D5
    )
    let grounds = [yellow, paper, ink, red, blue, ink, paper, yellow, paper, red, yellow, blue]
    let inks = [ink, red, yellow, paper, paper, red, blue, red, ink, yellow, blue, paper]
    for index in 0..<12 {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      // Neighbors meet at whole pixels; otherwise the background would show between them.
      let canvas = sheet.canvas
      let pixels = canvas.pixels(Rect(left + Double(column) * side, top + Double(row) * side, side, side))
      guard !pixels.isEmpty else { continue }
      let cell = Rect(
        Double(pixels.x) / canvas.scale - canvas.origin.x, Double(pixels.y) / canvas.scale - canvas.origin.y,
        Double(pixels.width) / canvas.scale, Double(pixels.height) / canvas.scale)
      sheet.canvas.fill(cell, with: .color(Color(grounds[index])))
      drawShape(
        index, on: ArtCanvas(sheet.canvas, in: cell), inks[index], grounds[index],
        (ink, red, blue, yellow, paper))
    }
    sheet.wear(0xF2E8D5, 0.35, seed: 19, count: 130)
  }

  private func drawShape(
    _ kind: Int, on cell: ArtCanvas, _ ink: UInt32, _ ground: UInt32,
    _ inks: (ink: UInt32, red: UInt32, blue: UInt32, yellow: UInt32, paper: UInt32)
  ) {
    func quarter(_ corner: Point, _ radius: Double, _ turns: Double, _ color: UInt32) {
      var path = Path.arc(center: corner, radius: radius, from: turns, to: turns + 0.25)
      path.line(to: corner)
      path.close()
      cell.fill(path, color)
    }
    switch kind {
    case 0:
      quarter(Point(0, 100), 100, 0, ink)
      quarter(Point(0, 100), 66, 0, inks.paper)
      quarter(Point(0, 100), 33, 0, inks.red)
    case 1:
      cell.disc(Point(50, 50), 40, ink)
      var half = Path.arc(center: Point(50, 50), radius: 40, from: 0, to: 0.5)
      half.close()
      cell.fill(half, inks.ink)
    case 2: cell.hatch(from: 8.5, to: 92, every: 16.6, 8.3, ink) { _ in (0, 100) }
    case 3:
      quarter(Point(100, 0), 100, 0.5, ink)
      quarter(Point(100, 0), 50, 0.5, inks.blue)
    case 4:
      for ring in 0..<4 {
        cell.disc(Point(50, 50), 46 - Double(ring) * 11.5, ring.isMultiple(of: 2) ? ink : ground)
      }
    case 5:
      cell.fill([Point(0, 100), Point(50, 0), Point(100, 100)], ink)
      cell.disc(Point(50, 66), 17, inks.yellow)
    case 6:
      for row in 0..<4 {
        for column in 0..<4 {
          cell.disc(
            Point(12.5 + Double(column) * 25, 12.5 + Double(row) * 25), 3 + Double(row + column) * 1.35, ink)
        }
      }
    case 7:
      quarter(Point(0, 0), 50, 0.25, ink)
      quarter(Point(100, 0), 50, 0.5, inks.ink)
      quarter(Point(100, 100), 50, 0.75, ink)
      quarter(Point(0, 100), 50, 0, inks.ink)
    case 8:
      for step in 0..<5 {
        let at = Double(step) * 20
        cell.fill([Point(0, at), Point(at, 0), Point(at + 10, 0), Point(0, at + 10)], ink)
        cell.fill([Point(100, at), Point(100, at + 10), Point(at + 10, 100), Point(at, 100)], ink)
      }
      cell.disc(Point(50, 50), 22, inks.red)
    case 9:
      var arch = Path()
      for radius in [50.0, 25.0] {
        arch.append(.arc(center: Point(50, 55), radius: radius, from: -0.25, to: 0.25))
        arch.line(to: Point(50 + radius, 100))
        arch.line(to: Point(50 - radius, 100))
        arch.close()
      }
      cell.fill(arch, ink, rule: .evenOdd)
      cell.fill(.rectangle(Rect(37.5, 55, 25, 45)), inks.ink)
      cell.disc(Point(50, 55), 12.5, inks.ink)
    case 10:
      quarter(Point(0, 0), 100, 0.25, ink)
      cell.fill(.rectangle(Rect(0, 0, 50, 50)), inks.ink)
      cell.disc(Point(75, 75), 10, inks.red)
    default:
      var wave = Path()
      for row in 0..<4 {
        let y = 12.5 + Double(row) * 25
        wave.append(
          .curve(through: (0...8).map { Point(Double($0) * 12.5, y + ($0.isMultiple(of: 2) ? -7 : 7)) }))
      }
      cell.canvas.stroke(wave, width: 9, color: Color(ink))
    }
  }
}
