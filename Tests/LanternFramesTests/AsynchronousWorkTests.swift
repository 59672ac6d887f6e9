import LanternNavigation
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The examples of the article AsynchronousWork.
@MainActor
struct AsynchronousWorkTests {
  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternFrames/LanternFrames.docc/AsynchronousWork.md",
      in: ["Tests/LanternFramesTests/AsynchronousWork.swift"], atLeast: 4)
  }

  @Test(.requirement(100)) func `of two searches, only the one for the last word shows its results`()
    async throws
  {
    let window = TestWindow(SearchScreen(Catalog()))
    window.pause = .fixed(.milliseconds(100))
    try window.type("Rain", into: "Word")
    try window.type("Harb", into: "Word")
    try await window.wait(for: "Harbour")
    try await window.settle()
    #expect(try window.widget(named: "Harbour").semantics.name == "Harbour")
  }

  @Test func `the average is computed on another thread`() async {
    #expect(await average(of: [1, 2, 6]) == 3)
  }

  @Test(.requirement(100)) func `the clock ticks once a second until its screen is removed`() throws {
    let window = TestWindow(Screen(title: "empty"))
    weak var removed: ClockScreen?
    do {
      let clock = ClockScreen()
      removed = clock
      window.root.show(clock, as: Flow("clock"))
    }
    window.wait(for: .milliseconds(3_050))
    #expect(try window.widget(named: "3 s").semantics.name == "3 s")
    window.root.show(Screen(title: "empty"), as: Flow("empty"))
    window.wait(for: .seconds(2))
    let isReleased = removed == nil
    #expect(isReleased)
  }
}
