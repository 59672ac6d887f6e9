import LanternRaster
import LanternTestSupport
import Testing

struct PixelKernelTests {
  @Test func `every processor supports the portable kernel and uses its fastest kernel`() {
    #expect(PixelKernel.available.first == .portable)
    #expect(PixelKernel.available.last == PixelKernel.inUse)
  }

  #if arch(x86_64)
    @Test func `x86-64 supports SSE2 and not NEON`() {
      #expect(PixelKernel.available.contains(.sse2))
      #expect(!PixelKernel.available.contains(.neon))
    }
  #elseif arch(arm64)
    @Test func `64-bit ARM supports NEON and no x86-64 kernel`() {
      #expect(PixelKernel.available == [.portable, .neon])
    }
  #endif

  @Test(arguments: PixelKernel.available)
  func `copying gives the same memory in every kernel`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 1) { kernel, operands, first, _, target in
      kernel.copy(first, to: target, streams: operands.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `filling gives the same memory in every kernel`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 2) { kernel, operands, _, _, target in
      kernel.fill(target, with: operands.pixel)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `dissolving gives the same memory in every kernel`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 3) { kernel, operands, first, second, target in
      kernel.dissolve(from: first, to: second, step: operands.step, into: target, streams: operands.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `dissolving into one of the two images gives the same memory in every kernel`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 4) { kernel, operands, first, second, _ in
      kernel.dissolve(from: first, to: second, step: operands.step, into: first, streams: operands.streams)
    }
    expectAgreement(of: kernel, seed: 5) { kernel, operands, first, second, _ in
      kernel.dissolve(from: first, to: second, step: operands.step, into: second, streams: operands.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `tinting gives the same memory in every kernel, in place too`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 6) { kernel, operands, first, _, target in
      kernel.tint(first, towards: operands.pixel, step: operands.step, to: target, streams: operands.streams)
    }
    expectAgreement(of: kernel, seed: 7) { kernel, operands, _, _, target in
      kernel.tint(target, towards: operands.pixel, step: operands.step, to: target, streams: operands.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `mixing runs gives the same memory as mixing each of them, in every kernel`(kernel: PixelKernel) {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<400 {
      let operands = RandomOperands(&random)
      let runs = random.runs(in: operands.target.size.width, operands.pixel)
      let mixed = operands.after { first, second, target in
        kernel.mix(
          runs, from: first, to: second, step: operands.step, into: target, streams: operands.streams)
      }
      let expected = operands.after { first, second, target in
        for run in runs { PixelKernel.portable.mix(run, first, second, operands.step, target) }
      }
      #expect(mixed == expected)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `blending gives the same memory in every kernel`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 8) { kernel, operands, first, _, target in
      kernel.blend(first, over: target, alpha: operands.step)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `blending one row over all rows gives the same memory in every kernel`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 11) { kernel, _, first, _, target in
      kernel.blend(
        repeating: first.part(PixelRect(0, 0, first.size.width, min(1, first.size.height))), over: target)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `covering gives the same memory in every kernel, with a mask and without`(kernel: PixelKernel) {
    expectAgreement(of: kernel, seed: 12) { kernel, operands, _, _, target in
      kernel.cover(target, with: operands.pixel)
    }
    expectAgreement(of: kernel, seed: 13) { kernel, operands, first, _, target in
      let count = 4 * (first.stride * max(0, first.size.height - 1) + first.size.width)
      UnsafeBufferPointer(start: first.base, count: count / 4).withMemoryRebound(to: UInt8.self) {
        kernel.cover(
          target, with: operands.pixel, coverage: $0.span, from: 0, stride: 4 * first.stride)
      }
    }
  }

  @Test(arguments: [(7, 0, 4), (8, 1, 4), (8, 0, 3), (8, -1, 4)])
  func `a coverage without a byte for each pixel ends the process`(count: Int, first: Int, stride: Int)
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [count, first, stride] in
      let coverage = [UInt8](repeating: 255, count: count)
      var target = Bitmap(size: PixelSize(4, 2))
      target.withPixels {
        PixelKernel.inUse.cover(
          $0, with: Pixel(.white), coverage: coverage.span, from: first, stride: stride)
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("the coverage must contain a byte for each pixel"))
  }

  @Test(arguments: [PixelSize(0, 3), PixelSize(3, 0)])
  func `a target without pixels needs no coverage`(size: PixelSize) {
    var target = Bitmap(size: size)
    let coverage: [UInt8] = []
    target.withPixels {
      PixelKernel.inUse.cover($0, with: Pixel(.white), coverage: coverage.span, from: 0, stride: 4)
    }
    #expect(target == Bitmap(size: size))
  }

  @Test(arguments: PixelKernel.available)
  func `covering multiplies the color by the coverage and composites it`(kernel: PixelKernel) {
    let coverage = (0...255).map { UInt8($0) }
    for color in [Color(0x3451C6), Color(0xFF8001).opacity(0.4), .white, .clear] {
      var target = Bitmap(size: PixelSize(256, 1), filledWith: Pixel(Color(0x14213F)))
      target.withPixels {
        kernel.cover($0, with: Pixel(color), coverage: coverage.span, from: 0, stride: 256)
      }
      let expected = coverage.map { Pixel(color).scaled(by: $0).over(Pixel(Color(0x14213F))).word }
      #expect(target.words == expected)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `stretching gives the same memory in every kernel`(kernel: PixelKernel) {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let operands = RandomOperands(&random)
      guard operands.target.size.width > 0, operands.target.size.height > 0 else { continue }
      var source = PaddedBitmap(size: PixelSize(random.int(1...40), random.int(1...9)), &random)
      let columns = random.axis(over: source.size.width, in: operands.target.size.width)
      let rows = random.axis(over: source.size.height, in: operands.target.size.height)
      let blends = random.int(0...1) == 1
      source.withPixels { source in
        func stretched(_ kernel: PixelKernel) -> [PaddedBitmap] {
          operands.after { _, _, target in
            kernel.stretch(
              source, columns: columns, rows: rows, onto: target, alpha: operands.step, blends: blends)
          }
        }
        #expect(stretched(kernel) == stretched(.portable))
      }
    }
  }

  @Test(arguments: PixelKernel.available)
  func `tiles are compared alike in every kernel`(kernel: PixelKernel) {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<400 {
      let size = PixelSize(random.int(1...80), random.int(1...6))
      let tile = random.int(1...40)
      // Few colors, in bands as wide as a tile, so that each comparison result occurs.
      let colors = [Pixel(.black), Pixel(.white)]
      func bands() -> Bitmap {
        let isUniform = (0...80).map { _ in random.int(0...5) > 0 }
        let color = (0...80).map { _ in random.int(0...1) }
        return Bitmap.assembled(size) { x, _ in
          colors[isUniform[x / tile] ? color[x / tile] : random.int(0...1)]
        }
      }
      let (first, second) = (bands(), bands())
      first.withReadOnlyPixels { first in
        second.withReadOnlyPixels { second in
          #expect(
            kernel.tileComparisons(ofWidth: tile, in: first, and: second)
              == PixelKernel.portable.tileComparisons(ofWidth: tile, in: first, and: second))
        }
      }
    }
  }

  @Test func `a single differing pixel changes the comparison of two tiles`() {
    let black = [Pixel](repeating: Pixel(.black), count: 10)
    let white = [Pixel](repeating: Pixel(.white), count: 10)
    let spotted = Array(black.prefix(9)) + [Pixel(.white)]
    #expect(comparison(black, black) == .equal)
    #expect(comparison(spotted, spotted) == .equal)
    #expect(comparison(black, white) == .flat)
    #expect(comparison(black, spotted) == .firstFlat)
    #expect(comparison(spotted, white) == .secondFlat)
    #expect(comparison(spotted, spotted.reversed()) == .mixed)
    #expect(
      comparison([Pixel(word: 0x0012_3456)], [Pixel(word: 0xFF12_3456)]) == .flat, "alpha is compared too")
  }

  // Returns the result of all kernels, or nil if they differ.
  private func comparison(_ first: [Pixel], _ second: [Pixel]) -> TileComparison? {
    func picture(_ pixels: [Pixel]) -> Bitmap {
      Bitmap.assembled(PixelSize(pixels.count, 1)) { x, _ in pixels[x] }
    }
    let found = picture(first).withReadOnlyPixels { first in
      picture(second).withReadOnlyPixels { second in
        PixelKernel.available.flatMap {
          $0.tileComparisons(ofWidth: first.size.width, in: first, and: second)
        }
      }
    }
    return Set(found).count == 1 ? found.first : nil
  }
}

/// Runs an operation with a kernel and with the portable kernel on random operands. The resulting memory must be the
/// same, and the padding must not change.
private func expectAgreement(
  of kernel: PixelKernel, seed: UInt64,
  _ operation: (
    PixelKernel, RandomOperands, _ first: PixelBuffer, _ second: PixelBuffer, _ target: PixelBuffer
  ) -> Void
) {
  var random = SeededGenerator(seed: seed)
  for number in 0..<400 {
    let operands = RandomOperands(&random)
    let actual = operands.after { operation(kernel, operands, $0, $1, $2) }
    let expected = operands.after { operation(.portable, operands, $0, $1, $2) }
    #expect(actual == expected, "operands \(number): \(operands.target.size), step \(operands.step)")
    #expect(actual.map(\.padding) == [operands.first, operands.second, operands.target].map(\.padding))
  }
}

extension PixelKernel {
  /// Mixes the pixels of one run by the function for its mixture.
  fileprivate func mix(
    _ run: PixelRun, _ first: PixelBuffer, _ second: PixelBuffer, _ step: Int, _ target: PixelBuffer
  ) {
    func part(_ image: PixelBuffer) -> PixelBuffer {
      image.part(PixelRect(run.columns.lowerBound, 0, run.columns.count, image.size.height))
    }
    let (first, second, target) = (part(first), part(second), part(target))
    switch run.mixture {
    case .color(let color): fill(target, with: color)
    case .first: copy(first, to: target, streams: false)
    case .firstAndColor(let color): tint(first, towards: color, step: step, to: target, streams: false)
    case .colorAndSecond(let color):
      tint(second, towards: color, step: 256 - step, to: target, streams: false)
    case .both: dissolve(from: first, to: second, step: step, into: target, streams: false)
    }
  }
}

extension SeededGenerator {
  /// Returns runs of every mixture, some with columns between them.
  fileprivate mutating func runs(in width: Int, _ color: Pixel) -> [PixelRun] {
    var runs: [PixelRun] = []
    var end = 0
    while end < width {
      let start = min(width, end + max(0, int(-9...9)))
      end = min(width, start + int(1...40))
      let mixtures: [PixelRun.Mixture] = [
        .color(color), .first, .firstAndColor(color), .colorAndSecond(color), .both,
      ]
      if start < end { runs.append(PixelRun(columns: start..<end, mixture: mixtures[int(0...4)])) }
    }
    return runs
  }

  /// Returns a random axis that enlarges, shrinks or only moves the source, and may extend beyond it.
  fileprivate mutating func axis(over count: Int, in extent: Int) -> StretchAxis {
    if int(0...2) == 0 {
      return StretchAxis(
        firstPixel: 0, destinationStart: Double(int(-9...9)), destinationExtent: Double(count),
        sourceStart: 0,
        sourceExtent: Double(count), pixelCount: count)
    }
    return StretchAxis(
      firstPixel: 0, destinationStart: double(-9...9), destinationExtent: double(0.2...Double(extent) * 2),
      sourceStart: double(-3...Double(count)), sourceExtent: double(0.1...Double(count) + 3),
      pixelCount: count)
  }
}
