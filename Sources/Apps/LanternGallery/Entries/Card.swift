import LanternWidgets

extension Entry {
  static let card = Entry(
    "Card", .layout, "A raised surface for one item. With an action, the whole card is a button.",
    [
      Example("With an action") {
        Card(
          "Open Harbour Light", action: {},
          Column(spacing: 4, [Label("Harbour Light", font: { $0.title }), Label("Ines Vidal")]))
      },
      Example("Hovered", .hover("Open Harbour Light")) {
        Card("Open Harbour Light", action: {}, Label("Harbour Light"))
      },
      Example("Focused by keyboard", .key(.tab)) {
        Card("Open Harbour Light", action: {}, Label("Harbour Light"))
      },
      Example("Without an action") { Card("Harbour Light", Label("Harbour Light")) },
    ])
}
