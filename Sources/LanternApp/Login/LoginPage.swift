import LanternRaster
import LanternWidgets

/// What a screen of the login part looks like: a card in the middle of dusk, perhaps with something below it. In a low
/// window it scrolls.
@MainActor
func loginPage(_ content: [Widget], below: Widget? = nil) -> Widget {
  let card = Panel(padding: 32, style: Panel.Style.card, [Column(spacing: 14, content)])
  let column = Panel(
    fit: .center, maximumWidth: 420, [Column(spacing: 16, [card] + [below].compactMap { $0 })])
  return Panel(
    style: { Panel.Style(paint: .color($0.colors.background)) },
    [ScrollView(Panel(padding: 24, [column]))])
}

/// The lantern over a card's words.
@MainActor
func loginMark(_ words: Strings) -> Widget {
  Panel(fit: .center, maximumWidth: 64, [Picture(words(.appName), paint: drawMark)])
}
