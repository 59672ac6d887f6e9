/// What one transition adds to the figures of reports and comparisons, frame by frame. What the figures mean stands in
/// the article *Metrics*.
struct TransitionMeasure {
  /// What one frame adds, in nanoseconds.
  struct Frame {
    let work: Int64
    /// From the next deadline to the end of presenting; nil with a virtual clock.
    let overrun: Int64?
    /// Since the frame before was presented, and by how much that differs from the time between the two deadlines; nil
    /// for the first, while a pointer holds the transition, where the grid paused, and with a virtual clock.
    let interval: (length: Int64, jitter: Int64)?
  }

  /// Whether pictures were due at set times, rather than as a pointer moved.
  let isTimed: Bool
  private(set) var frames = 0
  private(set) var late = 0
  private(set) var skipped = 0
  private(set) var degraded = 0
  /// Grid points from the transition's start to the last frame, those left out that the grid paused for.
  ///
  /// A transition that is cut ends before the deadlines that it skips have come: they are not among these.
  private(set) var steps = 0
  private let isReal: Bool
  private let budget: Int64
  private var last: (deadline: Int64, presentEnd: Int64)

  init(_ begin: TransitionBegin, header: RecordingHeader) {
    isTimed = begin.framesDue != nil
    isReal = header.isReal
    budget = header.budget
    last = (begin.start, 0)
  }

  /// Takes a frame into the sums, and says what it adds by itself.
  mutating func take(_ frame: FrameRecord) -> Frame {
    let isFirst = frames == 0
    // Deadlines are rounded down to nanoseconds: to the nearest grid point.
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
    last = (frame.deadline, frame.presentEnd)
    return Frame(work: frame.work, overrun: isReal ? frame.response - budget : nil, interval: interval)
  }

  /// Time by which pictures came late, in nanoseconds, and the grid points that it is set against; nil when no pictures
  /// were due at set times, none came, or real time is not known.
  func hitch(_ end: TransitionEnd) -> (duration: Int64, steps: Int)? {
    guard isReal, isTimed, frames > 0, let hitch = end.hitch else { return nil }
    return (hitch, steps)
  }
}
