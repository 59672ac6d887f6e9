import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Shows an artist: life, work, and all of the artist's prints in the shop.
final class ArtistScreen: ShopScreen {
  init(_ artist: String, _ model: AppModel, _ navigator: ShopNavigator) {
    super.init(title: artist, model, navigator)
  }

  override func makeView() -> Widget {
    let prints = model.catalog.prints.filter { $0.artist == title }
    let artist = model.catalog.artists.first { $0.name == title }
    let about = artist.map { $0.about(in: strings.language) }.map {
      let text = card([Label($0.life, color: { $0.textSecondary }, lines: nil), Label($0.text, lines: nil)])
      return WrapLayout([Panel(fit: .stretch, maximumWidth: 680, [text])])
    }
    let heading = Label(
      strings(.artistPrints, count: prints.count), font: { $0.headline }, lines: nil, isHeading: true)
    let grid = PrintGrid(prints, model) { [navigator] in navigator.navigate(to: .product($0)) }
    grid.menu = { [weak self] print, card in self.map { [$0.bagItem(print, card)] } ?? [] }
    return page([about, heading, grid].compactMap { $0 })
  }
}
