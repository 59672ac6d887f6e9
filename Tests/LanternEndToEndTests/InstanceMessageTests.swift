import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// A person who opens links in a terminal, while the window is open somewhere.
@Suite(.serialized)
struct InstanceMessageTests {
  @Test(.waitsForProcesses, .requirement(79))
  func `a link is handed to the window that is open, which comes before the others`() throws {
    let screen = try XServer()
    let (files, others) = (try TemporaryDirectory(), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    // Another window lies before it: one of an instance on another data directory.
    let other = try Command(environment: screen.environment)
      .start(["--data-dir", others / "data", "--no-record", "--size", "400x300"])
    var cover = ""
    try waitFor("the other window") {
      cover = try screen.visibleWindows(named: "Lantern").first { $0 != app.window } ?? ""
      return try !cover.isEmpty && screen.activeWindow == cover
    }

    let ending = try Command(environment: screen.environment)
      .run(["lantern://login", "--data-dir", files / "data"])
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    try app.waitUntilActive()

    // One that leads nowhere is refused where it was given, and moves nothing.
    try screen.xdotool("windowactivate", "--sync", cover)
    let refused = try Command(environment: screen.environment)
      .run(["lantern://no-such-place", "--data-dir", files / "data"])
    expectRefusal(refused, status: 1, saying: "no-such-place")
    #expect(try screen.activeWindow == cover)
    other.stop()
    let last = app.close()
    #expect(last.status == 0)
    #expect(last.errors == "")
  }

  @Test(.waitsForProcesses, .requirement(79), arguments: [false, true])
  func `a minimised window comes back as large as it was`(isMaximised: Bool) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    if isMaximised {
      // With two clicks on its title.
      let (inside, frame) = (try screen.place(of: app.window), try screen.frame(of: app.window))
      try screen.xdotool("mousemove", "\(inside.x + 200)", "\(inside.y - frame[2] / 2)")
      try screen.xdotool("click", "--repeat", "2", "--delay", "20", "1")
      try waitFor("the window to be maximised") {
        try screen.place(of: app.window).width == 1920
      }
    }
    let place = try screen.place(of: app.window)
    try screen.xdotool("windowminimize", app.window)
    try waitFor("the window to go") {
      try !screen.visibleWindows(named: "Lantern").contains(app.window)
    }
    let ending = try Command(environment: screen.environment).run(["--data-dir", files / "data"])
    #expect(ending.status == 0)
    #expect(ending.output == "Lantern is already running; its window was raised\n")
    try app.waitUntilActive()
    #expect(try screen.visibleWindows(named: "Lantern") == [app.window])
    // Openbox shows it on its way there.
    try waitFor("the window to be where it was") { try screen.place(of: app.window) == place }
    // It is painted again, and hears.
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `a link on the command line starts the app where none runs, also when it leads nowhere`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / "data", "--no-record"]
    let first = try LaunchedApp(screen, files, ["lantern://login"] + options)
    try first.wait(forFlow: "login")
    let ending = first.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")

    let second = try LaunchedApp(screen, files, ["lantern://no-such-place"] + options)
    try second.wait(forFlow: "login")
    let remarked = second.close()
    #expect(remarked.status == 0)
    expectRemark(remarked, saying: ["no-such-place"])
  }

  @Test(.waitsForProcesses, .requirement(66, 79))
  func `xdg-open hands a link to the window that is open`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")

    // A desktop of which nothing is known but who opens the scheme.
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
  /// Waits until its window is shown and has the keyboard.
  fileprivate func waitUntilActive() throws {
    try waitFor("the window to be active") {
      try screen.visibleWindows(named: "Lantern").contains(window) && screen.activeWindow == window
    }
  }
}

extension XServer {
  fileprivate var activeWindow: String {
    get throws { try words(["getactivewindow"]).first ?? "" }
  }

  fileprivate func visibleWindows(named name: String) throws -> [String] {
    try words(["search", "--onlyvisible", "--name", "^\(name)$"])
  }

  // What xdotool answers, also when it finds nothing.
  private func words(_ arguments: [String]) throws -> [String] {
    try Command(path: "xdotool", environment: environment).run(arguments)
      .output.split(separator: "\n").map(String.init)
  }
}
