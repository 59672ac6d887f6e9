import CPixels

/// An implementation of the pixel loops for one kind of processor.
///
/// All implementations produce the same pixels.
public enum PixelKernel: String, CaseIterable, Hashable, Sendable {
  /// Plain C, for any processor.
  case portable
  /// Four pixels at a time, for all x86-64 processors.
  case sse2
  /// Eight pixels at a time, for x86-64 processors since 2013.
  case avx2
  /// Four pixels at a time, for all 64-bit ARM processors.
  case neon

  /// The kernels that this processor supports, ordered from slowest to fastest.
  public static let available = allCases.filter { pixels_can_run($0.cKernel) }

  /// The kernel that `Compositor` and `Canvas` use: the fastest available one, determined once.
  public static let inUse = available.last ?? .portable

  private var cKernel: pixels_kernel {
    switch self {
    case .portable: pixels_kernel_portable
    case .sse2: pixels_kernel_sse2
    case .avx2: pixels_kernel_avx2
    case .neon: pixels_kernel_neon
    }
  }
}

/// The pixels and tiles that a thread has processed so far, with any kernel.
///
/// The kernels count for each thread, because `Compositor` has no state and several threads draw. Differences of two
/// counts tell the work between them.
package struct PixelCounts: Hashable, Sendable {
  /// The number of pixels that were written by copying, mixing, blending or stretching images. Fills, gradients and
  /// coverage don't count.
  package let mixed: Int
  /// The number of tiles that were compared in two images.
  package let compared: Int

  /// The counts of the calling thread.
  package static var ofThread: PixelCounts {
    let counts = pixels_counts_of_thread()
    return PixelCounts(mixed: Int(counts.mixed), compared: Int(counts.compared))
  }
}

// The pixel loops. Each processes whole images of equal size; `Compositor` selects the regions. The receiver
// selects the implementation, so that tests can run every available one. The loops stay inside of the sizes that they
// are given, so each function checks that its buffers have the same one.
extension PixelKernel {
  package func copy(_ source: PixelBuffer, to target: PixelBuffer, streams: Bool) {
    guard source.size == target.size else { fatalError("the images must have the same size") }
    unsafe pixels_copy(
      cKernel, source.base, source.stride, target.base, target.stride, target.size.width, target.size.height,
      streams)
  }

  package func fill(_ target: PixelBuffer, with pixel: Pixel) {
    unsafe pixels_fill(cKernel, target.base, target.stride, target.size.width, target.size.height, pixel.word)
  }

