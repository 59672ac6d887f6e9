import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Confirms an order: its number, its prints and the total. The order can be undone. Presented modally.
final class OrderScreen: ShopScreen {
  private let order: Order
  private let shopButton: Button

  init(_ order: Order, _ model: AppModel, _ navigator: ShopNavigator) {
    self.order = order
    shopButton = Button(model.strings(.orderContinue)) { navigator.navigate(to: .home) }
    super.init(title: model.strings(.orderTitle), model, navigator)
  }

  override var initialFocus: Widget? { shopButton }

  override func makeView() -> Widget {
    let undo = Button(strings(.orderUndo), style: .tonal) { [model, navigator, order] in
      model.undo(order)
      navigator.navigate(to: .closed)
    }
    let thanks = card([
      Label(strings(.orderThanks), font: { $0.headline }, lines: nil, isHeading: true),
      Label(strings(.orderNumber, ["number": strings.formats.ungrouped(order.number)]), lines: nil),
      Label(strings(.orderDemo), color: { $0.textSecondary }, lines: nil),
      WrapLayout(spacing: 12, [shopButton, undo]),
    ])
    let total = [
      Divider(), amountRow(strings(.bagSubtotal)) { [strings, order] in strings.price(order.subtotal) },
      amountRow(strings(.bagShipping)) { [strings, order] in strings.shipping(order.shipping) },
      amountRow(
        strings(.bagTotal), font: { $0.headline },
        { [strings, order] in strings.price(order.total) }),
    ]
    return page([
      columns([thanks, section(strings(.bagCount, count: count), order.lines.map(row) + total)])
    ])
  }

  private var count: Int { order.lines.reduce(0) { $0 + $1.quantity } }

  private func row(of line: Bag.Line) -> Widget {
    let name = Label(
      strings(.orderLine, ["number": strings.number(line.quantity), "title": line.print.title]), lines: nil
    ).setting(\.flex, 1)
    return Row(
      spacing: 16, alignment: .baseline, [name, Label(strings.price(line.price), alignment: .trailing)])
  }
}
