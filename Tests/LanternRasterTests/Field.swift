import LanternRaster
import LanternTestSupport

/// A picture amid other memory: its rows lie some words apart and begin anywhere, and what lies around it must stay.
struct Field: Equatable {
  private var words: [UInt32]
  private let offset: Int
  private let stride: Int
  let size: PixelSize

  /// Noise, with up to 20 words before the picture and after each of its rows. Some of its words are no valid
  /// premultiplied pixels: paths agree on those as well.
  init(size: PixelSize, _ random: inout SeededGenerator) {
    offset = random.int(0...20)
    stride = size.width + random.int(0...20)
    self.size = size
    words = (0..<offset + stride * size.height + 20).map { _ in
      random.int(0...4) == 0 ? UInt32(truncatingIfNeeded: random.next()) : Pixel(random.color()).word
    }
  }

  /// Lends the picture; the buffer must not outlive the call.
  mutating func lend(_ body: (PixelBuffer) -> Void) {
    words.withUnsafeMutableBufferPointer { storage in
      guard let base = storage.baseAddress else { return }
      body(PixelBuffer(base: base + offset, size: size, stride: stride))
    }
  }

  /// The memory around the picture.
  var surroundings: [UInt32] {
    words.indices.filter { index in
      let (row, column) = (index - offset).quotientAndRemainder(dividingBy: max(1, stride))
      return index < offset || row >= size.height || column >= size.width
    }.map { words[$0] }
  }
}

/// Two pictures and a target of one size, by chance, and numbers to work with.
struct Trial {
  var first: Field
  var second: Field
  var target: Field
  /// 0…256, with both ends often.
  let part: Int
  let pixel: Pixel
  let streams: Bool

  init(_ random: inout SeededGenerator) {
    // Around what a vector and a line of the cache hold, and a few of them.
    let size = PixelSize(random.int(0...80), random.int(0...6))
    first = Field(size: size, &random)
    second = Field(size: size, &random)
    target = Field(size: size, &random)
    part = [0, 256, random.int(0...256), random.int(0...256)][random.int(0...3)]
    pixel = Pixel(random.color())
    streams = random.int(0...1) == 1
  }

  /// The memory of all three after some work, which may write to any of them.
  func after(_ work: (_ first: PixelBuffer, _ second: PixelBuffer, _ target: PixelBuffer) -> Void) -> [Field]
  {
    var trial = self
    trial.first.lend { first in
      trial.second.lend { second in
        trial.target.lend { target in work(first, second, target) }
      }
    }
    return [trial.first, trial.second, trial.target]
  }
}
