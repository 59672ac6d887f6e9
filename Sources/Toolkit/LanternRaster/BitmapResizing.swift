// Scaling for images that are drawn many times at one size. `Compositor.stretch` is for images that are drawn once.

extension Bitmap {
  /// Returns the image scaled to a size. Each pixel is a weighted average of all pixels that it covers.
  ///
  /// The filter is a triangle, which is bilinear interpolation when the image grows. The cost is proportional to the
  /// number of pixels of both images. Precondition: width and height are positive.
  package func resized(to size: PixelSize) -> Bitmap {
    guard size.width > 0 && size.height > 0 else { fatalError("the new width and height must be positive") }
    guard size != self.size else { return self }
    var result = Bitmap(size: size)
    guard self.size.width > 0 && self.size.height > 0 else { return result }
    let columns = ResizingAxis(from: self.size.width, to: size.width)
    let rows = ResizingAxis(from: self.size.height, to: size.height)
    var narrowed = Bitmap(size: PixelSize(size.width, self.size.height))
    narrowed.withPixels { target in
      for y in 0..<self.size.height {
        for x in 0..<size.width {
          target[x, y] = columns.average(at: x, of: words.span, from: y * self.size.width, stride: 1)
        }
      }
    }
    result.withPixels { target in
      for y in 0..<size.height {
        for x in 0..<size.width {
          target[x, y] = rows.average(at: y, of: narrowed.words.span, from: x, stride: size.width)
        }
      }
    }
    return result
  }
}

/// The weights by which the pixels of a row or column are averaged.
private struct ResizingAxis {
  private static let whole: UInt32 = 1 << 16

  /// For each new pixel, the first pixel that it covers, and the weights from there on, which sum up to `whole`.
  private let pixels: [(first: Int, weights: [UInt32])]

  init(from count: Int, to newCount: Int) {
    let ratio = Double(count) / Double(newCount)
    let reach = max(1, ratio)
    pixels = (0..<newCount).map { index in
      let center = (Double(index) + 0.5) * ratio
      let first = max(0, Int((center - reach).rounded(.down)))
      let end = min(count, Int((center + reach).rounded(.up)))
      let shares = (first..<end).map { max(0, 1 - abs(Double($0) + 0.5 - center) / reach) }
      let total = shares.reduce(0, +)
      var weights = shares.map { UInt32($0 / total * Double(ResizingAxis.whole)) }
      // Opaque pixels stay opaque.
      weights[weights.count / 2] += ResizingAxis.whole - weights.reduce(0, +)
      return (first, weights)
    }
  }

  // All channels have the same weights, so none exceeds alpha.
  func average(at index: Int, of words: Span<UInt32>, from start: Int, stride: Int) -> UInt32 {
    let (first, weights) = pixels[index]
    var sums: (UInt32, UInt32, UInt32, UInt32) = (1 << 15, 1 << 15, 1 << 15, 1 << 15)
    for (number, weight) in weights.enumerated() {
      let word = words[start + (first + number) * stride]
      sums.0 += (word & 0xFF) * weight
      sums.1 += (word >> 8 & 0xFF) * weight
      sums.2 += (word >> 16 & 0xFF) * weight
      sums.3 += (word >> 24) * weight
    }
    return (sums.0 >> 16) | (sums.1 >> 16) << 8 | (sums.2 >> 16) << 16 | (sums.3 >> 16) << 24
  }
}
