import LanternNavigation
import LanternRaster
import LanternWidgets

/// Lists the ways around the shop, each with the steps that it would take now.
final class WaysScreen: ShopScreen {
  /// One way.
  struct Way {
    let title: StringKey
    let text: StringKey
    /// The steps that it would take now, one per line.
    let plan: () -> [String]
    /// Navigates there. Answers a message if that fails.
    let go: (_ answer: @escaping (String) -> Void) -> Void
  }

  private let strings: Strings
  private let ways: [Way]
  private let plans: [Label]

  init(_ strings: Strings, _ ways: [Way], exit: LogOutButton) {
    self.strings = strings
    self.ways = ways
    plans = ways.map { _ in Label("", font: { $0.caption }, color: { $0.secondaryText }, lines: nil) }
    super.init(title: strings(.waysTitle), exit: exit)
  }

  override var link: Link? { ShopPlace.waysAround.link }
  override func makeView() -> Widget {
    let heading = self.heading(strings(.waysTitle), hint: strings(.waysHint))
    let cards = zip(ways, plans).map { way, plan -> Widget in
      let go = Button(strings(way.title), style: .tonal) { [weak self] in
        way.go { problem in self?.view.tree?.show(Toast(problem)) }
      }
      return Panel(
        padding: 16, style: Panel.Style.card,
        [Column(spacing: 10, [WrapLayout([go]), Label(strings(way.text), lines: nil), Divider(), plan])])
    }
    return page(
      Column(spacing: 20, [heading, Grid(smallestColumn: 300, mostColumns: 3, spacing: 16, cards)]))
  }

  override func willAppear() {
    for (way, plan) in zip(ways, plans) { plan.text = way.plan().joined(separator: "\n") }
  }
}
