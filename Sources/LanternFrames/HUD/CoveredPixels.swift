package import LanternRaster

/// Pixels of a picture that something lies over, kept to be put back.
nonisolated package struct CoveredPixels {
  /// Where they are: rectangles that do not meet.
  package private(set) var rects: [PixelRect] = []
  private var kept = Bitmap(size: PixelSize(0, 0))

  package init() {}

  /// Keeps what a picture holds in some rectangles, and nothing else any more.
  package mutating func keep(_ areas: [PixelRect], of picture: PixelBuffer) {
    rects = []
    for area in areas { rects += [area.intersection(picture.bounds)].without(rects) }
    if kept.size != picture.size { kept = Bitmap(size: picture.size) }
    kept.withPixels { kept in
      for rect in rects { Compositor.copy(picture, rect, to: kept, x: rect.x, y: rect.y) }
    }
  }

  /// Puts them back, and returns where. A picture of another size is another picture: nothing is put back there.
  package func restore(to picture: PixelBuffer) -> [PixelRect] {
    guard kept.size == picture.size else { return [] }
    kept.withReadOnlyPixels { kept in
      for rect in rects { Compositor.copy(kept, rect, to: picture, x: rect.x, y: rect.y) }
    }
    return rects
  }
}

nonisolated extension [PixelRect] {
  /// What other rectangles leave of these.
  func without(_ others: [PixelRect]) -> [PixelRect] {
    others.reduce(self) { rest, other in rest.flatMap { $0.subtracting(other) } }
  }
}
