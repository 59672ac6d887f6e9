import LanternRecords
public import LanternWidgets

/// The moments at which frames are due: one absolute grid in whole nanoseconds, k = 0, 1, 2 …
///
/// deadline k = epoch + ⌊k · 10⁹ / rate⌋ ns, so rounding never adds up.
nonisolated public struct FrameGrid: Hashable, Sendable {
  /// The rates that a grid may have, in frames a second.
  public static let rates = RecordingHeader.rates

  public let rate: Int
  public let epoch: Moment

  /// Precondition: the rate is one of `rates`.
  public init(rate: Int, epoch: Moment) {
    precondition(FrameGrid.rates.contains(rate), "a rate is 24 to 240 frames a second")
    self.rate = rate
    self.epoch = epoch
  }

  /// When frame `index` is due.
  public func deadline(_ index: Int) -> Moment {
    let (seconds, frames) = index.quotientAndRemainder(dividingBy: rate)
    let part = frames * second / rate
    return Moment(nanoseconds: epoch.nanoseconds + Int64(seconds * second + part))
  }

  /// The last grid point at or before a moment; 0 for moments before the epoch.
  public func index(at moment: Moment) -> Int {
    let elapsed = Int(moment.nanoseconds - epoch.nanoseconds)
    guard elapsed > 0 else { return 0 }
    let (seconds, rest) = elapsed.quotientAndRemainder(dividingBy: second)
    let index = seconds * rate + rest * rate / second
    // Deadlines are rounded down, so the next one may already have come.
    return deadline(index + 1) <= moment ? index + 1 : index
  }

  /// The first grid point at or after a moment.
  public func index(atOrAfter moment: Moment) -> Int {
    let index = index(at: moment)
    return deadline(index) >= moment ? index : index + 1
  }

  /// How many frames a duration takes: ⌈duration × rate⌉.
  public func frames(in duration: Duration) -> Int {
    (Int(duration.nanoseconds) * rate + second - 1) / second
  }

  private var second: Int { 1_000_000_000 }
}

/// When the frames of one transition are due, and how far each has come.
nonisolated public struct TransitionSchedule: Hashable, Sendable {
  /// The grid point before the event that caused the transition.
  public private(set) var start: Int
  /// How many frames it has.
  public let due: Int
  private let progressPerFrame: Double

  public init(duration: Duration, start: Int, grid: FrameGrid) {
    self.start = start
    due = grid.frames(in: duration)
    progressPerFrame = 1_000_000_000 / (Double(duration.nanoseconds) * Double(grid.rate))
  }

  /// The frame to show at a grid point: 1 … due, or nil before the first. Past the end it is the last.
  public func frame(at index: Int) -> Int? {
    index > start ? min(due, index - start) : nil
  }

  /// Linear progress of frame 1 … due; exactly 1 for the last.
  public func progress(ofFrame frame: Int) -> Double {
    frame >= due ? 1 : min(1, Double(frame) * progressPerFrame)
  }

  /// Moves what is left by grid points that passed while nothing could be shown.
  mutating func postpone(by points: Int) { start += points }

  /// Moves the last frame to a grid point: all before it is passed over.
  mutating func cut(to index: Int) { start = index - due }
}
