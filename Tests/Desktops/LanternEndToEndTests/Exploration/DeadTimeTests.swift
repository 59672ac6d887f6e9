import LanternDesktop
import LanternTestSupport
import LanternTesting
import Testing

/// Presses on what is visible while screens move.
@MainActor
struct DeadTimeTests {
  @Test(.requirement(113, 120)) func `no press on a visible control is dead while screens move`() throws {
    let demo = try ExploredShop(
      width: 1_000, height: 800, excluding: ["Quit", "Save Recording"], motion: .full)
    let report = StateExplorer(start: demo.start).pressWhileMoving(
      seed: RandomPresses.seed, count: RandomPresses.count(100))
    print(report)
    #expect(report.passed, "\(report)")
  }
}
