import Foundation
import LanternDesktop
import LanternFrames
import LanternRaster
import LanternTesting
import Testing

@testable import Hello

final class HelloTests {
  /// The app in memory, with its files in a folder of its own.
  private let app: HelloApp
  private let window: TestWindow
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    let display = HeadlessDisplay(size: PixelSize(800, 600))
    app = try HelloApp(
      Launch(
        HelloApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: folder.path))
    window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `a theme takes effect at once`() throws {
    try window.click("Settings")
    try window.click("Dark")
    try window.settle()
    #expect(app.services.root.environment.theme.isDark)
  }
}
