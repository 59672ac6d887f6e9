import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The directory for the pictures of the README. Nil unless `make screenshots` runs.
let screenshotDirectory = ProcessInfo.processInfo.environment["LANTERN_SCREENSHOTS"]

/// Takes the README's screenshots in a real window: `make screenshots`.
@Suite(
  .serialized,
  .enabled(if: screenshotDirectory != nil, "only `make screenshots` takes the README's screenshots"))
struct ScreenshotTests {
  @Test(.waitsForProcesses, arguments: ["light", "dark"])
  func `screenshots of the app are written for the README`(theme: String) throws {
    let directory = try #require(screenshotDirectory)
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      XServer(), files,
      files.optionsWithRecording + ["--theme", theme, "--size", "1280x800"])
    try app.logIn()
    if theme == "light" {
      try app.takeScreenshot("home", into: directory)
      try app.click(role: "tab", "Timings")
      try app.click(button: "Play Ten of Each Kind")
      try waitFor("the first transition") {
        try app.inspector.tree().first?.transition != nil
      }
      try waitFor("the last transition") {
        try app.widget("button", "Play Ten of Each Kind") != nil
          && app.inspector.tree().first?.transition == nil
      }
      try app.takeScreenshot("timings", into: directory)
    } else {
      try app.click(button: "The Ninth Wave")
      try app.wait(forHeading: "The Ninth Wave")
      try app.takeScreenshot("product-dark", into: directory)
    }
    #expect(app.close().status == 0)
  }
}

extension LaunchedApp {
  // Moves the pointer to a position where it has no effect, and waits until nothing changes.
  fileprivate func takeScreenshot(_ name: String, into directory: String) throws {
    try screen.xdotool("mousemove", "--window", window, "40", "500")
    var previous = try inspector.picture(to: "\(directory)/\(name).png")
    try waitFor("a picture that does not change") {
      let current = try inspector.picture(to: "\(directory)/\(name).png")
      defer { previous = current }
      return current == previous
    }
  }
}
