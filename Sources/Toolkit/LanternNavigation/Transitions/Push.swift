public import LanternRaster
public import LanternWidgets

/// The transition of a stack: the incoming picture moves in from the trailing edge, above the outgoing one.
///
/// The outgoing picture moves more slowly and darkens, with a hairline and a shadow along the edge of the incoming one.
nonisolated public struct Push: Transition {
  /// `push`, the name of the transition in records.
  public let kind = "push"
  /// The duration of the transition.
  public let duration: Duration
  /// The easing curve.
  public let curve: TimingCurve
  /// True: both pictures move.
  public let movesContent = true
  /// The incoming picture covers the outgoing one.
  public let layering = TransitionLayering.incomingInFront

  // The movement of the outgoing picture, as a fraction of the width, and the opacity of black above it, at the end.
  private static let parallax = 0.3
  private static let shade = 0.12
  // The width of the shadow, in points.
  private static let shadowWidth = 12.0

  /// Creates a transition with a duration and a curve.
  public init(duration: Duration = .milliseconds(350), curve: TimingCurve = TimingCurve(0.2, 0.8, 0.2, 1)) {
    self.duration = duration
    self.curve = curve
  }

  /// Returns the whole target if the frame looks different, otherwise the damage of both pictures.
  public func damage(_ frame: TransitionFrame) -> Region {
    guard let previous = frame.previousProgress, looksUnchanged(frame, at: previous) else {
      return Region(frame.target.bounds)
    }
    return frame.damage(at: places(in: frame))
  }

  // Whether nothing has moved by a pixel since the previous frame, as at the slow end of a curve.
  private func looksUnchanged(_ frame: TransitionFrame, at previous: Double) -> Bool {
    if previous == frame.progress { return true }
    var before = frame
    before.progress = previous
    let (now, then) = (places(in: frame), places(in: before))
    guard now == then else { return false }
    let bounds = frame.target.bounds
    let visible = now.incoming.intersection(bounds)
    // Only the incoming picture is visible, or only the outgoing one, with the same shade.
    return visible == bounds
      || visible.isEmpty && TransitionFrame.step(shade(frame)) == TransitionFrame.step(shade(before))
  }

  /// Composes the incoming picture above the shaded outgoing one, with a hairline and a shadow between them.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let places = places(in: frame)
    let above = clip.intersection(places.incoming)
    frame.copyIncoming(above, from: places.incoming)
    let shadow = shadow(of: places.incoming, in: frame)
    let edge = edge(of: places.incoming, in: frame)
    // The hairline and the shadow fade in and out with the incoming picture.
    let visible = frame.target.bounds.intersection(places.incoming).width
    let opacity = min(1, Double(visible) / Double(max(1, shadow.width)))
    let line = clip.intersection(edge)
    Compositor.tint(
      frame.outgoing, line.offset(x: -places.outgoing.x, y: -places.outgoing.y),
      towards: Pixel(frame.theme.colors.separator), step: TransitionFrame.step(opacity), to: frame.target,
      x: line.x, y: line.y)
    let depth = shadowDarkness(frame) * opacity
    for rest in clip.subtracting(above).flatMap({ $0.subtracting(line) }) {
      let inShadow = rest.intersection(shadow)
      for column in inShadow.x..<inShadow.maxX {
        let distance = frame.isMirrored ? column - shadow.x : shadow.maxX - 1 - column
        let darkness = 1 - Double(distance) / Double(shadow.width)
        let strip = PixelRect(column, inShadow.y, 1, inShadow.height)
        darken(frame, strip, places.outgoing, by: shade(frame) + depth * darkness * darkness)
      }
      for rect in rest.subtracting(inShadow) { darken(frame, rect, places.outgoing, by: shade(frame)) }
    }
  }

  /// Returns the frame of the outgoing picture, which moves by up to 30 % of the width.
  public func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(-sign(direction) * Push.parallax * size.width * progress, 0, size.width, size.height)
  }

  /// Returns the frame of the incoming picture, which moves in from the trailing edge.
  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(sign(direction) * size.width * (1 - progress), 0, size.width, size.height)
  }

  /// Returns a movement toward the leading edge, by the whole width.
  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? {
    Point(-sign(direction) * size.width, 0)
  }

  // 1 if the incoming picture moves in from the right, -1 if from the left.
  private func sign(_ direction: LayoutDirection) -> Double { direction == .leftToRight ? 1 : -1 }

  // The opacity of the shadow at its darkest place. On a dark page, a faint shadow would not be visible.
  private func shadowDarkness(_ frame: TransitionFrame) -> Double { frame.theme.isDark ? 0.5 : 0.14 }

  private func shade(_ frame: TransitionFrame) -> Double { Push.shade * frame.progress }

  private func darken(_ frame: TransitionFrame, _ rect: PixelRect, _ place: PixelRect, by fraction: Double) {
    Compositor.tint(
      frame.outgoing, rect.offset(x: -place.x, y: -place.y), towards: Pixel(.black),
      step: TransitionFrame.step(fraction), to: frame.target, x: rect.x, y: rect.y)
  }

  // The rectangle of the shadow, beside the edge of the incoming picture.
  private func shadow(of incoming: PixelRect, in frame: TransitionFrame) -> PixelRect {
    let width = Int((Push.shadowWidth * frame.scale).rounded())
    return PixelRect(
      frame.isMirrored ? incoming.maxX : incoming.x - width, incoming.y, width, incoming.height)
  }

  // The column of pixels beside the edge of the incoming picture.
  private func edge(of incoming: PixelRect, in frame: TransitionFrame) -> PixelRect {
    PixelRect(frame.isMirrored ? incoming.maxX : incoming.x - 1, incoming.y, 1, incoming.height)
  }

  private func places(in frame: TransitionFrame) -> Places {
    let bounds = frame.target.bounds
    let sign = Int(sign(frame.direction))
    // A curve can overshoot, but there is nothing to show beyond the two pictures.
    let traveled = Double(bounds.width) * min(1, max(0, frame.progress))
    return Places(
      outgoing: bounds.offset(x: -sign * Int((Push.parallax * traveled).rounded()), y: 0),
      incoming: bounds.offset(x: sign * (bounds.width - Int(traveled.rounded())), y: 0))
  }
}

nonisolated extension TransitionFrame {
  var isMirrored: Bool { direction == .rightToLeft }
}
