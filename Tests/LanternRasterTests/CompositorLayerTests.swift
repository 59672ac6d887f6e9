import LanternRaster
import LanternTestSupport
import Testing

struct CompositorFillTests {
  @Test func `filling replaces the pixels of a rectangle and no others`() {
    var picture = Bitmap(size: PixelSize(5, 3), filledWith: Pixel(.white))
    picture.withPixels { Compositor.fill($0, PixelRect(1, 1, 3, 9), with: Pixel(word: 0x0000_0000)) }
    #expect(
      picture.opacityText == """
        #####
        #...#
        #...#
        """)
  }

  @Test func `a rectangle outside the image fills nothing`() {
    var picture = Bitmap(size: PixelSize(2, 2), filledWith: Pixel(.white))
    picture.withPixels {
      Compositor.fill($0, PixelRect(2, 0, 4, 4), with: .clear)
      Compositor.fill($0, PixelRect(0, 0, 0, 4), with: .clear)
    }
    #expect(picture == Bitmap(size: PixelSize(2, 2), filledWith: Pixel(.white)))
  }
}

struct CompositorTintTests {
  @Test func `tinting mixes an image with one color and changes no other pixels`() {
    let picture = Bitmap(size: PixelSize(3, 2), filledWith: Pixel(.white))
    var target = Bitmap(size: PixelSize(4, 3), filledWith: Pixel(Color(0xFF0000)))
    picture.withReadOnlyPixels { picture in
      target.withPixels {
        Compositor.tint(
          picture, PixelRect(0, 0, 2, 2), towards: Pixel(.black), step: 64, to: $0, x: 3, y: 1)
      }
    }
    #expect(
      target.text([Color(0xFF0000): "r", Color(0xBFBFBF): "g"]) == """
        rrrr
        rrrg
        rrrg
        """)
  }

  @Test func `a tint equals the dissolve to an image of that color`() {
    var random = SeededGenerator(seed: 31)
    let picture = Bitmap.noise(23, 7, &random)
    for step in [0, 1, 100, 255, 256] {
      let color = Pixel(random.color())
      let plain = Bitmap(size: picture.size, filledWith: color)
      var (tinted, mixed) = (picture, picture)
      tinted.withPixels { Compositor.tint($0, towards: color, step: step, to: $0) }
      plain.withReadOnlyPixels { plain in
        mixed.withPixels { Compositor.dissolve(from: $0, to: plain, step: step, into: $0, in: $0.bounds) }
      }
      #expect(tinted == mixed)
    }
  }
}

struct CompositorBlendTests {
  @Test func `a layer is composited at its position and changes no other pixels`() {
    let scrim = Bitmap(size: PixelSize(2, 2), filledWith: Pixel(Color.black.opacity(0.4)))
    var target = Bitmap(size: PixelSize(4, 3), filledWith: Pixel(.white))
    scrim.withReadOnlyPixels { scrim in target.withPixels { Compositor.blend(scrim, over: $0, x: 3, y: 1) } }
    #expect(
      target.text([.white: "w", Color(0x999999): "g"]) == """
        wwww
        wwwg
        wwwg
        """)
  }

  @Test func `an opaque layer at half alpha is half visible`() {
    let layer = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(Color(0x804020)))
    var target = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(.white))
    layer.withReadOnlyPixels { layer in target.withPixels { Compositor.blend(layer, over: $0, alpha: 128) } }
    #expect(target[0, 0].color == Color(0xBF9F8F))
  }

  @Test func `an alpha of 0 or less changes nothing, and one of 256 or more is opaque`() {
    let layer = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(.black))
    var target = Bitmap(size: PixelSize(1, 1), filledWith: Pixel(Color(0x123456)))
    layer.withReadOnlyPixels { layer in
      target.withPixels {
        Compositor.blend(layer, over: $0, alpha: 0)
        Compositor.blend(layer, over: $0, alpha: -7)
      }
    }
    #expect(target[0, 0].color == Color(0x123456))
    layer.withReadOnlyPixels { layer in target.withPixels { Compositor.blend(layer, over: $0, alpha: 900) } }
    #expect(target[0, 0].color == .black)
  }

  @Test func `a blended pixel is the scaled pixel over the other one`() {
    var random = SeededGenerator(seed: 32)
    let layer = Bitmap.noise(257, 5, &random)
    let background = Bitmap.noise(257, 5, &random)
    for alpha in [1, 77, 128, 255, 256] {
      var target = background
      layer.withReadOnlyPixels { layer in
        target.withPixels { Compositor.blend(layer, over: $0, alpha: alpha) }
      }
      let expected = zip(layer.words, background.words).map { above, below in
        let scaled = Pixel.clear.mixed(with: Pixel(word: above), step: alpha)
        return scaled.over(Pixel(word: below)).word
      }
      #expect(target.words == expected, "alpha \(alpha)")
    }
  }

  @Test func `any value over any other is within 2 of the exact one at every alpha, and opaque stays opaque`()
  {
    let opaque = UInt32(0xFF00_0000)
    let layer = Bitmap.assembled(PixelSize(256, 256)) { x, _ in Pixel(word: opaque | UInt32(x) << 8) }
    let background = Bitmap.assembled(PixelSize(256, 256)) { _, y in Pixel(word: opaque | UInt32(y) << 8) }
    var inexact = 0
    var translucent = 0
    for alpha in 0...256 {
      var target = background
      layer.withReadOnlyPixels { layer in
        target.withPixels { Compositor.blend(layer, over: $0, alpha: alpha) }
      }
      for index in target.words.indices {
        let exact = (index % 256) * alpha + (index / 256) * (256 - alpha)
        if abs(Int(target.words[index] >> 8 & 0xFF) * 256 - exact) >= 512 { inexact += 1 }
        if target.words[index] < opaque { translucent += 1 }
      }
    }
    #expect(inexact == 0, "within 2")
    #expect(translucent == 0, "opaque")
  }
}

struct PixelBufferTests {
  @Test func `a part of a buffer shares its memory`() {
    var picture = Bitmap(size: PixelSize(4, 3), filledWith: Pixel(.black))
    picture.withPixels { buffer in
      let part = buffer.part(PixelRect(1, 1, 3, 2))
      #expect(part.size == PixelSize(3, 2))
      Compositor.fill(part.part(PixelRect(1, 0, 1, 2)), PixelRect(0, 0, 1, 2), with: Pixel(.white))
    }
    #expect(
      picture.text([.black: "k", .white: "w"]) == """
        kkkk
        kkwk
        kkwk
        """)
  }

  @Test func `an empty part has no pixels`() {
    var picture = Bitmap(size: PixelSize(4, 3))
    picture.withPixels { #expect($0.part(.empty).bounds.isEmpty) }
  }
}
