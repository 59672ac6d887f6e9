import Foundation

extension Duration {
  /// The time after which a program that does not reach an expected state counts as hung.
  ///
  /// No test depends on the value. It is long enough for a machine that is many times slower, and only stops tests
  /// that would never end.
  package static let processTimeout = Duration.seconds(900)
}

/// Waits until a condition is met. Throws `HarnessError.timedOut` after the timeout.
///
/// - Parameters:
///   - state: The expected state as a noun, such as “the login screen”.
///   - interval: The time between two checks of the condition.
///   - detail: The last observed state, for the message.
package func waitFor(
  _ state: String, timeout: Duration = .processTimeout, interval: Duration = .milliseconds(5),
  detail: @autoclosure () -> String = "", until condition: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + timeout
  while try !condition() {
    guard ContinuousClock.now < deadline else {
      throw HarnessError.timedOut(waitingFor: state, detail: detail())
    }
    usleep(UInt32(interval / .microseconds(1)))
  }
}
