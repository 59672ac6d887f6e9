import LanternNavigation
import LanternRaster
import LanternWidgets

/// What the screens of the main part have in common: the way out in their bar, on the leading side where nothing leads
/// back, and a page that scrolls.
class ShopScreen: Screen {
  let exit: LogOutButton
  private let isFirst: Bool

  /// `isFirst` is for the root of a tab.
  init(title: String, exit: LogOutButton, isFirst: Bool = false) {
    self.exit = exit
    self.isFirst = isFirst
    super.init(title: title)
  }

  override var leadingItem: Widget? { isFirst ? exit.button : nil }
  override var trailingItem: Widget? { isFirst ? nil : exit.button }
  override func didAppear() { exit.isEnabled = true }

  /// What a page is called and what it is for, and why one could not log out.
  func heading(_ title: String, _ notes: [Widget]) -> Widget {
    Column(
      spacing: 4, [Label(title, font: { $0.display }, lines: nil, isHeading: true)] + notes + [exit.message])
  }

  /// The same with a line of what it is for.
  func heading(_ title: String, hint: String) -> Widget {
    heading(title, [Label(hint, color: { $0.secondaryText }, lines: nil)])
  }

  /// Content on the shop's ground, no wider than is good to look over.
  func page(_ content: Widget, maximumWidth: Double = 1168) -> Widget {
    let sheet = Panel(padding: Insets(horizontal: 24, vertical: 24), maximumWidth: maximumWidth, [content])
    return Panel(style: { Panel.Style(paint: .color($0.colors.accentBackground)) }, [ScrollView(sheet)])
  }
}

/// A raised card around things that belong together, with what they are.
@MainActor
func section(_ title: String, _ content: [Widget]) -> Widget {
  let heading = Label(title, font: { $0.title }, isHeading: true)
  return Panel(padding: 20, style: Panel.Style.card, [Column(spacing: 16, [heading] + content)])
}
