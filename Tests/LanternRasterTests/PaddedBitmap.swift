import LanternRaster
import LanternTestSupport

/// An image with padding: its rows are some words apart and start at any address. The padding must not change.
struct PaddedBitmap: Equatable {
  private var words: [UInt32]
  private let offset: Int
  private let stride: Int
  let size: PixelSize

  /// Creates noise with up to 20 words before the image and after each of its rows. Some words are not valid
  /// premultiplied pixels, because the kernels must agree on those too.
  init(size: PixelSize, _ random: inout SeededGenerator) {
    offset = random.int(0...20)
    stride = size.width + random.int(0...20)
    self.size = size
    words = (0..<offset + stride * size.height + 20).map { _ in
      random.int(0...4) == 0 ? UInt32(truncatingIfNeeded: random.next()) : Pixel(random.color()).word
    }
  }

  /// Calls a closure with the pixels. The buffer must not outlive the call.
  mutating func withPixels(_ body: (PixelBuffer) -> Void) {
    words.withUnsafeMutableBufferPointer { storage in
      guard let base = storage.baseAddress else { return }
      body(PixelBuffer(base: base + offset, size: size, stride: stride))
    }
  }

  /// The memory outside the image.
  var padding: [UInt32] {
    words.indices.filter { index in
      let (row, column) = (index - offset).quotientAndRemainder(dividingBy: max(1, stride))
      return index < offset || row >= size.height || column >= size.width
    }.map { words[$0] }
  }
}

/// Random arguments for a pixel kernel: two images and a target of one size, a step and a pixel.
struct RandomOperands {
  var first: PaddedBitmap
  var second: PaddedBitmap
  var target: PaddedBitmap
  /// A step or an alpha, 0…256. Both ends occur often.
  let step: Int
  let pixel: Pixel
  let streams: Bool

  init(_ random: inout SeededGenerator) {
    // Sizes around those of a vector and of a few cache lines.
    let size = PixelSize(random.int(0...80), random.int(0...6))
    first = PaddedBitmap(size: size, &random)
    second = PaddedBitmap(size: size, &random)
    target = PaddedBitmap(size: size, &random)
    step = [0, 256, random.int(0...256), random.int(0...256)][random.int(0...3)]
    pixel = Pixel(random.color())
    streams = random.int(0...1) == 1
  }

  /// Returns the memory of all three images after an operation, which may write to any of them.
  func after(_ operation: (_ first: PixelBuffer, _ second: PixelBuffer, _ target: PixelBuffer) -> Void)
    -> [PaddedBitmap]
  {
    var operands = self
    operands.first.withPixels { first in
      operands.second.withPixels { second in
        operands.target.withPixels { target in operation(first, second, target) }
      }
    }
    return [operands.first, operands.second, operands.target]
  }
}
