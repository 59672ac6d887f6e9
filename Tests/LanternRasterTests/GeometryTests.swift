import LanternRaster
import LanternTestSupport
import Testing

struct GeometryTests {
  @Test func `a rectangle contains its left and top edges but not its right and bottom ones`() {
    let rect = Rect(10, 20, 30, 40)
    #expect(rect.contains(Point(10, 20)))
    #expect(rect.contains(Point(39.99, 59.99)))
    #expect(!rect.contains(Point(40, 30)))
    #expect(!rect.contains(Point(20, 60)))
    #expect(!rect.contains(Point(9.99, 30)))
  }

  @Test func `a rectangle knows its edges and its centre`() {
    let rect = Rect(10, 20, 30, 40)
    #expect(rect.minX == 10)
    #expect(rect.minY == 20)
    #expect(rect.maxX == 40)
    #expect(rect.maxY == 60)
    #expect(rect.center == Point(25, 40))
  }

  @Test func `a rectangle without width or height is empty`() {
    #expect(Rect(5, 5, 0, 10).isEmpty)
    #expect(Rect(5, 5, 10, -1).isEmpty)
    #expect(!Rect(5, 5, 0.1, 0.1).isEmpty)
  }

  @Test func `inset moves every edge, outwards when negative, and never makes a size negative`() {
    #expect(Rect(10, 10, 20, 30).inset(by: 5) == Rect(15, 15, 10, 20))
    #expect(Rect(10, 10, 20, 30).inset(by: -5) == Rect(5, 5, 30, 40))
    #expect(Rect(10, 10, 20, 30).inset(by: 12).size == Size(0, 6))
  }

  @Test func `offset moves a rectangle and keeps its size`() {
    #expect(Rect(1, 2, 3, 4).offset(by: Point(10, -10)) == Rect(11, -8, 3, 4))
  }

  @Test func `points add and subtract along each axis`() {
    #expect(Point(1, 2) + Point(10, 20) == Point(11, 22))
    #expect(Point(1, 2) - Point(10, 20) == Point(-9, -18))
  }

  @Test(arguments: [
    (1.0, PixelRect(0, 1, 2, 1)), (1.5, PixelRect(1, 1, 2, 2)), (2.0, PixelRect(1, 2, 3, 2)),
    (3.0, PixelRect(1, 2, 4, 4)),
  ])
  func `a rectangle's nearest pixels have its edges rounded`(scale: Double, pixels: PixelRect) {
    #expect(Rect(0.4, 0.8, 1.4, 1.2).pixels(at: scale) == pixels)
  }

  @Test(arguments: [
    (1.0, PixelRect(0, 0, 2, 2)), (1.5, PixelRect(0, 1, 3, 2)), (2.0, PixelRect(0, 1, 4, 3)),
    (3.0, PixelRect(1, 2, 5, 4)),
  ])
  func `a rectangle's covering pixels have its edges rounded outwards`(scale: Double, pixels: PixelRect) {
    #expect(Rect(0.4, 0.8, 1.4, 1.2).coveringPixels(at: scale) == pixels)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 2.75, 3])
  func `neighbours in points are neighbours in pixels, with no gap and no overlap`(scale: Double) {
    var edge = -7.3
    for width in [0.2, 1.7, 3.1, 0.05, 10.45, 2.5] {
      let here = Rect(edge, 0, width, 1).pixels(at: scale)
      let next = Rect(edge + width, 0, 1, 1).pixels(at: scale)
      #expect(here.maxX == next.x)
      edge += width
    }
  }

  @Test func `covering pixels contain the nearest pixels at every scale`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let rect = random.rect(within: 50)
      let scale = random.double(0.5...3)
      #expect(rect.coveringPixels(at: scale).contains(rect.pixels(at: scale)))
    }
  }

  @Test func `a size in pixels is a smaller one in points at a larger scale`() {
    #expect(PixelSize(300, 150).points(at: 1.5) == Size(200, 100))
  }

  @Test func `rectangles of pixels intersect where both are`() {
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(6, 7, 10, 10)) == PixelRect(6, 7, 4, 3))
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(2, 3, 4, 5)) == PixelRect(2, 3, 4, 5))
  }

  @Test func `rectangles of pixels that only touch do not meet`() {
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(10, 0, 10, 10)) == .empty)
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(0, 10, 10, 10)) == .empty)
  }

  @Test func `the union of rectangles of pixels is the smallest around both, and empty ones do not count`() {
    #expect(PixelRect(2, 3, 4, 5).union(PixelRect(-1, 5, 2, 9)) == PixelRect(-1, 3, 7, 11))
    #expect(PixelRect(2, 3, 4, 5).union(PixelRect(90, 90, 0, 7)) == PixelRect(2, 3, 4, 5))
    #expect(PixelRect(90, 90, -1, 7).union(PixelRect(2, 3, 4, 5)) == PixelRect(2, 3, 4, 5))
  }

  @Test func `a rectangle of pixels contains what lies in it, and every empty one`() {
    #expect(PixelRect(0, 0, 10, 10).contains(PixelRect(0, 0, 10, 10)))
    #expect(PixelRect(0, 0, 10, 10).contains(PixelRect(3, 3, 7, 7)))
    #expect(!PixelRect(0, 0, 10, 10).contains(PixelRect(3, 3, 8, 7)))
    #expect(PixelRect(0, 0, 10, 10).contains(PixelRect(50, 50, 0, 3)))
  }

  @Test func `a rectangle of pixels with a negative side has no area`() {
    #expect(PixelRect(0, 0, 4, 5).area == 20)
    #expect(PixelRect(0, 0, -4, -5).area == 0)
    #expect(PixelRect(0, 0, -4, -5).isEmpty)
  }
}
