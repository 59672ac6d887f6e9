import Foundation
package import LanternRaster

// Somebody who watches a window and knows nothing of the app that paints it: looks at the X server's own memory, from
// a process that is neither the server nor the app, and by no code of the app's. What it saw is held against what the
// app's record claims.

/// Looks at a place on the screen about every millisecond, on a thread of its own, and notes when it has changed.
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

  /// What was seen until now.
  package var sightings: Sightings { lock.withLock { seen } }

  /// For how long nothing has changed, in nanoseconds.
  package var stillness: Int64 { lock.withLock { seen.stillness } }

  /// Looks no more.
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

  // By the clock that records are kept by.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// What was seen of a place, look by look. Times are nanoseconds on the monotonic clock.
package struct Sightings {
  /// A server copies a picture while it is looked at, several rectangles one after the other, and takes the pointer
  /// away for it and puts it back: a look may fall into the midst of that. Changes that follow upon one another so
  /// closely are one picture, there when the last of them was seen.
  package static let torn: Int64 = 4_000_000

  private var changes: [(moment: Int64, fingerprint: UInt64)] = []
  // When nobody was looking, since the machine had no turn to give, and when the next look ended.
  private var blinks: [(time: ClosedRange<Int64>, end: Int64)] = []
  private var lastLook: Int64?

  package init() {}

  package mutating func note(_ fingerprint: UInt64, at moment: Int64) {
    note(fingerprint, from: moment, to: moment)
  }

  /// Notes a look that took some time. A picture counts as seen at the end of the look: so it is never said to have been
  /// there before it was.
  package mutating func note(_ fingerprint: UInt64, from start: Int64, to end: Int64) {
    // What came after the last look had begun may be seen only by this one.
    if let lastLook, end - lastLook > 2_000_000 { blinks.append((lastLook...start, end)) }
    if changes.last?.fingerprint != fingerprint { changes.append((end, fingerprint)) }
    lastLook = start
  }

  /// When somebody could first see what was shown at a moment: at once, unless nobody was looking.
  package func sight(of moment: Int64) -> Int64 { blinks.first { $0.time.contains(moment) }?.end ?? moment }

  /// When each new picture was there. The first one that was ever seen is not new.
  package var pictures: [Int64] {
    guard var shown = changes.first?.fingerprint else { return [] }
    var moments: [Int64] = []
    for (index, change) in changes.enumerated().dropFirst() {
      let isTorn = index + 1 < changes.count && changes[index + 1].moment - change.moment < Sightings.torn
      // The pointer's going and coming back ends where it began.
      guard !isTorn, change.fingerprint != shown else { continue }
      shown = change.fingerprint
      moments.append(change.moment)
    }
    return moments
  }

  /// For how long nothing has changed.
  package var stillness: Int64 { (lastLook ?? 0) - (changes.last?.moment ?? 0) }
}

/// What a record claims of one transition, to be held against what was seen.
package struct Claim {
  /// A frame that sent pixels to the screen. Others are no pictures.
  package struct Frame: Hashable {
    package let deadline: Int64
    /// Before it the server had nothing of this frame; at `presentEnd` it had all.
    package let compositeEnd: Int64
    package let presentEnd: Int64

    package init(deadline: Int64, compositeEnd: Int64, presentEnd: Int64) {
      self.deadline = deadline
      self.compositeEnd = compositeEnd
      self.presentEnd = presentEnd
    }
  }

  // Pictures that come closer than this may be seen as one that is torn, even if a look is late.
  private static let close = Sightings.torn + 2_000_000

  package enum Verdict: Hashable {
    case agreed
    /// Nobody can say, for this reason, which lies in the machine.
    case unjudged(String)
    case refused([String])
  }

  package let kind: String
  package var frames: [Frame]
  /// From one frame to the next.
  package let interval: Int64

  package init(kind: String, frames: [Frame], interval: Int64) {
    self.kind = kind
    self.frames = frames
    self.interval = interval
  }

  /// Whether what was seen agrees: on how many pictures there were within one, and on when within a frame.
  package func verdict(by sightings: Sightings) -> Verdict {
    guard let first = frames.first, let last = frames.last else { return .refused(["no picture is claimed"]) }
    guard frames.allSatisfy({ $0.compositeEnd <= $0.presentEnd }), first.compositeEnd <= last.presentEnd
    else {
      return .refused(["it ends before it begins"])
    }
    if let hindrance = hindrance(to: sightings) { return .unjudged(hindrance) }
    // A picture may be seen one look after it was shown. When the last frame was late, the picture that follows the
    // transition, such as a button that can be used again, comes soon after.
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
    // One frame may look like the one before it, as the last does where a curve ends slowly. The first never does.
    if unseen.count > 1 || unseen.first == 0 {
      complaints.append(
        "no picture was seen near frame \(unseen.map { "\($0 + 1)" }.joined(separator: ", "))")
    }
    return complaints.isEmpty ? .agreed : .refused(complaints)
  }

  // Within a frame of `presentEnd`, or while the frame was presented: on a busy machine the server may show it long
  // before the app hears that it has.
  private func isNear(_ frame: Frame, _ moment: Int64) -> Bool {
    let start = min(frame.compositeEnd, frame.presentEnd - interval)
    return (start...frame.presentEnd + interval).contains(moment)
  }

  // Without what was seen half copied because the server, or the observer after such a look, lost its turn for longer
  // than `torn`: of what one frame's presenting let be seen, only the last is a picture.
  private func whole(_ seen: [Int64], _ sightings: Sightings) -> [Int64] {
    let presents = frames.map { $0.compositeEnd...sightings.sight(of: $0.presentEnd) + 2_000_000 }
    return zip(seen, seen.dropFirst() + [.max]).filter { moment, next in
      !presents.contains { $0.contains(moment) && $0.contains(next) }
    }.map(\.0)
  }

  // Why the eye could not have told its pictures apart if all that it claims were true.
  private func hindrance(to sightings: Sightings) -> String? {
    // A picture from before the first frame, seen late, would count as one of the transition's.
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
      // Two that claim to have been in time, and were looked at, are two pictures, or it is not true.
      let isExcused = frame.presentEnd - frame.deadline > interval / 2 || sight > frame.presentEnd
      if apart < Claim.close, isExcused {
        return "two frames could be seen \(milliseconds(apart)) apart"
      }
    }
    return nil
  }

  private func milliseconds(_ time: Int64) -> String { "\((time + 500_000) / 1_000_000) ms" }
}
