import LanternRaster
import LanternTestSupport
import Testing

struct PathFillTests {
  private static let star = Path.polyline(
    [Point(8, 0), Point(12.7, 14.5), Point(0.4, 5.5), Point(15.6, 5.5), Point(3.3, 14.5)], isClosed: true)

  @Test func `an open contour is filled as if closed, each pixel by its covered area`() {
    let path = Path.polyline([Point(0, 0), Point(8, 0), Point(0, 8)])
    #expect(
      filled(8, 8, path) == """
        #######5
        ######5.
        #####5..
        ####5...
        ###5....
        ##5.....
        #5......
        5.......
        """)
  }

  @Test func `a path's edges can be between pixels`() {
    #expect(
      filled(6, 5, .rectangle(Rect(1.5, 0.75, 3, 3))) == """
        .1221.
        .5##5.
        .5##5.
        .3773.
        ......
        """)
  }

  @Test func `the nonzero rule fills a star's middle`() {
    #expect(
      filled(16, 15, PathFillTests.star) == """
        .......11.......
        .......44.......
        .......88.......
        ......1##1......
        ......4##4......
        145555####555541
        .39##########93.
        ..17########71..
        ...05######50...
        ....0######0....
        ....4######4....
        ....7#9449#7....
        ...0981..1890...
        ...360....063...
        ...1........1...
        """)
  }

  @Test func `the even-odd rule leaves a star's middle empty`() {
    #expect(
      filled(16, 15, PathFillTests.star, rule: .evenOdd) == """
        .......11.......
        .......44.......
        .......88.......
        ......1##1......
        ......4##4......
        1455557557555541
        .39##80..08##93.
        ..17#5....5#71..
        ...052....250...
        ....071..170....
        ....4#9339#4....
        ....7#9449#7....
        ...0981..1890...
        ...360....063...
        ...1........1...
        """)
  }

  @Test
  func `with the nonzero rule a nested contour is a hole only in the opposite direction`() {
    var path = Path.rectangle(Rect(0, 0, 8, 6))
    path.append(.rectangle(Rect(1, 1, 2, 4)))
    path.append(.polyline([Point(5, 1), Point(5, 5), Point(7, 5), Point(7, 1)], isClosed: true))
    #expect(
      filled(8, 6, path) == """
        ########
        #####..#
        #####..#
        #####..#
        #####..#
        ########
        """)
  }

  @Test func `a circle is round`() {
    #expect(
      filled(10, 10, .circle(center: Point(5, 5), radius: 4)) == """
        ..........
        ..169961..
        .19####91.
        .6######6.
        .9######9.
        .9######9.
        .6######6.
        .19####91.
        ..169961..
        ..........
        """)
  }

  @Test(arguments: [0.5, 2.3, 8, 30])
  func `a circle's edge is within a twentieth of a pixel for any center`(radius: Double) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<10 {
      let center = Point(40 + random.double(0...1), 40 + random.double(0...1))
      let picture = Bitmap.drawn(80, 80) {
        $0.fill(.circle(center: center, radius: radius), with: .color(.black))
      }
      let area = picture.words.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
      let pi = 3.141_592_653_589_793
      #expect(abs(area - pi * radius * radius) < 2 * pi * radius * 0.05)
    }
  }

  @Test func `a parabola is smooth`() {
    var path = Path()
    path.move(to: Point(0, 7))
    path.quadratic(to: Point(12, 7), control: Point(6, -7))
    #expect(
      filled(12, 7, path) == """
        ...059950...
        ..07####70..
        ..5######5..
        .29######92.
        07########70
        2##########2
        7##########7
        """)
  }

  @Test func `contours outside the canvas change nothing inside`() {
    #expect(filled(8, 4, .circle(center: Point(0, 4), radius: 4)) == "961.....\n##91....\n###6....\n###9....")
    #expect(filled(8, 4, .circle(center: Point(8, 4), radius: 4)) == ".....169\n....19##\n....6###\n....9###")
    for center in [Point(-20, 2), Point(30, 2), Point(4, -20), Point(4, 30)] {
      #expect(filled(3, 1, .circle(center: center, radius: 4)) == "...")
    }
    #expect(filled(3, 2, .rectangle(Rect(-1e6, -1e6, 2e6, 2e6))) == "###\n###")
  }

  @Test func `a path is drawn at the canvas's origin and scale`() {
    let direct = Bitmap.drawn(20, 20, scale: 2) {
      $0.fill(.circle(center: Point(5, 6), radius: 3), with: .color(.black))
    }
    let moved = Bitmap.drawn(20, 20) {
      $0.translated(by: Point(8, 8)).fill(.circle(center: Point(2, 4), radius: 6), with: .color(.black))
    }
    #expect(direct == moved)
  }

  @Test func `drawing in parts gives the same picture as drawing at once`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let path = anyPath(&random)
      let rule: FillRule = random.int(0...1) == 0 ? .nonZero : .evenOdd
      let paint = anyPaint(&random)
      let (x, y) = (random.int(1...31), random.int(1...31))
      let whole = Bitmap.drawn(32, 32, over: .white) { $0.fill(path, with: paint, rule: rule) }
      let parts = Bitmap.drawn(32, 32, over: .white) { canvas in
        for part in [
          PixelRect(0, 0, x, y), PixelRect(x, 0, 32 - x, y), PixelRect(0, y, x, 32 - y),
          PixelRect(x, y, 32 - x, 32 - y),
        ] { canvas.clipped(to: part).fill(path, with: paint, rule: rule) }
      }
      #expect(whole == parts)
    }
  }

  @Test
  func `a translucent fill is half opaque inside and lighter at the edge`() {
    let picture = Bitmap.drawn(3, 1, over: .white) {
      $0.fill(.rectangle(Rect(0, 0, 1.5, 1)), with: .color(.black.opacity(0.5)))
    }
    #expect(picture.words == [0xFF7F_7F7F, 0xFFBF_BFBF, 0xFFFF_FFFF])
  }

  @Test func `a gradient spans the pixels around the path`() {
    let picture = Bitmap.drawn(6, 2) {
      $0.fill(
        .rectangle(Rect(1, 0, 4, 2)),
        with: .linearGradient(from: .black, to: .white, start: Point(0, 0), end: Point(1, 0)))
    }
    let row: [UInt32] = [0, 0xFF20_2020, 0xFF60_6060, 0xFF9F_9F9F, 0xFFDF_DFDF, 0]
    #expect(picture.words == row + row)
  }

  @Test func `a radial gradient has one color per distance, up to its radius`() {
    let picture = Bitmap.drawn(7, 5) {
      $0.fill(Rect(0, 0, 7, 5), with: .radialGradient(from: .black, to: .white))
    }
    let reds = (0..<5).map { y in (0..<7).map { picture[$0, y].color.red } }
    #expect(
      reds == [
        [255, 206, 163, 146, 163, 206, 255], [230, 163, 103, 73, 103, 163, 230],
        [219, 146, 73, 0, 73, 146, 219], [230, 163, 103, 73, 103, 163, 230],
        [255, 206, 163, 146, 163, 206, 255],
      ])
  }

  @Test func `a radial gradient without a radius has its first color`() {
    let picture = Bitmap.drawn(2, 2) {
      $0.fill(Rect(0, 0, 2, 2), with: .radialGradient(from: .black, to: .white, radius: 0))
    }
    #expect(Set(picture.words) == [0xFF00_0000])
  }

  @Test func `points with NaN coordinates are skipped`() {
    var path = Path.polyline([
      Point(0, 0), Point(.nan, 1), Point(4, 0), Point(4, 2), Point(0, .nan), Point(0, 2),
    ])
    path.cubic(to: Point(0, 0), Point(.nan, 0), Point(0, 0))
    #expect(filled(4, 2, path) == "####\n####")
  }

  @Test func `extreme numbers can be drawn`() {
    var random = SeededGenerator(seed: 11)
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e9, 0, 5, 1e-300]
    func number() -> Double { numbers[random.int(0...9)] }
    func point() -> Point { Point(number(), number()) }
    for _ in 0..<400 {
      var path = Path()
      for _ in 0..<6 {
        switch random.int(0...4) {
        case 0: path.move(to: point())
        case 1: path.line(to: point())
        case 2: path.quadratic(to: point(), control: point())
        case 3: path.cubic(to: point(), point(), point())
        default: path.close()
        }
      }
      let picture = Bitmap.drawn(8, 8, scale: 2) { canvas in
        canvas.fill(path, with: .color(.black))
        canvas.fill(path, with: .linearGradient(from: .black, to: .white))
        canvas.fill(path, with: .radialGradient(from: .black, to: .white), rule: .evenOdd)
        canvas.stroke(path, width: number(), color: .black, cap: .round, join: .round)
        canvas.stroke(path, width: number(), color: .black, cap: .square, join: .miter)
      }
      #expect(picture.size == PixelSize(8, 8))
    }
  }

  @Test func `an empty path draws nothing`() {
    var path = Path()
    path.close()
    path.move(to: Point(1, 1))
    path.close()
    #expect(filled(2, 1, path) == "..")
    #expect(filled(2, 1, Path()) == "..")
  }

  private func filled(_ width: Int, _ height: Int, _ path: Path, rule: FillRule = .nonZero) -> String {
    Bitmap.drawn(width, height) { $0.fill(path, with: .color(.black), rule: rule) }.opacityText
  }

  private func anyPath(_ random: inout SeededGenerator) -> Path {
    func point() -> Point { Point(random.double(-30...60), random.double(-30...60)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<random.int(2...9) {
      if random.int(0...1) == 0 { path.line(to: point()) } else { path.cubic(to: point(), point(), point()) }
    }
    return path
  }

  private func anyPaint(_ random: inout SeededGenerator) -> Paint {
    switch random.int(0...2) {
    case 0: .color(random.color())
    case 1: .linearGradient(from: random.color(), to: random.color(), end: Point(random.double(0...1), 1))
    default: .radialGradient(from: random.color(), to: random.color(), radius: random.double(0...1))
    }
  }
}
