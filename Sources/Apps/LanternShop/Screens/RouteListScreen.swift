import LanternNavigation
import LanternRaster
import LanternWidgets

/// Lists routes through the shop, each with the steps that it would take now.
final class RouteListScreen: ShopScreen {
  /// A route in the list.
  struct Entry {
    let title: StringKey
    let text: StringKey
    /// The steps that it would take now, one per line.
    let plan: () -> [String]
    /// Navigates there. Calls `onFailure` with a message if that fails.
    let go: (_ onFailure: @escaping (String) -> Void) -> Void
  }

  private let entries: [Entry]
  private let plans: [Label]

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    entries = navigator.routeEntries()
    plans = entries.map { _ in Label("", font: { $0.caption }, color: { $0.textSecondary }, lines: nil) }
    super.init(title: model.strings(.routesTitle), model, navigator)
  }

  override func makeView() -> Widget {
    let cards = zip(entries, plans).map { entry, plan -> Widget in
      let go = Button(strings(entry.title), style: .tonal) { [weak self] in
        entry.go { problem in self?.show(Toast(problem)) }
      }
      return Panel(
        padding: 16, style: Panel.Style.card,
        [Column(spacing: 10, [WrapLayout([go]), Label(strings(entry.text), lines: nil), Divider(), plan])])
    }
    let grid = Grid(smallestColumn: 400, mostColumns: 3, spacing: 20, cards)
    return page([hint(strings(.routesHint)), grid])
  }

  override func willAppear() {
    for (entry, plan) in zip(entries, plans) { plan.text = entry.plan().joined(separator: "\n") }
  }
}
