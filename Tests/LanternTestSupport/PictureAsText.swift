package import LanternRaster

// Small pictures as text, so that a test can show what it expects.

extension Bitmap {
  /// What a closure draws on a picture of one colour.
  package static func drawn(
    _ width: Int, _ height: Int, scale: Double = 1, over ground: Color = .clear, by draw: (Canvas) -> Void
  ) -> Bitmap {
    var picture = Bitmap(size: PixelSize(width, height), filledWith: Pixel(ground))
    picture.withPixels { draw(Canvas($0, scale: scale)) }
    return picture
  }

  /// A glyph a pixel, rows on lines of their own, each pixel's glyph found by a closure.
  package func text(_ glyph: (Pixel) -> Character) -> String {
    (0..<size.height).map { y in
      String((0..<size.width).map { x in glyph(self[x, y]) })
    }.joined(separator: "\n")
  }

  /// How opaque each pixel is: `.` not at all, `0` … `9` in tenths, `#` wholly.
  package var opacityText: String {
    text { pixel in
      switch pixel.alpha {
      case 0: "."
      case 255: "#"
      default: Character("\(Int(pixel.alpha) * 10 / 255)")
      }
    }
  }

  /// Each pixel as the letter of its colour, `?` for any other.
  package func text(_ letters: [Color: Character]) -> String {
    text { letters[$0.color] ?? "?" }
  }

  /// The smallest rectangle around the pixels that are not the same in another picture; nil when all are.
  package func difference(from other: Bitmap) -> PixelRect? {
    guard size == other.size else { return PixelRect(size) }
    guard self != other else { return nil }
    var around = PixelRect.empty
    for index in words.indices where words[index] != other.words[index] {
      around = around.union(PixelRect(index % size.width, index / size.width, 1, 1))
    }
    return around
  }

  /// The picture turned over, left for right.
  package var mirrored: Bitmap {
    Bitmap.assembled(size) { x, y in self[size.width - 1 - x, y] }
  }

  /// The picture turned over, top for bottom.
  package var flipped: Bitmap {
    Bitmap.assembled(size) { x, y in self[x, size.height - 1 - y] }
  }

  /// A picture put together pixel by pixel.
  package static func assembled(_ size: PixelSize, _ pixel: (_ x: Int, _ y: Int) -> Pixel) -> Bitmap {
    var picture = Bitmap(size: size)
    picture.withPixels { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width { buffer.base[y * buffer.stride + x] = pixel(x, y).word }
      }
    }
    return picture
  }

  /// A picture of valid premultiplied pixels, all of them by chance.
  package static func noise(_ width: Int, _ height: Int, _ dice: inout SeededGenerator) -> Bitmap {
    assembled(PixelSize(width, height)) { _, _ in Pixel(dice.color()) }
  }
}
