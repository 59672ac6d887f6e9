import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows an artist and all of the artist's prints in the shop.
final class ArtistScreen: ShopScreen {
  private let services: ShopServices
  private let open: (Print, _ card: Rect) -> Void

  init(
    _ artist: String, _ services: ShopServices, exit: LogOutButton,
    open: @escaping (Print, _ card: Rect) -> Void
  ) {
    self.services = services
    self.open = open
    super.init(title: artist, exit: exit)
  }

  override var link: Link? { ShopPlace.artist(name: title).link }
  override func makeView() -> Widget {
    let prints = services.catalog.prints.filter { $0.artist == title }
    let heading = Label(title, font: { $0.display }, lines: nil, isHeading: true)
    return page(Column(spacing: 20, [heading, exit.message, printGrid(prints, services, open: open)]))
  }
}
