import LanternRaster
import LanternTestSupport
import Testing

struct ShadowTests {
  @Test func `a shadow fades around the shape and is not drawn under it`() {
    let picture = Bitmap.drawn(20, 12) {
      $0.drawShadow(of: RoundedRect(Rect(6, 4, 8, 4)), Shadow(color: .black, blur: 2, drop: 0))
    }
    #expect(
      picture.opacityText == """
        ....................
        ....................
        ......00000000......
        .....1233333321.....
        ....02........20....
        ....03........30....
        ....03........30....
        ....02........20....
        .....1233333321.....
        ......00000000......
        ....................
        ....................
        """)
  }

  @Test func `a shadow is not drawn where only one pixel of a row of corners is opaque`() {
    let circle = RoundedRect(Rect(8, 8, 256, 256), cornerRadius: 128)
    let shape = Bitmap.drawn(272, 272) { $0.fill(circle, with: .color(.black)) }
    #expect(shape[134, 8].alpha < 255)
    #expect(shape[135, 8].alpha == 255)
    let shadow = Bitmap.drawn(272, 272) { $0.drawShadow(of: circle, Shadow(color: .black, blur: 4, drop: 0)) }
    #expect(shadow[134, 8].alpha > 0)
    #expect(shadow[135, 8] == .clear)
  }

  @Test func `a shadow is offset straight down`() {
    let picture = Bitmap.drawn(20, 12) {
      $0.drawShadow(of: RoundedRect(Rect(6, 1, 8, 4)), Shadow(color: .black, blur: 2, drop: 3))
    }
    #expect(
      picture.opacityText == """
        ....................
        ....................
        ....................
        .....1........1.....
        ....02........20....
        ....036999999630....
        ....036999999630....
        ....026666666620....
        .....1233333321.....
        ......00000000......
        ....................
        ....................
        """)
  }

  @Test func `a shadow is symmetric`() {
    for (width, blur, radius) in [(20.0, 6.0, 0.0), (21, 9.5, 4), (8, 12, 16), (30, 1, 8)] {
      let side = width + 40
      let picture = Bitmap.drawn(Int(side), Int(side)) {
        $0.drawShadow(
          of: RoundedRect(Rect(20, 20, width, width), cornerRadius: radius),
          Shadow(color: .black, blur: blur, drop: 0))
      }
      #expect(picture.mirrored == picture)
      #expect(picture.flipped == picture)
    }
  }

  @Test func `a shadow is half strength at the edge, fades outward and ends at its blur`() {
    let picture = Bitmap.drawn(100, 100) {
      $0.drawShadow(
        of: RoundedRect(Rect(30, 30, 40, 40)), Shadow(color: Color.black.opacity(0.6), blur: 12, drop: 0))
    }
    let alphas = (16...30).map { picture[$0, 50].alpha }
    #expect(alphas == [0, 0, 0, 2, 5, 9, 14, 20, 28, 35, 44, 53, 62, 72, 0])
    #expect((0..<16).allSatisfy { picture[$0, 50] == .clear })
  }

  @Test func `a shadow with a large offset has full strength where it is visible`() {
    let picture = Bitmap.drawn(60, 100) {
      $0.drawShadow(
        of: RoundedRect(Rect(10, 10, 40, 40)), Shadow(color: Color.black.opacity(0.6), blur: 4, drop: 45))
    }
    #expect(picture[30, 30] == .clear)
    #expect(picture[30, 75].alpha == 153)
    #expect(picture[30, 99].alpha == 0)
  }

  @Test func `a shadow fills the area outside rounded corners`() {
    let shape = RoundedRect(Rect(10, 10, 20, 20), cornerRadius: 6)
    let picture = Bitmap.drawn(40, 40, over: .white) { canvas in
      canvas.drawShadow(of: shape, Shadow(color: .black, blur: 8, drop: 0))
      canvas.fill(shape, with: .color(.black))
    }
    // From the corner of the picture to its center it only gets darker.
    for index in 1..<20 {
      #expect(picture[index, index].color.red <= picture[index - 1, index - 1].color.red)
    }
  }

  @Test func `a shadow's blur and drop are in points`() {
    let points = Bitmap.drawn(60, 60, scale: 2) {
      $0.drawShadow(of: RoundedRect(Rect(10, 10, 8, 8)), Shadow(color: .black, blur: 4, drop: 2))
    }
    let pixels = Bitmap.drawn(60, 60) {
      $0.drawShadow(of: RoundedRect(Rect(20, 20, 16, 16)), Shadow(color: .black, blur: 8, drop: 4))
    }
    #expect(points == pixels)
  }
}
