import LanternRaster

/// A scrollbar over the edge of a scroll area, visible while the area moves or the pointer is near. The user can
/// drag its thumb, or press beside the thumb to scroll by a page.
final class ScrollBar: Widget {
  /// The width of the area in which the pointer is near, in points.
  static let breadth = 14.0
  private static let shortestThumb = 32.0
  private static let inset = 3.0
  private static let linger = Duration.milliseconds(800)
  private static let fade = Duration.milliseconds(250)

  // The moment at which the area last moved, or the pointer left.
  private var seen: Moment?
  private var isHovered = false
  private var isPressed = false
  // The distance from the start of the thumb to the point where it was grabbed; nil while it is not dragged.
  private var grip: Double?

  private var area: ScrollArea? { parent as? ScrollArea }

  /// Shows the scrollbar until some time after a moment.
  func show(at moment: Moment) {
    seen = moment
    invalidate()
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let opacity = opacity(at: moment)
    guard opacity > 0, let thumb else { return }
    let isWide = isHovered || isPressed
    let thickness = isWide ? 8.0 : 6.0
    // At the outer side of the scrollbar, in both layout directions.
    let isMirrored = environment.direction == .rightToLeft
    func lane(_ start: Double, _ length: Double) -> RoundedRect {
      let rect =
        area?.axis == .horizontal
        ? Rect(start, frame.height - ScrollBar.inset - thickness, length, thickness)
        : Rect(
          isMirrored ? ScrollBar.inset : frame.width - ScrollBar.inset - thickness, start, thickness, length)
      return RoundedRect(rect, cornerRadius: thickness / 2)
    }
    let colors = environment.theme.colors
    if isWide {
      canvas.fill(
        lane(ScrollBar.inset, track), with: .color(colors.textSecondary.opacity(0.16 * opacity)))
    }
    let shade = isPressed ? colors.text : colors.textSecondary
    canvas.fill(lane(thumb.start, thumb.length), with: .color(shade.opacity(0.8 * opacity)))
  }

  private func opacity(at moment: Moment) -> Double {
    if isHovered || isPressed { return 1 }
    guard let seen else { return 0 }
    let idle = moment - seen - ScrollBar.linger
    return idle <= .zero ? 1 : max(0, 1 - idle / ScrollBar.fade)
  }

  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    guard !isHovered, !isPressed, let seen, moment < seen + ScrollBar.linger + ScrollBar.fade else {
      return nil
    }
    return max(moment, seen + ScrollBar.linger) + .nanoseconds(1)
  }

  // MARK: Thumb

  private func along(_ point: Point) -> Double {
    guard area?.axis == .horizontal else { return point.y }
    return area?.runsBackwards == true ? frame.width - point.x : point.x
  }

  private var track: Double { max(0, (area?.along(frame.size) ?? 0) - 2 * ScrollBar.inset) }

  // The start of the thumb, in the direction of the content, and its length. Beyond an end, the thumb is compressed.
  private var place: (start: Double, length: Double)? {
    guard let area, area.scroller.canScroll, track > 0 else { return nil }
    let (scroller, offset) = (area.scroller, area.shownOffset)
    let whole = thumbLength(scroller)
    let beyond = max(-offset, offset - scroller.end, 0)
    let length = max(min(whole, 8), whole - beyond)
    let share = min(1, max(0, offset / scroller.end))
    return (ScrollBar.inset + share * (track - length), length)
  }

  // The same extent, in the direction of the coordinates.
  private var thumb: (start: Double, length: Double)? {
    place.map { place in
      (area?.runsBackwards == true ? frame.width - place.start - place.length : place.start, place.length)
    }
  }

  private func thumbLength(_ scroller: Scroller) -> Double {
    min(track, max(ScrollBar.shortestThumb, track * scroller.extent / scroller.content))
  }

  // MARK: Pointer

  override var handlesPointer: Bool { !frame.isEmpty }
  override var keepsDrags: Bool { true }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .entered: isHovered = true
    case .left: isHovered = false
    case .pressed(let point, _): press(along(point), at: moment)
    case .dragged(let point): drag(to: along(point), at: moment)
    case .released:
      isPressed = false
      grip = nil
    case .cancelled:
      (isHovered, isPressed) = (false, false)
      grip = nil
    }
    show(at: moment)
  }

  private func press(_ position: Double, at moment: Moment) {
    guard let area, let place else { return }
    isPressed = true
    if position < place.start {
      _ = area.step(by: -area.page, at: moment)
    } else if position >= place.start + place.length {
      _ = area.step(by: area.page, at: moment)
    } else {
      grip = position - place.start
    }
  }

  private func drag(to position: Double, at moment: Moment) {
    guard let area, let grip else { return }
    let way = track - thumbLength(area.scroller)
    guard way > 0 else { return }
    let share = (position - grip - ScrollBar.inset) / way
    area.move(at: moment) { scroller, _ in scroller.jump(to: share * scroller.end) }
  }
}
