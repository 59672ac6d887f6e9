public import LanternRaster

/// One picture fades into the other. Pixels that are equal in both pictures don't change.
nonisolated public struct Dissolve: Transition {
  /// `dissolve`, the name of the transition in records.
  public let kind = "dissolve"
  /// The duration of the transition.
  public let duration: Duration
  /// The easing curve.
  public let curve: TimingCurve
  /// False: nothing moves.
  public let movesContent = false

  /// Creates a transition with a duration and a curve.
  public init(duration: Duration = .milliseconds(300), curve: TimingCurve = .easeOut) {
    self.duration = duration
    self.curve = curve
  }

  /// Returns the damage of both pictures and, if the opacity changed, all tiles that differ.
  public func damage(_ frame: TransitionFrame) -> Region {
    frame.tiles.compare(frame.outgoing, frame.incoming, drawnAnew: frame.damage)
    guard let previous = frame.previousProgress else { return Region(frame.target.bounds) }
    var region = frame.damage
    if step(at: previous) != step(at: frame.progress) { region.formUnion(frame.tiles.differing) }
    return region
  }

  /// Blends both pictures, tile by tile.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    frame.tiles.dissolve(
      from: frame.outgoing, to: frame.incoming, step: step(at: frame.progress), into: frame.target,
      within: clip, keepsEqual: frame.previousProgress != nil,
      shown: frame.previousProgress.map(step(at:)))
  }

  private func step(at progress: Double) -> Int {
    Int((progress * Double(Compositor.dissolveSteps)).rounded())
  }
}
