public import LanternRaster

/// A list of rows. Only the visible rows exist, so a million rows cost as much as ten.
///
/// A click or an arrow key selects a row, and so do the first letters of its text; `activation` determines what activates
/// it. Rows have equal heights, or the heights of their content. The list has a surface of its own and scrolls by itself.
/// If the available height is unlimited, the list is at most as high as ten rows.
///
/// Tables and trees contain a list, which shows their rows.
public final class List: ScrollArea {
  /// The input that activates a row, besides Return and Space.
  public enum Activation: Hashable, Sendable {
    /// A double click, so that a row can be selected without being activated.
    case doubleClick
    /// A click, as in a list of pages to open.
    case singleClick
  }

  /// Consecutive rows under a header. While they are scrolled, the header stays at the top of the list.
  public struct Section: Hashable, Sendable {
    /// The text of the header.
    public var title: String
    /// The index of the first row. The section ends at the first row of the next one.
    public var firstRow: Int

    /// Creates a section that begins at a row.
    public init(_ title: String, firstRow: Int) {
      self.title = title
      self.firstRow = firstRow
    }
  }

  /// The number of rows. If the selected row no longer exists, the selection is cleared.
  public var count: Int {
    get { layout.count }
    set {
      guard newValue >= 0 else { fatalError("the number of rows must not be negative") }
      guard newValue != count else { return }
      // The typed letters found a row that is gone.
      if newValue == 0 { typeAhead = TypeAhead() }
      rows.forget(from: min(newValue, count))
      renumber(to: newValue, selected: selection.flatMap { $0 < newValue ? $0 : nil }) { $0 }
    }
  }
  /// The index of the selected row; nil for none. Setting it neither calls `onSelect` nor scrolls.
  public var selection: Int? {
    didSet {
      guard selection.map({ $0 >= 0 && $0 < count }) ?? true else {
        fatalError("the selected row must be in the list")
      }
      guard selection != oldValue else { return }
      rows.appearanceChanged()
    }
  }
  /// The sections, in order. Rows before the first section have no header.
  ///
  /// Precondition: the first rows are not negative and in ascending order. A section that begins after the last row is
  /// empty.
  public var sections: [Section] = [] {
    didSet {
      guard sections.first?.firstRow ?? 0 >= 0,
        zip(sections, sections.dropFirst()).allSatisfy({ $0.firstRow <= $1.firstRow })
      else { fatalError("the sections must be in the order of their first rows, from 0 on") }
      guard sections != oldValue else { return }
      drag.cancel()
      layout.sections = sections.map(\.firstRow)
      rows.forgetHeaders()
      invalidateLayout()
    }
  }
  /// Whether each row is as high as its content. The row height of the list is then the estimate for rows that have
  /// not been visible yet.
  public var fitsRowsToContent = false {
    didSet {
      guard fitsRowsToContent != oldValue else { return }
      layout.forgetHeights()
      reload()
      invalidateLayout()
    }
  }
  /// The input that activates a row, besides Return and Space.
  public var activation = Activation.doubleClick
  /// Returns the name of a row. A screen reader says it before the other texts of the row, tests and recordings find the row
  /// by it, and the user selects it by typing its first letters.
  ///
  /// By default, nil: the name consists of all texts of the row's content. For a letter, the list then creates the content of
  /// the next 1,000 rows, until one of them begins with what was typed.
  public var rowName: ((Int) -> String)? { didSet { rows.invalidate() } }
  /// Called with the index when the user selects another row.
  public var onSelect: (Int) -> Void = { _ in }
  /// Called with the index when the user activates a row.
  public var onActivate: (Int) -> Void = { _ in }
  /// Called when the user moves a row within its section; nil if rows cannot be moved.
  ///
  /// The user drags the handle at the end of a row, clicks it to choose from a menu, or presses Alt+Up or Alt+Down.
  /// `destination` is the index of the row after the move: `items.insert(items.remove(at: source), at: destination)`.
  /// The selection follows its row.
  public var onMove: ((_ source: Int, _ destination: Int) -> Void)? {
    didSet {
      drag.cancel()
      if (onMove == nil) != (oldValue == nil) { reload() }
    }
  }

