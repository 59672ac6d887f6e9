import Foundation

/// The presses while screens move, which `make soak` sets.
package enum RandomPresses {
  private static let environment = ProcessInfo.processInfo.environment

  package static let seed = environment["LANTERN_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

  /// Returns the number of presses: `usual`, ten times as many in slow tests, or what the environment says.
  package static func count(_ usual: Int) -> Int {
    environment["LANTERN_PRESSES"].flatMap { Int($0) } ?? (runsSlowTests ? 10 * usual : usual)
  }
}
