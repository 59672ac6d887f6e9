import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// The scale of a window without `--scale`.
@Suite(.serialized)
struct ScaleTests {
  @Test(.waitsForProcesses, .requirement(84), arguments: [(96, 400, 300), (144, 600, 450), (200, 800, 600)])
  func `on X11 the scale is that of the desktop's text`(density: Int, width: Int, height: Int) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try "Xft.dpi: \(density)\n".write(toFile: files / "resources", atomically: true, encoding: .utf8)
    try Command(path: "xrdb", environment: screen.environment).runSuccessfully([
      "-merge", files / "resources",
    ])
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording + ["--size", "400x300"])
    let rect = try screen.contentRect(of: app.window)
    #expect(PixelSize(rect.width, rect.height) == PixelSize(width, height))
    #expect(app.close().status == 0)
  }
}
