import LanternRaster

// Prints of the land.

extension ArtCanvas {
  /// Three hills, each plowed in its own way.
  func drawHills() {
    let sheet = framed(0xF6EFDC)
    let (w, h) = (sheet.width, sheet.height)
    sheet.ground(0xF3D9A4)
    sheet.disc(Point(w * 0.7, h * 0.3), 36, 0xF5CB86)
    sheet.disc(Point(w * 0.7, h * 0.3), 25, 0xF4B564)
    sheet.disc(Point(w * 0.7, h * 0.3), 15, 0xE8703A)
    for (x, y, half) in [(0.2, 0.16, 15.0), (0.3, 0.21, 11), (0.86, 0.12, 9), (0.5, 0.38, 8)] {
      sheet.line(.polyline([Point(w * x - half, h * y), Point(w * x + half, h * y)]), 1.7, 0xFBF3DF)
    }
    // Furrows along each hill, denser toward its foot.
    func hill(_ ridge: [(Double, Double)], _ color: UInt32, _ furrow: UInt32, rows: Int, lean: Double) {
      let points = ridge.map { Point(w * $0.0, h * $0.1) }
      sheet.fillBelow(points, color)
      for row in 1...rows {
        let fraction = Double(row)
        let shifted = points.map { point in
          Point(point.x + lean * fraction * 0.9, point.y + fraction * (1.7 + fraction * 0.34))
        }
        sheet.line(.curve(through: shifted), 0.5 + fraction * 0.03, furrow, cap: .butt)
      }
    }
    hill(
      [(-0.3, 0.72), (-0.08, 0.56), (0.16, 0.45), (0.38, 0.5), (0.62, 0.64), (0.9, 0.74), (1.3, 0.82)],
      0x9DBF8E, 0x84AB7B, rows: 9, lean: 1.6)
    for (x, y, tall) in [(0.1, 0.475, 9.0), (0.135, 0.462, 11.5), (0.17, 0.457, 8.5)] {
      poplar(on: sheet, Point(w * x, h * y), tall, 0x3D7461)
    }
    hill(
      [(-0.3, 0.98), (0.1, 0.88), (0.4, 0.74), (0.66, 0.6), (0.86, 0.56), (1.06, 0.6), (1.3, 0.7)], 0x5D9A78,
      0x4A8468, rows: 11, lean: -1.8)
    let house = Point(w * 0.8, h * 0.572)
    sheet.fill(.rectangle(Rect(house.x - 5, house.y - 6, 10, 7)), 0xF6EFDC)
    sheet.fill(.rectangle(Rect(house.x + 1, house.y - 6, 4, 7)), 0xD9CBA6)
    sheet.fill([house + Point(-6.2, -5.8), house + Point(-1.4, -10.8), house + Point(6.2, -5.8)], 0xD5512F)
    sheet.fill(.rectangle(Rect(house.x - 3, house.y - 3.4, 2, 2.4)), 0x24483F)
    poplar(on: sheet, house + Point(9, 1.4), 12, 0x24584A)
    poplar(on: sheet, house + Point(12.6, 2.4), 9, 0x24584A)
    hill(
      [(-0.3, 0.7), (-0.04, 0.73), (0.2, 0.79), (0.44, 0.88), (0.7, 0.95), (1.0, 0.98), (1.3, 1)], 0x24584A,
      0x356E5C, rows: 8, lean: 1.2)
    for (x, y, tall) in [(0.04, 0.775, 25.0), (0.12, 0.795, 31), (0.2, 0.82, 22)] {
      poplar(on: sheet, Point(w * x, h * y), tall, 0x163B36)
    }
    // A lane toward the viewer.
    let lane = [(0.86, 0.58), (0.8, 0.68), (0.66, 0.76), (0.62, 0.85), (0.72, 0.93), (0.7, 1.04)].map {
      Point(w * $0.0, h * $0.1)
    }
    let far = lane.enumerated().map { $1 + Point(0.5 + Double($0) * 1.5, 0) }
    sheet.fill(Path.curve(through: lane).enclosing(.curve(through: far.reversed())), 0xF3D9A4)
    sheet.wear(0xF6EFDC, 0.3, seed: 4)
  }

  private func poplar(on sheet: ArtCanvas, _ foot: Point, _ tall: Double, _ color: UInt32) {
    sheet.fill(
      .leaf(foot + Point(0, -tall * 0.04), foot - Point(0, tall), width: tall * 0.3, belly: 0.4), color)
    sheet.line(.polyline([foot, foot - Point(0, tall * 0.2)]), tall * 0.04, color)
  }

