import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows the prints in the bag, their quantities and the total.
///
/// An example of model, view and controller: `Bag` is the model and does not know the screen, the widgets report
/// actions, and the screen changes the model and updates the widgets. `ProfileScreen` is an example of model, view
/// and view model.
final class BagScreen: ShopScreen {
  private let services: ShopServices
  private let bag: Bag
  private let browse: () -> Void
  private let rows = Column(spacing: 16, [])
  private var rowsByPrint: [String: BagRow] = [:]
  private let heading = Label("", font: { $0.display }, lines: nil, isHeading: true)
  private let empty: Widget
  private let totals: BagTotals

  /// `browse` opens the prints; `isFirst` is true for the root of the tab.
  init(
    _ services: ShopServices, bag: Bag, exit: LogOutButton, isFirst: Bool = true,
    browse: @escaping () -> Void
  ) {
    self.services = services
    self.bag = bag
    self.browse = browse
    let strings = services.strings
    totals = BagTotals(strings, bag)
    empty = Panel(
      padding: 40, style: Panel.Style.card,
      [
        Column(
          spacing: 16, alignment: .center,
          [
            Panel(
              fit: .center, maximumWidth: 72,
              [
                Picture(strings(.bagTitle)) { canvas, rect, environment in
                  canvas.drawIcon(Icon.bag, environment.theme.colors.outline, in: rect)
                }
              ]),
            Label(strings(.bagEmpty), font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
            Label(strings(.bagEmptyHint), color: { $0.secondaryText }, alignment: .center, lines: nil),
            Button(strings(.bagBrowse), action: browse),
          ])
      ])
    super.init(title: strings(.bagTitle), exit: exit, isFirst: isFirst)
    bag.observe(for: self) { [weak self] in self?.show() }
  }

  override var link: Link? { ShopPlace.bag.link }
  override func makeView() -> Widget {
    totals.checkOut.action = { [weak self] in self?.checkOut() }
    show()
    return page(Column(spacing: 20, [heading, exit.message, empty, rows, totals.view]), maximumWidth: 760)
  }

  // A row is kept as long as its print is in the bag, so that it keeps the keyboard focus.
  private func show() {
    let strings = services.strings
    heading.text = bag.lines.isEmpty ? strings(.bagTitle) : strings(.bagCount, count: bag.count)
    empty.isHidden = !bag.lines.isEmpty
    totals.view.isHidden = bag.lines.isEmpty
    let printIDs = Set(bag.lines.map(\.print.id))
    for (id, row) in rowsByPrint where !printIDs.contains(id) {
      row.view.removeFromParent()
      rowsByPrint[id] = nil
    }
    for line in bag.lines {
      if let row = rowsByPrint[line.print.id] {
        row.show(line)
      } else {
        let row = BagRow(line, maximum: bag.maximumQuantity(of: line.print), services) { [weak self] in
          self?.set($0, of: $1)
        }
        rowsByPrint[line.print.id] = row
        rows.add(row.view)
      }
    }
    totals.show()
  }

  private func set(_ quantity: Int, of print: Print) {
    let before = bag.quantity(of: print)
    bag.set(quantity, of: print)
    guard quantity == 0 else { return }
    let strings = services.strings
    view.tree?.show(
      Toast(
        strings(.bagRemoved, ["title": print.title]),
        action: (strings(.commonUndo), { [bag] in bag.set(before, of: print) })))
  }

  private func checkOut() {
    let strings = services.strings
    view.tree?.present(
      Dialog(
        strings(.bagCheckOut), message: strings(.bagCheckOutText),
        [
          Dialog.Answer(strings(.commonCancel), .cancel),
          Dialog.Answer(strings(.bagPlaceOrder), .standard) { [bag] in bag.empty() },
        ]))
  }
}

/// A print in the bag: its picture, quantity and price.
@MainActor
private final class BagRow {
  let view: Widget
  private let quantity = Label("", font: { $0.label }, alignment: .center)
  private let price = Label("", font: { $0.label }, alignment: .trailing)
  private let decrease: Button
  private let increase: Button
  private let strings: Strings
  private let maximum: Int

  init(
    _ line: Bag.Line, maximum: Int, _ services: ShopServices, set: @escaping (Int, Print) -> Void
  ) {
    let (strings, print) = (services.strings, line.print)
    self.maximum = maximum
    self.strings = strings
    decrease = Button(
      strings(.bagFewer, ["title": print.title]), style: .tonal, icon: Icon.minus,
      showsTitle: false)
    increase = Button(
      strings(.bagMore, ["title": print.title]), style: .tonal, icon: Icon.plus, showsTitle: false)
    let remove = Button(
      strings(.bagRemoveTitle, ["title": print.title]), style: .plain, icon: .cross, showsTitle: false
    ) { set(0, print) }
    let details = Column(
      spacing: 2,
      [
        Label(print.title, font: { $0.label }, lines: 2),
        Label(print.artist, font: { $0.caption }, color: { $0.secondaryText }),
      ])
    details.flex = 1
    let steps = Row(spacing: 4, [decrease, Panel(minimumWidth: 32, [quantity]), increase])
    let amounts = WrapLayout(
      spacing: 12, alignment: .trailing,
      [steps, Row(spacing: 12, [Panel(minimumWidth: 84, [price]), remove])])
    let picture = Panel(
      maximumWidth: 96, maximumHeight: 72, [PrintPicture(print, aspect: 4.0 / 3, from: services.art)])
    view = Panel(
      padding: 12, style: Panel.Style.card,
      [
        WrapLayout(
          spacing: 16, alignment: .stretch,
          [Row(spacing: 16, [picture, Panel(minimumWidth: 180, [details])]), amounts])
      ])
    decrease.action = { [weak self] in self.map { set($0.count - 1, print) } }
    increase.action = { [weak self] in self.map { set($0.count + 1, print) } }
    show(line)
  }

  private var count = 0

  func show(_ line: Bag.Line) {
    count = line.quantity
    quantity.text = "\(line.quantity)"
    price.text = strings.price(line.price)
    increase.isEnabled = line.quantity < maximum
  }
}

/// The totals of the bag, and the button to check out.
@MainActor
private final class BagTotals {
  let checkOut: Button
  let view: Widget
  private let strings: Strings
  private let bag: Bag
  private let subtotal = Label("", alignment: .trailing)
  private let shipping = Label("", alignment: .trailing)
  private let total = Label("", font: { $0.headline }, alignment: .trailing)

  init(_ strings: Strings, _ bag: Bag) {
    self.strings = strings
    self.bag = bag
    checkOut = Button(strings(.bagCheckOut))
    func row(_ name: String, _ value: Label, font: @escaping (Theme.TypeScale) -> Font = { $0.body })
      -> Widget
    {
      value.flex = 1
      return Row(spacing: 16, alignment: .baseline, [Label(name, font: font), value])
    }
    view = Panel(
      padding: 20, style: Panel.Style.card,
      [
        Column(
          spacing: 12,
          [
            row(strings(.bagSubtotal), subtotal), row(strings(.bagShipping), shipping), Divider(),
            row(strings(.bagTotal), total, font: { $0.headline }), checkOut,
          ])
      ])
    show()
  }

  func show() {
    subtotal.text = strings.price(bag.subtotal)
    shipping.text = bag.shipping == 0 ? strings(.bagFree) : strings.price(bag.shipping)
    total.text = strings.price(bag.total)
  }
}
