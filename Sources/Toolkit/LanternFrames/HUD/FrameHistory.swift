package import LanternRecording

/// The part of the record that the HUD keeps: the last frames and the last transition.
nonisolated package struct FrameHistory {
  /// The maximum number of frames.
  package static let capacity = 240

  /// The transition that began last.
  package struct Transition {
    package let begin: TransitionBegin
    package fileprivate(set) var presented = 0
    package fileprivate(set) var skipped = 0
    package fileprivate(set) var late = 0
    package fileprivate(set) var pace = Pace.full
    /// The end of the transition, or nil while it runs.
    package fileprivate(set) var end: TransitionEnd?
  }

  package private(set) var transition: Transition?
  // A ring buffer once it is full. `oldest` is the index of the oldest frame.
  private var frames: [FrameRecord] = []
  private var oldest = 0

  package init() {}

  package var count: Int { frames.count }

  /// Returns the frame that came `last` frames before the newest.
  ///
  /// - Precondition: The history contains that frame.
  package func frame(before last: Int) -> FrameRecord {
    guard frames.indices.contains(last) else { fatalError("frame index out of range") }
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
    // The transition may have begun before the history did.
    transition?.presented = end.framesPresented
    transition?.skipped = end.framesSkipped ?? 0
    transition?.late = end.framesLate ?? 0
  }
}
