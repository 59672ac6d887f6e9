import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets

// The code of the article “Exploring your app”.

extension Library {
  /// A window of a new library, drawn in memory.
  func window() -> StateExplorer.Window {
    let shelf = Flow("shelf")
    let window = TestWindow(scale: 0.25) { size, environment in
      RootController(
        flows: [
          shelf: { ScreenStack(root: ShelfScreen { [weak self] in self?.show($0) }) }
        ],
        first: shelf, size: size, environment: environment)
    }
    let router = Router(window.root)
    self.router = router
    return StateExplorer.Window(
      window,
      destinations: [
        StateExplorer.Destination(book, with: "Emma", by: router),
        StateExplorer.Destination(about, by: router),
      ],
      events: { [self] in
        window.taps() + [StateExplorer.Event("F1") { self.showAbout() }]
      })
  }
}
