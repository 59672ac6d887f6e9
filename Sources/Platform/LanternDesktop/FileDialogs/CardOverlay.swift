import LanternRaster
import LanternStrings
import LanternWidgets

/// A modal card in the middle of the window, above a scrim.
class CardOverlay: Overlay {
  private let content: Widget
  private let maximumSize: Size
  private var card = Rect.zero

  /// Creates a card around a widget. The size, in points, grows with the text. An infinite height is that of the content.
  init(_ content: Widget, maximumSize: Size) {
    self.content = content
    self.maximumSize = maximumSize
    super.init([content])
  }

  nonisolated deinit {}

  override func arrange(_ size: Size, in environment: Environment) {
    let spacing = environment.theme.spacing
    // A small window has smaller margins.
    let isTight = min(size.width, size.height) < 480
    let (margin, padding) = isTight ? (spacing.tiny, spacing.small) : (spacing.medium, spacing.large)
    let growth = max(1, environment.theme.textScale)
    let width = min(maximumSize.width * growth, max(0, size.width - 2 * margin))
    let room = max(0, size.height - 2 * margin)
    let height =
      maximumSize.height.isFinite
      ? min(maximumSize.height * growth, room)
      : min(
        room,
        content.size(within: Size(max(0, width - 2 * padding), .infinity), in: environment).height + 2
          * padding)
    let old = card
    card = Rect(
      environment.snapped((size.width - width) / 2), environment.snapped((size.height - height) / 2), width,
      height)
    if card != old { invalidate() }
    content.place(at: card.inset(by: padding), in: environment)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(theme.colors.scrim))
    let shape = RoundedRect(card, cornerRadius: theme.radius.card)
    canvas.drawShadow(of: shape, theme.shadow(\.floating))
    canvas.fill(shape, with: .color(theme.colors.surface))
    if let edge = theme.floatingEdge { canvas.stroke(shape, width: environment.hairline, color: edge) }
  }
}

/// A card that asks for the name of a new folder.
final class NewFolderCard: CardOverlay {
  private let field: TextField
  private let strings: Strings
  private let create: (String, NewFolderCard) -> Void

  /// Creates a card. `create` receives a valid name, and either dismisses the card or calls `refuse(_:)`.
  init(_ strings: Strings, create: @escaping (String, NewFolderCard) -> Void) {
    self.create = create
    self.strings = strings
    field = TextField(strings(.folderName))
    let cancel = Button(strings(.cancel), style: .plain)
    let accept = Button(strings(.create))
    super.init(
      Column(
        spacing: 20,
        [
          Label(strings(.newFolder), font: { $0.headline }, isHeading: true), field,
          WrapLayout(spacing: 12, alignment: .trailing, [cancel, accept]),
        ]), maximumSize: Size(440, .infinity))
    cancel.action = { [weak self] in self?.dismiss() }
    accept.action = { [weak self] in self?.submit() }
    field.onSubmit = { [weak self] in self?.submit() }
    field.onChange = { [weak self] in self?.field.error = nil }
  }

  /// Shows the reason why the folder was not created.
  func refuse(_ reason: String) { field.error = reason }

  private func submit() {
    if let problem = problem(ofFileName: field.text, strings) { return refuse(problem) }
    create(field.text, self)
  }

  override var firstFocus: Widget? { field }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard key == .escape else { return false }
    dismiss()
    return true
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss else { return false }
    dismiss()
    return true
  }

  override var semantics: Semantics? { Semantics(.dialog, name: strings(.newFolder), actions: [.dismiss]) }
}

/// Returns the reason why a file can't have a name, as a sentence, or nil if it can.
func problem(ofFileName name: String, _ strings: Strings) -> String? {
  if name.isEmpty { return strings(.nameMissing) }
  if name == "." || name == ".." { return strings(.nameReserved) }
  if name.contains("/") { return strings(.nameHasSlash) }
  if name.contains("\0") { return strings(.nameInvalid) }
  return name.utf8.count > 255 ? strings(.nameTooLong) : nil
}
