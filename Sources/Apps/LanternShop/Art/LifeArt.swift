import LanternRaster

// Prints of animals and plants.

extension ArtCanvas {
  /// Fronds cut from painted paper, one per field.
  func drawLeaves() {
    let sheet = framed(0xFBF5E6, margin: 4)
    let (w, h) = (sheet.width, sheet.height)
    let columns = w > h * 1.12 ? 4 : 3
    let rows = w > h * 1.12 ? 2 : 3
    let papers: [(UInt32, UInt32)] = [
      (0x1F4FA3, 0xFBF5E6), (0xF0A92F, 0x1D5B46), (0xE4574A, 0xFBF5E6), (0x1D5B46, 0xF3B8B5),
      (0xF3B8B5, 0xD13A34),
      (0xE9DABB, 0x1F4FA3), (0x1D5B46, 0xF0A92F), (0x1F4FA3, 0xE4574A), (0xE4574A, 0x1F4FA3),
    ]
    let gap = 1.2
    let cell = Size((w + gap) / Double(columns), (h + gap) / Double(rows))
    for index in 0..<columns * rows {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let (paper, leaf) = papers[(index * 1 + row * (columns == 4 ? 1 : 0)) % papers.count]
      // Edges are slightly irregular.
      var random = ArtRandom(seed: UInt64(index) + 11)
      func off() -> Double { random.between(-0.7, 0.7) }
      let (x, y) = (Double(column) * cell.width, Double(row) * cell.height)
      let (right, bottom) = (x + cell.width - gap, y + cell.height - gap)
      sheet.fill(
        [
          Point(x + off(), y + off()), Point(right + off(), y + off()), Point(right + off(), bottom + off()),
          Point(x + off(), bottom + off()),
        ], paper)
      let size = min(cell.width, cell.height * 0.86) * 0.98
      drawFrond(
        on: sheet, Point(x + cell.width / 2 - gap / 2, y + cell.height / 2), size, kind: index % 4, leaf,
        turns: off() * 0.05)
    }
  }

  private func drawFrond(
    on sheet: ArtCanvas, _ middle: Point, _ size: Double, kind: Int, _ color: UInt32, turns: Double
  ) {
    var path = Path()
    func lobe(_ from: Point, _ to: Point, _ width: Double, _ bend: Double) {
      // A round end, as in a paper cutout.
      let direction = Point(to.x - from.x, to.y - from.y)
      let side = Point(-direction.y, direction.x)
      func point(_ distance: Double, _ offset: Double) -> Point {
        Point(
          from.x + direction.x * distance + side.x * offset, from.y + direction.y * distance + side.y * offset
        )
      }
      path.append(
        .curve(
          through: [
            point(0, width * 0.34), point(0.45, width * 0.62 + bend), point(0.86, width * 0.74 + bend * 1.3),
            point(1.04, bend * 1.5),
            point(0.9, -width * 0.6 + bend * 1.3), point(0.45, -width * 0.36 + bend), point(0, -width * 0.34),
          ], isClosed: true))
    }
    switch kind {
    case 0, 2:
      let pairs = kind == 0 ? 5 : 4
      lobe(Point(0, 0.46), Point(0, -0.42), 0.075, 0.0)
      for pair in 0..<pairs {
        let y = 0.34 - 0.66 * Double(pair) / Double(pairs - 1)
        let reach = 0.36 - 0.05 * Double(abs(pair - (pairs - 1) / 2)) - 0.02 * Double(pair)
        for side in [-1.0, 1.0] {
          lobe(
            Point(0, y + 0.03), Point(side * reach, y - (kind == 0 ? 0.17 : 0.05)), kind == 0 ? 0.25 : 0.4,
            -side * 0.12)
        }
      }
    case 1:
      for ray in 0..<9 {
        lobe(
          Point(0, 0.18),
          Point(0, 0.18)
            + Point(turns: Double(ray - 4) * 0.088, length: 0.51 - 0.011 * Double((ray - 4) * (ray - 4))),
          0.26, 0)
      }
      lobe(Point(0, 0.16), Point(0.04, 0.48), 0.24, 0.1)
    default:
      // Seaweed: a winding stem with arms of equal width that all point up.
      let stem = (0...6).map { Point(0.05 * swing(Double($0) / 6), 0.44 - 0.84 * Double($0) / 6) }
      path = .curve(through: stem)
      for (step, side, reach) in [
        (1, 1.0, 0.3), (1, -1, 0.26), (2, -1, 0.33), (3, 1, 0.31), (4, -1, 0.24), (5, 1, 0.19),
      ] {
        let foot = stem[step]
        path.append(
          .curve(through: [
            foot, foot + Point(side * reach * 0.62, -0.02), foot + Point(side * reach, -0.13),
            foot + Point(side * reach * 0.98, -0.27),
          ]))
      }
      sheet.line(path.placed(at: middle, scale: size, turns: turns), size * 0.085, color)
      return
    }
    sheet.fill(path.placed(at: middle, scale: size, turns: turns), color)
  }

