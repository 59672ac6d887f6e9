import Foundation
import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternTesting
import Testing

@testable import Hello

/// Explorations of the app: unsaved changes of a note, every way of leaving it, and presses while screens move.
final class ExplorationTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `nothing that was typed into a note is lost unasked, and a restart keeps it`() {
    let explorer = StateExplorer { [self] in try start(in: folder.appending(path: UUID().uuidString)) }
    let report = explorer.everyWayOut(of: [
      StateExplorer.Scenario("an edited note", ["log in", "open a note", "type a title"])
    ])
    #expect(report.passed, "\(report)")
  }

  @Test func `no press on a visible control is dead while screens move`() {
    let explorer = StateExplorer { [self] in try start(in: folder.appending(path: UUID().uuidString)) }
    let report = explorer.pressWhileMoving(seed: 1, count: 40)
    #expect(report.passed, "\(report)")
  }

  // The app in memory, with its files in a folder.
  private func start(in folder: URL) throws -> StateExplorer.Window {
    let display = HeadlessDisplay(size: PixelSize(800, 600))
    let app = try HelloApp(
      Launch(
        HelloApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: folder.path))
    let window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
    let restart = { [self] in
      app.services.loop.quit()
      try app.services.run()
      return try start(in: folder)
    }
    return StateExplorer.Window(window, restart: restart, destinations: []) {
      let actions = [
        StateExplorer.Event("log in") { try window.click("Log In") },
        StateExplorer.Event("open a note") { try window.click("Frames") },
        StateExplorer.Event("type a title") { try window.type("Bookmarks", into: "Title") },
      ]
      let possible = [
        window.names(of: .button).contains("Log In"), window.names(of: .button).contains("Frames"),
        window.names(of: .textbox).contains("Title"),
      ]
      return window.taps() + zip(actions, possible).filter(\.1).map(\.0) + Self.ofTheDesktop(app.services)
    }
  }

  // The user chooses another theme or language, or quits.
  private static func ofTheDesktop(_ services: AppServices) -> [StateExplorer.Event] {
    func choose(_ name: String, _ change: @escaping (inout AppearanceSettings) -> Void) -> StateExplorer.Event
    {
      StateExplorer.Event(name) {
        var settings = services.appearance.settings
        change(&settings)
        services.apply(settings)
      }
    }
    return [
      choose("another theme") { $0.choose(\.theme, .dark) },
      choose("another language") { $0.choose(\.language, .pseudo) },
      StateExplorer.Event("quit") { services.quit() },
    ]
  }
}
