import Dispatch
package import LanternFrames
package import LanternRaster
package import LanternRecording
package import LanternWidgets

/// A display whose time the test controls, although it reports a monotonic clock. Waits and presents advance the time,
/// presents by the duration that the test specifies.
@MainActor
package final class SlowDisplay: Display {
  package let facts = DisplayFacts(clock: .monotonic, driver: "puppet", path: "memory")
  package var scale = 1.0
  package let wake: @Sendable () -> Void
  /// The time to present a frame, given the number of earlier presents.
  package var cost: (Int) -> Duration = { _ in .zero }
  /// The time to access the pixels for drawing.
  package var accessCost = Duration.zero
  /// The time to read events.
  package var readingCost = Duration.zero
  /// Whether a wait without a deadline waits for a post from another thread, rather than closing the window.
  package var waitsForOthers = false
  package private(set) var presentCount = 0
  /// The refreshes that show the pictures. Nil for a display that doesn't report them.
  package var refreshes: Refreshes?
  // The pictures that no refresh has shown yet.
  private var pending: [PresentReport] = []

  /// Refreshes at fixed intervals.
  package struct Refreshes {
    package var interval: Duration
    /// The time of one of the refreshes.
    package var phase = Moment.zero
    /// The interval that the reports state.
    package var statedInterval: Duration?
    /// Changes a report, or drops it.
    package var edit: (PresentReport) -> PresentReport? = { $0 }

    package init(every interval: Duration, phase: Moment = .zero, stated: Duration? = nil) {
      (self.interval, self.phase) = (interval, phase)
      statedInterval = stated
    }

    /// Returns the first refresh after a moment.
    package func next(after moment: Moment) -> Moment {
      phase + interval * (((moment - phase) / interval).rounded(.down) + 1)
    }
  }

  package var reportsPresents: Bool { refreshes != nil }

  package func takePresentReports() -> [PresentReport] {
    let count = pending.prefix { $0.shown.map { $0 <= time } ?? true }.count
    defer { pending.removeFirst(count) }
    return pending.prefix(count).compactMap { refreshes?.edit($0) }
  }

  private let posted: DispatchSemaphore
  private var picture: Bitmap
  private var time: Moment
  private var script: [(moment: Moment, event: DisplayEvent)] = []

  package init(size: PixelSize = PixelSize(8, 1), startingAt time: Moment = .zero) {
    picture = Bitmap(size: size)
    self.time = time
    let posted = DispatchSemaphore(value: 0)
    self.posted = posted
    wake = { posted.signal() }
  }

  package var pixelSize: PixelSize { picture.size }

  package func now() -> Moment { time }

  /// Lets time pass, as work does.
  package func spend(_ duration: Duration) { time = time + duration }

  package func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    var end = deadline
    if stopsAtFirst {
      end = [script.first?.moment, pending.first?.shown, deadline].compactMap { $0 }.min()
    }
    guard let end else {
      guard waitsForOthers else { return [.closeRequested] }
      posted.wait()
      return []
    }
    // Events that occurred while other work took time are read and timestamped only now.
    let readFrom = time
    time = max(time, end)
    let due = script.prefix { $0.moment <= time }
    script.removeFirst(due.count)
    if !due.isEmpty { time = time + readingCost }
    return due.map { moment, event in
      guard case .input(let input) = event else { return event }
      return .input(InputEvent(input.action, time: max(moment, readFrom)))
    }
  }

  package func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    time = time + accessCost
    return picture.withPixels(body)
  }

  package func withPicture<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    picture.withPixels(body)
  }

  @discardableResult
  package func present(_ region: Region) throws(DisplayError) -> Int? {
    time = time + cost(presentCount)
    presentCount += 1
    guard let refreshes else { return presentCount }
    let shown = refreshes.next(after: time)
    // A refresh shows the last of several pictures.
    if let last = pending.last, last.shown == shown {
      pending[pending.count - 1] = PresentReport(picture: last.picture, shown: nil)
    }
    pending.append(PresentReport(picture: presentCount, shown: shown, interval: refreshes.statedInterval))
    return presentCount
  }

  package func send(_ action: InputEvent.Action, at moment: Moment) {
    send(.input(InputEvent(action, time: moment)), at: moment)
  }

  package func send(_ event: DisplayEvent, at moment: Moment) {
    let index = script.firstIndex { $0.moment > moment } ?? script.count
    script.insert((moment, event), at: index)
  }
}
