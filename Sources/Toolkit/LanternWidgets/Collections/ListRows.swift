import LanternRaster

/// The visible rows of a list, and the headers between them, in order.
final class ListRows: Widget {
  private let make: (Int) -> Widget

  init(_ make: @escaping (Int) -> Widget) {
    self.make = make
    super.init()
  }

  private var list: List? { parent as? List }

  /// Creates the content of a row that is not shown.
  func content(ofRow row: Int) -> Widget { make(row) }

  // A child of the list: a row or a header. A header precedes the first row of its section.
  private enum Element: Equatable {
    case row(Int)
    case header(Int)

    @MainActor
    init?(_ widget: Widget) {
      switch widget {
      case let row as ListRow: self = .row(row.index)
      case let header as SectionHeader: self = .header(header.section)
      default: return nil
      }
    }
  }

  override var clipsChildren: Bool { true }

  /// Removes the rows from an index on. They are created again if they become visible.
  func forget(from row: Int) {
    for case let child as ListRow in children where child.index >= row { remove(child) }
  }

  /// Removes the headers. They are created again if they are visible.
  func forgetHeaders() {
    for case let header as SectionHeader in children { remove(header) }
  }

  /// Gives the visible rows other indices, and removes the rows for which `place` returns nil. The remaining rows stay
  /// in order.
  func move(_ place: (Int) -> Int?) {
    var last = -1
    for case let row as ListRow in children {
      if let index = place(row.index), index > last {
        row.index = index
        last = index
      } else {
        remove(row)
      }
    }
  }

  /// Draws the rows again that were selected or moved, or no longer are.
  func appearanceChanged() {
    for case let row as ListRow in children { row.updateAppearance() }
  }

  /// Returns the row with an index, and creates it if it does not exist.
  func row(_ index: Int) -> ListRow {
    for case let row as ListRow in children where row.index == index { return row }
    let row = ListRow(index, make(index))
    add(row, onTopOf: children.firstIndex { ($0 as? ListRow)?.index ?? -1 > index })
    return row
  }

  override func arrange(_ size: Size, in environment: Environment) {
    guard let list else { return }
    let wanted = visible(size, list, environment)
    for child in children where !(Element(child).map(wanted.contains) ?? false) { remove(child) }
    let scale = environment.scale
    // The remaining widgets are in order, so each is at its place or before it.
    for (place, element) in wanted.enumerated() {
      let known = place < children.count ? children[place] : nil
      let widget: Widget
      if let known, Element(known) == element {
        widget = known
      } else {
        widget = self.widget(element, list)
        add(widget, onTopOf: place)
      }
      let (top, height): (Double, Double)
      switch element {
      case .row(let row): (top, height) = (list.layout.top(ofRow: row), list.layout.height(ofRow: row))
      case .header(let section):
        (top, height) = (list.layout.top(ofHeader: section), list.layout.headerHeight)
      }
      (widget as? ListRow)?.updateAppearance()
      let y = list.place(top, in: environment) - frame.minY
      widget.place(at: Rect(0, y, size.width, height / scale), in: environment)
    }
  }

  // Returns the elements of which at least one pixel is visible, in order.
  private func visible(_ size: Size, _ list: List, _ environment: Environment) -> [Element] {
    guard size.width > 0 else { return [] }
    let top = Double(list.shown) + (frame.minY * environment.scale).rounded()
    let bottom = top + (size.height * environment.scale).rounded(.up)
    var headers = list.layout.headers(from: top, to: bottom)
    var elements: [Element] = []
    for row in list.layout.rows(from: top, to: bottom) {
      while let section = headers.first, list.layout.sections[section] <= row {
        elements.append(.header(section))
        headers = headers.dropFirst()
      }
      elements.append(.row(row))
    }
    return elements + headers.map(Element.header)
  }

  private func widget(_ element: Element, _ list: List) -> Widget {
    switch element {
    case .row(let row): ListRow(row, make(row))
    case .header(let section): SectionHeader(section: section, title: list.sections[section].title)
    }
  }

  private func remove(_ row: Widget) {
    // The list keeps the focus that a removed row had.
    if let tree, let list, let focused = tree.focused, focused.isPart(of: row) { tree.focus(list) }
    row.removeFromParent()
  }
}

/// A row of a list: the app's content on a background that shows whether the row is selected.
final class ListRow: Control {
  var index: Int
  let content: Widget
  // The states of the list that the row shows.
  private var emphasis = Emphasis()
  // The point of the last press.
  private var press = Point.zero

  private struct Emphasis: Equatable {
    var isSelected = false
    var isLast = false
    var isMoving = false
  }

  init(_ index: Int, _ content: Widget) {
    self.index = index
    self.content = content
    super.init([content])
  }

  private var list: List? { parent?.parent as? List }

  /// Draws the row again if it is shown in another way now.
  func updateAppearance() {
    guard let list else { return }
    let emphasis = Emphasis(
      isSelected: index == list.selection, isLast: index == list.count - 1, isMoving: index == list.drag.row)
    if emphasis != self.emphasis {
      self.emphasis = emphasis
      invalidate()
    }
  }

