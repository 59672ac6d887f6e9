import LanternNavigation
import LanternRaster
import LanternWidgets

/// The root of the Home tab: the prints that the shop sells.
final class MainScreen: ShopScreen {
  init(_ model: AppModel, _ navigator: ShopNavigator) {
    super.init(title: model.strings(.homeTitle), model, navigator)
  }

  override func makeView() -> Widget {
    let heading = self.heading(strings(.homeHeading), hint: strings(.homeSubheading))
    let prints = model.catalog.prints
    let wall: Widget =
      prints.isEmpty
      ? Label(strings(.homeEmpty), color: { $0.textSecondary }, lines: nil)
      : printGrid(prints, model) { [navigator] in navigator.navigate(to: .product($0, card: $1)) }
    return page(Column(spacing: 20, [heading, wall]))
  }
}
