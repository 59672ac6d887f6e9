import Foundation
import LanternDesktop
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Links that are opened in a terminal or on a desktop, with or without a running instance.
@Suite(.serialized)
struct InstanceMessageTests {
  @Test(.waitsForProcesses, .requirement(79))
  func `a link is sent to the running app, whose window is raised`() throws {
    let screen = try XServer()
    let (files, others) = (try TemporaryDirectory(), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    // Another window covers it: the window of an instance with another data directory.
    let other = try Command(environment: screen.environment)
      .start(["--data-dir", others / "data", "--no-record", "--size", "400x300"])
    var cover = ""
    try waitFor("the other window") {
      cover = try screen.visibleWindows(named: "Lantern").first { $0 != app.window } ?? ""
      return try !cover.isEmpty && screen.activeWindow() == cover
    }

    let result = try Command(environment: screen.environment)
      .run(["lantern://login", "--data-dir", files / "data"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    try app.waitUntilActive()

    // An invalid link is rejected by the command that sends it. A desktop shows no output, so the window says it too.
    try screen.xdotool("windowactivate", "--sync", cover)
    let rejected = try Command(environment: screen.environment)
      .run(["lantern://no-such-place", "--data-dir", files / "data"])
    expectFailure(rejected, status: 1, saying: "no-such-place")
    try app.waitUntilActive()
    try app.wait(for: "dialog", named: "This link can’t be opened")
    let dialog = try #require(try app.widget("dialog", "This link can’t be opened"))
    let text = "lantern://no-such-place\n\nThere is no place “no-such-place”; check the spelling."
    #expect(dialog.value?.hasPrefix(text) == true)
    try app.click(button: "Close")
    try waitFor("the dialog to close") { try app.names(ofRole: "dialog").isEmpty }
    other.stop()
    let last = app.close()
    #expect(last.status == 0)
    #expect(last.errors == "")
  }

  @Test(.waitsForProcesses, .requirement(79), arguments: [false, true])
  func `a minimized window is restored to its previous size`(isMaximized: Bool) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    if isMaximized {
      // A double click on its title bar.
      let content = try screen.contentRect(of: app.window)
      let frame = try screen.frameExtents(of: app.window)
      try screen.xdotool("mousemove", "\(content.x + 200)", "\(content.y - frame[2] / 2)")
      try screen.xdotool("click", "--repeat", "2", "--delay", "20", "1")
      try waitFor("the window to be maximized") {
        try screen.contentRect(of: app.window).width == 1920
      }
    }
    let rect = try screen.contentRect(of: app.window)
    try screen.xdotool("windowminimize", app.window)
    try waitFor("the window to be minimized") {
      try !screen.visibleWindows(named: "Lantern").contains(app.window)
    }
    let result = try Command(environment: screen.environment).run(["--data-dir", files / "data"])
    #expect(result.status == 0)
    #expect(result.output == "Lantern is already running; its window was raised\n")
    try app.waitUntilActive()
    #expect(try screen.visibleWindows(named: "Lantern") == [app.window])
    // Openbox shows the window before it moves it to its place.
    try waitFor("the previous size and position") { try screen.contentRect(of: app.window) == rect }
    // The window is redrawn and reacts to input.
    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `a link on the command line starts the app if none is running, even if the link is invalid`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = files.optionsWithoutRecording
    let first = try LaunchedApp(screen, files, ["lantern://login"] + options)
    try first.wait(forFlow: "login")
    let result = first.close()
    #expect(result.status == 0)
    #expect(result.errors == "")

    let second = try LaunchedApp(screen, files, ["lantern://no-such-place"] + options)
    try second.wait(forFlow: "login")
    try second.wait(for: "dialog", named: "This link can’t be opened")
    let invalid = second.close()
    #expect(invalid.status == 0)
    expectMessage(invalid, saying: ["no-such-place"])
  }

  @Test(.waitsForProcesses, .requirement(66, 79))
  func `xdg-open sends a link to the running app`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.logIn()

    // A generic desktop on which only the handler of the scheme is configured.
    let desktop = screen.environment.merging(["HOME": files.path, "XDG_CURRENT_DESKTOP": "X-Generic"]) { $1 }
    let applications = files / ".local/share/applications"
    try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
    try """
    [Desktop Entry]
    Type=Application
    Name=Lantern
    Exec=\(BuildProducts.lantern) --data-dir \(files / "data") %u
    MimeType=x-scheme-handler/lantern;
    """.write(toFile: applications + "/lantern.desktop", atomically: false, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: files / ".config", withIntermediateDirectories: true)
    try Command(path: "xdg-mime", environment: desktop)
      .runSuccessfully(["default", "lantern.desktop", "x-scheme-handler/lantern"])
    let opened = try Command(path: "xdg-open", environment: desktop).run(["lantern://bag"])
    #expect(opened.status == 0, "\(opened.errors)")
    try app.wait(forHeading: "Your bag is empty.")
    #expect(app.close().status == 0)
  }
}

extension LaunchedApp {
  /// Waits until the window is visible and active.
  fileprivate func waitUntilActive() throws {
    try waitFor("the window to be active") {
      try screen.visibleWindows(named: "Lantern").contains(window) && screen.activeWindow() == window
    }
  }
}
