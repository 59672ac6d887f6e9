public import LanternRaster

/// Arranges its children in columns of equal width, as many as fit, row after row. All children of a row are as high
/// as the highest one. Larger text requires wider columns.
public final class Grid: Widget {
  private let smallestColumn: Double
  private let mostColumns: Int
  private let spacing: Double

  /// Creates a grid with columns at least `smallestColumn` points wide, at the theme's normal size of text.
  /// `spacing` is the distance between columns and between rows, in points.
  ///
  /// Precondition: `smallestColumn` and `mostColumns` are positive.
  public init(
    smallestColumn: Double, mostColumns: Int = .max, spacing: Double = 0, _ children: [Widget] = []
  ) {
    guard mostColumns > 0 && smallestColumn > 0 else {
      fatalError("smallestColumn and mostColumns must be positive")
    }
    self.smallestColumn = smallestColumn
    self.mostColumns = mostColumns
    self.spacing = spacing
    super.init(children)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let rows = rows(available.width, environment)
    let height = rows.reduce(spacing * Double(max(0, rows.count - 1))) { $0 + $1.height }
    let isEndless = !available.width.isFinite
    return Size(
      isEndless ? columnWidth(available.width, environment) : available.width, min(available.height, height))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let width = columnWidth(size.width, environment)
    var y = 0.0
    for row in rows(size.width, environment) {
      for (column, child) in row.children.enumerated() {
        let rect = Rect(Double(column) * (width + spacing), y, width, row.height)
        child.place(at: environment.mirrored(rect, in: size.width), in: environment)
      }
      y += row.height + spacing
    }
  }

  private func columns(_ width: Double, _ environment: Environment) -> Int {
    guard width.isFinite else { return 1 }
    let smallest = smallestColumn * environment.theme.textScale
    // Limits the result to an Int. No window has a million columns.
    let fitting = Int(min(1_000_000, max(1, (width + spacing) / (smallest + spacing))))
    return min(mostColumns, fitting)
  }

  private func columnWidth(_ width: Double, _ environment: Environment) -> Double {
    guard width.isFinite else { return smallestColumn * environment.theme.textScale }
    let columns = Double(columns(width, environment))
    return max(0, (width - spacing * (columns - 1)) / columns)
  }

  private func rows(
    _ width: Double, _ environment: Environment
  ) -> [(children: ArraySlice<Widget>, height: Double)] {
    let shown = children.filter { !$0.takesNoSpace }
    let columns = columns(width, environment)
    let room = Size(columnWidth(width, environment), .infinity)
    return stride(from: 0, to: shown.count, by: columns).map { start in
      let row = shown[start..<min(shown.count, start + columns)]
      return (row, row.map { $0.size(within: room, in: environment).height }.max() ?? 0)
    }
  }
}