  /// A moth under the phases of the moon.
  func drawMoth() {
    let sheet = framed(0xEADFC6, margin: 4)
    let (w, h) = (sheet.width, sheet.height)
    sheet.ground(0x17332F)
    sheet.line(.rectangle(Rect(2.4, 2.4, w - 4.8, h - 4.8)), 0.5, 0xC9A85C)
    let middle = Point(w * 0.5, h * 0.55)
    for ray in 0..<60 {
      let turns = Double(ray) / 60
      let far = ray.isMultiple(of: 5) ? 38.0 : 35
      sheet.line(
        .polyline([middle + Point(turns: turns, length: 33), middle + Point(turns: turns, length: far)]),
        0.45, 0xC9A85C, 0.7)
    }
    sheet.disc(middle, 31, 0x23473F)
    // The phases of the moon.
    for phase in -3...3 {
      let place = Point(w * 0.5 + Double(phase) * min(13, w * 0.11), h * 0.1 + Double(phase * phase) * 0.35)
      let radius = phase == 0 ? 4.4 : 3.2
      sheet.disc(place, radius, 0x2F554A)
      // Lit from the side of the middle. The edge of the shadow is half an ellipse.
      let side = phase < 0 ? 1.0 : -1.0
      let bulge = [1.333, 0.6, 0, -0.7][abs(phase)] * radius * side
      var lit = Path.arc(center: place, radius: radius, from: 0, to: 0.5 * side)
      lit.cubic(to: place - Point(0, radius), place + Point(-bulge, radius), place + Point(-bulge, -radius))
      lit.close()
      sheet.fill(lit, 0xF1E3BC)
    }
    func both(_ path: Path, _ color: UInt32, _ opacity: Double = 1) {
      sheet.fill(path.placed(at: middle), color, opacity)
      sheet.fill(path.placed(at: middle, isMirrored: true), color, opacity)
    }
    func both(_ path: Path, width: Double, _ color: UInt32) {
      sheet.line(path.placed(at: middle), width, color)
      sheet.line(path.placed(at: middle, isMirrored: true), width, color)
    }
    func shape(_ points: [(Double, Double)], _ scale: Double = 1, about center: Point = .zero) -> Path {
      .curve(
        through: points.map {
          Point(center.x + ($0.0 - center.x) * scale, center.y + ($0.1 - center.y) * scale)
        }, isClosed: true)
    }
    let hind: [(Double, Double)] = [
      (1, 2), (12, 3), (24, 9), (28.5, 18), (25, 25), (18, 27), (15.5, 34), (12, 27), (6, 20), (2, 11),
    ]
    let fore: [(Double, Double)] = [
      (1, -4), (10, -14), (24, -23.5), (37, -26.5), (43, -24), (41.5, -17), (38, -10), (33.5, -1), (24, 5.5),
      (11, 6), (1, 4),
    ]
    let root = Point(2, 2)
    for (scale, color) in [(1.0, 0xB6562E), (0.88, 0xE9C98A), (0.8, 0xD98442), (0.55, 0x7A3324)] {
      both(shape(hind, scale, about: root), UInt32(color))
    }
    for (scale, color) in [
      (1.0, 0x6B2D22), (0.93, 0xEBD3A0), (0.885, 0xC96A36), (0.68, 0xEBD3A0), (0.645, 0x8F3D28),
      (0.36, 0xD98442),
    ] {
      both(shape(fore, scale, about: root), UInt32(color))
    }
    for vein in 0..<6 {
      let tip = Point(40 - Double(vein) * 3, -22 + Double(vein) * 4.9)
      both(.polyline([Point(4, -1), tip]), width: 0.35, 0x5A241C)
    }
    // Eyespots on the wings.
    for (place, radius) in [(Point(25, -10), 5.0), (Point(17.5, 15.5), 3.8)] {
      for (fraction, color) in [(1.0, 0x2A1512), (0.8, 0xF1E3BC), (0.62, 0x2F7A70), (0.36, 0x10201E)] {
        both(.circle(center: place, radius: radius * fraction), UInt32(color))
      }
      both(.circle(center: place + Point(-radius * 0.2, -radius * 0.24), radius: radius * 0.12), 0xFFFFFF)
    }
    for spot in 0..<8 {
      let fraction = Double(spot) / 7
      both(
        .circle(
          center: Point(39.3 - 9 * fraction * fraction - 1.5 * fraction, -20.5 + 20 * fraction), radius: 0.85),
        0xF1E3BC
      )
    }
    // Antennae and body.
    both(
      .curve(through: [Point(0.8, -11), Point(4.5, -19), Point(10, -24), Point(15, -25.4)]), width: 0.6,
      0xEBD3A0)
    for barb in 0..<7 {
      let fraction = Double(barb) / 7
      let foot = Point(3.6 + 10.4 * fraction, -17.6 - 7.6 * fraction + 1.8 * fraction * fraction)
      both(.polyline([foot + Point(-1.7, -1.7), foot, foot + Point(2, 1.4)]), width: 0.38, 0xEBD3A0)
    }
    sheet.fill(Path.leaf(Point(0, -9), Point(0, 26), width: 8.4, belly: 0.4).placed(at: middle), 0x6B2D22)
    for ring in 0..<8 {
      let y = 5 + Double(ring) * 2.3
      let half = 3 - Double(ring) * 0.3
      sheet.line(
        .curve(through: [Point(-half, y), Point(0, y + 0.9), Point(half, y)]).placed(at: middle), 0.8,
        0xEBD3A0)
    }
    sheet.fill(.ellipse(in: Rect(middle.x - 4, middle.y - 8.6, 8, 11.4)), 0xEBD3A0)
    sheet.fill(.ellipse(in: Rect(middle.x - 2.6, middle.y - 12.4, 5.2, 5)), 0x6B2D22)
    both(.circle(center: Point(2, -10.6), radius: 0.9), 0x10201E)
    for (x, y, size) in [
      (0.08, 0.3, 1.6), (0.92, 0.3, 1.6), (0.1, 0.9, 2), (0.9, 0.9, 2), (0.19, 0.2, 1), (0.81, 0.2, 1),
    ] {
      sheet.fill(
        .star(rays: 4, center: Point(w * x, h * y), radius: size * 1.6, inner: size * 0.45), 0xF1E3BC)
    }
  }
}
