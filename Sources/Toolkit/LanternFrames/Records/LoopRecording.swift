import LanternRecording
import LanternWidgets

/// The recorder of a loop, and what the loop's thread uses for each frame while something records it.
///
/// It knows nothing about windows or what they show.
struct LoopRecording {
  /// The recorder of all windows. Nil if nothing is recorded.
  var recorder: Recorder? {
    didSet { allocations = recorder == nil || !isVirtual ? nil : allocations ?? AllocationCounter() }
  }
  /// Counts allocations. Nil if nothing records the work, or if it isn't the same in each run.
  private(set) var allocations: AllocationCounter?

  /// Splits the work of frames by cause. Nil if that isn't recorded.
  var meter: FrameMeter? {
    didSet { if meter == nil { oldValue?.stop() } }
  }

  private let isVirtual: Bool
  private let threadMeter = ThreadMeter()
  private var recorderToClose: Recorder?
  private var transitionCount = 0
  // The usage of the thread when the wait for the next frame began.
  private var usageBeforeWait: ThreadUsage?
  // The usage of the thread for the next frame before its deadline.
  private var earlyUsage: ThreadUsage?

  init(isVirtual: Bool) { self.isVirtual = isVirtual }

  /// Returns the number of the next transition of any window.
  mutating func nextTransitionNumber() -> Int {
    transitionCount += 1
    return transitionCount
  }

  // MARK: A recorder that the loop closes

  /// Records from now on, until `takeRecorderToClose()`.
  mutating func start(_ recorder: Recorder) {
    recorderToClose = recorder
    self.recorder = recorder
  }

  /// Ends the recording that `start(_:)` began. Returns its recorder, to close it.
  mutating func takeRecorderToClose() -> Recorder? {
    guard let ending = recorderToClose else { return nil }
    if recorder === ending { recorder = nil }
    recorderToClose = nil
    return ending
  }

  // MARK: The usage of the thread

  /// The usage until now. Nil if nothing records it.
  func usage() -> ThreadUsage? { recorder == nil ? nil : threadMeter?.read() }

  /// The wait for the deadline of the next frame begins, after what ended the rest has arrived.
  mutating func waitBegins() { usageBeforeWait = usage() }

  /// No part of the next frame was made before its deadline.
  mutating func beginsWithoutEarlyPart() { earlyUsage = nil }

  /// The part of the next frame since `waitBegins()` was made before its deadline.
  mutating func earlyPartEnds() {
    meter?.end()
    if let start = usageBeforeWait { earlyUsage = usage().map { $0 - start } }
  }

  /// Returns the times of a frame that begins now. They include the early part and the wait.
  mutating func beginFrame(on display: any Display) -> FrameTimes {
    let usage = usage()
    defer { usageBeforeWait = nil }
    meter?.begin(.input)
    return FrameTimes(
      begin: display.now(), stopwatch: display.stopwatch(), usage, beforeWait: usageBeforeWait,
      early: earlyUsage)
  }

  /// Returns the times of a frame that begins now, of a window after the first one.
  func beginNextWindow(on display: any Display) -> FrameTimes {
    meter?.forget()
    meter?.begin(.input)
    return FrameTimes(begin: display.now(), stopwatch: display.stopwatch(), usage())
  }
}
