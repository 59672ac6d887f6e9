import LanternNavigation
import LanternRaster
import LanternWidgets

/// How a print is made, in a few lines: a modal.
final class CraftScreen: Screen {
  private let exit: LogOutButton
  private let done: () -> Void

  init(exit: LogOutButton, done: @escaping () -> Void) {
    self.exit = exit
    self.done = done
    super.init(title: "How It Is Made")
  }

  override func makeView() -> Widget {
    let lines = [
      "Each colour is a screen of its own, pulled by hand.",
      "The paper is cotton, 300 grams, with a deckled edge.",
      "An edition has 80 prints, numbered and signed.",
      "It is sent rolled, in a tube, within two days.",
    ]
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 520, style: Panel.Style.card,
      [
        Column(
          spacing: 14,
          [
            Panel(fit: .center, maximumWidth: 72, [Picture("Lantern", paint: drawMark)]),
            Label("Pulled by hand", font: { $0.headline }, alignment: .center, isHeading: true),
          ] + lines.map { Label($0, color: { $0.secondaryText }, alignment: .center) } + [exit.message])
      ])
    card.flex = 1
    let bar = NavigationBar(
      title: title, leading: Button("Done", style: .plain, action: done), trailing: exit.button)
    return Column([bar, ground(card)])
  }

  private func ground(_ content: Widget) -> Widget {
    let ground = Panel(padding: 24, style: { Panel.Style(paint: .color($0.colors.background)) }, [content])
    ground.flex = 1
    return ground
  }

  override func didAppear() { exit.isEnabled = true }

  override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty else { return false }
    done()
    return true
  }
}
