import LanternNavigation
import LanternRaster
import LanternWidgets

/// The base class of the main flow's screens: a log-out button in the bar, on the leading side if there is no Back
/// button, and a page that scrolls.
class ShopScreen: Screen {
  let model: AppModel
  let navigator: ShopNavigator
  let exit: LogOutButton
  var strings: Strings { model.strings }

  init(title: String, _ model: AppModel, _ navigator: ShopNavigator) {
    self.model = model
    self.navigator = navigator
    exit = LogOutButton(model.strings, navigator.shell)
    super.init(title: title)
  }

  /// Whether the screen is the root of a tab, which has no Back button.
  var isTabRoot = false

  override var leadingItem: Widget? { isTabRoot ? exit.button : nil }
  override var trailingItem: Widget? { isTabRoot ? nil : exit.button }
  override func didAppear() { exit.isEnabled = true }

  /// The heading of a page, with notes and the error label of the log-out button.
  func heading(_ title: String, _ notes: [Widget]) -> Widget {
    Column(
      spacing: 4, [Label(title, font: { $0.display }, lines: nil, isHeading: true)] + notes + [exit.message])
  }

  /// The heading of a page, with a hint.
  func heading(_ title: String, hint: String) -> Widget {
    heading(title, [Label(hint, color: { $0.textSecondary }, lines: nil)])
  }

  /// A page with the shop's background and a maximum width.
  func page(_ content: Widget, maximumWidth: Double = 1168) -> Widget {
    let sheet = Panel(padding: Insets(horizontal: 24, vertical: 24), maximumWidth: maximumWidth, [content])
    return Panel(style: { Panel.Style(paint: .color($0.colors.accentBackground)) }, [ScrollView(sheet)])
  }
}

/// A raised card with a heading.
@MainActor
func section(_ title: String, _ content: [Widget]) -> Widget {
  let heading = Label(title, font: { $0.title }, isHeading: true)
  return Panel(padding: 20, style: Panel.Style.card, [Column(spacing: 16, [heading] + content)])
}
