import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets

// The code of the article “Exploring your app”.

extension Library {
  /// A window of a new library, drawn in memory.
  func window(typesetter: any Typesetter) -> StateExplorer.Window {
    let shelf = Flow("shelf")
    let root = RootController(
      flows: [
        shelf: { ScreenStack(root: ShelfScreen { [weak self] in self?.show($0) }) }
      ],
      first: shelf, size: PixelSize(200, 150),
      environment: Environment(theme: .light, typesetter: typesetter, scale: 0.25))
    let frames = StateExplorer.Frames(root)
    let router = frames.makeRouter()
    self.router = router
    return StateExplorer.Window(
      frames,
      destinations: [
        StateExplorer.Destination(book, with: "Emma", by: router),
        StateExplorer.Destination(about, by: router),
      ],
      events: { [self] in
        root.taps(at: frames.moment) + [StateExplorer.Event("F1") { self.showAbout() }]
      })
  }
}
