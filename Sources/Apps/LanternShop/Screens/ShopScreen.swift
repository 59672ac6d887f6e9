import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// The base class of the main flow's screens: a page that scrolls. Its title is in the bar alone.
class ShopScreen: Screen {
  /// The width of every page but those of forms, so that its leading edge is the same on all of them.
  private static let pageWidth = 1840.0

  let model: AppModel
  let navigator: ShopNavigator
  var strings: Strings { model.strings }

  init(title: String, _ model: AppModel, _ navigator: ShopNavigator) {
    self.model = model
    self.navigator = navigator
    super.init(title: title)
  }

  /// The first control of the page, so that some control always has the focus.
  override var initialFocus: Widget? { view.firstControl ?? view.tree?.root.firstControl }

  override var backgroundColor: KeyPath<Theme.Colors, Color> { \.accentBackground }

  override func didAppear() { keepFocus() }

  /// Focuses a control if none that is visible has the focus, for example after the focused one was hidden.
  func keepFocus() {
    guard let tree = view.tree else { return }
    let isVisible = tree.focused.map { sequence(first: $0, next: \.parent).allSatisfy { !$0.isHidden } }
    if isVisible != true { tree.focus(initialFocus) }
  }

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

  /// A page with the shop's background.
  func page(_ content: [Widget]) -> Widget {
    let sheet = Panel(
      padding: Insets(horizontal: 24, vertical: 24), maximumWidth: ShopScreen.pageWidth,
      [Column(spacing: 20, content)])
    let background = backgroundColor
    return Panel(style: { Panel.Style(paint: .color($0.colors[keyPath: background])) }, [ScrollView(sheet)])
  }

  /// A sentence about the page, at its top.
  func hint(_ text: String) -> Widget { Label(text, color: { $0.textSecondary }, lines: nil) }

  /// Sections side by side, as many as fit the page, each as high as its content.
  func columns(_ sections: [Widget]) -> Widget {
    Grid(smallestColumn: 400, mostColumns: min(3, sections.count), spacing: 20, sections.map { Column([$0]) })
  }

  /// A page with one form, in the middle of a wide window.
  func formPage(_ hint: String?, _ form: [Widget]) -> Widget {
    let content = [hint.map { self.hint($0) }, card(form)].compactMap { $0 }
    return page([Panel(maximumWidth: 560, [Column(spacing: 20, content)])])
  }
}

extension Widget {
  /// The first visible widget in this one that can have the focus before the user has moved it.
  fileprivate var firstControl: Widget? {
    if isHidden { return nil }
    if acceptsInitialFocus { return self }
    for child in children {
      if let found = child.firstControl { return found }
    }
    return nil
  }
}

/// A raised card with a heading.
@MainActor
func section(_ title: String, _ content: [Widget]) -> Widget {
  let heading = Label(title, font: { $0.title }, isHeading: true)
  return card([heading] + content)
}

/// A raised card.
@MainActor
func card(_ content: [Widget]) -> Widget {
  Panel(padding: 20, style: Panel.Style.card, [Column(spacing: 16, content)])
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
