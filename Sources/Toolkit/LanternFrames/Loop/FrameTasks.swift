internal import CFrames
import LanternClock
import LanternRecording
import LanternWidgets

/// Runs the tasks of the main actor at the beginning of frames, and stops when they take too much of the frame.
nonisolated struct FrameTasks {
  /// The number of times that tasks may resume in a frame with a virtual clock.
  private static let rounds = 100
  /// The time to wait for a function on another thread that a task called, so that a task with many short calls
  /// doesn't need a frame for each of them.
  private static let patience = Duration.microseconds(100)
  /// The time after which a task that blocks the window is reported.
  private static let reportTime = Duration.seconds(2)

  private let isVirtual: Bool
  // A quarter of a frame, with a real clock.
  private let limit: Duration

  init(clock: DisplayFacts.Clock, rate: FrameRate) {
    isVirtual = clock == .virtual
    limit = rate.interval / 4
  }

  /// Whether tasks can run now. Always false on a thread where libdispatch runs them.
  var hasWork: Bool {
    guard let queue = MainQueue.ofThisThread else { return false }
    return queue.hasItems || (isVirtual && !GlobalJobs.isEmpty)
  }

  /// Runs tasks until all of them wait, or the frame's share of time is used up.
  func run() {
    guard let queue = MainQueue.ofThisThread else { return }
    cconcurrency_report_task_after(FrameTasks.reportTime.nanoseconds)
    defer { cconcurrency_report_task_after(0) }
    if isVirtual {
      var round = 0
      while hasWork, round < FrameTasks.rounds {
        GlobalJobs.run()
        if queue.hasItems { queue.runItems() }
        round += 1
      }
    } else {
      let end = MonotonicClock.now() + limit
      while true {
        queue.runItems()
        let left = end - MonotonicClock.now()
        guard left > .zero, queue.hasItems(within: min(left, FrameTasks.patience)) else { return }
      }
    }
  }

  /// Calls a closure that makes frames. With a virtual clock, the jobs of the global executor wait for these frames.
  func makingFrames<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isVirtual, MainQueue.ofThisThread != nil else { return try body() }
    GlobalJobs.startKeeping()
    defer { GlobalJobs.stopKeeping() }
    return try body()
  }
}
