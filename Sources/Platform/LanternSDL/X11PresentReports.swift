package import LanternFrames
package import LanternWidgets

/// The pictures that were sent to an X server, and the reports of its Present extension about them.
///
/// The reports are in the order of the pictures, even if the server's are not. A picture counts as replaced if a later
/// one was shown at the same refresh, and a report whose time is not on the monotonic clock doesn't count.
nonisolated package struct X11PresentReports {
  /// The number of pictures that wait for their report, and of reports that wait to be taken. Beyond it, the oldest are
  /// dropped.
  package static let limit = 64
  // Further away from the present, a time is on another clock.
  private static let tolerance = Duration.seconds(1)

  private var awaited: [(picture: Int, sent: Moment)] = []
  private var ready: [(report: PresentReport, refresh: UInt64)] = []
  private var refreshes = X11RefreshCounter()

  /// Creates a value without pictures.
  package init() {}

  /// Whether a picture waits for its report.
  package var isAwaiting: Bool { !awaited.isEmpty }

  /// Registers a picture for which a report was requested.
  package mutating func request(_ picture: Int, at sent: Moment) {
    if awaited.count == X11PresentReports.limit { awaited.removeFirst() }
    awaited.append((picture, sent))
  }

  /// Adds the server's report about the picture with a number, of which the server has the lower 32 bits. Returns
  /// whether there is a new report to take.
  package mutating func add(
    _ number: UInt32, shown: Moment, refresh: UInt64, at now: Moment
  ) -> Bool {
    guard let index = awaited.firstIndex(where: { UInt32(truncatingIfNeeded: $0.picture) == number }) else {
      return false
    }
    let (picture, sent) = awaited[index]
    let earlier = awaited[..<index].map(\.picture)
    awaited.removeSubrange(...index)
    guard shown + X11PresentReports.tolerance > sent, shown < now + X11PresentReports.tolerance else {
      return false
    }
    refreshes.add(refresh, at: shown)
    if let last = ready.indices.last, ready[last].refresh == refresh {
      ready[last].report = PresentReport(picture: ready[last].report.picture, shown: nil)
    }
    ready += earlier.map { (PresentReport(picture: $0, shown: nil), refresh) }
    ready.append((PresentReport(picture: picture, shown: shown, interval: refreshes.interval), refresh))
    ready.removeFirst(max(0, ready.count - X11PresentReports.limit))
    return true
  }

  /// Returns the reports since the last call.
  package mutating func take() -> [PresentReport] {
    defer { ready.removeAll(keepingCapacity: true) }
    return ready.map(\.report)
  }
}

/// The time between two refreshes of a display, from the times and numbers of two that are far apart.
nonisolated package struct X11RefreshCounter {
  // Times may be rounded to milliseconds, and a server that simulates refreshes may be late by several. Over this many
  // refreshes, that amounts to less than half a percent at 60 Hz.
  private static let shortestHistory: UInt64 = 240

  private var first: (count: UInt64, time: Moment)?
  private var last: (count: UInt64, time: Moment)?

  /// Creates a counter without refreshes.
  package init() {}

  /// Adds a refresh. A display with other refreshes, for example because the window has moved to it, begins a new
  /// history.
  package mutating func add(_ count: UInt64, at time: Moment) {
    if let last, count == last.count { return }
    if !continues(count, time) { first = (count, time) }
    last = (count, time)
  }

  /// The time between two refreshes, or nil while the history is short.
  package var interval: Duration? {
    guard let first, let last, last.count - first.count >= X11RefreshCounter.shortestHistory else {
      return nil
    }
    return average
  }

  private var average: Duration? {
    guard let first, let last, last.count > first.count else { return nil }
    return (last.time - first.time) / Double(last.count - first.count)
  }

  private func continues(_ count: UInt64, _ time: Moment) -> Bool {
    guard let last, count > last.count, time > last.time else { return false }
    guard let average else { return true }
    let elapsed = (time - last.time) / average
    return abs(elapsed - Double(count - last.count)) < 0.5 + elapsed * 0.01
  }
}
