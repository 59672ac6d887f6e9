import LanternFrames
import LanternRaster
import LanternRecords
import LanternWidgets

/// Another display that keeps the processor busy for a while before it shows what it is given: a build that is
/// slower by a known amount, for trying out whether a comparison finds that.
@MainActor
final class SlowedDisplay: Display {
  private let display: any Display
  private let burden: Duration

  init(_ display: any Display, burden: Duration) {
    self.display = display
    self.burden = burden
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

  func present(_ region: Region) throws(DisplayError) {
    // Busy rather than asleep, as a slower build would be; by the machine's clock, as work is measured.
    let end = MonotonicClock.now() + burden
    while MonotonicClock.now() < end {}
    try display.present(region)
  }

  func send(_ action: InputEvent.Action, at moment: Moment) { display.send(action, at: moment) }
}
