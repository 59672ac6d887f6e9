import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import Testing

/// The exploration of the documentation's app.
@MainActor
struct ExploringYourAppTests {
  @Test func `the code in the article about exploration is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternTesting/LanternTesting.docc/ExploringYourApp.md",
      in: [
        "Tests/LanternNavigationTests/Exploration/ExploringYourApp.swift",
        "Tests/LanternNavigationTests/Exploration/ExploringYourAppTests.swift",
      ], atLeast: 4)
  }

  // Compiled, and not run: the library has nothing to save. `WaysOutTests` runs the same call.
  private func leaveAnEditedNote(_ explorer: StateExplorer) {
    let report = explorer.everyWayOut(of: [
      StateExplorer.Scenario("an edited note", ["log in", "open a note", "type a title"])
    ])
    #expect(report.passed, "\(report)")
  }

  @Test(.requirement(31, 69, 73)) func `every screen of the first app is reached from every other`() {
    let explorer = StateExplorer { Library().window() }
    let report = explorer.everyState(interrupting: true)
    #expect(report.passed, "\(report)")
    let books = ["", ", BookScreen “Emma”", ", BookScreen “Dracula”", ", BookScreen “Kim”"]
    let stacks = books.map { "ScreenStack[ShelfScreen “Shelf”\($0)]" }
    #expect(
      report.states.map(\.text)
        == stacks.map { "shelf: \($0)" }
        + stacks.map { "shelf: \($0) / sheet ScreenStack[AboutScreen “About”]" })
    #expect(report.destinations.map(\.destination) == ["BookScreen", "AboutScreen"])
    #expect(report.destinations.allSatisfy { $0.shown == report.states.count })
    #expect(report.interruptions > 0)
    let walk = explorer.walk(seed: 1, steps: 1_000)
    #expect(walk.passed, "\(walk)")
    let presses = explorer.pressWhileMoving(seed: 1, count: 100)
    #expect(presses.passed, "\(presses)")
  }

  @Test(.requirement(31, 69)) func `every screen is reached from each declared state`() {
    let explorer = StateExplorer { Library().window() }
    let pairs = explorer.everyPair(in: [
      .init("shelf", []), .init("about", ["F1"]), .init("opening about", ["F1"], isTransition: true),
    ])
    #expect(pairs.passed, "\(pairs)")
    #expect(pairs.results.map(\.scenario) == ["shelf", "about", "opening about"].flatMap { [$0, $0] })
  }
}
