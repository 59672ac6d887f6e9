import LanternRaster
import LanternTestSupport
import Testing

struct CanvasShapeTests {
  @Test func `a hairline border is one crisp pixel at scale 1`() {
    #expect(
      hairline(scale: 1) == """
        .......
        .#####.
        .#...#.
        .#####.
        .......
        """)
  }

  @Test func `a hairline border is one crisp pixel at scale 1½`() {
    #expect(
      hairline(scale: 1.5) == """
        ..........
        ..........
        ..#######.
        ..#.....#.
        ..#.....#.
        ..#######.
        ..........
        """)
  }

  @Test func `a hairline border is one crisp pixel at scale 2`() {
    #expect(
      hairline(scale: 2) == """
        ..............
        ..............
        ..##########..
        ..#........#..
        ..#........#..
        ..#........#..
        ..#........#..
        ..##########..
        ..............
        ..............
        """)
  }

  @Test func `a hairline border is one crisp pixel at scale 3`() {
    #expect(
      hairline(scale: 3) == """
        .....................
        .....................
        .....................
        ...###############...
        ...#.............#...
        ...#.............#...
        ...#.............#...
        ...#.............#...
        ...#.............#...
        ...#.............#...
        ...#.............#...
        ...###############...
        .....................
        .....................
        .....................
        """)
  }

  @Test(arguments: [1, 1.5, 2, 3])
  func `a square border is crisp at every position`(scale: Double) {
    for offset in [0, 0.1, 0.25, 0.5, 0.7, 0.99] {
      let picture = Bitmap.drawn(40, 40, scale: scale) {
        $0.stroke(RoundedRect(Rect(2 + offset, 3 - offset, 7.3, 5.9)), width: 1 / scale, color: .black)
      }
      #expect(Set(picture.opacityText) == [".", "#", "\n"])
    }
  }

  @Test func `a rounded border is inside the shape's edge`() {
    let picture = Bitmap.drawn(12, 10) {
      $0.stroke(RoundedRect(Rect(0, 0, 12, 10), cornerRadius: 4), width: 2, color: .black)
    }
    #expect(
      picture.opacityText == """
        .269####962.
        29########92
        6#60....06#6
        9#0......0#9
        ##........##
        ##........##
        9#0......0#9
        6#60....06#6
        29########92
        .269####962.
        """)
  }

  @Test func `a border that is thicker than the shape fills it`() {
    let picture = Bitmap.drawn(5, 4) { $0.stroke(RoundedRect(Rect(0, 0, 5, 4)), width: 9, color: .black) }
    #expect(picture.opacityText == "#####\n#####\n#####\n#####")
  }

  @Test func `a border over its own fill leaves no gap at the corners`() {
    let shape = RoundedRect(Rect(1, 1, 18, 12), cornerRadius: 5)
    let bordered = Bitmap.drawn(20, 14, over: .white) { canvas in
      canvas.fill(shape, with: .color(.black))
      canvas.stroke(shape, width: 2, color: .black)
    }
    let fill = Bitmap.drawn(20, 14, over: .white) { $0.fill(shape, with: .color(.black)) }
    for y in 0..<14 {
      for x in 0..<20 { #expect(bordered[x, y].color.red <= fill[x, y].color.red) }
    }
  }

  @Test func `a circle is round`() {
    let picture = Bitmap.drawn(10, 10) { $0.fillCircle(center: Point(5, 5), radius: 4, color: .black) }
    #expect(
      picture.opacityText == """
        ..........
        ..269962..
        .29####92.
        .6######6.
        .9######9.
        .9######9.
        .6######6.
        .29####92.
        ..269962..
        ..........
        """)
    #expect(picture.mirrored == picture)
    #expect(picture.flipped == picture)
  }

  @Test(arguments: [(1.5, 0.05), (2, 0.04), (3.3, 0.015), (5, 0.01), (12.7, 0.002), (40, 0.001)])
  func `a circle's area is near πr² for any center`(radius: Double, tolerance: Double) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<10 {
      let center = Point(50 + random.double(0...1), 50 + random.double(0...1))
      let picture = Bitmap.drawn(100, 100) { $0.fillCircle(center: center, radius: radius, color: .black) }
      let area = picture.words.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
      let exact = 3.141_592_653_589_793 * radius * radius
      #expect(abs(area - exact) < tolerance * exact)
    }
  }

  @Test func `a circle is not cut off anywhere`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let radius = random.double(0.5...6)
      let center = Point(10 + random.double(0...1), 10 + random.double(0...1))
      let picture = Bitmap.drawn(20, 20) { $0.fillCircle(center: center, radius: radius, color: .black) }
      for y in 0..<20 {
        for x in 0..<20 {
          let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
          let distance = (dx * dx + dy * dy).squareRoot()
          if distance < radius - 0.5 { #expect(picture[x, y].alpha == 255) }
          if distance < radius { #expect(picture[x, y].alpha >= 127) }
          if distance > radius + 0.5 { #expect(picture[x, y].alpha == 0) }
        }
      }
    }
  }

  @Test func `a circle without a radius draws nothing`() {
    let picture = Bitmap.drawn(3, 3) { canvas in
      canvas.fillCircle(center: Point(1.5, 1.5), radius: 0, color: .black)
      canvas.fillCircle(center: Point(1.5, 1.5), radius: -0.2, color: .black)
    }
    #expect(picture.opacityText == "...\n...\n...")
  }
  private func hairline(scale: Double) -> String {
    Bitmap.drawn(Int(7 * scale), Int(5 * scale), scale: scale) {
      $0.stroke(RoundedRect(Rect(1, 1, 5, 3)), width: 1 / scale, color: .black)
    }.opacityText
  }
}
