import LanternWidgets

/// Moves a frame grid to the refreshes of a display.
///
/// The deadlines become the refreshes, so that each frame has all of the time until the next one. Small differences are
/// filtered, because the reports of some displays are rounded to milliseconds; the grid jumps if it is far off. If no
/// plausible report arrives for a while, the machine's timer alone determines the deadlines, as without reports.
nonisolated struct RefreshFollower {
  // More pictures than a display has on their way.
  private static let pictureLimit = 64
  // The part of a small difference that one report corrects, and the largest small difference, in intervals.
  private static let gain = 0.125
  private static let smallDifference = 0.125

  /// The rate that the app requested, or the default rate.
  let nominalRate: FrameRate
  private let isRateFixed: Bool
  private var clock = RefreshClock()
  // The pictures without a report, and the times at which they were presented.
  private var pictures: [(number: Int, presented: Moment)] = []
  private var isFollowing = false
  private var hasOutlier = false

  /// Creates a follower. If `isRateFixed`, it moves only the phase of the grid. Otherwise, `nominalRate` is the rate while
  /// that of the display isn't known.
  init(nominalRate: FrameRate, isRateFixed: Bool) {
    self.nominalRate = nominalRate
    self.isRateFixed = isRateFixed
  }

  /// Registers a picture that the display was given.
  mutating func present(_ number: Int, at moment: Moment) {
    if pictures.count == RefreshFollower.pictureLimit { pictures.removeFirst() }
    pictures.append((number, moment))
  }

  /// Returns the grid for the frames from `index` on, or nil if it doesn't change. With `keepsRate`, its rate stays.
  mutating func grid(
    after reports: [PresentReport], _ grid: FrameGrid, from index: Int, at now: Moment, keepsRate: Bool
  ) -> FrameGrid? {
    var refresh: Moment?
    for report in reports { refresh = take(report) ?? refresh }
    if let oldest = pictures.first?.presented, now - oldest > RefreshClock.patience, refresh == nil { stop() }
    var rate = grid.rate
    if !keepsRate, !isRateFixed {
      rate = clock.interval.flatMap(FrameRate.init(refreshInterval:)) ?? nominalRate
    }
    let deadline = grid.deadline(index)
    let move = refresh.flatMap { difference(from: deadline, to: $0, rate, at: now) } ?? .zero
    guard move != .zero || rate != grid.rate else { return nil }
    return FrameGrid(rate: rate, epoch: deadline + move, first: index)
  }

  // Returns the refresh, unless the report isn't plausible.
  private mutating func take(_ report: PresentReport) -> Moment? {
    guard let place = pictures.firstIndex(where: { $0.number == report.picture }) else { return nil }
    let presented = pictures[place].presented
    // Displays report in order, so earlier reports are lost.
    pictures.removeSubrange(...place)
    let previous = clock.last
    guard let refresh = clock.add(report, presented: presented) else { return nil }
    // A display may begin its refreshes anew after it was idle.
    if let previous, refresh - previous > .milliseconds(100) { isFollowing = false }
    return refresh
  }

  // Returns the time by which the grid moves.
  private mutating func difference(
    from deadline: Moment, to refresh: Moment, _ rate: FrameRate, at now: Moment
  ) -> Duration? {
    guard let interval = clock.interval, agrees(rate, interval) else { return nil }
    let count = ((deadline - refresh) / interval).rounded()
    let difference = refresh + interval * count - deadline
    guard abs(difference / interval) > RefreshFollower.smallDifference else {
      hasOutlier = false
      isFollowing = true
      return difference * RefreshFollower.gain
    }
    // A single report may be wrong.
    guard !isFollowing || hasOutlier else {
      hasOutlier = true
      return nil
    }
    hasOutlier = false
    isFollowing = true
    // The next frame must not be late because of the move.
    return deadline + difference > now ? difference : difference + interval
  }

  // Whether a frame takes a whole number of refreshes, up to what the filter corrects.
  private func agrees(_ rate: FrameRate, _ interval: Duration) -> Bool {
    let count = rate.interval / interval
    return count > 0.5 && abs(count / count.rounded() - 1) < (isRateFixed ? 0.005 : 0.05)
  }

  private mutating func stop() {
    clock = RefreshClock()
    pictures = []
    isFollowing = false
  }
}
