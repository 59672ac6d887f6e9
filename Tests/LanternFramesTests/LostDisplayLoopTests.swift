import LanternFrames
import LanternRaster
import LanternRecording
import LanternWidgets
import Testing

/// The frame loop when its display is lost.
@MainActor
struct LostDisplayLoopTests {
  @Test(arguments: [[DisplayEvent.lost], [.hidden, .lost]])
  func `a lost display ends the loop with the reason, even while the window is hidden`(
    events: [DisplayEvent]
  ) {
    let display = FragileDisplay(events)
    let fixture = FrameLoopFixture(display)
    #expect(throws: DisplayError.unusable("it is gone")) { try fixture.loop.run() }
  }
}

/// A display that sends some events after its first picture. After the loss its pixels are not accessible.
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

  func present(_ region: Region) throws(DisplayError) -> Int? { nil }

  func send(_ action: InputEvent.Action, at moment: Moment) {}
}
