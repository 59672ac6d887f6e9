import LanternFrames
import LanternRaster
import LanternRecords
import LanternWidgets
import Testing

/// What the loop does when its display is taken away.
@MainActor
struct LostDisplayLoopTests {
  @Test(arguments: [[DisplayEvent.lost], [.hidden, .lost]])
  func `a display that is lost ends the loop with the reason, also while nobody can see it`(
    events: [DisplayEvent]
  ) {
    let display = FragileDisplay(events)
    let screening = Screening(display)
    #expect(throws: DisplayError.unusable("it is gone")) { try screening.loop.run() }
  }
}

/// A display that tells some events after its first picture, and from the loss on has no memory to lend.
@MainActor
private final class FragileDisplay: Display {
  let facts = DisplayFacts(clock: .monotonic, driver: "puppet", path: "memory")
  let scale = 1.0
  let wake: @Sendable () -> Void = {}
  private var picture = Bitmap(size: PixelSize(8, 1))
  private var time = Moment.zero
  private var script: [DisplayEvent]
  private var isLost = false

  init(_ script: [DisplayEvent]) { self.script = script }

  var pixelSize: PixelSize { picture.size }

  func now() -> Moment { time }

  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    time = max(time, deadline ?? time)
    guard stopsAtFirst else { return isLost ? [.lost] : [] }
    if !script.isEmpty, script.removeFirst() == .hidden { return [.hidden] }
    isLost = true
    return [.lost]
  }

  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    if isLost { throw .unusable("it is gone") }
    return picture.withPixels(body)
  }

  func present(_ region: Region) throws(DisplayError) {}

  func send(_ action: InputEvent.Action, at moment: Moment) {}
}
