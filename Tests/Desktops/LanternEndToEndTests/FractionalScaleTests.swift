import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// The app on outputs whose scale is no whole number.
@Suite(.serialized, .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
struct FractionalScaleTests {
  // At each scale, the output has a whole number of logical units.
  private static let size = PixelSize(900, 600)

  @Test(.waitsForProcesses, .requirement(84), arguments: [1.25, 1.5])
  func `at a fractional scale the output shows each pixel as it is drawn, and clicks hit their targets`(
    scale: Double
  ) throws {
    let compositor = try SwayCompositor([.init(size: Self.size, scale: scale)])
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.waitUntilScreenIsUpToDate()
    #expect(try app.drawnPicture().size == Self.size)
    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    try app.waitUntilScreenIsUpToDate()
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(84))
  func `a window that moves to an output of another scale is drawn at that scale`() throws {
    let compositor = try SwayCompositor(
      [1, 1.5, 2].map { .init(size: PixelSize(600, 450), scale: $0) })
    let files = try TemporaryDirectory()
    var app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    for number in [0, 1, 2, 0] {
      try compositor.command(
        "[app_id=\"org.lantern.Lantern\"]", "move", "container", "to", "output", "X11-\(number + 1)")
      app.window = compositor.outputs[number]
      try app.waitUntilScreenIsUpToDate()
    }
    #expect(app.close().status == 0)
  }
}
