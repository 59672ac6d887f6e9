/// How long frames took over a recording, in slots of as many frames each as its length asks for.
///
/// A slot holds the figures of its longest frame, so that no long frame is lost however many share a slot.
public struct Timeline: Hashable, Sendable {
  static let capacity = 1_024

  public struct Slot: Hashable, Sendable {
    public internal(set) var frames = 0
    /// The work of all of them, in nanoseconds.
    public internal(set) var work = 0.0
    public internal(set) var late = 0
    public internal(set) var skipped = 0
    /// Transitions that begin in it.
    public internal(set) var begins = 0
    /// The one with the longest work.
    public internal(set) var longest: FrameRecord
  }

  public private(set) var slots: [Slot] = []
  /// How many frames share a slot: a power of two.
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
