import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Shows a print, large, with its details.
final class ProductScreen: ShopScreen {
  let print: Print
  private let addButton: Button

  init(_ print: Print, _ model: AppModel, _ navigator: ShopNavigator) {
    self.print = print
    addButton = Button(model.strings(.productAddToBag), icon: Icon.bag)
    super.init(title: print.title, model, navigator)
  }

  override func makeView() -> Widget {
    addButton.action = { [weak self, print, addButton] in self?.addToBag(print, from: addButton) }
    let details = Column(
      spacing: 20,
      [
        Column(
          spacing: 4,
          [
            Label(strings.price(print.price), font: { $0.display }, lines: nil),
            Label(print.artist, color: { $0.textSecondary }, lines: nil),
          ]),
        WrapLayout(spacing: 12, [addButton, button(strings(.productBag)) { $0.navigate(to: .bag) }]),
        Label(print.description(in: strings.language), lines: nil),
        facts(),
        WrapLayout(
          spacing: 12,
          [
            button(strings(.productMore, ["artist": print.artist])) { [print] in
              $0.navigate(to: .artist(of: print))
            }, button(strings(.productCraft)) { $0.navigate(to: .craft) },
          ]),
      ])
    return page([Grid(smallestColumn: 340, mostColumns: 2, spacing: 32, [Column([picture()]), details])])
  }

  private func button(_ title: String, _ action: @escaping (ShopNavigator) -> Void) -> Button {
    Button(title, style: .tonal) { [navigator] in action(navigator) }
  }

  // The picture with buttons below it that enlarge it, because not every pointer has a wheel.
  private func picture() -> Widget {
    let picture = ZoomablePicture(print)
    picture.transitionName = print.pictureName
    let out = Button(strings(.productZoomOut), style: .tonal, icon: Icon.minus, showsTitle: false) {
      [weak picture] in picture.map { $0.setStep($0.step - 1) }
    }
    let closer = Button(strings(.productZoomIn), style: .tonal, icon: Icon.plus, showsTitle: false) {
      [weak picture] in picture.map { $0.setStep($0.step + 1) }
    }
    let size = Label("", alignment: .center)
    let show = { [strings, weak picture, weak out, weak closer, weak size] in
      guard let picture else { return }
      out?.isEnabled = picture.step > 0
      closer?.isEnabled = picture.step + 1 < ZoomablePicture.steps.count
      size?.text = strings.formats.percent(picture.zoom)
    }
    picture.onZoom = show
    show()
    return Panel(
      padding: 16, style: Panel.Style.card,
      [
        Column(
          spacing: 12,
          [
            picture,
            WrapLayout(
              spacing: 8, alignment: .center, [out, Panel(minimumWidth: 64, [size]), closer]),
          ])
      ])
  }

  private func facts() -> Widget {
    func whole(_ number: Double) -> String {
      strings.formats.number(number, decimals: number == number.rounded() ? 0 : 1)
    }
    let size = strings(
      .productSizeValue, ["width": whole(print.size.width), "height": whole(print.size.height)])
    let facts = [
      (strings(.productYear), strings.formats.ungrouped(print.year)),
      (strings(.productEdition), strings(.productEditionOf, count: print.edition)),
      (strings(.productSize), size),
    ]
    return Column(
      spacing: 10,
      facts.flatMap { name, value -> [Widget] in
        let value = Label(value, alignment: .trailing, lines: nil).setting(\.flex, 1)
        return [Divider(), Row(spacing: 16, [Label(name, color: { $0.textSecondary }), value])]
      })
  }
}
