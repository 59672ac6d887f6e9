public import LanternRaster

/// A table of rows and columns, with a header. Only the visible cells exist, so a million rows cost as much as ten.
///
/// Rows are selected and activated as in a ``List``. A click on the header of a sortable column, or Return, sorts by
/// it. The user changes a width by dragging the edge of a header, or by Shift with the left and right arrow keys; a
/// double click on the edge, or Shift+Return, fits the column to the visible cells. If the columns do not fit, the
/// table scrolls horizontally; `scrollOffset` is the length of the columns before the visible area.
public final class Table: ScrollArea {
  /// The column by which rows are sorted, and the direction.
  public struct Sort: Hashable, Sendable {
    /// The index of the column.
    public var column: Int
    /// Whether the smallest element is first.
    public var isAscending: Bool

    /// Creates a sort order by the column with an index.
    public init(column: Int, isAscending: Bool = true) {
      self.column = column
      self.isAscending = isAscending
    }
  }

  /// The sort order that the header shows; nil for none. The table does not sort rows itself.
  ///
  /// Precondition: the column is in the table.
  public var sort: Sort? {
    didSet {
      guard sort.map({ columns.indices.contains($0.column) }) ?? true else {
        fatalError("the column of the sort order must be in the table")
      }
      if sort != oldValue { header.sortChanged() }
    }
  }
  /// Called when the user sorts by a column. `sort` has changed already; sort the rows and call `reload()`.
  public var onSort: (Sort) -> Void = { _ in }

  /// The number of rows. If the selected row no longer exists, the selection is cleared.
  public var count: Int {
    get { list.count }
    set { list.count = newValue }
  }
  /// The index of the selected row; nil for none. Setting it neither calls `onSelect` nor scrolls.
  public var selection: Int? {
    get { list.selection }
    set { list.selection = newValue }
  }
  /// The input that activates a row, besides Return and Space.
  public var activation: List.Activation {
    get { list.activation }
    set { list.activation = newValue }
  }
  /// Returns the name of a row; see ``List/rowName``. By default, nil: the name consists of the texts of all cells, and the
  /// user selects a row by typing the first letters of its first cell with a text.
  public var rowName: ((Int) -> String)? {
    get { list.rowName }
    set { list.rowName = newValue }
  }
  /// Called with the index when the user selects another row.
  public var onSelect: (Int) -> Void {
    get { list.onSelect }
    set { list.onSelect = newValue }
  }
  /// Called with the index when the user activates a row.
  public var onActivate: (Int) -> Void {
    get { list.onActivate }
    set { list.onActivate = newValue }
  }

  private(set) var columns: [ColumnHeader]
  private(set) var columnLayout = ColumnLayout()
  let list: List
  private let header: TableHeader
  private let emptyLabel: Label

  /// Creates a table with a number of rows. The columns get the index of a row. `emptyText` is shown if there are no
  /// rows.
  ///
  /// `rowHeight` is in points at the theme's normal size of text. Precondition: it is positive and finite, and `count`
  /// is not negative.
  public convenience init(
    _ name: String, count: Int, rowHeight: Double = 40, emptyText: String = "", columns: [TableColumn<Int>]
  ) {
    let list = List(name, count: count, rowHeight: rowHeight) { row in
      TableRow(columns: columns.count) { columns[$0].content(row) }
    }
    self.init(list, columns.map(\.header), emptyText)
  }

  /// Creates a table with a row for each element of a collection that is read from observable models.
  ///
  /// A visible row is kept until its element changes. The selection follows the selected element. `rowName`, `onSelect` and
  /// `onActivate` set the properties with these names, and get the element in place of its index.
  public convenience init<Element: Identifiable & Equatable>(
    _ name: String, rowHeight: Double = 40, emptyText: String = "", columns: [TableColumn<Element>],
    rowName: ((Element) -> String)? = nil, onSelect: ((Element) -> Void)? = nil,
    onActivate: ((Element) -> Void)? = nil, each elements: @escaping () -> [Element]
  ) {
    let list = List(
      name, rowHeight: rowHeight, rowName: rowName, onSelect: onSelect, onActivate: onActivate, each: elements
    ) { element in
      TableRow(columns: columns.count) { columns[$0].content(element) }
    }
    self.init(list, columns.map(\.header), emptyText)
  }

  private init(_ list: List, _ columns: [ColumnHeader], _ emptyText: String) {
    self.list = list
    self.columns = columns
    header = TableHeader(columns)
    emptyLabel = Label(emptyText, color: { $0.textSecondary }, alignment: .center, lines: nil)
    super.init(header, axis: .horizontal)
    add(list, onTopOf: 1)
    add(emptyLabel, onTopOf: 2)
    flex = 1
    list.style.separator = .full
    list.style.hasSemantics = false
    // The cells describe themselves.
    list.style.describe = {
      $1.role = .row
      $1.description = nil
    }
  }

