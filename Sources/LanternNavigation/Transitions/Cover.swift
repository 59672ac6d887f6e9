public import LanternRaster
public import LanternWidgets

/// What a modal does: the incoming picture comes up from the bottom over the outgoing one, which dims.
nonisolated public struct Cover: Transition {
  public let kind = "cover"
  public let duration: Duration
  public let curve: Curve
  public let movesContent = true

  // The part of black that is laid over what is covered, at the end.
  private static let dimming = 0.45

  public init(duration: Duration = .milliseconds(350), curve: Curve = Curve(0.2, 0.8, 0.2, 1)) {
    self.duration = duration
    self.curve = curve
  }

  public func damage(_ frame: TransitionFrame) -> Region {
    let bounds = frame.target.bounds
    guard let previous = frame.previousProgress else { return Region(bounds) }
    var before = frame
    before.progress = previous
    let place = place(in: frame)
    // Nothing has moved by a pixel since, and what is covered is as dark, or covered whole.
    guard place == self.place(in: before), place.contains(bounds) || step(frame) == step(before) else {
      return Region(bounds)
    }
    return frame.damage(at: Places(outgoing: bounds, incoming: place))
  }

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

  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    Rect(0, size.height * (1 - progress), size.width, size.height)
  }

  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? { Point(0, -size.height) }

  // How dark what is covered is, as a step of mixing.
  private func step(_ frame: TransitionFrame) -> Int {
    Int((Cover.dimming * frame.progress * Double(Compositor.dissolveSteps)).rounded())
  }

  private func place(in frame: TransitionFrame) -> PixelRect {
    let bounds = frame.target.bounds
    return bounds.offset(x: 0, y: bounds.height - Int((Double(bounds.height) * frame.progress).rounded()))
  }
}
