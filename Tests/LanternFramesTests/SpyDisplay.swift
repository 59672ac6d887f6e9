import LanternFrames
import LanternRaster
import LanternRecording
import LanternWidgets

/// A headless display that records its calls.
@MainActor
final class SpyDisplay: Display {
  /// One call of `events(until:stopsAtFirst:)`.
  struct Wait: Equatable {
    let deadline: Moment?
    let stopsAtFirst: Bool
  }

  let inner: HeadlessDisplay
  /// Called before each present.
  var willPresent: () -> Void = {}
  private(set) var waits: [Wait] = []
  private(set) var presented: [Region] = []

  init(_ inner: HeadlessDisplay) { self.inner = inner }

  var facts: DisplayFacts { inner.facts }
  var pixelSize: PixelSize { inner.pixelSize }
  var scale: Double { inner.scale }
  var wake: @Sendable () -> Void { inner.wake }

  func now() -> Moment { inner.now() }

  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    waits.append(Wait(deadline: deadline, stopsAtFirst: stopsAtFirst))
    return inner.events(until: deadline, stopsAtFirst: stopsAtFirst)
  }

  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    try inner.withPixels(body)
  }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    willPresent()
    presented.append(region)
    return try inner.present(region)
  }

  func send(_ action: InputEvent.Action, at moment: Moment) { inner.send(action, at: moment) }
}
