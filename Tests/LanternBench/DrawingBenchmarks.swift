import LanternRaster
import LanternSDL

// Drawing on a 1080p image by one thread, compared with filling it and with Cairo, which draws the same image.

let drawingBenchmarks =
  gradients.flatMap { gradient in
    [gradientToFill(gradient), toCairo("\(gradient.name)_cairo", gradient, target: gradient.cairoTarget)]
  } + [
    toCairo("shadow_card", Card(hasShadow: true), target: 0.5),
    toCairo("rounded_card", Card(hasShadow: false), target: 0.5),
    toCairo("text_page", TextPage(), target: 0.5),
  ]

/// A drawing that Cairo can draw too.
@MainActor
protocol ComparedDrawing {
  /// The methods of Cairo that draw it.
  var method: String { get }
  /// The greatest difference between the two images, in levels of a channel.
  var tolerance: Int { get }

  func draw(on canvas: Canvas) throws
  /// Prepares Cairo. Returns a closure that draws.
  func prepare(_ cairo: CairoDrawing) throws -> () -> Void
}

private func toCairo(_ name: String, _ drawing: some ComparedDrawing, target: Target) -> Benchmark {
  let peer = CairoPeer()
  return Benchmark(name: name, against: "\(peer?.name ?? "cairo"), \(drawing.method)", target: target) {
    guard let peer else { throw BenchmarkError.notBuilt("cairo") }
    var (own, other) = (whitePicture(), whitePicture())
    return try own.withPixels { own in
      try other.withPixels { other in
        let canvas = Canvas(own)
        let drawWithCairo = try drawing.prepare(try CairoDrawing(peer, other))
        try drawing.draw(on: canvas)
        drawWithCairo()
        try expectSameImage(own, other, tolerance: drawing.tolerance)
        return try medianRatio(
          ofPairs: 200, of: { _ in try time { try drawing.draw(on: canvas) } },
          to: { _ in time { drawWithCairo() } })
      }
    }
  }
}

private func whitePicture() -> Bitmap { Bitmap(size: .fullHD, filledWith: Pixel(.white)) }

// The comparison is meaningful only if both draw the same image.
private func expectSameImage(_ own: PixelBuffer, _ other: PixelBuffer, tolerance: Int) throws(BenchmarkError)
{
  var greatest = 0
  for (own, other) in zip(Bitmap(copying: own).words, Bitmap(copying: other).words) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      greatest = max(greatest, abs(Int(own >> shift & 0xFF) - Int(other >> shift & 0xFF)))
    }
  }
  guard greatest <= tolerance else {
    throw BenchmarkError.failed("the library draws a different image, by \(greatest) levels")
  }
}

// Gradients.

/// A gradient over the whole image.
private struct Gradient: ComparedDrawing {
  let name: String
  let paint: Paint
  let fillTarget: Target
  var cairoTarget: Target = 0.1

  let method = "a pattern, painted"
  let tolerance = 2

  func draw(on canvas: Canvas) { canvas.fill(windowRect, with: paint) }

  func prepare(_ cairo: CairoDrawing) -> () -> Void {
    let (width, height) = (windowRect.width, windowRect.height)
    switch paint {
    case .color: fatalError("a gradient has more than one color")
    case .linearGradient(let from, let to, let start, let end):
      return {
        cairo.fillLinear(
          Point(start.x * width, start.y * height), Point(end.x * width, end.y * height), from: from, to: to)
      }
    case .radialGradient(let from, let to, let center, let radius):
      return {
        cairo.fillRadial(
          Point(center.x * width, center.y * height), radius: radius * width, from: from, to: to)
      }
    }
  }
}

private let (night, dawn) = (Color(0x071326), Color(0xF5A524))

private let gradients = [
  // Cairo fills rows and copies the first row, too, and a fill takes up to half of its time.
  Gradient(
    name: "gradient_vertical", paint: .linearGradient(from: night, to: dawn), fillTarget: 1.2,
    cairoTarget: 0.4),
  Gradient(
    name: "gradient_horizontal",
    paint: .linearGradient(from: night, to: dawn, start: Point(0, 0), end: Point(1, 0)), fillTarget: 1.2,
    cairoTarget: 1.0),
  Gradient(
    name: "gradient_diagonal",
    paint: .linearGradient(from: night, to: dawn, start: Point(0, 0), end: Point(1, 1)), fillTarget: 3.0),
  Gradient(name: "gradient_radial", paint: .radialGradient(from: dawn, to: night), fillTarget: 5.0),
]

