import Foundation

extension Duration {
  /// How long a state may take to come before the program that should reach it counts as hung.
  ///
  /// No test depends on it: it only ends what would never end, also on a machine that is many times slower.
  package static let hangLimit = Duration.seconds(900)
}

/// Waits until a condition holds. Asks every few milliseconds; throws `HarnessError.hung` past the limit.
///
/// - Parameters:
///   - state: What is waited for, as a noun: “the login screen”.
///   - detail: What was seen last, for the message.
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
