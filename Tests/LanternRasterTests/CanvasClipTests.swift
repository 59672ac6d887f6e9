import LanternRaster
import LanternTestSupport
import Testing

// What damage rests on: a clip changes where something is drawn and nothing else.
struct CanvasClipTests {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `whatever is drawn, nothing outside of the clip changes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let ground = Bitmap.noise(36, 36, &random)
      let clip = random.pixels(within: 36)
      let inside = clip.intersection(PixelRect(ground.size))
      let drawn = ground.with { Sketch(&random).draw(on: $0.clipped(to: clip)) }
      let changed = ground.differences(from: drawn)
      #expect(changed.allSatisfy { inside.contains(PixelRect($0.x, $0.y, 1, 1)) })
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `whatever is drawn, inside of the clip it looks as without one`(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    for _ in 0..<40 {
      let ground = Bitmap.noise(36, 36, &random)
      let clip = random.pixels(within: 36)
      let sketch = Sketch(&random)
      let whole = ground.with { sketch.draw(on: $0) }
      let part = ground.with { sketch.draw(on: $0.clipped(to: clip)) }
      let different = whole.differences(from: part)
      #expect(different.allSatisfy { !clip.contains(PixelRect($0.x, $0.y, 1, 1)) })
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `whatever is drawn, pixels stay premultiplied and opaque ones opaque`(seed: UInt64) {
    var random = SeededGenerator(seed: 200 + seed)
    for _ in 0..<40 {
      let ground = Bitmap.noise(36, 36, &random)
      let drawn = ground.with { Sketch(&random).draw(on: $0) }
      #expect(drawn.words.allSatisfy { Pixel(word: $0).isPremultiplied })
      #expect(zip(ground.words, drawn.words).allSatisfy { $0 >> 24 != 255 || $1 >> 24 == 255 })
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `whatever is drawn, the memory between the rows stays as it was`(seed: UInt64) {
    var random = SeededGenerator(seed: 300 + seed)
    for _ in 0..<40 {
      var memory = [UInt32](repeating: 0x1234_5678, count: 36 * 41)
      let sketch = Sketch(&random)
      memory.withUnsafeMutableBufferPointer { storage in
        guard let base = storage.baseAddress else { return }
        sketch.draw(
          on: Canvas(PixelBuffer(base: base, size: PixelSize(36, 36), stride: 41), scale: sketch.scale))
      }
      #expect(
        (0..<36).allSatisfy { row in
          memory[(row * 41 + 36)..<(row * 41 + 41)].allSatisfy { $0 == 0x1234_5678 }
        })
    }
  }
}

/// One thing drawn by chance, anywhere and at any size.
private struct Sketch {
  let scale: Double
  private let kind: Int
  private let shape: RoundedRect
  private let color: Color
  private let other: Color
  private let length: Double
  private let picture: Bitmap

  init(_ random: inout SeededGenerator) {
    scale = [1, 1.25, 1.5, 2, 3][random.int(0...4)]
    kind = random.int(0...6)
    shape = RoundedRect(random.rect(within: 36 / scale), cornerRadius: random.double(0...12))
    color = random.color()
    other = random.color()
    length = random.double(0...6)
    picture = Bitmap.noise(random.int(1...9), random.int(1...9), &random)
  }

  func draw(on canvas: Canvas) {
    let rect = shape.rect
    switch kind {
    case 0: canvas.fill(rect, with: .color(color))
    case 1: canvas.fill(shape, with: .color(color))
    case 2:
      canvas.fill(shape, with: .linearGradient(from: color, to: other, start: Point(0, 0), end: Point(1, 1)))
    case 3: canvas.stroke(shape, width: length, color: color)
    case 4: canvas.fillCircle(center: rect.center, radius: length, color: color)
    case 5: canvas.drawShadow(of: shape, Shadow(color: color, blur: length, drop: length / 2))
    default:
      canvas.draw(picture, in: rect)
      let mask = Mask(size: picture.size, coverage: picture.words.map { UInt8(truncatingIfNeeded: $0) })
      canvas.draw(
        TextLine(mask: mask, ascent: 4, descent: 2, advance: 5, offsetX: -1), at: rect.center, color: other)
    }
  }
}

extension Bitmap {
  /// The picture with something drawn on it.
  fileprivate func with(_ draw: (Canvas) -> Void) -> Bitmap {
    var picture = self
    picture.withPixels { draw(Canvas($0)) }
    return picture
  }

  fileprivate func differences(from other: Bitmap) -> [(x: Int, y: Int)] {
    words.indices.filter { words[$0] != other.words[$0] }.map { ($0 % size.width, $0 / size.width) }
  }
}
