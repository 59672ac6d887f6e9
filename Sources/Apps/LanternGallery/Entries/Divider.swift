import LanternWidgets

extension Entry {
  static let divider = Entry(
    "Divider", .layout, "A hairline between two elements.",
    [
      Example("Horizontal") { Column(spacing: 8, [Label("Prints"), Divider(), Label("Frames")]) },
      Example("With space at its ends") {
        Column(spacing: 8, [Label("Prints"), Divider(inset: 40), Label("Frames")])
      },
      Example("Vertical", height: 72) {
        Row(spacing: 12, alignment: .stretch, [Label("Prints"), Divider(.vertical), Label("Frames")])
      },
    ])
}
