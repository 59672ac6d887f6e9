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

  @Test func `a rectangle has the edges and the center of its origin and size`() {
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

  @Test func `an inset moves every edge, outward if negative, and never makes a size negative`() {
    #expect(Rect(10, 10, 20, 30).inset(by: 5) == Rect(15, 15, 10, 20))
    #expect(Rect(10, 10, 20, 30).inset(by: -5) == Rect(5, 5, 30, 40))
    #expect(Rect(10, 10, 20, 30).inset(by: 12).size == Size(0, 6))
  }

  @Test func `an offset moves a rectangle and keeps its size`() {
    #expect(Rect(1, 2, 3, 4).offset(by: Point(10, -10)) == Rect(11, -8, 3, 4))
  }

  @Test func `points are added and subtracted per axis`() {
    #expect(Point(1, 2) + Point(10, 20) == Point(11, 22))
    #expect(Point(1, 2) - Point(10, 20) == Point(-9, -18))
  }

  @Test(arguments: [
    (1.0, PixelRect(0, 1, 2, 1)), (1.5, PixelRect(1, 1, 2, 2)), (2.0, PixelRect(1, 2, 3, 2)),
    (3.0, PixelRect(1, 2, 4, 4)),
  ])
  func `the nearest pixels of a rectangle have rounded edges`(scale: Double, pixels: PixelRect) {
    #expect(Rect(0.4, 0.8, 1.4, 1.2).pixels(at: scale) == pixels)
  }

  @Test(arguments: [
    (1.0, PixelRect(0, 0, 2, 2)), (1.5, PixelRect(0, 1, 3, 2)), (2.0, PixelRect(0, 1, 4, 3)),
    (3.0, PixelRect(1, 2, 5, 4)),
  ])
  func `the covering pixels of a rectangle have edges rounded outward`(scale: Double, pixels: PixelRect) {
    #expect(Rect(0.4, 0.8, 1.4, 1.2).coveringPixels(at: scale) == pixels)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 2.75, 3])
  func `rectangles that share an edge in points share it in pixels`(scale: Double) {
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

  @Test func `a size in pixels is divided by the scale to give points`() {
    #expect(PixelSize(300, 150).points(at: 1.5) == Size(200, 100))
  }

  @Test func `a size in points is multiplied by the scale to give the nearest pixels`() {
    #expect(Size(20, 10.2).pixels(at: 1.5) == PixelSize(30, 15))
  }

  @Test func `rectangles intersect where they overlap, and not where they only touch`() {
    #expect(Rect(0, 0, 4, 6).intersection(Rect(1, 2, 9, 9)) == Rect(1, 2, 3, 4))
    #expect(Rect(1, 2, 9, 9).intersection(Rect(0, 0, 4, 6)) == Rect(1, 2, 3, 4))
    #expect(Rect(0, 0, 4, 6).intersection(Rect(4, 0, 4, 6)) == .zero)
    #expect(Rect(0, 0, 4, 6).intersection(Rect(0, 6, 4, 6)) == .zero)
  }

  @Test func `pixel rectangles intersect where they overlap`() {
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(6, 7, 10, 10)) == PixelRect(6, 7, 4, 3))
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(2, 3, 4, 5)) == PixelRect(2, 3, 4, 5))
  }

  @Test func `pixel rectangles that only touch do not intersect`() {
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(10, 0, 10, 10)) == .empty)
    #expect(PixelRect(0, 0, 10, 10).intersection(PixelRect(0, 10, 10, 10)) == .empty)
  }

  @Test func `the union of pixel rectangles is the smallest around both and ignores empty ones`() {
    #expect(PixelRect(2, 3, 4, 5).union(PixelRect(-1, 5, 2, 9)) == PixelRect(-1, 3, 7, 11))
    #expect(PixelRect(2, 3, 4, 5).union(PixelRect(90, 90, 0, 7)) == PixelRect(2, 3, 4, 5))
    #expect(PixelRect(90, 90, -1, 7).union(PixelRect(2, 3, 4, 5)) == PixelRect(2, 3, 4, 5))
  }

  @Test func `a pixel rectangle contains rectangles inside it and every empty one`() {
    #expect(PixelRect(0, 0, 10, 10).contains(PixelRect(0, 0, 10, 10)))
    #expect(PixelRect(0, 0, 10, 10).contains(PixelRect(3, 3, 7, 7)))
    #expect(!PixelRect(0, 0, 10, 10).contains(PixelRect(3, 3, 8, 7)))
    #expect(PixelRect(0, 0, 10, 10).contains(PixelRect(50, 50, 0, 3)))
  }

  @Test func `a pixel rectangle with a negative side has no area`() {
    #expect(PixelRect(0, 0, 4, 5).area == 20)
    #expect(PixelRect(0, 0, -4, -5).area == 0)
    #expect(PixelRect(0, 0, -4, -5).isEmpty)
  }
}
