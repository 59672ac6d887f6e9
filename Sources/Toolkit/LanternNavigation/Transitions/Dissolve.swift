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
  // The area of two titles of which one fades away before the other appears.
  private var titles: Rect?

  /// Creates a transition with a duration and a curve.
  public init(duration: Duration = .milliseconds(300), curve: TimingCurve = .easeOut) {
    self.duration = duration
    self.curve = curve
  }

  /// Returns the transition with the titles of a layout, which don't fade over each other.
  public func following(_ layout: TransitionLayout) -> Dissolve? {
    var dissolve = self
    dissolve.titles = layout.crossingTitles
    return dissolve
  }

  /// Returns the damage of both pictures and, if the opacity changed, all tiles that differ.
  public func damage(_ frame: TransitionFrame) -> Region {
    frame.tiles.compare(frame.outgoing, frame.incoming, drawnAnew: frame.damage)
    guard let previous = frame.previousProgress else { return Region(frame.target.bounds) }
    var region = frame.damage
    if TransitionFrame.step(previous) != TransitionFrame.step(frame.progress) {
      region.formUnion(frame.tiles.differing)
      if let titles {
        region.insert(titles.coveringPixels(at: frame.scale).intersection(frame.target.bounds))
      }
    }
    return region
  }

  /// Blends both pictures, tile by tile.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    frame.tiles.dissolve(
      from: frame.outgoing, to: frame.incoming, step: TransitionFrame.step(frame.progress),
      into: frame.target,
      within: clip, keepsEqual: frame.previousProgress != nil,
      shown: frame.previousProgress.map(TransitionFrame.step))
    frame.fade(titles, within: clip)
  }
}
