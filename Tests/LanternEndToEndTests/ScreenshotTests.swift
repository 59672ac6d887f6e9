import Foundation
import LanternHarness
import LanternTestSupport
import Testing

// Where they go; nil when nobody asked for them.
private let screenshotFolder = ProcessInfo.processInfo.environment["LANTERN_SCREENSHOTS"]

/// Makes the README's pictures, in a real window: `make screenshots`.
@Suite(
  .serialized,
  .enabled(if: screenshotFolder != nil, "the README's pictures are made by `make screenshots`"))
struct ScreenshotTests {
  @Test(.waitsForProcesses, arguments: ["light", "dark"])
  func `the app is taken as it looks in a window`(theme: String) throws {
    let folder = try #require(screenshotFolder)
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      XServer(), files,
      ["--data-dir", files / "data", "--record", files / "recording", "--theme", theme, "--size", "1280x800"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    if theme == "light" {
      try app.take("home", into: folder)
      try app.click(role: "tab", "Timings")
      try app.click(button: "Play Ten of Each Kind")
      try waitFor("the first transition") {
        try app.inspector.tree().first?.transition != nil
      }
      try waitFor("the last transition") {
        try app.line("button", "Play Ten of Each Kind") != nil
          && app.inspector.tree().first?.transition == nil
      }
      try app.take("timings", into: folder)
    } else {
      try app.click(button: "The Ninth Wave")
      try app.wait(forHeading: "The Ninth Wave")
      try app.take("product-dark", into: folder)
    }
    #expect(app.close().status == 0)
  }
}

extension LaunchedApp {
  // With the pointer where it shows nothing, once everything has come to rest.
  fileprivate func take(_ name: String, into folder: String) throws {
    try screen.xdotool("mousemove", "--window", window, "40", "500")
    var before = try inspector.picture(to: "\(folder)/\(name).png")
    try waitFor("a picture that stays") {
      let now = try inspector.picture(to: "\(folder)/\(name).png")
      defer { before = now }
      return now == before
    }
  }
}
