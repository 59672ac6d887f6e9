import LanternRaster

/// The visible cells of a row of a table.
final class TableRow: Widget {
  private let columns: Int
  private let makeCell: (Int) -> CellContent

  init(columns: Int, _ makeCell: @escaping (Int) -> CellContent) {
    self.columns = columns
    self.makeCell = makeCell
    super.init()
  }

  // The text of the first cell that has one.
  override var searchText: String {
    let texts = (0..<columns).lazy.map { [makeCell] column in
      switch makeCell(column) {
      case .text(let text): text
      case .widget(let widget): widget.spokenText
      }
    }
    return texts.first { !$0.isEmpty } ?? ""
  }

  private var table: Table? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0 as? Table }.first
  }

  /// Returns the cell in a column; nil if it is not visible.
  func cell(inColumn column: Int) -> TableCell? {
    children.lazy.compactMap { $0 as? TableCell }.first { $0.column == column }
  }

  override func arrange(_ size: Size, in environment: Environment) {
    guard let table else { return }
    let wanted = table.visibleColumns
    for case let cell as TableCell in children where !wanted.contains(cell.column) { cell.removeFromParent() }
    for (place, column) in wanted.enumerated() {
      let known = place < children.count ? children[place] as? TableCell : nil
      let cell: TableCell
      if let known, known.column == column {
        cell = known
      } else {
        cell = TableCell(column, makeCell(column), table.columns[column].alignment)
        add(cell, onTopOf: place)
      }
      cell.place(
        at: table.frame(ofColumn: column, height: size.height, in: environment), in: environment)
    }
  }
}

/// A cell of a table: a text on one line, or a widget.
final class TableCell: Widget {
  let column: Int
  private let text: String?
  // The beginning of the text, as one line.
  private let line: String?
  private let alignment: Alignment

  /// The longest text that is shaped for a cell.
  private static let longestLine = 1_000

  init(_ column: Int, _ content: CellContent, _ alignment: Alignment) {
    self.column = column
    self.alignment = alignment
    switch content {
    case .text(let text):
      self.text = text
      line = String(text.prefix(TableCell.longestLine).map { $0.isNewline ? " " : $0 })
      super.init()
    case .widget(let widget):
      (text, line) = (nil, nil)
      super.init([widget])
    }
  }

  /// Returns the space before and after the content of a cell.
  static func inset(in environment: Environment) -> Double { environment.theme.spacing.small * 1.5 }

  /// Returns the width that shows all of the content.
  func wantedWidth(in environment: Environment) -> Double {
    let content =
      line.map { environment.size(of: $0, environment.theme.type.body).width }
      ?? children.first?.size(within: Size(.infinity, frame.height), in: environment).width ?? 0
    // A width of a fraction of a pixel would truncate the text.
    return content + 2 * TableCell.inset(in: environment) + environment.hairline
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let inset = TableCell.inset(in: environment)
    let room = Size(max(0, size.width - 2 * inset), size.height)
    for child in children {
      let wanted = child.size(within: room, in: environment)
      let (start, width) = alignment.place(wanted.width, in: room.width)
      let place = Rect(inset + start, (size.height - wanted.height) / 2, width, wanted.height)
      child.place(at: environment.mirrored(place, in: size.width), in: environment)
    }
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard let line, frame.width > 2 * TableCell.inset(in: environment) else { return }
    let inset = TableCell.inset(in: environment)
    canvas.drawText(
      line, environment.theme.type.body, environment.theme.colors.text, alignment,
      in: Rect(inset, 0, frame.width - 2 * inset, frame.height), environment)
  }

  override func describeAccessibly(_ properties: inout AccessibleProperties) { properties.column = column }

  override var semantics: Semantics? {
    Semantics(.cell, name: text ?? children.map(\.spokenText).joined(separator: ", "))
  }
}
