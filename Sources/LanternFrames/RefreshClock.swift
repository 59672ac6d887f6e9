import LanternWidgets

/// The refreshes of a display, estimated from its reports about pictures.
///
/// A report counts if it is plausible: its picture was shown after the one before, and close to the time at which it was
/// presented. Some displays state an interval at which they don't refresh, so the reported times decide.
nonisolated struct RefreshClock {
  /// The time for which the estimate stays valid without a plausible report, although pictures are presented.
  static let patience = Duration.seconds(1)
  // Timers of whole milliseconds shift a refresh by up to one millisecond, and a busy machine by several. This many
  // intervals average that out, to within the inaccuracy that a follower tolerates.
  private static let intervalCount = 48
  // Enough to recognize that a display moves along with the grid.
  private static let shortestAverage = 8
  private static let longestDelay = Duration.milliseconds(250)
  // A report may be a millisecond early, and the time at which a picture was presented is taken somewhat later.
  private static let tolerance = Duration.milliseconds(20)

  /// The last refresh that showed a new picture.
  private(set) var last: Moment?
  private var stated: Duration?
  // The latest times between two pictures that followed each other at adjacent refreshes, at most `intervalCount`.
  private var intervals: [Duration] = []

  /// Adds a report about a picture that was presented at a moment. Returns the refresh, or nil if the report is not
  /// plausible or its picture was not shown.
  mutating func add(_ report: PresentReport, presented: Moment, isAfterMove: Bool) -> Moment? {
    guard let shown = report.shown, last.map({ shown > $0 }) ?? true,
      shown + RefreshClock.tolerance > presented, shown < presented + RefreshClock.longestDelay
    else { return nil }
    stated = report.interval.flatMap { FrameRate(refreshInterval: $0) == nil ? nil : $0 }
    // A display that refreshes when it gets a picture has moved too.
    if let last, !isAfterMove { addInterval(shown - last) }
    last = shown
    return shown
  }

  /// The time between two refreshes, or nil while it isn't known.
  var interval: Duration? {
    guard intervals.count == RefreshClock.intervalCount else { return stated }
    let measured = intervals.reduce(.zero, +) / intervals.count
    guard let stated, abs(measured / stated - 1) < 0.02 else { return measured }
    return stated
  }

  /// The average of the times that were measured last, or nil if they are too few.
  var average: Duration? {
    guard intervals.count >= RefreshClock.shortestAverage else { return nil }
    return intervals.reduce(.zero, +) / intervals.count
  }

  /// Whether the display states the interval, rather than that it was measured.
  var isStated: Bool { stated != nil && interval == stated }

  private mutating func addInterval(_ length: Duration) {
    // Without a stated interval, the shortest one is that of adjacent refreshes.
    guard let expected = stated ?? intervals.min() ?? FrameRate(refreshInterval: length)?.interval else {
      return
    }
    guard length > expected * 0.75 else {
      if stated == nil { intervals = [length] }
      return
    }
    guard length < expected * 1.25 else { return }
    intervals.append(length)
    if intervals.count > RefreshClock.intervalCount { intervals.removeFirst() }
  }
}
