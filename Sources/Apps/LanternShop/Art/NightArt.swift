import LanternRaster

// Prints of the night.

extension ArtCanvas {
  /// A moon and stars cut from paper, hung on threads between paper clouds.
  func drawMoon() {
    let (w, h) = (width, height)
    ground(0x1D2552)
    disc(at(0.5, 0.41), 58, 0x252E63)
    disc(at(0.5, 0.41), 43, 0x303B77)
    let moon = at(0.5, 0.41)
    line(.polyline([Point(moon.x + 3, -2), Point(moon.x + 3, moon.y - 26)]), 0.5, 0xC9CEEA)
    // A crescent: a circle minus another circle.
    func crescent(_ shift: Point) -> Path {
      Path.arc(center: moon + shift, radius: 27, from: 0.015, to: 0.6561)
        .enclosing(.arc(center: moon + shift + Point(-9.4, -5.6), radius: 24.4, from: 0.5897, to: 0.0814))
    }
    fill(crescent(Point(1.4, 1.9)), 0x0E1434, 0.55)
    fill(crescent(.zero), 0xF8E8BF)
    for (x, y, radius) in [(20.0, 6.0, 3.0), (14.4, 16.6, 2.1), (22.2, -3.6, 1.5), (5.8, 21.6, 1.6)] {
      disc(moon + Point(x, y), radius, 0xE7CF95)
    }
    for (index, star) in [
      (0.11, 0.3, 3.4), (0.23, 0.17, 2.4), (0.31, 0.44, 1.9), (0.72, 0.15, 2.1), (0.83, 0.31, 3.6),
      (0.93, 0.14, 2.3),
    ]
    .enumerated() {
      let place = at(star.0, star.1)
      line(.polyline([Point(place.x, -2), place]), 0.35, 0x8E97CB)
      fill(
        .star(rays: 4, center: place + Point(0.6, 0.9), radius: star.2 * 1.5, inner: star.2 * 0.5), 0x0E1434,
        0.5)
      fill(
        .star(rays: 4, center: place, radius: star.2 * 1.5, inner: star.2 * 0.5),
        index.isMultiple(of: 3) ? 0xE9B44C : 0xF8E8BF)
    }
    scatter(44, in: Rect(0, 0, w, h * 0.7), seed: 5) { place, random in
      disc(place, random.between(0.2, 0.5), 0xAEB6E0, 0.8)
    }
    // Rows of clouds, each with a shadow on the row behind.
    for (row, color) in [0x5661A6, 0x848EC8, 0xBFC6E8, 0xF1F0F6].enumerated() {
      let base = h * (0.74 + 0.075 * Double(row))
      var random = ArtRandom(seed: UInt64(row) * 7 + 3)
      var x = -8.0
      var puffs: [(Point, Double)] = []
      while x < w + 10 {
        let radius = random.between(5.5, 11.5) - Double(row) * 0.4
        puffs.append((Point(x, base + random.between(-1.6, 2.6)), radius))
        x += radius * 1.32
      }
      for (shift, ink, opacity) in [(Point(0.5, -1.5), UInt32(0x0E1434), 0.38), (.zero, UInt32(color), 1.0)] {
        var path = Path()
        for (place, radius) in puffs { path.append(.circle(center: place + shift, radius: radius)) }
        path.append(.rectangle(Rect(-4, base + shift.y, w + 8, h - base + 4)))
        fill(path, ink, opacity)
      }
    }
  }

