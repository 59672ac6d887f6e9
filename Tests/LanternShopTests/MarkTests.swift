import LanternLogin
import LanternRaster
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

struct MarkTests {
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
}
