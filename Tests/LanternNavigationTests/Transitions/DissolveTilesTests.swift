import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The tiles that a dissolve doesn't touch.
struct DissolveTilesTests {
  // Three tiles side by side: one is equal in both pictures, one has a single color in each, one has neither.
  private var renderer: TransitionRenderer {
    func side(_ gray: UInt8) -> Bitmap {
      Bitmap.assembled(PixelSize(192, 64)) { x, y in
        switch x / 64 {
        case 0: Pixel(Color(red: UInt8(x), green: UInt8(y), blue: 7))
        case 1: Pixel(Color(red: gray, green: gray, blue: gray))
        default: Pixel(Color(red: UInt8(x), green: gray, blue: UInt8(y)))
        }
      }
    }
    return TransitionRenderer(Dissolve(), from: side(40), to: side(200))
  }

  private func mark(_ picture: inout Bitmap, _ rect: PixelRect) {
    picture.withPixels { Compositor.fill($0, rect, with: Pixel(Color(0xFF00FF))) }
  }

  @Test func `tiles that are equal in both pictures are neither damaged nor touched`() {
    var renderer = renderer
    renderer.render(0.25)
    #expect(renderer.target == renderer.renderedFromScratch(0.25))
    mark(&renderer.target, PixelRect(0, 0, 64, 64))
    let region = renderer.render(0.5)
    #expect(region.bounds == PixelRect(64, 0, 128, 64))
    #expect((0..<64).allSatisfy { renderer.target[$0, $0] == Pixel(Color(0xFF00FF)) })
    #expect(renderer.target[64, 0] == Pixel(Color(red: 120, green: 120, blue: 120)))
    #expect(renderer.target[191, 5] == Pixel(Color(red: 191, green: 120, blue: 5)))
  }

  @Test func `a dissolve between equal pictures changes nothing`() {
    var renderer = renderer
    renderer.incoming = renderer.outgoing
    renderer.render(0.25)
    #expect(renderer.render(0.5).isEmpty)
    #expect(renderer.render(1).isEmpty)
  }

  @Test func `progress within the same mixing step changes nothing`() {
    var renderer = renderer
    renderer.render(0.5)
    #expect(renderer.render(0.501).isEmpty)
  }

  @Test func `an equal tile is mixed after it was redrawn on one side`() {
    var renderer = renderer
    renderer.render(0.25)
    let rect = PixelRect(8, 8, 4, 4)
    renderer.outgoing.withPixels { Compositor.fill($0, rect, with: Pixel(Color(0x000000))) }
    let region = renderer.render(0.25, outgoing: Region(rect))
    #expect(region.rects == [rect])
    #expect(renderer.target == renderer.renderedFromScratch(0.25))
    #expect(renderer.render(0.5).rects.contains { $0.contains(rect) })
    #expect(renderer.target == renderer.renderedFromScratch(0.5))
  }

  @Test func `a tile that was redrawn equally on both sides is copied once`() {
    var renderer = renderer
    renderer.render(0.25)
    let rect = PixelRect(8, 8, 4, 4)
    for path in [\TransitionRenderer.outgoing, \TransitionRenderer.incoming] {
      renderer[keyPath: path].withPixels { Compositor.fill($0, rect, with: Pixel(Color(0x123456))) }
    }
    let region = renderer.render(0.25, outgoing: Region(rect), incoming: Region(rect))
    #expect(region.rects == [rect])
    #expect(renderer.target == renderer.renderedFromScratch(0.25))
    mark(&renderer.target, rect)
    #expect(renderer.render(0.5).bounds == PixelRect(64, 0, 128, 64))
    #expect(renderer.target[9, 9] == Pixel(Color(0xFF00FF)))
  }
}
