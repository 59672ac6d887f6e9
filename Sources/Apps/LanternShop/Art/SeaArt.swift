import LanternRaster

// Prints of the sea.

extension ArtCanvas {
  /// A lighthouse on its headland, and the setting sun.
  func drawHarbor() {
    let sheet = framed(0xF6EAD3)
    let (w, h) = (sheet.width, sheet.height)
    let horizon = h * 0.66
    let sun = Point(w * 0.34, horizon - 3)
    sheet.ground(0xD9472F)
    for (radius, color) in [(104.0, 0xE4603A), (80, 0xEE7F46), (58, 0xF69E58), (40, 0xFBBE75)] {
      sheet.disc(sun, radius, UInt32(color))
    }
    sheet.disc(sun, 22, 0xFFF0CC)
    let lamp = Point(w * 0.76, h * 0.2)
    sheet.fill([lamp, Point(-2, lamp.y - 17), Point(-2, lamp.y + 3)], 0xFFF0CC, 0.38)
    sheet.fill([lamp, Point(w + 2, lamp.y - 9), Point(w + 2, lamp.y + 1)], 0xFFF0CC, 0.38)
    sheet.band(horizon, h + 1, 0x123049)
    // Far coast.
    sheet.fill(
      .curve(
        through: [
          Point(-4, horizon + 0.2), Point(w * 0.06, horizon - 4.5), Point(w * 0.15, horizon - 5),
          Point(w * 0.24, horizon - 1.2), Point(w * 0.3, horizon + 0.2),
        ], isClosed: true), 0x7E2A33)
    // The sun on the water, and the swell.
    for index in 0..<7 {
      let y = horizon + 2.6 + Double(index) * 4.3
      let half = 22 - Double(index) * 2.7 + (index.isMultiple(of: 2) ? 2 : -2)
      sheet.fill(.leaf(Point(sun.x - half, y), Point(sun.x + half, y), width: 1.7), 0xF69E58)
    }
    for (x, y, half) in [
      (0.08, 0.14, 8.0), (0.62, 0.2, 10), (0.05, 0.52, 6), (0.56, 0.62, 9), (0.14, 0.8, 9), (0.46, 0.9, 7),
    ] {
      let place = Point(w * x, horizon + (h - horizon) * y)
      sheet.fill(.leaf(place - Point(half, 0), place + Point(half, 0), width: 1.1), 0x2F6478)
    }
    // A boat returning home.
    let boat = Point(w * 0.2, horizon + (h - horizon) * 0.3)
    sheet.fill([boat + Point(0.4, -13), boat + Point(0.4, -1.6), boat + Point(8, -1.6)], 0xFFF0CC)
    sheet.fill([boat + Point(-0.6, -10.5), boat + Point(-0.6, -1.6), boat + Point(-5, -1.6)], 0xE4603A)
    sheet.fill(
      [boat + Point(-7, -0.6), boat + Point(9, -0.6), boat + Point(6, 2.6), boat + Point(-4.6, 2.6)], 0x0A1C2C
    )
    // The headland.
    sheet.fillBelow(
      [
        Point(w * 0.5, h + 3), Point(w * 0.57, horizon + 10), Point(w * 0.66, horizon - 3),
        Point(w * 0.76, horizon - 8), Point(w * 0.9, horizon - 8.5), Point(w + 3, horizon - 5),
      ], 0x0A1C2C)
    sheet.fillBelow(
      [
        Point(w * 0.72, h + 3), Point(w * 0.8, horizon + 14), Point(w * 0.92, horizon + 4),
        Point(w + 3, horizon + 3),
      ], 0x1B4257)
    drawLighthouse(on: sheet, lamp: lamp, foot: horizon - 7)
    for (x, y, size) in [(0.22, 0.2, 4.0), (0.3, 0.27, 2.6), (0.14, 0.31, 2.2)] {
      let place = Point(w * x, h * y)
      for side in [-1.0, 1.0] {
        var wing = Path()
        wing.move(to: place)
        wing.quadratic(
          to: place + Point(side * size, -size * 0.12),
          control: place + Point(side * size * 0.45, -size * 0.75))
        wing.quadratic(to: place, control: place + Point(side * size * 0.42, -size * 0.48))
        sheet.fill(wing, 0x5E1A22)
      }
    }
    sheet.wear(0xF6EAD3, 0.28, seed: 3)
  }

