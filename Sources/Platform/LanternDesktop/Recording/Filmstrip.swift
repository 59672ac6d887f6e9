import LanternFrames
import LanternRaster

/// A filmstrip of a transition: six of its frames, scaled down and placed side by side.
struct Filmstrip {
  private static let count = 6
  private static let width = 320
  private static let gap = 8

  private var pictures: [Bitmap] = []

  /// Returns whether the strip needs this frame. The strip divides the transition into six equal parts and takes the
  /// frame in the middle of each.
  func wants(_ step: PresentedFrame.Step) -> Bool {
    guard let due = step.due, pictures.count < Filmstrip.count else { return false }
    return step.frame >= max(1, due * (2 * pictures.count + 1) / (2 * Filmstrip.count))
  }

  /// Adds a scaled-down copy of a picture.
  mutating func add(_ picture: Bitmap) {
    let size = picture.size
    let scale = Double(min(size.width, Filmstrip.width)) / Double(size.width)
    let reduced = PixelSize(
      min(size.width, Filmstrip.width), max(1, Int((Double(size.height) * scale).rounded())))
    pictures.append(picture.reduced(to: reduced))
  }

  var isComplete: Bool { pictures.count == Filmstrip.count }

  /// The strip as one picture.
  var picture: Bitmap {
    let gap = Filmstrip.gap
    let frame = pictures.first?.size ?? PixelSize(0, 0)
    let size = PixelSize(
      pictures.count * (frame.width + gap) + gap, frame.height + 2 * gap)
    var strip = Bitmap(size: size, filledWith: Pixel(Color(0x808080)))
    strip.withPixels { strip in
      for (index, picture) in pictures.enumerated() {
        picture.withReadOnlyPixels {
          Compositor.copy($0, to: strip, x: gap + index * (frame.width + gap), y: gap)
        }
      }
    }
    return strip
  }
}

extension Bitmap {
  /// Scales the picture down by repeated halving and one final step, so that every pixel contributes to the result.
  fileprivate func reduced(to size: PixelSize) -> Bitmap {
    if size == self.size { return self }
    let isMuchLarger = self.size.width >= 2 * size.width && self.size.height >= 2 * size.height
    let next = isMuchLarger ? PixelSize(self.size.width / 2, self.size.height / 2) : size
    var smaller = Bitmap(size: next)
    smaller.withPixels { target in
      withReadOnlyPixels {
        Compositor.stretch($0, over: target, in: Rect(0, 0, Double(next.width), Double(next.height)))
      }
    }
    return smaller.reduced(to: size)
  }
}
