import LanternWidgets

extension Entry {
  static let list = Entry(
    "List", .scrolling, "Rows of equal height, of which only the visible ones exist.",
    [
      Example("A million rows", height: 200) {
        List("Prints", count: 1_000_000, rowHeight: 44) { row in
          Panel(padding: Insets(horizontal: 16, vertical: 0), [Label("Print \(row + 1)")])
        }
      },
      Example("A selected row", .key(.tab), .key(.down), .key(.down), height: 200) {
        List("Prints", count: 40, rowHeight: 44) { row in
          Panel(padding: Insets(horizontal: 16, vertical: 0), [Label("Print \(row + 1)")])
        }
      },
      Example("Sections, and rows that the user moves", height: 240) {
        let texts = [
          "Dusk", "A long evening by the sea, with boats that come home one by one", "Rain", "Snow",
        ]
        let messages = List("Messages", count: texts.count, rowHeight: 44) { row in
          Panel(padding: Insets(horizontal: 16, vertical: 8), [Label(texts[row], lines: nil)])
        }
        messages.fitsRowsToContent = true
        messages.sections = [.init("Today", firstRow: 0), .init("Yesterday", firstRow: 2)]
        messages.onMove = { source, destination in print(source, destination) }
        return messages
      },
      Example("Hovered", .hover("Print 1"), height: 140) {
        List("Prints", count: 2, rowHeight: 44) { row in
          Panel(padding: Insets(horizontal: 16, vertical: 0), [Label("Print \(row + 1)")])
        }
      },
    ])
}
