import LanternNavigation
import LanternWidgets

/// The list, with a search above it.
final class ListScreen: Screen {
  /// Called when the user selects an item.
  var onSelect: (Item) -> Void = { _ in }
  /// Called when the list is shown.
  var onAppear: () -> Void = {}
  private let model: AppModel
  private let search = TextField("Search")
  private weak var list: List?

  init(_ model: AppModel) {
    self.model = model
    super.init(title: "Items")
  }

  /// Ctrl+F leads there.
  override var searchField: Widget? { search }

  override func didAppear() { onAppear() }

  /// Selects the first item.
  func selectFirst() {
    guard let first = model.found.first else { return }
    list?.selection = 0
    onSelect(first)
  }

  override func makeView() -> Widget {
    let model = model
    search.onChange = { [search] in model.query = search.text }
    let list = List(
      "Items", rowHeight: 44, rowName: { $0.name }, onSelect: { [weak self] in self?.onSelect($0) },
      each: { model.found },
      makeRow: { item in Panel(padding: Insets(horizontal: 16, vertical: 10), [Label(item.name)]) })
    list.flex = 1
    self.list = list
    return Column([Panel(padding: 16, [search]), list])
  }
}
