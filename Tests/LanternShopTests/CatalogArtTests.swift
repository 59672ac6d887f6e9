import LanternRaster
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// The pictures of the prints in the catalog.
struct CatalogArtTests {
  private static let ground = Color(0xFF00FF)

  @Test(
    arguments: Print.Motif.allCases,
    [PixelSize(120, 86), PixelSize(52, 68), PixelSize(70, 100), PixelSize(90, 60)])
  func `a print fills its rectangle and draws nothing outside of it`(motif: Print.Motif, size: PixelSize) {
    let picture = drawn(motif, size)
    let sheet = PixelRect(3, 2, size.width, size.height)
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let isGround = picture[x, y].color == CatalogArtTests.ground
        let isInside = sheet.contains(PixelRect(x, y, 1, 1))
        if isGround == isInside { Issue.record("\(motif) at \(x), \(y)") }
      }
    }
    #expect(Set(picture.words).count > 8)
  }

  @Test(arguments: Print.Motif.allCases)
  func `a print drawn in regions equals a print drawn at once`(motif: Print.Motif) {
    let size = PixelSize(120, 86)
    let assembled = Bitmap.drawn(126, 90, over: CatalogArtTests.ground) { canvas in
      for region in [PixelRect(0, 0, 41, 90), PixelRect(41, 0, 85, 37), PixelRect(41, 37, 85, 53)] {
        drawArt(motif, on: canvas.clipped(to: region), in: Rect(3, 2, 120, 86))
      }
    }
    #expect(assembled == drawn(motif, size))
  }

  @Test(arguments: Print.Motif.allCases)
  func `a print can be drawn at any size`(motif: Print.Motif) {
    let picture = Bitmap.drawn(40, 40, over: .white) { canvas in
      for (width, height) in [(0.0, 5.0), (0.2, 0.2), (1, 1), (1, 40), (40, 1), (7, 3)] {
        drawArt(motif, on: canvas, in: Rect(0, 0, width, height))
      }
    }
    #expect(picture[0, 0].color != .white)
    #expect(picture[20, 20].color == .white)
  }

  @Test func `all prints look different`() {
    let pictures = Print.Motif.allCases.map { drawn($0, PixelSize(30, 22)) }
    #expect(Set(pictures).count == Print.Motif.allCases.count)
  }

  @Test(arguments: [24, 256])
  func `the mark is square, lit in the middle and dark at its foot`(side: Int) {
    let picture = Bitmap.drawn(side * 2, side, over: .white) {
      drawMark(on: $0, in: Rect(0, 0, Double(2 * side), Double(side)), Theme.light.colors)
    }
    let foot = picture[side, side * 88 / 100].color
    let glass = picture[side * 65 / 100 + side / 2, side * 60 / 100].color
    #expect(foot.red < 60 && foot.blue < 60)
    #expect(glass.red > 230 && glass.blue < 200)
    #expect((0..<side / 2).allSatisfy { picture[$0, side / 2].color == .white })
  }

  private func drawn(_ motif: Print.Motif, _ size: PixelSize) -> Bitmap {
    Bitmap.drawn(size.width + 6, size.height + 4, over: CatalogArtTests.ground) {
      drawArt(motif, on: $0, in: Rect(3, 2, Double(size.width), Double(size.height)))
    }
  }
}
