import LanternNavigation
import LanternWidgets

/// Who makes prints, and all of them that the shop has.
final class ArtistScreen: Screen {
  private let prints: [Print]
  private let exit: LogOutButton
  private let back: () -> Void

  init(_ artist: String, prints: [Print], exit: LogOutButton, back: @escaping () -> Void) {
    self.prints = prints
    self.exit = exit
    self.back = back
    super.init(title: artist)
  }

  override var leadingItem: Widget? { Button("Back", style: .plain, action: back) }
  override var trailingItem: Widget? { exit.button }

  override func makeView() -> Widget {
    let rows = prints.map { print -> Widget in
      let motif = print.motif
      let picture = Picture(print.title, aspect: 1.4) { canvas, rect, _ in
        drawArt(motif, on: canvas, in: rect)
      }
      let title = Label(print.title, font: { $0.headline })
      title.flex = 1
      let row = Row(
        spacing: 20,
        [
          Panel(maximumWidth: 168, minimumHeight: 120, [picture]), title,
          Label(print.priceText, font: { $0.label }),
        ])
      return Card(print.title, row)
    }
    let heading = Label(title, font: { $0.display }, isHeading: true)
    return pageOfTheShop(Column(spacing: 16, [heading, exit.message] + rows))
  }

  override func didAppear() { exit.isEnabled = true }

  override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty else { return false }
    back()
    return true
  }
}
