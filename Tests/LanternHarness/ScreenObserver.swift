import Foundation
package import LanternRaster

// An observer that is independent of the app. It reads the memory of the X server from a process that is neither the
// server nor the app, without any code of the app. The observations are compared with the claims of the app's
// recording.

/// Samples a rectangle on the screen about every millisecond on a separate thread, and notes the changes.
package final class ScreenObserver: @unchecked Sendable {
  private let lock = NSLock()
  private let hasEnded = DispatchSemaphore(value: 0)
  private var seen = Sightings()
  private var isWatching = true

  package init(watching place: PixelRect, in buffer: FrameBuffer) {
    let thread = Thread { [self] in
      watch(place, in: buffer)
      hasEnded.signal()
    }
    thread.start()
  }

  /// The observations so far.
  package var sightings: Sightings { lock.withLock { seen } }

  /// The time since the last change, in nanoseconds.
  package var stillness: Int64 { lock.withLock { seen.stillness } }

  /// Stops sampling.
  package func stop() {
    lock.withLock { isWatching = false }
    hasEnded.wait()
  }

  private func watch(_ place: PixelRect, in buffer: FrameBuffer) {
    var next = ScreenObserver.now()
    while lock.withLock({ isWatching }) {
      let start = ScreenObserver.now()
      let fingerprint = buffer.fingerprint(of: place)
      let now = ScreenObserver.now()
      lock.withLock { seen.note(fingerprint, from: start, to: now) }
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
package struct Sightings {
  /// The time within which consecutive changes count as one picture, shown at the last change.
  ///
  /// A server copies the rectangles of a picture one by one, and hides the pointer meanwhile. A sample may be taken
  /// in the middle of that.
  package static let torn: Int64 = 4_000_000

  private var changes: [(moment: Int64, fingerprint: UInt64)] = []
  // The intervals without samples, because the observer was not scheduled, and the end of the next sample.
  private var blinks: [(time: ClosedRange<Int64>, end: Int64)] = []
  private var lastLook: Int64?

  package init() {}

  package mutating func note(_ fingerprint: UInt64, at moment: Int64) {
    note(fingerprint, from: moment, to: moment)
  }

  /// Adds a sample. A picture counts as seen at the end of the sample, so that it is never reported too early.
  package mutating func note(_ fingerprint: UInt64, from start: Int64, to end: Int64) {
    // A change after the start of the last sample may be visible only in this one.
    if let lastLook, end - lastLook > 2_000_000 { blinks.append((lastLook...start, end)) }
    if changes.last?.fingerprint != fingerprint { changes.append((end, fingerprint)) }
    lastLook = start
  }

  /// Returns the earliest time at which a picture shown at `moment` could be seen: `moment`, or the end of the next
  /// sample if there were no samples at that time.
  package func sight(of moment: Int64) -> Int64 { blinks.first { $0.time.contains(moment) }?.end ?? moment }

  /// The time of each new picture. The first picture is not new.
  package var pictures: [Int64] {
    guard var shown = changes.first?.fingerprint else { return [] }
    var moments: [Int64] = []
    for (index, change) in changes.enumerated().dropFirst() {
      let isTorn = index + 1 < changes.count && changes[index + 1].moment - change.moment < Sightings.torn
      // Hiding and restoring the pointer results in the same picture.
      guard !isTorn, change.fingerprint != shown else { continue }
      shown = change.fingerprint
      moments.append(change.moment)
    }
    return moments
  }

  /// The time since the last change, in nanoseconds.
  package var stillness: Int64 { (lastLook ?? 0) - (changes.last?.moment ?? 0) }
}

/// The claims of a recording about one transition, to be compared with the observations.
package struct Claim {
  /// A frame that sent pixels to the screen. Other frames are not pictures.
  package struct Frame: Hashable {
    package let deadline: Int64
    /// The server had no pixels of this frame before this time, and all of them at `presentEnd`.
    package let compositeEnd: Int64
    package let presentEnd: Int64

    package init(deadline: Int64, compositeEnd: Int64, presentEnd: Int64) {
      self.deadline = deadline
      self.compositeEnd = compositeEnd
      self.presentEnd = presentEnd
    }
  }

  // Pictures that are closer together may be seen as a single torn picture, even if a sample is late.
  private static let close = Sightings.torn + 2_000_000

  package enum Verdict: Hashable {
    case agreed
    /// The observations are insufficient, for a reason that lies in the machine.
    case unjudged(String)
    case refused([String])
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

  /// Compares the claims with the observations: the number of pictures, and their times to within one frame.
  package func verdict(by sightings: Sightings) -> Verdict {
    guard let first = frames.first, let last = frames.last else { return .refused(["no picture is claimed"]) }
    guard frames.allSatisfy({ $0.compositeEnd <= $0.presentEnd }), first.compositeEnd <= last.presentEnd
    else {
      return .refused(["it ends before it begins"])
    }
    if let hindrance = hindrance(to: sightings) { return .unjudged(hindrance) }
    // A picture may be seen one sample after it was shown. If the last frame was late, the picture that follows the
    // transition, such as a re-enabled button, comes soon after.
    let time = first.compositeEnd...sightings.sight(of: last.presentEnd) + 2_000_000
    let seen = whole(sightings.pictures.filter(time.contains), sightings)
    var complaints: [String] = []
    if abs(seen.count - frames.count) > 1 {
      complaints.append("\(frames.count) pictures are claimed, \(seen.count) were seen")
    }
    for moment in seen where !frames.contains(where: { isNear($0, moment) }) {
      complaints.append("no frame is near the picture seen at \(milliseconds(moment - first.deadline))")
    }
    let unseen = frames.indices.filter { index in !seen.contains { isNear(frames[index], $0) } }
    // One frame may equal the previous frame, such as the last frame of a curve that ends slowly. The first frame
    // never does.
    if unseen.count > 1 || unseen.first == 0 {
      complaints.append(
        "no picture was seen near frame \(unseen.map { "\($0 + 1)" }.joined(separator: ", "))")
    }
    return complaints.isEmpty ? .agreed : .refused(complaints)
  }

  // Whether a time is within one frame of `presentEnd`, or while the frame was presented. On a busy machine, the
  // server may show a frame long before the app learns about it.
  private func isNear(_ frame: Frame, _ moment: Int64) -> Bool {
    let start = min(frame.compositeEnd, frame.presentEnd - interval)
    return (start...frame.presentEnd + interval).contains(moment)
  }

  // Removes pictures that were seen half copied because the server, or the observer after such a sample, was not
  // scheduled for longer than `torn`. Of the pictures seen during one present, only the last one counts.
  private func whole(_ seen: [Int64], _ sightings: Sightings) -> [Int64] {
    let presents = frames.map { $0.compositeEnd...sightings.sight(of: $0.presentEnd) + 2_000_000 }
    return zip(seen, seen.dropFirst() + [.max]).filter { moment, next in
      !presents.contains { $0.contains(moment) && $0.contains(next) }
    }.map(\.0)
  }

  // Returns the reason why the pictures could not be told apart even if all claims were true.
  private func hindrance(to sightings: Sightings) -> String? {
    // A picture from before the first frame, seen late, would count as a picture of the transition.
    if let start = frames.first?.compositeEnd, sightings.sight(of: start) > start {
      return "nobody looked just before the first frame"
    }
    for frame in frames {
      let delay = sightings.sight(of: frame.presentEnd) - frame.presentEnd
      if delay > interval / 2 { return "nobody looked for \(milliseconds(delay)) when a frame was shown" }
    }
    for (frame, next) in zip(frames, frames.dropFirst()) {
      let sight = sightings.sight(of: frame.presentEnd)
      let apart = sightings.sight(of: next.compositeEnd) - sight
      // Two frames that claim to be in time and were sampled must be two pictures, or the claim is false.
      let isExcused = frame.presentEnd - frame.deadline > interval / 2 || sight > frame.presentEnd
      if apart < Claim.close, isExcused {
        return "two frames could be seen \(milliseconds(apart)) apart"
      }
    }
    return nil
  }

  private func milliseconds(_ time: Int64) -> String { "\((time + 500_000) / 1_000_000) ms" }
}
