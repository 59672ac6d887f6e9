import LanternWidgets

extension Entry {
  static let checkbox = Entry(
    "Checkbox", .controls,
    "A choice that takes effect when a form is sent, or an item of a list that is done.",
    [
      Example("Unchecked") { Checkbox("Keep me logged in") },
      Example("Checked") { Checkbox("Keep me logged in", isChecked: true) },
      Example("Hovered", .hover("Keep me logged in")) { Checkbox("Keep me logged in") },
      Example("Focused by keyboard", .key(.tab)) { Checkbox("Keep me logged in", isChecked: true) },
      Example("Disabled") {
        let terms = Checkbox("Keep me logged in", isChecked: true)
        terms.isEnabled = false
        return terms
      },
      Example("A long title") {
        Checkbox("Send me an email when an artist whom I follow publishes a new print in the shop")
      },
    ])
}
