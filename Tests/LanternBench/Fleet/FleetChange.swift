package import LanternBase
package import LanternRecording
package import LanternReports

/// A regression that is hidden in the recordings of a fleet, named as `Assets/sql/regressions.sql` names it.
package nonisolated struct FleetRegression: Codable, Hashable {
  /// The figures that a regression can be found by.
  package enum Figure: String, Codable {
    case processorTime = "processor_time"
    case waiting
    case hitchTimeRatio = "hitch_time_ratio"
  }

  /// The name of all kinds of transition, and of all processors.
  package static let all = "all"

  let build: String
  let figure: Figure
  let kind: String
  let processor: String

  package init(build: String, figure: Figure, kind: String, processor: String) {
    self.build = build
    self.figure = figure
    self.kind = kind
    self.processor = processor
  }

  func applies(to header: RecordingHeader, kind: String) -> Bool {
    header.build == build && [kind, FleetRegression.all].contains(self.kind)
      && [header.machine?.processor, FleetRegression.all].contains(processor)
  }
}

/// Changes a recording into one of another build, machine and run.
///
/// All measured durations are multiplied by the speed of the machine, that of the run, and one of each frame. Lateness, skipped
/// deadlines and hitches follow from the new times, as in the frame loop.
package nonisolated struct FleetChange {
  private static let processorTime: Int64 = 1_000_000
  private static let waiting: Int64 = 2_000_000
  private static let block: Int64 = 40_000_000

  let header: RecordingHeader
  let regressions: [FleetRegression]
  /// The duration of the same work, relative to the recording that is changed.
  let slowness: Double

  package init(header: RecordingHeader, regressions: [FleetRegression], slowness: Double) {
    self.header = header
    self.regressions = regressions
    self.slowness = slowness
  }

  /// Returns the lines of the changed recording, each with its newline.
  package func lines(of recording: Recording, using random: inout SplitMix64) throws -> [[UInt8]] {
    var entries = [RecordEntry.header(header)]
    for transition in recording.transitions { entries += changed(transition, using: &random) }
    entries.append(.footer(RecordingFooter(dropped: recording.dropped)))
    return try entries.map { entry in
      var line: [UInt8] = []
      try entry.appendLine(to: &line)
      return line
    }
  }

  private func changed(_ transition: Recording.Transition, using random: inout SplitMix64) -> [RecordEntry] {
    let begin = transition.begin
    let interval = begin.interval ?? 1_000_000_000 / Int64(header.rate)
    let figures = regressions.filter { $0.applies(to: header, kind: begin.kind) }.map(\.figure)
    // One frame of every third transition waits.
    var blocked: Int?
    if figures.contains(.hitchTimeRatio), transition.frames.count > 2, random.next(below: 3) == 0 {
      blocked = 1 + random.next(below: transition.frames.count - 2)
    }
    var frames: [FrameRecord] = []
    var left = 0
    var added: Int64 = 0
    for (place, frame) in transition.frames.enumerated() {
      let free = frames.last?.presentEnd ?? 0
      // The loop presents no frame whose successor is due already. The last frame is always presented.
      if frame.deadline + interval <= free, place < transition.frames.count - 1 {
        left += 1 + (frame.skipped ?? 0)
        continue
      }
      let work = figures.contains(.processorTime) ? FleetChange.processorTime : 0
      let wait =
        (figures.contains(.waiting) ? FleetChange.waiting : 0) + (place == blocked ? FleetChange.block : 0)
      let factor = slowness * random.noise(0.05)
      frames.append(
        frame.changed(
          by: factor, work: work, wait: wait, after: free, left: left, interval: interval))
      added += work
      left = 0
    }
    return [.begin(begin)] + frames.map(RecordEntry.frame) + transition.paceChanges.map(RecordEntry.pace)
      + (transition.end.map { [.end(changed($0, transition, frames, interval, added))] } ?? [])
  }

  private func changed(
    _ end: TransitionEnd, _ transition: Recording.Transition, _ frames: [FrameRecord], _ interval: Int64,
    _ added: Int64
  ) -> TransitionEnd {
    let hitch = end.hitch.map { hitch in
      transition.begin.framesDue == nil
        ? hitch : max(0, hitch + frames.hitch(interval) - transition.frames.hitch(interval))
    }
    let delay = (frames.first?.presentEnd ?? 0) - (transition.frames.first?.presentEnd ?? 0)
    return TransitionEnd(
      transition: end.transition, outcome: end.outcome, framesPresented: frames.count,
      framesSkipped: frames.reduce(0) { $0 + ($1.skipped ?? 0) },
      framesLate: frames.count { $0.late ?? 0 > 0 }, hitch: hitch,
      clickToPicture: end.clickToPicture.map { $0 + delay }, startDelay: end.startDelay,
      processorTime: end.processorTime.map { Int64(Double($0) * slowness) + added },
      contextSwitches: end.contextSwitches, pageFaults: end.pageFaults)
  }
}

nonisolated extension FrameRecord {
  // `work` and `wait` are added to drawing and to the update. The frame begins after `free`, the end of the frame before.
  fileprivate func changed(
    by factor: Double, work: Int64, wait: Int64, after free: Int64, left: Int, interval: Int64
  ) -> FrameRecord {
    func scaled(_ duration: Int64) -> Int64 { Int64(Double(duration) * factor) }
    let begin = max(begin, free)
    let inputEnd = begin + scaled(duration(of: .input))
    let updateEnd = inputEnd + scaled(duration(of: .update)) + wait
    let drawEnd = updateEnd + scaled(duration(of: .draw)) + work
    let compositeEnd = drawEnd + scaled(duration(of: .composite))
    let overlay = scaled(overlay)
    let presentEnd = compositeEnd + overlay + scaled(duration(of: .present))
    return FrameRecord(
      transition: transition, progress: progress, deadline: deadline, begin: begin, inputEnd: inputEnd,
      updateEnd: updateEnd, drawEnd: drawEnd, compositeEnd: compositeEnd, overlay: overlay,
      presentEnd: presentEnd, late: late.map { _ in max(0, presentEnd - deadline - interval) },
      skipped: skipped.map { $0 + left }, degraded: degraded, damagedPixels: damagedPixels,
      processorTime: processorTime.map { scaled($0) + work }, runQueueDelay: runQueueDelay)
  }
}

nonisolated extension [FrameRecord] {
  // The hitch time of frames that are due at fixed times, as the frame loop adds it up.
  fileprivate func hitch(_ interval: Int64) -> Int64 {
    var hitch: Int64 = 0
    var last = first?.deadline ?? 0
    for frame in self {
      let shown = Swift.max(frame.presentEnd, frame.deadline + interval)
      hitch += Swift.max(0, shown - last - interval)
      last = shown
    }
    return hitch
  }
}

nonisolated extension SplitMix64 {
  /// Returns a factor from 1 − `spread` to 1 + `spread`.
  mutating func noise(_ spread: Double) -> Double {
    1 + spread * (Double(next(below: 2_000_001)) / 1e6 - 1)
  }
}
