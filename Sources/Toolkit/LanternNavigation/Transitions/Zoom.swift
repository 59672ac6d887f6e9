public import LanternRaster
public import LanternWidgets

/// The incoming picture grows out of a rectangle, such as a row of a list, and fades in.
nonisolated public struct Zoom: Transition {
  /// `zoom`, the name of the transition in records.
  public let kind = "zoom"
  /// The rectangle where the growth starts, in points of the transition view.
  public let origin: Rect
  /// The duration of the transition.
  public let duration: Duration
  /// The easing curve.
  public let curve: TimingCurve
  /// True: the incoming picture grows.
  public let movesContent = true
  /// The incoming picture covers the outgoing one.
  public let layering = TransitionLayering.incomingInFront

  // The progress at which the incoming picture becomes opaque.
  private static let opaque = 0.5

  /// Creates a transition that grows out of a rectangle, in points, with a duration and a curve.
  public init(
    from origin: Rect, duration: Duration = .milliseconds(350),
    curve: TimingCurve = TimingCurve(0.2, 0.8, 0.2, 1)
  ) {
    self.origin = origin
    self.duration = duration
    self.curve = curve
  }

  /// Returns the pixels that the growth changes, and the damage of both pictures.
  public func damage(_ frame: TransitionFrame) -> Region {
    let bounds = frame.target.bounds
    guard let previous = frame.previousProgress else { return Region(bounds) }
    var region = frame.outgoingDamage
    let now = place(in: frame, at: frame.progress)
    if previous != frame.progress {
      region.insert(now.union(place(in: frame, at: previous)))
    } else if !frame.incomingDamage.isEmpty {
      region.insert(now)
    }
    region.clip(to: bounds)
    return region
  }

  /// Composes the scaled incoming picture above the outgoing one.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let place = place(in: frame, at: frame.progress)
    let above = clip.intersection(place)
    let opacity = min(1, frame.progress / Zoom.opaque)
    for rest in opacity < 1 ? [clip] : clip.subtracting(above) {
      frame.copyOutgoing(rest, from: frame.target.bounds)
    }
    Compositor.stretch(
      frame.incoming, over: frame.target, in: pixelPlace(in: frame, at: frame.progress), clip: above,
      alpha: Int((opacity * Double(Compositor.dissolveSteps)).rounded()))
  }

  /// Returns the frame of the incoming picture, between the origin and the whole view.
  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
    return Rect(
      between(origin.minX, 0), between(origin.minY, 0), between(origin.width, size.width),
      between(origin.height, size.height))
  }

  /// Returns a movement by the whole width toward the leading edge, as that of a push: dragged back from the leading
  /// edge, the picture shrinks to its origin.
  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? {
    Point(direction == .leftToRight ? -size.width : size.width, 0)
  }

  // In fractional pixels, because the picture grows by less than a pixel per frame.
  private func pixelPlace(in frame: TransitionFrame, at progress: Double) -> Rect {
    let scale = frame.scale
    let rect = incomingFrame(
      at: progress, in: frame.target.size.points(at: scale), frame.direction)
    return Rect(rect.minX * scale, rect.minY * scale, rect.width * scale, rect.height * scale)
  }

  private func place(in frame: TransitionFrame, at progress: Double) -> PixelRect {
    pixelPlace(in: frame, at: progress).pixels(at: 1)
  }
}
