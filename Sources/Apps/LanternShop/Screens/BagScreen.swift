import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows the prints in the bag, their quantities and the total.
///
/// An example of model-view-controller (MVC): `Bag` is the model and does not know the screen, the widgets observe it,
/// and the screen turns clicks into calls of the model. `ProfileScreen` is an example of model-view-viewmodel (MVVM).
final class BagScreen: ShopScreen {
  private let bag: Bag

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    bag = model.bag
    super.init(title: model.strings(.bagTitle), model, navigator)
  }

  override func makeView() -> Widget {
    let (bag, strings) = (bag, strings)
    let heading = Label(
      font: { $0.headline }, lines: nil, isHeading: true, text: { strings(.bagCount, count: bag.count) })
    // The row of a print is kept as long as the print is in the bag, so that it keeps the keyboard focus.
    let rows = Column(
      spacing: 16, each: { bag.lines.map(\.print) }, content: { [unowned self] in row(of: $0) })
    let contents = columns([Column(spacing: 16, [heading, rows]), totals()])
    let empty = placeholder(
      icon: Icon.bag, placeholderMessage(strings(.bagEmpty)), hint: strings(.bagEmptyHint),
      Button(strings(.bagBrowse)) { [navigator] in navigator.navigate(to: .home) })
    contents.observe(
      { bag.lines.isEmpty },
      apply: { [weak self, unowned contents, unowned empty] isEmpty in
        contents.isHidden = isEmpty
        empty.isHidden = !isEmpty
        // In no tree, the view is still being made.
        if contents.tree != nil { self?.keepFocus() }
      })
    return page([empty, contents])
  }

  // MARK: Prints

  private func row(of print: Print) -> Widget {
    let (bag, strings) = (bag, strings)
    let details = Column(
      spacing: 2,
      [
        Label(print.title, font: { $0.label }, lines: 2),
        Label(print.artist, font: { $0.caption }, color: { $0.textSecondary }),
      ]
    ).setting(\.flex, 1)
    let quantity = Label(
      font: { $0.label }, alignment: .center, text: { "\(bag.quantity(of: print))" })
    let price = Label(
      font: { $0.label }, alignment: .trailing,
      text: { strings.price(print.price * bag.quantity(of: print)) })
    let fewer = Button(
      strings(.bagFewer, ["title": print.title]), style: .tonal, icon: Icon.minus, showsTitle: false
    ) { [weak self] in self?.set(bag.quantity(of: print) - 1, of: print) }
    let more = Button(
      strings(.bagMore, ["title": print.title]), style: .tonal, icon: Icon.plus, showsTitle: false
    ) { [weak self] in self?.set(bag.quantity(of: print) + 1, of: print) }
    more.observing(\.isEnabled) { bag.quantity(of: print) < bag.maximumQuantity(of: print) }
    let remove = Button(
      strings(.bagRemoveTitle, ["title": print.title]), style: .plain, icon: .cross, showsTitle: false
    ) { [weak self] in self?.set(0, of: print) }
    let steps = Row(spacing: 4, [fewer, Panel(minimumWidth: 32, [quantity]), more])
    let amounts = WrapLayout(
      spacing: 12, alignment: .trailing,
      [steps, Row(spacing: 12, [Panel(minimumWidth: 84, [price]), remove])])
    let picture = Panel(
      maximumWidth: 90, [ImageView(print.title, print.picture, mode: .fill, aspect: Print.aspect)])
    return Panel(
      padding: 12, style: Panel.Style.card,
      [
        WrapLayout(
          spacing: 16, alignment: .stretch,
          [Row(spacing: 16, [picture, Panel(minimumWidth: 140, [details])]), amounts])
      ])
  }

  private func set(_ quantity: Int, of print: Print) {
    let before = bag.quantity(of: print)
    bag.set(quantity, of: print)
    guard quantity == 0 else { return }
    show(
      Toast(
        strings(.bagRemoved, ["title": print.title]),
        action: (
          strings(.commonUndo),
          { [weak self, bag] in
            bag.set(before, of: print)
            self?.leaveToast()
          }
        )))
  }

  // The toast disappears with its button. An empty page is not up to date yet, and gives the focus when it is.
  private func leaveToast() {
    view.tree?.focus(nil)
    if bag.lines.count > 1 { keepFocus() }
  }

  // MARK: Totals

  private func totals() -> Panel {
    let (bag, strings) = (bag, strings)
    let checkOut = Button(strings(.bagCheckOut)) { [weak self] in self?.checkOut() }
    return Panel(
      padding: 20, style: Panel.Style.card,
      [
        Column(
          spacing: 12,
          [
            amountRow(strings(.bagSubtotal)) { strings.price(bag.subtotal) },
            amountRow(strings(.bagShipping)) { strings.shipping(bag.shipping) },
            Divider(),
            amountRow(strings(.bagTotal), font: { $0.headline }, { strings.price(bag.total) }), checkOut,
          ])
      ])
  }

  private func checkOut() {
    let address = model.profile?.address ?? ""
    let destination = address.isEmpty ? strings(.accountNoAddress) : strings(.bagShipTo, ["address": address])
    present(
      Dialog(
        strings(.bagCheckOut), message: "\(destination)\n\n\(strings(.bagCheckOutText))",
        [
          Dialog.Answer(strings(.commonCancel), .cancel),
          Dialog.Answer(strings(.bagPlaceOrder), .standard) { [model, navigator] in
            navigator.navigate(to: .order(model.placeOrder()))
          },
        ]))
  }
}

/// A name and an amount of money at the trailing edge.
@MainActor
func amountRow(
  _ name: String, font: @escaping (Theme.TypeScale) -> Font = { $0.body }, _ value: @escaping () -> String
) -> Widget {
  let name = Label(name, font: font, lines: nil).setting(\.flex, 1)
  return Row(spacing: 16, alignment: .baseline, [name, Label(font: font, alignment: .trailing, text: value)])
}

extension Strings {
  /// A price of shipping, which may be free.
  func shipping(_ cents: Int) -> String { cents == 0 ? self(.bagFree) : price(cents) }
}
