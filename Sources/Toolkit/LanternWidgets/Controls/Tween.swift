import LanternRaster

/// A number that a widget animates, such as the position of a knob. It starts fast and slows down (ease-out cubic).
///
/// A widget stores a tween, reads `value(at:)` in `draw`, and changes it with `Widget.animate(_:to:over:)`. It
/// returns `nextChange(after:)` from its own `nextChange(after:in:)`, and calls `frameBegan(at:)` in
/// `timePassed(to:in:)`.
nonisolated public struct Tween: Sendable {
  /// The target, which is also the value at rest.
  public private(set) var target: Double
  private var origin: Double
  // The start of the movement; nil while it waits for a frame.
  private var start: Moment?
  private var length = Duration.zero

  /// Creates a number at rest.
  public init(_ value: Double) {
    target = value
    origin = value
  }

  /// Returns the number at a moment.
  public func value(at moment: Moment) -> Double {
    guard length > .zero else { return target }
    guard let start else { return origin }
    let passed = Double((moment - start).nanoseconds) / Double(length.nanoseconds)
    let rest = 1 - min(1, max(0, passed))
    return target + (origin - target) * rest * rest * rest
  }

  /// Returns whether the value still changes after a moment.
  public func isMoving(after moment: Moment) -> Bool {
    guard length > .zero else { return false }
    return start.map { moment - $0 < length } ?? true
  }

  /// Returns the next moment at which the number changes; nil if it is at rest.
  public func nextChange(after moment: Moment) -> Moment? {
    isMoving(after: moment) ? Moment(nanoseconds: moment.nanoseconds + 1) : nil
  }

  /// Sets the number without an animation.
  public mutating func jump(to value: Double) { self = Tween(value) }

  /// Starts a movement with the next frame, from the value that the picture shows.
  fileprivate mutating func start(to value: Double, from shown: Moment, over length: Duration) {
    self = Tween(from: self.value(at: shown), to: value, length: length)
  }

  /// Starts a waiting movement when a frame is made. The start lies a little in the past, so that this frame shows a
  /// change.
  public mutating func frameBegan(at moment: Moment) {
    if length > .zero, start == nil { start = moment + length / -12 }
  }

  private init(from origin: Double, to target: Double, length: Duration) {
    self.origin = origin
    self.target = target
    self.length = length
  }
}

extension Widget {
  /// Animates a number of this widget to a value. Sets it immediately if the widget is in no tree, motion is
  /// reduced, or the display is remote.
  public func animate(
    _ tween: inout Tween, to value: Double, over length: (Theme.Motion) -> Duration = { $0.slide }
  ) {
    if let tree, tree.environment.animatesWidgets {
      tween.start(to: value, from: tree.shown, over: length(tree.environment.theme.motion))
    } else {
      tween.jump(to: value)
    }
    // A widget without a frame is drawn when it gets one.
    if frame.size != .zero { invalidate() }
  }
}
