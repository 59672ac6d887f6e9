import LanternNavigation
import LanternRaster
import LanternWidgets

/// Explains how a print is made. Presented modally.
final class CraftScreen: Screen {
  private let words: Strings
  private let exit: LogOutButton
  private let done: () -> Void

  init(_ words: Strings, exit: LogOutButton, done: @escaping () -> Void) {
    self.words = words
    self.exit = exit
    self.done = done
    super.init(title: words(.craftTitle))
  }

  override var link: Link? { ShopPlace.craft.link }
  override func makeView() -> Widget {
    let lines = [StringKey.craftScreens, .craftPaper, .craftEdition, .craftSending].map {
      Label(words($0), color: { $0.secondaryText }, alignment: .center, lines: nil)
    }
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 520, style: Panel.Style.card,
      [
        Column(
          spacing: 14,
          [
            Panel(fit: .center, maximumWidth: 72, [Picture(words(.appName), paint: drawMark)]),
            Label(
              words(.craftHeading), font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
          ] + lines + [exit.message])
      ])
    let ground = Panel(
      style: { Panel.Style(paint: .color($0.colors.accentBackground)) },
      [ScrollView(Panel(padding: 24, [card]))])
    ground.flex = 1
    let bar = NavigationBar(
      title: title, leading: Button(words(.commonDone), style: .plain, action: done),
      trailing: exit.button)
    return Column([bar, ground])
  }

  override func didAppear() { exit.isEnabled = true }
}
