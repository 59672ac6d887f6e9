import Foundation
import LanternApp
import LanternNavigation
import Testing

/// The app is killed in a real window, and started again.
@Suite(.serialized)
struct RestartTests {
  private func start(_ screen: VirtualScreen, _ files: Scratch) throws -> RunningApp {
    try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
  }

  private func kept(_ files: Scratch) -> String? {
    (try? PlaceFile(URL(filePath: files / "data/place.json")).read()).flatMap { $0?.standing.text }
  }

  @Test(.timeLimit(.minutes(10)))
  func `killed in the middle of a transition it comes back where that led`() throws {
    let (screen, files) = (try VirtualScreen(), try Scratch())
    let first = try start(screen, files)
    try first.wait(forPart: "login")
    try first.click(button: "Log In")
    try first.wait(forPart: "main")
    try first.click(button: "Paper Moon")
    let expected = "[[*[home product/paper-moon] [bag] [account] [timings]]]"
    try VirtualScreen.wait(for: "the place") { kept(files) == expected }
    let isMoving = (try? first.inspector.tree().first?.transition) != nil
    first.running.kill()
    if !isMoving { print("the transition was over before the app could be killed") }
    let second = try start(screen, files)
    try second.wait(forPart: "main")
    #expect(try second.line("heading", "Paper Moon") != nil)
    // What belongs beneath it is there as well.
    try second.click(button: "Back")
    try second.wait(forHeading: "Main Screen")
    #expect(second.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `what was chosen, opened, scrolled and focused is there again after a kill`() throws {
    let (screen, files) = (try VirtualScreen(), try Scratch())
    let first = try start(screen, files)
    try first.wait(forPart: "login")
    try first.click(button: "Log In")
    try first.wait(forPart: "main")
    try first.click(role: "tab", "Account")
    try first.click(button: "Edit details")
    try first.wait(forHeading: "Your Details")
    try first.click(role: "textbox", "Note")
    try screen.person("key", "ctrl+1")
    try first.waitForRest()
    try first.scroll(to: "Crane Season")
    let card = try #require(try first.line("button", "Crane Season")?.frame)
    try VirtualScreen.wait(for: "the place") {
      guard let place = try? PlaceFile(URL(filePath: files / "data/place.json")).read() else { return false }
      return place.standing.held[0].held[0].held[0].left?.offsets.first.map { $0 > 0 } == true
        && place.standing.held[0].held[2].held.count == 2
    }
    first.running.kill()
    let second = try start(screen, files)
    try second.wait(forPart: "main")
    #expect(try second.line("button", "Crane Season")?.frame == card)
    try screen.person("key", "ctrl+3")
    try second.wait(forHeading: "Your Details")
    #expect(try second.line("textbox", "Note")?.states?.contains("focused") == true)
    #expect(second.close().status == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a damaged place is a fresh start that says so`() throws {
    let (screen, files) = (try VirtualScreen(), try Scratch())
    try FileManager.default.createDirectory(atPath: files / "data", withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: files / "data/place.json"))
    let app = try start(screen, files)
    try app.wait(forPart: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(
      ending.errors.contains("place.json” says where the app was left, but it is damaged; it starts anew"))
  }
}
