import LanternRaster

extension ArtCanvas {
  /// Two koi that circle each other between lily pads.
  func drawKoi() {
    ground(0x12484F)
    let middle = at(0.5, 0.5)
    // Rings on the water around three points.
    for (x, y, rings) in [(0.5, 0.5, 9), (0.06, 0.08, 4), (0.96, 0.95, 4)] {
      for ring in 1...rings {
        line(.circle(center: at(x, y), radius: Double(ring) * 7.4), 0.5, 0x2B6F72, 0.9)
      }
    }
    for (x, y, radius, turns) in [
      (0.1, 0.16, 12.0, 0.3), (0.24, 0.04, 8, 0.55), (0.92, 0.84, 13, 0.8), (0.8, 0.98, 8, 0.1),
      (0.95, 0.1, 8.5, 0.6), (0.04, 0.92, 9, 0.2),
    ] {
      drawLilyPad(at(x, y), radius, turns)
    }
    let flower = at(0.17, 0.13)
    for (count, length, color) in [(8, 7.5, 0xE88FA0), (7, 5.4, 0xF6C3C4)] {
      for petal in 0..<count {
        fill(
          .leaf(
            flower, flower + Point(turns: Double(petal) / Double(count), length: length), width: 3.4,
            belly: 0.55), UInt32(color))
      }
    }
    disc(flower, 1.8, 0xF2B845)
    drawKoi(
      around: middle, from: 0.62, 0xF7EFE0,
      patches: [(0.1, 0.17, 0.0), (0.3, 0.16, 0.5), (0.55, 0.14, -0.4), (0.76, 0.1, 0.1)], 0xE2502B)
    drawKoi(
      around: middle, from: 0.12, 0xE2502B, patches: [(0.22, 0.13, -0.3), (0.46, 0.15, 0.3), (0.68, 0.1, 0)],
      0xF7EFE0)
  }

  private func drawLilyPad(_ center: Point, _ radius: Double, _ turns: Double) {
    for (shift, reach, color) in [
      (Point(1, 1.4), radius, 0x0B3238), (.zero, radius, 0x3F8F63), (.zero, radius * 0.82, 0x57A873),
    ] {
      var pad = Path.arc(center: center + shift, radius: reach, from: turns + 0.04, to: turns + 0.96)
      pad.line(to: center + shift + Point(turns: turns, length: reach * 0.15))
      pad.close()
      fill(pad, UInt32(color))
    }
    for vein in 1..<9 {
      line(
        .polyline([center, center + Point(turns: turns + Double(vein) / 9, length: radius * 0.76)]), 0.35,
        0x2F7A55)
    }
  }

  // The spine follows a circle. `patches` are on it: distance from the head, length, and side.
  private func drawKoi(
    around center: Point, from start: Double, _ skin: UInt32, patches: [(Double, Double, Double)],
    _ mark: UInt32
  ) {
    let radius = 28.5
    func spine(_ distance: Double) -> (Point, Point) {
      // Counterclockwise, head first; the tail swings out slightly.
      let turns = start - distance * 0.37
      let out = Point(turns: turns)
      let reach = radius + 2.6 * swing(distance * 0.8 + 0.1)
      return (center + Point(out.x * reach, out.y * reach), out)
    }
    func half(_ distance: Double) -> Double {
      let nose = min(1, (distance / 0.27).squareRoot())
      let tail = 1 - max(0, distance - 0.22) / 0.78
      return 8.6 * nose * (0.16 + 0.84 * tail)
    }
    func point(_ distance: Double, _ offset: Double) -> Point {
      let (place, out) = spine(distance)
      return place + Point(out.x * offset * half(distance), out.y * offset * half(distance))
    }
    func body(_ shift: Point, _ fat: Double) -> Path {
      // More steps at the round nose.
      let steps = (0...16).map { Double($0 * $0) / 256 }
      return .curve(
        through: (steps.map { point($0, fat) } + steps.reversed().map { point($0, -fat) }).map { $0 + shift },
        isClosed: true)
    }
    func fins(_ shift: Point) -> [Path] {
      let (tail, out) = spine(0.97)
      let back = spine(1.2).0
      let direction = Point(back.x - tail.x, back.y - tail.y)
      func tip(_ far: Double, _ side: Double) -> Point {
        tail + shift + Point(direction.x * far + out.x * side, direction.y * far + out.y * side)
      }
      var paths = [
        Path.leaf(tail + shift, tip(1.35, 10), width: 5.4, bend: 1.5),
        .leaf(tail + shift, tip(1.35, -8), width: 5.4, bend: -1.5),
        .leaf(tail + shift, tip(1.0, 2), width: 4),
      ]
      for side in [1.0, -1.0] {
        let foot = point(0.3, side * 0.8) + shift
        let (_, away) = spine(0.3)
        let behind = spine(0.52).0 - spine(0.3).0
        paths.append(
          .leaf(
            foot, foot + Point(away.x * side * 8 + behind.x * 0.62, away.y * side * 8 + behind.y * 0.62),
            width: 5.6, bend: side * 0.6, belly: 0.6))
        let hind = point(0.66, side * 0.8) + shift
        paths.append(
          .leaf(
            hind, hind + Point(away.x * side * 3.4 + behind.x * 0.3, away.y * side * 3.4 + behind.y * 0.3),
            width: 2.6))
      }
      return paths
    }
    for path in fins(Point(1.5, 2.2)) + [body(Point(1.5, 2.2), 1)] { fill(path, 0x0B3238, 0.6) }
    for (index, path) in fins(.zero).enumerated() {
      fill(path, index == 2 ? mark : skin, index == 2 ? 0.8 : 0.86)
    }
    fill(body(.zero, 1), skin)
    for (distance, long, side) in patches {
      let shape = (0..<10).map { corner -> Point in
        let direction = Point(turns: Double(corner) / 10)
        let wobble = 1 + 0.16 * swing(Double(corner) * 0.37 + distance * 5)
        let offset = min(0.96, max(-0.96, side * 0.7 - direction.x * 0.78 * wobble))
        return point(max(0.03, distance - direction.y * long * 0.5 * wobble), offset)
      }
      fill(.curve(through: shape, isClosed: true), mark)
    }
    // Scales along the back, the dorsal fin, and the face.
    for row in 0..<9 {
      let distance = 0.3 + Double(row) * 0.068
      for side in [-0.45, 0.0, 0.45] {
        disc(point(distance + (side == 0 ? 0.034 : 0), side), 0.42, 0x12484F, 0.4)
      }
    }
    fill(.leaf(point(0.3, 0), point(0.66, 0), width: 2.2, bend: -1), mark == 0xE2502B ? 0xF9DCC4 : 0xB83A20)
    for side in [-0.8, 0.8] {
      disc(point(0.1, side), 1.05, 0x0D2B30)
      disc(point(0.094, side), 0.36, 0xFFFFFF)
      let whisker = point(0.012, side)
      line(
        .polyline([
          whisker, whisker + Point((whisker.x - spine(0.1).0.x) * 0.5, (whisker.y - spine(0.1).0.y) * 0.5),
        ]), 0.4, skin)
    }
  }
}
