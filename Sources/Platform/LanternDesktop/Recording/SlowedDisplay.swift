import LanternClock
import LanternFrames
import LanternRaster
import LanternRecording
import LanternWidgets

/// A display that uses the processor, and sleeps, for fixed times before it presents a frame. It simulates a build that is
/// slower by a known amount, to test whether a comparison finds the difference.
@MainActor
final class SlowedDisplay: Display {
  let display: any Display
  private let work: Duration
  private let sleep: Duration

  init(_ display: any Display, work: Duration, sleep: Duration) {
    self.display = display
    self.work = work
    self.sleep = sleep
  }

  var facts: DisplayFacts { display.facts }
  var pixelSize: PixelSize { display.pixelSize }
  var scale: Double { display.scale }
  var wake: @Sendable () -> Void { display.wake }

  func now() -> Moment { display.now() }

  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    display.events(until: deadline, stopsAtFirst: stopsAtFirst)
  }

  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    try display.withPixels(body)
  }

  func withPixels<Result>(
    repainting region: Region, _ body: (_ pixels: PixelBuffer, _ lost: Region) -> Result
  ) throws(DisplayError) -> Result {
    try display.withPixels(repainting: region, body)
  }

  func withPicture<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    try display.withPicture(body)
  }

  var isRemote: Bool { display.isRemote }
  var placement: WindowPlacement { display.placement }
  var reportsPresents: Bool { display.reportsPresents }
  func takePresentReports() -> [PresentReport] { display.takePresentReports() }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    // By the thread's own clock: a slower build has that much more to do, however long others have the processor.
    let end = ThreadUsage.processorTime + work
    while ThreadUsage.processorTime < end {}
    if sleep > .zero { MonotonicClock.sleep(until: MonotonicClock.now() + sleep) }
    return try display.present(region)
  }

  func reportKeys(_ isWanted: Bool) { display.reportKeys(isWanted) }

  func send(_ action: InputEvent.Action, at moment: Moment) { display.send(action, at: moment) }
}
