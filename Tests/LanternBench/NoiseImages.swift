import LanternBase
import LanternRaster

/// Two images of random noise, which differ in every pixel, and a target for compositing them.
struct NoiseImages {
  private let from: Bitmap
  private let to: Bitmap
  private var target: Bitmap

  init(size: PixelSize) {
    var random = SplitMix64(seed: 1)
    from = NoiseImages.noise(size, &random)
    to = NoiseImages.noise(size, &random)
    target = Bitmap(size: size)
  }

  /// The first two images.
  var pictures: PicturePair { PicturePair(first: from, second: to) }

  /// Calls a closure with the pixels of all three images. The first two are read-only.
  mutating func withBuffers<Result>(
    _ body: (_ from: PixelBuffer, _ to: PixelBuffer, _ target: PixelBuffer) throws -> Result
  ) rethrows -> Result {
    try from.withReadOnlyPixels { from in
      try to.withReadOnlyPixels { to in
        try target.withPixels { target in try body(from, to, target) }
      }
    }
  }

  // Opaque random pixels.
  private static func noise(_ size: PixelSize, _ random: inout SplitMix64) -> Bitmap {
    var bitmap = Bitmap(size: size)
    bitmap.withPixels { pixels in
      for index in 0..<size.width * size.height {
        pixels.base[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next())
      }
    }
    return bitmap
  }
}

extension PixelSize {
  static let fullHD = PixelSize(1_920, 1_080)
  static let ultraHD = PixelSize(3_840, 2_160)
}

/// Composites a whole frame of a cross-dissolve. Consecutive numbers give different steps.
func dissolve(_ from: PixelBuffer, _ to: PixelBuffer, into target: PixelBuffer, number: Int) {
  let step = step(ofFrame: number)
  Compositor.dissolve(from: from, to: to, step: step, into: target, in: target.bounds)
}

/// Returns a step of a dissolve, neither the first nor the last. Consecutive numbers give different steps.
func step(ofFrame number: Int) -> Int { 1 + number * 37 % (Compositor.dissolveSteps - 1) }
