import LanternRaster
import LanternTestSupport
import Testing

struct CompositorCopyTests {
  private let source = Bitmap.assembled(PixelSize(3, 2)) { x, y in Pixel(word: UInt32(10 * (y + 1) + x + 1)) }

  @Test func `a whole image is copied to a position`() {
    #expect(
      copied(x: 1, y: 1) == [
        [0, 0, 0, 0, 0],
        [0, 11, 12, 13, 0],
        [0, 21, 22, 23, 0],
        [0, 0, 0, 0, 0],
      ])
  }

  @Test func `pixels beyond the left edge are omitted`() {
    #expect(
      copied(x: -2, y: 0) == [
        [13, 0, 0, 0, 0],
        [23, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
      ])
  }

  @Test func `pixels beyond the right edge are omitted`() {
    #expect(
      copied(x: 4, y: 0) == [
        [0, 0, 0, 0, 11],
        [0, 0, 0, 0, 21],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
      ])
  }

  @Test func `pixels above the top edge are omitted`() {
    #expect(
      copied(x: 0, y: -1) == [
        [21, 22, 23, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
      ])
  }

  @Test func `pixels below the bottom edge are omitted`() {
    #expect(
      copied(x: 2, y: 3) == [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 11, 12, 13],
      ])
  }

  @Test(arguments: [(-3, 0), (5, 0), (0, -2), (0, 4), (-900, 900)])
  func `an image completely outside changes nothing`(x: Int, y: Int) {
    #expect(copied(x: x, y: y).joined().allSatisfy { $0 == 0 })
  }

  @Test func `a source rectangle is copied with its own corner at the position`() {
    #expect(
      copied(PixelRect(1, 1, 2, 1), x: 3, y: 2) == [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 22, 23],
        [0, 0, 0, 0, 0],
      ])
  }

  @Test func `a source rectangle beyond the image keeps the position of its valid pixels`() {
    #expect(
      copied(PixelRect(-1, -1, 3, 3), x: 1, y: 1) == [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 11, 12, 0],
        [0, 0, 21, 22, 0],
      ])
  }

  @Test func `an empty source rectangle changes nothing`() {
    #expect(copied(PixelRect(1, 0, 0, 2), x: 1, y: 1).joined().allSatisfy { $0 == 0 })
  }

  private func copied(_ rect: PixelRect? = nil, x: Int, y: Int) -> [[UInt32]] {
    var target = Bitmap(size: PixelSize(5, 4))
    source.withReadOnlyPixels { source in
      target.withPixels { Compositor.copy(source, rect, to: $0, x: x, y: y) }
    }
    return (0..<4).map { row in (0..<5).map { target[$0, row].word } }
  }
}

struct CompositorDissolveTests {
  @Test func `halfway, two colors are mixed in equal parts`() {
    #expect(mixed(0xFF00_0000, 0xFFFF_8040, step: 128) == 0xFF80_4020)
  }

  @Test func `a step before the start or after the end counts as that end`() {
    #expect(mixed(0xFF12_3456, 0xFF65_4321, step: -1) == 0xFF12_3456)
    #expect(mixed(0xFF12_3456, 0xFF65_4321, step: 257) == 0xFF65_4321)
  }

