import CPixels

/// A way to run the loops over pixels, made for some kind of processor. All make the same pixels.
public enum PixelKernel: String, CaseIterable, Hashable, Sendable {
  /// Plain C, for any processor.
  case portable
  /// Four pixels at a time, on every x86-64.
  case sse2
  /// Eight pixels at a time, on x86-64 from 2013 on.
  case avx2
  /// Four pixels at a time, on every 64-bit ARM.
  case neon

  /// What this processor can run, the fastest last.
  public static let available = allCases.filter { pixels_can_run($0.loops) }

  /// What `Compositor` and `Canvas` run: the fastest that is available, found once.
  public static let inUse = available.last ?? .portable

  private var loops: pixels_path {
    switch self {
    case .portable: pixels_path_portable
    case .sse2: pixels_path_sse2
    case .avx2: pixels_path_avx2
    case .neon: pixels_path_neon
    }
  }
}

// The loops themselves, each over whole pictures of one size: `Compositor` finds the parts that matter. Which
// path runs is the receiver, so that a test can run each that is available.
extension PixelKernel {
  package func copy(_ source: PixelBuffer, to target: PixelBuffer, streams: Bool) {
    precondition(source.size == target.size, "pictures of one size")
    pixels_copy(
      loops, source.base, source.stride, target.base, target.stride, target.size.width, target.size.height,
      streams)
  }

  package func fill(_ target: PixelBuffer, with pixel: Pixel) {
    pixels_fill(loops, target.base, target.stride, target.size.width, target.size.height, pixel.word)
  }

  package func dissolve(
    from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, streams: Bool
  ) {
    precondition(from.size == target.size && to.size == target.size, "pictures of one size")
    pixels_dissolve(
      loops, from.base, from.stride, to.base, to.stride, target.base, target.stride, target.size.width,
      target.size.height, part(step), streams)
  }

  package func tint(
    _ source: PixelBuffer, towards pixel: Pixel, step: Int, to target: PixelBuffer, streams: Bool
  ) {
    precondition(source.size == target.size, "pictures of one size")
    pixels_tint(
      loops, source.base, source.stride, target.base, target.stride, target.size.width, target.size.height,
      pixel.word, part(step), streams)
  }

  package func blend(_ source: PixelBuffer, over target: PixelBuffer, alpha: Int) {
    precondition(source.size == target.size, "pictures of one size")
    pixels_blend(
      loops, source.base, source.stride, target.base, target.stride, target.size.width, target.size.height,
      part(alpha))
  }

  /// Compares the pictures tile by tile: one row of tiles, as high as the pictures, which are not empty.
  package func likenesses(ofTiles width: Int, in first: PixelBuffer, and second: PixelBuffer)
    -> [TileComparison]
  {
    precondition(first.size == second.size && !first.bounds.isEmpty && width > 0, "pictures of one size")
    let count = (first.size.width + width - 1) / width
    let differences = [UInt8](unsafeUninitializedCapacity: count) { differences, initialized in
      pixels_compare(
        loops, first.base, first.stride, second.base, second.stride, first.size.width, first.size.height,
        width, differences.baseAddress)
      initialized = count
    }
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

  /// Fills the whole target; where its columns and rows lie on the source stands in `columns` and `rows`.
  package func stretch(
    _ source: PixelBuffer, columns: StretchAxis, rows: StretchAxis, onto target: PixelBuffer, alpha: Int,
    blends: Bool
  ) {
    precondition(
      columns.isInside(source.size.width) && rows.isInside(source.size.height), "inside the source")
    let scratch = pixels_stretch_scratch(target.size.width)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: scratch) { scratch in
      // Without an address there is no width, and nothing to draw.
      guard let scratch = scratch.baseAddress else { return }
      pixels_stretch(
        loops, source.base, source.stride, columns.loops, rows.loops, target.base, target.stride,
        target.size.width, target.size.height, part(alpha),
        blends ? pixels_laying_blend : pixels_laying_mix, scratch)
    }
  }

  private func part(_ part: Int) -> UInt32 { UInt32(min(Compositor.dissolveSteps, max(0, part))) }
}

/// What two pictures of one size have to do with one another.
package enum TileComparison: Hashable, Sendable {
  /// Every pixel is the same in both.
  case equal
  /// Each has one colour, and they are not the same.
  case flat
  /// The first has one colour.
  case firstFlat
  /// The second has one colour.
  case secondFlat
  /// Anything else.
  case mixed
}

/// Where the columns, or the rows, of a stretched picture lie on the original.
package struct StretchAxis {
  // In 1/2^32 of a pixel, from the middle of the original's first.
  private var start: Int64
  private let step: Int64
  private let first: Int
  private let last: Int

  /// The axis for a place whose pixels begin with number `number`, over a stretch of the original's `count`.
  package init(
    number: Int, ofPlaceFrom placeStart: Double, extent placeExtent: Double, over partStart: Double,
    extent partExtent: Double, of count: Int
  ) {
    // Beyond these bounds no two pixels are neighbours any more; within, the numbers below do not overflow.
    let scale = min(partExtent / placeExtent, 0x1p20)
    let position = (Double(number) + 0.5 - placeStart) * scale + partStart - 0.5
    step = Int64((scale * 0x1p32).rounded())
    // The loops round down to 1/256 of a pixel; half of one more makes it the nearest.
    start = Int64((min(0x1p29, max(-0x1p29, position)) * 0x1p32).rounded()) + 1 << 23
    first = min(count - 1, max(0, Int(partStart.rounded(.down))))
    last = min(count - 1, max(first, Int((partStart + partExtent).rounded(.up)) - 1))
  }

  /// The axis that begins some pixels later.
  package func dropping(_ count: Int) -> StretchAxis {
    var axis = self
    axis.start += Int64(count) * step
    return axis
  }

  fileprivate var loops: pixels_axis {
    pixels_axis(start: start, step: step, first: Int64(first), last: Int64(last))
  }

  fileprivate func isInside(_ count: Int) -> Bool { first >= 0 && last < count }
}
