import LanternRaster
import LanternWidgets

extension Entry {
  static let panel = Entry(
    "Panel", .layout, "A surface around one widget, with padding and limits of its size.",
    [
      Example("A card") { Panel(padding: 16, style: Panel.Style.card, [Label("Harbour Light")]) },
      Example("In the middle", height: 140) {
        Panel(padding: 16, fit: .center, style: Panel.Style.card, [Label("The bag is empty.")])
      },
      Example("A surface of its own") {
        Panel(
          padding: 12, style: { .init(paint: .color($0.colors.accent), cornerRadius: $0.radius.control) },
          [Label("New", color: { $0.onAccent })])
      },
    ])
}
