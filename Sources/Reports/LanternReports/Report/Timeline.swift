public import LanternRecording

/// Frame work over a recording, in slots of consecutive frames. The longer the recording, the more frames share a
/// slot.
///
/// Each slot keeps its longest frame, so that no long frame is lost.
public struct Timeline: Hashable, Sendable {
  static let capacity = 1_024

  /// A group of consecutive frames.
  public struct Slot: Hashable, Sendable {
    /// The number of frames.
    public internal(set) var frames = 0
    /// The total work of the frames, in nanoseconds.
    public internal(set) var work = 0.0
    /// The number of late frames.
    public internal(set) var late = 0
    /// The number of deadlines without a frame.
    public internal(set) var skipped = 0
    /// The number of transitions that begin in the slot.
    public internal(set) var begins = 0
    /// The frame with the longest work.
    public internal(set) var longest: FrameRecord
  }

  /// The slots, in recorded order.
  public private(set) var slots: [Slot] = []
  /// The number of frames per slot, a power of two.
  public private(set) var framesPerSlot = 1

  init() {}

  mutating func add(_ frame: FrameRecord, beginsTransition: Bool) {
    if slots.isEmpty || slots[slots.count - 1].frames == framesPerSlot {
      if slots.count == Timeline.capacity { halve() }
      if slots.isEmpty || slots[slots.count - 1].frames == framesPerSlot {
        slots.append(Slot(longest: frame))
      }
    }
    let last = slots.count - 1
    slots[last].frames += 1
    slots[last].work += Double(frame.work)
    if frame.late ?? 0 > 0 { slots[last].late += 1 }
    slots[last].skipped += frame.skipped ?? 0
    if beginsTransition { slots[last].begins += 1 }
    if frame.work > slots[last].longest.work { slots[last].longest = frame }
  }

  private mutating func halve() {
    for index in 0..<slots.count / 2 {
      var slot = slots[2 * index]
      let other = slots[2 * index + 1]
      slot.frames += other.frames
      slot.work += other.work
      slot.late += other.late
      slot.skipped += other.skipped
      slot.begins += other.begins
      if other.longest.work > slot.longest.work { slot.longest = other.longest }
      slots[index] = slot
    }
    slots.removeLast(slots.count / 2)
    framesPerSlot *= 2
  }
}
