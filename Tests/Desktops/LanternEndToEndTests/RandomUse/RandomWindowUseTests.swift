import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// A user who does anything in a real window. `RandomUseTests` does more steps, on a display in memory.
@Suite(.serialized)
struct RandomWindowUseTests {
  private static let environment = ProcessInfo.processInfo.environment
  // `make soak` sets other numbers.
  private static let time = environment["LANTERN_WINDOW_MINUTES"].flatMap { Double($0) }.map {
    Duration.seconds($0 * 60)
  }
  private static let seed = environment["LANTERN_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
  private static let steps = 48

  @Test(.waitsForProcesses)
  func `no random use of a real window breaks the app`() throws {
    let user = try RandomWindowUser(seed: RandomWindowUseTests.seed)
    let start = ContinuousClock.now
    // From 0 to 1.
    var progress: Double {
      guard let time = RandomWindowUseTests.time else {
        return Double(user.steps) / Double(RandomWindowUseTests.steps)
      }
      return (ContinuousClock.now - start) / time
    }
    do {
      // The user starts the app again and again in the first half. The process of the second half is measured.
      while progress < 0.5 { try user.performStep(orQuit: true) }
      try user.restart()
      while progress < 1 { try user.performStep(orQuit: false) }
      try user.quitForGood()
    } catch {
      Issue.record(
        """
        seed \(RandomWindowUseTests.seed), step \(user.steps): \(error)
        \(user.lastSteps.joined(separator: "\n"))
        """)
    }
    let usage = user.usage
    print(
      "Random use of a window: seed \(RandomWindowUseTests.seed), \(user.steps) steps, \(user.starts) starts,",
      "\(ContinuousClock.now - start); memory in kB: \(usage.map { $0.memory >> 10 })")
    // A few steps can't tell what is lost from what is kept for a while.
    guard usage.count >= 50 else { return }
    // Caches fill with what other screens, languages and sizes need.
    expectNoDrift(usage, memory: 16 << 20)
  }
}
