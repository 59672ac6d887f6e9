public import LanternRecords

/// Is told of each transition and its frames, in a frame's own time: it must not take any.
public protocol FrameListener: AnyObject {
  func begin(_ begin: TransitionBegin)
  func frame(_ frame: FrameRecord)
  func pace(_ change: PaceChange)
  func end(_ end: TransitionEnd)
}

extension Recorder: FrameListener {}
