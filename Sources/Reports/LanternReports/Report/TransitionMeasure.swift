package import LanternRecording

/// The measurements that one transition contributes to reports and comparisons, frame by frame.
///
/// The article *Metrics* defines each of them.
package struct TransitionMeasure {
  /// The measurements of one frame, in nanoseconds.
  package struct Frame {
    package let work: Int64
    /// Time from the next deadline to the end of presenting. Nil with a virtual clock.
    package let overrun: Int64?
    /// Time since the previous frame was presented, and its difference from the time between the two deadlines.
    ///
    /// Nil for the first frame, while a pointer drags the transition, after a pause of the grid, and with a virtual
    /// clock.
    package let interval: (length: Int64, jitter: Int64)?
    /// Whether the display showed the frame one interval after the one before. Nil for the first frame, for one that
    /// changed no pixel, while a pointer drags the transition, and if the display doesn't report when frames are shown.
    package let isInTurn: Bool?
  }

  /// Whether frames were due at fixed times. False if a pointer dragged the transition.
  package let isTimed: Bool
  package private(set) var frames = 0
  package private(set) var late = 0
  package private(set) var skipped = 0
  package private(set) var degraded = 0
  /// The number of grid points from the start of the transition to its last frame, without pauses of the grid.
  ///
  /// A transition that is cut ends before the deadlines that it skips. Those deadlines are not counted.
  package private(set) var steps = 0
  private let isReal: Bool
  private let budget: Int64
  private var last: (deadline: Int64, presentEnd: Int64)
  // The refresh that showed the last frame that changed a pixel, and the number of intervals until the next frame.
  private var lastShown: (refresh: Int64?, intervals: Int64) = (nil, 1)
  private var hasReports = false

  package init(_ begin: TransitionBegin, header: RecordingHeader) {
    isTimed = begin.framesDue != nil
    isReal = header.isReal
    budget = begin.interval ?? header.budget
    last = (begin.start, 0)
  }

  /// Adds a frame to the sums and returns the measurements of that frame.
  package mutating func take(_ frame: FrameRecord) -> Frame {
    let isFirst = frames == 0
    // Deadlines are rounded down to nanoseconds, so round to the nearest grid point.
    let points = max(1, Int((frame.deadline - last.deadline + budget / 2) / budget))
    let expected = 1 + (frame.skipped ?? 0)
    var interval: (length: Int64, jitter: Int64)?
    if isReal, isTimed, !isFirst, points <= expected {
      let length = frame.presentEnd - last.presentEnd
      interval = (length, abs(length - (frame.deadline - last.deadline)))
    }
    frames += 1
    steps += min(points, expected)
    if isReal {
      skipped += frame.skipped ?? 0
      degraded += frame.degraded
      late += frame.late ?? 0 > 0 ? 1 : 0
    }
    let isInTurn = isTimed && !isFirst && frame.damagedPixels > 0 ? isInTurn(frame) : nil
    if frame.damagedPixels > 0 { lastShown = (frame.shown, 1) } else { lastShown.intervals += 1 }
    hasReports = hasReports || frame.shown != nil
    last = (frame.deadline, frame.presentEnd)
    return Frame(
      work: frame.work, overrun: isReal ? frame.responseTime - budget : nil, interval: interval,
      isInTurn: isInTurn)
  }

  // The refreshes of some displays are rounded to a millisecond.
  private func isInTurn(_ frame: FrameRecord) -> Bool? {
    guard let shown = frame.shown, let before = lastShown.refresh else { return hasReports ? false : nil }
    return abs(shown - before - budget * lastShown.intervals) <= budget / 4
  }

  /// Returns the hitch time in nanoseconds and the number of grid points that it relates to.
  ///
  /// Nil if no frames were due at fixed times, none was presented, or the clock is virtual.
  package func hitch(_ end: TransitionEnd) -> (duration: Int64, steps: Int)? {
    guard isReal, isTimed, frames > 0, let hitch = end.hitch else { return nil }
    return (hitch, steps)
  }
}
