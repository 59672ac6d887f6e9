import LanternNavigation
import LanternRaster
import LanternWidgets

/// One print, large, with what there is to know of it.
final class ProductScreen: Screen {
  /// Where a person can go from here.
  struct Ways {
    let back: () -> Void
    let artist: () -> Void
    let care: () -> Void
  }

  private let print: Print
  private let ways: Ways
  private let exit: LogOutButton

  init(_ print: Print, exit: LogOutButton, ways: Ways) {
    self.print = print
    self.exit = exit
    self.ways = ways
    super.init(title: print.title)
  }

  override var leadingItem: Widget? { Button("Back", style: .plain, action: ways.back) }
  override var trailingItem: Widget? { exit.button }

  override func makeView() -> Widget {
    let motif = print.motif
    let picture = Picture(print.title, aspect: 1.4) { canvas, rect, _ in drawArt(motif, on: canvas, in: rect)
    }
    picture.flex = 1
    let words = Column(
      spacing: 4,
      [
        Label(print.title, font: { $0.display }, isHeading: true),
        Label(print.artist, color: { $0.secondaryText }),
        exit.message,
      ])
    words.flex = 1
    return pageOfTheShop(
      Column(
        spacing: 20,
        [
          picture,
          Row(
            spacing: 16,
            [
              words,
              Label(print.priceText, font: { $0.display }),
            ]),
          Row(
            spacing: 16,
            [
              Button("More by \(print.artist)", action: ways.artist),
              Button("How it is made", style: .plain, action: ways.care),
            ]),
        ]))
  }

  override func didAppear() { exit.isEnabled = true }

  override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty else { return false }
    ways.back()
    return true
  }
}
