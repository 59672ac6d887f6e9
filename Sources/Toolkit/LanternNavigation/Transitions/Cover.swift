public import LanternRaster
public import LanternWidgets

/// The transition of a modal: the incoming picture moves up from the bottom, above the outgoing one, which dims.
nonisolated public struct Cover: Transition {
  /// `cover`, the name of the transition in records.
  public let kind = "cover"
  /// The duration of the transition.
  public let duration: Duration
  /// The easing curve.
  public let curve: TimingCurve
  /// True: the incoming picture moves.
  public let movesContent = true

  // The opacity of black above the outgoing picture, at the end.
  private static let dimming = 0.45

  /// Creates a transition with a duration and a curve.
  public init(duration: Duration = .milliseconds(350), curve: TimingCurve = TimingCurve(0.2, 0.8, 0.2, 1)) {
    self.duration = duration
    self.curve = curve
  }

  /// Returns the whole target if a picture moved or the dimming changed, otherwise the damage of both pictures.
  public func damage(_ frame: TransitionFrame) -> Region {
    let bounds = frame.target.bounds
    guard let previous = frame.previousProgress else { return Region(bounds) }
    var before = frame
    before.progress = previous
    let place = place(in: frame)
    // Unchanged if nothing moved by a pixel, and the outgoing picture has the same dimming or is completely covered.
    guard place == self.place(in: before), place.contains(bounds) || step(frame) == step(before) else {
      return Region(bounds)
    }
    return frame.damage(at: Places(outgoing: bounds, incoming: place))
  }

  /// Composes the incoming picture above the dimmed outgoing one.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    let place = place(in: frame)
    let above = clip.intersection(place)
    frame.copyIncoming(above, from: place)
    for rest in clip.subtracting(above) {
      Compositor.tint(
        frame.outgoing, rest, towards: Pixel(.black), step: step(frame), to: frame.target, x: rest.x,
        y: rest.y)
    }
  }

  /// Returns the frame of the incoming picture, which moves up from below.
  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(0, size.height * (1 - progress), size.width, size.height)
  }

  /// Returns a movement up, by the whole height.
  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? { Point(0, -size.height) }

  // The amount of dimming, as a step of the compositor.
  private func step(_ frame: TransitionFrame) -> Int {
    TransitionFrame.step(Cover.dimming * frame.progress)
  }

  private func place(in frame: TransitionFrame) -> PixelRect {
    let bounds = frame.target.bounds
    return bounds.offset(x: 0, y: bounds.height - Int((Double(bounds.height) * frame.progress).rounded()))
  }
}
