import LanternRaster
import LanternWidgets

/// A grid of prints on cards, with as many columns as fit. `open` gets the frame of the chosen card.
@MainActor
func printGrid(
  _ prints: [Print], _ model: AppModel, open: @escaping (Print, _ card: Rect) -> Void
) -> Widget {
  Grid(smallestColumn: 200, mostColumns: 4, spacing: 20, prints.map { card($0, model, open) })
}

@MainActor
private func card(
  _ print: Print, _ model: AppModel, _ open: @escaping (Print, _ card: Rect) -> Void
) -> Widget {
  let title = Label(print.title, font: { $0.label })
  title.flex = 1
  weak var place: Widget?
  let card = Card(
    print.title, action: { open(print, place?.windowFrame ?? .zero) },
    Column(
      spacing: 8,
      [
        PrintPicture(print, aspect: 1.25, from: model.art),
        Row(
          spacing: 8, alignment: .baseline,
          [title, Label(model.strings.price(print.price), font: { $0.label })]),
        Label(print.artist, font: { $0.caption }, color: { $0.textSecondary }),
      ]))
  place = card
  return card
}
