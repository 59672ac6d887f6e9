import LanternFrames
import LanternRaster
import LanternRecords
import LanternWidgets

/// A display that busy-waits for a fixed time before it presents a frame. It simulates a build that is slower by a
/// known amount, to test whether a comparison finds the difference.
@MainActor
final class SlowedDisplay: Display {
  let display: any Display
  private let injectedDelay: Duration

  init(_ display: any Display, injectedDelay: Duration) {
    self.display = display
    self.injectedDelay = injectedDelay
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

  var reportsPresents: Bool { display.reportsPresents }
  func takePresentReports() -> [PresentReport] { display.takePresentReports() }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    // Busy-waits, as a slower build would, by the machine's clock, which also measures work.
    let end = MonotonicClock.now() + injectedDelay
    while MonotonicClock.now() < end {}
    return try display.present(region)
  }

  func send(_ action: InputEvent.Action, at moment: Moment) { display.send(action, at: moment) }
}
