import LanternWidgets

extension Entry {
  static let columnAndRow = Entry(
    "Column and Row", .layout, "Place widgets one after the other. A spacer takes the remaining space.",
    widgets: ["Column", "Row", "Spacer"],
    [
      Example("A column") {
        Column(spacing: 8, alignment: .leading, [Label("Harbour Light", font: { $0.title }), Button("Buy")])
      },
      Example("A row with a spacer") {
        Row(spacing: 8, [Label("Total"), Spacer(), Label("€48.00")])
      },
      Example("A row on a common baseline") {
        Row(
          spacing: 8, alignment: .baseline,
          [Label("48", font: { $0.display }), Label("prints"), Button("Show", style: .plain)])
      },
    ])
}