  // MARK: Layout

  // The space of the handle.
  private func trailing(_ environment: Environment) -> Double {
    list?.onMove == nil ? 0 : RowDrag.handleWidth(in: environment)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = max(0, available.width - trailing(environment))
    return Size(
      available.width, content.size(within: Size(width, available.height), in: environment).height)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let width = max(0, size.width - trailing(environment))
    content.place(at: environment.mirrored(Rect(0, 0, width, size.height), in: size.width), in: environment)
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let (colors, spacing) = (environment.theme.colors, environment.theme.spacing)
    let bounds = Rect(origin: .zero, size: frame.size)
    if !emphasis.isLast, let list, list.style.separator != .none {
      let hairline = environment.hairline
      let inset = list.style.separator == .inset ? spacing.medium : 0
      let line = Rect(inset, frame.height - hairline, max(0, frame.width - 2 * inset), hairline)
      canvas.fill(line, with: .color(colors.separator))
    }
    let ground = RoundedRect(bounds.inset(by: spacing.tiny), cornerRadius: environment.theme.radius.control)
    let tint = (emphasis.isSelected ? 0.15 : 0) + 0.10 * (emphasis.isMoving ? 1 : shade(at: moment))
    if tint > 0 { canvas.fill(ground, with: .color(colors.primary.opacity(tint))) }
    // The tint alone has too little contrast to show which row is selected.
    if emphasis.isSelected {
      let bar = Rect(ground.rect.minX, bounds.height * 0.3, 3, bounds.height * 0.4)
      let shape = RoundedRect(environment.mirrored(bar, in: bounds.width), cornerRadius: 1.5)
      canvas.fill(shape, with: .color(colors.primary))
    }
    if emphasis.isSelected, list?.showsFocus == true { canvas.stroke(ground, width: 2, color: colors.focus) }
    if trailing(environment) > 0 { drawHandle(on: canvas, environment) }
  }

  // Six dots.
  private func drawHandle(on canvas: Canvas, _ environment: Environment) {
    let width = trailing(environment)
    let place = environment.mirrored(Rect(frame.width - width, 0, width, frame.height), in: frame.width)
    let unit = 3 * environment.theme.textScale
    for column in [-1.0, 1] {
      for line in [-2.0, 0, 2] {
        let center = Point(place.center.x + column * unit, place.center.y + line * unit)
        canvas.fillCircle(center: center, radius: unit / 2, color: environment.theme.colors.textSecondary)
      }
    }
  }

  // The list has the focus, also when a row is pressed.
  override var acceptsFocus: Bool { false }
  override var accessibleFocus: Widget { list ?? self }
  override var bleed: Double { 0 }
  override var cursor: Cursor { list?.activation == .singleClick ? .hand : .arrow }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if case .pressed(let point, _) = pointer { press = point }
    super.handle(pointer, at: moment)
  }

  override func activate(_ activation: Activation, at moment: Moment) {
    if case .click = activation, let list {
      let point = press + windowFrame.origin - list.windowFrame.origin
      if list.drag.row(at: point) == index {
        _ = list.select(index, at: moment)
        return list.drag.openMenu(ofRow: index, at: point)
      }
    }
    list?.clicked(index, isDouble: activation == .click(count: 2), at: moment)
  }

  // MARK: Accessibility

  override var semantics: Semantics? {
    var words = content.spokenWords
    var semantics = Semantics(.listitem, name: "", states: states, actions: actions)
    if let list, let name = list.rowName, index < list.count {
      semantics.name = name(index)
      // Another text of the row can be equal to the name.
      if let place = words.firstIndex(of: semantics.name) { words.remove(at: place) }
      semantics.description = words.isEmpty ? nil : words.joined(separator: ", ")
    } else {
      semantics.name = words.joined(separator: ", ")
    }
    list?.style.describe(index, &semantics)
    return semantics
  }

  override func describeAccessibly(_ properties: inout AccessibleProperties) { properties.index = index }

  override func selectAccessibly(at moment: Moment) -> Bool { list?.select(index, at: moment) ?? false }

  override var states: Set<Semantics.State> {
    emphasis.isSelected ? super.states.union([.selected]) : super.states
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    super.perform(action, at: moment) || list?.style.perform(index, action, moment) == true
  }
}

extension Widget {
  /// Returns whether this widget is `other` or one of its descendants.
  fileprivate func isPart(of other: Widget) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }

  /// The texts of the widget and its descendants, in order, as one name.
  var spokenText: String { spokenWords.joined(separator: ", ") }

  /// The texts of the widget and its descendants, in order.
  fileprivate var spokenWords: [String] {
    var words: [String] = []
    readText(into: &words)
    return words
  }

  private func readText(into words: inout [String]) {
    guard !isHidden else { return }
    if let semantics, [.text, .heading, .cell].contains(semantics.role) {
      let parts = [semantics.name, semantics.role == .text ? semantics.value ?? "" : ""].filter { $0 != "" }
      if !parts.isEmpty { words.append(parts.joined(separator: " ")) }
      if semantics.role == .cell { return }
    }
    for child in children { child.readText(into: &words) }
  }
}
