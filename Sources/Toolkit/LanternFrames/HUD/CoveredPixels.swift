package import LanternRaster

/// Pixels under an overlay, saved so that they can be restored.
nonisolated package struct CoveredPixels {
  /// The saved areas: rectangles that don't overlap.
  package private(set) var rects: [PixelRect] = []
  private var saved = Bitmap(size: PixelSize(0, 0))

  package init() {}

  /// Saves the pixels of a picture in some rectangles, and discards those saved before.
  package mutating func save(_ areas: [PixelRect], of picture: PixelBuffer) {
    rects = []
    for area in areas { rects += [area.intersection(picture.bounds)].without(rects) }
    if saved.size != picture.size { saved = Bitmap(size: picture.size) }
    saved.withPixels { saved in
      for rect in rects { Compositor.copy(picture, rect, to: saved, x: rect.x, y: rect.y) }
    }
  }

  /// Restores the pixels and returns their rectangles. Does nothing if the picture has another size.
  package func restore(to picture: PixelBuffer) -> [PixelRect] {
    guard saved.size == picture.size else { return [] }
    saved.withReadOnlyPixels { saved in
      for rect in rects { Compositor.copy(saved, rect, to: picture, x: rect.x, y: rect.y) }
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
