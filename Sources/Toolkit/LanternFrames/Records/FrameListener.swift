public import LanternRecording

/// Observes transitions and their frames. The calls are part of a frame's time, so they must be fast.
public protocol FrameListener: AnyObject {
  /// A transition began.
  func begin(_ begin: TransitionBegin)
  /// A frame of the transition was presented.
  func frame(_ frame: FrameRecord)
  /// A share of the work of the frame before. Only a recording by cause has shares.
  func work(_ share: WorkShare)
  /// The pace of the transition changed.
  func pace(_ change: PaceChange)
  /// The transition ended.
  func end(_ end: TransitionEnd)
}

extension FrameListener {
  /// Does nothing.
  public func work(_ share: WorkShare) {}
}

extension Recorder: FrameListener {}
