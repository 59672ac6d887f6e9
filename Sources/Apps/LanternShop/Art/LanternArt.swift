import LanternRaster

// Prints of lanterns.

extension ArtCanvas {
  /// One paper lantern, lit.
  func drawLantern() {
    let (w, h) = (width, height)
    ground(0x24102E)
    let middle = at(0.5, 0.5)
    for (radius, color) in [(64.0, 0x2F1438), (51, 0x421A40), (40, 0x5E2243)] {
      disc(middle, radius, UInt32(color))
    }
    glow(middle, 47, 0xFF9A3C, 0.5)
    // Leaves in the light.
    for (x, y, turns, long) in [
      (0.0, 0.2, 0.3, 26.0), (0.0, 0.24, 0.38, 24), (0.03, 0.16, 0.22, 22), (1.0, 0.17, 0.7, 27),
      (1.0, 0.21, 0.62, 22),
      (0.98, 0.13, 0.785, 21), (0.0, 0.86, 0.16, 22), (0.02, 0.9, 0.23, 26), (1.0, 0.84, 0.83, 24),
      (1.0, 0.9, 0.77, 22),
    ] {
      let foot = at(x, y)
      let tip = foot + Point(turns: turns, length: long)
      fill(.leaf(foot, tip, width: 7.5, bend: 1), 0x7A2A48)
      line(.polyline([foot, tip]), 0.4, 0x4A1A3C)
    }
    let tall = 27.0
    let wide = 22.5
    line(.polyline([Point(middle.x, -2), middle - Point(0, tall + 6)]), 0.8, 0xE9C89A)
    // The paper: widest in the middle, narrower toward both caps.
    func half(_ fraction: Double) -> Double {
      wide * (0.45 + 0.55 * (1 - fraction * fraction * fraction * fraction).squareRoot())
    }
    func row(_ fraction: Double) -> (Point, Point) {
      (middle + Point(-half(fraction), fraction * tall), middle + Point(half(fraction), fraction * tall))
    }
    let sides = (-10...10).map { row(Double($0) / 10) }
    let paper = Path.polyline(sides.map(\.0) + sides.reversed().map(\.1), isClosed: true)
    canvas.fill(
      paper,
      with: .radialGradient(
        from: Color(0xFFF2C4), to: Color(0xDE4520), center: Point(0.5, 0.56), radius: 0.66))
    // Bamboo ribs, slightly curved downward. Every other gap is shaded.
    for rib in -5...5 {
      let fraction = Double(rib) / 5.6
      let (left, right) = row(fraction)
      var path = Path()
      path.move(to: left)
      path.quadratic(to: right, control: middle + Point(0, fraction * tall + 3.4 * fraction))
      line(path, 0.55, 0xA3341F, 0.75, cap: .butt)
    }
    // A crane's crest on the paper.
    let crest = middle + Point(0, 0.5)
    for petal in 0..<5 {
      let turns = Double(petal) / 5
      fill(
        .leaf(
          crest + Point(turns: turns, length: 1.6), crest + Point(turns: turns, length: 10.5), width: 6.6,
          belly: 0.62), 0xB62C22, 0.92)
      line(
        .polyline([
          crest + Point(turns: turns + 0.1, length: 2.4), crest + Point(turns: turns + 0.1, length: 7.4),
        ]), 0.6, 0xB62C22, 0.92)
      disc(crest + Point(turns: turns + 0.1, length: 8.4), 0.9, 0xB62C22, 0.92)
    }
    disc(crest, 1.7, 0xFFF2C4)
    for side in [-1.0, 1.0] {
      let y = middle.y + side * (tall + 1.6)
      canvas.fill(
        RoundedRect(Rect(middle.x - 11.4, y - 2.2, 22.8, 4.4), cornerRadius: 1.2),
        with: .color(Color(0x170A1E)))
      canvas.fill(Rect(middle.x - 9.8, y - 0.45, 19.6, 0.9), with: .color(Color(0xD99A4E)))
    }
    let tassel = middle + Point(0, tall + 4)
    line(.polyline([tassel, tassel + Point(0, 5)]), 0.8, 0xD99A4E)
    disc(tassel + Point(0, 5.4), 1.5, 0xE4552B)
    for thread in -3...3 {
      let x = Double(thread)
      line(
        .polyline([tassel + Point(x * 0.3, 6.4), tassel + Point(x * 0.62, 15 - abs(x) * 0.3)]), 0.55,
        thread.isMultiple(of: 2) ? 0xE4552B : 0xF2884B)
    }
    // Moths.
    for (x, y, turns, size) in [
      (0.27, 0.3, 0.1, 2.6), (0.71, 0.26, 0.86, 2.0), (0.76, 0.7, 0.7, 2.4), (0.24, 0.7, 0.2, 1.7),
    ] {
      let place = at(x, y)
      for spread in [-0.16, 0.16] {
        fill(
          .leaf(
            place, place + Point(turns: turns + spread, length: size * 1.7), width: size * 1.1, belly: 0.65),
          0xFFD9A0)
      }
    }
    scatter(40, in: Rect(0, 0, w, h), seed: 21) { place, random in
      disc(place, random.between(0.15, 0.45), 0xFFB35C, 0.55)
    }
  }

