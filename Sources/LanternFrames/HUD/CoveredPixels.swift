package import LanternRaster

/// Pixels under an overlay, kept so that they can be restored.
nonisolated package struct CoveredPixels {
  /// The kept areas: rectangles that don't overlap.
  package private(set) var rects: [PixelRect] = []
  private var kept = Bitmap(size: PixelSize(0, 0))

  package init() {}

  /// Keeps the pixels of a picture in some rectangles. Forgets those kept before.
  package mutating func keep(_ areas: [PixelRect], of picture: PixelBuffer) {
    rects = []
    for area in areas { rects += [area.intersection(picture.bounds)].without(rects) }
    if kept.size != picture.size { kept = Bitmap(size: picture.size) }
    kept.withPixels { kept in
      for rect in rects { Compositor.copy(picture, rect, to: kept, x: rect.x, y: rect.y) }
    }
  }

  /// Restores the pixels and returns their rectangles. Does nothing if the picture has another size.
  package func restore(to picture: PixelBuffer) -> [PixelRect] {
    guard kept.size == picture.size else { return [] }
    kept.withReadOnlyPixels { kept in
      for rect in rects { Compositor.copy(kept, rect, to: picture, x: rect.x, y: rect.y) }
    }
    return rects
  }
}

nonisolated extension [PixelRect] {
  /// Returns the parts of these rectangles that the others don't cover.
  func without(_ others: [PixelRect]) -> [PixelRect] {
    others.reduce(self) { rest, other in rest.flatMap { $0.subtracting(other) } }
  }
}
