import LanternRaster

/// The header of a table. It is a single stop for the Tab key; the arrow keys move among the columns.
final class TableHeader: Widget {
  private let cells: [ColumnHeaderCell]
  private let edges: [ColumnEdge]
  // The column that keys concern.
  private var current = 0

  /// The distance by which a key changes a width, in points.
  private static let step = 16.0
  /// The number of these distances by which a command of the menu changes it.
  private static let stepsOfMenu = 3.0

  init(_ columns: [ColumnHeader]) {
    cells = columns.indices.map { ColumnHeaderCell($0, columns[$0]) }
    edges = columns.indices.map(ColumnEdge.init)
    super.init(cells + edges)
    contextMenu = { [weak self] in self?.menu(at: $0) ?? [] }
  }

  // For users who can click but not drag.
  private func menu(at point: Point?) -> [MenuItem] {
    guard let table, let tree else { return [] }
    let column = point.flatMap { point in
      cells.firstIndex { $0.frame.minX <= point.x && point.x < $0.frame.maxX }
    }
    guard let column = column ?? (cells.isEmpty ? nil : current) else { return [] }
    func item(_ title: WidgetMessage, _ steps: Double) -> MenuItem {
      MenuItem(tree.environment.text(title)) { [weak table] in
        guard let table else { return }
        table.setWidth(table.width(ofColumn: column) + steps * TableHeader.step, ofColumn: column)
      }
    }
    return [
      item(.enlarge, TableHeader.stepsOfMenu), item(.shrink, -TableHeader.stepsOfMenu),
      MenuItem(tree.environment.text(.fitToContent)) { [weak table] in table?.fit(column: column) },
    ]
  }

  private var table: Table? { parent as? Table }

  /// Whether a column is the one that keys concern.
  func isCurrent(_ column: Int) -> Bool { isFocused && column == current }

  static func height(in environment: Environment) -> Double { environment.theme.spacing.control }

  func wantedWidth(ofColumn column: Int, in environment: Environment) -> Double {
    cells[column].wantedWidth(in: environment)
  }

  func sortChanged() { for cell in cells { cell.invalidate() } }

  // MARK: Layout and drawing

  override var clipsChildren: Bool { true }

  override func arrange(_ size: Size, in environment: Environment) {
    guard let table else { return }
    for (column, cell) in cells.enumerated() {
      let place = table.frame(ofColumn: column, height: size.height, in: environment)
      cell.place(at: place, in: environment)
      let end = environment.direction == .rightToLeft ? place.minX : place.maxX
      edges[column].place(
        at: Rect(end - ColumnEdge.reach, 0, 2 * ColumnEdge.reach, size.height), in: environment)
    }
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let bounds = Rect(origin: .zero, size: frame.size)
    canvas.fill(bounds, with: .color(colors.surface))
    canvas.fill(bounds, with: .color(colors.track.opacity(0.5)))
    let line = environment.hairline
    canvas.fill(Rect(0, frame.height - line, frame.width, line), with: .color(colors.separator))
  }

  // MARK: Keys

  override var acceptsFocus: Bool { !cells.isEmpty }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard let table, modifiers.isSubset(of: .shift), isFocused else { return false }
    let isResizing = modifiers == .shift
    let backward: Key = table.tree?.environment.direction == .rightToLeft ? .right : .left
    switch key {
    case .left, .right:
      let isBackward = key == backward
      if isResizing {
        table.setWidth(
          table.width(ofColumn: current) + (isBackward ? -1 : 1) * TableHeader.step,
          ofColumn: current)
      } else {
        move(to: current + (isBackward ? -1 : 1), at: moment)
      }
    case .home where !isResizing: move(to: 0, at: moment)
    case .end where !isResizing: move(to: cells.count - 1, at: moment)
    case .enter where isResizing: table.fit(column: current)
    case .enter, .character(" "): return cells[current].perform(.press, at: moment)
    default: return false
    }
    return true
  }

  private func move(to column: Int, at moment: Moment) {
    cells[current].invalidate()
    current = min(cells.count - 1, max(0, column))
    cells[current].invalidate()
    table?.show(column: current, at: moment)
  }

  override func focusChanged(at moment: Moment) {
    cells[current].invalidate()
    if showsFocus { table?.show(column: current, at: moment) }
  }
}

/// The title of a column, with an arrow if the rows are sorted by it.
private final class ColumnHeaderCell: Control {
  // The arrow points to the top, where the smallest element is.
  private static let ascending = Path.chevronDown.map { Point($0.x, 1 - $0.y) }

  private let column: Int
  private let header: ColumnHeader

  init(_ column: Int, _ header: ColumnHeader) {
    self.column = column
    self.header = header
    super.init()
  }

