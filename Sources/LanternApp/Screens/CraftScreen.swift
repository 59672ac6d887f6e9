import LanternNavigation
import LanternRaster
import LanternWidgets

/// Explains how a print is made. Presented modally.
final class CraftScreen: Screen {
  private let strings: Strings
  private let exit: LogOutButton
  private let done: () -> Void

  init(_ strings: Strings, exit: LogOutButton, done: @escaping () -> Void) {
    self.strings = strings
    self.exit = exit
    self.done = done
    super.init(title: strings(.craftTitle))
  }

  override var link: Link? { ShopPlace.craft.link }
  override func makeView() -> Widget {
    let lines = [StringKey.craftScreens, .craftPaper, .craftEdition, .craftSending].map {
      Label(strings($0), color: { $0.secondaryText }, alignment: .center, lines: nil)
    }
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 520, style: Panel.Style.card,
      [
        Column(
          spacing: 14,
          [
            Panel(fit: .center, maximumWidth: 72, [Picture(strings(.appName), paint: drawMark)]),
            Label(
              strings(.craftHeading), font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
          ] + lines + [exit.message])
      ])
    let ground = Panel(
      style: { Panel.Style(paint: .color($0.colors.accentBackground)) },
      [ScrollView(Panel(padding: 24, [card]))])
    ground.flex = 1
    let bar = NavigationBar(
      title: title, leading: Button(strings(.commonDone), style: .plain, action: done),
      trailing: exit.button)
    return Column([bar, ground])
  }

  override func didAppear() { exit.isEnabled = true }
}
