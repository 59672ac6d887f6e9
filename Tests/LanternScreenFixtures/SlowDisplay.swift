import Dispatch
package import LanternFrames
package import LanternRaster
package import LanternRecords
package import LanternWidgets

/// A display that claims the machine's clock and has one of the test's: time passes by waiting, and by presenting
/// as long as the test says.
@MainActor
package final class SlowDisplay: Display {
  package let facts = DisplayFacts(clock: .monotonic, driver: "puppet", path: "memory")
  package var scale = 1.0
  package let wake: @Sendable () -> Void
  /// How long presenting takes, by how often it was done before.
  package var cost: (Int) -> Duration = { _ in .zero }
  /// How long it takes to get at its memory.
  package var lendingCost = Duration.zero
  /// Whether a wait for good is for something that another thread will post, rather than the end.
  package var waitsForOthers = false
  package private(set) var presentCount = 0

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

  package func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    var end = deadline
    if stopsAtFirst, let first = script.first?.moment { end = min(first, deadline ?? first) }
    guard let end else {
      guard waitsForOthers else { return [.closeRequested] }
      posted.wait()
      return []
    }
    // Whatever happened while something else took time is read, and stamped, only now.
    let readFrom = time
    time = max(time, end)
    let due = script.prefix { $0.moment <= time }
    script.removeFirst(due.count)
    return due.map { moment, event in
      guard case .input(let input) = event else { return event }
      return .input(InputEvent(input.action, time: max(moment, readFrom)))
    }
  }

  package func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    time = time + lendingCost
    return picture.withPixels(body)
  }

  package func present(_ region: Region) throws(DisplayError) {
    time = time + cost(presentCount)
    presentCount += 1
  }

  package func send(_ action: InputEvent.Action, at moment: Moment) {
    send(.input(InputEvent(action, time: moment)), at: moment)
  }

  package func send(_ event: DisplayEvent, at moment: Moment) {
    let index = script.firstIndex { $0.moment > moment } ?? script.count
    script.insert((moment, event), at: index)
  }
}
