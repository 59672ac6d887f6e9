import LanternWidgets

extension Entry {
  static let numberField = Entry(
    "Number Field", .controls, "A field for a number in a range, with buttons that step it.",
    [
      Example("Whole numbers") { NumberField("Copies", value: 1, in: 1...99) },
      Example("Decimals") { NumberField("Width", value: 21.5, in: 1...100, step: 0.1, decimals: 1) },
      Example("With an error", .key(.tab), .type("100"), .key(.enter), room: 110) {
        NumberField("Copies", value: 1, in: 1...99)
      },
      Example("Disabled") {
        let copies = NumberField("Copies", value: 1, in: 1...99)
        copies.isEnabled = false
        return copies
      },
    ])
}