  /// A range in facets of light and shade, at the first snow.
  func drawMountain() {
    let (w, h) = (width, height)
    ground(0xF1C9A5)
    band(0, h * 0.16, 0x7FA3AE)
    band(h * 0.16, h * 0.27, 0xA5B9B2)
    band(h * 0.27, h * 0.37, 0xCFC7B0)
    disc(at(0.27, 0.33), 12, 0xF9EBD2)
    func peak(
      _ top: (Double, Double), _ left: Double, _ right: Double, _ foot: Double, _ lit: UInt32,
      _ shade: UInt32, snow: Double
    ) {
      let tip = Point(w * top.0, h * top.1)
      let ground = h * foot
      let tall = ground - tip.y
      let (a, b) = (Point(tip.x - left * tall, ground), Point(tip.x + right * tall, ground))
      // The ridge comes down toward the viewer in a zigzag.
      let ridge = [
        (0.0, 0.0), (0.05, 0.13), (-0.03, 0.26), (0.09, 0.42), (0.01, 0.58), (0.13, 0.8), (0.1, 1),
      ].map {
        tip + Point($0.0 * tall, $0.1 * tall)
      }
      fill([tip, b, a], lit)
      fill(ridge + [b], shade)
      guard snow > 0 else { return }
      func on(_ edge: Point, _ fraction: Double) -> Point {
        Point(tip.x + (edge.x - tip.x) * fraction, tip.y + (edge.y - tip.y) * fraction)
      }
      let lowest = tip + Point(0.02 * tall, snow * 0.9 * tall)
      fill(
        [
          tip, on(a, snow), tip + Point(-left * tall * snow * 0.66, snow * tall * 0.72),
          tip + Point(-left * tall * snow * 0.44, snow * tall * 1.16),
          tip + Point(-left * tall * snow * 0.2, snow * tall * 0.82), lowest, ridge[2], ridge[1],
        ], 0xFFFAF0)
      fill(
        [
          tip, ridge[1], ridge[2], lowest, tip + Point(right * tall * snow * 0.3, snow * tall * 0.74),
          tip + Point(right * tall * snow * 0.52, snow * tall * 1.1),
          tip + Point(right * tall * snow * 0.7, snow * tall * 0.8), on(b, snow * 0.96),
        ], 0xB9CBD6)
    }
    peak((0.08, 0.42), 0.9, 0.8, 0.84, 0xA9B4B5, 0x8799A3, snow: 0.24)
    peak((0.93, 0.36), 0.8, 0.9, 0.84, 0xA9B4B5, 0x8799A3, snow: 0.26)
    peak((0.3, 0.34), 0.66, 0.7, 0.86, 0x7E919C, 0x5B7386, snow: 0.3)
    peak((0.6, 0.12), 0.6, 0.62, 0.9, 0x5F7A8D, 0x2F4C66, snow: 0.36)
    // Mist, then the woods.
    for (y, color) in [(0.78, 0xDDD8C8), (0.83, 0xF1E7D4)] {
      fillBelow(
        [
          Point(-3, h * y), Point(w * 0.2, h * (y - 0.02)), Point(w * 0.45, h * (y + 0.025)),
          Point(w * 0.72, h * (y - 0.015)), Point(w + 3, h * (y + 0.02)),
        ], UInt32(color))
    }
    func wood(_ y: Double, _ tall: Double, _ step: Double, _ color: UInt32, seed: UInt64) {
      var random = ArtRandom(seed: seed)
      var x = -2.0
      while x < w + 4 {
        let foot = Point(x, h * y + 4 * swing(x / w * 0.8 + y))
        drawFir(foot, tall: tall * random.between(0.66, 1.2), color)
        x += step * random.between(0.6, 1.3)
      }
      fillBelow(
        (0...6).map { Point(w * Double($0) / 6, h * y - 0.8 + 4 * swing(Double($0) / 6 * 0.8 + y)) }, color)
    }
    wood(0.9, 11, 5, 0x6E8C84, seed: 51)
    wood(0.955, 17, 8, 0x2C5450, seed: 52)
    wood(1.02, 25, 15, 0x123236, seed: 53)
    scatter(120, in: Rect(0, 0, w, h), seed: 54) { place, random in
      disc(place, random.between(0.2, 0.62), 0xFFFAF0, 0.85)
    }
  }

