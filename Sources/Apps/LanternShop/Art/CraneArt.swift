import LanternRaster

extension ArtCanvas {
  /// Three cranes across a red sun.
  func drawCranes() {
    let (w, h) = (width, height)
    ground(0xEFE3CB)
    scatter(260, in: Rect(0, 0, w, h), seed: 71) { place, random in
      fill(.rectangle(Rect(place.x, place.y, random.between(0.5, 2.6), 0.3)), 0xD9B871, 0.5)
    }
    disc(at(0.56, 0.42), 31, 0xC8372D)
    // Rounded bars of mist, as on old folding screens.
    func mist(_ x: Double, _ y: Double, _ long: Double, _ color: UInt32) {
      for (shift, fraction, from) in [(0.0, 1.0, 0.0), (3.7, 0.72, 0.2), (-3.7, 0.5, 0.24)] {
        canvas.fill(
          RoundedRect(Rect(w * x + long * from, h * y + shift, long * fraction, 3.8), cornerRadius: 1.9),
          with: .color(Color(color)))
      }
    }
    mist(0.62, 0.56, 66, 0xD8B36A)
    mist(-0.2, 0.3, 58, 0xE4CD9B)
    mist(0.7, 0.13, 60, 0xE4CD9B)
    mist(-0.12, 0.7, 72, 0xD8B36A)
    // The far shore and reeds.
    fillBelow(
      [
        Point(-3, h * 0.9), Point(w * 0.25, h * 0.86), Point(w * 0.55, h * 0.92), Point(w * 0.8, h * 0.87),
        Point(w + 3, h * 0.9),
      ], 0x5F8481)
    fillBelow(
      [Point(-3, h * 0.94), Point(w * 0.3, h * 0.96), Point(w * 0.7, h * 0.93), Point(w + 3, h * 0.965)],
      0x274B52)
    for reed in 0..<26 {
      var random = ArtRandom(seed: UInt64(reed) + 900)
      let x = random.fraction() < 0.5 ? random.between(0, w * 0.26) : random.between(w * 0.72, w)
      let foot = Point(x, h + 2)
      let tip = foot + Point(turns: random.between(-0.03, 0.05), length: random.between(12, 27))
      fill(.leaf(foot, tip, width: 1.4, bend: 1.2), 0x162F38)
      if reed.isMultiple(of: 3) { fill(.leaf(tip + Point(0, 3), tip - Point(0, 2.4), width: 1.7), 0x7A3B28) }
    }
    drawCrane(at(0.36, 0.53), 1.16, -0.02)
    drawCrane(at(0.73, 0.31), 0.76, -0.05)
    drawCrane(at(0.16, 0.19), 0.46, 0.01)
  }

  // A crane flying to the right; `place` is the middle of its body.
  private func drawCrane(_ place: Point, _ scale: Double, _ turns: Double) {
    func draw(_ path: Path, _ color: UInt32) {
      fill(path.placed(at: place, scale: scale, turns: turns), color)
    }
    func draw(_ path: Path, width: Double, _ color: UInt32) {
      line(path.placed(at: place, scale: scale, turns: turns), width * scale, color)
    }
    for leg in [0.0, 1.4] {
      draw(.polyline([Point(-11, 1.6 + leg * 0.5), Point(-31, 4.4 + leg)]), width: 0.7, 0x2B2B33)
    }
    // Far wing, then the near one: white in front, black flight feathers behind.
    func wing(_ root: Point, _ lean: Double, _ white: UInt32, _ shade: UInt32) {
      for feather in (0..<9).reversed() {
        let fraction = Double(feather) / 8
        let tip = root + Point(turns: lean - 0.17 * fraction, length: 33 - 15 * fraction * fraction)
        let base = root + Point(-10 * fraction, 1.4 * fraction)
        draw(.leaf(base, tip, width: 5.2, bend: -1.6, belly: 0.55), feather > 3 ? 0x20232E : shade)
      }
      for feather in (0..<8).reversed() {
        let fraction = Double(feather) / 7
        let tip = root + Point(turns: lean + 0.012 - 0.15 * fraction, length: 25 - 9 * fraction)
        draw(
          .leaf(root + Point(-9.5 * fraction, 1.2 * fraction), tip, width: 5, bend: -1.2, belly: 0.5),
          feather.isMultiple(of: 2) ? white : shade)
      }
    }
    wing(Point(4, -1), 0.07, 0xE7E2D6, 0xD2CCBE)
    draw(.leaf(Point(-17, 1.4), Point(13, -0.6), width: 9.4, bend: 0.6, belly: 0.6), 0xFBF8EF)
    for feather in 0..<4 {
      draw(
        .leaf(Point(-8, 0.4), Point(-20 + Double(feather) * 1.2, 1 + Double(feather) * 1.3), width: 2.6),
        0x20232E)
    }
    draw(
      .curve(through: [Point(9, -0.4), Point(16, -2.2), Point(22, -1.8), Point(28.5, -4.4)]), width: 2.5,
      0xFBF8EF)
    draw(.curve(through: [Point(18, -1.8), Point(22, -1.6), Point(27.5, -3.9)]), width: 1.6, 0x20232E)
    draw(.leaf(Point(25.6, -3.6), Point(31.4, -5.2), width: 3, belly: 0.5), 0xFBF8EF)
    draw(.leaf(Point(27.2, -5.1), Point(30.4, -5.5), width: 1.8), 0xC8372D)
    draw(.leaf(Point(29.6, -4.9), Point(37, -5.4), width: 0.9, belly: 0.3), 0x3B3B3B)
    wing(Point(2, -0.6), -0.055, 0xFFFDF6, 0xEDE7DA)
  }
}
