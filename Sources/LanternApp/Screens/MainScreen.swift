import LanternNavigation
import LanternRaster
import LanternWidgets

/// The root of the main part's Home: the prints that the shop sells.
final class MainScreen: Screen {
  private let prints: [Print]
  private let open: (Print, _ card: Rect) -> Void
  private let exit: LogOutButton

  /// `open` is told which print was chosen, and where its card lies on the screen.
  init(prints: [Print], exit: LogOutButton, open: @escaping (Print, _ card: Rect) -> Void) {
    self.prints = prints
    self.open = open
    self.exit = exit
    super.init(title: "Main Screen")
  }

  override var leadingItem: Widget? { exit.button }

  override func makeView() -> Widget {
    let grid = PrintGrid(prints.map(card))
    grid.flex = 1
    let heading = Column(
      spacing: 4,
      [
        Label("New prints", font: { $0.display }, isHeading: true),
        Label("Pulled by hand this autumn.", color: { $0.secondaryText }),
        exit.message,
      ])
    return pageOfTheShop(Column(spacing: 20, [heading, grid]))
  }

  override func didAppear() { exit.isEnabled = true }

  private func card(_ print: Print) -> Widget {
    let picture = Picture(print.title) { canvas, rect, _ in drawArt(print.motif, on: canvas, in: rect) }
    picture.flex = 1
    let title = Label(print.title, font: { $0.label })
    title.flex = 1
    weak var place: Widget?
    let card = Card(
      print.title, action: { [weak self] in self?.open(print, place?.windowFrame ?? .zero) },
      Column(
        spacing: 8,
        [
          picture,
          Row(spacing: 8, [title, Label(print.priceText, font: { $0.label })]),
          Label(print.artist, font: { $0.caption }, color: { $0.secondaryText }),
        ]))
    place = card
    return card
  }
}

/// The ground on which the shop's pages lie: no wider than is good to look over.
@MainActor
func pageOfTheShop(_ content: Widget) -> Widget {
  Panel(
    style: { Panel.Style(paint: .color($0.colors.accentBackground)) },
    [Panel(padding: 24, maximumWidth: 1168, [content])])
}
