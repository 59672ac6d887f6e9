import LanternRaster
import LanternWidgets

/// The frame of a sheet: a card in the middle of the window, above a dimmed still picture of the covered screen.
///
/// The picture is still because the covered screen is hidden. It is drawn again when the frame is laid out.
final class SheetFrame: Widget {
  private let card: Panel
  private let corners = SheetCorners()
  private let preferred: () -> Size?
  private let covered: (PixelSize, Environment) -> Bitmap
  private var background = Bitmap(size: PixelSize(0, 0))

  /// Creates a frame. `preferred` returns the size of the sheet in a large window, or nil for the usual size, and
  /// `covered` draws the covered screen in a given size.
  init(
    _ content: Widget, preferred: @escaping () -> Size?,
    over covered: @escaping (PixelSize, Environment) -> Bitmap
  ) {
    self.preferred = preferred
    self.covered = covered
    content.flex = 1
    card = Panel([content])
    super.init([card, corners])
  }

  /// Returns the rectangle of the sheet in a window, in points. A sheet that doesn't fit a small window covers it.
  static func place(in window: Size, preferred: Size?) -> Rect {
    let isSmall = window.width < 560 || window.height < 400
    // In a tall window, the sheet starts below the navigation bar, so that it doesn't cut through the title.
    let margin = isSmall ? Size(16, 16) : Size(32, window.height >= 640 ? 64 : 32)
    let wanted = preferred ?? Size(680, 760)
    let size = Size(
      min(wanted.width, window.width - 2 * margin.width),
      min(wanted.height, window.height - 2 * margin.height))
    if isSmall, size != wanted { return Rect(origin: .zero, size: window) }
    return Rect(
      ((window.width - size.width) / 2).rounded(), ((window.height - size.height) / 2).rounded(), size.width,
      size.height)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    let place = SheetFrame.place(in: size, preferred: preferred())
    card.place(at: place, in: environment)
    corners.place(at: place, in: environment)
    let pixels = Rect(origin: .zero, size: size).pixels(at: environment.scale)
    background = covered(PixelSize(pixels.width, pixels.height), environment)
    guard place.size != size else { return corners.update(nil, background, environment) }
    let shape = RoundedRect(place, cornerRadius: environment.theme.radius.card)
    background.withPixels { pixels in
      let canvas = Canvas(pixels, scale: environment.scale)
      canvas.fill(Rect(origin: .zero, size: size), with: .color(environment.theme.colors.scrim))
      canvas.drawShadow(of: shape, environment.theme.shadow(\.floating))
    }
    corners.update(shape, background, environment)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.draw(background, in: Rect(origin: .zero, size: frame.size))
  }

  override func opaqueArea(in environment: Environment) -> Rect? { Rect(origin: .zero, size: frame.size) }
}

/// The corners and the edge of a sheet.
///
/// The content of a sheet is square, so the corners show the covered screen. The edge separates the sheet from it
/// even where a shadow isn't visible.
private final class SheetCorners: Widget {
  private var pictures: [(place: Rect, picture: Bitmap)] = []
  private var edge: RoundedRect?

  /// Copies the picture in the corners, outside of the shape, from the covered screen.
  func update(_ shape: RoundedRect?, _ background: Bitmap, _ environment: Environment) {
    edge = shape.map { RoundedRect(Rect(origin: .zero, size: $0.rect.size), cornerRadius: $0.cornerRadius) }
    guard let shape else {
      pictures = []
      return
    }
    let (place, side) = (shape.rect, shape.cornerRadius)
    pictures = [
      Point(place.minX, place.minY), Point(place.maxX - side, place.minY),
      Point(place.minX, place.maxY - side), Point(place.maxX - side, place.maxY - side),
    ].map { corner in
      let rect = Rect(origin: corner, size: Size(side, side))
      let picture = background.corner(rect.pixels(at: environment.scale), outside: shape, environment.scale)
      return (rect.offset(by: Point(-place.minX, -place.minY)), picture)
    }
    invalidate()
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    for (place, picture) in pictures { canvas.draw(picture, in: place) }
    edge.map { canvas.stroke($0, width: environment.hairline, color: environment.theme.colors.separator) }
  }
}

extension Bitmap {
  // Returns the part of a rectangle outside of a shape, with the same antialiasing as the shape.
  fileprivate func corner(_ rect: PixelRect, outside shape: RoundedRect, _ scale: Double) -> Bitmap {
    let size = PixelSize(rect.width, rect.height)
    var inside = Bitmap(size: size)
    inside.withPixels { pixels in
      let origin = Point(-Double(rect.x) / scale, -Double(rect.y) / scale)
      Canvas(pixels, scale: scale).translated(by: origin).fill(shape, with: .color(.white))
    }
    var corner = Bitmap(size: size)
    corner.withPixels { pixels in
      for y in 0..<size.height {
        for x in 0..<size.width where rect.x + x < self.size.width && rect.y + y < self.size.height {
          let rest = 255 - inside[x, y].alpha
          pixels[x, y] = self[rect.x + x, rect.y + y].scaled(by: rest).word
        }
      }
    }
    return corner
  }
}
