public import LanternRaster

/// A list of elements that can be expanded to show their children, such as folders.
///
/// Rows are selected and activated as in a ``List``. A click on the triangle of an element expands or collapses it. The
/// right arrow key expands the selected element or goes to its first child, and the left one collapses it or goes to its
/// parent (in right-to-left layouts the other way round; WAI-ARIA, tree view pattern). Children are asked for when their
/// parent is expanded, so a tree may be endless.
///
/// For screen readers and tests, the action `increment` expands an element, and `decrement` collapses it.
///
/// If several visible elements have the same ID, a method with that ID concerns the first of them.
public final class Tree<Element: Identifiable>: Widget {
  /// The elements of the first level. Setting them reads the children of expanded elements again.
  public var roots: [Element] { didSet { reload() } }
  /// The input that activates a row, besides Return and Space.
  public var activation: List.Activation {
    get { list.activation }
    set { list.activation = newValue }
  }
  /// Returns the name of an element's row; see ``List/rowName``. By default, nil: the name consists of all texts of the row.
  public var rowName: ((Element) -> String)? {
    didSet {
      list.rowName = rowName.map { [unowned self] name in { [unowned self] in name(nodes[$0].element) } }
    }
  }
  /// Called with the element when the user selects another one, also with the parent of a selected element that the
  /// user hides.
  public var onSelect: (Element) -> Void = { _ in }
  /// Called with the element when the user activates it.
  public var onActivate: (Element) -> Void = { _ in }

  // The visible elements, in order.
  private var nodes: [TreeNode<Element>] = []
  // The elements that show their children, if they are visible themselves.
  private var expanded: Set<Element.ID> = []
  private let childrenOf: (Element) -> [Element]
  private let hasChildren: (Element) -> Bool
  private let list: List

  /// Creates a tree. `children` returns the children of an element, each time it is expanded, and `hasChildren` whether
  /// it can be expanded, each time its row becomes visible. `makeRow` creates the content of a row.
  ///
  /// `rowHeight` is in points at the theme's normal size of text. Precondition: it is positive and finite.
  public init(
    _ name: String, roots: [Element], rowHeight: Double = 36, hasChildren: @escaping (Element) -> Bool,
    children: @escaping (Element) -> [Element], makeRow: @escaping (Element) -> Widget
  ) {
    self.roots = roots
    childrenOf = children
    self.hasChildren = hasChildren
    weak var tree: Tree?
    list = List(name, count: 0, rowHeight: rowHeight) { row in
      tree?.makeRow(row, makeRow) ?? Widget()
    }
    super.init([list])
    tree = self
    flex = 1
    list.style.separator = .none
    list.style.hasSemantics = false
    list.style.describe = { [weak self] in self?.describe(row: $0, &$1) }
    list.style.perform = { [weak self] row, action, _ in
      guard action == .increment || action == .decrement else { return false }
      return self?.setExpanded(action == .increment, row: row) ?? false
    }
    list.onSelect = { [weak self] row in
      guard let self else { return }
      onSelect(nodes[row].element)
    }
    list.onActivate = { [weak self] row in
      guard let self else { return }
      onActivate(nodes[row].element)
    }
    reload()
  }

  // MARK: Elements

  /// The ID of the selected element; nil for none. Setting it neither calls `onSelect` nor scrolls. An ID that no
  /// visible element has clears the selection.
  public var selection: Element.ID? {
    get { list.selection.map { nodes[$0].element.id } }
    set { list.selection = newValue.flatMap(row(of:)) }
  }

  /// Shows the children of an element; does nothing if no visible element has the ID.
  public func expand(_ id: Element.ID) {
    if let row = row(of: id) { _ = setExpanded(true, row: row) }
  }

  /// Hides the children of an element; does nothing if no visible element has the ID.
  public func collapse(_ id: Element.ID) {
    if let row = row(of: id) { _ = setExpanded(false, row: row) }
  }

