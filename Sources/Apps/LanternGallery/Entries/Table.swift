import LanternWidgets

extension Entry {
  static let table = Entry(
    "Table", .scrolling,
    "Rows with columns, which the user can sort by and whose widths the user can change.",
    [
      Example("Sorted, with a selected row", height: 240) {
        let prints = Table(
          "Prints", count: 100,
          columns: [
            TableColumn("Title", share: 2, isSortable: true) { "Harbour Light \($0 + 1)" },
            TableColumn("Price", width: 90, alignment: .trailing, isSortable: true) { "€\($0 + 20).00" },
            TableColumn(
              "Stock", width: 80, alignment: .center, widget: { Badge("Stock", count: $0 % 7 + 1) }),
          ])
        prints.sort = .init(column: 1)
        prints.selection = 2
        return prints
      },
      Example("Empty", height: 140) {
        Table("Prints", count: 0, emptyText: "No prints match.", columns: [TableColumn("Title") { "\($0)" }])
      },
    ])
}
