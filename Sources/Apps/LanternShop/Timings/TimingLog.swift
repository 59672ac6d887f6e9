import LanternFrames
package import LanternRecording
import LanternReports
import Observation

/// The timings of this window's last transitions, for the Timings screen.
@MainActor @Observable
package final class TimingLog: FrameListener {
  /// A finished transition.
  package struct Entry {
    package let number: Int
    let kind: String
    let frames: Int
    let late: Int
    let skipped: Int
    /// The 95th percentile of a frame's work, in milliseconds.
    package let work: Double
  }

  /// The maximum numbers of transitions and frames in the log.
  static let maximumEntries = 12
  static let maximumFrames = 240

  /// The last transitions, the newest first.
  package private(set) var entries: [Entry] = []
  /// The work of the last frames, in milliseconds, the newest last.
  private(set) var work: [Double] = []

  @ObservationIgnored private let afterFrame: (@escaping () -> Void) -> Void
  @ObservationIgnored private var kind = ""
  @ObservationIgnored private var frames: [FrameRecord] = []
  private var last: [FrameRecord] = []

  /// `afterFrame` runs an action after the current frame.
  package init(afterFrame: @escaping (@escaping () -> Void) -> Void = { $0() }) {
    self.afterFrame = afterFrame
    frames.reserveCapacity(TimingLog.maximumFrames)
  }

  /// The mean of each phase over the frames of the last transition, in milliseconds and in the order of the phases.
  var phases: [(phase: Phase, milliseconds: Double)] {
    Phase.work.map { phase in
      let sum = last.reduce(0.0) { $0 + Double($1.duration(of: phase)) }
      return (phase, last.isEmpty ? 0 : sum / Double(last.count) / 1e6)
    }
  }

  package func begin(_ begin: TransitionBegin) {
    kind = begin.kind
    frames.removeAll(keepingCapacity: true)
  }

  package func frame(_ frame: FrameRecord) {
    if frames.count < TimingLog.maximumFrames { frames.append(frame) }
  }

  package func pace(_ change: PaceChange) {}

  package func end(_ end: TransitionEnd) {
    guard !frames.isEmpty else { return }
    let ended = (kind, frames)
    afterFrame { [weak self] in self?.add(end, kind: ended.0, ended.1) }
  }

  private func add(_ end: TransitionEnd, kind: String, _ frames: [FrameRecord]) {
    let times = frames.map { Double($0.work) / 1e6 }
    let entry = Entry(
      number: end.transition, kind: kind, frames: end.framesPresented, late: end.framesLate ?? 0,
      skipped: end.framesSkipped ?? 0, work: Percentile(95).value(of: times) ?? 0)
    entries = [entry] + entries.prefix(TimingLog.maximumEntries - 1)
    work = Array((work + times).suffix(TimingLog.maximumFrames))
    last = frames
  }
}