  /// Reads the elements again, because they have changed. Elements stay expanded and selected as long as they exist.
  public func reload() {
    let selected = selection
    nodes = descendants(roots, level: 1, ancestors: [])
    list.renumber(to: nodes.count, selected: selected.flatMap(row(of:))) { _ in nil }
  }

  /// Scrolls by the shortest distance that makes an element visible; does nothing if no visible element has the ID.
  public func show(_ id: Element.ID, at moment: Moment) {
    if let row = row(of: id) { list.show(row: row, at: moment) }
  }

  private func row(of id: Element.ID) -> Int? { nodes.firstIndex { $0.element.id == id } }

  // Returns the elements and the visible descendants of each. An element that is its own ancestor is not expanded again
  // by itself.
  private func descendants(
    _ elements: [Element], level: Int, ancestors: Set<Element.ID>
  ) -> [TreeNode<Element>] {
    var found: [TreeNode<Element>] = []
    var rest = elements.reversed().map { ($0, level) }
    // The expanded elements above the current one, from the first level on.
    var path: [Element.ID] = []
    var ancestors = ancestors
    while let (element, elementLevel) = rest.popLast() {
      while path.count > elementLevel - level { ancestors.remove(path.removeLast()) }
      let isExpanded =
        expanded.contains(element.id) && !ancestors.contains(element.id) && hasChildren(element)
      found.append(TreeNode(element: element, level: elementLevel, isExpanded: isExpanded))
      guard isExpanded else { continue }
      path.append(element.id)
      ancestors.insert(element.id)
      rest += childrenOf(element).reversed().map { ($0, elementLevel + 1) }
    }
    return found
  }

  // Returns the rows below a row that are its descendants.
  private func descendants(ofRow row: Int) -> Range<Int> {
    let level = nodes[row].level
    let end = nodes[(row + 1)...].firstIndex { $0.level <= level } ?? nodes.count
    return row + 1..<end
  }

  private func parent(ofRow row: Int) -> Int? {
    let level = nodes[row].level
    return nodes[..<row].lastIndex { $0.level < level }
  }

  // Returns false if the row is expanded or collapsed already, or has no children.
  private func setExpanded(_ isExpanded: Bool, row: Int) -> Bool {
    guard nodes.indices.contains(row), nodes[row].isExpanded != isExpanded, hasChildren(nodes[row].element)
    else { return false }
    let element = nodes[row].element
    if isExpanded { expanded.insert(element.id) } else { expanded.remove(element.id) }
    nodes[row].isExpanded = isExpanded
    let removed = isExpanded ? row + 1..<row + 1 : descendants(ofRow: row)
    let added =
      isExpanded
      ? descendants(childrenOf(element), level: nodes[row].level + 1, ancestors: ancestors(ofRow: row)) : []
    nodes.replaceSubrange(removed, with: added)
    let change = added.count - removed.count
    func place(_ index: Int) -> Int? {
      index <= row ? index : index < removed.upperBound ? nil : index + change
    }
    let selected = list.selection
    list.renumber(to: nodes.count, selected: selected.map { place($0) ?? row }, place)
    for case let child as ListRow in list.rows.children where child.index == row {
      (child.content as? TreeRow)?.disclosure.isExpanded = isExpanded
    }
    if let selected, removed.contains(selected) { onSelect(element) }
    return true
  }

  // Returns the IDs of a row's element and its ancestors.
  private func ancestors(ofRow row: Int) -> Set<Element.ID> {
    Set(sequence(first: row, next: parent(ofRow:)).map { nodes[$0].element.id })
  }

