package import LanternRaster

// Small pictures as text, so that a test can show the expected picture.

extension Bitmap {
  /// Returns a picture with a background color on which a closure has drawn.
  package static func drawn(
    _ width: Int, _ height: Int, scale: Double = 1, over background: Color = .clear, by draw: (Canvas) -> Void
  ) -> Bitmap {
    var picture = Bitmap(size: PixelSize(width, height), filledWith: Pixel(background))
    picture.withPixels { draw(Canvas($0, scale: scale)) }
    return picture
  }

  /// Returns one character per pixel and one line per row. The closure maps a pixel to its character.
  package func text(_ glyph: (Pixel) -> Character) -> String {
    (0..<size.height).map { y in
      String((0..<size.width).map { x in glyph(self[x, y]) })
    }.joined(separator: "\n")
  }

  /// The opacity of each pixel: `.` for transparent, `0` … `9` for tenths, `#` for opaque.
  package var opacityText: String {
    text { pixel in
      switch pixel.alpha {
      case 0: "."
      case 255: "#"
      default: Character("\(Int(pixel.alpha) * 10 / 255)")
      }
    }
  }

  /// Returns each pixel as the letter of its color, or `?` for any other color.
  package func text(_ letters: [Color: Character]) -> String {
    text { letters[$0.color] ?? "?" }
  }

  /// Returns the smallest rectangle around the pixels that differ from another picture. Nil if none differ.
  package func difference(from other: Bitmap) -> PixelRect? {
    guard size == other.size else { return PixelRect(size) }
    guard self != other else { return nil }
    var area = PixelRect.empty
    for index in words.indices where words[index] != other.words[index] {
      area = area.union(PixelRect(index % size.width, index / size.width, 1, 1))
    }
    return area
  }

  /// The picture mirrored horizontally.
  package var mirrored: Bitmap {
    Bitmap.assembled(size) { x, y in self[size.width - 1 - x, y] }
  }

  /// The picture flipped vertically.
  package var flipped: Bitmap {
    Bitmap.assembled(size) { x, y in self[x, size.height - 1 - y] }
  }

  /// Returns a picture assembled pixel by pixel.
  package static func assembled(_ size: PixelSize, _ pixel: (_ x: Int, _ y: Int) -> Pixel) -> Bitmap {
    var picture = Bitmap(size: size)
    picture.withPixels { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width { buffer.base[y * buffer.stride + x] = pixel(x, y).word }
      }
    }
    return picture
  }

  /// Returns a picture of random, valid premultiplied pixels.
  package static func noise(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Bitmap {
    assembled(PixelSize(width, height)) { _, _ in Pixel(random.color()) }
  }
}
