package import LanternRecords

/// What the HUD remembers of the record: the last frames, and the last transition.
nonisolated package struct FrameHistory {
  /// Frames remembered at most.
  package static let capacity = 240

  /// The transition that began last.
  package struct Transition {
    package let begin: TransitionBegin
    package fileprivate(set) var presented = 0
    package fileprivate(set) var skipped = 0
    package fileprivate(set) var late = 0
    package fileprivate(set) var pace = Pace.full
    /// Nil while it is under way.
    package fileprivate(set) var end: TransitionEnd?
  }

  package private(set) var transition: Transition?
  // A ring once it is full, whose oldest is at `oldest`.
  private var frames: [FrameRecord] = []
  private var oldest = 0

  package init() {}

  package var count: Int { frames.count }

  /// The frame that came so many before the last one. Precondition: it is remembered.
  package func frame(before last: Int) -> FrameRecord {
    precondition(frames.indices.contains(last), "no such frame is remembered")
    return frames[(oldest + frames.count - 1 - last) % frames.count]
  }

  package mutating func begin(_ begin: TransitionBegin) { transition = Transition(begin: begin) }

  package mutating func frame(_ frame: FrameRecord) {
    if frames.count < FrameHistory.capacity {
      frames.append(frame)
    } else {
      frames[oldest] = frame
      oldest = (oldest + 1) % frames.count
    }
    transition?.presented += 1
    transition?.skipped += frame.skipped ?? 0
    transition?.late += (frame.late ?? 0) > 0 ? 1 : 0
  }

  package mutating func pace(_ change: PaceChange) { transition?.pace = change.pace }

  package mutating func end(_ end: TransitionEnd) {
    transition?.end = end
    // It may have begun before anything was remembered.
    transition?.presented = end.framesPresented
    transition?.skipped = end.framesSkipped ?? 0
    transition?.late = end.framesLate ?? 0
  }
}
