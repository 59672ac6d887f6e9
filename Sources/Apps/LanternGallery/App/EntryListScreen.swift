import LanternNavigation
import LanternRaster
import LanternWidgets

/// The list of entries by group, with a search field above.
final class EntryListScreen: Screen {
  private let model: GalleryModel

  init(_ model: GalleryModel) {
    self.model = model
    super.init(title: "Gallery")
  }

  override func makeView() -> Widget {
    let model = model
    let search = TextField("Search", placeholder: "Button", isSearch: true)
    search.onChange = { [weak search] in model.search = search?.text ?? "" }
    search.onSubmit = { if let first = model.found.first { model.show(first) } }
    let list = ScrollView(
      Panel(padding: 12, [EntryList(Column(each: { EntryListItem.all(in: model) }) { $0.widget(model) })]))
    list.flex = 1
    return Panel(
      style: { .init(paint: .color($0.colors.surface)) },
      [
        Column([
          Panel(padding: Insets(leading: 16, trailing: 16, top: 12, bottom: 12), [search]), Divider(), list,
        ])
      ])
  }
}

/// The rows, for screen readers.
private final class EntryList: Widget {
  private let rows: Column

  init(_ rows: Column) {
    self.rows = rows
    super.init([rows])
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    rows.size(within: available, in: environment)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    rows.place(at: Rect(origin: .zero, size: size), in: environment)
  }

  override var semantics: Semantics? { Semantics(.list, name: "Widgets") }
}

/// A row of the list: the title of a group, or an entry.
private struct EntryListItem: Identifiable, Equatable {
  let id: String
  let entry: Entry?

  static func == (left: EntryListItem, right: EntryListItem) -> Bool { left.id == right.id }

  @MainActor static func all(in model: GalleryModel) -> [EntryListItem] {
    let found = model.found
    guard !found.isEmpty else { return [EntryListItem(id: "No entry has this name", entry: nil)] }
    return Entry.Group.allCases.flatMap { group -> [EntryListItem] in
      let entries = found.filter { $0.group == group }
      guard !entries.isEmpty else { return [] }
      return [EntryListItem(id: group.rawValue, entry: nil)]
        + entries.map { EntryListItem(id: $0.id, entry: $0) }
    }
  }

  @MainActor func widget(_ model: GalleryModel) -> Widget {
    guard let entry else {
      return Panel(
        padding: Insets(leading: 8, trailing: 8, top: 16, bottom: 4),
        [Label(id, font: { $0.caption }, color: { $0.textSecondary }, lines: nil)])
    }
    return EntryRow(entry, model)
  }
}

/// An entry in the list. The arrow keys move to the next row; Tab leaves the list.
final class EntryRow: Control {
  private let entry: Entry
  private let model: GalleryModel
  private var isSelected = false { didSet { if isSelected != oldValue { invalidate() } } }

  init(_ entry: Entry, _ model: GalleryModel) {
    self.entry = entry
    self.model = model
    super.init()
    observing(\.isSelected) { model.selection == entry.id }
  }

  override func activate(_ activation: Activation, at moment: Moment) { model.show(entry) }

  // One row is reached with Tab: that with the focus, the selected one, or else the first.
  override var acceptsFocus: Bool {
    let rows = rows
    if rows.contains(where: { tree?.focused === $0 }) { return tree?.focused === self }
    return (rows.first(where: \.isSelected) ?? rows.first) === self
  }

  private var rows: [EntryRow] { parent?.children.compactMap { $0 as? EntryRow } ?? [] }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let rows = rows
    guard modifiers.isEmpty, let index = rows.firstIndex(where: { $0 === self }) else {
      return super.handle(key, modifiers, at: moment)
    }
    switch key {
    case .up: tree?.focus(rows[max(0, index - 1)], at: moment)
    case .down: tree?.focus(rows[min(rows.count - 1, index + 1)], at: moment)
    case .home: tree?.focus(rows.first, at: moment)
    case .end: tree?.focus(rows.last, at: moment)
    default: return super.handle(key, modifiers, at: moment)
    }
    return true
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(available.width, environment.theme.spacing.control)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let shape = RoundedRect(bounds, cornerRadius: theme.radius.control)
    if isSelected { canvas.fill(shape, with: .color(theme.colors.accent)) }
    canvas.fill(shape, with: .color(theme.colors.text.opacity(0.1 * shade(at: moment))))
    canvas.drawText(
      entry.name, theme.type.body, isSelected ? theme.colors.onAccent : theme.colors.text,
      in: Rect(8, 0, max(0, bounds.width - 16), bounds.height), environment)
    if showsFocus {
      canvas.drawFocusRing(
        around: RoundedRect(shape.rect.inset(by: 4), cornerRadius: shape.cornerRadius), environment)
    }
  }

  override var semantics: Semantics? {
    Semantics(
      .listitem, name: entry.name, states: isSelected ? states.union([.selected]) : states, actions: actions)
  }
}
