import LanternNavigation
import LanternRaster
import LanternWidgets

/// What follows what within the main part. Its screens know one another no more than parts do.
///
/// The screens keep the flow alive, and the flow does not keep them: it ends with the part.
@MainActor
final class MainFlow {
  private let catalog: Catalog
  private let logOut: (_ answer: @escaping (String?) -> Void) -> Void
  private weak var stack: ScreenStack?
  private weak var modals: ModalPile?

  /// The main part, made new.
  static func part(
    _ catalog: Catalog, logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void
  ) -> Screen {
    let flow = MainFlow(catalog, logOut)
    let home = MainScreen(prints: catalog.prints, exit: LogOutButton(logOut)) { flow.open($0, from: $1) }
    let stack = ScreenStack(root: home)
    let modals = ModalPile(root: stack)
    flow.stack = stack
    flow.modals = modals
    return modals
  }

  private init(_ catalog: Catalog, _ logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void) {
    self.catalog = catalog
    self.logOut = logOut
  }

  private func open(_ print: Print, from card: Rect) {
    let zoom = Zoom(from: card)
    let ways = ProductScreen.Ways(
      back: { self.stack?.pop(by: Backwards(zoom, kind: "unzoom")) },
      artist: { self.openArtist(print.artist) },
      care: { self.openCraft() })
    stack?.push(ProductScreen(print, exit: LogOutButton(logOut), ways: ways), by: zoom)
  }

  private func openArtist(_ artist: String) {
    let prints = catalog.prints.filter { $0.artist == artist }
    stack?.push(
      ArtistScreen(artist, prints: prints, exit: LogOutButton(logOut), back: { self.stack?.pop() }))
  }

  private func openCraft() {
    modals?.push(CraftScreen(exit: LogOutButton(logOut), done: { self.modals?.pop() }))
  }
}
