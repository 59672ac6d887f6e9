import LanternRaster

/// The visible rows of a list, in order.
final class ListRows: Widget {
  private let make: (Int) -> Widget

  init(_ make: @escaping (Int) -> Widget) {
    self.make = make
    super.init()
  }

  private var list: List? { parent as? List }

  /// Removes the rows from an index on. They are created again if they become visible.
  func forget(from row: Int) {
    for case let child as ListRow in children where child.index >= row { remove(child) }
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

  func selectionChanged() {
    for case let row as ListRow in children { row.isSelected = row.index == list?.selection }
  }

  override func arrange(_ size: Size, in environment: Environment) {
    guard let list else { return }
    let height = list.pixelHeight(in: environment)
    let wanted = visible(size, height, list, environment.scale)
    for case let row as ListRow in children where !wanted.contains(row.index) { remove(row) }
    // The remaining rows are in order, so each is at its place or before it.
    for index in wanted {
      let place = index - wanted.lowerBound
      let known = place < children.count ? children[place] as? ListRow : nil
      let row: ListRow
      if let known, known.index == index {
        row = known
      } else {
        row = ListRow(index, make(index))
        add(row, onTopOf: place)
      }
      row.isSelected = index == list.selection
      row.isLast = index == list.count - 1
      let top = list.place(Double(index) * height, in: environment)
      row.place(at: Rect(0, top, size.width, height / environment.scale), in: environment)
    }
  }

  // Returns the rows of which at least one pixel is visible.
  private func visible(_ size: Size, _ height: Double, _ list: List, _ scale: Double) -> Range<Int> {
    let extent = (size.height * scale).rounded(.up)
    guard extent > 0, size.width > 0 else { return 0..<0 }
    // Limits the result to an Int.
    func row(_ pixels: Double) -> Int { Int(min(9e15, max(0, pixels / height))) }
    let from = min(list.count, row(Double(list.shown)))
    let to = min(list.count, row(Double(list.shown) + extent + height - 1))
    return from..<max(from, to)
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
  var isSelected = false { didSet { if isSelected != oldValue { invalidate() } } }
  var isLast = false { didSet { if isLast != oldValue { invalidate() } } }

  init(_ index: Int, _ content: Widget) {
    self.index = index
    super.init([content])
  }

  private var list: List? { parent?.parent as? List }

  override func arrange(_ size: Size, in environment: Environment) {
    for child in children { child.place(at: Rect(origin: .zero, size: size), in: environment) }
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let (colors, spacing) = (environment.theme.colors, environment.theme.spacing)
    let bounds = Rect(origin: .zero, size: frame.size)
    if !isLast {
      let hairline = environment.hairline
      let line = Rect(
        spacing.medium, frame.height - hairline, max(0, frame.width - 2 * spacing.medium), hairline)
      canvas.fill(line, with: .color(colors.separator))
    }
    let ground = RoundedRect(bounds.inset(by: spacing.tiny), cornerRadius: environment.theme.radius.control)
    let tint = (isSelected ? 0.15 : 0) + 0.10 * shade(at: moment)
    if tint > 0 { canvas.fill(ground, with: .color(colors.primary.opacity(tint))) }
    if isSelected, list?.showsFocus == true { canvas.stroke(ground, width: 2, color: colors.focus) }
  }

  // The list has the focus, also when a row is pressed.
  override var acceptsFocus: Bool { false }
  override var bleed: Double { 0 }
  override var cursor: Cursor { .arrow }

  override func activate(_ activation: Activation, at moment: Moment) {
    list?.clicked(index, isDouble: activation == .click(count: 2), at: moment)
  }

  // MARK: Accessibility

  override var semantics: Semantics? {
    var words: [String] = []
    ListRow.read(children, into: &words)
    return Semantics(.listitem, name: words.joined(separator: ", "), states: states, actions: actions)
  }

  override var states: Set<Semantics.State> { isSelected ? super.states.union([.selected]) : super.states }

  // Collects the texts inside the widgets, in order.
  private static func read(_ widgets: [Widget], into words: inout [String]) {
    for widget in widgets where !widget.isHidden {
      if let semantics = widget.semantics, semantics.role == .text || semantics.role == .heading {
        words.append(semantics.name)
      }
      read(widget.children, into: &words)
    }
  }
}

extension Widget {
  /// Returns whether this widget is `other` or one of its descendants.
  fileprivate func isPart(of other: Widget) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === other }
  }
}
