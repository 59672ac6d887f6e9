/// A straight (not premultiplied) sRGB color with eight bits per channel.
///
/// `Pixel.init(_:)` is the only conversion to a `Pixel`.
public struct Color: Hashable, Sendable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The alpha channel, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(0x000000)
  /// Opaque white.
  public static let white = Color(0xFFFFFF)

  /// Creates a color from its channels. The color is opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque color from a number of the form `0xRRGGBB`.
  public init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Returns the color with its alpha multiplied by an opacity from 0 to 1; values outside are clamped.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha = UInt8((Double(alpha) * min(1, max(0, opacity))).rounded())
    return color
  }

  /// Returns the color mixed with another, each channel separately.
  ///
  /// `fraction` is the share of the other color, from 0 to 1; values outside are clamped.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    let fraction = min(1, max(0, fraction))
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * fraction).rounded())
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
      alpha: channel(alpha, other.alpha))
  }
}

/// A premultiplied pixel in its memory format, the 32-bit word `0xAARRGGBB`.
///
/// No color channel exceeds alpha. Window memory has the same layout, but its alpha is ignored.
public struct Pixel: Hashable, Sendable {
  /// The pixel as a word `0xAARRGGBB`.
  public let word: UInt32

  /// The transparent pixel.
  public static let clear = Pixel(word: 0)

  /// Creates a pixel from a word `0xAARRGGBB`.
  public init(word: UInt32) { self.word = word }

  /// Creates a premultiplied pixel from a straight color, rounded to nearest.
  public init(_ color: Color) {
    let straight =
      UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue) | 0xFF00_0000
    self.init(word: Pixel.scale(straight, by: UInt32(color.alpha)))
  }

  /// The alpha channel, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8 { UInt8(word >> 24) }

  /// Returns the pixel with all four channels multiplied by `factor`/255, rounded to nearest.
  public func scaled(by factor: UInt8) -> Pixel { Pixel(word: Pixel.scale(word, by: UInt32(factor))) }

  /// Returns this pixel composited over another (Porter and Duff 1984, "over").
  public func over(_ below: Pixel) -> Pixel {
    Pixel(word: word &+ Pixel.scale(below.word, by: 255 &- (word >> 24)))
  }

  /// Returns the pixel mixed with another as `Compositor.dissolve` does.
  ///
  /// `step` is the share of the other pixel, in 1/256; values outside 0…256 are clamped.
  public func mixed(with other: Pixel, step: Int) -> Pixel {
    let step = UInt32(min(Compositor.dissolveSteps, max(0, step)))
    let rest = 256 &- step
    // Channels are at most 255, so 255 · 256 + 128 fits the sixteen bits of each.
    let even =
      (word & 0x00FF_00FF) &* rest &+ (other.word & 0x00FF_00FF) &* step &+ 0x0080_0080
    let odd =
      ((word >> 8) & 0x00FF_00FF) &* rest &+ ((other.word >> 8) & 0x00FF_00FF) &* step &+ 0x0080_0080
    return Pixel(word: (even >> 8) & 0x00FF_00FF | odd & 0xFF00_FF00)
  }

  /// The straight color; transparent black if alpha is 0.
  public var color: Color {
    guard alpha > 0 else { return .clear }
    func straight(_ shift: UInt32) -> UInt8 {
      let channel = (word >> shift) & 0xFF
      return UInt8(min(255, (channel * 255 + UInt32(alpha) / 2) / UInt32(alpha)))
    }
    return Color(red: straight(16), green: straight(8), blue: straight(0), alpha: alpha)
  }

  // Processes two channels at a time in one word. (x + 128) · 257 / 65536 is exactly x / 255, rounded to nearest,
  // for every product of two bytes.
  @inline(__always)
  static func scale(_ word: UInt32, by factor: UInt32) -> UInt32 {
    var odd = ((word >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var even = (word & 0x00FF_00FF) &* factor &+ 0x0080_0080
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    return odd | even
  }
}
