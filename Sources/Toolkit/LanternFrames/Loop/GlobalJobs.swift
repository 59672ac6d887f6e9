internal import CFrames
import Synchronization

/// The jobs of the global executor, on which `@concurrent` functions, actors and detached tasks run.
///
/// While a loop with a virtual clock makes frames, jobs wait here until the loop runs them: one after the other, on its
/// thread, in the order in which they were enqueued. So each run of the app is the same.
nonisolated enum GlobalJobs {
  private struct Contents {
    var loops = 0
    var jobs: [UnownedJob] = []
  }

  private static let contents = Mutex(Contents())
  private static let executor = Executor()
  // Initialized, and so installed, at the first access.
  private static let hook: Void = unsafe cconcurrency_offer_jobs { job in
    GlobalJobs.contents.withLock { contents in
      guard contents.loops > 0 else { return false }
      // Both are the address of the job. The hook took it over from the executor.
      unsafe contents.jobs.append(unsafeBitCast(job, to: UnownedJob.self))
      return true
    }
  }

  // The jobs run isolated to an executor, to which `Task.yield()` returns. On the global executor, it would pass the
  // hook by.
  private final class Executor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      GlobalJobs.contents.withLock { $0.jobs.append(job) }
    }
  }

  /// From now on, jobs wait until a loop runs them. Call `stopKeeping()` as often.
  static func startKeeping() {
    _ = hook
    contents.withLock { $0.loops += 1 }
  }

  /// From now on, new jobs run on libdispatch's threads again. Jobs that wait are run by the next frame.
  static func stopKeeping() { contents.withLock { $0.loops -= 1 } }

  /// Lets libdispatch run the jobs that wait, because a loop has ended. Does nothing if another one makes frames.
  static func giveBack() {
    for job in take(if: { $0.loops == 0 }) { globalConcurrentExecutor.enqueue(job) }
  }

  static var isEmpty: Bool { contents.withLock(\.jobs.isEmpty) }

  /// Runs the jobs that wait now, but not those that they enqueue.
  static func run() {
    // Each job is taken once, by the loop that runs it.
    for job in take() { unsafe job.runSynchronously(on: executor.asUnownedSerialExecutor()) }
  }

  private static func take(if condition: (Contents) -> Bool = { _ in true }) -> [UnownedJob] {
    contents.withLock { contents in
      guard condition(contents) else { return [] }
      defer { contents.jobs = [] }
      return contents.jobs
    }
  }
}
