import LanternNavigation
import LanternRaster
import LanternWidgets

/// A grid of prints on cards, with as many columns as fit. The arrow keys move the focus from card to card.
final class PrintGrid: Widget {
  private let grid = Grid(smallestColumn: 220, spacing: 20)
  private let model: AppModel
  private let open: (Print) -> Void
  /// What can be done with a print, in the context menu of its card.
  var menu: (Print, _ card: Widget) -> [MenuItem] = { _, _ in [] }
  private var cards: [Print.ID: PrintCard] = [:]

  private struct PrintCard {
    let card: Card
    let title: Label
    let artist: Label
  }

  /// `open` gets the print whose card was chosen.
  init(_ prints: [Print], _ model: AppModel, open: @escaping (Print) -> Void) {
    self.model = model
    self.open = open
    super.init([grid])
    show(prints)
  }

  var firstCard: Widget? { grid.children.first }

  /// Shows other prints, or the same in another order, and marks what a search has found.
  func show(_ prints: [Print], marking search: PrintSearch = PrintSearch("")) {
    for card in grid.children { card.removeFromParent() }
    for print in prints {
      let card = cards[print.id] ?? makeCard(print)
      cards[print.id] = card
      for label in [card.title, card.artist] { label.marks = search.matches(in: label.text) }
      grid.add(card.card)
    }
  }

  private func makeCard(_ print: Print) -> PrintCard {
    let title = Label(print.title, font: { $0.label }).setting(\.flex, 1)
    let artist = Label(print.artist, font: { $0.caption }, color: { $0.textSecondary })
    let picture = ImageView(print.title, print.picture, mode: .fill, aspect: Print.aspect)
      .setting(\.transitionName, print.pictureName)
    let card = Card(
      print.title, action: { [open] in open(print) },
      Column(
        spacing: 8,
        [
          picture,
          Row(
            spacing: 8, alignment: .baseline,
            [title, Label(model.strings.price(print.price), font: { $0.label })]),
          artist,
        ]))
    card.transitionName = print.cardName
    card.contextMenu = { [weak self, weak card] _ in
      guard let self, let card else { return [] }
      return menu(print, card)
    }
    return PrintCard(card: card, title: title, artist: artist)
  }

  // MARK: Layout

  override func measure(_ available: Size, in environment: Environment) -> Size {
    grid.size(within: available, in: environment)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    grid.place(at: Rect(origin: .zero, size: size), in: environment)
  }

  // MARK: Arrow keys

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard modifiers.isEmpty, let tree, let next = neighbor(key, tree) else { return false }
    tree.focus(next, at: moment)
    return true
  }

  private func neighbor(_ key: Key, _ tree: WidgetTree) -> Widget? {
    let cards = grid.children
    guard let index = cards.firstIndex(where: { $0 === tree.focused }) else { return nil }
    let isMirrored = tree.environment.direction == .rightToLeft
    let focused = cards[index].frame
    switch key {
    case .left, .right:
      let next = (key == .right) == isMirrored ? index - 1 : index + 1
      return cards.indices.contains(next) ? cards[next] : nil
    case .up: return nearest(cards.filter { $0.frame.minY < focused.minY }.reversed(), to: focused)
    case .down: return nearest(cards.filter { $0.frame.minY > focused.minY }, to: focused)
    default: return nil
    }
  }

  // The card of the first row that is in the same column, or else the last one of that row.
  private func nearest(_ cards: [Widget], to focused: Rect) -> Widget? {
    let row = cards.filter { $0.frame.minY == cards.first?.frame.minY }
    return row.min { abs($0.frame.minX - focused.minX) < abs($1.frame.minX - focused.minX) }
  }
}
