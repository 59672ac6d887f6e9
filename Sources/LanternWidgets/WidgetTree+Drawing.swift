public import LanternRaster

// What of the picture is drawn, by whom, and in which order.
extension WidgetTree {
  /// Draws what is damaged onto a picture that holds the last drawing, and returns which pixels that was.
  public func drawDamage(onto picture: PixelBuffer) -> Region {
    let region = prepare(over: picture)
    for rect in region.rects { draw(onto: picture, within: rect) }
    return region
  }

  /// Draws beforehand what viewports need, and returns which pixels are to be drawn; they no longer count as
  /// damaged. `picture` holds the last drawing but for what is `lost`.
  public func prepare(over picture: PixelBuffer, lost: Region = Region()) -> Region {
    damaged.formUnion(lost)
    damaged.clip(to: picture.bounds)
    for viewport in shownViewports {
      let place = viewport.pixels.intersection(picture.bounds)
      guard !place.isEmpty else { continue }
      let lost = damaged.part(place)
      let changed = viewport.prepare(over: picture.part(place), lost: lost)
      for rect in changed.rects { damaged.insert(rect.offset(x: place.x, y: place.y)) }
    }
    defer { damaged.removeAll() }
    return damaged
  }

  /// Draws all that shows within a rectangle. Where `isKept`, the last drawing still stands there.
  public func draw(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool = true) {
    let canvas = Canvas(picture, scale: environment.scale).clipped(to: clip)
    var drawing = Drawing(picture: picture, clip: canvas.clip, scale: environment.scale, isKept: isKept)
    for root in roots { cover(root, at: .zero, &drawing) }
    // What was drawn over the cover is on the picture too, and would be drawn over itself.
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
    // What hides everything that is drawn before it, until it is drawn itself.
    var cover: Widget?
    private(set) var clip: PixelRect
    // The clip and a pixel around it, in points.
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

    /// Does something with no more than a part of the clip, unless that is empty.
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

    /// Whether a widget whose parent lies at a point draws anything there.
    func concerns(_ widget: Widget, at origin: Point) -> Bool {
      let reach = widget.reach
      return !widget.isHidden && reach.minX + origin.x < area.maxX && reach.maxX + origin.x > area.minX
        && reach.minY + origin.y < area.maxY && reach.maxY + origin.y > area.minY
    }
  }

  private func draw(_ widget: Widget, on canvas: Canvas, _ drawing: inout Drawing) {
    guard drawing.concerns(widget, at: canvas.origin) else { return }
    let isCover = drawing.cover === widget
    if isCover { drawing.cover = nil }
    let local = canvas.translated(by: widget.frame.origin)
    if drawing.cover == nil {
      if let viewport = widget as? Viewport {
        let place = viewport.pixels.intersection(drawing.picture.bounds)
        let clip = drawing.clip.intersection(place)
        if !clip.isEmpty {
          viewport.compose(
            onto: drawing.picture.part(place), within: clip.offset(x: -place.x, y: -place.y),
            isKept: isCover && drawing.isKept)
        }
      } else {
        // No farther than it says, for that is all that its damage covers.
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

  // Where the background shows, or may show.
  private func uncovered(_ clip: PixelRect) -> [PixelRect] {
    var rest = [clip]
    eachVisible { widget in
      guard rest.count < 8, !(widget is Viewport), widget.isOpaque(in: environment) else { return }
      let opaque = widget.visible(Rect(origin: .zero, size: widget.frame.size))
      rest = rest.flatMap { $0.subtracting(opaque.pixels(at: environment.scale)) }
    }
    return rest
  }

  // The last widget to be drawn of those that hide all that is beneath them within some pixels.
  private func cover(_ widget: Widget, at origin: Point, _ drawing: inout Drawing) {
    guard drawing.concerns(widget, at: origin) else { return }
    let frame = widget.frame.offset(by: origin)
    if frame.pixels(at: environment.scale).contains(drawing.clip),
      widget is Viewport || widget.isOpaque(in: environment)
    {
      drawing.cover = widget
    }
    // What is cut off within the clip cannot hide all of it.
    guard !widget.clipsChildren || frame.pixels(at: environment.scale).contains(drawing.clip) else { return }
    for child in widget.children { cover(child, at: frame.origin, &drawing) }
  }

  /// Which pixels those widgets draw on that are drawn after another one, its own parts among them.
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
