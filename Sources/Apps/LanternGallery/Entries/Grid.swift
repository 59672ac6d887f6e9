import LanternWidgets

extension Entry {
  static let grid = Entry(
    "Grid", .layout, "Equal columns, as many as fit.",
    [
      Example("As many columns as fit") {
        Grid(
          smallestColumn: 100, spacing: 12,
          ["Sea", "Rain", "Night", "Koi"].map { Card($0, Label($0, alignment: .center)) })
      },
      Example("Two columns at most") {
        Grid(
          smallestColumn: 100, mostColumns: 2, spacing: 12,
          ["Sea", "Rain", "Night"].map { Card($0, Label($0)) })
      },
    ])
}
