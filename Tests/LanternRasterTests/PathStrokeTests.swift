import LanternRaster
import LanternTestSupport
import Testing

struct PathStrokeTests {
  private static let corner = Path.polyline([Point(2, 9), Point(2, 2), Point(9, 2)])
  private static let line = Path.polyline([Point(3, 3), Point(9, 3)])

  @Test func `a miter join ends in a point`() {
    #expect(
      stroked(12, 10, PathStrokeTests.corner, 4, join: .miter) == """
        #########...
        #########...
        #########...
        #########...
        ####........
        ####........
        ####........
        ####........
        ####........
        ............
        """)
  }

  @Test func `a round join is circular`() {
    #expect(
      stroked(12, 4, PathStrokeTests.corner, 4, join: .round) == """
        28#######...
        8########...
        #########...
        #########...
        """)
  }

  @Test func `a bevel join is cut off straight`() {
    #expect(
      stroked(12, 4, PathStrokeTests.corner, 4, join: .bevel) == """
        .5#######...
        5########...
        #########...
        #########...
        """)
  }

  @Test func `a corner too sharp for a miter is beveled`() {
    #expect(
      stroked(14, 8, .polyline([Point(1, 2), Point(12, 4), Point(1, 6)]), 1.5, join: .miter) == """
        ..............
        .64310........
        089##975420...
        ..024579####1.
        ..024579####1.
        089##975420...
        .64310........
        ..............
        """)
  }

  @Test func `a butt cap ends at the last point`() {
    #expect(
      stroked(12, 6, PathStrokeTests.line, 4) == """
        ............
        ...######...
        ...######...
        ...######...
        ...######...
        ............
        """)
  }

  @Test func `a round cap extends half a circle beyond the last point`() {
    #expect(
      stroked(12, 6, PathStrokeTests.line, 4, cap: .round) == """
        ............
        .28######82.
        .8########8.
        .8########8.
        .28######82.
        ............
        """)
  }

  @Test func `a square cap extends half the line width beyond the last point`() {
    #expect(
      stroked(12, 6, PathStrokeTests.line, 4, cap: .square) == """
        ............
        .##########.
        .##########.
        .##########.
        .##########.
        ............
        """)
  }

  @Test func `a line without length is a dot with round caps and empty with butt caps`() {
    let dot = Path.polyline([Point(3, 3)])
    #expect(stroked(6, 6, dot, 6, cap: .round) == "059950\n5####5\n9####9\n9####9\n5####5\n059950")
    #expect(stroked(2, 1, dot, 6) == "..")
  }

  @Test func `a line without length is a square with square caps`() {
    #expect(stroked(4, 4, .polyline([Point(2, 2)]), 2, cap: .square) == "....\n.##.\n.##.\n....")
  }

  @Test func `a line that turns back has a round end with a round join`() {
    let there = Path.polyline([Point(3, 3), Point(9, 3), Point(3, 3)])
    let rows = stroked(12, 6, there, 4, join: .round).split(separator: "\n")
    #expect(rows[2] == "...########.")
  }

  @Test func `a closed contour has a join at its start and no caps`() {
    #expect(
      stroked(8, 7, .rectangle(Rect(1, 1, 6, 5)), 2) == """
        ########
        ########
        ##....##
        ##....##
        ##....##
        ########
        ########
        """)
  }

  @Test func `a stroked circle has the same width all around`() {
    let picture = Bitmap.drawn(10, 10) {
      $0.stroke(.circle(center: Point(5, 5), radius: 3.5), width: 2, color: .black)
    }
    #expect(
      picture.opacityText == """
        ...2442...
        .06####60.
        .6##77##6.
        2##1..1##2
        4#7....7#4
        4#7....7#4
        2##1..1##2
        .6##77##6.
        .06####60.
        ...2442...
        """)
    #expect(picture.mirrored.opacityText == picture.opacityText)
  }

  @Test func `a line thinner than a pixel is drawn lighter`() {
    #expect(
      stroked(8, 3, .polyline([Point(0, 1.5), Point(8, 1.5)]), 0.5) == "........\n55555555\n........")
  }

  @Test func `a translucent line that crosses itself is drawn once at the crossing`() {
    let cross = Path.polyline([Point(0, 2), Point(8, 2), Point(8, 6), Point(4, 6), Point(4, 0)])
    let picture = Bitmap.drawn(10, 8) {
      $0.stroke(cross, width: 2, color: .black.opacity(0.5), join: .miter)
    }
    #expect(Set(picture.words.map { $0 >> 24 }) == [0, 128])
  }

  @Test func `a line without a width draws nothing`() {
    for width in [0, -1, Double.nan] { #expect(stroked(3, 1, PathStrokeTests.line, width) == "...") }
  }

  private func stroked(
    _ width: Int, _ height: Int, _ path: Path, _ line: Double, cap: LineCap = .butt, join: LineJoin = .miter
  ) -> String {
    Bitmap.drawn(width, height) { $0.stroke(path, width: line, color: .black, cap: cap, join: join) }
      .opacityText
  }
}