  private func makeRow(_ row: Int, _ makeContent: (Element) -> Widget) -> Widget {
    let node = nodes[row]
    let treeRow = TreeRow(makeContent(node.element), level: node.level)
    treeRow.disclosure.isHidden = !hasChildren(node.element)
    treeRow.disclosure.isExpanded = node.isExpanded
    treeRow.disclosure.onToggle = { [weak self, weak treeRow] in
      guard let self, let index = (treeRow?.parent as? ListRow)?.index else { return }
      _ = setExpanded(!nodes[index].isExpanded, row: index)
    }
    return treeRow
  }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    list.size(within: available, in: environment)
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    list.place(at: Rect(origin: .zero, size: size), in: environment)
  }

  // MARK: Keys

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard modifiers.isEmpty, list.isFocused, let row = list.selection, key == .left || key == .right
    else { return false }
    let forward: Key = tree?.environment.direction == .rightToLeft ? .left : .right
    if key == forward {
      if !setExpanded(true, row: row), !descendants(ofRow: row).isEmpty {
        _ = list.select(row + 1, at: moment)
      }
    } else if !setExpanded(false, row: row), let parent = parent(ofRow: row) {
      _ = list.select(parent, at: moment)
    }
    return true
  }

  // MARK: Accessibility

  override func describeAccessibly(_ properties: inout AccessibleProperties) {
    properties.size = AccessibleSize(rows: nodes.count, columns: 1)
  }

  public override var semantics: Semantics? {
    Semantics(
      .tree, name: list.name, value: number(nodes.count), states: list.isFocused ? [.focused] : [],
      actions: list.scroller.canScroll ? [.increment, .decrement] : [])
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    list.perform(action, at: moment)
  }

  // A row is expanded by an increment, and collapsed by a decrement.
  private func describe(row: Int, _ semantics: inout Semantics) {
    guard nodes.indices.contains(row) else { return }
    let node = nodes[row]
    semantics.role = .treeitem
    let level = localized(.treeLevel, ["number": number(node.level)])
    semantics.description = ([level] + [semantics.description].compactMap { $0 }).joined(separator: ", ")
    if node.isExpanded { semantics.states.insert(.expanded) }
    if hasChildren(node.element) { semantics.actions.insert(node.isExpanded ? .decrement : .increment) }
  }
}

/// A visible element of a tree.
nonisolated private struct TreeNode<Element> {
  let element: Element
  /// 1 for an element of the first level.
  let level: Int
  var isExpanded: Bool
}

/// The content of a row of a tree: the app's content, indented, after a triangle.
final class TreeRow: Widget {
  let disclosure = Disclosure()
  private let content: Widget
  private let level: Int

  init(_ content: Widget, level: Int) {
    self.content = content
    self.level = level
    super.init([disclosure, content])
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let side = min(size.width, Disclosure.side(in: environment))
    // Deep rows leave half of the width to their content.
    let indentation = min(Double(level - 1) * side * 0.75, max(0, size.width / 2 - side))
    let triangle = Rect(indentation, 0, side, size.height)
    disclosure.place(at: environment.mirrored(triangle, in: size.width), in: environment)
    let start = triangle.maxX
    content.place(
      at: environment.mirrored(Rect(start, 0, max(0, size.width - start), size.height), in: size.width),
      in: environment)
  }
}

/// The triangle of a tree's row.
final class Disclosure: Control {
  // Points right, to the collapsed content.
  private static let collapsed = Path.chevronDown.map { Point($0.y, 1 - $0.x) }
  private static let collapsedMirrored = Path.chevronDown.map { Point(1 - $0.y, $0.x) }

  var isExpanded = false { didSet { if isExpanded != oldValue { invalidate() } } }
  var onToggle: () -> Void = {}

  static func side(in environment: Environment) -> Double { 28 * environment.theme.textScale }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let isMirrored = environment.direction == .rightToLeft
    let icon =
      isExpanded ? .chevronDown : isMirrored ? Disclosure.collapsedMirrored : Disclosure.collapsed
    let colors = environment.theme.colors
    let side = 16 * environment.theme.textScale
    let square = Rect((frame.width - side) / 2, (frame.height - side) / 2, side, side)
    canvas.drawIcon(
      icon, colors.textSecondary.mixed(with: colors.text, by: shade(at: moment)), in: square)
  }

  // The tree has the focus and describes whether the row is expanded.
  override var acceptsFocus: Bool { false }
  override var bleed: Double { 0 }
  override var cursor: Cursor { .arrow }

  override func activate(_ activation: Activation, at moment: Moment) { onToggle() }
}
