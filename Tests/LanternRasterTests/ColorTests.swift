import LanternRaster
import LanternTestSupport
import Testing

struct ColorTests {
  @Test func `a color literal is 0xRRGGBB and opaque`() {
    #expect(Color(0x12_AB_EF) == Color(red: 0x12, green: 0xAB, blue: 0xEF, alpha: 255))
  }

  @Test func `opacity scales alpha, keeps the hue and is clamped`() {
    #expect(Color(0x336699).opacity(0.4) == Color(red: 0x33, green: 0x66, blue: 0x99, alpha: 102))
    #expect(Color(0x336699).opacity(0.4).opacity(0.5).alpha == 51)
    #expect(Color(0x336699).opacity(7) == Color(0x336699))
    #expect(Color(0x336699).opacity(-1).alpha == 0)
  }

  @Test func `mixing interpolates every channel and is clamped`() {
    let from = Color(red: 0, green: 100, blue: 200, alpha: 255)
    let to = Color(red: 100, green: 0, blue: 201, alpha: 55)
    #expect(from.mixed(with: to, by: 0) == from)
    #expect(from.mixed(with: to, by: 0.25) == Color(red: 25, green: 75, blue: 200, alpha: 205))
    #expect(from.mixed(with: to, by: 1) == to)
    #expect(from.mixed(with: to, by: -3) == from)
    #expect(from.mixed(with: to, by: 3) == to)
  }

  @Test func `a pixel is stored as 0xAARRGGBB`() {
    #expect(Pixel(Color(0x12_AB_EF)).word == 0xFF12_ABEF)
    #expect(Pixel(Color(red: 255, green: 128, blue: 0, alpha: 128)).word == 0x8080_4000)
  }

  @Test func `premultiplying rounds every channel at every alpha to the nearest value`() {
    var wrong = 0
    for channel in 0...255 {
      for alpha in 0...255 {
        let color = Color(
          red: UInt8(channel), green: UInt8(255 - channel), blue: UInt8(channel ^ 0x55), alpha: UInt8(alpha))
        let expected =
          UInt32(alpha) << 24 | nearest(channel, alpha) << 16 | nearest(255 - channel, alpha) << 8
          | nearest(channel ^ 0x55, alpha)
        if Pixel(color).word != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `scaling a pixel rounds all four channels to the nearest value`() {
    var wrong = 0
    for value in 0...255 {
      for factor in 0...255 {
        let pixel = Pixel(
          word: UInt32(value) << 24 | UInt32(value) << 16 | UInt32(value) << 8 | UInt32(value))
        let scaled = nearest(value, factor)
        let expected = scaled << 24 | scaled << 16 | scaled << 8 | scaled
        if pixel.scaled(by: UInt8(factor)).word != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `over adds the visible part of the pixel below, rounded to the nearest value`() {
    var wrong = 0
    for alpha in 0...255 {
      for below in 0...255 {
        let above = Pixel(word: UInt32(alpha) << 24 | UInt32(alpha) << 16 | UInt32(alpha / 3))
        let background = Pixel(
          word: UInt32(below) << 24 | UInt32(below) << 16 | UInt32(below) << 8 | UInt32(below))
        let visible = nearest(below, 255 - alpha)
        let whole = UInt32(alpha) + visible
        let expected = whole << 24 | whole << 16 | visible << 8 | (UInt32(alpha / 3) + visible)
        if above.over(background).word != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `an opaque pixel hides the one below, and a clear one leaves it unchanged`() {
    let red = Pixel(Color(0xFF0000))
    let scrim = Pixel(Color(0x336699).opacity(0.3))
    #expect(red.over(scrim) == red)
    #expect(Pixel.clear.over(scrim) == scrim)
    #expect(scrim.over(.clear) == scrim)
  }

  @Test func `no channel exceeds alpha after over`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let pixel = Pixel(random.color()).over(Pixel(random.color()))
      #expect(pixel.isPremultiplied)
    }
  }

  @Test func `every premultiplied pixel survives a round trip through a straight color`() {
    var wrong = 0
    for alpha in 0...255 {
      for channel in 0...alpha {
        let word =
          UInt32(alpha) << 24 | UInt32(channel) << 16 | UInt32(alpha - channel) << 8 | UInt32(channel / 2)
        let pixel = Pixel(word: word)
        if alpha > 0, Pixel(pixel.color) != pixel { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `a pixel without alpha has the clear color`() {
    #expect(Pixel.clear.color == .clear)
    #expect(Pixel(Color(0xFFFFFF).opacity(0)) == .clear)
  }

  // x · y / 255, rounded to the nearest whole number. It is never exactly between two.
  private func nearest(_ value: Int, _ factor: Int) -> UInt32 { UInt32((2 * value * factor + 255) / 510) }
}

extension Pixel {
  /// Whether no color channel exceeds alpha.
  var isPremultiplied: Bool {
    [word >> 16, word >> 8, word].allSatisfy { UInt8(truncatingIfNeeded: $0) <= alpha }
  }
}
