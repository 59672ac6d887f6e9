import LanternRaster
import LanternWidgets

/// A print's picture from the store, with a fixed aspect ratio.
final class PrintPicture: Widget {
  private let print: Print
  private let aspect: Double
  private let store: ArtStore

  /// `aspect` is the ratio of width to height.
  init(_ print: Print, aspect: Double, from store: ArtStore) {
    self.print = print
    self.aspect = aspect
    self.store = store
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, available.height * aspect)
    return width.isFinite ? Size(width, width / aspect) : .zero
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let bounds = Rect(origin: .zero, size: frame.size)
    let place = canvas.pixels(bounds)
    let size = PixelSize(place.width, place.height)
    let found = store.picture(print.motif, size: size, for: self) { [weak self] in self?.invalidate() }
    guard let found else { return canvas.fill(bounds, with: .color(environment.theme.colors.track)) }
    canvas.draw(found, in: bounds)
  }

  override func opaqueArea(in environment: Environment) -> Rect? { Rect(origin: .zero, size: frame.size) }
  override var semantics: Semantics? { Semantics(.image, name: print.title) }
}
