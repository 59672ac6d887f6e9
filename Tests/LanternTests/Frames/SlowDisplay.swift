import Dispatch
import LanternFrames
import LanternRaster
import LanternRecords
import LanternWidgets

/// A display that claims the machine's clock and has one of the test's: time passes by waiting, and by presenting
/// as long as the test says.
@MainActor
final class SlowDisplay: Display {
  let facts = DisplayFacts(clock: .monotonic, driver: "puppet", path: "memory")
  var scale = 1.0
  let wake: @Sendable () -> Void
  /// How long presenting takes, by how often it was done before.
  var cost: (Int) -> Duration = { _ in .zero }
  /// How long it takes to get at its memory.
  var lendingCost = Duration.zero
  /// Whether a wait for good is for something that another thread will post, rather than the end.
  var waitsForOthers = false
  private(set) var presentCount = 0

  private let posted: DispatchSemaphore
  private var picture: Bitmap
  private var time: Moment
  private var script: [(moment: Moment, event: DisplayEvent)] = []

  init(size: PixelSize = PixelSize(8, 1), startingAt time: Moment = .zero) {
    picture = Bitmap(size: size)
    self.time = time
    let posted = DispatchSemaphore(value: 0)
    self.posted = posted
    wake = { posted.signal() }
  }

  var pixelSize: PixelSize { picture.size }

  func now() -> Moment { time }

  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
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

  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    time = time + lendingCost
    return picture.withPixels(body)
  }

  func present(_ region: Region) throws(DisplayError) {
    time = time + cost(presentCount)
    presentCount += 1
  }

  func send(_ action: InputEvent.Action, at moment: Moment) {
    send(.input(InputEvent(action, time: moment)), at: moment)
  }

  func send(_ event: DisplayEvent, at moment: Moment) {
    let index = script.firstIndex { $0.moment > moment } ?? script.count
    script.insert((moment, event), at: index)
  }
}