  private func drawLighthouse(on sheet: ArtCanvas, lamp: Point, foot: Double) {
    let tall = foot - lamp.y
    func wall(_ fraction: Double) -> Double { 3.4 + 2.4 * fraction }
    func ring(_ from: Double, _ to: Double, _ left: Double, _ right: Double) -> [Point] {
      let (top, bottom) = (lamp.y + 3 + (tall - 3) * from, lamp.y + 3 + (tall - 3) * to)
      return [
        Point(lamp.x + wall(from) * left, top), Point(lamp.x + wall(from) * right, top),
        Point(lamp.x + wall(to) * right, bottom), Point(lamp.x + wall(to) * left, bottom),
      ]
    }
    sheet.fill(ring(0, 1, -1, 1), 0xF6EAD3)
    for from in [0.14, 0.46, 0.78] { sheet.fill(ring(from, from + 0.16, -1, 1), 0xC63A28) }
    sheet.fill(ring(0, 1, 0.3, 1), 0x0A1C2C, 0.28)
    sheet.disc(lamp, 7, 0xFFF0CC, 0.5)
    sheet.fill(.rectangle(Rect(lamp.x - 2.4, lamp.y - 2.6, 4.8, 5.2)), 0xFFE08A)
    sheet.fill(.rectangle(Rect(lamp.x - 5, lamp.y + 2.4, 10, 1.5)), 0x0A1C2C)
    sheet.fill(.rectangle(Rect(lamp.x - 0.35, lamp.y - 2.6, 0.7, 5.2)), 0x0A1C2C)
    sheet.fill([lamp + Point(-3.6, -2.4), lamp + Point(3.6, -2.4), lamp + Point(0, -7)], 0x0A1C2C)
    sheet.fill(.rectangle(Rect(lamp.x + 10, foot - 6.5, 12, 8)), 0xF6EAD3)
    sheet.fill(
      [Point(lamp.x + 8.6, foot - 6.3), Point(lamp.x + 16, foot - 12), Point(lamp.x + 23.4, foot - 6.3)],
      0xC63A28)
    sheet.fill(.rectangle(Rect(lamp.x + 12.4, foot - 4.4, 2.6, 3)), 0xFFB648)
  }

  /// A beach from above, at ebb tide.
  func drawTide() {
    let (w, h) = (width, height)
    ground(0xEFD9B4)
    scatter(420, in: Rect(0, 0, w, h), seed: 12) { place, random in
      disc(place, random.between(0.15, 0.4), 0xCFAE7C, 0.75)
    }
    // Each line of the shore is a little further out and has its own curve.
    func shore(_ fraction: Double, _ phase: Double) -> [Point] {
      (0...9).map { index in
        let t = Double(index) / 9
        let y =
          h * (0.96 - 0.42 * t) - h * fraction + 5 * swing(t * 1.5 + phase) + 2.2 * swing(t * 3.7 + phase * 2)
        return Point(-4 + (w + 8) * t, y)
      }
    }
    func sea(_ edge: [Point], _ color: UInt32, _ opacity: Double = 1) {
      var path = Path.curve(through: edge)
      path.line(to: Point(w + 4, -4))
      path.line(to: Point(-4, -4))
      path.close()
      fill(path, color, opacity)
    }
    sea(shore(-0.015, 0.1), 0xDDBF92)
    sea(shore(0.035, 0.2), 0xC9A97D)
    for (fraction, phase, foam, water) in [
      (0.10, 0.2, 0xFFF9EA, 0xA9D6CB), (0.245, 0.55, 0xFFF9EA, 0x63B2AF), (0.40, 0.05, 0xE3F3EA, 0x2E8A94),
      (0.56, 0.7, 0x7CC0BD, 0x1A6377), (0.71, 0.3, 0x3A8C99, 0x12455C),
    ] {
      sea(shore(fraction, phase), UInt32(foam))
      sea(shore(fraction + 0.026, phase + 0.05), UInt32(water))
      let lace = shore(fraction + 0.06, phase + 0.075)
      line(.curve(through: lace), 0.8, UInt32(foam), 0.75)
    }
    // Debris left by the tide.
    for (x, y, size, color) in [
      (0.14, 0.93, 2.6, 0x7D8C8E), (0.19, 0.945, 1.6, 0xB9B2A2), (0.62, 0.93, 1.5, 0xB9B2A2),
      (0.9, 0.86, 2.8, 0x7D8C8E),
      (0.94, 0.81, 1.4, 0x5C6B70),
    ] {
      fill(
        .ellipse(in: Rect(w * x - size + 0.6, h * y - size * 0.7 + 0.8, size * 2, size * 1.4)), 0x9A7A4E, 0.6)
      fill(.ellipse(in: Rect(w * x - size, h * y - size * 0.7, size * 2, size * 1.4)), UInt32(color))
    }
    let star = at(0.72, 0.83)
    for (shift, color) in [(Point(0.8, 1), UInt32(0x9A7A4E)), (.zero, 0xE2613B)] {
      for ray in 0..<5 {
        let tip = star + shift + Point(turns: Double(ray) / 5 + 0.04, length: 8.5)
        let back = star + shift - Point(turns: Double(ray) / 5 + 0.04, length: 2.6)
        fill(.leaf(back, tip, width: 4.2, belly: 0.34), color)
      }
    }
    for ray in 0..<5 {
      for step in 1...4 {
        disc(star + Point(turns: Double(ray) / 5 + 0.04, length: 1.4 * Double(step)), 0.34, 0xF9C9A4)
      }
    }
  }

