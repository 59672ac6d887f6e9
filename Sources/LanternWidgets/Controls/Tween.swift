import LanternRaster

/// A number on its way to another one, as a function of the moment: what a knob or a mark does when its widget
/// changes. Fast at first, then slower and slower.
nonisolated struct Tween {
  /// Where it goes, or is.
  private(set) var target: Double
  private var origin: Double
  // None, while it waits for a frame.
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

  /// Whether it looks different after a moment.
  func isMoving(after moment: Moment) -> Bool {
    guard length > .zero else { return false }
    return start.map { moment - $0 < length } ?? true
  }

  mutating func jump(to value: Double) { self = Tween(value) }

  /// Sets off, with the next frame, from where it is in the picture.
  mutating func go(to value: Double, from shown: Moment, over length: Duration) {
    self = Tween(from: self.value(at: shown), to: value, length: length)
  }

  /// A frame is made: what waited for it starts, a little on its way at once, so that this frame tells.
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
  /// Sends a number of its own on its way; at once where nobody sees it, or motion is to be reduced.
  func send(
    _ glide: inout Tween, to value: Double, over length: (Theme.Motion) -> Duration = { $0.slide }
  ) {
    if let tree, !tree.environment.reducesMotion {
      glide.go(to: value, from: tree.shown, over: length(tree.environment.theme.motion))
    } else {
      glide.jump(to: value)
    }
    // What has no place yet is drawn when it gets one.
    if frame.size != .zero { invalidate() }
  }
}
