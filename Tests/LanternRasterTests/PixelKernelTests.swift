import LanternRaster
import LanternTestSupport
import Testing

struct PixelKernelTests {
  @Test func `every processor runs the portable loops, and the fastest of what it can run is in use`() {
    #expect(PixelKernel.available.first == .portable)
    #expect(PixelKernel.available.last == PixelKernel.inUse)
  }

  #if arch(x86_64)
    @Test func `an x86-64 runs SSE2 and no NEON`() {
      #expect(PixelKernel.available.contains(.sse2))
      #expect(!PixelKernel.available.contains(.neon))
    }
  #elseif arch(arm64)
    @Test func `a 64-bit ARM runs NEON and nothing of x86-64`() {
      #expect(PixelKernel.available == [.portable, .neon])
    }
  #endif

  @Test(arguments: PixelKernel.available)
  func `copying makes the same memory on every path`(path: PixelKernel) {
    expectAgreement(of: path, seed: 1) { path, trial, first, _, target in
      path.copy(first, to: target, streams: trial.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `filling makes the same memory on every path`(path: PixelKernel) {
    expectAgreement(of: path, seed: 2) { path, trial, _, _, target in path.fill(target, with: trial.pixel) }
  }

  @Test(arguments: PixelKernel.available)
  func `dissolving makes the same memory on every path`(path: PixelKernel) {
    expectAgreement(of: path, seed: 3) { path, trial, first, second, target in
      path.dissolve(from: first, to: second, step: trial.part, into: target, streams: trial.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `dissolving into one of the two pictures makes the same memory on every path`(path: PixelKernel) {
    expectAgreement(of: path, seed: 4) { path, trial, first, second, _ in
      path.dissolve(from: first, to: second, step: trial.part, into: first, streams: trial.streams)
    }
    expectAgreement(of: path, seed: 5) { path, trial, first, second, _ in
      path.dissolve(from: first, to: second, step: trial.part, into: second, streams: trial.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `tinting makes the same memory on every path, in place too`(path: PixelKernel) {
    expectAgreement(of: path, seed: 6) { path, trial, first, _, target in
      path.tint(first, towards: trial.pixel, step: trial.part, to: target, streams: trial.streams)
    }
    expectAgreement(of: path, seed: 7) { path, trial, _, _, target in
      path.tint(target, towards: trial.pixel, step: trial.part, to: target, streams: trial.streams)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `blending makes the same memory on every path`(path: PixelKernel) {
    expectAgreement(of: path, seed: 8) { path, trial, first, _, target in
      path.blend(first, over: target, alpha: trial.part)
    }
  }

  @Test(arguments: PixelKernel.available)
  func `stretching makes the same memory on every path`(path: PixelKernel) {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let trial = Trial(&random)
      guard trial.target.size.width > 0, trial.target.size.height > 0 else { continue }
      var source = Field(size: PixelSize(random.int(1...40), random.int(1...9)), &random)
      let columns = random.axis(over: source.size.width, in: trial.target.size.width)
      let rows = random.axis(over: source.size.height, in: trial.target.size.height)
      let blends = random.int(0...1) == 1
      source.lend { source in
        func stretched(_ path: PixelKernel) -> [Field] {
          trial.after { _, _, target in
            path.stretch(
              source, columns: columns, rows: rows, onto: target, alpha: trial.part, blends: blends)
          }
        }
        #expect(stretched(path) == stretched(.portable))
      }
    }
  }

  @Test(arguments: PixelKernel.available)
  func `tiles are told apart alike on every path`(path: PixelKernel) {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<400 {
      let size = PixelSize(random.int(1...80), random.int(1...6))
      let tile = random.int(1...40)
      // Of few colours, in bands as wide as a tile, so that each likeness comes up.
      let colors = [Pixel(.black), Pixel(.white)]
      func bands() -> Bitmap {
        let even = (0...80).map { _ in random.int(0...5) > 0 }
        let color = (0...80).map { _ in random.int(0...1) }
        return Bitmap.assembled(size) { x, _ in
          colors[even[x / tile] ? color[x / tile] : random.int(0...1)]
        }
      }
      let (first, second) = (bands(), bands())
      first.withReadOnlyPixels { first in
        second.withReadOnlyPixels { second in
          #expect(
            path.likenesses(ofTiles: tile, in: first, and: second)
              == PixelKernel.portable.likenesses(ofTiles: tile, in: first, and: second))
        }
      }
    }
  }

  @Test func `a pixel alone tells what two tiles have to do with one another`() {
    let black = [Pixel](repeating: Pixel(.black), count: 10)
    let white = [Pixel](repeating: Pixel(.white), count: 10)
    let spotted = Array(black.prefix(9)) + [Pixel(.white)]
    #expect(likeness(black, black) == .equal)
    #expect(likeness(spotted, spotted) == .equal)
    #expect(likeness(black, white) == .flat)
    #expect(likeness(black, spotted) == .firstFlat)
    #expect(likeness(spotted, white) == .secondFlat)
    #expect(likeness(spotted, spotted.reversed()) == .mixed)
    #expect(likeness([Pixel(word: 0x0012_3456)], [Pixel(word: 0xFF12_3456)]) == .flat, "alpha counts")
  }

  // On every path alike.
  private func likeness(_ first: [Pixel], _ second: [Pixel]) -> TileComparison? {
    func picture(_ pixels: [Pixel]) -> Bitmap {
      Bitmap.assembled(PixelSize(pixels.count, 1)) { x, _ in pixels[x] }
    }
    let found = picture(first).withReadOnlyPixels { first in
      picture(second).withReadOnlyPixels { second in
        PixelKernel.available.flatMap { $0.likenesses(ofTiles: first.size.width, in: first, and: second) }
      }
    }
    return Set(found).count == 1 ? found.first : nil
  }
}

/// Runs work by a path and by the portable loops, on memory that chance arranges: all of it must be the same
/// after, and around the pictures as it was.
private func expectAgreement(
  of path: PixelKernel, seed: UInt64,
  _ work: (PixelKernel, Trial, _ first: PixelBuffer, _ second: PixelBuffer, _ target: PixelBuffer) -> Void
) {
  var random = SeededGenerator(seed: seed)
  for number in 0..<400 {
    let trial = Trial(&random)
    let made = trial.after { work(path, trial, $0, $1, $2) }
    let expected = trial.after { work(.portable, trial, $0, $1, $2) }
    #expect(made == expected, "trial \(number): \(trial.target.size), part \(trial.part)")
    #expect(made.map(\.surroundings) == [trial.first, trial.second, trial.target].map(\.surroundings))
  }
}

extension SeededGenerator {
  /// A stretch of some pixels over others, larger, smaller or only moved, that may begin and end beyond them.
  fileprivate mutating func axis(over count: Int, in extent: Int) -> StretchAxis {
    if int(0...2) == 0 {
      return StretchAxis(
        number: 0, ofPlaceFrom: Double(int(-9...9)), extent: Double(count), over: 0, extent: Double(count),
        of: count)
    }
    return StretchAxis(
      number: 0, ofPlaceFrom: double(-9...9), extent: double(0.2...Double(extent) * 2),
      over: double(-3...Double(count)), extent: double(0.1...Double(count) + 3), of: count)
  }
}
