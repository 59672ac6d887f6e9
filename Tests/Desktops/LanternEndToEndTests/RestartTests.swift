import Foundation
import LanternDesktop
import LanternHarness
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import Testing

/// The app is killed in a real window and started again.
@Suite(.serialized)
struct RestartTests {
  private func savedPlace(_ files: TemporaryDirectory) -> RestorationFile.FlowState? {
    (try? RestorationFile(URL(filePath: files / "data/place.json")).read()).flatMap { $0 }
  }

  /// Returns the scroll offset of the home screen, in points.
  private func scrollOffset(in state: RestorationState) -> Double {
    state.children[0].children[0].children[0].screenState?.offsets.first ?? 0
  }

  @Test(.waitsForProcesses)
  func `after a kill during a transition the app restores the destination of the transition`() throws {
    let screen = try XServer()
    let files = try killAppDuringTransition { files in
      let first = try LaunchedApp(screen, files, files.optionsWithRecording)
      try first.logIn()
      try first.click(button: "Paper Moon")
      let expected = "[[*[home product/paper-moon] [bag] [account] [timings]]]"
      try waitFor("the saved place") { savedPlace(files)?.state.text == expected }
      return first
    }
    let second = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try second.wait(forFlow: "main")
    #expect(try second.widget("heading", "Paper Moon") != nil)
    // The screen beneath it is restored as well.
    try second.click(button: "Back")
    try second.wait(forHeading: "Main Screen")
    #expect(second.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `after a kill the selected tab, the open screens, the scroll offsets and the focus are restored`()
    throws
  {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let first = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try first.logIn()
    try first.click(role: "tab", "Account")
    try first.click(button: "Edit Details")
    try first.wait(forHeading: "Your Details")
    try first.click(role: "textbox", "Note")
    try screen.xdotool("key", "ctrl+1")
    try first.waitForEndOfTransition()
    let card = try #require(try first.widget("button", "Crane Season")?.frame)
    try first.scroll(to: "Crane Season")
    try waitFor("the saved place") {
      guard let state = savedPlace(files)?.state else { return false }
      return scrollOffset(in: state) > 0 && state.children[0].children[2].children.count == 2
    }
    first.process.kill()
    // The last wheel event may have been handled after the last query. The saved offset counts.
    let offset = scrollOffset(in: try #require(savedPlace(files)?.state))
    let second = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try second.wait(forFlow: "main")
    let top = try #require(try second.widget("button", "Crane Season")?.frame?[1])
    #expect(abs(Double(top) - (Double(card[1]) - offset)) <= 1)
    try screen.xdotool("key", "ctrl+3")
    try second.wait(forHeading: "Your Details")
    #expect(try second.widget("textbox", "Note")?.states?.contains("focused") == true)
    #expect(second.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `if the saved place is damaged, the app starts at the login screen and prints a message`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try FileManager.default.createDirectory(atPath: files / "data", withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: files / "data/place.json"))
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let result = app.close()
    #expect(result.status == 0)
    #expect(
      result.errors.contains("place.json\": the file is damaged; the app starts at its first screen"))
  }
}
