public import LanternRaster

// Determines which pixels are drawn, by which widgets and in which order.
extension WidgetTree {
  /// Draws the damaged pixels onto a picture that holds the last drawing, and returns these pixels.
  public func drawDamage(onto picture: PixelBuffer) -> Region {
    let region = prepare(over: picture)
    for rect in region.rects { draw(onto: picture, within: rect) }
    return region
  }

  /// Lets viewports prepare their drawing, and returns the pixels to draw. These pixels are no longer marked as
  /// damaged. `picture` holds the last drawing except in `lost`.
  public func prepare(over picture: PixelBuffer, lost: Region = Region()) -> Region {
    damaged.formUnion(lost)
    damaged.clip(to: picture.bounds)
    for viewport in viewportsInPicture {
      damaged.formUnion(viewport.prepareDrawing(over: picture, lost: damaged))
    }
    defer { damaged.removeAll() }
    return damaged
  }

  /// Draws all visible widgets within a rectangle. If `isKept` is true, the picture still holds the last drawing
  /// there.
  public func draw(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool = true) {
    let canvas = Canvas(picture, scale: environment.scale).clipped(to: clip)
    var drawing = Drawing(picture: picture, clip: canvas.clip, scale: environment.scale, isKept: isKept)
    for root in roots { cover(root, at: .zero, &drawing) }
    // The kept picture includes the widgets above the cover, which would be drawn over themselves.
    if isKept, let cover = drawing.cover as? Viewport {
      drawing.isKept = pixels(over: cover).part(canvas.clip).isEmpty
    }
    if drawing.cover == nil {
      let background = Pixel(environment.theme.colors.background)
      for rect in uncovered(canvas.clip) { Compositor.fill(picture, rect, with: background) }
    }
    for root in roots { draw(root, on: canvas, &drawing) }
  }

  private struct Drawing {
    let picture: PixelBuffer
    let scale: Double
    var isKept: Bool
    // The widget that hides everything drawn before it; nil once the widget has been drawn.
    var cover: Widget?
    private(set) var clip: PixelRect
    // The clip with a margin of one pixel, in points.
    private var area: Rect

    init(picture: PixelBuffer, clip: PixelRect, scale: Double, isKept: Bool) {
      self.picture = picture
      self.scale = scale
      self.isKept = isKept
      self.clip = clip
      area = Drawing.area(clip, scale)
    }

    private static func area(_ clip: PixelRect, _ scale: Double) -> Rect {
      Rect(
        Double(clip.x - 1) / scale, Double(clip.y - 1) / scale, Double(clip.width + 2) / scale,
        Double(clip.height + 2) / scale)
    }

    /// Runs `body` with the clip reduced to `part`; does nothing if the reduced clip is empty.
    mutating func within(_ part: PixelRect, _ body: (inout Drawing) -> Void) {
      let (wholeClip, wholeArea) = (clip, area)
      clip = clip.intersection(part)
      guard !clip.isEmpty else {
        clip = wholeClip
        return
      }
      area = Drawing.area(clip, scale)
      body(&self)
      (clip, area) = (wholeClip, wholeArea)
    }

    /// Returns whether a widget draws within the clip, if its parent lies at `origin`.
    func concerns(_ widget: Widget, at origin: Point) -> Bool {
      let visualBounds = widget.visualBounds
      return !widget.isHidden && visualBounds.minX + origin.x < area.maxX
        && visualBounds.maxX + origin.x > area.minX
        && visualBounds.minY + origin.y < area.maxY && visualBounds.maxY + origin.y > area.minY
    }
  }

  private func draw(_ widget: Widget, on canvas: Canvas, _ drawing: inout Drawing) {
    guard drawing.concerns(widget, at: canvas.origin) else { return }
    let isCover = drawing.cover === widget
    if isCover { drawing.cover = nil }
    let local = canvas.translated(by: widget.frame.origin)
    if drawing.cover == nil {
      if let viewport = widget as? Viewport {
        viewport.draw(onto: drawing.picture, within: drawing.clip, isKept: isCover && drawing.isKept)
      } else {
        // Clips to the declared bleed, because damage covers no more than that.
        let own = local.clipped(to: Rect(origin: .zero, size: widget.frame.size).inset(by: -widget.bleed))
        if !own.clip.isEmpty { widget.draw(on: own, in: environment, at: shown) }
      }
    }
    if widget.clipsChildren {
      let inner = local.clipped(to: Rect(origin: .zero, size: widget.frame.size))
      drawing.within(inner.clip) { drawing in
        for child in widget.children { draw(child, on: inner, &drawing) }
      }
    } else {
      for child in widget.children { draw(child, on: local, &drawing) }
    }
  }

  // Returns the areas where the background is, or may be, visible.
  private func uncovered(_ clip: PixelRect) -> [PixelRect] {
    var rest = [clip]
    eachVisible { widget in
      guard rest.count < 8, !(widget is Viewport), widget.isOpaque(in: environment) else { return }
      let opaque = widget.visible(Rect(origin: .zero, size: widget.frame.size))
      rest = rest.flatMap { $0.subtracting(opaque.pixels(at: environment.scale)) }
    }
    return rest
  }

  // Finds the last widget in drawing order that hides everything beneath it within the clip.
  private func cover(_ widget: Widget, at origin: Point, _ drawing: inout Drawing) {
    guard drawing.concerns(widget, at: origin) else { return }
    let frame = widget.frame.offset(by: origin)
    if frame.pixels(at: environment.scale).contains(drawing.clip),
      widget is Viewport || widget.isOpaque(in: environment)
    {
      drawing.cover = widget
    }
    // Children that are cut off within the clip cannot hide all of it.
    guard !widget.clipsChildren || frame.pixels(at: environment.scale).contains(drawing.clip) else { return }
    for child in widget.children { cover(child, at: frame.origin, &drawing) }
  }

  /// Returns the pixels of the widgets that are drawn after `widget`, including its own descendants.
  func pixels(over widget: Widget) -> Region {
    var region = Region()
    var isAfter = false
    eachVisible { other in
      if isAfter, !(other is LinearLayout), !(other is ZStack) {
        region.insert(
          other.visible(Rect(origin: .zero, size: other.frame.size).inset(by: -other.bleed))
            .coveringPixels(at: environment.scale).intersection(PixelRect(size)))
      }
      if other === widget { isAfter = true }
    }
    return region
  }
}
