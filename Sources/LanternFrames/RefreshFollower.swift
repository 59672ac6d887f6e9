package import LanternWidgets

/// Moves a frame grid to the refreshes of a display.
///
/// The deadlines become the refreshes, so that each frame has all of the time until the next one. Small differences are
/// filtered, because the reports of some displays are rounded to milliseconds, and corrected between transitions; the
/// grid jumps if it is far off. If no plausible report arrives for a while, the machine's timer alone determines the
/// deadlines, as without reports.
nonisolated package struct RefreshFollower {
  // More pictures than a display has on their way.
  private static let pictureLimit = 64
  // The part of a small difference that one report corrects, and the largest small difference, in intervals.
  private static let gain = 0.125
  private static let smallDifference = 0.125
  // A display may begin its refreshes anew after it was idle for this long.
  private static let idleTime = Duration.milliseconds(100)

  /// The rate that the app requested, or the default rate.
  package let nominalRate: FrameRate
  private let isRateFixed: Bool
  private var clock = RefreshClock()
  // The pictures without a report, and the times at which they were presented.
  private var pictures: [(number: Int, presented: Moment)] = []
  private var isFollowing = false
  private var hasOutlier = false

  /// Creates a follower. If `isRateFixed`, it moves only the phase of the grid. Otherwise, `nominalRate` is the rate while
  /// that of the display isn't known.
  package init(nominalRate: FrameRate, isRateFixed: Bool) {
    self.nominalRate = nominalRate
    self.isRateFixed = isRateFixed
  }

  /// Registers a picture that the display was given.
  package mutating func present(_ number: Int, at moment: Moment) {
    if pictures.count == RefreshFollower.pictureLimit { pictures.removeFirst() }
    pictures.append((number, moment))
  }

  /// Returns the grid for the frames from `index` on, or nil if it doesn't change. During a transition, it only jumps.
  package mutating func grid(
    after reports: [PresentReport], _ grid: FrameGrid, from index: Int, at now: Moment, duringTransition: Bool
  ) -> FrameGrid? {
    var refresh: Moment?
    for report in reports { refresh = take(report) ?? refresh }
    if refresh == nil, let oldest = pictures.first, now - oldest.presented > RefreshClock.patience { stop() }
    var rate = grid.rate
    if !duringTransition, !isRateFixed {
      rate = clock.interval.flatMap(FrameRate.init(refreshInterval:)) ?? nominalRate
    }
    let deadline = grid.deadline(index)
    var time = Duration.zero
    if let refresh, let difference = difference(from: deadline, to: refresh, rate) {
      if abs(difference / rate.interval) > RefreshFollower.smallDifference {
        time = jump(by: difference, rate, from: deadline, at: now)
      } else {
        hasOutlier = false
        isFollowing = true
        if !duringTransition { time = difference * RefreshFollower.gain }
      }
    }
    guard time != .zero || rate != grid.rate else { return nil }
    return FrameGrid(rate: rate, epoch: deadline + time, first: index)
  }

  // Returns the refresh, unless the report isn't plausible.
  private mutating func take(_ report: PresentReport) -> Moment? {
    guard let place = pictures.firstIndex(where: { $0.number == report.picture }) else { return nil }
    let presented = pictures[place].presented
    // Displays report in order, so earlier reports are lost.
    pictures.removeSubrange(...place)
    let previous = clock.last
    guard let refresh = clock.add(report, presented: presented) else { return nil }
    if let previous, refresh - previous > RefreshFollower.idleTime { isFollowing = false }
    return refresh
  }

  // Returns the time from a deadline to the closest refresh, or nil if the display has another rate.
  private func difference(from deadline: Moment, to refresh: Moment, _ rate: FrameRate) -> Duration? {
    guard let interval = clock.interval, agrees(rate, interval) else { return nil }
    return refresh + interval * ((deadline - refresh) / interval).rounded() - deadline
  }

  // Returns the time by which the next deadline moves. It is not in the past afterwards, so no frame is late because of
  // that. While the grid follows the display, a single report that is far off may be wrong.
  private mutating func jump(
    by difference: Duration, _ rate: FrameRate, from deadline: Moment, at now: Moment
  ) -> Duration {
    guard !isFollowing || hasOutlier else {
      hasOutlier = true
      return .zero
    }
    hasOutlier = false
    isFollowing = true
    return deadline + difference > now ? difference : difference + rate.interval
  }

  // Whether a frame takes a whole number of refreshes, up to what the moves correct.
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
