import Foundation

extension Duration {
  /// The time after which a program that does not reach an expected state counts as hung.
  ///
  /// No test depends on the value. It only stops tests that would never end, even on a machine that is many times
  /// slower.
  package static let hangLimit = Duration.seconds(900)
}

/// Waits until a condition is met. Checks it every few milliseconds. Throws `HarnessError.hung` after the limit.
///
/// - Parameters:
///   - state: The expected state as a noun, such as “the login screen”.
///   - detail: The last observed state, for the message.
package func waitFor(
  _ state: String, hangLimit: Duration = .hangLimit, detail: @autoclosure () -> String = "",
  until condition: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + hangLimit
  while try !condition() {
    guard ContinuousClock.now < deadline else {
      throw HarnessError.hung(waitingFor: state, detail: detail())
    }
    usleep(5_000)
  }
}
