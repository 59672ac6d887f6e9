public import LanternRaster
public import LanternWidgets

/// A transition played from its end to its start: pop is push backwards.
nonisolated public struct Backwards: Transition {
  public let kind: String
  public let duration: Duration
  public let curve: Curve
  public let transition: any Transition

  /// With a word of its own for the records; time and curve are the transition's, from its new start.
  public init(_ transition: any Transition, kind: String) {
    self.transition = transition
    self.kind = kind
    duration = transition.duration
    curve = transition.curve
  }

  public var movesContent: Bool { transition.movesContent }

  public func damage(_ frame: TransitionFrame) -> Region { transition.damage(turned(frame)) }

  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    transition.compose(turned(frame), within: clip)
  }

  public func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    transition.incomingFrame(at: 1 - progress, in: size, direction)
  }

  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    transition.outgoingFrame(at: 1 - progress, in: size, direction)
  }

  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? {
    transition.travel(in: size, direction).map { Point(-$0.x, -$0.y) }
  }

  private func turned(_ frame: TransitionFrame) -> TransitionFrame {
    var turned = frame
    swap(&turned.outgoing, &turned.incoming)
    swap(&turned.outgoingDamage, &turned.incomingDamage)
    turned.progress = 1 - frame.progress
    turned.previousProgress = frame.previousProgress.map { 1 - $0 }
    return turned
  }
}
