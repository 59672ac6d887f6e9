public import LanternRaster

/// A list of rows of equal height. Only the visible rows exist, so a million rows cost as much as ten.
///
/// A click or an arrow key selects a row, and a double click or Return activates it. The list has a surface of its
/// own and scrolls by itself. If the available height is unlimited, the list is at most ten rows high.
public final class List: ScrollArea {
  /// The number of rows. If the selected row no longer exists, the selection is cleared.
  public var count: Int {
    didSet {
      guard count >= 0 else { fatalError("the number of rows must not be negative") }
      guard count != oldValue else { return }
      if let selection, selection >= count { self.selection = nil }
      rows.forget(from: min(count, oldValue))
      invalidateLayout()
    }
  }
  /// The index of the selected row; nil for none. Setting it neither calls `onSelect` nor scrolls.
  public var selection: Int? {
    didSet {
      guard selection.map({ $0 >= 0 && $0 < count }) ?? true else {
        fatalError("the selected row must be in the list")
      }
      guard selection != oldValue else { return }
      rows.selectionChanged()
    }
  }
  /// Called with the index when the user selects another row.
  public var onSelect: (Int) -> Void = { _ in }
  /// Called with the index when the user activates a row.
  public var onActivate: (Int) -> Void = { _ in }

  private let name: String
  private let rowHeight: Double
  private let rows: ListRows

  /// The size of text at which rows have their original height. Rows grow with the theme's text.
  private static let usualText = Theme.TypeScale().body.size

  /// Creates a list. `rowHeight` is in points at the theme's normal size of text, and grows with the text. `makeRow`
  /// creates the content of a row each time the row becomes visible.
  ///
  /// Precondition: `count` is not negative, and `rowHeight` is positive and finite.
  public init(_ name: String, count: Int, rowHeight: Double, makeRow: @escaping (Int) -> Widget) {
    guard count >= 0 else { fatalError("the number of rows must not be negative") }
    guard rowHeight > 0 && rowHeight.isFinite else {
      fatalError("the height of a row must be positive and finite")
    }
    self.name = name
    self.count = count
    self.rowHeight = rowHeight
    rows = ListRows(makeRow)
    super.init(rows, axis: .vertical)
  }

  /// Creates a list with a row for each element of a collection that is read from observable models.
  ///
  /// A visible row is kept until its element changes. The selection follows the selected element. `onSelect` and
  /// `onActivate` are called with the index of the element.
  public convenience init<Element: Identifiable & Equatable>(
    _ name: String, rowHeight: Double, each elements: @escaping () -> [Element],
    makeRow: @escaping (Element) -> Widget
  ) {
    var shown: [Element] = []
    weak var list: List?
    self.init(name, count: 0, rowHeight: rowHeight) { makeRow(shown[$0]) }
    list = self
    observe(elements) { elements in
      let old = shown
      shown = elements
      list?.replace(old, with: elements)
    }
  }

  private func replace<Element: Identifiable & Equatable>(_ old: [Element], with new: [Element]) {
    var places: [Element.ID: Int] = [:]
    for (index, element) in new.enumerated() { places[element.id] = index }
    let selected = selection.flatMap { places[old[$0].id] }
    selection = nil
    rows.move { index in
      places[old[index].id].flatMap { new[$0] == old[index] ? $0 : nil }
    }
    count = new.count
    selection = selected
    invalidateArrangement()
  }

  /// Creates all visible rows again, because their content has changed.
  public func reload() {
    rows.forget(from: 0)
    invalidateArrangement()
  }

  /// Scrolls by the shortest distance that makes a row visible. Precondition: the row is in the list.
  public func show(row: Int, at moment: Moment) {
    guard row >= 0 && row < count else { fatalError("the row must be in the list") }
    guard let tree else { return }
    let height = pixelHeight(in: tree.environment) / tree.environment.scale
    show(Double(row) * height, height, at: moment)
  }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let height = pixelHeight(in: environment) / environment.scale
    // A row fills the available width. If the width is unlimited, the row is as wide as is comfortable for reading.
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
    // The visible rows depend on the scroll offset too, so they are arranged even if the frame is unchanged.
    rows.arrangeAnew(in: environment)
  }

  /// Returns the height of a row in pixels: a whole number, so that all rows are equal and the lines between them
  /// crisp.
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

  // MARK: Input

  public override var acceptsFocus: Bool { count > 0 }
  override var showsFocusAtEdges: Bool { showsFocus && selection == nil }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
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
    // If a widget inside a row has the focus, these keys belong to that widget.
    case .enter where isFocused, .character(" ") where isFocused:
      guard let selection else { return false }
      onActivate(selection)
      return true
    default: return false
    }
  }

  // Returns true even at the end of the list, so that an enclosing scroll area does not move.
  private func select(_ row: Int, at moment: Moment) -> Bool {
    let row = min(row, count - 1)
    if row != selection {
      selection = row
      onSelect(row)
    }
    if let selection { show(row: selection, at: moment) }
    return true
  }

  /// Handles a click on a row.
  func clicked(_ row: Int, isDouble: Bool, at moment: Moment) {
    guard row < count else { return }
    _ = select(row, at: moment)
    if isDouble, row < count { onActivate(row) }
  }

  // MARK: Accessibility

  public override var semantics: Semantics? {
    Semantics(
      .list, name: name, value: "\(count)", actions: scroller.canScroll ? [.increment, .decrement] : [])
  }
}
