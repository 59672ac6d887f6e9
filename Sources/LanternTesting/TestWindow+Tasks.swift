import Dispatch
import LanternFrames
public import LanternWidgets

// Tasks of the main actor. A test function occupies the main actor, so that tasks run only while it awaits.
extension TestWindow {
  /// Makes frames and lets the tasks of the main actor run between them, until the window is idle and no task changes
  /// it.
  ///
  /// A task that waits for another thread or for real time isn't waited for; `wait(for:)` waits for its result. Throws
  /// `notAtRest` after a minute more than `patience` on the window's clock.
  public func settle(patience: Duration = .seconds(1)) async throws(TestWindowError) {
    let start = loop.moment
    repeat {
      guard loop.moment - start < patience + .seconds(60) else {
        throw .notAtRest(after: loop.moment - start)
      }
      try makeFramesUntilIdle(patience: max(.zero, start + patience - loop.moment))
      for _ in 0..<TestWindow.rounds { await TestWindow.runTasks() }
    } while !loop.isIdle(until: start + patience)
  }

  /// Makes frames and lets tasks run until a widget with a name exists, and returns it.
  ///
  /// `role` and `number` (1 for the first in reading order) choose one of several widgets with the same name. Throws
  /// `notFound` after a minute in real time.
  @discardableResult
  public func wait(
    for name: String, role: Semantics.Role? = nil, number: Int? = nil
  ) async throws(TestWindowError) -> Element {
    _ = await isMet { (try? widget(named: name, role: role, number: number)) != nil }
    return try widget(named: name, role: role, number: number)
  }

  /// Makes frames and lets tasks run until a condition is met. Throws `timedOut` after a minute in real time, or later
  /// on a busy machine.
  public func wait(until condition: () -> Bool) async throws(TestWindowError) {
    guard await isMet(condition) else { throw .timedOut(after: TestWindow.interval * TestWindow.attempts) }
  }

  // Other threads get this time between two attempts. A limit in real time would end tests that share the main actor
  // with many others.
  private static let interval = Duration.milliseconds(1)
  private static let attempts = 60_000
  // The number of times that a task can resume without a frame in between.
  private static let rounds = 10

  // Returns false after all attempts, or if the test was cancelled.
  private func isMet(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<TestWindow.attempts {
      if condition() { return true }
      do {
        try await Task.sleep(for: TestWindow.interval)
      } catch {
        return false
      }
      await TestWindow.runTasks()
      step()
    }
    return condition()
  }

  // Suspends the test until the tasks that can run now have run.
  private static func runTasks() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
