import LanternBase
import LanternRaster

/// A sheet for drawing a print. Its shorter side is always 100 units, so that circles stay round; the longer side
/// depends on the aspect ratio.
struct ArtCanvas {
  let canvas: Canvas
  let width: Double
  let height: Double

  /// The sheet within a rectangle of a canvas. Precondition: the rectangle is not empty.
  init(_ canvas: Canvas, in rect: Rect) {
    let unit = min(rect.width, rect.height) / 100
    let corner = canvas.origin + rect.origin
    let clip = canvas.clipped(to: rect).clip
    self.canvas = Canvas(canvas.buffer, scale: canvas.scale * unit)
      .translated(by: Point(corner.x / unit, corner.y / unit)).clipped(to: clip)
    width = rect.width / unit
    height = rect.height / unit
  }

  /// A sheet inside a margin of bare paper.
  func framed(_ paper: UInt32, margin: Double = 5) -> ArtCanvas {
    ground(paper)
    return ArtCanvas(canvas, in: Rect(margin, margin, width - 2 * margin, height - 2 * margin))
  }

  /// A point in fractions of the sides.
  func at(_ x: Double, _ y: Double) -> Point { Point(width * x, height * y) }

  // MARK: Ink

  func ground(_ color: UInt32) { ground(.color(Color(color))) }

  func ground(_ paint: Paint) { canvas.fill(Rect(0, 0, width, height), with: paint) }

  func fill(_ path: Path, _ color: UInt32, _ opacity: Double = 1, rule: FillRule = .nonZero) {
    canvas.fill(path, with: .color(Color(color).opacity(opacity)), rule: rule)
  }

  func fill(_ points: [Point], _ color: UInt32, _ opacity: Double = 1) {
    fill(.polyline(points, isClosed: true), color, opacity)
  }

  func disc(_ center: Point, _ radius: Double, _ color: UInt32, _ opacity: Double = 1) {
    canvas.fillCircle(center: center, radius: radius, color: Color(color).opacity(opacity))
  }

  func band(_ top: Double, _ bottom: Double, _ color: UInt32) {
    canvas.fill(Rect(0, top, width, bottom - top), with: .color(Color(color)))
  }

  func line(_ path: Path, _ width: Double, _ color: UInt32, _ opacity: Double = 1, cap: LineCap = .round) {
    canvas.stroke(path, width: width, color: Color(color).opacity(opacity), cap: cap, join: .round)
  }

  /// Draws a light that fades out from a center.
  func glow(_ center: Point, _ radius: Double, _ color: UInt32, _ opacity: Double) {
    let light = Color(color)
    canvas.fill(
      .circle(center: center, radius: radius),
      with: .radialGradient(from: light.opacity(opacity), to: light.opacity(0)))
  }

  /// Fills the area below a line across the sheet.
  func fillBelow(_ ridge: [Point], _ color: UInt32, isSmooth: Bool = true) {
    fill(below(ridge, isSmooth: isSmooth), color)
  }

  func below(_ ridge: [Point], isSmooth: Bool = true) -> Path {
    guard let first = ridge.first, let last = ridge.last else { return Path() }
    var path = isSmooth ? Path.curve(through: ridge) : Path.polyline(ridge)
    path.line(to: Point(last.x, height + 1))
    path.line(to: Point(first.x, height + 1))
    path.close()
    return path
  }

  // MARK: Texture

  /// Draws horizontal lines between two heights. The sides may depend on the height.
  func hatch(
    from top: Double, to bottom: Double, every step: Double, _ width: Double, _ color: UInt32,
    between sides: (Double) -> (Double, Double)
  ) {
    for index in 0..<max(0, Int((bottom - top) / step + 1)) {
      let y = top + Double(index) * step
      let (left, right) = sides(y)
      if right > left { line(.polyline([Point(left, y), Point(right, y)]), width, color) }
    }
  }

  /// Calls `body` with `count` pseudorandom points of an area, the same for each seed.
  func scatter(_ count: Int, in area: Rect, seed: UInt64, _ body: (Point, inout ArtRandom) -> Void) {
    var random = ArtRandom(seed: seed)
    for _ in 0..<count {
      let place = Point(
        area.minX + area.width * random.fraction(), area.minY + area.height * random.fraction())
      body(place, &random)
    }
  }

  /// Draws specks of the color beneath, where the ink did not take.
  func wear(_ color: UInt32, _ opacity: Double, seed: UInt64, count: Int = 160) {
    scatter(count, in: Rect(0, 0, width, height), seed: seed) { place, random in
      disc(place, 0.12 + 0.22 * random.fraction(), color, opacity)
    }
  }
}

/// A random number generator for details of the art, with the same values on every run and machine.
struct ArtRandom {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// From 0 up to, but not including, 1.
  mutating func fraction() -> Double { Double(generator.next() >> 11) / 0x1p53 }

  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * fraction() }

  mutating func pick(_ count: Int) -> Int { min(count - 1, Int(fraction() * Double(count))) }
}

extension Path {
  /// A leaf, fin or feather: pointed at both ends, and widest in the middle or, with another `belly`, nearer to one
  /// end.
  static func leaf(_ base: Point, _ tip: Point, width: Double, bend: Double = 0, belly: Double = 0.5) -> Path
  {
    let direction = tip - base
    let length = max(1e-9, (direction.x * direction.x + direction.y * direction.y).squareRoot())
    let side = Point(-direction.y / length, direction.x / length)
    func point(_ distance: Double, _ offset: Double) -> Point {
      Point(
        base.x + direction.x * distance + side.x * offset, base.y + direction.y * distance + side.y * offset)
    }
    var path = Path()
    let reach = width * 0.67
    path.move(to: base)
    path.cubic(to: tip, point(belly - 0.2, bend + reach), point(belly + 0.2, bend + reach))
    path.cubic(to: base, point(belly + 0.2, bend - reach), point(belly - 0.2, bend - reach))
    path.close()
    return path
  }

  /// The path scaled, turned, mirrored and moved, so that (0, 0) is at `place`.
  func placed(at place: Point, scale: Double = 1, turns: Double = 0, isMirrored: Bool = false) -> Path {
    let up = Point(turns: turns, length: scale)
    let (cosine, sine) = (-up.y, up.x)
    return map { point in
      let x = isMirrored ? -point.x : point.x
      return Point(place.x + x * cosine - point.y * sine, place.y + x * sine + point.y * cosine)
    }
  }

  /// The outline along this path and back along another one. Both must have a single contour.
  func enclosing(_ returnPath: Path) -> Path {
    var path = self
    for element in returnPath.elements {
      switch element {
      case .move(let point), .line(let point): path.line(to: point)
      case .quadratic(let point, let control): path.quadratic(to: point, control: control)
      case .cubic(let point, let first, let second): path.cubic(to: point, first, second)
      case .close: break
      }
    }
    path.close()
    return path
  }

  /// A star with `rays` rays.
  static func star(rays: Int, center: Point, radius: Double, inner: Double, turns: Double = 0) -> Path {
    polyline(
      (0..<2 * rays).map { corner in
        let length = corner.isMultiple(of: 2) ? radius : inner
        return center + Point(turns: turns + Double(corner) / Double(2 * rays), length: length)
      }, isClosed: true)
  }
}

/// The sine of an angle in turns: from −1 to 1, 0 at the start, with a period of 1.
func swing(_ turns: Double) -> Double { Point(turns: turns).x }
