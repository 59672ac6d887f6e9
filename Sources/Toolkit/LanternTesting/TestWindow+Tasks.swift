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
  public func settle(
    patience: Duration = .seconds(1), file: StaticString = #fileID, line: UInt = #line
  ) async throws(TestWindowError) {
    try await at(file, line) { () async throws(Failure) in
      let start = loop.moment
      repeat {
        guard loop.moment - start < patience + .seconds(60) else {
          throw .notAtRest(after: loop.moment - start)
        }
        try makeFramesUntilIdle(patience: max(.zero, start + patience - loop.moment))
        for _ in 0..<TestWindow.rounds { await TestWindow.runTasks() }
      } while !loop.isIdle(until: start + patience)
    }
  }

  /// Makes frames and lets tasks run until a widget with a name exists, and returns it.
  ///
  /// `role` and `number` (1 for the first in reading order) choose one of several widgets with the same name. Waits as
  /// `wait(timeout:until:)` does, and throws the same errors.
  @discardableResult
  public func wait(
    for name: String, role: Semantics.Role? = nil, number: Int? = nil, timeout: Duration = .seconds(5),
    file: StaticString = #fileID, line: UInt = #line
  ) async throws(TestWindowError) -> Element {
    try await at(file, line) { () async throws(Failure) in
      let failure = await failure(waitingFor: "“\(name)”", timeout) {
        (try? find(name, role, number)) != nil
      }
      do throws(Failure) {
        return try find(name, role, number)
      } catch {
        if case .ambiguous = error { throw error }
        throw failure ?? error
      }
    }
  }

  /// Makes frames and lets tasks run until a condition is met.
  ///
  /// Throws `nothingChanges` when the window is idle and no task, work or timer is left that could change it. Throws
  /// `timedOut` when the timeout passes before: on the window's clock or, while tasks run, in real time. Each frame
  /// counts as a millisecond of real time, so the timeout is longer on a busy machine.
  ///
  /// The tasks of screens are known, and those that begin in a frame, such as in the action of a button. A task that the
  /// test itself starts isn't known: the wait for it ends half a second after the last other change. Await its value
  /// instead.
  public func wait(
    timeout: Duration = .seconds(5), file: StaticString = #fileID, line: UInt = #line,
    until condition: () -> Bool
  ) async throws(TestWindowError) {
    try await at(file, line) { () async throws(Failure) in
      if let failure = await failure(waitingFor: "a condition", timeout, condition) { throw failure }
    }
  }

  // Other threads get this time between two attempts. A limit in real time would end tests that share the main actor
  // with many others.
  private static let interval = Duration.milliseconds(1)
  // The time for tasks that are not known.
  private static let grace = Duration.milliseconds(500)
  // The number of times that a task can resume without a frame in between.
  private static let rounds = 10

  // Returns nil when the condition is met.
  private func failure(
    waitingFor goal: String, _ timeout: Duration, _ condition: () -> Bool
  ) async -> Failure? {
    // Since the start, since a task ran, and since anything could change the window.
    var (waited, withoutTasks, quiet) = (Duration.zero, Duration.zero, Duration.zero)
    var lastTask = loop.moment
    while !condition() {
      let pending = loop.pendingChanges + (hasTasks ? ["a task"] : [])
      if hasTasks { (withoutTasks, lastTask) = (.zero, loop.moment) }
      if !pending.isEmpty { quiet = .zero }
      let isUnchanging = quiet >= min(timeout, TestWindow.grace)
      let hasTimedOut =
        waited >= timeout || withoutTasks >= TestWindow.grace && loop.moment - lastTask >= timeout
      if isUnchanging || hasTimedOut || Task.isCancelled {
        let candidates = TestWindow.names(elements)
        return pending.isEmpty
          ? .nothingChanges(waitingFor: goal, candidates: candidates)
          : .timedOut(waitingFor: goal, after: timeout, pending: pending, candidates: candidates)
      }
      // If the test is cancelled, the loop ends above.
      try? await Task.sleep(for: TestWindow.interval)
      await TestWindow.runTasks()
      step()
      waited += TestWindow.interval
      withoutTasks += TestWindow.interval
      quiet += TestWindow.interval
    }
    return nil
  }

  // Suspends the test until the tasks that can run now have run.
  private static func runTasks() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
