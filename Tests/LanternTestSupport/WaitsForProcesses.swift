import Foundation
package import Testing

/// A trait that runs a test that waits for other processes on a thread reserved for such tests.
///
/// Swift concurrency has as many threads as the machine has cores. A test that blocks one of them would delay tests
/// that could use the core.
package struct WaitsForProcesses: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForProcesses {
  /// The test starts other processes and blocks while it waits for them.
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
