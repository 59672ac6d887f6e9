public import LanternRaster

/// Rows of one height, of which only those that show exist: a million cost what ten do.
///
/// A click or the arrow keys select a row, a double click or Return activates it. It stands on a surface of its own,
/// and scrolls by itself; where there is no end to the room it wants ten rows.
public final class List: ScrollArea {
  /// How many rows there are. A selected row that is there no longer is not selected.
  public var count: Int {
    didSet {
      precondition(count >= 0, "a list has no fewer than no rows")
      guard count != oldValue else { return }
      if let selection, selection >= count { self.selection = nil }
      rows.forget(from: min(count, oldValue))
      invalidateLayout()
    }
  }
  /// The selected row; setting it calls nobody and scrolls nowhere.
  public var selection: Int? {
    didSet {
      precondition(selection.map { $0 >= 0 && $0 < count } ?? true, "the selected row is one of the list's")
      guard selection != oldValue else { return }
      rows.selectionChanged()
    }
  }
  /// Called when a person selects another row.
  public var onSelect: (Int) -> Void = { _ in }
  /// Called when a person wants what a row stands for.
  public var onActivate: (Int) -> Void = { _ in }

  private let name: String
  private let rowHeight: Double
  private let rows: ListRows

  /// Where a row needs no more text than usual; it grows with the theme's text.
  private static let usualText = Theme.TypeScale().body.size

  /// `rowHeight` is in points at the theme's usual size of text, and grows with that. `makeRow` makes what stands in
  /// a row, again each time that the row comes to show. Precondition: there are no fewer than no rows, and they
  /// have a height.
  public init(_ name: String, count: Int, rowHeight: Double, makeRow: @escaping (Int) -> Widget) {
    precondition(count >= 0, "a list has no fewer than no rows")
    precondition(rowHeight > 0 && rowHeight.isFinite, "a row has a height")
    self.name = name
    self.count = count
    self.rowHeight = rowHeight
    rows = ListRows(makeRow)
    super.init(rows, axis: .vertical)
  }

  /// Makes all rows that show anew: they stand for something else now.
  public func reload() {
    rows.forget(from: 0)
    invalidateArrangement()
  }

  /// Scrolls no farther than it takes for a row to show. Precondition: it is one of the list's.
  public func show(row: Int, at moment: Moment) {
    precondition(row >= 0 && row < count, "the row is one of the list's")
    guard let tree else { return }
    let height = pixelHeight(in: tree.environment) / tree.environment.scale
    show(Double(row) * height, height, at: moment)
  }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let height = pixelHeight(in: environment) / environment.scale
    // A row is as wide as there is room; where that has no end, as wide as text is read well.
    let width = available.width.isFinite ? available.width : 12 * height
    let wanted = Double(count) * height
    return Size(width, min(wanted, available.height.isFinite ? available.height : 10 * height))
  }

  override func contentLength(_ size: Size, in environment: Environment) -> Double {
    let length = Double(count) * pixelHeight(in: environment) / environment.scale
    return max(size.height, length)
  }

  override func placeContent(_ size: Size, in environment: Environment) {
    rows.place(at: Rect(origin: .zero, size: size), in: environment)
    // With the pixels that its frame has there.
    rows.arrangeAnew(in: environment)
  }

  /// A row's height: whole pixels, so that all rows are alike and the lines between them crisp.
  func pixelHeight(in environment: Environment) -> Double {
    let text = environment.theme.type.body.size / List.usualText
    return max(1, (rowHeight * max(0.1, text) * environment.scale).rounded())
  }

  public override func isOpaque(in environment: Environment) -> Bool {
    environment.theme.colors.surface.alpha == 255
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(environment.theme.colors.surface))
  }

  // MARK: What a person does

  public override var acceptsFocus: Bool { count > 0 }
  override var showsFocusAtEdges: Bool { showsFocus && selection == nil }

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard modifiers.isEmpty, count > 0 else { return false }
    let whole = tree.map { pixelHeight(in: $0.environment) / $0.environment.scale } ?? 1
    let page = max(1, Int(min(9e15, scroller.extent / whole)) - 1)
    let current = selection ?? -1
    switch key {
    case .up: return select(max(0, current - 1), at: moment)
    case .down: return select(current + 1, at: moment)
    case .pageUp: return select(max(0, current - page), at: moment)
    case .pageDown: return select(current + min(page, count - 1 - current), at: moment)
    case .home: return select(0, at: moment)
    case .end: return select(count - 1, at: moment)
    // Where a part of a row has the focus, they were meant for that.
    case .enter where isFocused, .character(" ") where isFocused:
      guard let selection else { return false }
      onActivate(selection)
      return true
    default: return false
    }
  }

  // True also at an end, where there is nothing more to select: what the list stands in is not to move then.
  private func select(_ row: Int, at moment: Moment) -> Bool {
    let row = min(row, count - 1)
    if row != selection {
      selection = row
      onSelect(row)
    }
    if let selection { show(row: selection, at: moment) }
    return true
  }

  /// A row was clicked.
  func clicked(_ row: Int, isDouble: Bool, at moment: Moment) {
    guard row < count else { return }
    _ = select(row, at: moment)
    if isDouble, row < count { onActivate(row) }
  }

  // MARK: To someone who does not see it

  public override var semantics: Semantics? {
    Semantics(
      .list, name: name, value: "\(count)", actions: scroller.canScroll ? [.increment, .decrement] : [])
  }
}
