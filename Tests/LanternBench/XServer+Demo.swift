import LanternHarness
import LanternRaster

extension XServer {
  private static let demoSize = PixelSize(1_280, 800)

  /// Starts a server that the window of the demo fills.
  static func ofDemo() throws -> XServer { try XServer(size: demoSize, hasWindowManager: false) }

  /// Records the demo in a window that fills the screen.
  func recordDemo(to folder: String, cycles: Int, _ options: [String] = []) throws {
    try Command(environment: environment).runSuccessfully(
      [
        "record", "--output", folder, "--cycles", "\(cycles)", "--no-pictures",
        "--size", "\(XServer.demoSize.width)x\(XServer.demoSize.height)", "--scale", "1",
      ] + options)
  }
}
