import LanternRaster
import LanternTestSupport
import Testing

struct CanvasFillTests {
  private let letters: [Color: Character] = [.clear: ".", .black: "k", .white: "w", Color(0xFF0000): "r"]

  @Test func `a rectangle fills exactly its pixels`() {
    let picture = Bitmap.drawn(6, 4) { $0.fill(Rect(1, 1, 3, 2), with: .color(.black)) }
    #expect(
      picture.text(letters) == """
        ......
        .kkk..
        .kkk..
        ......
        """)
  }

  @Test func `a rectangle's edges are on whole pixels at a fractional scale`() {
    let picture = Bitmap.drawn(6, 4, scale: 1.5) { $0.fill(Rect(1, 1, 2, 1), with: .color(.black)) }
    #expect(
      picture.text(letters) == """
        ......
        ......
        ..kkk.
        ......
        """)
  }

  @Test func `later drawing covers earlier drawing`() {
    let picture = Bitmap.drawn(5, 3, over: .white) { canvas in
      canvas.fill(Rect(0, 0, 4, 2), with: .color(.black))
      canvas.fill(Rect(2, 1, 3, 2), with: .color(Color(0xFF0000)))
    }
    #expect(
      picture.text(letters) == """
        kkkkw
        kkrrr
        wwrrr
        """)
  }

  @Test func `drawing is limited to the clip`() {
    let picture = Bitmap.drawn(6, 4) {
      $0.clipped(to: Rect(2, 0, 2, 3)).fill(Rect(1, 1, 9, 9), with: .color(.black))
    }
    #expect(
      picture.text(letters) == """
        ......
        ..kk..
        ..kk..
        ......
        """)
  }

  @Test func `clips intersect, and the original canvas keeps its own`() {
    let picture = Bitmap.drawn(6, 3) { canvas in
      let narrow = canvas.clipped(to: Rect(0, 0, 4, 2)).clipped(to: PixelRect(3, 0, 3, 3))
      #expect(narrow.clip == PixelRect(3, 0, 1, 2))
      narrow.fill(Rect(0, 0, 6, 3), with: .color(.black))
      canvas.fill(Rect(0, 2, 6, 1), with: .color(Color(0xFF0000)))
    }
    #expect(
      picture.text(letters) == """
        ...k..
        ...k..
        rrrrrr
        """)
  }

  @Test func `clips that do not overlap leave nothing to draw`() {
    let picture = Bitmap.drawn(4, 2) { canvas in
      canvas.clipped(to: PixelRect(0, 0, 2, 2)).clipped(to: PixelRect(2, 0, 2, 2))
        .fill(Rect(0, 0, 4, 2), with: .color(.black))
    }
    #expect(picture.text(letters) == "....\n....")
  }

  @Test func `a translated canvas draws and clips relative to its origin`() {
    let picture = Bitmap.drawn(6, 4) { canvas in
      let moved = canvas.translated(by: Point(1, 1)).translated(by: Point(1, 0))
      #expect(moved.origin == Point(2, 1))
      #expect(moved.pixels(Rect(0, 0, 2, 2)) == PixelRect(2, 1, 2, 2))
      moved.clipped(to: Rect(0, 0, 2, 2)).fill(Rect(-9, -9, 90, 90), with: .color(.black))
    }
    #expect(
      picture.text(letters) == """
        ......
        ..kk..
        ..kk..
        ......
        """)
  }

  @Test(arguments: [
    Rect(1, 1, 0, 2), Rect(1, 1, 2, 0), Rect(3, 3, -2, -2), Rect(90, 0, 5, 5), Rect(-9, 0, 5, 5),
  ])
  func `an empty or outside rectangle draws nothing`(rect: Rect) {
    let picture = Bitmap.drawn(4, 4) { canvas in
      canvas.fill(rect, with: .color(.black))
      canvas.fill(RoundedRect(rect, cornerRadius: 3), with: .linearGradient(from: .black, to: .white))
    }
    #expect(picture == Bitmap(size: PixelSize(4, 4)))
  }

  @Test func `a translucent fill shows the background and stays premultiplied`() {
    let half = Color(0xFF0000).opacity(0.5)
    let onWhite = Bitmap.drawn(1, 1, over: .white) { $0.fill(Rect(0, 0, 1, 1), with: .color(half)) }
    let onNothing = Bitmap.drawn(1, 1) { $0.fill(Rect(0, 0, 1, 1), with: .color(half)) }
    #expect(onWhite.words == [0xFFFF_7F7F])
    #expect(onNothing.words == [0x8080_0000])
  }

  @Test func `a translucent fill drawn twice shows half as much of the background`() {
    let half = Color.black.opacity(0.5)
    let picture = Bitmap.drawn(1, 1, over: .white) { canvas in
      canvas.fill(Rect(0, 0, 1, 1), with: .color(half))
      canvas.fill(Rect(0, 0, 1, 1), with: .color(half))
    }
    #expect(picture.words == [0xFF3F_3F3F])
  }

  @Test func `a clear fill changes nothing`() {
    let picture = Bitmap.drawn(2, 1, over: .white) { $0.fill(Rect(0, 0, 2, 1), with: .color(.clear)) }
    #expect(picture.text(letters) == "ww")
  }
}
