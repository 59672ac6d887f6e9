package import LanternRaster

// While a tree is frozen, its picture shows only what time alone changes, such as a spinner. Everything else goes on as
// usual: models, layout, focus. The damage of these changes waits until the tree is no longer frozen.
extension WidgetTree {
  /// Whether a viewport around the tree keeps its picture as it was.
  var isFrozen: Bool {
    guard let host else { return false }
    return host.frozenTree === self || host.tree?.isFrozen == true
  }

  /// The pixels that show something else than the widgets, also in the trees inside.
  package var outdated: Region {
    var region = damaged
    for viewport in viewports where isInPicture(viewport) {
      let place = viewport.pixels
      for rect in viewport.trees.flatMap(\.outdated.rects) {
        region.insert(rect.offset(x: place.x, y: place.y))
      }
    }
    return region
  }

  /// Adds an area that time alone has changed. A widget whose state has changed too waits as a whole.
  func addLive(_ rect: Rect) {
    accessible.forget()
    let pixels = pixels(covering: rect)
    if damaged.overlaps(pixels) { damaged.insert(pixels) } else { live.insert(pixels) }
  }

  /// Returns the pixels of a frozen tree to draw: those that only time changed, and lost ones. What is outdated waits.
  func prepareLive(over picture: PixelBuffer, lost: Region) -> Region {
    var changed = live
    live.removeAll()
    changed.formUnion(lost)
    changed.clip(to: picture.bounds)
    for viewport in viewports where isInPicture(viewport) {
      // A viewport that has moved, or shows another tree, waits with all of its trees.
      let shown = viewport.pixels.intersection(picture.bounds)
      if damaged.rects.contains(where: { $0.contains(shown) }) { continue }
      changed.formUnion(viewport.prepareDrawing(over: picture, lost: changed))
    }
    let outdated = outdated
    var region = Region()
    for rect in changed.rects {
      if outdated.overlaps(rect) { damaged.insert(rect) } else { region.insert(rect) }
    }
    return region
  }
}
