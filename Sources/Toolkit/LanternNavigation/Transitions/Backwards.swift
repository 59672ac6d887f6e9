public import LanternRaster
public import LanternWidgets

/// A transition that plays in reverse. For example, a pop is a reversed push.
nonisolated public struct Backwards: Transition {
  /// The name of the reversed transition in records.
  public let kind: String
  /// The duration of the original transition.
  public let duration: Duration
  /// The curve of the original transition. It is not reversed.
  public let curve: TimingCurve
  /// The original transition.
  public let transition: any Transition

  /// Reverses a transition, under another name. The duration and the curve stay the same, from the new start on.
  public init(_ transition: any Transition, kind: String) {
    self.transition = transition
    self.kind = kind
    duration = transition.duration
    curve = transition.curve
  }

  /// Whether the original transition moves content.
  public var movesContent: Bool { transition.movesContent }

  /// The order of the original transition, with both sides exchanged.
  public var layering: TransitionLayering {
    switch transition.layering {
    case .mixed: .mixed
    case .incomingInFront: .outgoingInFront
    case .outgoingInFront: .incomingInFront
    }
  }

  /// Returns the damage of the original transition, with both sides exchanged.
  public func damage(_ frame: TransitionFrame) -> Region { transition.damage(reversed(frame)) }

  /// Composes the frame of the original transition, with both sides exchanged.
  public func compose(_ frame: TransitionFrame, within clip: PixelRect) {
    transition.compose(reversed(frame), within: clip)
  }

  /// Returns the frame of the original's incoming picture.
  public func outgoingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    transition.incomingFrame(at: 1 - progress, in: size, direction)
  }

  /// Returns the frame of the original's outgoing picture.
  public func incomingFrame(at progress: Double, in size: Size, _ direction: LayoutDirection) -> Rect {
    transition.outgoingFrame(at: 1 - progress, in: size, direction)
  }

  /// Returns the frame through which input is mapped to the original's incoming picture.
  public func outgoingFrame(
    under point: Point, at progress: Double, in size: Size, _ direction: LayoutDirection
  ) -> Rect? {
    transition.incomingFrame(under: point, at: 1 - progress, in: size, direction)
  }

  /// Returns the frame through which input is mapped to the original's outgoing picture.
  public func incomingFrame(
    under point: Point, at progress: Double, in size: Size, _ direction: LayoutDirection
  ) -> Rect? {
    transition.outgoingFrame(under: point, at: 1 - progress, in: size, direction)
  }

  /// Returns the original transition between the exchanged places, reversed.
  public func following(_ layout: TransitionLayout) -> Backwards? {
    transition.following(layout.reversed).map { Backwards($0, kind: kind) }
  }

  /// Returns the opposite of the original's movement.
  public func travel(in size: Size, _ direction: LayoutDirection) -> Point? {
    transition.travel(in: size, direction).map { Point(-$0.x, -$0.y) }
  }

  private func reversed(_ frame: TransitionFrame) -> TransitionFrame {
    var reversed = frame
    swap(&reversed.outgoing, &reversed.incoming)
    swap(&reversed.outgoingDamage, &reversed.incomingDamage)
    reversed.progress = 1 - frame.progress
    reversed.previousProgress = frame.previousProgress.map { 1 - $0 }
    return reversed
  }
}
