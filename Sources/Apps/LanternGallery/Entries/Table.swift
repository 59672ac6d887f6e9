import LanternWidgets

extension Entry {
  static let table = Entry(
    "Table", .scrolling,
    "Rows with columns, which the user can sort by and whose widths the user can change.",
    [
      Example("Sorted, with a selected row", height: 240) {
        var prints = (0..<100).map { (title: "Harbour Light \($0 + 1)", price: $0 + 20, stock: $0 % 7 + 1) }
        let table = Table(
          "Prints", count: prints.count,
          columns: [
            TableColumn("Title", share: 2, isSortable: true) { prints[$0].title },
            TableColumn("Price", width: 90, alignment: .trailing, isSortable: true) {
              "€\(prints[$0].price).00"
            },
            TableColumn(
              "Stock", width: 80, alignment: .center,
              widget: { Badge("Stock", count: prints[$0].stock) }),
          ])
        table.sort = .init(column: 1)
        table.selection = 2
        table.onSort = { [weak table] sort in
          let selected = table?.selection.map { prints[$0].title }
          prints.sort { first, second in
            let (first, second) = sort.isAscending ? (first, second) : (second, first)
            return sort.column == 0 ? first.title < second.title : first.price < second.price
          }
          table?.selection = prints.firstIndex { $0.title == selected }
          table?.reload()
        }
        return table
      },
      Example("Empty", height: 140) {
        Table("Prints", count: 0, emptyText: "No prints match.", columns: [TableColumn("Title") { "\($0)" }])
      },
    ])
}
