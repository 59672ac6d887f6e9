import LanternWidgets

extension Entry {
  static let scrollView = Entry(
    "Scroll View", .scrolling, "Content that may be longer than the space it has.",
    [
      Example("Vertical", height: 160) {
        ScrollView(Column(spacing: 8, (1...20).map { Label("Line \($0)") }))
      },
      Example("Focused by keyboard", .key(.tab), .key(.down), height: 160) {
        ScrollView(Column(spacing: 8, (1...20).map { Label("Line \($0)") }))
      },
      Example("Horizontal") {
        ScrollView(Row(spacing: 8, (1...12).map { Button("\($0)", style: .tonal) }), axis: .horizontal)
      },
    ])
}
