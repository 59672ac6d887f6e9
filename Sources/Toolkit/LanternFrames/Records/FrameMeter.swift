import LanternBase
import LanternClock
import LanternRaster
import LanternRecording
import LanternWidgets

/// Splits the work of a loop's frames by cause.
struct FrameMeter {
  /// Places that take less time of a frame, in nanoseconds, are recorded together.
  static let leastDuration: Int64 = 10_000

  private let meter: WorkMeter

  /// Measures from now on. `typesetter` shapes the text of the windows.
  init(_ typesetter: any Typesetter) {
    meter = WorkMeter(
      read: {
        WorkMeter.Reading(
          time: MonotonicClock.now().nanoseconds, linesShaped: typesetter.shapedLineCount ?? 0,
          pixelsMixed: PixelCounts.ofThread.mixed)
      },
      processorTime: { ThreadUsage.processorTime.nanoseconds })
    WorkMeter.current = meter
  }

  /// Begins a phase of a frame.
  func begin(_ phase: Phase) { meter.begin(phase.rawValue) }

  /// Ends the phases of the frame, or its part before the deadline.
  func end() { meter.end() }

  /// Measures no longer.
  func stop() { if WorkMeter.current === meter { WorkMeter.current = nil } }

  /// Forgets the work of a frame that is not recorded.
  func forget() {
    meter.end()
    _ = meter.take()
  }

  /// Returns the work since the last frame.
  func shares(of frame: FrameRecord) -> [WorkShare] {
    var works: [(place: WorkPlace, work: PlaceWork)] = []
    var rest: [Phase: PlaceWork] = [:]
    for share in meter.take() {
      guard let phase = Phase(rawValue: share.place.phase), Phase.work.contains(phase) else { continue }
      let place = WorkPlace(
        phase, screen: share.place.screen, widget: share.place.widget, span: share.place.span)
      let work = PlaceWork(
        processorTime: share.processorTime, duration: share.duration, times: share.times,
        linesShaped: share.linesShaped, pixelsMixed: share.pixelsMixed)
      if share.duration >= FrameMeter.leastDuration, place.subject != nil {
        works.append((place, work))
      } else {
        rest[phase, default: PlaceWork()] += work
      }
    }
    works += Phase.work.compactMap { phase in rest[phase].map { (WorkPlace(phase), $0) } }
    return works.map {
      WorkShare(transition: frame.transition, deadline: frame.deadline, place: $0.place, work: $0.work)
    }
  }
}
