import LanternRaster

/// The list of a combo box, beside its text field, which keeps the focus.
final class SuggestionList: Overlay {
  private let name: String
  private let rows: [SuggestionRow]
  private let panel: Panel
  private weak var field: EmbeddedField?
  private let maximumRows: Int
  private let onChoose: (String) -> Void
  fileprivate var index: Int? {
    didSet {
      guard index != oldValue else { return }
      for index in [oldValue, index].compactMap({ $0 }) { rows[index].invalidate() }
    }
  }
  private var isShown = false

  init(
    _ name: String, _ suggestions: [String], highlighted: Int?, maximumRows: Int, beside field: EmbeddedField,
    onChoose: @escaping (String) -> Void
  ) {
    self.name = name
    self.field = field
    self.maximumRows = maximumRows
    self.onChoose = onChoose
    index = highlighted
    rows = suggestions.enumerated().map { SuggestionRow($1, index: $0) }
    panel = Panel(
      padding: Insets(horizontal: 0, vertical: SuggestionList.padding), style: Panel.Style.popup,
      [ScrollView(Column(rows))])
    super.init([panel])
    for row in rows { row.list = self }
  }

  private static let padding = 4.0

  /// The highlighted suggestion; nil for none.
  var highlighted: String? { index.map { rows[$0].title } }

  /// Moves the highlight. Without one, it moves to the first or the last suggestion.
  func move(by distance: Int) {
    let start = index ?? (distance > 0 ? -1 : rows.count)
    let next = min(rows.count - 1, max(0, start + distance))
    index = next
    rows[next].revealInParents()
  }

  fileprivate func choose(_ index: Int) { onChoose(rows[index].title) }

  override var isModal: Bool { false }
  override var belongsToWindow: Bool { true }
  override var isTransient: Bool { true }
  // A press on nothing does not move the focus.
  override func pressedElsewhere(on widget: Widget?) {
    let isInField = widget.map { sequence(first: $0, next: \.parent).contains { $0 === field } } == true
    if !isInField { field?.control?.inputPaused() }
  }
  override var leavesFocus: Bool { true }
  // A press between the rows doesn't reach what is below.
  override var handlesPointer: Bool { true }
  // While the field is scrolled out of view, the list has no size, and nothing of it is visible.
  override var clipsChildren: Bool { frame.isEmpty }

  override func place(over whole: Rect, in environment: Environment) -> Rect {
    guard let field, let rowHeight = rows.first?.size(within: whole.size, in: environment).height else {
      return .zero
    }
    let box = field.placeInWindow(of: field.box)
    guard !box.isEmpty else { return .zero }
    let most = Double(maximumRows) * rowHeight + 2 * SuggestionList.padding
    return PopupPlacement.below.frame(of: box, in: whole.size, environment) { room in
      let size = panel.size(within: Size(room.width, min(room.height, most)), in: environment)
      return Size(max(field.box.width, size.width), size.height)
    }
  }

  override func arrange(_ size: Size, in environment: Environment) {
    panel.place(at: Rect(origin: .zero, size: size), in: environment)
    if !isShown, let index {
      isShown = true
      rows[index].revealInParents()
    }
  }

  override var semantics: Semantics? { Semantics(.listbox, name: name, value: highlighted) }
}

private final class SuggestionRow: Control {
  let title: String
  weak var list: SuggestionList?
  private let index: Int

  init(_ title: String, index: Int) {
    self.title = title
    self.index = index
    super.init()
  }

  private var isHighlighted: Bool { list?.index == index }

  override func activate(_ activation: Activation, at moment: Moment) { list?.choose(index) }
  override var acceptsFocus: Bool { false }
  override var bleed: Double { 0 }

  // Follows movements of the pointer, but not a resting pointer that the row moves under.
  override func pointerMoved(to point: Point, at moment: Moment) { list?.index = index }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let text = environment.size(of: title, theme.type.body)
    return Size(
      min(available.width, text.width + 3 * theme.spacing.medium),
      environment.snapped(max(theme.spacing.control - theme.spacing.tiny, text.height + theme.spacing.small)))
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    if isHighlighted {
      let inner = Rect(4, 0, max(0, bounds.width - 8), bounds.height)
      canvas.fill(
        RoundedRect(inner, cornerRadius: theme.radius.control),
        with: .color(theme.colors.primary.opacity(isPressed ? 0.2 : 0.1)))
    }
    let inset = theme.spacing.small + theme.spacing.tiny
    canvas.drawText(
      title, theme.type.body, theme.colors.text, .leading,
      in: Rect(inset, 0, max(0, bounds.width - 2 * inset), bounds.height), environment)
  }

  override var semantics: Semantics? {
    var states = states
    if isHighlighted { states.formUnion([.selected, .focused]) }
    return Semantics(.option, name: title, states: states, actions: actions)
  }
}
