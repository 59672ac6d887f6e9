import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// The base class of the main flow's screens: a page that scrolls. Its title is in the bar alone.
class ShopScreen: Screen {
  let model: AppModel
  let navigator: ShopNavigator
  var strings: Strings { model.strings }

  init(title: String, _ model: AppModel, _ navigator: ShopNavigator) {
    self.model = model
    self.navigator = navigator
    super.init(title: title)
  }

  /// The first control of the page, so that some control always has the focus.
  override var initialFocus: Widget? { firstControl }

  override var backgroundColor: KeyPath<Theme.Colors, Color> { \.accentBackground }

  override func didAppear() { keepFocus() }

  /// Adds a print to the bag, and says so. To undo that gives the focus back to the control.
  func addToBag(_ print: Print, from control: Widget) {
    let bag = model.bag
    let (before, limit) = (bag.quantity(of: print), bag.maximumQuantity(of: print))
    guard before < limit else {
      let message =
        limit == 0
        ? strings(.bagFull, ["title": print.title])
        : strings(
          .bagLimit, ["title": print.title, "limit": strings.formats.number(Double(limit), decimals: 0)])
      show(Toast(message))
      return
    }
    bag.set(before + 1, of: print)
    show(
      Toast(
        strings(.bagAdded, ["title": print.title]),
        action: (
          strings(.commonUndo),
          {
            bag.set(bag.quantity(of: print) - 1, of: print)
            // The toast disappears with its button.
            control.tree?.focus(control)
          }
        )))
  }

  /// The item of the menu of a print's card that adds the print to the bag.
  func bagItem(_ print: Print, _ card: Widget) -> MenuItem {
    MenuItem(strings(.productAddToBag)) { [weak self] in self?.addToBag(print, from: card) }
  }
}

/// A card in place of content that is missing: an icon, a message, a hint, and a button that leads on.
@MainActor
func placeholder(icon: Path, _ message: Widget, hint: String, _ button: Button? = nil) -> Panel {
  let picture = Picture("") { canvas, rect, environment in
    canvas.drawIcon(icon, environment.theme.colors.outline, in: rect)
  }
  return Panel(
    padding: 40, style: Panel.Style.card,
    [
      Column(
        spacing: 16, alignment: .center,
        [
          Panel(fit: .center, maximumWidth: 72, [picture]), message,
          Label(hint, color: { $0.textSecondary }, alignment: .center, lines: nil), button,
        ].compactMap { $0 })
    ])
}

/// The message of a placeholder.
@MainActor
func placeholderMessage(_ text: String) -> Label {
  Label(text, font: { $0.headline }, alignment: .center, lines: nil, isHeading: true)
}
