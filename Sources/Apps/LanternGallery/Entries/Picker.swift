import LanternWidgets

extension Entry {
  static let picker = Entry(
    "Picker", .controls, "A choice of one of several options, in a menu or side by side.",
    [
      Example("A menu") { Picker("Size", ["A4", "A3", "A2"]) },
      Example("An open menu", .key(.tab), .key(.down), room: 230) {
        Picker("Size", ["A4", "A3", "A2"], selected: 1)
      },
      Example("Focused by keyboard", .key(.tab)) { Picker("Size", ["A4", "A3", "A2"]) },
      Example("A disabled menu") {
        let size = Picker("Size", ["A4", "A3", "A2"])
        size.isEnabled = false
        return size
      },
      Example("Segments") { Picker("Paper", ["Matte", "Glossy", "Rag"], selected: 1, style: .segmented) },
      Example("Segments, focused by keyboard", .key(.tab)) {
        Picker("Paper", ["Matte", "Glossy", "Rag"], style: .segmented)
      },
      Example("Disabled segments") {
        let paper = Picker("Paper", ["Matte", "Glossy", "Rag"], style: .segmented)
        paper.isEnabled = false
        return paper
      },
    ])
}
