import LanternWidgets

extension Entry {
  static let wrapLayout = Entry(
    "Wrap Layout", .layout, "A row that continues on the next line.",
    [
      Example("Leading") {
        WrapLayout(
          spacing: 8, ["Sea", "Night", "Harbour", "Mountains", "Animals"].map { Button($0, style: .tonal) })
      },
      Example("Trailing") {
        WrapLayout(
          spacing: 8, alignment: .trailing,
          ["Sea", "Night", "Harbour", "Mountains"].map { Button($0, style: .tonal) })
      },
    ])
}
