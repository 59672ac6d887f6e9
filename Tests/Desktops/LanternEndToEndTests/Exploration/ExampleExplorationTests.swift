import ArgumentParser
import Foundation
import LanternDesktop
import LanternFrames
import LanternGallery
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing
import TextEditor

/// Explores the gallery and the text editor. Their windows are in memory.
@MainActor
struct ExampleExplorationTests {
  @Test(.requirement(39, 82)) func `every control of every page of the gallery can be activated`() throws {
    let list = Set(try open(GalleryApp.self, [], gallerySize).window.names(of: .listitem))
    for entry in Gallery.entries.map(\.id) {
      let explorer = StateExplorer {
        let (app, files, window) = try open(GalleryApp.self, ["--entry", entry], gallerySize)
        return StateExplorer.Window(
          window, patience: .seconds(1), retained: retaining(app, files), destinations: []
        ) {
          // Play shows an example in use, with its focus.
          window.taps(excluding: list.union(["Play"])) + [Self.escape(window)]
        }
      }
      let report = explorer.everyPair(in: [StateExplorer.Scenario(entry, [])])
      #expect(report.passed, "\(report)")
    }
  }

  @Test(.requirement(39, 82)) func `every menu, command and question of the text editor can be used`() throws
  {
    let folder = try TemporaryDirectory()
    // Below the middle of the window is text that a drag selects.
    let line = "The boats lie in the harbour, and the lamps are lit.\n"
    try String(repeating: line, count: 30).write(toFile: folder / "text", atomically: true, encoding: .utf8)
    let explorer = StateExplorer(limits: StateExplorer.Limits(depth: 3)) {
      let (app, files, window) = try open(TextEditorApp.self, [], Size(700, 500), file: folder / "text")
      // The screen stays the same.
      @MainActor func note() -> String {
        window.root.tree.overlays.compactMap(\.semantics).map { "\($0.role) \($0.name)" }.joined(
          separator: ", ")
      }
      return StateExplorer.Window(
        window, patience: .seconds(1), note: note, retained: retaining(app, files), destinations: []
      ) {
        var events = window.taps(excluding: ["Don't Save", "Save", "Save As…", "Open…", "New Window", "Quit"])
        events.append(Self.escape(window))
        @MainActor func press(_ character: Character) {
          events.append(
            StateExplorer.Event("Ctrl+\(character)") {
              window.send(.keyDown(.character(character), .control))
            })
        }
        press("a")
        press("f")
        if window.names(of: .text).contains("text (unsaved changes)") {
          // Without a change, the window would close.
          press("q")
          events.append(
            StateExplorer.Event("close the window") {
              app.services.closeRequested(app.services.loop.windows[0])
            })
        } else {
          events.append(StateExplorer.Event("a letter is typed") { window.send(.text("a")) })
        }
        return events
      }
    }
    let report = explorer.everyState()
    print(report)
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.states.contains { $0.text.contains("Save changes to text?") })
  }

  private let gallerySize = Size(1_000, 800)

  private static func escape(_ window: TestWindow) -> StateExplorer.Event {
    StateExplorer.Event("Escape") { window.send(.keyDown(.escape, [])) }
  }

  // Keeps an app and its files as long as its window.
  private func retaining(_ app: some DesktopApp, _ files: TemporaryDirectory) -> () -> [Screen] {
    { withExtendedLifetime((app, files)) { [] } }
  }

  private func open<App: DesktopApp>(
    _ type: App.Type, _ arguments: [String], _ size: Size, file: String? = nil
  ) throws -> (app: App, files: TemporaryDirectory, window: TestWindow) {
    let files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(Int(size.width), Int(size.height)))
    var launch = try Launch(
      App.self, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data")
    launch.file = file
    let app = try App(launch, options: App.Options.parse(arguments))
    let window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
    return (app, files, window)
  }
}