  /// A great wave about to break, with the sun beneath its crest.
  func drawWave() {
    let sheet = framed(0xF3E8D0, margin: 5)
    let (w, h) = (sheet.width, sheet.height)
    sheet.ground(0xEBDAB6)
    sheet.hatch(from: 3, to: h * 0.7, every: 3.1, 0.35, 0xDCC59A) { _ in (0, w) }
    sheet.disc(Point(w * 0.63, h * 0.5), 17, 0xCF3B2B)
    // In fractions of the sheet: from the trough at the right up the face, around the crest, and down the back.
    func points(_ shape: [(Double, Double)]) -> [Point] { shape.map { Point(w * $0.0, h * $0.1) } }
    let body: [(Double, Double)] = [
      (-0.05, 1.1), (-0.05, 0.42), (0.06, 0.24), (0.2, 0.11), (0.36, 0.07), (0.5, 0.12), (0.58, 0.22),
      (0.59, 0.32),
      (0.545, 0.27), (0.47, 0.25), (0.39, 0.29), (0.345, 0.4), (0.36, 0.54), (0.44, 0.67), (0.58, 0.75),
      (0.76, 0.76), (0.9, 0.7), (1.05, 0.62), (1.05, 1.1),
    ]
    sheet.fill(.curve(through: points(body), isClosed: true), 0x16365C)
    // Stripes along the face.
    for (index, color) in [0x2C5E8C, 0x6FA3BE, 0xF3E8D0, 0x2C5E8C, 0x6FA3BE].enumerated() {
      let shift = 0.05 + Double(index) * 0.058
      let stripe = points([
        (0.40 - shift * 0.55, 0.185 + shift * 0.12), (0.325 - shift * 0.75, 0.30 + shift * 0.1),
        (0.30 - shift * 0.8, 0.42 + shift * 0.25), (0.32 - shift * 0.75, 0.58 + shift * 0.45),
        (0.42 - shift * 0.6, 0.72 + shift * 0.6), (0.58 - shift * 0.2, 0.81 + shift * 0.65),
      ])
      let back = stripe.reversed().enumerated().map { place, point in
        let thick = 3.4 * Double(min(place, 5 - place)) / 2.5
        return point + Point(-thick, -thick * 0.1)
      }
      sheet.fill(Path.curve(through: stripe).enclosing(.curve(through: back)), UInt32(color))
    }
    // Foam along the crest: large drops, and fingers.
    let crest = points([
      (0.02, 0.29), (0.07, 0.215), (0.13, 0.15), (0.2, 0.1), (0.275, 0.07), (0.35, 0.055), (0.43, 0.07),
      (0.5, 0.11),
      (0.555, 0.17), (0.585, 0.24), (0.595, 0.315),
    ])
    for (shift, color) in [(Point(1.3, 2.1), UInt32(0x6FA3BE)), (.zero, 0xF9F2E2)] {
      for index in 0..<3 * (crest.count - 1) + 1 {
        let (step, third) = index.quotientAndRemainder(dividingBy: 3)
        let (from, to) = (crest[step], crest[min(crest.count - 1, step + 1)])
        let fraction = Double(third) / 3
        let place = Point(from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction)
        let radius = 1.6 + 0.07 * Double(index) + 0.9 * swing(Double(index) * 0.29)
        sheet.disc(place + shift + Point(0, swing(Double(index) * 0.41)), radius, color)
        guard index > 11 else { continue }
        let turns = 0.26 + Double(index) * 0.0135
        for finger in 0..<2 {
          let tip =
            place + shift + Point(turns: turns + 0.1 * Double(finger), length: radius + 3.4 - Double(finger))
          sheet.fill(.leaf(place + shift, tip, width: 2, bend: 0.9), color)
          sheet.disc(tip + Point(turns: turns + 0.14, length: 0.5), 0.75, color)
        }
      }
    }
    sheet.scatter(46, in: Rect(w * 0.5, h * 0.06, w * 0.4, h * 0.44), seed: 31) { place, random in
      let far = (place.x / w - 0.5) / 0.4
      if random.fraction() > far { sheet.disc(place, random.between(0.3, 0.85), 0xF9F2E2) }
    }
    drawScales(on: sheet, from: h * 0.86)
  }

