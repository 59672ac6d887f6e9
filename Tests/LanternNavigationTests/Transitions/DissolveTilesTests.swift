import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What a dissolve leaves alone.
struct DissolveTilesTests {
  // Three tiles side by side: equal in both pictures, one colour in each, and neither.
  private var crossing: Crossing {
    func side(_ gray: UInt8) -> Bitmap {
      Bitmap.assembled(PixelSize(192, 64)) { x, y in
        switch x / 64 {
        case 0: Pixel(Color(red: UInt8(x), green: UInt8(y), blue: 7))
        case 1: Pixel(Color(red: gray, green: gray, blue: gray))
        default: Pixel(Color(red: UInt8(x), green: gray, blue: UInt8(y)))
        }
      }
    }
    return Crossing(Dissolve(), from: side(40), to: side(200))
  }

  private func poison(_ picture: inout Bitmap, _ rect: PixelRect) {
    picture.withPixels { Compositor.fill($0, rect, with: Pixel(Color(0xFF00FF))) }
  }

  @Test func `what is equal on both pages is not in the region, and not touched`() {
    var crossing = crossing
    crossing.make(0.25)
    #expect(crossing.target == crossing.anew(0.25))
    poison(&crossing.target, PixelRect(0, 0, 64, 64))
    let region = crossing.make(0.5)
    #expect(region.bounds == PixelRect(64, 0, 128, 64))
    #expect((0..<64).allSatisfy { crossing.target[$0, $0] == Pixel(Color(0xFF00FF)) })
    #expect(crossing.target[64, 0] == Pixel(Color(red: 120, green: 120, blue: 120)))
    #expect(crossing.target[191, 5] == Pixel(Color(red: 191, green: 120, blue: 5)))
  }

  @Test func `two equal pages that dissolve into one another change nothing at all`() {
    var crossing = crossing
    crossing.incoming = crossing.outgoing
    crossing.make(0.25)
    #expect(crossing.make(0.5).isEmpty)
    #expect(crossing.make(1).isEmpty)
  }

  @Test func `steps that are the same change nothing`() {
    var crossing = crossing
    crossing.make(0.5)
    #expect(crossing.make(0.501).isEmpty)
  }

  @Test func `a tile that was equal is mixed once it is drawn anew on one side`() {
    var crossing = crossing
    crossing.make(0.25)
    let rect = PixelRect(8, 8, 4, 4)
    crossing.outgoing.withPixels { Compositor.fill($0, rect, with: Pixel(Color(0x000000))) }
    let region = crossing.make(0.25, outgoing: Region(rect))
    #expect(region.rects == [rect])
    #expect(crossing.target == crossing.anew(0.25))
    #expect(crossing.make(0.5).rects.contains { $0.contains(rect) })
    #expect(crossing.target == crossing.anew(0.5))
  }

  @Test func `a tile that is drawn anew on both sides, and equal again, is put on the target once`() {
    var crossing = crossing
    crossing.make(0.25)
    let rect = PixelRect(8, 8, 4, 4)
    for path in [\Crossing.outgoing, \Crossing.incoming] {
      crossing[keyPath: path].withPixels { Compositor.fill($0, rect, with: Pixel(Color(0x123456))) }
    }
    let region = crossing.make(0.25, outgoing: Region(rect), incoming: Region(rect))
    #expect(region.rects == [rect])
    #expect(crossing.target == crossing.anew(0.25))
    poison(&crossing.target, rect)
    #expect(crossing.make(0.5).bounds == PixelRect(64, 0, 128, 64))
    #expect(crossing.target[9, 9] == Pixel(Color(0xFF00FF)))
  }
}
