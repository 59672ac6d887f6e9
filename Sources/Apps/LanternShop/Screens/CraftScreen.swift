import LanternNavigation
import LanternRaster
import LanternWidgets

/// Explains how a print is made. Presented modally.
final class CraftScreen: ShopScreen {
  init(_ model: AppModel, _ navigator: ShopNavigator) {
    super.init(title: model.strings(.craftTitle), model, navigator)
  }

  override func makeView() -> Widget {
    let lines = [StringKey.craftScreens, .craftPaper, .craftEdition, .craftSending].map {
      Label(strings($0), color: { $0.textSecondary }, alignment: .center, lines: nil)
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
          ] + lines)
      ])
    let ground = Panel(
      style: { Panel.Style(paint: .color($0.colors.accentBackground)) },
      [ScrollView(Panel(padding: 24, [card]))])
    ground.flex = 1
    let bar = NavigationBar(
      title: title,
      leading: Button(
        strings(.commonDone), style: .plain, action: { [navigator] in navigator.navigate(to: .closed) }))
    return Column([bar, ground])
  }
}
