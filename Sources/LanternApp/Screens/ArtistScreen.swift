import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows an artist and all of the artist's prints in the shop.
final class ArtistScreen: ShopScreen {
  init(_ artist: String, _ model: AppModel, _ navigator: ShopNavigator) {
    super.init(title: artist, model, navigator)
  }

  override func makeView() -> Widget {
    let prints = model.catalog.prints.filter { $0.artist == title }
    let heading = Label(title, font: { $0.display }, lines: nil, isHeading: true)
    let grid = printGrid(prints, model) { [navigator] in navigator.navigate(to: .product($0, card: $1)) }
    return page(Column(spacing: 20, [heading, exit.message, grid]))
  }
}