  /// Fills pixels with a part of a gradient, whose first pixel is at (`x`, `y`).
  package func fill(_ target: PixelBuffer, with ramp: GradientRamp, x: Int, y: Int) {
    let (stride, width, height) = (target.stride, target.size.width, target.size.height)
    switch ramp.geometry {
    case .linear(let line):
      let scratch = pixels_linear_scratch(line, width, height)
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: scratch) { scratch in
        unsafe pixels_linear(
          cKernel, ramp.pixels, line, x, y, target.base, stride, width, height, scratch.baseAddress)
      }
    case .radial(let center):
      unsafe pixels_radial(cKernel, ramp.pixels, center, x, y, target.base, stride, width, height)
    }
  }

  /// Composites a color over pixels.
  package func cover(_ target: PixelBuffer, with pixel: Pixel) {
    unsafe pixels_cover(
      cKernel, pixel.word, nil, 0, target.base, target.stride, target.size.width, target.size.height)
  }

  /// Composites a color over pixels, multiplied by their coverage.
  ///
  /// There is one byte of coverage for each pixel, from an index on, in rows that are `stride` bytes apart.
  package func cover(
    _ target: PixelBuffer, with pixel: Pixel, coverage: Span<UInt8>, from first: Int, stride: Int
  ) {
    let (width, height) = (target.size.width, target.size.height)
    guard width > 0 && height > 0 else { return }
    guard first >= 0 && stride >= width && first + (height - 1) * stride + width <= coverage.count else {
      fatalError("the coverage must contain a byte for each pixel")
    }
    unsafe coverage.withUnsafeBufferPointer { coverage in
      guard let coverage = coverage.baseAddress else { return }
      unsafe pixels_cover(
        cKernel, pixel.word, coverage + first, stride, target.base, target.stride, width, height)
    }
  }

  package func dissolve(
    from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, streams: Bool
  ) {
    guard from.size == target.size && to.size == target.size else {
      fatalError("the images must have the same size")
    }
    unsafe pixels_dissolve(
      cKernel, from.base, from.stride, to.base, to.stride, target.base, target.stride, target.size.width,
      target.size.height, clampedStep(step), streams)
  }

  package func tint(
    _ source: PixelBuffer, towards pixel: Pixel, step: Int, to target: PixelBuffer, streams: Bool
  ) {
    guard source.size == target.size else { fatalError("the images must have the same size") }
    unsafe pixels_tint(
      cKernel, source.base, source.stride, target.base, target.stride, target.size.width, target.size.height,
      pixel.word, clampedStep(step), streams)
  }

  /// Dissolves the columns of some runs, and no others. Precondition: the runs lie inside the images.
  package func mix(
    _ runs: [PixelRun], from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, streams: Bool
  ) {
    guard from.size == target.size && to.size == target.size else {
      fatalError("the images must have the same size")
    }
    unsafe withUnsafeTemporaryAllocation(of: pixels_run.self, capacity: runs.count) { cRuns in
      for (index, run) in runs.enumerated() {
        guard run.columns.lowerBound >= 0, run.columns.upperBound <= target.size.width else {
          fatalError("the runs must lie inside the images")
        }
        unsafe cRuns.initializeElement(at: index, to: run.cRun)
      }
      unsafe pixels_mix_runs(
        cKernel, cRuns.baseAddress, runs.count, from.base, from.stride, to.base, to.stride, target.base,
        target.stride, target.size.height, clampedStep(step), streams)
    }
  }

  package func blend(_ source: PixelBuffer, over target: PixelBuffer, alpha: Int) {
    guard source.size == target.size else { fatalError("the images must have the same size") }
    unsafe pixels_blend(
      cKernel, source.base, source.stride, target.base, target.stride, target.size.width, target.size.height,
      clampedStep(alpha))
  }

  /// Composites a row over each row of pixels. Precondition: the row has as many pixels.
  package func blend(repeating row: PixelBuffer, over target: PixelBuffer) {
    guard !target.bounds.isEmpty else { return }
    guard row.size == PixelSize(target.size.width, 1) else { fatalError("the rows must have the same width") }
    unsafe pixels_blend(
      cKernel, row.base, 0, target.base, target.stride, target.size.width, target.size.height,
      clampedStep(256))
  }

  /// Compares a row of tiles in two images.
  ///
  /// The tiles are as high as the images. Precondition: the images have the same size and are not empty.
  package func tileComparisons(ofWidth width: Int, in first: PixelBuffer, and second: PixelBuffer)
    -> [TileComparison]
  {
    guard first.size == second.size && !first.bounds.isEmpty && width > 0 else {
      fatalError("the images must have the same size and must not be empty")
    }
    let count = (first.size.width + width - 1) / width
    var differences = [UInt8](repeating: 0, count: count)
    unsafe pixels_compare(
      cKernel, first.base, first.stride, second.base, second.stride, first.size.width, first.size.height,
      width,
      &differences)
    return differences.map { difference in
      let bits = UInt32(difference)
      guard bits & pixels_unlike.rawValue != 0 else { return .equal }
      switch (bits & pixels_first_uneven.rawValue == 0, bits & pixels_second_uneven.rawValue == 0) {
      case (true, true): return .flat
      case (true, false): return .firstFlat
      case (false, true): return .secondFlat
      case (false, false): return .mixed
      }
    }
  }

  /// Stretches a source over the whole target.
  ///
  /// `columns` and `rows` map the target's columns and rows to source positions.
  package func stretch(
    _ source: PixelBuffer, columns: StretchAxis, rows: StretchAxis, onto target: PixelBuffer, alpha: Int,
    blends: Bool
  ) {
    guard columns.isInside(source.size.width) && rows.isInside(source.size.height) else {
      fatalError("the axes must lie inside the source")
    }
    let scratch = pixels_stretch_scratch(target.size.width)
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: scratch) { scratch in
      // Without an address the width is 0, and there is nothing to draw.
      guard let scratch = scratch.baseAddress else { return }
      unsafe pixels_stretch(
        cKernel, source.base, source.stride, columns.cAxis, rows.cAxis, target.base, target.stride,
        target.size.width, target.size.height, clampedStep(alpha),
        blends ? pixels_blend_mode_over : pixels_blend_mode_mix, scratch)
    }
  }

  private func clampedStep(_ step: Int) -> UInt32 { UInt32(min(Compositor.dissolveSteps, max(0, step))) }
}

