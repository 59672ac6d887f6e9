public import LanternRaster
public import LanternWidgets

/// The incoming picture travels in from an edge: over the outgoing one, which stays, or pushing it out.
nonisolated public struct Slide: Transition {
  /// Where a picture comes from. Leading and trailing follow the layout's direction.
  public enum Edge: Hashable, Sendable, CaseIterable { case leading, trailing, top, bottom }

  public let kind = "slide"
  public let edge: Edge
  public let pushes: Bool
  public let duration: Duration
  public let curve: Curve
  public let movesContent = true

  public init(
    from edge: Edge = .leading, pushes: Bool = false, duration: Duration = .milliseconds(300),
    curve: Curve = .easeInOut
  ) {
    self.edge = edge
    self.pushes = pushes
    self.duration = duration
    self.curve = curve
  }

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

  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let places = places(in: frame, at: frame.progress)
    let above = clip.intersection(places.incoming)
    frame.copyIncoming(above, from: places.incoming)
    for rest in clip.subtracting(above) { frame.copyOutgoing(rest, from: places.outgoing) }
  }

  public func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    let way = way(direction)
    return Rect(
      pushes ? -way.x * size.width * progress : 0, pushes ? -way.y * size.height * progress : 0,
      size.width, size.height)
  }

  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    let way = way(direction)
    return Rect(
      way.x * size.width * (1 - progress), way.y * size.height * (1 - progress), size.width, size.height)
  }

  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? {
    let way = way(direction)
    return Point(-way.x * size.width, -way.y * size.height)
  }

  // Rows of one colour look the same wherever they have come to: of them only what is newly covered changes.
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
    let bands = frame.tiles.uneven(in: frame.incoming)
    // Drawn anew, a row may have been uneven before.
    let drawn = frame.incomingDamage.rects.map { $0.y..<$0.maxY }
    var next = all.y
    for band in (bands + drawn).sorted(by: { $0.lowerBound < $1.lowerBound }) where band.upperBound > next {
      let start = max(next, band.lowerBound)
      region.insert(strip.intersection(PixelRect(all.x, next, all.width, start - next)))
      region.insert(PixelRect(all.x, start, all.width, band.upperBound - start))
      next = band.upperBound
    }
    region.insert(strip.intersection(PixelRect(all.x, next, all.width, all.maxY - next)))
  }

  // From the middle towards the edge that it comes from.
  private func way(_ direction: LayoutDirection) -> Point {
    switch edge {
    case .leading: Point(direction == .leftToRight ? -1 : 1, 0)
    case .trailing: Point(direction == .leftToRight ? 1 : -1, 0)
    case .top: Point(0, -1)
    case .bottom: Point(0, 1)
    }
  }

  // In whole pixels, so that a pushed picture is never apart from the one that pushes it.
  private func places(in frame: TransitionFrame, at progress: Double) -> Places {
    let bounds = frame.target.bounds
    let way = way(frame.direction)
    // Where a curve overshoots there is nothing beyond the two to push or to be pushed.
    let progress = pushes ? min(1, max(0, progress)) : progress
    func part(_ way: Double, of side: Int) -> Int {
      Int(way) * Int((Double(side) * progress).rounded())
    }
    let (x, y) = (part(way.x, of: bounds.width), part(way.y, of: bounds.height))
    return Places(
      outgoing: pushes ? bounds.offset(x: -x, y: -y) : bounds,
      incoming: bounds.offset(x: Int(way.x) * bounds.width - x, y: Int(way.y) * bounds.height - y))
  }
}

/// Where both pictures lie in the target, in whole pixels.
nonisolated struct Places: Equatable {
  var outgoing: PixelRect
  var incoming: PixelRect
}

nonisolated extension TransitionFrame {
  /// Where either picture was drawn anew, as both lie in the target.
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

  /// Copies what lies within a rectangle of the target from a picture that lies at a place.
  func copyIncoming(_ rect: PixelRect, from place: PixelRect) {
    Compositor.copy(incoming, rect.offset(x: -place.x, y: -place.y), to: target, x: rect.x, y: rect.y)
  }

  func copyOutgoing(_ rect: PixelRect, from place: PixelRect) {
    Compositor.copy(outgoing, rect.offset(x: -place.x, y: -place.y), to: target, x: rect.x, y: rect.y)
  }
}
