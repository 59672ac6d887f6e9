import LanternRecords
public import LanternWidgets

/// The deadlines of frames: an absolute grid in whole nanoseconds, k = 0, 1, 2 …
///
/// deadline k = epoch + ⌊k · 10⁹ / rate⌋ ns, so rounding errors don't accumulate.
nonisolated public struct FrameGrid: Hashable, Sendable {
  /// The valid rates, in frames per second.
  public static let rates = RecordingHeader.rates

  /// The rate, in frames per second.
  public let rate: Int
  /// The deadline of frame 0.
  public let epoch: Moment

  /// Creates a grid.
  ///
  /// - Precondition: The rate is one of `rates`.
  public init(rate: Int, epoch: Moment) {
    guard FrameGrid.rates.contains(rate) else { fatalError("the rate must be 24 to 240 frames per second") }
    self.rate = rate
    self.epoch = epoch
  }

  /// Returns the deadline of frame `index`.
  public func deadline(_ index: Int) -> Moment {
    let (seconds, frames) = index.quotientAndRemainder(dividingBy: rate)
    let part = frames * second / rate
    return Moment(nanoseconds: epoch.nanoseconds + Int64(seconds * second + part))
  }

  /// Returns the last grid point at or before a moment. Returns 0 for moments before the epoch.
  public func index(at moment: Moment) -> Int {
    let elapsed = Int(moment.nanoseconds - epoch.nanoseconds)
    guard elapsed > 0 else { return 0 }
    let (seconds, rest) = elapsed.quotientAndRemainder(dividingBy: second)
    let index = seconds * rate + rest * rate / second
    // Deadlines are rounded down, so the next one may already have passed.
    return deadline(index + 1) <= moment ? index + 1 : index
  }

  /// Returns the first grid point at or after a moment.
  public func index(atOrAfter moment: Moment) -> Int {
    let index = index(at: moment)
    return deadline(index) >= moment ? index : index + 1
  }

  /// Returns the number of frames in a duration: ⌈duration × rate⌉.
  public func frames(in duration: Duration) -> Int {
    (Int(duration.nanoseconds) * rate + second - 1) / second
  }

  private var second: Int { 1_000_000_000 }
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
    progressPerFrame = 1_000_000_000 / (Double(duration.nanoseconds) * Double(grid.rate))
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
