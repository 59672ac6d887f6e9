import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Starts of the app on a display where the window of the running app is not seen.
@Suite(.serialized)
struct OtherDisplayTests {
  @Test(.waitsForProcesses, .requirement(79), arguments: [[], ["lantern://sign-up"]])
  func `a start on another display names the display that has the window, and opens nothing`(
    link: [String]
  ) throws {
    let (screen, other) = (try XServer(), try XServer(hasWindowManager: false))
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let display = screen.environment["DISPLAY"] ?? ""
    // Another display, none, and one that is reached in another way.
    let elsewhere = [other.environment, [:], ["DISPLAY": "localhost\(display)"]]
    for environment in elsewhere {
      let result = try Command(environment: environment).run(link + ["--data-dir", files / "data"])
      #expect(result.output == "")
      expectFailure(
        result, status: 1,
        saying:
          "Lantern is already running on the display \(display); quit it there, or run with another --data-dir"
      )
    }
    #expect(try other.visibleWindows(named: "Lantern") == [])
    #expect(try app.names(ofRole: "heading").contains("Create an account") == false)
    // The same display by another name.
    for name in ["\(display).0", "unix\(display)"] {
      let result = try Command(environment: ["DISPLAY": name]).run(link + ["--data-dir", files / "data"])
      #expect(result.status == 0)
      #expect(result.errors == "")
    }
    #expect(app.close().status == 0)
  }

  @Test(
    .waitsForProcesses, .requirement(79),
    .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
  func `a window on Wayland is not said to be raised, and not to be on an X server`() throws {
    let compositor = try SwayCompositor([.init(size: PixelSize(900, 700), scale: 1)])
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let options = ["--data-dir", files / "data"]
    let same = try Command(environment: compositor.environment).run(options)
    #expect(same.status == 0)
    #expect(same.output == "Lantern is already running; look for its window on this display\n")
    let other = try Command(environment: compositor.screen.environment).run(options)
    #expect(other.output == "")
    expectFailure(
      other, status: 1,
      saying: "already running on the display \(compositor.environment["WAYLAND_DISPLAY"] ?? "")")
    #expect(app.close().status == 0)
  }
}