  var layout: RowLayout
  let rows: ListRows
  let drag = RowDrag()
  /// The parts of the list that a table and a tree have in their own way.
  var style = Style()
  let name: String
  let rowHeight: Double
  private let header = SectionHeader()
  private var typeAhead = TypeAhead()
  // Whether a model that the list observes determines the order of the rows.
  private var followsModel = false
  /// The width and the environment that rows were measured in.
  var measured: (width: Double, environment: Environment)?
  /// A row that the list scrolls to, and the offset at which it will come to rest.
  var revealed: (row: Int, goal: Double)?

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
    self.rowHeight = rowHeight
    layout = RowLayout(count: count)
    rows = ListRows(makeRow)
    super.init(rows, axis: .vertical)
    add(drag, onTopOf: 1)
    add(header, onTopOf: 0)
  }

  /// Creates a list with a row for each element of a collection that is read from observable models.
  ///
  /// A visible row is kept until its element changes. The selection follows the selected element. `rowName`, `onSelect` and
  /// `onActivate` set the properties with these names, and get the element in place of its index. Consecutive elements for
  /// which `section` returns the same title form a section. If several elements have the same ID, the selection may move from
  /// one to another.
  public convenience init<Element: Identifiable & Equatable>(
    _ name: String, rowHeight: Double, section: ((Element) -> String)? = nil,
    rowName: ((Element) -> String)? = nil, onSelect: ((Element) -> Void)? = nil,
    onActivate: ((Element) -> Void)? = nil, each elements: @escaping () -> [Element],
    makeRow: @escaping (Element) -> Widget
  ) {
    var shown: [Element] = []
    weak var list: List?
    self.init(name, count: 0, rowHeight: rowHeight) { makeRow(shown[$0]) }
    list = self
    followsModel = true
    if let rowName { self.rowName = { rowName(shown[$0]) } }
    if let onSelect { self.onSelect = { onSelect(shown[$0]) } }
    if let onActivate { self.onActivate = { onActivate(shown[$0]) } }
    observe(elements) { elements in
      let old = shown
      shown = elements
      list?.replace(old, with: elements)
      if let section { list?.sections = Section.consecutive(elements.map(section)) }
    }
  }

  private func replace<Element: Identifiable & Equatable>(_ old: [Element], with new: [Element]) {
    var places: [Element.ID: Int] = [:]
    for (index, element) in new.enumerated() { places[element.id] = index }
    renumber(to: new.count, selected: selection.flatMap { places[old[$0].id] }) { index in
      places[old[index].id].flatMap { new[$0] == old[index] ? $0 : nil }
    }
  }

  /// Creates all visible rows again, because their content has changed.
  public func reload() {
    drag.cancel()
    rows.forget(from: 0)
    invalidateArrangement()
  }

  /// Scrolls by the shortest distance that makes a row visible. Precondition: the row is in the list.
  public func show(row: Int, at moment: Moment) {
    guard row >= 0 && row < count else { fatalError("the row must be in the list") }
    guard let tree else { return }
    update(for: tree.environment)
    // The number of rows may have changed since the last layout.
    let content = layout.length / tree.environment.scale
    adjust { $0.resize(extent: $0.extent, content: max($0.extent, content)) }
    let (start, length) = extent(ofRow: row, in: tree.environment)
    show(start, length, at: moment)
    if fitsRowsToContent { revealed = (row, scroller.goal) }
  }

  /// Gives the rows other indices. Rows for which `place` returns nil are removed.
  func renumber(to count: Int, selected: Int?, _ place: (Int) -> Int?) {
    let isResized = count != self.count
    drag.cancel()
    revealed = nil
    selection = nil
    rows.move(place)
    layout.renumber(count: count, place)
    self.selection = selected
    if isResized { invalidateLayout() } else { invalidateArrangement() }
  }

  /// Moves a row as the user would.
  func moveRow(_ row: Int, to destination: Int, at moment: Moment) {
    guard let onMove, row < count, layout.neighbors(ofRow: row).contains(destination), row != destination
    else { return }
    onMove(row, destination)
    if followsModel {
      for value in observedValues { value.refresh() }
    } else if max(row, destination) < count {
      func place(_ index: Int) -> Int {
        if index == row { return destination }
        if index > row { return index <= destination ? index - 1 : index }
        return index >= destination ? index + 1 : index
      }
      renumber(to: count, selected: selection.map(place), place)
      reload()
    }
  }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    update(for: environment)
    let height = layout.rowHeight / environment.scale
    // A row fills the available width. If the width is unlimited, the row is as wide as is comfortable for reading.
    let width = available.width.isFinite ? available.width : 12 * height
    let wanted = layout.length / environment.scale
    return Size(width, min(wanted, available.height.isFinite ? available.height : 10 * height))
  }

  override func contentLength(_ size: Size, in environment: Environment) -> Double {
    update(for: environment)
    if fitsRowsToContent { fitRows(size, in: environment) }
    return max(size.height, layout.length / environment.scale)
  }

  override func placeContent(_ size: Size, in environment: Environment) {
    // The header of the section at the top. The next header pushes it out.
    var headerBottom = 0.0
    if shown >= 0, let section = layout.section(at: Double(shown)) {
      let next = section + 1 < sections.count ? layout.top(ofHeader: section + 1) : .infinity
      headerBottom = min(layout.headerHeight, next - Double(shown)) / environment.scale
      header.title = sections[section].title
    }
    let headerHeight = layout.headerHeight / environment.scale
    header.isHidden = headerBottom <= 0
    header.place(at: Rect(0, headerBottom - headerHeight, size.width, headerHeight), in: environment)
    rows.place(
      at: Rect(0, headerBottom, size.width, max(0, size.height - headerBottom)), in: environment)
    // The visible rows depend on the scroll offset too, so they are arranged even if the frame is unchanged.
    rows.arrangeAnew(in: environment)
    drag.place(at: Rect(origin: .zero, size: size), in: environment)
    drag.findGap()
  }

  public override func reveal(_ part: Rect, at moment: Moment) -> Rect {
    guard let scale = tree?.environment.scale, !sections.isEmpty else {
      return super.reveal(part, at: moment)
    }
    // The header at the top hides a part of the rows.
    let above = layout.headerHeight / scale
    let whole = Rect(part.minX, part.minY - above, part.width, part.height + above)
    return part.offset(by: super.reveal(whole, at: moment).origin - whole.origin)
  }

  public override func opaqueArea(in environment: Environment) -> Rect? {
    environment.theme.colors.surface.alpha == 255 ? Rect(origin: .zero, size: frame.size) : nil
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(environment.theme.colors.surface))
  }

  // MARK: Input

  public override var acceptsFocus: Bool { count > 0 }
  override var showsFocusAtEdges: Bool { showsFocus && selection == nil }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    if key == .escape, drag.row != nil {
      drag.cancel()
      return true
    }
    if modifiers == .alt, onMove != nil, let selection, key == .up || key == .down {
      moveRow(selection, to: key == .up ? selection - 1 : selection + 1, at: moment)
      if let selection = self.selection { show(row: selection, at: moment) }
      return true
    }
    guard count > 0 else { return false }
    if case .character(let letter) = key, isFocused, modifiers.isSubset(of: .shift),
      letter != " " || typeAhead.isTyping(at: moment), selectRow(beginningWith: letter, at: moment)
    {
      return true
    }
    guard modifiers.isEmpty else { return false }
    let current = selection ?? -1
    switch key {
    case .up: return select(max(0, current - 1), at: moment)
    case .down: return select(current + 1, at: moment)
    case .pageUp: return select(max(0, current - pageRows), at: moment)
    case .pageDown: return select(current + min(pageRows, count - 1 - current), at: moment)
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

  /// The most rows whose content is created to find a text.
  static let searchedRows = 1_000

  private func selectRow(beginningWith letter: Character, at moment: Moment) -> Bool {
    var created = 0
    let row = typeAhead.row(for: letter, at: moment, after: selection, of: count) { row in
      if let rowName { return rowName(row) }
      created += 1
      return created > List.searchedRows ? nil : rows.content(ofRow: row).searchText
    }
    return row.map { select($0, at: moment) } ?? false
  }

  // Returns true even at the end of the list, so that an enclosing scroll area does not move.
  func select(_ row: Int, at moment: Moment) -> Bool {
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
    if isDouble == (activation == .doubleClick), row < count { onActivate(row) }
  }

  // A drag of a handle moves its row; any other drag scrolls.
  public override func takesDrag(from start: Point, to point: Point) -> Bool {
    drag.row(at: start) != nil || super.takesDrag(from: start, to: point)
  }

  public override var keepsDrags: Bool { drag.row != nil || super.keepsDrags }
  public override var movesByDrag: Bool { onMove != nil || super.movesByDrag }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, _) where !scroller.isCoasting && drag.row(at: point) != nil:
      drag.begin(at: point)
    case .dragged(let point) where drag.row != nil: drag.move(to: point)
    case .released where drag.row != nil: drag.end(at: moment)
    case .cancelled where drag.row != nil: drag.cancel()
    default: super.handle(pointer, at: moment)
    }
  }

  // MARK: Accessibility

  override func describeAccessibly(_ properties: inout AccessibleProperties) {
    properties.size = AccessibleSize(rows: count, columns: 1)
  }

  public override var semantics: Semantics? {
    guard style.hasSemantics else { return nil }
    return Semantics(
      .list, name: name, value: number(count), actions: scroller.canScroll ? [.increment, .decrement] : [])
  }
}
