import LanternLogin
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// The root of the Home tab: the prints that the shop sells, with a search field and a choice of their order.
final class MainScreen: ShopScreen {
  private let printSearch: TextField
  private let exit: LogOutButton
  private let grid: PrintGrid
  private let noMatch: Panel
  private let noMatchMessage: Label
  private var order = PrintOrder.shop

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    let strings = model.strings
    printSearch = TextField(
      strings(.searchLabel), placeholder: strings(.searchPlaceholder), isSearch: true)
    exit = LogOutButton(strings, navigator.shell)
    grid = PrintGrid(model.catalog.prints, model) { [navigator] in navigator.navigate(to: .product($0)) }
    noMatchMessage = placeholderMessage("")
    let clear = Button(strings(.searchClear), style: .tonal)
    noMatch = placeholder(icon: Icon.search, noMatchMessage, hint: strings(.searchNoMatchHint), clear)
    super.init(title: strings(.homeTitle), model, navigator)
    printSearch.onChange = { [weak self] in self?.show() }
    clear.action = { [weak self] in self?.clearSearch() }
    grid.menu = { [weak self] print, card in
      guard let self else { return [] }
      let more = MenuItem(strings(.productMore, ["artist": print.artist])) { [navigator] in
        navigator.navigate(to: .artist(of: print))
      }
      return [bagItem(print, card), more]
    }
  }

  override var leadingItem: Widget? { exit.button }
  override var searchField: Widget? { model.catalog.prints.isEmpty ? nil : printSearch }
  override var initialFocus: Widget? { grid.firstCard ?? super.initialFocus }
  override func didAppear() {
    super.didAppear()
    exit.isEnabled = true
  }

  override func makeView() -> Widget {
    let heading = Column(
      spacing: 4,
      [
        Label(strings(.homeHeading), font: { $0.display }, lines: nil, isHeading: true),
        hint(strings(.homeSubheading)), exit.message,
      ])
    guard !model.catalog.prints.isEmpty else {
      return page([
        heading,
        placeholder(
          icon: Icon.search, placeholderMessage(strings(.homeEmpty)), hint: strings(.homeEmptyHint)),
      ])
    }
    let orders = PrintOrder.allCases
    let sort = Picker(strings(.sortLabel), orders.map { strings($0.stringKey) }) { [weak self] in
      self?.order = orders[$0]
      self?.show()
    }
    show()
    let search = Panel(fit: .stretch, minimumWidth: 280, maximumWidth: 360, [printSearch])
    return page([heading, WrapLayout(spacing: 16, alignment: .stretch, [search, sort]), grid, noMatch])
  }

  private func show() {
    let search = PrintSearch(printSearch.text)
    let prints = order.sorted(model.catalog.prints.filter(search.finds), by: strings.formats)
    grid.show(prints, marking: search)
    grid.isHidden = prints.isEmpty
    noMatch.isHidden = !prints.isEmpty
    noMatchMessage.text = strings(.searchNoMatch, ["text": printSearch.text.trimmed])
  }

  private func clearSearch() {
    printSearch.text = ""
    printSearch.tree?.focus(printSearch)
    show()
  }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty, !printSearch.isEmpty else { return false }
    clearSearch()
    return true
  }
}

extension PrintOrder {
  fileprivate var stringKey: StringKey {
    switch self {
    case .shop: .sortShop
    case .newest: .sortNewest
    case .cheapest: .sortCheapest
    case .dearest: .sortDearest
    case .title: .sortTitle
    }
  }
}
