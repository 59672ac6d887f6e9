import LanternWidgets

extension Entry {
  static let comboBox = Entry(
    "Combo Box", .controls, "A field with a list of suggestions, which typing filters.",
    [
      Example("Empty") { ComboBox("City", ["Auckland", "Bern", "Zürich"], placeholder: "Where to?") },
      Example("Open", .key(.tab), .key(.down), .key(.down), room: 230) {
        ComboBox("City", ["Auckland", "Bern", "Zürich"])
      },
      Example("Filtered", .key(.tab), .type("zu"), room: 150) {
        ComboBox("City", ["Auckland", "Bern", "Zürich"])
      },
    ])
}
