public import LanternRaster

/// The place of a widget in a picture, in points.
nonisolated public struct WidgetPlace: Hashable, Sendable {
  /// The frame of the widget.
  public let frame: Rect
  /// Whether all of the frame is in the picture, and no ancestor hides a part of it.
  public let isWhole: Bool

  /// Creates a place.
  public init(_ frame: Rect, isWhole: Bool = true) {
    self.frame = frame
    self.isWhole = isWhole
  }
}

extension WidgetTree {
  /// Visits the widgets that are at least partly in the picture, also those of the active trees in viewports. A parent comes
  /// before its children, and the frontmost of several children first.
  package func eachPlace(_ body: (Widget, WidgetPlace) -> Void) {
    eachPlace(at: .zero, within: Rect(origin: .zero, size: size.points(at: environment.scale)), body)
  }

  private func eachPlace(at origin: Point, within clip: Rect, _ body: (Widget, WidgetPlace) -> Void) {
    func visit(_ widget: Widget, _ origin: Point, _ clip: Rect) {
      guard !widget.isHidden else { return }
      let frame = widget.frame.offset(by: origin)
      let visible = frame.intersection(clip)
      if !visible.isEmpty { body(widget, WidgetPlace(frame, isWhole: visible == frame)) }
      let inner = widget.clipsChildren ? visible : clip
      guard !inner.isEmpty else { return }
      widget.eachChild(near: inner.offset(by: Point(-frame.minX, -frame.minY))) { child in
        visit(child, frame.origin, inner)
        return false
      }
      if let viewport = widget as? Viewport {
        viewport.activeTree?.eachPlace(at: frame.origin, within: inner, body)
      }
    }
    visit(root, origin, clip)
  }
}
