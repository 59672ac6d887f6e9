import LanternWidgets

extension Entry {
  static let radioGroup = Entry(
    "Radio Group", .controls, "A choice of one of a few options that are all visible.",
    [
      Example("With descriptions") {
        RadioGroup(
          "Paper",
          ["Matte", .init("Glossy", description: "Stronger colors."), .init("Canvas", isEnabled: false)],
          selected: 1)
      },
      Example("Horizontal, focused by keyboard", .key(.tab)) {
        RadioGroup("Size", ["A4", "A3", "A2"], selected: 0, axis: .horizontal)
      },
      Example("With an error") {
        let size = RadioGroup("Size", ["A4", "A3"])
        size.error = "Choose a size."
        return size
      },
      Example("Disabled") {
        let size = RadioGroup("Size", ["A4", "A3"], selected: 0)
        size.isEnabled = false
        return size
      },
    ])
}