  /// Sky lanterns over a river, and as many on the water.
  func drawFestival() {
    let (w, h) = (width, height)
    let water = h * 0.7
    ground(.linearGradient(from: Color(0x0D1440), to: Color(0x6A3A78)))
    canvas.fill(
      Rect(0, water, w, h - water), with: .linearGradient(from: Color(0x4A2C6C), to: Color(0x0D1440)))
    scatter(70, in: Rect(0, 0, w, h * 0.45), seed: 64) { place, random in
      disc(place, random.between(0.15, 0.35), 0xC9C4F0, 0.8)
    }
    fillBelow(
      [
        Point(-3, water - 3), Point(w * 0.16, water - 10), Point(w * 0.3, water - 5),
        Point(w * 0.52, water - 13), Point(w * 0.7, water - 7), Point(w * 0.88, water - 15),
        Point(w + 3, water - 10),
      ], 0x37235F)
    fillBelow(
      [
        Point(-3, water - 6), Point(w * 0.12, water - 3), Point(w * 0.36, water - 1),
        Point(w * 0.66, water - 2), Point(w * 0.84, water - 6), Point(w + 3, water - 4),
      ], 0x1B1440)
    canvas.fill(
      Rect(0, water, w, h - water), with: .linearGradient(from: Color(0x553074), to: Color(0x120F3C)))
    // The small, distant ones first.
    var random = ArtRandom(seed: 2024)
    var far: [(Point, Double)] = []
    for _ in 0..<34 {
      far.append((Point(random.between(0, w), water * random.between(0.12, 0.94)), random.between(0.7, 1.9)))
    }
    for (place, size) in far {
      disc(place, size * 2.1, 0xFF9A4A, 0.16)
      fill(skyLantern(place, size), 0xFFC06A)
      line(
        .polyline([
          Point(place.x, 2 * water - place.y * 0.9 - water * 0.1),
          Point(place.x, 2 * water - place.y * 0.9 - water * 0.1 + size * 3),
        ]), size * 0.5, 0xFF9A4A, 0.3)
    }
    let near: [(Double, Double, Double)] = [
      (0.16, 0.45, 5.4), (0.33, 0.2, 4.2), (0.47, 0.5, 3.6), (0.66, 0.28, 6.6), (0.86, 0.52, 4.6),
      (0.9, 0.15, 3.4), (0.08, 0.14, 3.2),
    ]
    for (x, y, size) in near {
      let place = Point(w * x, water * y)
      glow(place, size * 3.4, 0xFF8A3C, 0.55)
      let paper = skyLantern(place, size)
      canvas.fill(paper, with: .linearGradient(from: Color(0xE8632F), to: Color(0xFFE9A8)))
      for rib in [-0.45, 0.0, 0.45] {
        var path = Path()
        path.move(to: place + Point(rib * size * 0.9, -size * 1.2))
        path.quadratic(
          to: place + Point(rib * size * 1.1, size * 1.2),
          control: place + Point(rib * size * 2.4, -size * 0.3))
        line(path, size * 0.07, 0xB63A22, 0.7)
      }
      fill(
        .ellipse(in: Rect(place.x - size * 0.62, place.y + size * 1.02, size * 1.24, size * 0.36)), 0xFFF6D6)
    }
    // On the water, each with its reflection beneath it.
    for (x, y, size) in [
      (0.12, 0.16, 2.2), (0.3, 0.26, 2.8), (0.5, 0.1, 1.8), (0.74, 0.2, 2.4), (0.93, 0.12, 1.9),
      (0.6, 0.46, 4.2), (0.2, 0.62, 5.2), (0.86, 0.6, 4.8),
    ] {
      let place = Point(w * x, water + (h - water) * y)
      glow(place, size * 3, 0xFF8A3C, 0.5)
      for step in 0..<5 {
        let half = size * (1.5 - 0.24 * Double(step))
        let under = place + Point(step.isMultiple(of: 2) ? 0.5 : -0.4, size * (0.75 + 0.5 * Double(step)))
        fill(
          .leaf(under - Point(half, 0), under + Point(half, 0), width: size * 0.3), 0xFFB35C,
          0.75 - 0.12 * Double(step))
      }
      fill(
        [
          place + Point(-size, -size * 1.5), place + Point(size, -size * 1.5),
          place + Point(size * 0.8, size * 0.3), place + Point(-size * 0.8, size * 0.3),
        ], 0xFFDB8C)
      fill(
        [
          place + Point(size * 0.2, -size * 1.5), place + Point(size, -size * 1.5),
          place + Point(size * 0.8, size * 0.3), place + Point(size * 0.16, size * 0.3),
        ], 0xF3883F)
      fill(.rectangle(Rect(place.x - size * 1.1, place.y + size * 0.2, size * 2.2, size * 0.3)), 0x2A0F2E)
    }
    // Two spectators.
    fillBelow(
      [
        Point(-3, h * 0.99), Point(w * 0.24, h * 0.94), Point(w * 0.5, h * 0.955), Point(w * 0.78, h * 0.935),
        Point(w + 3, h * 0.98),
      ], 0x090B26)
    for (x, tall) in [(0.44, 15.0), (0.485, 11.5)] {
      let foot = Point(w * x, h * 0.965)
      disc(foot - Point(0, tall * 0.95), tall * 0.105, 0x090B26)
      disc(foot - Point(0, tall * 1.06), tall * 0.055, 0x090B26)
      fill(
        .curve(
          through: [
            (-0.05, -0.84), (0.05, -0.84), (0.15, -0.74), (0.19, -0.42), (0.15, -0.36), (0.17, 0.06),
            (-0.17, 0.06), (-0.15, -0.36), (-0.19, -0.42), (-0.15, -0.74),
          ]
          .map { foot + Point($0.0 * tall, $0.1 * tall) }, isClosed: true), 0x090B26)
    }
  }

  private func skyLantern(_ place: Point, _ size: Double) -> Path {
    .curve(
      through: [
        (-0.62, 1.2), (-0.98, 0), (-0.94, -0.9), (-0.46, -1.34), (0.46, -1.34), (0.94, -0.9), (0.98, 0),
        (0.62, 1.2),
      ].map {
        place + Point($0.0 * size, $0.1 * size)
      }, isClosed: true)
  }
}
