public import LanternRaster

/// One picture fades into the other in place; what is the same in both does not change in between.
nonisolated public struct Dissolve: Transition {
  public let kind = "dissolve"
  public let duration: Duration
  public let curve: Curve
  public let movesContent = false

  public init(duration: Duration = .milliseconds(300), curve: Curve = .easeOut) {
    self.duration = duration
    self.curve = curve
  }

  public func damage(_ frame: TransitionFrame) -> Region {
    frame.tiles.compare(frame.outgoing, frame.incoming, drawnAnew: frame.damage)
    guard let previous = frame.previousProgress else { return Region(frame.target.bounds) }
    var region = frame.damage
    if step(at: previous) != step(at: frame.progress) { region.formUnion(frame.tiles.differing) }
    return region
  }

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
