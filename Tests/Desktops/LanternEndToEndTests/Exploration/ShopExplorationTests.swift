import Foundation
import LanternDesktop
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import Testing

/// Explores the states of the demo: each place from each state, and random walks.
///
/// With slow tests, it explores all states, and the walks are twenty times as long.
@MainActor
struct ShopExplorationTests {
  // One control of each kind, and none that only opens a place.
  private static let controls: Set<String> = [
    "Log In", "Sign Up", "Forgot Password", "Take the Tour", "Next", "Skip", "Done", "Back", "Cancel",
    "Home", "Bag", "Account", "Timings", "Harbour Light", "More by Ines Vidal", "How It Is Made",
    "View Bag", "Edit Details", "Login and Security", "Routes",
    "Discard", "Keep Editing", "Log Out", "Go to the Shop",
    "Open a Print in a New Stack", "Push Your Account Here", "Start Over",
  ]

  // For the explorations with the most transitions: an interruption needs one frame between the first and the last.
  private static let rate = 24

  @Test(.requirement(31, 39, 69, 73, 77, 78))
  func `from each declared state, each place is shown as stored, or refused for the stored reason`() throws {
    let explored = try ExploredShop(height: 1_600)
    let report = StateExplorer(start: explored.start).everyPair(in: StateExplorer.Scenario.demo)
    print(report)
    #expect(report.passed, "\(report)")
    #expect(report.results.count == StateExplorer.Scenario.demo.count * explored.places.count)
    try PlaceResults.expect(report.table)
  }

  @Test(.requirement(31, 39, 69)) func `each control of each place can be activated`() throws {
    let explored = try ExploredShop(height: 1_600)
    let scenarios = explored.places.map { StateExplorer.Scenario("at \($0)", ["button “Log In”", $0]) }
    let report = StateExplorer(start: explored.start).everyPair(in: scenarios)
    print(report)
    #expect(report.passed, "\(report)")
  }

  @Test(.slow, .requirement(31, 39, 69, 73, 77, 78))
  func `from every state that taps reach, each place is shown completely or nothing changes`() throws {
    let explored = try ExploredShop(
      activating: ShopExplorationTests.controls, rate: ShopExplorationTests.rate)
    let report = StateExplorer(start: explored.start).everyState(interrupting: true)
    print(report)
    #expect(report.passed, "\(report)")
    #expect(report.neverShown == [])
    #expect(report.pairs == report.states.count * explored.places.count)
  }

  @Test(.slow, .requirement(31, 39, 69, 77, 78))
  func `from every state that two taps or places reach, each place is shown completely or nothing changes`()
    throws
  {
    let explored = try ExploredShop(
      activating: ShopExplorationTests.controls, opensPlaces: true, rate: ShopExplorationTests.rate)
    // The number of states is unlimited.
    let report = StateExplorer(limits: StateExplorer.Limits(depth: 2), start: explored.start).everyState()
    print(report)
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.neverShown == [])
  }

  @Test(.requirement(31, 39, 69, 73, 77, 78), arguments: [UInt64(1), 2])
  func `no random sequence of places, taps, logins and sizes causes a failure`(seed: UInt64) throws {
    let explored = try ExploredShop(activating: ShopExplorationTests.controls, resizes: true)
    let steps = runsSlowTests ? 50_000 : 2_500
    let report = StateExplorer(start: explored.start).walk(seed: seed, steps: steps)
    print(report)
    #expect(report.passed, "\(report); `lantern replay \(explored.journalPath("walk \(seed)"))`")
    #expect(report.steps == steps)
  }

  @Test(arguments: [UInt64(3), 4]) func `a random walk is replayed from its journal`(seed: UInt64) throws {
    let explored = try ExploredShop(activating: ShopExplorationTests.controls)
    let report = StateExplorer(start: explored.start).walk(seed: seed, steps: 300)
    #expect(report.passed, "\(report)")
    let journal = try #require(explored.shop.services.journalRecorder.journal)
    let files = try TemporaryDirectory()
    let verdict = try Replay(journal, typesetter: BlockTypesetter(), dataDirectory: files / "data").run()
    #expect(verdict == .same(count: journal.comparedEffects), "\(explored.journalPath("walk \(seed)"))")
    #expect(journal.comparedEffects > 0)
  }
}

/// The stored results: what a person sees after opening each place in each declared state.
enum PlaceResults {
  static let path = Project.path("Tests/Desktops/LanternEndToEndTests/Exploration/PlaceResults.txt")

  static func stored() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Returns the stored results of one place.
  static func stored(of place: String) throws -> String {
    let lines = try stored().split(separator: "\n").drop { $0 != place }
    return ([lines.first ?? ""] + lines.dropFirst().prefix { $0.hasPrefix(" ") }).joined(separator: "\n")
      + "\n"
  }

  /// Compares results with the stored ones. `make goldens` stores them instead.
  static func expect(_ table: String) throws {
    guard !GoldenImages.isWritingRequested else {
      return try table.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let (actual, expected) = (table.split(separator: "\n"), try stored().split(separator: "\n"))
    let difference = actual.difference(from: expected)
    #expect(difference.isEmpty, "run `make goldens` if these changes are correct: \(difference)")
  }
}
