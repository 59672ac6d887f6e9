public import LanternWidgets

/// The deadlines of frames: an absolute grid in whole nanoseconds, k = 0, 1, 2 …
///
/// deadline k = epoch + ⌊k · 10⁹ / rate⌋ ns, so rounding errors don't accumulate. A grid that follows the refreshes of a
/// display is moved from time to time: from then on, deadlines count from another point.
nonisolated public struct FrameGrid: Hashable, Sendable {
  /// The rate of the frames.
  public let rate: FrameRate
  /// The deadline of frame 0, or of `first` after the grid was moved.
  public let epoch: Moment
  /// The frame whose deadline is `epoch`.
  private let first: Int

  /// Creates a grid.
  ///
  /// - Precondition: The rate is one of `FrameRate.valid`.
  public init(rate: Int, epoch: Moment) { self.init(rate: FrameRate(rate), epoch: epoch) }

  /// Creates a grid in which `epoch` is the deadline of frame `first`.
  package init(rate: FrameRate, epoch: Moment, first: Int = 0) {
    self.rate = rate
    self.epoch = epoch
    self.first = first
  }

  /// Returns the deadline of frame `index`.
  public func deadline(_ index: Int) -> Moment {
    // In two steps, because the product of a long time and a period would be too large.
    let (periods, rest) = (index - first).quotientAndRemainder(dividingBy: rate.millihertz)
    var part = rest * period / rate.millihertz
    if rest < 0, rest * period % rate.millihertz != 0 { part -= 1 }
    return Moment(nanoseconds: epoch.nanoseconds + Int64(periods * period + part))
  }

  /// Returns the last grid point at or before a moment. Returns 0 for moments before the deadline of frame 0.
  public func index(at moment: Moment) -> Int {
    let elapsed = Int(moment.nanoseconds - epoch.nanoseconds)
    let (periods, rest) = elapsed.quotientAndRemainder(dividingBy: period)
    var index = first + periods * rate.millihertz + rest * rate.millihertz / period
    // Deadlines are rounded down, and quotients toward zero.
    while deadline(index) > moment { index -= 1 }
    while deadline(index + 1) <= moment { index += 1 }
    return max(0, index)
  }

  /// Returns the first grid point at or after a moment.
  public func index(atOrAfter moment: Moment) -> Int {
    let index = index(at: moment)
    return deadline(index) >= moment ? index : index + 1
  }

  /// Returns the number of frames in a duration: ⌈duration × rate⌉.
  public func frames(in duration: Duration) -> Int {
    let (seconds, rest) = Int(duration.nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    let (frames, thousandths) = (seconds * rate.millihertz).quotientAndRemainder(dividingBy: 1_000)
    return frames + (thousandths * 1_000_000_000 + rest * rate.millihertz + period - 1) / period
  }

  // The time of `rate.millihertz` frames.
  private var period: Int { 1_000_000_000_000 }
}

/// The deadlines and the progress of the frames of one transition.
nonisolated public struct TransitionSchedule: Hashable, Sendable {
  /// The grid point before the event that caused the transition.
  public private(set) var start: Int
  /// The number of frames in the transition.
  public let due: Int
  private let progressPerFrame: Double

  /// Creates a schedule for a transition that starts at a grid point.
  public init(duration: Duration, start: Int, grid: FrameGrid) {
    self.start = start
    due = grid.frames(in: duration)
    progressPerFrame =
      1_000_000_000 / (Double(duration.nanoseconds) * (Double(grid.rate.millihertz) / 1_000))
  }

  /// Returns the frame to show at a grid point: 1 … `due`, or nil before the first. After the end, it is the last
  /// frame.
  public func frame(at index: Int) -> Int? {
    index > start ? min(due, index - start) : nil
  }

  /// Returns the linear progress of frame 1 … `due`. It is exactly 1 for the last frame.
  public func progress(ofFrame frame: Int) -> Double {
    frame >= due ? 1 : min(1, Double(frame) * progressPerFrame)
  }

  /// Moves the remaining frames by the number of grid points that passed while the display could show nothing.
  mutating func postpone(by points: Int) { start += points }

  /// Moves the last frame to a grid point. All frames before it are skipped.
  mutating func cut(to index: Int) { start = index - due }
}
