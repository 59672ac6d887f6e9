import Foundation
package import Testing

/// A trait that runs a test on a thread reserved for tests that wait for other processes.
///
/// Swift concurrency has as many threads as the machine has cores. If a test blocked one of them, other tests could not
/// use the core.
package struct WaitsForProcesses: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForProcesses {
  /// Marks a test that starts other processes and blocks its thread while it waits for them.
  package static var waitsForProcesses: Self { WaitsForProcesses() }
}

/// A pool with a fixed number of threads that tests may block.
private final class BlockingThreads: TaskExecutor, @unchecked Sendable {
  static let shared = BlockingThreads(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init(count: Int) {
    for number in 1...count {
      let thread = Thread { [self] in
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
      }
      thread.name = "waiting test \(number)"
      // The same stack size as the main thread.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
