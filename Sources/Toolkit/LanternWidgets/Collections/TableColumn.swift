/// A column of a table, with its header and a closure that returns a cell's content for a row.
nonisolated public struct TableColumn<Row> {
  let header: ColumnHeader
  let content: @MainActor (Row) -> CellContent

  /// Creates a column of texts. Each text is shown on one line.
  ///
  /// `width` and `minimum` are in points at the theme's normal size of text, and grow with the text. A column without
  /// a width gets a share of the space that the others leave, in the ratio of `share`. The user can change each width,
  /// but not below `minimum`. Use a trailing alignment for numbers.
  ///
  /// Precondition: the lengths are positive and finite.
  public init(
    _ title: String, width: Double? = nil, share: Double = 1, minimum: Double = 64,
    alignment: Alignment = .leading, isSortable: Bool = false, text: @escaping @MainActor (Row) -> String
  ) {
    header = ColumnHeader(title, width, share, minimum, alignment, isSortable)
    content = { .text(text($0)) }
  }

  /// Creates a column of widgets, which are vertically centered in their rows.
  ///
  /// A cell's widget is created each time the cell becomes visible. The other arguments are those of a column of texts.
  public init(
    _ title: String, width: Double? = nil, share: Double = 1, minimum: Double = 64,
    alignment: Alignment = .leading, isSortable: Bool = false, widget: @escaping @MainActor (Row) -> Widget
  ) {
    header = ColumnHeader(title, width, share, minimum, alignment, isSortable)
    content = { .widget(widget($0)) }
  }
}

/// The content of a cell.
enum CellContent {
  case text(String)
  case widget(Widget)
}

/// The properties of a column that do not depend on the rows.
nonisolated struct ColumnHeader {
  let title: String
  /// The width, in points at the theme's normal size of text; nil for a share of the remaining space.
  var width: Double?
  let share: Double
  let minimum: Double
  let alignment: Alignment
  let isSortable: Bool

  init(
    _ title: String, _ width: Double?, _ share: Double, _ minimum: Double, _ alignment: Alignment,
    _ isSortable: Bool
  ) {
    guard [width ?? 1, share, minimum].allSatisfy({ $0 > 0 && $0.isFinite }) else {
      fatalError("the lengths of a column must be positive and finite")
    }
    self.title = title
    self.width = width.map { max($0, minimum) }
    self.share = share
    self.minimum = minimum
    self.alignment = alignment
    self.isSortable = isSortable
  }
}

/// The places of a table's columns, in points from the start of the content, on whole pixels.
nonisolated struct ColumnLayout {
  /// The edges of the columns: column `n` is between the edges `n` and `n + 1`.
  private(set) var edges = [0.0]

  init() {}

  /// Divides a width among columns. If the columns need more, they extend beyond the width. `text` is the scale of the
  /// theme's text.
  init(_ columns: [ColumnHeader], width: Double, text: Double, scale: Double) {
    var widths = columns.map { ($0.width ?? 0) * text }
    var flexible = columns.indices.filter { columns[$0].width == nil }
    // A column whose share is below its minimum gets its minimum. The others share the rest.
    while !flexible.isEmpty {
      let rest = max(0, width - widths.reduce(0, +))
      let shares = flexible.reduce(0) { $0 + columns[$1].share }
      let small = flexible.filter { columns[$0].share / shares * rest < columns[$0].minimum * text }
      for index in small.isEmpty ? flexible : small {
        widths[index] = small.isEmpty ? columns[index].share / shares * rest : columns[index].minimum * text
      }
      flexible = small.isEmpty ? [] : flexible.filter { !small.contains($0) }
    }
    var end = 0.0
    for width in widths {
      end += width
      edges.append((end * scale).rounded() / scale)
    }
  }

  /// The width of all columns.
  var length: Double { edges.last ?? 0 }

  var columns: Range<Int> { 0..<(edges.count - 1) }

  func width(ofColumn column: Int) -> Double { edges[column + 1] - edges[column] }

  /// Returns the columns of which a part is between two positions.
  func columns(from start: Double, to end: Double) -> Range<Int> {
    let first = columns.first { edges[$0 + 1] > start } ?? columns.upperBound
    let last = columns.last { edges[$0] < end } ?? -1
    return first..<max(first, last + 1)
  }
}
