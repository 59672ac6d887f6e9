import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows a print, large, with its details.
final class ProductScreen: ShopScreen {
  let print: Print
  private let bag: Bag

  init(_ print: Print, _ model: AppModel, _ navigator: ShopNavigator) {
    self.print = print
    bag = model.bag
    super.init(title: print.title, model, navigator)
  }

  override func makeView() -> Widget {
    let picture = Panel(
      padding: 16, style: Panel.Style.card, [PrintPicture(print, aspect: 1.3, from: model.art)])
    let add = Button(strings(.productAddToBag), style: .filled, icon: Icon.bag) { [weak self] in self?.add() }
    let details = Column(
      spacing: 20,
      [
        Column(
          spacing: 6,
          [
            Label(print.title, font: { $0.display }, lines: nil, isHeading: true),
            Label(print.artist, color: { $0.textSecondary }, lines: nil),
            exit.message,
          ]),
        Label(strings.price(print.price), font: { $0.headline }),
        Label(print.description, lines: nil),
        facts(),
        WrapLayout(
          spacing: 12,
          [
            add,
            Button(
              strings(.productMore, ["artist": print.artist]), style: .tonal,
              action: { [navigator, print] in navigator.navigate(to: .artist(of: print)) }),
            Button(
              strings(.productCraft), style: .plain, action: { [navigator] in navigator.navigate(to: .craft) }
            ),
            Button(
              strings(.productBag), style: .plain, action: { [navigator] in navigator.navigate(to: .bag) }),
          ]),
      ])
    return page(Grid(smallestColumn: 340, mostColumns: 2, spacing: 32, [Column([picture]), details]))
  }

  private func facts() -> Widget {
    func whole(_ number: Double) -> String {
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
    let size = strings(
      .productSizeValue, ["width": whole(print.size.width), "height": whole(print.size.height)])
    let facts = [
      (strings(.productYear), "\(print.year)"),
      (strings(.productEdition), strings(.productEditionOf, count: print.edition)),
      (strings(.productSize), size),
    ]
    return Column(
      spacing: 10,
      facts.flatMap { name, value -> [Widget] in
        let value = Label(value, alignment: .trailing, lines: nil)
        value.flex = 1
        return [Divider(), Row(spacing: 16, [Label(name, color: { $0.textSecondary }), value])]
      })
  }

  private func add() {
    let before = bag.quantity(of: print)
    guard before < bag.maximumQuantity(of: print) else {
      view.tree?.show(Toast(strings(.bagFull, ["title": print.title])))
      return
    }
    bag.set(before + 1, of: print)
    view.tree?.show(
      Toast(
        strings(.bagAdded, ["title": print.title]),
        action: (strings(.commonUndo), { [bag, print] in bag.set(bag.quantity(of: print) - 1, of: print) })))
  }
}
