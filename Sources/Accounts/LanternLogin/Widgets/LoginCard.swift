import LanternDesktop
import LanternRaster
import LanternStrings
import LanternWidgets

/// The layout of the login flow's screens: a centered card with optional widgets below. It scrolls in a low window.
@MainActor
func loginCard(_ content: [Widget], below: Widget? = nil) -> Widget {
  let card = Panel(padding: 32, style: Panel.Style.card, [Column(spacing: 14, content)])
  let column = Panel(
    fit: .center, maximumWidth: 420, [Column(spacing: 16, [card] + [below].compactMap { $0 })])
  return Panel(
    style: { Panel.Style(paint: .color($0.colors.background)) },
    [ScrollView(Panel(padding: 24, [column]))])
}

/// The app's mark above a card's text, or nil if it has none.
@MainActor
func loginMark(_ model: LoginModel, side: Double = 64) -> Widget? {
  model.content.mark.map { mark in
    Panel(fit: .center, maximumWidth: side, [Picture(model.identity.name, paint: mark)])
  }
}
