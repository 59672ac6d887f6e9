import LanternNavigation
import LanternRaster
import LanternWidgets

/// The root of the Home tab: the prints that the shop sells.
final class MainScreen: ShopScreen {
  private let services: ShopServices
  private let open: (Print, _ card: Rect) -> Void

  /// `open` gets the chosen print and the frame of its card on the screen.
  init(_ services: ShopServices, exit: LogOutButton, open: @escaping (Print, _ card: Rect) -> Void) {
    self.services = services
    self.open = open
    super.init(title: services.strings(.homeTitle), exit: exit, isFirst: true)
  }

  override var link: Link? { ShopPlace.home.link }
  override func makeView() -> Widget {
    let strings = services.strings
    let heading = self.heading(strings(.homeHeading), hint: strings(.homeSubheading))
    let prints = services.catalog.prints
    let wall: Widget =
      prints.isEmpty
      ? Label(strings(.homeEmpty), color: { $0.secondaryText }, lines: nil)
      : printGrid(prints, services, open: open)
    return page(Column(spacing: 20, [heading, wall]))
  }
}
