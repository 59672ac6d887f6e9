import LanternRaster

/// The scrolling part of a text area. The area for columns lies inside the area for lines, and both fill the box.
final class TextScrollArea: ScrollArea {
  weak var area: TextArea?

  override func contentLength(_ size: Size, in environment: Environment) -> Double {
    guard let area else { return 0 }
    return axis == .vertical
      ? area.contentHeight(size, environment) : area.contentWidth(size, environment)
  }

  override func requiredOffset(_ size: Size, in environment: Environment) -> Double? {
    axis == .vertical ? area?.takeRequiredTop() : area?.requiredStart(size, environment)
  }

  override func placeContent(_ size: Size, in environment: Environment) {
    guard let content = children.first else { return }
    content.place(at: Rect(origin: .zero, size: size), in: environment)
    // The width of the content depends on the visible lines.
    (content as? TextScrollArea)?.arrangeAnew(in: environment)
  }

  // The text area has the focus, and is the one widget for screen readers.
  override var acceptsFocus: Bool { false }
  override var semantics: Semantics? { nil }
}

/// The visible lines of a text area.
final class TextCanvas: Widget {
  weak var area: TextArea?

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    area?.drawText(on: canvas, environment, at: moment)
  }

  override var handlesPointer: Bool { true }
  override var keepsDrags: Bool { true }
  override var cursor: Cursor { area?.cursor ?? .arrow }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    guard let area else { return }
    let origin = windowFrame.origin - area.windowFrame.origin
    switch pointer {
    case .pressed(let point, let clicks):
      area.handle(.pressed(at: point + origin, clicks: clicks), at: moment)
    case .dragged(let point): area.handle(.dragged(to: point + origin), at: moment)
    default: area.handle(pointer, at: moment)
    }
  }
}
