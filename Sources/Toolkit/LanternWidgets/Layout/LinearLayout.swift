public import LanternRaster

/// The position of widgets across the direction in which they are lined up.
nonisolated public enum Alignment: Hashable, Sendable {
  /// At the leading edge, in the center, or at the trailing edge.
  case leading, center, trailing
  /// Stretched to the full width of a column, or to the full height of a row.
  case stretch
  /// In a row, with the first lines of text on a common baseline. Widgets without text are placed at the top.
  case baseline

  /// Returns the start and the extent of an item within a space.
  func place(_ extent: Double, in space: Double) -> (start: Double, extent: Double) {
    switch self {
    case .leading, .baseline: (0, min(extent, space))
    case .center: ((space - min(extent, space)) / 2, min(extent, space))
    case .trailing: (space - min(extent, space), min(extent, space))
    case .stretch: (0, space)
    }
  }
}

/// Arranges its children in a column, from top to bottom.
public final class Column: LinearLayout {
  /// Creates a column with `spacing` points between its children.
  public init(spacing: Double = 0, alignment: Alignment = .stretch, _ children: [Widget]) {
    super.init(isRow: false, spacing: spacing, alignment: alignment, children)
  }

  /// Creates a column with a widget for each element of a collection that is read from observable models.
  ///
  /// The widget of an element is kept until the element changes or is removed.
  public convenience init<Element: Identifiable & Equatable>(
    spacing: Double = 0, alignment: Alignment = .stretch, each elements: @escaping () -> [Element],
    content: @escaping (Element) -> Widget
  ) {
    self.init(spacing: spacing, alignment: alignment, [])
    show(elements, content)
  }
}

extension Column {
  /// Creates a column with a widget for each element of a bound list, which can change and remove its element.
  ///
  /// ```swift
  /// Column(each: draft.parts) { part in TextField("Part").bound(\.text, to: part.name) }
  /// ```
  ///
  /// The widget of an element is kept until the element is removed. If an action of the user adds an element, the first widget in
  /// its row that can have the focus gets it. The list is a field of the form around the column: `validate` returns the reason why
  /// the list as a whole is not valid, or nil. If the type of the elements is `Codable`, unsaved elements are stored for the next
  /// start.
  public convenience init<Element: Identifiable & Equatable>(
    spacing: Double = 0, alignment: Alignment = .stretch, each elements: Binding<[Element]>,
    validate: @escaping ([Element]) -> String? = { _ in nil },
    content: @escaping (Binding<Element>) -> Widget
  ) {
    self.init(spacing: spacing, alignment: alignment, [])
    show({ elements.value.map(Keyed.init) }, { content(elements.element($0.element)) }, focusesNew: true)
    bind(BoundProperty(self, nil, elements, validate: validate, validateAsync: nil))
  }

  // An element that is the same one as long as it has its identity.
  private struct Keyed<Element: Identifiable>: Identifiable, Equatable {
    let element: Element
    var id: Element.ID { element.id }
    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  }
}

/// Arranges its children in a row, from leading to trailing.
public final class Row: LinearLayout {
  /// Creates a row with `spacing` points between its children.
  public init(spacing: Double = 0, alignment: Alignment = .center, _ children: [Widget]) {
    super.init(isRow: true, spacing: spacing, alignment: alignment, children)
  }

  /// Creates a row with a widget for each element of a collection that is read from observable models.
  ///
  /// The widget of an element is kept until the element changes or is removed.
  public convenience init<Element: Identifiable & Equatable>(
    spacing: Double = 0, alignment: Alignment = .center, each elements: @escaping () -> [Element],
    content: @escaping (Element) -> Widget
  ) {
    self.init(spacing: spacing, alignment: alignment, [])
    show(elements, content)
  }
}

/// The common base of rows and columns, which differ in their main axis.
public class LinearLayout: Widget {
  private let isRow: Bool
  private let spacing: Double
  private let alignment: Alignment
  // Whether the children stand for the elements of a collection.
  private var isList = false

  fileprivate init(isRow: Bool, spacing: Double, alignment: Alignment, _ children: [Widget]) {
    self.isRow = isRow
    self.spacing = spacing
    self.alignment = alignment
    super.init(children)
  }

