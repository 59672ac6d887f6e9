import Foundation
package import LanternRaster

// An observer that is independent of the app. It reads the memory of the X server from a process that is neither the
// server nor the app, without any code of the app. Its observations are compared with the recording of the app.

/// Samples a rectangle of the screen about every millisecond on a separate thread, and stores the changes.
package final class ScreenObserver: @unchecked Sendable {
  private let lock = NSLock()
  private let hasEnded = DispatchSemaphore(value: 0)
  private var samples = Observations()
  private var isObserving = true

  package init(of rect: PixelRect, in buffer: FrameBuffer) {
    let thread = Thread { [self] in
      observe(rect, in: buffer)
      hasEnded.signal()
    }
    thread.start()
  }

  /// The observations so far.
  package var observations: Observations { lock.withLock { samples } }

  /// The time since the last change, in nanoseconds.
  package var timeSinceLastChange: Int64 { lock.withLock { samples.timeSinceLastChange } }

  /// Stops sampling.
  package func stop() {
    lock.withLock { isObserving = false }
    hasEnded.wait()
  }

  private func observe(_ rect: PixelRect, in buffer: FrameBuffer) {
    var next = ScreenObserver.now()
    while lock.withLock({ isObserving }) {
      let start = ScreenObserver.now()
      let fingerprint = buffer.fingerprint(of: rect)
      let now = ScreenObserver.now()
      lock.withLock { samples.add(fingerprint, from: start, to: now) }
      next = max(next + 1_000_000, now)
      var time = timespec(tv_sec: Int(next / 1_000_000_000), tv_nsec: Int(next % 1_000_000_000))
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
    }
  }

  // The time on the clock that recordings use.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The samples of a rectangle. Times are in nanoseconds on the monotonic clock.
package struct Observations {
  /// The longest time between changes that count as one picture. The picture is shown at the last of the changes.
  ///
  /// The server copies the rectangles of a picture one by one, and hides the pointer meanwhile. A sample may be taken
  /// while it copies, and then contains a torn picture.
  package static let tearingInterval: Int64 = 4_000_000

  private var changes: [(moment: Int64, fingerprint: UInt64)] = []
  // The intervals without samples, in which the observer was not scheduled, and the end of the next sample.
  private var gaps: [(time: ClosedRange<Int64>, nextSample: Int64)] = []
  private var lastSample: Int64?

  package init() {}

  /// Adds a sample that took no time.
  package mutating func add(_ fingerprint: UInt64, at moment: Int64) {
    add(fingerprint, from: moment, to: moment)
  }

  /// Adds a sample. The picture counts as observed at the end of the sample, so that it is never reported too early.
  package mutating func add(_ fingerprint: UInt64, from start: Int64, to end: Int64) {
    // A change after the start of the last sample may be visible only in this one.
    if let lastSample, end - lastSample > 2_000_000 { gaps.append((lastSample...start, end)) }
    if changes.last?.fingerprint != fingerprint { changes.append((end, fingerprint)) }
    lastSample = start
  }

  /// Returns the earliest time at which a picture shown at `moment` can be observed: `moment`, or the end of the next
  /// sample if there were no samples at that time.
  package func earliestObservation(of moment: Int64) -> Int64 {
    gaps.first { $0.time.contains(moment) }?.nextSample ?? moment
  }

  /// The time of each new picture. The first picture is not new.
  package var pictures: [Int64] {
    guard var shown = changes.first?.fingerprint else { return [] }
    var moments: [Int64] = []
    for (index, change) in changes.enumerated().dropFirst() {
      let isTorn =
        index + 1 < changes.count && changes[index + 1].moment - change.moment < Observations.tearingInterval
      // After the pointer was hidden and restored, the picture is the same as before.
      guard !isTorn, change.fingerprint != shown else { continue }
      shown = change.fingerprint
      moments.append(change.moment)
    }
    return moments
  }

  /// The time since the last change, in nanoseconds.
  package var timeSinceLastChange: Int64 { (lastSample ?? 0) - (changes.last?.moment ?? 0) }
}

/// The frames that a recording claims for one transition, to be compared with the observations.
package struct RecordedTransition {
  /// A frame that sent pixels to the screen. Frames without pixels cannot be observed.
  package struct Frame: Hashable {
    package let deadline: Int64
    /// The app sent the pixels of this frame to the server between this time and `presentEnd`. The server shows them after
    /// this time, and within one frame after `presentEnd` unless the machine is busy.
    package let compositeEnd: Int64
    package let presentEnd: Int64
    /// The refresh of the display after the server had shown the frame. Nil if a later frame was shown at the same one.
    package let shown: Int64?

    package init(deadline: Int64, compositeEnd: Int64, presentEnd: Int64, shown: Int64? = nil) {
      self.deadline = deadline
      self.compositeEnd = compositeEnd
      self.presentEnd = presentEnd
      self.shown = shown
    }
  }

  // Pictures that are closer together may be observed as a single torn picture, even if a sample is late.
  private static let minimumDistance = Observations.tearingInterval + 2_000_000

  package enum Verdict: Hashable {
    case confirmed
    /// The observations are insufficient, because the machine was busy.
    case inconclusive(String)
    case refuted([String])
  }

  package let kind: String
  package var frames: [Frame]
  /// The time from one frame to the next, in nanoseconds.
  package let interval: Int64

  package init(kind: String, frames: [Frame], interval: Int64) {
    self.kind = kind
    self.frames = frames
    self.interval = interval
  }

  /// Compares the recorded frames with the observations: their number, and their times to within one frame.
  package func verdict(by observations: Observations) -> Verdict {
    guard let first = frames.first, let last = frames.last else { return .refuted(["no frame is recorded"]) }
    guard frames.allSatisfy({ $0.compositeEnd <= $0.presentEnd }), first.compositeEnd <= last.presentEnd
    else {
      return .refuted(["the recording ends before it begins"])
    }
    if let reason = reasonForDoubt(in: observations) { return .inconclusive(reason) }
    // A picture may be observed one sample after it was shown. If the last frame was late, the picture that follows
    // the transition, such as a re-enabled button, comes soon after.
    let time = first.compositeEnd...observations.earliestObservation(of: last.presentEnd) + 2_000_000
    let observed = withoutTornPictures(observations.pictures.filter(time.contains), observations)
    var differences: [String] = []
    // A picture that the server replaced before its refresh may have been on the screen for no more than a moment.
    let isReported = frames.contains { $0.shown != nil }
    let isReplaced = { (index: Int) in isReported && frames[index].shown == nil }
    let expected = frames.indices.count { !isReplaced($0) } - 1...frames.count + 1
    if !expected.contains(observed.count) {
      differences.append("\(frames.count) frames are recorded, \(observed.count) were observed")
    }
    for moment in observed where !frames.contains(where: { isNear($0, moment) }) {
      differences.append("no frame is recorded near \(milliseconds(moment - first.deadline))")
    }
    let missing = frames.indices.filter { index in
      !isReplaced(index) && !observed.contains { isNear(frames[index], $0) }
    }
    // One frame may equal the previous frame, such as the last frame of a curve that ends slowly. The first frame
    // never does.
    if missing.count > 1 || missing.first == 0 {
      differences.append(
        "no picture was observed near frame \(missing.map { "\($0 + 1)" }.joined(separator: ", "))")
    }
    return differences.isEmpty ? .confirmed : .refuted(differences)
  }

  // Returns whether a time is within one frame of `presentEnd`, or within the presentation of the frame. On a busy
  // machine, the server may show a frame long before the app learns about it.
  private func isNear(_ frame: Frame, _ moment: Int64) -> Bool {
    let start = min(frame.compositeEnd, frame.presentEnd - interval)
    return (start...frame.presentEnd + interval).contains(moment)
  }

  // Removes torn pictures that were visible for longer than `tearingInterval`, because the server, or the observer
  // after such a sample, was not scheduled. Of the pictures observed during one presentation, only the last one counts.
  private func withoutTornPictures(_ observed: [Int64], _ observations: Observations) -> [Int64] {
    let next = frames.dropFirst().map(\.compositeEnd) + [Int64.max]
    let presents = zip(frames, next).map { frame, next in
      // The server copies a picture after it was sent, and before the refresh that it reports.
      let sent = observations.earliestObservation(of: frame.presentEnd) + 2_000_000
      return frame.compositeEnd...max(sent, min(frame.shown ?? sent, next))
    }
    return zip(observed, observed.dropFirst() + [.max]).filter { moment, next in
      !presents.contains { $0.contains(moment) && $0.contains(next) }
    }.map(\.0)
  }

  // Returns the reason why the observations would not distinguish the frames of an accurate recording. Nil if there is
  // none.
  private func reasonForDoubt(in observations: Observations) -> String? {
    // A picture from before the first frame, observed late, would count as a picture of the transition.
    if let start = frames.first?.compositeEnd, observations.earliestObservation(of: start) > start {
      return "there was no sample just before the first frame"
    }
    for frame in frames {
      // Xvfb reports the first refresh that is at least half an interval after it has shown the frame.
      if let shown = frame.shown, shown - frame.presentEnd > interval * 5 / 2 {
        return "the server showed a frame up to \(milliseconds(shown - frame.presentEnd)) after it was sent"
      }
      let delay = observations.earliestObservation(of: frame.presentEnd) - frame.presentEnd
      if delay > interval / 2 {
        return "there was no sample for \(milliseconds(delay)) after a frame was shown"
      }
    }
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let start = observations.earliestObservation(of: frame.presentEnd)
      let distance = observations.earliestObservation(of: next.compositeEnd) - start
      // Two frames that were recorded as punctual and were sampled must be two pictures, or the recording is false.
      let isExcused = frame.presentEnd - frame.deadline > interval / 2 || start > frame.presentEnd
      if distance < RecordedTransition.minimumDistance, isExcused {
        return "two frames may be observed only \(milliseconds(distance)) apart"
      }
    }
    return nil
  }

  private func milliseconds(_ time: Int64) -> String { "\((time + 500_000) / 1_000_000) ms" }
}