  /// Creates all visible cells again, because their content has changed.
  public func reload() { list.reload() }

  /// Scrolls by the shortest distance that makes a row visible. Precondition: the row is in the table.
  public func show(row: Int, at moment: Moment) { list.show(row: row, at: moment) }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let wanted = list.size(
      within: Size(available.width, available.height - TableHeader.height(in: environment)), in: environment)
    let width = available.width.isFinite ? available.width : max(wanted.width, minimumWidth(in: environment))
    return Size(width, min(available.height, wanted.height + TableHeader.height(in: environment)))
  }

  private func minimumWidth(in environment: Environment) -> Double {
    ColumnLayout(columns, width: 0, text: environment.theme.textScale, scale: environment.scale).length
  }

  override func contentLength(_ size: Size, in environment: Environment) -> Double {
    columnLayout = ColumnLayout(
      columns, width: size.width, text: environment.theme.textScale, scale: environment.scale)
    let length = columnLayout.length
    return length < size.width + environment.hairline ? size.width : length
  }

  // The header and the list stay where they are. Their cells move.
  override func placeContent(_ size: Size, in environment: Environment) {
    let top = min(size.height, TableHeader.height(in: environment))
    let body = Rect(0, top, size.width, size.height - top)
    header.place(at: Rect(0, 0, size.width, top), in: environment)
    header.arrangeAnew(in: environment)
    list.place(at: body, in: environment)
    for case let row as ListRow in list.rows.children { row.content.arrangeAnew(in: environment) }
    let inset = environment.theme.spacing.large
    let room = Size(max(0, size.width - 2 * inset), max(0, body.height - 2 * inset))
    emptyLabel.isHidden = list.count > 0
    let height = min(room.height, emptyLabel.size(within: room, in: environment).height)
    emptyLabel.place(
      at: Rect(inset, body.minY + (body.height - height) / 2, room.width, height), in: environment)
  }

  /// Returns the frame of a column's cell in a row of the table's width.
  func frame(ofColumn column: Int, height: Double, in environment: Environment) -> Rect {
    let start = place(columnLayout.edges[column] * environment.scale, in: environment)
    return environment.mirrored(
      Rect(start, 0, columnLayout.width(ofColumn: column), height), in: frame.width)
  }

  /// The columns of which a part is visible.
  var visibleColumns: Range<Int> {
    columnLayout.columns(from: shownOffset, to: shownOffset + frame.width)
  }

  // MARK: Columns

  /// Returns the width of a column in points, also if the column has not been laid out since it changed.
  func width(ofColumn column: Int) -> Double {
    let text = tree?.environment.theme.textScale ?? 1
    return columns[column].width.map { $0 * text } ?? columnLayout.width(ofColumn: column)
  }

  /// Gives a column a width in points, but at least its minimum.
  func setWidth(_ width: Double, ofColumn column: Int) {
    let text = tree?.environment.theme.textScale ?? 1
    guard width.isFinite else { return }
    // A hundred thousand points are more than any display has.
    columns[column].width = min(1e5, max(columns[column].minimum, width / text))
    invalidate()
    invalidateArrangement()
  }

  /// Makes a column as wide as its header and its visible cells need.
  func fit(column: Int) {
    guard let environment = tree?.environment else { return }
    let cells = list.rows.children.compactMap { row in
      ((row as? ListRow)?.content as? TableRow)?.cell(inColumn: column)
    }
    let widths = cells.map { $0.wantedWidth(in: environment) }
    setWidth((widths + [header.wantedWidth(ofColumn: column, in: environment)]).max() ?? 0, ofColumn: column)
  }

  /// Sorts by a column as the user would. If the rows are sorted by it already, reverses them.
  func sort(byColumn column: Int) {
    let isReversed = sort?.column == column && sort?.isAscending == true
    let sort = Sort(column: column, isAscending: !isReversed)
    self.sort = sort
    onSort(sort)
  }

  /// Scrolls horizontally until a column is visible.
  func show(column: Int, at moment: Moment) {
    show(columnLayout.edges[column], columnLayout.width(ofColumn: column), at: moment)
  }

  // MARK: Drawing and semantics

  public override func opaqueArea(in environment: Environment) -> Rect? {
    environment.theme.colors.surface.alpha == 255 ? Rect(origin: .zero, size: frame.size) : nil
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(environment.theme.colors.surface))
  }

  override func describeAccessibly(_ properties: inout AccessibleProperties) {
    properties.size = AccessibleSize(rows: list.count, columns: columns.count)
  }

  public override var semantics: Semantics? {
    Semantics(
      .table, name: list.name, value: number(list.count), states: list.isFocused ? [.focused] : [],
      actions: list.scroller.canScroll ? [.increment, .decrement] : [])
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    list.perform(action, at: moment)
  }
}
