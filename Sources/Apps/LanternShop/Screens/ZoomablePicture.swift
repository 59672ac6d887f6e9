import LanternRaster
import LanternWidgets

/// A print's picture that can be enlarged and moved.
///
/// A click enlarges it, or shows it whole again. Plus and minus, Ctrl and the wheel, and the wheel alone on an enlarged
/// picture change the size in steps. Dragging and the arrow keys move an enlarged picture.
final class ZoomablePicture: Control {
  /// The sizes, as multiples of the size of the whole picture.
  static let steps = [1.0, 1.5, 2, 3, 4]

  /// Called after the size has changed.
  var onZoom: () -> Void = {}
  /// The index of the size in `steps`.
  private(set) var step = 0
  private let print: Print
  private let aspect: Double
  private let store: ArtStore
  // The point of the picture in the middle of the widget, from (0, 0) to (1, 1).
  private var center = Point(0.5, 0.5)
  // While the picture is dragged: the start of the drag, and the center at that time.
  private var drag: (start: Point, center: Point, hasMoved: Bool)?

  /// `aspect` is the ratio of width to height.
  init(_ print: Print, aspect: Double, from store: ArtStore) {
    self.print = print
    self.aspect = aspect
    self.store = store
    super.init()
  }

  var zoom: Double { ZoomablePicture.steps[step] }

  /// Shows the picture in another size. `point` is the point of the widget that stays where it is.
  func setStep(_ step: Int, around point: Point? = nil) {
    guard step != self.step, ZoomablePicture.steps.indices.contains(step) else { return }
    let fixed = point ?? Point(frame.width / 2, frame.height / 2)
    let place = picturePlace
    let part = Point(
      (fixed.x - place.minX) / max(1, place.width), (fixed.y - place.minY) / max(1, place.height))
    self.step = step
    let size = Size(frame.width * zoom, frame.height * zoom)
    move(
      to: Point(
        part.x + (frame.width / 2 - fixed.x) / max(1, size.width),
        part.y + (frame.height / 2 - fixed.y) / max(1, size.height)))
    onZoom()
  }

  // The picture always covers the widget.
  private func move(to center: Point) {
    let margin = 0.5 / zoom
    self.center = Point(
      min(1 - margin, max(margin, center.x)), min(1 - margin, max(margin, center.y)))
    invalidate()
  }

  private var picturePlace: Rect {
    let (width, height) = (frame.width * zoom, frame.height * zoom)
    return Rect(frame.width / 2 - center.x * width, frame.height / 2 - center.y * height, width, height)
  }

  // MARK: Drawing

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, available.height * aspect)
    return width.isFinite ? Size(width, width / aspect) : .zero
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let bounds = Rect(origin: .zero, size: frame.size)
    let place = picturePlace
    let pixels = canvas.pixels(place)
    let found = store.picture(print.motif, size: PixelSize(pixels.width, pixels.height), for: self) {
      [weak self] in self?.invalidate()
    }
    if let found {
      canvas.clipped(to: bounds).draw(found, in: place)
    } else {
      canvas.fill(bounds, with: .color(environment.theme.colors.track))
    }
    if showsFocus { canvas.drawFocusRing(around: RoundedRect(bounds, cornerRadius: 0), environment) }
  }

  override var bleed: Double { focusRingReach }

  override func opaqueArea(in environment: Environment) -> Rect? { Rect(origin: .zero, size: frame.size) }

  override var semantics: Semantics? {
    Semantics(
      .button, name: print.title, value: "\(Int(zoom * 100))%", states: states, actions: actions)
  }

  // MARK: Input

  override var keepsDrags: Bool { step > 0 }
  override var cursor: Cursor { .hand }

  override func activate(_ activation: Activation, at moment: Moment) { toggle(around: nil) }

  private func toggle(around point: Point?) {
    setStep(step == 0 ? 2 : 0, around: point)
  }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, _): drag = (point, center, false)
    case .dragged(let point):
      guard let drag, step > 0 else { break }
      let (x, y) = (point.x - drag.start.x, point.y - drag.start.y)
      guard drag.hasMoved || max(abs(x), abs(y)) > 4 else { break }
      self.drag?.hasMoved = true
      move(
        to: Point(drag.center.x - x / (frame.width * zoom), drag.center.y - y / (frame.height * zoom)))
    case .released(let isInside):
      let ended = drag
      drag = nil
      // A click, at the point of the press.
      if isInside, let ended, !ended.hasMoved { toggle(around: ended.start) }
    case .cancelled: drag = nil
    case .entered, .left: break
    }
  }

  override func scroll(by distance: Point, at moment: Moment) -> Bool {
    guard distance.y != 0, step > 0 || tree?.heldKeys.contains(.control) == true else { return false }
    setStep(step + (distance.y < 0 ? 1 : -1))
    return true
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let distance = 0.2 / zoom
    switch key {
    case .character("+"), .character("="): setStep(step + 1)
    case .character("-"): setStep(step - 1)
    case .character("0"): setStep(0)
    case .escape where step > 0: setStep(0)
    case .left where step > 0: move(to: Point(center.x - distance, center.y))
    case .right where step > 0: move(to: Point(center.x + distance, center.y))
    case .up where step > 0: move(to: Point(center.x, center.y - distance))
    case .down where step > 0: move(to: Point(center.x, center.y + distance))
    default: return super.handle(key, modifiers, at: moment)
    }
    return true
  }
}