  @Test func `only the rectangle is mixed, and the rest of the target is unchanged`() {
    let from = Bitmap(size: PixelSize(4, 3), filledWith: Pixel(.black))
    let to = Bitmap(size: PixelSize(4, 3), filledWith: Pixel(.white))
    var target = Bitmap(size: PixelSize(4, 3), filledWith: Pixel(Color(0xFF0000)))
    dissolve(from, to, step: 256, into: &target, in: PixelRect(1, 1, 90, 1))
    #expect(
      target.text([.white: "w", .black: "k", Color(0xFF0000): "r"]) == """
        rrrr
        rwww
        rrrr
        """)
  }

  @Test func `the target can be one of the two images`() {
    var from = Bitmap(size: PixelSize(2, 2), filledWith: Pixel(.black))
    let to = Bitmap(size: PixelSize(2, 2), filledWith: Pixel(.white))
    to.withReadOnlyPixels { to in
      from.withPixels { Compositor.dissolve(from: $0, to: to, step: 64, into: $0, in: $0.bounds) }
    }
    #expect(Set(from.words) == [0xFF40_4040])
  }

  @Test func `every mix of two values is within 1 of the exact one, at every step, in every channel`() {
    let pair = AllPairs()
    var target = Bitmap(size: pair.from.size)
    var last = pair.from
    var inexact = 0
    var backwards = 0
    var unequal = 0
    for step in 0...256 {
      dissolve(pair.from, pair.to, step: step, into: &target, in: PixelRect(target.size))
      for index in target.words.indices {
        let (from, to, now, before) = (
          pair.from.words[index], pair.to.words[index], target.words[index], last.words[index]
        )
        for shift in [0, 8, 16, 24] as [UInt32] {
          let (a, b) = (Int32(from >> shift & 0xFF), Int32(to >> shift & 0xFF))
          let (value, previous) = (Int32(now >> shift & 0xFF), Int32(before >> shift & 0xFF))
          // In units of 1/512. A step represents every t from half a step before it to half a step after it.
          let early = a * 512 + (b - a) * Int32(2 * step - 1)
          let late = a * 512 + (b - a) * Int32(2 * step + 1)
          if abs(value * 512 - early) >= 512 || abs(value * 512 - late) >= 512 { inexact += 1 }
          if (value - previous) * (b - a) < 0 { backwards += 1 }
          if a == b, value != a { unequal += 1 }
        }
      }
      swap(&target, &last)
      if step == 0 { #expect(last == pair.from, "exact at the start") }
    }
    #expect(last == pair.to, "exact at the end")
    #expect(inexact == 0, "within 1")
    #expect(backwards == 0, "monotone in the step")
    #expect(unequal == 0, "equal pixels stay equal")
  }

  @Test(arguments: PixelKernel.available)
  func `every kernel, and a single pixel, mixes two values alike at every step`(kernel: PixelKernel) {
    let pair = AllPairs()
    var target = Bitmap(size: pair.from.size)
    for step in 0...256 {
      pair.from.withReadOnlyPixels { from in
        pair.to.withReadOnlyPixels { to in
          target.withPixels { kernel.dissolve(from: from, to: to, step: step, into: $0, streams: false) }
        }
      }
      let firstDifference = target.words.indices.first { index in
        let from = Pixel(word: pair.from.words[index])
        return from.mixed(with: Pixel(word: pair.to.words[index]), step: step).word != target.words[index]
      }
      #expect(firstDifference == nil, "step \(step)")
    }
  }

  private func mixed(_ from: UInt32, _ to: UInt32, step: Int) -> UInt32 {
    let one = PixelSize(1, 1)
    var target = Bitmap(size: one)
    dissolve(
      Bitmap(size: one, filledWith: Pixel(word: from)), Bitmap(size: one, filledWith: Pixel(word: to)),
      step: step,
      into: &target, in: PixelRect(one))
    return target.words[0]
  }
}

/// Two images in which each channel has every pair of values, in a different order per channel.
struct AllPairs {
  let from = Bitmap.assembled(PixelSize(256, 256)) { x, y in
    let (x, y) = (UInt32(x), UInt32(y))
    return Pixel(word: x << 24 | (255 - x) << 16 | y << 8 | (x ^ 0x55))
  }
  let to = Bitmap.assembled(PixelSize(256, 256)) { x, y in
    let (x, y) = (UInt32(x), UInt32(y))
    return Pixel(word: y << 24 | (255 - y) << 16 | (x ^ 0xAA) << 8 | y)
  }
}

private func dissolve(
  _ from: Bitmap, _ to: Bitmap, step: Int, into target: inout Bitmap, in rect: PixelRect
) {
  from.withReadOnlyPixels { from in
    to.withReadOnlyPixels { to in
      target.withPixels { Compositor.dissolve(from: from, to: to, step: step, into: $0, in: rect) }
    }
  }
}
