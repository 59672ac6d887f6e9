import LanternWidgets

/// The refreshes of a display, estimated from its reports about pictures.
///
/// A report counts if it is plausible: its picture was shown after the one before, and close to the time at which it was
/// presented. Some displays state an interval at which they don't refresh, so the reported times decide.
nonisolated struct RefreshClock {
  /// The time for which the estimate stays valid without a plausible report, although pictures are presented.
  static let patience = Duration.seconds(1)
  // Timers of whole milliseconds shift a refresh by up to one millisecond, and a busy machine by several. The more
  // intervals are averaged, the less that matters: the rate of a display that states none is known after `intervalCount`,
  // and that of one that states a wrong one after `shortestAverage`. Fewer than `fewest` say nothing.
  private static let intervalCount = 48
  private static let shortestAverage = 12
  private static let fewest = 4
  private static let jitter = Duration.milliseconds(3)
  // The largest difference of the time between two pictures from whole intervals, in intervals, and the most of these.
  private static let largestDifference = 0.25
  private static let mostRefreshes = 4.0
  // A measured interval that differs from another one by more than this part is not the same.
  private static let inaccuracy = 0.015
  private static let longestDelay = Duration.milliseconds(250)
  // A report may be a millisecond early, and the time at which a picture was presented is taken somewhat later.
  private static let tolerance = Duration.milliseconds(20)

  /// The last refresh that showed a new picture.
  private(set) var last: Moment?
  private var stated: Duration?
  // The latest times between two pictures, each with its number of refreshes; at most `intervalCount`.
  private var intervals: [(time: Duration, refreshes: Int)] = []
  // The refresh at which the next of these times begins.
  private var start: Moment?
  // The number of times in a row that were not whole intervals, and of those that were too short.
  private var rejected = 0
  private var shortTimes = 0

  /// Adds a report about a picture that was presented at a moment. Returns the refresh, or nil if the report is not
  /// plausible or its picture was not shown.
  mutating func add(_ report: PresentReport, presented: Moment) -> Moment? {
    guard let shown = report.shown, last.map({ shown > $0 }) ?? true,
      shown + RefreshClock.tolerance > presented, shown < presented + RefreshClock.longestDelay
    else { return nil }
    let stated = report.interval.flatMap { FrameRate(refreshInterval: $0) == nil ? nil : $0 }
    // The window is on another screen, or that has another mode.
    if let stated, let former = self.stated, abs(stated / former - 1) > RefreshClock.inaccuracy {
      (intervals, start) = ([], nil)
    }
    self.stated = stated
    addInterval(until: shown)
    last = shown
    return shown
  }

  /// The time between two refreshes, or nil while it isn't known.
  var interval: Duration? {
    guard let stated else { return intervals.count == RefreshClock.intervalCount ? average : nil }
    guard intervals.count >= RefreshClock.shortestAverage else { return stated }
    return interval(differingFrom: stated) ?? stated
  }

  /// The average of the times that were measured last, or else the stated time.
  var measuredInterval: Duration? { average ?? stated }

  private var average: Duration? {
    let count = intervals.reduce(0) { $0 + $1.refreshes }
    return count == 0 ? nil : intervals.reduce(.zero) { $0 + $1.time } / count
  }

  /// Returns the measured time if it differs from another interval by more than the reports are inaccurate.
  func interval(differingFrom other: Duration) -> Duration? {
    guard let average, intervals.count >= RefreshClock.fewest else { return nil }
    let doubt = RefreshClock.jitter / (other * intervals.count)
    return abs(average / other - 1) > RefreshClock.inaccuracy + doubt ? average : nil
  }

  /// Whether the display states the interval, rather than that it was measured.
  var isStated: Bool { stated != nil && interval == stated }

  // A report that is late by much is followed by a time that is too short. If the short times alone counted, the display
  // would seem to be faster. Therefore, a time begins at the last refresh that was reported in time.
  private mutating func addInterval(until shown: Moment) {
    guard let from = start, let last else {
      start = shown
      return
    }
    let time = shown - from
    guard let expected = stated ?? average ?? FrameRate(refreshInterval: time)?.interval else {
      start = shown
      return
    }
    let refreshes = (time / expected).rounded()
    if stated == nil, isFaster(than: expected, shown - last) {
      intervals = [(shown - last, 1)]
      start = shown
    } else if (1...RefreshClock.mostRefreshes).contains(refreshes),
      abs(time / expected - refreshes) < RefreshClock.largestDifference
    {
      intervals.append((time, Int(refreshes)))
      if intervals.count > RefreshClock.intervalCount { intervals.removeFirst() }
      (start, rejected) = (shown, 0)
    } else {
      rejected += 1
      if refreshes > RefreshClock.mostRefreshes { start = shown }
      if stated == nil, rejected == RefreshClock.shortestAverage { (intervals, rejected) = ([], 0) }
    }
  }

  // Without a stated interval, the shortest one is that of adjacent refreshes. One short time may follow a late report.
  private mutating func isFaster(than expected: Duration, _ time: Duration) -> Bool {
    shortTimes = time < expected * (1 - RefreshClock.largestDifference) ? shortTimes + 1 : 0
    guard shortTimes == 2 else { return false }
    shortTimes = 0
    return true
  }
}
