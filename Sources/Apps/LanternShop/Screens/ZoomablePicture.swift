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
  private let image: ImageView
  // The point of the picture in the middle of the widget, from (0, 0) to (1, 1).
  private var center = Point(0.5, 0.5)
  // While the picture is dragged: the start of the drag, and the center at that time.
  private var drag: (start: Point, center: Point, hasMoved: Bool)?

  init(_ print: Print) {
    self.print = print
    image = ImageView(decorative: print.picture, mode: .fill)
    super.init([image])
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
    invalidateArrangement()
  }

  private var picturePlace: Rect {
    let (width, height) = (frame.width * zoom, frame.height * zoom)
    return Rect(frame.width / 2 - center.x * width, frame.height / 2 - center.y * height, width, height)
  }

  // MARK: Layout and drawing

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, available.height * Print.aspect)
    return width.isFinite ? Size(width, width / Print.aspect) : .zero
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let place = picturePlace
    // At whole pixels, so that the picture has the same size in pixels wherever it is moved.
    image.place(
      at: Rect(environment.snapped(place.minX), environment.snapped(place.minY), place.width, place.height),
      in: environment)
  }

  override var clipsChildren: Bool { true }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard showsFocus else { return }
    canvas.drawFocusRing(around: RoundedRect(Rect(origin: .zero, size: frame.size)), environment)
  }

  override var bleed: Double { focusRingReach }

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
