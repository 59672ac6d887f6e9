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
  // A measured interval that differs from another one by more than this part is not the same.
  private static let inaccuracy = 0.015
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
    let stated = report.interval.flatMap { FrameRate(refreshInterval: $0) == nil ? nil : $0 }
    // The window is on another screen, or that has another mode.
    if let stated, let former = self.stated, abs(stated / former - 1) > RefreshClock.inaccuracy {
      intervals = []
    }
    self.stated = stated
    // A display that refreshes when it gets a picture has moved too.
    if let last, !isAfterMove { addInterval(shown - last) }
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
    intervals.isEmpty ? nil : intervals.reduce(.zero, +) / intervals.count
  }

  /// Returns the measured time if it differs from another interval by more than the reports are inaccurate.
  func interval(differingFrom other: Duration) -> Duration? {
    guard let average, intervals.count >= RefreshClock.fewest else { return nil }
    let doubt = RefreshClock.jitter / (other * intervals.count)
    return abs(average / other - 1) > RefreshClock.inaccuracy + doubt ? average : nil
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
