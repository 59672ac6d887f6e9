import LanternRaster

/// A number that moves to a target, as a function of the moment. Widgets use it to animate a knob or a mark. It
/// starts fast and slows down.
nonisolated struct Tween {
  /// The target, which is also the value at rest.
  private(set) var target: Double
  private var origin: Double
  // The start of the movement; nil while it waits for a frame.
  private var start: Moment?
  private var length = Duration.zero

  init(_ value: Double) {
    target = value
    origin = value
  }

  func value(at moment: Moment) -> Double {
    guard length > .zero else { return target }
    guard let start else { return origin }
    let passed = Double((moment - start).nanoseconds) / Double(length.nanoseconds)
    let rest = 1 - min(1, max(0, passed))
    return target + (origin - target) * rest * rest * rest
  }

  /// Returns whether the value still changes after a moment.
  func isMoving(after moment: Moment) -> Bool {
    guard length > .zero else { return false }
    return start.map { moment - $0 < length } ?? true
  }

  mutating func jump(to value: Double) { self = Tween(value) }

  /// Starts a movement with the next frame, from the value that the picture shows.
  mutating func go(to value: Double, from shown: Moment, over length: Duration) {
    self = Tween(from: self.value(at: shown), to: value, length: length)
  }

  /// Starts a waiting movement when a frame is made. The start lies a little in the past, so that this frame shows a
  /// change.
  mutating func frameCame(at moment: Moment) {
    if length > .zero, start == nil { start = moment + length / -12 }
  }

  private init(from origin: Double, to target: Double, length: Duration) {
    self.origin = origin
    self.target = target
    self.length = length
  }
}

extension Widget {
  /// Animates a number of this widget to a value. Sets it immediately if the widget is in no tree or motion is
  /// reduced.
  func send(
    _ glide: inout Tween, to value: Double, over length: (Theme.Motion) -> Duration = { $0.slide }
  ) {
    if let tree, !tree.environment.reducesMotion {
      glide.go(to: value, from: tree.shown, over: length(tree.environment.theme.motion))
    } else {
      glide.jump(to: value)
    }
    // A widget without a frame is drawn when it gets one.
    if frame.size != .zero { invalidate() }
  }
}