  nonisolated deinit {}

  fileprivate func show<Element: Identifiable & Equatable>(
    _ elements: @escaping () -> [Element], _ content: @escaping (Element) -> Widget, focusesNew: Bool = false
  ) {
    var rows = KeyedChildren(content)
    isList = true
    observe(elements) { [weak self] elements, isByUser in
      guard let self else { return }
      let wasEmpty = children.isEmpty
      let added = rows.show(elements, in: self)
      // The spacing around it changes too.
      if wasEmpty != children.isEmpty { shareIsStale() }
      if focusesNew, isByUser, added.count == 1 { added.first?.firstFocusable?.takeFocus() }
    }
  }

  // A list without elements takes no space, not even that between it and its neighbors.
  override var takesNoSpace: Bool { super.takesNoSpace || isList && children.isEmpty && flex == 0 }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let items = items(available, environment)
    var length = spacing * Double(max(0, items.count - 1))
    var breadth = 0.0
    for item in items {
      length += item.extent
      breadth = max(breadth, item.drop + item.breadth)
    }
    return size(length, min(breadth, across(available)))
  }

  public override func arrange(_ space: Size, in environment: Environment) {
    var position = 0.0
    for item in items(space, environment) {
      let (start, breadth) = alignment.place(item.breadth, in: across(space))
      let rect =
        isRow
        ? Rect(position, start + item.drop, item.extent, breadth)
        : Rect(start, position, breadth, item.extent)
      item.child.place(at: environment.mirrored(rect, in: space.width), in: environment)
      position += item.extent + spacing
    }
  }

  override func measureEmptyEdges() -> Size {
    guard !isRow else { return .zero }
    return Size(children.lazy.filter { !$0.isHidden }.map(\.emptyEdges.width).min() ?? 0, 0)
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    for item in items(size, environment) {
      let extent = self.size(item.extent, item.breadth)
      guard let baseline = item.child.baseline(at: extent, in: environment) else { continue }
      return isRow ? alignment.place(item.breadth, in: across(size)).start + item.drop + baseline : baseline
    }
    return nil
  }

  // A visible child, its extent along and across the main axis, and its offset to the common baseline.
  private struct Item {
    let child: Widget
    var extent = 0.0
    var breadth = 0.0
    var drop = 0.0
  }

  // Fixed children take the size they want as long as there is space. Flexible children share the rest. If the space
  // is unlimited, they take the size they want.
  private func items(_ available: Size, _ environment: Environment) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(children.count)
    for child in children where !child.takesNoSpace { items.append(Item(child: child)) }
    var rest = along(available) - spacing * Double(max(0, items.count - 1))
    var shares = 0.0
    for (index, item) in items.enumerated() {
      guard item.child.flex == 0 || !along(available).isFinite else {
        shares += item.child.flex
        continue
      }
      let room = size(max(0, rest), across(available))
      let wanted = along(item.child.size(within: room, in: environment))
      items[index].extent = wanted
      rest -= wanted
    }
    for (index, item) in items.enumerated() {
      if item.child.flex > 0, shares > 0, rest > 0 { items[index].extent = rest * item.child.flex / shares }
      let room = size(items[index].extent, across(available))
      items[index].breadth = across(item.child.size(within: room, in: environment))
    }
    if isRow, alignment == .baseline { align(&items, environment) }
    return items
  }

  private func align(_ items: inout [Item], _ environment: Environment) {
    let baselines = items.map { $0.child.baseline(at: size($0.extent, $0.breadth), in: environment) }
    let lowest = baselines.compactMap { $0 }.max() ?? 0
    for (index, baseline) in baselines.enumerated() {
      if let baseline { items[index].drop = environment.snapped(lowest - baseline) }
    }
  }

  private func along(_ size: Size) -> Double { isRow ? size.width : size.height }
  private func across(_ size: Size) -> Double { isRow ? size.height : size.width }
  private func size(_ along: Double, _ across: Double) -> Size {
    isRow ? Size(along, across) : Size(across, along)
  }
}
