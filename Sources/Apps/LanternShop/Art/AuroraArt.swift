import LanternRaster

extension ArtCanvas {
  /// Draws curtains of northern lights above a hut by a lake.
  func drawAurora() {
    let (w, h) = (width, height)
    let shore = h * 0.74
    ground(.linearGradient(from: Color(0x071326), to: Color(0x17435A)))
    scatter(90, in: Rect(0, 0, w, shore), seed: 99) { place, random in
      disc(place, random.between(0.16, 0.46), 0xE4F2F0, random.between(0.4, 1))
    }
    // Each curtain rises from a wavy line, in narrow vertical strips of varying height and opacity.
    for (index, curtain) in [
      (0.2, 0x7B4FB0, 0x2FA58C, 0.5), (0.36, 0x2FA58C, 0x8BE8B0, 0.62), (0.52, 0x3CC79A, 0xD4F7C8, 0.6),
    ]
    .enumerated() {
      let folds = Int(w / 1.5)
      func foot(_ t: Double) -> Double {
        h * curtain.0 + 10 * swing(t * 0.9 + Double(index) * 0.37) + 3.6
          * swing(t * 2.6 + Double(index) * 0.2) + h * 0.08
      }
      for fold in 0..<folds {
        let t = Double(fold) / Double(folds)
        let end = w * Double(fold + 1) / Double(folds)
        let (x, y) = (w * t, foot(t))
        let next = foot(t + 1 / Double(folds))
        let tall = 24 + 9 * swing(t * 4.3 + Double(index) * 0.31) + 5 * swing(t * 11.7)
        let strength = curtain.3 * (0.62 + 0.38 * swing(t * 7.3 + Double(index) * 0.13))
        let strip = Path.polyline(
          [
            Point(x, y - tall), Point(end, next - tall), Point(end, next), Point(x, y),
          ], isClosed: true)
        canvas.fill(
          strip,
          with: .linearGradient(
            from: Color(UInt32(curtain.1)).opacity(0), to: Color(UInt32(curtain.2)).opacity(strength)))
      }
      line(
        .curve(through: (0...14).map { Point(w * Double($0) / 14, foot(Double($0) / 14)) }), 0.7,
        UInt32(curtain.2), 0.85)
    }
    // The distant hills, the lake with reflections, and the near shore.
    fillBelow(
      [
        Point(-3, shore - 7), Point(w * 0.14, shore - 15), Point(w * 0.27, shore - 8),
        Point(w * 0.44, shore - 17), Point(w * 0.62, shore - 6), Point(w * 0.83, shore - 13),
        Point(w + 3, shore - 6),
      ], 0x0E2A3F)
    band(shore, h + 1, 0x123B50)
    for row in 0..<13 {
      var random = ArtRandom(seed: UInt64(row) + 300)
      for _ in 0..<3 {
        let x = random.between(0, w)
        let long = random.between(6, 22)
        let y = shore + 1.4 + Double(row) * 1.9
        fill(
          .leaf(Point(x - long, y), Point(x + long, y), width: 0.9),
          row.isMultiple(of: 3) ? 0x8BE8B0 : 0x3CA38F, 0.42)
      }
    }
    fillBelow(
      [Point(-3, h * 0.92), Point(w * 0.3, h * 0.88), Point(w * 0.62, h * 0.93), Point(w + 3, h * 0.84)],
      0xDDEBEC)
    fillBelow(
      [Point(-3, h * 0.985), Point(w * 0.4, h * 0.94), Point(w * 0.7, h * 0.975), Point(w + 3, h * 0.93)],
      0xA9C8CF)
    for (x, y, tall) in [
      (0.03, 0.93, 30.0), (0.1, 0.93, 22), (0.165, 0.92, 14), (0.84, 0.9, 20), (0.91, 0.9, 33),
      (0.985, 0.9, 25),
    ] {
      drawFir(Point(w * x, h * y), tall: tall, 0x081A28)
    }
    let hut = Point(w * 0.56, h * 0.915)
    fill(.rectangle(Rect(hut.x - 7, hut.y - 8, 14, 8)), 0x40211D)
    fill([hut + Point(-9, -7.4), hut + Point(0, -15), hut + Point(9, -7.4)], 0xF2F8F6)
    fill(.rectangle(Rect(hut.x + 3.6, hut.y - 15, 2, 4.6)), 0x40211D)
    glow(hut + Point(-2, -4), 15, 0xFFC861, 0.5)
    fill(.rectangle(Rect(hut.x - 4, hut.y - 6, 4, 3.4)), 0xFFD983)
    fill(.rectangle(Rect(hut.x + 2.4, hut.y - 6, 2.6, 6)), 0x1D100F)
  }

  /// Draws a fir tree with four tiers of branches.
  func drawFir(_ foot: Point, tall: Double, _ color: UInt32) {
    var path = Path.rectangle(Rect(foot.x - tall * 0.025, foot.y - tall * 0.1, tall * 0.05, tall * 0.12))
    for tier in 0..<4 {
      let low = foot.y - tall * (0.06 + 0.2 * Double(tier))
      let half = tall * (0.24 - 0.045 * Double(tier))
      path.append(
        .polyline(
          [
            Point(foot.x - half, low), Point(foot.x, low - tall * 0.36), Point(foot.x + half, low),
            Point(foot.x, low - tall * 0.05),
          ],
          isClosed: true))
    }
    fill(path, color)
  }
}