  // The near sea: overlapping scales made of rings.
  private func drawScales(on sheet: ArtCanvas, from top: Double) {
    let radius = 8.0
    for row in 0..<Int((sheet.height - top) / 4 + 3) {
      let shift = row.isMultiple(of: 2) ? 0 : radius
      for column in 0...Int(sheet.width / (2 * radius) + 1) {
        let place = Point(Double(column) * 2 * radius - shift, top + 4.6 + Double(row) * 4)
        for (ring, color) in [0xF3E8D0, 0x16365C, 0x6FA3BE, 0x16365C, 0xF3E8D0, 0x2C5E8C].enumerated() {
          sheet.disc(place, radius - Double(ring) * 1.45, UInt32(color))
        }
      }
    }
  }

  /// Overlapping sails and their reflections.
  func drawRegatta() {
    let (w, h) = (width, height)
    let horizon = h * 0.68
    ground(0xBBD6CF)
    disc(Point(w * 0.72, h * 0.24), 20, 0xCBDFD2)
    disc(Point(w * 0.72, h * 0.24), 13, 0xF0A531)
    for (y, fraction) in [(0.12, 0.36), (0.16, 0.3), (0.4, 0.2)] {
      line(.polyline([Point(w * 0.04, h * y), Point(w * fraction, h * y)]), 1.3, 0xDCEAE0)
    }
    fillBelow(
      [
        Point(-2, horizon - 3), Point(w * 0.2, horizon - 7), Point(w * 0.44, horizon - 2),
        Point(w * 0.7, horizon - 5), Point(w + 2, horizon - 3),
      ], 0x8DB3AC)
    band(horizon, h + 1, 0x1E6C7E)
    let boats: [(x: Double, tall: Double, main: UInt32, jib: UInt32)] = [
      (0.86, 34, 0x2B4C6F, 0xE9C46A), (0.13, 40, 0xE9C46A, 0xD5542F), (0.66, 52, 0xD5542F, 0xF7F0DE),
      (0.36, 66, 0xF7F0DE, 0x173A52),
    ]
    for boat in boats {
      let foot = Point(w * boat.x, horizon + boat.tall * 0.07)
      let tall = boat.tall
      func main(_ upright: Double) -> Path {
        var path = Path.polyline([foot + Point(0, -tall * upright), foot + Point(0, -tall * 0.06 * upright)])
        path.line(to: foot + Point(tall * 0.42, -tall * 0.06 * upright))
        path.quadratic(
          to: foot + Point(0, -tall * upright), control: foot + Point(tall * 0.33, -tall * 0.55 * upright))
        return path
      }
      func jib(_ upright: Double) -> Path {
        var path = Path.polyline([
          foot + Point(-tall * 0.03, -tall * 0.88 * upright),
          foot + Point(-tall * 0.03, -tall * 0.08 * upright),
        ])
        path.line(to: foot + Point(-tall * 0.31, -tall * 0.08 * upright))
        path.quadratic(
          to: foot + Point(-tall * 0.03, -tall * 0.88 * upright),
          control: foot + Point(-tall * 0.1, -tall * 0.42 * upright))
        return path
      }
      fill(main(-0.62), boat.main, 0.3)
      fill(jib(-0.62), boat.jib, 0.3)
      fill(main(1), boat.main, 0.94)
      fill(jib(1), boat.jib, 0.94)
      // The shaded side.
      fill(
        [foot + Point(0, -tall), foot + Point(0, -tall * 0.06), foot + Point(tall * 0.17, -tall * 0.06)],
        0x0E2A3A, 0.14)
      var hull = Path.polyline([
        foot + Point(-tall * 0.34, -tall * 0.03), foot + Point(tall * 0.44, -tall * 0.03),
      ])
      hull.quadratic(
        to: foot + Point(tall * 0.22, tall * 0.055), control: foot + Point(tall * 0.4, tall * 0.055))
      hull.line(to: foot + Point(-tall * 0.2, tall * 0.055))
      hull.close()
      fill(hull, 0x0E2A3A)
      line(.polyline([foot + Point(-0.4, -tall * 1.03), foot + Point(-0.4, -tall * 0.03)]), 0.7, 0x0E2A3A)
    }
    // Light on the water cuts the reflections into strips.
    for row in 0..<9 {
      let y = horizon + 5 + Double(row) * (h - horizon - 4) / 9
      var random = ArtRandom(seed: UInt64(row) + 40)
      for _ in 0..<5 {
        let x = random.between(-5, w)
        let long = random.between(7, 20) * (0.6 + Double(row) * 0.09)
        fill(
          .leaf(Point(x, y), Point(x + long, y), width: 0.9 + Double(row) * 0.09),
          row.isMultiple(of: 2) ? 0x8FC0BA : 0x15505F, 0.9)
      }
    }
    wear(0xF4E6C8, 0.25, seed: 8)
  }
}