  private var table: Table? { parent?.parent as? Table }

  private var isAscending: Bool? {
    guard let sort = table?.sort, sort.column == column else { return nil }
    return sort.isAscending
  }

  private func arrowSize(_ environment: Environment) -> Double {
    header.isSortable ? environment.theme.type.caption.size : 0
  }

  func wantedWidth(in environment: Environment) -> Double {
    let arrow = arrowSize(environment)
    return environment.size(of: header.title, environment.theme.type.label).width + arrow
      + (arrow > 0 ? environment.theme.spacing.tiny : 0) + 2 * TableCell.inset(in: environment)
      + environment.hairline
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let bounds = Rect(origin: .zero, size: frame.size)
    let shade = 0.10 * shade(at: moment)
    if shade > 0 { canvas.fill(bounds, with: .color(colors.primary.opacity(shade))) }
    let inset = TableCell.inset(in: environment)
    let room = max(0, frame.width - 2 * inset)
    // The arrow is beside the title, which keeps the edge at which the cells are aligned.
    let arrow = isAscending == nil ? 0 : arrowSize(environment) + environment.theme.spacing.tiny
    let font = environment.theme.type.label
    let title = min(max(0, room - arrow), environment.size(of: header.title, font).width)
    let (start, length) = header.alignment.place(title + arrow, in: room)
    let isArrowFirst = header.alignment == .trailing
    let text = Rect(inset + start + (isArrowFirst ? arrow : 0), 0, max(0, length - arrow), frame.height)
    canvas.drawText(
      header.title, font, isAscending == nil ? colors.textSecondary : colors.text,
      in: environment.mirrored(text, in: frame.width), environment)
    if let isAscending, room > arrow {
      let side = arrowSize(environment)
      let square = Rect(
        isArrowFirst ? text.minX - arrow : text.maxX + arrow - side, (frame.height - side) / 2, side, side)
      canvas.drawIcon(
        isAscending ? ColumnHeaderCell.ascending : .chevronDown, colors.text,
        in: environment.mirrored(square, in: frame.width))
    }
    if showsCurrent {
      let ring = bounds.inset(by: 3)
      let radius = environment.theme.radius.control / 2
      canvas.stroke(RoundedRect(ring, cornerRadius: radius), width: 2, color: colors.focus)
    }
  }

  private var isCurrent: Bool { (parent as? TableHeader)?.isCurrent(column) == true }
  private var showsCurrent: Bool { isCurrent && tree?.showsFocus == true }

  override var isOperable: Bool { isEnabled && header.isSortable }
  // The header has the focus.
  override var acceptsFocus: Bool { false }
  override var bleed: Double { 0 }

  override func activate(_ activation: Activation, at moment: Moment) { table?.sort(byColumn: column) }

  override func describeAccessibly(_ properties: inout AccessibleProperties) { properties.column = column }

  override var semantics: Semantics? {
    Semantics(
      .columnheader, name: header.title, value: isAscending.map { $0 ? "ascending" : "descending" },
      states: isCurrent ? states.union([.focused]) : states, actions: actions)
  }
}

/// The edge between two column headers, which changes the width of the column before it.
private final class ColumnEdge: Widget {
  private let column: Int
  // The width of the column and the position of the pointer in the header when the drag began.
  private var grip: (width: Double, position: Double)?

  /// The distance from the edge at which a press reaches it, in points.
  static let reach = 5.0

  init(_ column: Int) {
    self.column = column
    super.init()
  }

  private var table: Table? { parent?.parent as? Table }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let width = grip == nil ? environment.hairline : 2
    let inset = grip == nil ? frame.height / 4 : 0
    // On a whole pixel before the edge, so that the last line is visible too.
    let start = environment.mirrored(Rect(ColumnEdge.reach - width, 0, width, 0), in: frame.width).minX
    canvas.fill(
      Rect(start, inset, width, frame.height - 2 * inset),
      with: .color(grip == nil ? colors.outline.opacity(0.5) : colors.primary))
  }

  override var handlesPointer: Bool { true }
  override var keepsDrags: Bool { true }
  override var cursor: Cursor { .resizeHorizontal }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    guard let table else { return }
    switch pointer {
    case .entered, .left: return
    case .pressed(_, clicks: 2): table.fit(column: column)
    case .pressed(let point, _):
      grip = (table.width(ofColumn: column), point.x + frame.minX)
    case .dragged(let point):
      guard let grip else { return }
      // The edge itself moves, but the header does not.
      let distance = point.x + frame.minX - grip.position
      let isMirrored = tree?.environment.direction == .rightToLeft
      table.setWidth(grip.width + (isMirrored ? -distance : distance), ofColumn: column)
    case .released, .cancelled: grip = nil
    }
    invalidate()
  }
}
