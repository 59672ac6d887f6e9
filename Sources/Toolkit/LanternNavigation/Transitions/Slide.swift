public import LanternRaster
public import LanternWidgets

/// The incoming picture moves in from an edge, above the outgoing picture or pushing it out.
nonisolated public struct Slide: Transition {
  /// The edge where the incoming picture starts. Leading and trailing follow the layout direction.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// An edge of the transition view.
    case leading, trailing, top, bottom
  }

  /// `slide`, the name of the transition in records.
  public let kind = "slide"
  /// The edge where the incoming picture starts.
  public let edge: Edge
  /// Whether the incoming picture pushes the outgoing one out, rather than moving above it.
  public let pushes: Bool
  /// The duration of the transition.
  public let duration: Duration
  /// The easing curve.
  public let curve: TimingCurve
  /// True: at least one picture moves.
  public let movesContent = true
  /// The incoming picture covers the outgoing one.
  public let layering = TransitionLayering.incomingInFront

  /// Creates a transition with an edge, a duration and a curve.
  public init(
    from edge: Edge = .leading, pushes: Bool = false, duration: Duration = .milliseconds(300),
    curve: TimingCurve = .easeInOut
  ) {
    self.edge = edge
    self.pushes = pushes
    self.duration = duration
    self.curve = curve
  }

  /// Returns the pixels that the movement changes, and the damage of both pictures.
  public func damage(_ frame: TransitionFrame) -> Region {
    let bounds = frame.target.bounds
    frame.tiles.forgetRows(in: frame.incomingDamage)
    guard let previous = frame.previousProgress else { return Region(bounds) }
    let (now, before) = (places(in: frame, at: frame.progress), places(in: frame, at: previous))
    if now != before && pushes { return Region(bounds) }
    var region = frame.damage(at: now)
    if now != before { insertMoved(from: before.incoming, to: now.incoming, frame, &region) }
    region.clip(to: bounds)
    return region
  }

  /// Composes the incoming picture above or beside the outgoing one.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let places = places(in: frame, at: frame.progress)
    let above = clip.intersection(places.incoming)
    frame.copyIncoming(above, from: places.incoming)
    for rest in clip.subtracting(above) { frame.copyOutgoing(rest, from: places.outgoing) }
  }

  /// Returns the frame of the outgoing picture, which moves only if it is pushed.
  public func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    let outward = outward(direction)
    return Rect(
      pushes ? -outward.x * size.width * progress : 0, pushes ? -outward.y * size.height * progress : 0,
      size.width, size.height)
  }

  /// Returns the frame of the incoming picture, which moves in from the edge.
  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    let outward = outward(direction)
    return Rect(
      outward.x * size.width * (1 - progress), outward.y * size.height * (1 - progress), size.width,
      size.height)
  }

  /// Returns a movement from the edge inward, by the whole width or height.
  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? {
    let outward = outward(direction)
    return Point(-outward.x * size.width, -outward.y * size.height)
  }

  // Moving a row changes the pixels that it newly covers, and those between its first and last change of color.
  private func insertMoved(
    from before: PixelRect, to now: PixelRect, _ frame: TransitionFrame, _ region: inout Region
  ) {
    let all = now.union(before).intersection(frame.target.bounds)
    let strip =
      before.x < now.x
      ? PixelRect(before.maxX, all.y, now.maxX - before.maxX, all.height)
      : PixelRect(now.x, all.y, before.x - now.x, all.height)
    let grows = before.y == now.y && (edge == .leading || edge == .trailing) && strip.width >= 0
    let isGrowing = now.intersection(frame.target.bounds).contains(before.intersection(frame.target.bounds))
    guard grows, isGrowing else { return region.insert(all) }
    // A row that was drawn again may have been uneven before.
    let drawn = frame.incomingDamage.rects.map { PixelRect(0, $0.y, now.width, $0.height) }
    let uneven = frame.tiles.uneven(in: frame.incoming).map { part in
      let isDrawn = drawn.contains { $0.y < part.maxY && part.y < $0.maxY }
      return isDrawn ? PixelRect(0, part.y, now.width, part.height) : part
    }
    var next = all.y
    for band in (uneven + drawn).sorted(by: { $0.y < $1.y }) where band.maxY > next {
      let start = max(next, band.y)
      // No two rectangles overlap: a region would replace them by one around both.
      region.insert(strip.intersection(PixelRect(all.x, next, all.width, start - next)))
      let moved = band.offset(x: before.x, y: 0).union(band.offset(x: now.x, y: 0)).union(strip)
      region.insert(PixelRect(moved.x, start, moved.width, band.maxY - start).intersection(all))
      next = band.maxY
    }
    region.insert(strip.intersection(PixelRect(all.x, next, all.width, all.maxY - next)))
  }

  // The unit vector from the middle to the edge.
  private func outward(_ direction: LayoutDirection) -> Point {
    switch edge {
    case .leading: Point(direction == .leftToRight ? -1 : 1, 0)
    case .trailing: Point(direction == .leftToRight ? 1 : -1, 0)
    case .top: Point(0, -1)
    case .bottom: Point(0, 1)
    }
  }

  // Whole pixels, so that there is never a gap between a pushed picture and the one that pushes it.
  private func places(in frame: TransitionFrame, at progress: Double) -> Places {
    let bounds = frame.target.bounds
    let outward = outward(frame.direction)
    // A curve can overshoot, but there is nothing to push beyond the two pictures.
    let progress = pushes ? min(1, max(0, progress)) : progress
    func distance(_ component: Double, of side: Int) -> Int {
      Int(component) * Int((Double(side) * progress).rounded())
    }
    let (x, y) = (distance(outward.x, of: bounds.width), distance(outward.y, of: bounds.height))
    return Places(
      outgoing: pushes ? bounds.offset(x: -x, y: -y) : bounds,
      incoming: bounds.offset(x: Int(outward.x) * bounds.width - x, y: Int(outward.y) * bounds.height - y))
  }
}

/// The rectangles of both pictures in the target, in whole pixels.
nonisolated struct Places: Equatable {
  var outgoing: PixelRect
  var incoming: PixelRect
}

nonisolated extension TransitionFrame {
  /// The damage of both pictures, in coordinates of the target.
  func damage(at places: Places) -> Region {
    var region = Region()
    for rect in outgoingDamage.rects {
      region.insert(rect.offset(x: places.outgoing.x, y: places.outgoing.y))
    }
    for rect in incomingDamage.rects {
      region.insert(rect.offset(x: places.incoming.x, y: places.incoming.y))
    }
    region.clip(to: target.bounds)
    return region
  }

  /// Copies a rectangle of the target from a picture that is at a place in the target.
  func copyIncoming(_ rect: PixelRect, from place: PixelRect) {
    Compositor.copy(incoming, rect.offset(x: -place.x, y: -place.y), to: target, x: rect.x, y: rect.y)
  }

  func copyOutgoing(_ rect: PixelRect, from place: PixelRect) {
    Compositor.copy(outgoing, rect.offset(x: -place.x, y: -place.y), to: target, x: rect.x, y: rect.y)
  }
}
