import LanternRaster
import LanternTestSupport
import Testing

/// The counts of the kernels.
struct PixelCountsTests {
  // Returns how many pixels were mixed and tiles compared meanwhile.
  private func counts(_ work: () -> Void) -> [Int] {
    let before = PixelCounts.ofThread
    work()
    let after = PixelCounts.ofThread
    return [after.mixed - before.mixed, after.compared - before.compared]
  }

  @Test(.requirement(116))
  func `pixels count where images are copied, mixed, blended or stretched, and not where they are filled`() {
    let (one, other) = (Bitmap(size: PixelSize(6, 5)), Bitmap(size: PixelSize(6, 5)))
    var target = Bitmap(size: PixelSize(6, 5))
    one.withReadOnlyPixels { one in
      other.withReadOnlyPixels { other in
        target.withPixels { target in
          #expect(counts { Compositor.copy(one, PixelRect(0, 0, 3, 2), to: target, x: 4, y: 0) } == [4, 0])
          #expect(
            counts {
              Compositor.dissolve(from: one, to: other, step: 99, into: target, in: PixelRect(1, 1, 9, 2))
            } == [10, 0])
          #expect(counts { Compositor.tint(one, towards: .clear, step: 9, to: target) } == [30, 0])
          #expect(counts { Compositor.blend(one, over: target, alpha: 128) } == [30, 0])
          #expect(counts { Compositor.stretch(one, over: target, in: PixelRect(0, 0, 2, 2)) } == [4, 0])
          #expect(counts { Compositor.fill(target, PixelRect(0, 0, 6, 5), with: .clear) } == [0, 0])
        }
      }
    }
  }
}