private func gradientToFill(_ gradient: Gradient) -> Benchmark {
  Benchmark(name: gradient.name, against: "filling the image", target: gradient.fillTarget) {
    var picture = whitePicture()
    return picture.withPixels { pixels in
      let canvas = Canvas(pixels)
      return medianRatio(
        ofPairs: 400, of: { _ in time { gradient.draw(on: canvas) } },
        to: { number in
          time { Compositor.fill(pixels, pixels.bounds, with: Pixel(Color(UInt32(number)))) }
        })
    }
  }
}

private let windowRect = Rect(0, 0, 1_920, 1_080)

// A card.

/// A card, with a shadow or without.
private struct Card: ComparedDrawing {
  let hasShadow: Bool
  // Both antialias, by area and by distance.
  let tolerance = 40
  private let shadow = Shadow(color: Color.black.opacity(0.2), blur: 24, drop: 8)
  private let card = RoundedRect(Rect(60, 40, 400, 280), cornerRadius: 16)

  var method: String { hasShadow ? "the shadow's mask, a filled path" : "a filled path" }

  func draw(on canvas: Canvas) {
    if hasShadow { canvas.drawShadow(of: card, shadow) }
    canvas.fill(card, with: .color(night))
  }

  // Cairo has no shadows. It draws masks, made before, of the parts of a shadow that are not under the card.
  func prepare(_ cairo: CairoDrawing) throws -> () -> Void {
    let card = card
    guard hasShadow else { return { cairo.fill(card, with: night) } }
    let color = shadow.color
    let strips = try shadowStrips().map { (number: try cairo.add($0.mask), x: $0.x, y: $0.y) }
    return {
      for strip in strips { cairo.draw(mask: strip.number, x: strip.x, y: strip.y, color: color) }
      cairo.fill(card, with: night)
    }
  }

  // The four rectangles of the shadow around the part of the card without corners.
  private func shadowStrips() -> [(mask: Mask, x: Int, y: Int)] {
    var picture = Bitmap(size: PixelSize(500, 380))
    picture.withPixels {
      Canvas($0).drawShadow(of: card, Shadow(color: .black, blur: shadow.blur, drop: shadow.drop))
    }
    let shown = PixelRect(36, 24, 448, 328).subtracting(PixelRect(76, 56, 368, 248))
    return shown.map { rect in
      let coverage = (rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { picture[$0, y].alpha } }
      return (Mask(size: PixelSize(rect.width, rect.height), coverage: coverage), rect.x, rect.y)
    }
  }
}

// Text.

/// Forty lines of text, which are shaped and rasterized before.
private final class TextPage: ComparedDrawing {
  let method = "the masks of the lines"
  let tolerance = 2

  private var lines: [TextLine] = []

  private func shapedLines() throws -> [TextLine] {
    guard lines.isEmpty else { return lines }
    let typesetter = try FontTypesetter()
    let sentence =
      "The boats lie in the harbour, and the light goes round above the quiet sea, as every night."
    lines = (1...40).map { typesetter.line("\($0). " + sentence, in: Font(size: 16), scale: 1) }
    return lines
  }

  func draw(on canvas: Canvas) throws {
    for (number, line) in try shapedLines().enumerated() {
      canvas.draw(line, at: position(number), color: night)
    }
  }

  func prepare(_ cairo: CairoDrawing) throws -> () -> Void {
    let masks = try shapedLines().enumerated().map { number, line in
      let baseline = position(number)
      return (
        number: try cairo.add(line.mask), x: Int(baseline.x) + line.offsetX, y: Int(baseline.y) - line.ascent
      )
    }
    return { for mask in masks { cairo.draw(mask: mask.number, x: mask.x, y: mask.y, color: night) } }
  }

  private func position(_ number: Int) -> Point { Point(200, Double(60 + 24 * number)) }
}
