import LanternRaster
import LanternTestSupport
import Testing

struct PathShapeTests {
  @Test func `directions are clockwise from the top, and quarter turns are exact`() {
    #expect(Point(turns: 0) == Point(0, -1))
    #expect(Point(turns: 0.25, length: 3) == Point(3, 0))
    #expect(Point(turns: 0.5) == Point(0, 1))
    #expect(Point(turns: -0.25) == Point(-1, 0))
    #expect(Point(turns: 1000.75) == Point(-1, 0))
  }

  @Test(arguments: [
    (1.0 / 12, 0.5, -0.866_025_403_784), (1.0 / 8, 0.707_106_781_187, -0.707_106_781_187),
    (0.3, 0.951_056_516_295, 0.309_016_994_375), (-0.1, -0.587_785_252_292, -0.809_016_994_375),
    (7.45, 0.309_016_994_375, 0.951_056_516_295),
  ])
  func `a direction is a point on the unit circle`(turns: Double, x: Double, y: Double) {
    let point = Point(turns: turns)
    #expect(abs(point.x - x) < 1e-11)
    #expect(abs(point.y - y) < 1e-11)
  }

  @Test func `a direction that is NaN or infinite is the top`() {
    #expect(Point(turns: .nan, length: 2) == Point(0, -2))
    #expect(Point(turns: .infinity) == Point(0, -1))
  }

  @Test func `an arc runs from one direction to the other`() {
    let picture = Bitmap.drawn(10, 6) {
      $0.stroke(.arc(center: Point(5, 5), radius: 4, from: -0.25, to: 0.25), width: 1, color: .black)
    }
    #expect(
      picture.opacityText == """
        ...2442...
        .07966970.
        .760..067.
        290....092
        45......54
        .0......0.
        """)
  }

  @Test func `an arc of one turn is a circle`() {
    let center = Point(8, 8)
    let arc = Bitmap.drawn(16, 16) {
      $0.fill(.arc(center: center, radius: 6, from: 0, to: 1), with: .color(.black))
    }
    let circle = Bitmap.drawn(16, 16) { $0.fill(.circle(center: center, radius: 6), with: .color(.black)) }
    #expect(arc.opacityText == circle.opacityText)
  }

  @Test func `a counterclockwise arc ends at its end direction`() {
    let path = Path.arc(center: Point(1, 2), radius: 2, from: 0, to: -0.25)
    #expect(path.elements.first == .move(Point(1, 0)))
    guard case .cubic(let end, _, _) = path.elements.last else {
      Issue.record("the last element is not a curve")
      return
    }
    #expect(end == Point(-1, 2))
  }

  @Test func `a polygon has its first corner in the given direction`() {
    let picture = Bitmap.drawn(10, 10) {
      $0.fill(.polygon(corners: 6, center: Point(5, 5), radius: 5), with: .color(.black))
    }
    #expect(
      picture.opacityText == """
        ...1771...
        .059##950.
        19######91
        3########3
        3########3
        3########3
        3########3
        19######91
        .059##950.
        ...1771...
        """)
  }

  @Test func `a closed curve passes smoothly through its points`() {
    let points = [Point(1, 4), Point(6, 1), Point(11, 4), Point(6, 7)]
    let picture = Bitmap.drawn(12, 8) {
      $0.fill(.curve(through: points, isClosed: true), with: .color(.black))
    }
    #expect(
      picture.opacityText == """
        ............
        ...269962...
        .069####960.
        .7########7.
        .7########7.
        .069####960.
        ...269962...
        ............
        """)
  }

  @Test func `an ellipse touches the edges of its rectangle`() {
    let picture = Bitmap.drawn(8, 4) { $0.fill(.ellipse(in: Rect(0, 0, 8, 4)), with: .color(.black)) }
    #expect((0..<8).contains { picture[$0, 0].alpha > 200 })
    #expect((0..<4).contains { picture[0, $0].alpha > 100 })
    #expect(picture.mirrored.opacityText == picture.opacityText)
    #expect(picture.flipped.opacityText == picture.opacityText)
  }

  @Test func `mapping a path transforms each of its points`() {
    var path = Path()
    path.move(to: Point(1, 2))
    path.line(to: Point(3, 4))
    path.quadratic(to: Point(5, 6), control: Point(7, 8))
    path.cubic(to: Point(9, 10), Point(11, 12), Point(13, 14))
    path.close()
    #expect(
      path.map { Point($0.y, $0.x * 2) }.elements == [
        .move(Point(2, 2)), .line(Point(4, 6)), .quadratic(Point(6, 10), control: Point(8, 14)),
        .cubic(Point(10, 18), Point(12, 22), Point(14, 26)), .close,
      ])
  }

  @Test func `a line after a closed contour starts at the start of that contour`() {
    var path = Path.polyline([Point(1, 1), Point(3, 1), Point(3, 2)], isClosed: true)
    path.line(to: Point(3, 3))
    path.line(to: Point(1, 3))
    let picture = Bitmap.drawn(4, 4) { $0.fill(path, with: .color(.black)) }
    #expect(picture.opacityText == "....\n.77.\n.#5.\n....")
  }

  @Test func `shapes of no points are empty paths`() {
    #expect(Path.polyline([]).elements.isEmpty)
    #expect(Path.curve(through: []).elements.isEmpty)
    #expect(Path.curve(through: [Point(1, 1)]).elements == [.move(Point(1, 1))])
    #expect(Path.arc(center: .zero, radius: 1, from: .nan, to: 1).elements.isEmpty)
  }
}
