public import LanternRaster

// Determines which pixels are drawn, by which widgets and in which order.
extension WidgetTree {
  /// Draws the damaged pixels onto a picture that holds the last drawing except in `lost`, and returns the pixels drawn.
  public func drawDamage(onto picture: PixelBuffer, lost: Region = Region()) -> Region {
    let region = prepare(over: picture, lost: lost)
    for rect in region.rects { draw(onto: picture, within: rect) }
    return region
  }

  /// Lets viewports prepare their drawing, and returns the pixels to draw. These pixels are no longer marked as
  /// damaged. `picture` holds the last drawing except in `lost`.
  public func prepare(over picture: PixelBuffer, lost: Region = Region()) -> Region {
    measured { prepareAll(over: picture, lost: lost) }
  }

  private func prepareAll(over picture: PixelBuffer, lost: Region) -> Region {
    if isFrozen { return prepareLive(over: picture, lost: lost) }
    damaged.formUnion(live)
    live.removeAll()
    damaged.formUnion(lost)
    damaged.clip(to: picture.bounds)
    for viewport in viewports where isInPicture(viewport) {
      viewport.measured { damaged.formUnion(viewport.prepareDrawing(over: picture, lost: damaged)) }
    }
    defer { damaged.removeAll() }
    return damaged
  }

  /// Draws all visible widgets within a rectangle. If `isKept` is true, the picture still holds the last drawing
  /// there.
  public func draw(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool = true) {
    measured { drawAll(onto: picture, within: clip, isKept: isKept) }
  }

  private func drawAll(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {
    let environment = environment
    let canvas = Canvas(picture, scale: environment.scale).clipped(to: clip)
    guard !canvas.clip.isEmpty else { return }
    var drawing = Drawing(clip: canvas.clip)
    let area = WidgetTree.area(of: canvas.clip, at: environment.scale)
    for root in roots.reversed() where !drawing.hasCover {
      collect(root, on: canvas, within: area, environment, &drawing)
    }
    let background = Pixel(environment.theme.colors.background)
    for rect in drawing.uncovered { Compositor.fill(picture, rect, with: background) }
    for part in drawing.parts.reversed() {
      guard let viewport = part.widget as? Viewport else {
        WidgetTree.drawnWidgetCount += 1
        part.widget.measured { part.widget.draw(on: part.canvas, in: environment, at: shown) }
        continue
      }
      viewport.measured {
        viewport.draw(
          onto: picture, within: part.canvas.clip, isKept: isKept && drawing.isCoverAlone)
      }
    }
  }

  // The widgets to draw within a clip, from front to back, each with a canvas that is clipped to its pixels.
  private struct Drawing {
    let clip: PixelRect
    private(set) var parts: [(widget: Widget, canvas: Canvas)] = []
    /// Whether the last widget hides everything beneath it, so that the others need not be found.
    private(set) var hasCover = false
    /// The areas where the background is, or may be, visible.
    private(set) var uncovered: [PixelRect]

    /// Whether no other widget draws over the cover. Such widgets are part of a picture that is kept, and would be
    /// drawn over themselves.
    var isCoverAlone: Bool { hasCover && parts.dropLast().allSatisfy { WidgetTree.isLayoutOnly($0.widget) } }

    init(clip: PixelRect) {
      self.clip = clip
      uncovered = [clip]
    }

    /// Adds a widget behind the others.
    mutating func add(_ widget: Widget, _ canvas: Canvas, opaque: PixelRect) {
      parts.append((widget, canvas))
      let opaque = canvas.clip.intersection(opaque)
      if opaque == clip {
        hasCover = true
        uncovered = []
      } else if uncovered.count < 8, opaque.area >= clip.area / 16 {
        // The background beneath a small widget costs less than dividing the rest.
        uncovered = uncovered.flatMap { $0.subtracting(opaque) }
      }
    }
  }

  // Adds a widget and its children to a drawing, until a widget hides everything beneath it. The canvas has the origin
  // of the parent and is clipped by the ancestors; `area` is its clip in points.
  private func collect(
    _ widget: Widget, on canvas: Canvas, within area: Rect, _ environment: Environment,
    _ drawing: inout Drawing
  ) {
    guard !widget.isHidden, area.overlaps(widget.visualBounds.offset(by: canvas.origin)) else { return }
    let local = canvas.translated(by: widget.frame.origin)
    let bounds = Rect(origin: .zero, size: widget.frame.size)
    let isClipping = widget.clipsChildren
    let inner = isClipping ? local.clipped(to: bounds) : local
    if !inner.clip.isEmpty {
      let innerArea = isClipping ? WidgetTree.area(of: inner.clip, at: environment.scale) : area
      widget.eachChild(near: innerArea.offset(by: .zero - inner.origin)) { child in
        collect(child, on: inner, within: innerArea, environment, &drawing)
        return drawing.hasCover
      }
      if drawing.hasCover { return }
    }
    if let viewport = widget as? Viewport {
      let own = local.clipped(to: viewport.pixels)
      if !own.clip.isEmpty { drawing.add(viewport, own, opaque: own.clip) }
    } else {
      // Clips to the declared bleed, because damage covers no more than that.
      let own = local.clipped(to: bounds.inset(by: -widget.bleed))
      if !own.clip.isEmpty {
        drawing.add(widget, own, opaque: widget.opaqueArea(in: environment).map(local.pixels) ?? .empty)
      }
    }
  }

  // Returns a clip with a margin of one pixel, in points.
  private static func area(of clip: PixelRect, at scale: Double) -> Rect {
    Rect(
      Double(clip.x - 1) / scale, Double(clip.y - 1) / scale, Double(clip.width + 2) / scale,
      Double(clip.height + 2) / scale)
  }

  // Whether a widget only arranges other widgets, and draws nothing itself.
  private static func isLayoutOnly(_ widget: Widget) -> Bool { widget is LinearLayout || widget is ZStack }

  /// Returns the pixels of the widgets that are drawn after `widget`, including its own descendants.
  func pixels(over widget: Widget) -> Region {
    var region = Region()
    var isAfter = false
    eachVisible { other in
      if isAfter, !WidgetTree.isLayoutOnly(other) {
        region.insert(
          pixels(
            covering: other.visible(Rect(origin: .zero, size: other.frame.size).inset(by: -other.bleed))))
      }
      if other === widget { isAfter = true }
    }
    return region
  }
}

extension Rect {
  // Whether two rectangles have points in common, even if one of them is empty.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    other.minX < maxX && other.maxX > minX && other.minY < maxY && other.maxY > minY
  }
}
