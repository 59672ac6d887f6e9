import LanternRaster
import LanternTestSupport
import Testing

// `.` is an uncovered pixel and `#` a covered one. A digit is the coverage in tenths.
struct RoundedRectTests {
  @Test func `rounded corners are antialiased quarter circles`() {
    #expect(
      filled(12, 10, cornerRadius: 4).opacityText == """
        .269####962.
        29########92
        6##########6
        9##########9
        ############
        ############
        9##########9
        6##########6
        29########92
        .269####962.
        """)
  }

  @Test func `the corners of a small rectangle are antialiased`() {
    #expect(
      filled(8, 6, cornerRadius: 2).opacityText == """
        39####93
        9######9
        ########
        ########
        9######9
        39####93
        """)
  }

  @Test func `a corner radius is in points`() {
    #expect(filled(12, 10, scale: 2, cornerRadius: 2) == filled(12, 10, cornerRadius: 4))
  }

  @Test func `a radius of more than half the shorter side rounds that side completely`() {
    let pill = filled(9, 5, cornerRadius: 100)
    #expect(
      pill.opacityText == """
        17#####71
        7#######7
        #########
        7#######7
        17#####71
        """)
  }

  @Test func `a radius of zero or less leaves the corners square`() {
    #expect(filled(3, 2, cornerRadius: 0).opacityText == "###\n###")
    #expect(filled(3, 2, cornerRadius: -4).opacityText == "###\n###")
  }

  @Test(arguments: [1, 1.5, 2, 3])
  func `a rounded rectangle is symmetric in both axes`(scale: Double) {
    for width in stride(from: 3, through: 30, by: 3) {
      for radius in [0.3, 1, 1.5, 2.7, 4, 8, 14.9] {
        let picture = filled(width, 18, scale: scale, cornerRadius: radius)
        #expect(picture.mirrored == picture)
        #expect(picture.flipped == picture)
      }
    }
  }

  @Test func `a rounded gradient has the same corners as a solid color`() {
    let plain = filled(12, 10, cornerRadius: 4)
    let gradient = Bitmap.drawn(12, 10) {
      let shape = RoundedRect(Rect(0, 0, 12, 10), cornerRadius: 4)
      $0.fill(shape, with: .linearGradient(from: .white, to: .black))
    }
    #expect(gradient.opacityText == plain.opacityText)
  }

  @Test func `a translucent rounded rectangle covers each pixel once`() {
    let picture = Bitmap.drawn(12, 10) {
      $0.fill(
        RoundedRect(Rect(0, 0, 12, 10), cornerRadius: 4), with: .color(Color.black.opacity(0.5)))
    }
    let alphas = Set((0..<12).map { picture[$0, 5].alpha })
    #expect(alphas == [128])
    #expect(picture[1, 0].alpha < 128)
  }

  private func filled(_ width: Int, _ height: Int, scale: Double = 1, cornerRadius: Double) -> Bitmap {
    Bitmap.drawn(width, height, scale: scale) {
      let rect = Rect(0, 0, Double(width) / scale, Double(height) / scale)
      $0.fill(RoundedRect(rect, cornerRadius: cornerRadius), with: .color(.black))
    }
  }
}