  /// Saguaros on layered dunes, under a sun with rays.
  func drawDesert() {
    let sheet = framed(0xF8EEDC)
    let (w, h) = (sheet.width, sheet.height)
    sheet.ground(0xF2B56B)
    let sun = Point(w * 0.4, h * 0.34)
    for ray in 0..<24 {
      let turns = Double(ray) / 24
      sheet.fill(
        [
          sun, sun + Point(turns: turns - 0.0105, length: 160),
          sun + Point(turns: turns + 0.0105, length: 160),
        ], 0xF7C985)
    }
    sheet.disc(sun, 22, 0xF2B56B)
    sheet.disc(sun, 19, 0xF9EBCB)
    sheet.disc(sun, 15.5, 0xE2572F)
    // Mesas.
    sheet.fill(
      [
        Point(w * 0.56, h * 0.62), Point(w * 0.62, h * 0.47), Point(w * 0.645, h * 0.46),
        Point(w * 0.65, h * 0.4), Point(w * 0.8, h * 0.4), Point(w * 0.81, h * 0.45),
        Point(w * 0.84, h * 0.46), Point(w * 0.92, h * 0.62),
      ], 0xC4593A)
    sheet.fill(
      [
        Point(w * 0.76, h * 0.62), Point(w * 0.75, h * 0.4), Point(w * 0.8, h * 0.4),
        Point(w * 0.81, h * 0.45), Point(w * 0.84, h * 0.46), Point(w * 0.92, h * 0.62),
      ], 0x9C3F31)
    sheet.fill(
      [
        Point(w * 0.02, h * 0.62), Point(w * 0.07, h * 0.52), Point(w * 0.17, h * 0.52),
        Point(w * 0.24, h * 0.62),
      ], 0xC4593A)
    sheet.fill(
      [
        Point(w * 0.13, h * 0.62), Point(w * 0.135, h * 0.52), Point(w * 0.17, h * 0.52),
        Point(w * 0.24, h * 0.62),
      ], 0x9C3F31)
    let dunes: [([(Double, Double)], UInt32)] = [
      ([(-0.05, 0.6), (0.2, 0.57), (0.5, 0.62), (0.8, 0.58), (1.05, 0.61)], 0xE08A4F),
      ([(-0.05, 0.66), (0.25, 0.7), (0.55, 0.65), (0.85, 0.7), (1.05, 0.67)], 0xC96A45),
      ([(-0.05, 0.8), (0.2, 0.74), (0.5, 0.79), (0.75, 0.76), (1.05, 0.8)], 0x8F3B3C),
      ([(-0.05, 0.87), (0.3, 0.91), (0.6, 0.86), (1.05, 0.92)], 0x512640),
    ]
    for (index, dune) in dunes.enumerated() {
      let ridge = dune.0.map { Point(w * $0.0, h * $0.1) }
      sheet.fillBelow(ridge, dune.1)
      if index < 3 {
        for step in 1...3 {
          sheet.line(
            .curve(through: ridge.map { $0 + Point(6 * Double(step), 2.1 * Double(step)) }), 0.4,
            dunes[index + 1].1, 0.55, cap: .butt)
        }
      }
      if index == 1 { saguaro(on: sheet, Point(w * 0.52, h * 0.69), 15, 0x512640, false) }
      if index == 2 {
        saguaro(on: sheet, Point(w * 0.17, h * 0.8), 27, 0x2F5247, true)
        saguaro(on: sheet, Point(w * 0.93, h * 0.8), 21, 0x2F5247, false)
      }
    }
    saguaro(on: sheet, Point(w * 0.72, h * 0.97), 60, 0x1F4A42, true)
    for (x, y, size) in [(0.36, 0.965, 6.5), (0.44, 0.985, 4.6), (0.06, 0.98, 5.5)] {
      for spike in -4...4 {
        let foot = Point(w * x, h * y)
        sheet.fill(
          .leaf(
            foot,
            foot + Point(turns: Double(spike) * 0.055, length: size * (1.5 - 0.06 * Double(spike * spike))),
            width: size * 0.26, belly: 0.3), spike.isMultiple(of: 2) ? 0x1F4A42 : 0x3B7A66)
      }
    }
    sheet.wear(0xF8EEDC, 0.3, seed: 6)
  }

  private func saguaro(on sheet: ArtCanvas, _ foot: Point, _ tall: Double, _ color: UInt32, _ isTurned: Bool)
  {
    let side = isTurned ? -1.0 : 1.0
    let thick = tall * 0.15
    func limb(_ points: [(Double, Double)]) -> Path {
      .curve(through: points.map { foot + Point(side * $0.0 * tall, -$0.1 * tall) })
    }
    let trunk = Path.polyline([foot, foot - Point(0, tall - thick / 2)])
    let arms = [
      limb([(0, 0.36), (0.16, 0.36), (0.235, 0.42), (0.25, 0.56), (0.25, 0.72)]),
      limb([(0, 0.5), (-0.14, 0.5), (-0.205, 0.55), (-0.22, 0.68), (-0.22, 0.86)]),
    ]
    for arm in arms { sheet.line(arm, thick * 0.72, color) }
    sheet.line(trunk, thick, color)
    guard tall > 18 else { return }
    for x in [-0.28, 0.0, 0.28] {
      sheet.line(
        .polyline([foot + Point(x * thick, 0), foot + Point(x * thick, -tall * 0.93)]), thick * 0.07,
        0xF2B56B, 0.55)
    }
    for arm in arms { sheet.line(arm, thick * 0.07, 0xF2B56B, 0.5) }
    for (x, y) in [(0.0, 1.0), (0.25, 0.765), (-0.22, 0.905)] {
      sheet.disc(foot + Point(side * x * tall, -y * tall), thick * 0.2, 0xF9EBCB)
      sheet.disc(
        foot + Point(side * x * tall + thick * 0.26, -y * tall + thick * 0.1), thick * 0.15, 0xE2572F)
    }
  }
}