  /// A town at night, window by window, and the last train above its roofs.
  func drawCity() {
    let (w, h) = (width, height)
    ground(.linearGradient(from: Color(0x14213F), to: Color(0x3D4E7C)))
    disc(Point(w * 0.77, h * 0.2), 20, 0x33436E)
    disc(Point(w * 0.77, h * 0.2), 11.5, 0xF4E4B8)
    scatter(50, in: Rect(0, 0, w, h * 0.4), seed: 77) { place, random in
      disc(place, random.between(0.18, 0.42), 0xC8D2EE)
    }
    func row(
      _ seed: UInt64, top: Double, wall: UInt32, shade: UInt32, dark: UInt32, lit: Double, windows: Double
    ) {
      var random = ArtRandom(seed: seed)
      var x = -random.between(2, 7)
      while x < w {
        let wide = (random.between(11, 19) / windows).rounded() * windows + windows * 0.5
        let roof = h * (top + random.between(-0.09, 0.08))
        canvas.fill(Rect(x, roof, wide, h - roof), with: .color(Color(wall)))
        canvas.fill(Rect(x + wide * 0.72, roof, wide * 0.28, h - roof), with: .color(Color(shade)))
        switch random.pick(5) {
        case 0:
          fill(.rectangle(Rect(x + wide * 0.3, roof - 5, wide * 0.36, 5)), wall)
          fill(
            [
              Point(x + wide * 0.26, roof - 5), Point(x + wide * 0.48, roof - 9),
              Point(x + wide * 0.7, roof - 5),
            ], shade)
        case 1: line(.polyline([Point(x + wide / 2, roof), Point(x + wide / 2, roof - 9)]), 0.6, wall)
        case 2: fill(.rectangle(Rect(x + 1.5, roof - 2.4, wide - 3, 2.5)), shade)
        case 3: fill([Point(x, roof), Point(x + wide, roof - 6), Point(x + wide, roof)], wall)
        default: break
        }
        var paths = (lit: Path(), warm: Path(), dark: Path())
        for floor in 0..<max(0, Int((h - roof - 2) / (windows * 1.25))) {
          for column in 0..<max(0, Int((wide - windows * 0.4) / windows)) {
            let pane = Path.rectangle(
              Rect(
                x + windows * (0.45 + Double(column)), roof + 2.2 + Double(floor) * windows * 1.25,
                windows * 0.56,
                windows * 0.78))
            let chance = random.fraction()
            if chance < lit * 0.62 {
              paths.lit.append(pane)
            } else if chance < lit {
              paths.warm.append(pane)
            } else {
              paths.dark.append(pane)
            }
          }
        }
        fill(paths.dark, dark)
        fill(paths.lit, 0xFFD983)
        fill(paths.warm, 0xF39A4A)
        x += wide + random.between(0, 1.2)
      }
    }
    row(9, top: 0.42, wall: 0x2C3B68, shade: 0x263359, dark: 0x354677, lit: 0.2, windows: 2.5)
    row(23, top: 0.56, wall: 0x1F2A4F, shade: 0x192344, dark: 0x2B3963, lit: 0.38, windows: 3.2)
    // The train on its viaduct.
    let rail = h * 0.79
    glow(Point(w * 0.5, rail - 4), 40, 0xFFD983, 0.16)
    let car = 29.0
    for index in 0..<4 {
      let x = w * 0.9 - Double(index + 1) * (car + 1)
      canvas.fill(
        RoundedRect(Rect(x, rail - 9.4, car, 8.6), cornerRadius: 1.6), with: .color(Color(0xC9452F)))
      canvas.fill(Rect(x, rail - 3.6, car, 1.2), with: .color(Color(0xF4E4B8)))
      var panes = Path()
      for pane in 0..<6 { panes.append(.rectangle(Rect(x + 1.9 + Double(pane) * 4.4, rail - 7.9, 3.2, 3.3))) }
      fill(panes, 0xFFEDB5)
    }
    fill([Point(w * 0.9 - 1, rail - 3), Point(w + 14, rail - 11), Point(w + 14, rail + 3)], 0xFFEDB5, 0.32)
    canvas.fill(Rect(-1, rail - 1, w + 2, 2.4), with: .color(Color(0x0B1128)))
    let arch = 21.0
    var viaduct = Path.rectangle(Rect(-2, rail + 1, w + 4, h - rail + 2))
    for index in 0...Int(w / arch + 1) {
      let x = Double(index) * arch - 6
      var opening = Path.arc(center: Point(x, rail + 13), radius: 8.4, from: -0.25, to: 0.25)
      opening.line(to: Point(x + 8.4, h + 4))
      opening.line(to: Point(x - 8.4, h + 4))
      opening.close()
      viaduct.append(opening)
    }
    fill(viaduct, 0x0B1128, rule: .evenOdd)
    wear(0x8EA0D0, 0.2, seed: 14, count: 90)
  }
}