/// Adjacent columns of two images that are mixed in the same way.
package struct PixelRun: Hashable, Sendable {
  /// The way in which pixels are mixed.
  package enum Mixture: Hashable, Sendable {
    /// The mix is this color.
    case color(Pixel)
    /// The mix is the first image.
    case first
    /// The second image has one color.
    case firstAndColor(Pixel)
    /// The first image has one color.
    case colorAndSecond(Pixel)
    /// Both images are read.
    case both
  }

  /// The columns.
  package let columns: Range<Int>
  /// The way in which their pixels are mixed.
  package let mixture: Mixture

  /// Creates a run.
  package init(columns: Range<Int>, mixture: Mixture) {
    self.columns = columns
    self.mixture = mixture
  }

  fileprivate var cRun: pixels_run {
    func run(_ mixture: pixels_mixture, _ color: Pixel = .clear) -> pixels_run {
      pixels_run(x: columns.lowerBound, width: columns.count, mixture: mixture, color: color.word)
    }
    return switch mixture {
    case .color(let color): run(pixels_mixture_color, color)
    case .first: run(pixels_mixture_first)
    case .firstAndColor(let color): run(pixels_mixture_first_and_color, color)
    case .colorAndSecond(let color): run(pixels_mixture_color_and_second, color)
    case .both: run(pixels_mixture_both)
    }
  }
}

/// The result of comparing a tile of two images of equal size.
package enum TileComparison: Hashable, Sendable {
  /// All pixels are equal in both images.
  case equal
  /// Each image has a single color, and the two colors differ.
  case flat
  /// Only the first image has a single color.
  case firstFlat
  /// Only the second image has a single color.
  case secondFlat
  /// The images differ, and neither has a single color.
  case mixed
}

/// The mapping from the columns or rows of a stretched image to positions in the original.
package struct StretchAxis {
  // In 1/2^32 of a pixel, measured from the center of the original's first pixel.
  private var start: Int64
  private let step: Int64
  private let first: Int
  private let last: Int

  /// Creates the axis for a destination whose first pixel has the index `firstPixel`.
  ///
  /// The destination shows a section of the source, which has `pixelCount` pixels along this axis.
  package init(
    firstPixel: Int, destinationStart: Double, destinationExtent: Double, sourceStart: Double,
    sourceExtent: Double, pixelCount: Int
  ) {
    // Beyond these bounds, no two target pixels come from neighboring source pixels. Within them, the arithmetic
    // below does not overflow.
    let scale = min(sourceExtent / destinationExtent, 0x1p20)
    let position = (Double(firstPixel) + 0.5 - destinationStart) * scale + sourceStart - 0.5
    step = Int64((scale * 0x1p32).rounded())
    // The loops round down to 1/256 of a pixel. Adding half of that rounds to the nearest.
    start = Int64((min(0x1p29, max(-0x1p29, position)) * 0x1p32).rounded()) + 1 << 23
    first = min(pixelCount - 1, max(0, Int(sourceStart.rounded(.down))))
    last = min(pixelCount - 1, max(first, Int((sourceStart + sourceExtent).rounded(.up)) - 1))
  }

  /// Returns the axis without its first `count` pixels.
  package func dropping(_ count: Int) -> StretchAxis {
    var axis = self
    axis.start += Int64(count) * step
    return axis
  }

  fileprivate var cAxis: pixels_axis {
    pixels_axis(start: start, step: step, first: Int64(first), last: Int64(last))
  }

  fileprivate func isInside(_ count: Int) -> Bool { first >= 0 && last < count }
}
