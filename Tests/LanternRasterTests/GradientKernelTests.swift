import LanternRaster
import LanternTestSupport
import Testing

// Kernels copy most pixels of a large gradient. Each must be the pixel that the gradient defines.
struct GradientKernelTests {
  @Test(arguments: PixelKernel.available)
  func `every kernel computes each pixel of a small gradient as defined`(kernel: PixelKernel) {
    var random = SeededGenerator(seed: 1)
    for number in 0..<400 {
      var target = PaddedBitmap(size: PixelSize(random.int(0...80), random.int(0...6)), &random)
      expectDefinedPixels(of: random.gradient(), in: &target, kernel, "gradient \(number)", &random)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `every kernel computes each pixel of a large gradient as defined`(kernel: PixelKernel) {
    var random = SeededGenerator(seed: 2)
    for number in 0..<60 {
      var target = PaddedBitmap(size: PixelSize(random.int(180...500), random.int(180...300)), &random)
      expectDefinedPixels(of: random.gradient(), in: &target, kernel, "gradient \(number)", &random)
    }
  }

  @Test(arguments: [
    Point(.nan, 0), Point(0, .infinity), Point(1e9, 1e9), Point(-1e300, 1), Point(1e-9, 1), Point(1, 1e-9),
    Point(1e-300, 1e-300),
  ])
  func `extreme gradients have the pixels that are defined`(end: Point) {
    var random = SeededGenerator(seed: 3)
    let paints: [Paint] = [
      .linearGradient(from: .black, to: .white, start: Point(0, 0), end: end),
      .linearGradient(from: .black, to: .white, start: end, end: Point(0, 0)),
      .radialGradient(from: .black, to: .white, center: end, radius: 0.5),
      .radialGradient(from: .black, to: .white, radius: end.x),
    ]
    for paint in paints {
      for kernel in PixelKernel.available {
        var target = PaddedBitmap(size: PixelSize(250, 200), &random)
        expectDefinedPixels(of: paint, in: &target, kernel, "\(paint)", &random)
      }
    }
  }

  @Test func `a gradient around the middle is symmetric in both axes`() {
    for (width, height) in [(200, 180), (201, 180), (200, 181), (201, 181)] {
      let picture = Bitmap.drawn(width, height) {
        $0.fill(
          Rect(0, 0, Double(width), Double(height)), with: .radialGradient(from: .black, to: .white))
      }
      #expect(picture.mirrored == picture)
      #expect(picture.flipped == picture)
      #expect(Set(picture.words).count > 100)
    }
  }

  @Test func `a large gradient drawn in parts is the one drawn at once`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<30 {
      let rect = Rect(-40, -30, random.double(300...500), random.double(250...400))
      let paint = random.gradient()
      let whole = Bitmap.drawn(400, 300) { $0.fill(rect, with: paint) }
      let column = random.int(1...399)
      let row = random.int(1...299)
      let parts = Bitmap.drawn(400, 300) { canvas in
        for part in [
          PixelRect(0, 0, column, row), PixelRect(column, 0, 400 - column, row),
          PixelRect(0, row, 400, 300 - row),
        ] {
          canvas.clipped(to: part).fill(rect, with: paint)
        }
      }
      #expect(parts == whole)
    }
  }

  private func expectDefinedPixels(
    of paint: Paint, in target: inout PaddedBitmap, _ kernel: PixelKernel, _ name: String,
    _ random: inout SeededGenerator
  ) {
    let (x, y) = (random.int(-50...50), random.int(-50...50))
    let rect = PixelRect(
      x + random.int(-20...20), y, target.size.width, target.size.height + random.int(0...9))
    guard let ramp = GradientRamp(paint, over: rect) else { return }
    let padding = target.padding
    var differing = 0
    target.withPixels { pixels in
      kernel.fill(pixels, with: ramp, x: x, y: y)
      let picture = Bitmap(copying: pixels)
      for row in 0..<pixels.size.height {
        for column in 0..<pixels.size.width where picture[column, row] != ramp[x + column, y + row] {
          differing += 1
        }
      }
    }
    #expect(differing == 0, "\(name), \(target.size) at \(x), \(y)")
    #expect(target.padding == padding)
  }
}

extension SeededGenerator {
  /// Returns a random gradient. Many run along an axis or are symmetric, which kernels draw in other ways.
  fileprivate mutating func gradient() -> Paint {
    let (from, to) = (color(), color())
    let (start, end) = (unitPoint(), unitPoint())
    switch int(0...5) {
    case 0...2: return .linearGradient(from: from, to: to, start: start, end: end)
    case 3: return .radialGradient(from: from, to: to, radius: double(0...1))
    default: return .radialGradient(from: from, to: to, center: start, radius: double(0...1.5))
    }
  }

  private mutating func unitPoint() -> Point {
    int(0...1) == 0
      ? Point(Double(int(-1...2)), Double(int(-1...2))) : Point(double(-1...2), double(-1...2))
  }
}
