import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// A window on a screen that is smaller than its size.
@Suite(.serialized)
struct SmallScreenTests {
  @Test(.waitsForProcesses, arguments: [PixelSize(1_280, 800), PixelSize(1_024, 600), PixelSize(800, 480)])
  func `a window without a size fills the screen with its frame`(size: PixelSize) throws {
    let screen = try XServer(size: size)
    let rect = try contentRect(of: [], on: screen)
    #expect(rect.x >= 0 && rect.y > 0, "\(rect)")
    #expect(rect.maxX <= size.width && rect.maxY <= size.height, "\(rect)")
    // Openbox has thin borders, and a title bar.
    #expect(rect.width >= size.width - 16 && rect.height >= size.height - 48, "\(rect)")
  }

  @Test(.waitsForProcesses) func `a window leaves the place of panels free`() throws {
    let screen = try XServer(size: PixelSize(800, 480), hasWindowManager: false)
    try Command(path: "xprop", environment: screen.environment).runSuccessfully([
      "-root", "-f", "_NET_WORKAREA", "32c", "-set", "_NET_WORKAREA", "0, 40, 800, 410",
    ])
    #expect(try contentRect(of: [], on: screen) == PixelRect(0, 40, 800, 410))
  }

  @Test(.waitsForProcesses) func `the size that the user requests is not limited`() throws {
    let rect = try contentRect(of: ["--size", "1000x700"], on: XServer(size: PixelSize(800, 480)))
    #expect(PixelSize(rect.width, rect.height) == PixelSize(1_000, 700))
  }

  @Test(.waitsForProcesses) func `the size of the last launch fits on the screen, and stays the last size`()
    throws
  {
    let files = try TemporaryDirectory()
    _ = try contentRect(of: ["--size", "700x900"], on: XServer(), files)
    let rect = try contentRect(of: [], on: XServer(size: PixelSize(800, 480)), files)
    #expect(rect.width == 700)
    #expect(rect.maxY <= 480, "\(rect)")
    let large = try contentRect(of: [], on: XServer(), files)
    #expect(PixelSize(large.width, large.height) == PixelSize(700, 900))
  }

  @Test(.waitsForProcesses) func `on Wayland a window fits on the output`() throws {
    let compositor = try WestonCompositor(width: 800, height: 480, shell: .desktop)
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    #expect(try app.inspector.tree().first?.size == [800, 480])
    #expect(app.close().status == 0)
  }

  private func contentRect(
    of options: [String], on screen: XServer, _ files: TemporaryDirectory? = nil
  ) throws -> PixelRect {
    let files = try files ?? TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording + ["--scale", "1"] + options)
    try app.wait(forFlow: "login")
    let rect = try screen.contentRect(of: app.window)
    // What the app has drawn has the same size.
    let window = try app.inspector.tree().first
    #expect(window?.size == [Double(rect.width), Double(rect.height)])
    #expect(app.close().status == 0)
    return rect
  }
}
