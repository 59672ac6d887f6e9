import LanternRaster
import LanternTestSupport
import Testing

// Partial redraws depend on this: a clip changes where something is drawn and nothing else.
struct CanvasClipTests {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `drawing changes nothing outside the clip`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let background = Bitmap.noise(36, 36, &random)
      let clip = random.pixels(within: 36)
      let inside = clip.intersection(PixelRect(background.size))
      let drawn = background.drawn { RandomDrawing(&random).draw(on: $0.clipped(to: clip)) }
      let changed = background.differences(from: drawn)
      #expect(changed.allSatisfy { inside.contains(PixelRect($0.x, $0.y, 1, 1)) })
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `inside the clip, drawing is the same as without a clip`(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    for _ in 0..<40 {
      let background = Bitmap.noise(36, 36, &random)
      let clip = random.pixels(within: 36)
      let drawing = RandomDrawing(&random)
      let whole = background.drawn { drawing.draw(on: $0) }
      let part = background.drawn { drawing.draw(on: $0.clipped(to: clip)) }
      let different = whole.differences(from: part)
      #expect(different.allSatisfy { !clip.contains(PixelRect($0.x, $0.y, 1, 1)) })
    }
  }

  // Larger corners are not kept for the next drawing.
  @Test(arguments: [3, 12.5, 63.5, 64, 65, 90.25])
  func `large corners and shadows drawn in parts are the same as drawn at once`(radius: Double) {
    var random = SeededGenerator(seed: UInt64(radius))
    let shape = RoundedRect(Rect(40, 30, 260, 220), cornerRadius: radius)
    func draw(_ canvas: Canvas) {
      canvas.drawShadow(of: shape, Shadow(color: .black.opacity(0.6), blur: radius / 2, drop: 9))
      canvas.fill(shape, with: .color(Color(0x3451C6).opacity(0.8)))
      canvas.fill(shape, with: .linearGradient(from: .white.opacity(0.5), to: .black, end: Point(1, 1)))
    }
    let whole = Bitmap.drawn(340, 290) { draw($0) }
    for _ in 0..<20 {
      let column = random.int(0...340)
      let row = random.int(0...290)
      let parts = Bitmap.drawn(340, 290) { canvas in
        for part in PixelRect(0, 0, 340, 290).subtracting(PixelRect(column, row, 340, 290)) {
          draw(canvas.clipped(to: part))
        }
        draw(canvas.clipped(to: PixelRect(column, row, 340, 290)))
      }
      #expect(parts == whole)
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `drawing keeps pixels premultiplied and opaque pixels opaque`(seed: UInt64) {
    var random = SeededGenerator(seed: 200 + seed)
    for _ in 0..<40 {
      let background = Bitmap.noise(36, 36, &random)
      let drawn = background.drawn { RandomDrawing(&random).draw(on: $0) }
      #expect(drawn.words.allSatisfy { Pixel(word: $0).isPremultiplied })
      #expect(zip(background.words, drawn.words).allSatisfy { $0 >> 24 != 255 || $1 >> 24 == 255 })
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `drawing does not change the padding between rows`(seed: UInt64) {
    var random = SeededGenerator(seed: 300 + seed)
    for _ in 0..<40 {
      var memory = [UInt32](repeating: 0x1234_5678, count: 36 * 41)
      let drawing = RandomDrawing(&random)
      memory.withUnsafeMutableBufferPointer { storage in
        guard let base = storage.baseAddress else { return }
        drawing.draw(
          on: Canvas(PixelBuffer(base: base, size: PixelSize(36, 36), stride: 41), scale: drawing.scale))
      }
      #expect(
        (0..<36).allSatisfy { row in
          memory[(row * 41 + 36)..<(row * 41 + 41)].allSatisfy { $0 == 0x1234_5678 }
        })
    }
  }
}

/// A random drawing operation at a random position and size.
private struct RandomDrawing {
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
  /// Returns the picture after a drawing operation.
  fileprivate func drawn(_ draw: (Canvas) -> Void) -> Bitmap {
    var picture = self
    picture.withPixels { draw(Canvas($0)) }
    return picture
  }

  fileprivate func differences(from other: Bitmap) -> [(x: Int, y: Int)] {
    words.indices.filter { words[$0] != other.words[$0] }.map { ($0 % size.width, $0 / size.width) }
  }
}
