import Foundation
import LanternApp
import LanternHarness
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The app is killed in a real window, and started again.
@Suite(.serialized)
struct RestartTests {
  private func start(
    _ screen: XServer, _ files: TemporaryDirectory, _ arguments: [String] = ["--no-record"]
  ) throws -> LaunchedApp {
    try LaunchedApp(screen, files, ["--data-dir", files / "data"] + arguments)
  }

  private func place(_ files: TemporaryDirectory) -> RestorationFile.Place? {
    (try? RestorationFile(URL(filePath: files / "data/place.json")).read()).flatMap { $0 }
  }

  /// How far the shop's first page is scrolled, in points.
  private func scrolling(in standing: RestorationState) -> Double {
    standing.held[0].held[0].held[0].left?.offsets.first ?? 0
  }

  @Test(.waitsForProcesses)
  func `killed in the middle of a transition it comes back where that led`() throws {
    let screen = try XServer()
    let files = try killedInTransition { files in
      let first = try start(screen, files, ["--record", files / "recording"])
      try first.wait(forFlow: "login")
      try first.click(button: "Log In")
      try first.wait(forFlow: "main")
      try first.click(button: "Paper Moon")
      let expected = "[[*[home product/paper-moon] [bag] [account] [timings]]]"
      try waitFor("the place") { place(files)?.standing.text == expected }
      return first
    }
    let second = try start(screen, files)
    try second.wait(forFlow: "main")
    #expect(try second.line("heading", "Paper Moon") != nil)
    // What belongs beneath it is there as well.
    try second.click(button: "Back")
    try second.wait(forHeading: "Main Screen")
    #expect(second.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `what was chosen, opened, scrolled and focused is there again after a kill`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let first = try start(screen, files)
    try first.wait(forFlow: "login")
    try first.click(button: "Log In")
    try first.wait(forFlow: "main")
    try first.click(role: "tab", "Account")
    try first.click(button: "Edit Details")
    try first.wait(forHeading: "Your Details")
    try first.click(role: "textbox", "Note")
    try screen.xdotool("key", "ctrl+1")
    try first.waitForRest()
    let card = try #require(try first.line("button", "Crane Season")?.frame)
    try first.scroll(to: "Crane Season")
    try waitFor("the place") {
      guard let standing = place(files)?.standing else { return false }
      return scrolling(in: standing) > 0 && standing.held[0].held[2].held.count == 2
    }
    first.running.kill()
    // A turn of the wheel may have come after all that was seen of the app: what it kept last counts.
    let offset = scrolling(in: try #require(place(files)?.standing))
    let second = try start(screen, files)
    try second.wait(forFlow: "main")
    let top = try #require(try second.line("button", "Crane Season")?.frame?[1])
    #expect(abs(Double(top) - (Double(card[1]) - offset)) <= 1)
    try screen.xdotool("key", "ctrl+3")
    try second.wait(forHeading: "Your Details")
    #expect(try second.line("textbox", "Note")?.states?.contains("focused") == true)
    #expect(second.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a damaged place is a fresh start that says so`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    try FileManager.default.createDirectory(atPath: files / "data", withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: files / "data/place.json"))
    let app = try start(screen, files)
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(
      ending.errors.contains("place.json\": the file is damaged; Lantern starts at its first screen"))
  }
}
