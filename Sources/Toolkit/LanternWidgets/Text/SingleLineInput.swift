public import LanternRaster

/// The base of `TextField` and `PasswordField`: an input with one line.
@MainActor
public class SingleLineInput: TextInput {
  /// The line as it is shown and edited. In a password field, it consists of bullets.
  package internal(set) var edit: TextEditingState {
    didSet { if edit.characters != oldValue.characters { kept = nil } }
  }
  /// The distance from the left edge of the text's area to that of the line. It is negative if the line is scrolled.
  var offset = 0.0
  /// The area in which the text is shown.
  private(set) var place = Rect.zero
  private var kept: (text: TextLayout, key: SetKey)?
  private let accessory: Widget?

  /// Creates an input. `accessory` is placed in the box, after the line.
  init(_ label: String, text: String = "", placeholder: String = "", accessory: Widget? = nil) {
    self.accessory = accessory
    edit = TextEditingState(text)
    super.init(label, placeholder: placeholder, parts: accessory.map { [$0] } ?? [])
  }

  nonisolated deinit {}

  override var length: Int { edit.characters.count }

  /// Selects everything, so that the next typed text replaces it.
  public override func selectAll() {
    stepEnded()
    edit.selectAll()
    follow()
    invalidate()
  }

  /// Replaces the line and its caret, and discards a composition.
  func startOver(with line: TextEditingState) {
    composition = nil
    edit = line
    follow()
    invalidate()
  }

  // MARK: Members that a subclass overrides

  /// Applies a change by keys or the pointer to the text that the line represents. Returns the resulting line.
  func settle(_ after: TextEditingState, from before: TextEditingState) -> TextEditingState { after }
  /// Records a change of the line.
  func note(_ change: TextChange, before: TextEditingState) {}
  /// Returns the typeset line.
  func set(_ font: Font, _ environment: Environment) -> TextLayout {
    TextLayout(shown.characters, font, environment)
  }
  /// The icon before the line; nil for none.
  var leadingIcon: Path? { nil }
  /// The role of the input in its semantics.
  var role: Semantics.Role { .textbox }

  // MARK: Layout

  override func boxSize(within available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let line = environment.size(of: "", theme.type.body).height
    return Size(min(available.width, 280), max(theme.spacing.control, line + 2 * theme.spacing.small))
  }

  override func arrangeBox(_ environment: Environment) {
    let spacing = environment.theme.spacing
    let inset = spacing.small + spacing.tiny
    let accessoryWidth = accessory.map {
      max(box.height, $0.size(within: Size(box.width / 2, box.height), in: environment).width)
    }
    let trailing = accessoryWidth.map { max(inset, $0 - spacing.tiny) } ?? inset
    let leading = leadingIcon == nil ? inset : iconPlace(environment).maxX + spacing.small
    let text = Rect(leading, box.minY + 4, max(0, box.width - leading - trailing), box.height - 8)
    place = environment.mirrored(text, in: box.width)
    accessory?.place(
      at: environment.mirrored(
        Rect(box.width - (accessoryWidth ?? 0), box.minY, accessoryWidth ?? 0, box.height), in: box.width),
      in: environment)
  }

  private func iconPlace(_ environment: Environment) -> Rect {
    let side = environment.snapped(environment.theme.type.body.size * 1.2)
    let inset = environment.theme.spacing.small + environment.theme.spacing.tiny
    return Rect(inset, environment.snapped(box.minY + (box.height - side) / 2), side, side)
  }

  // MARK: The line

  private struct SetKey: Equatable {
    let font: Font
    let scale: Double
    let typesetter: ObjectIdentifier
  }

  /// The visible line, including the text that an input method is composing.
  var shown: TextEditingState {
    guard let composition else { return edit }
    var shown = edit
    shown.insert(composition.text)
    return shown
  }

  override func compositionChanged(from old: Composition?) { kept = nil }

  /// Returns the typeset line. It is cached until the line changes.
  func setText(_ environment: Environment) -> TextLayout {
    let font = environment.theme.type.body
    let key = SetKey(
      font: font, scale: environment.scale, typesetter: ObjectIdentifier(environment.typesetter))
    if let kept, kept.key == key { return kept.text }
    let text = set(font, environment)
    kept = (text, key)
    return text
  }

  /// Clears the cached line, although its text may be the same.
  func setAnew() { kept = nil }

  /// Scrolls the line so that the caret is visible. Without the focus, shows the beginning of the line.
  override func follow() {
    guard let environment = tree?.environment else { return }
    let text = setText(environment)
    // A mark of direction moves no number to the other side.
    let hasLetters = shown.characters.contains(where: \.isLetter)
    let startsAtRight = (hasLetters ? text.direction : nil) ?? environment.direction == .rightToLeft
    let room = place.width - text.width
    guard room < 0 else {
      // In a right-to-left layout, all fields of a form begin at the same edge.
      offset = startsAtRight || environment.direction == .rightToLeft ? room : 0
      return
    }
    guard isFocused else {
      offset = startsAtRight ? room : 0
      return
    }
    let caret = text.stop(caretPosition)
    offset = max(-caret, min(offset, place.width - caret))
    offset = min(0, max(room, offset))
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    drawBox(on: canvas, environment)
    if let leadingIcon {
      let colors = environment.theme.colors
      canvas.drawIcon(
        leadingIcon, colors.ink(colors.textSecondary, isEnabled: isEnabled),
        in: environment.mirrored(iconPlace(environment), in: frame.width))
    }
    drawLine(on: canvas, environment)
    if caretShows(at: moment, environment), receivesKeys {
      let inside = canvas.clipped(to: place.inset(by: -1))
      inside.fill(caretRect(environment), with: .color(environment.theme.colors.primary))
    }
  }

  /// The area of the text, with a margin for glyphs and the caret.
  override var textArea: Rect { place.inset(by: -2) }

  override func caretRect(_ environment: Environment) -> Rect {
    let text = setText(environment)
    let height = text.ascent + text.descent
    let x = lineStart + text.stop(caretPosition)
    return Rect(x - 0.75, baseline(of: text) - height * 0.8, 1.5, height)
  }

  // MARK: Input

  public override var textInputArea: Rect? {
    isEnabled ? tree.map { caretRect($0.environment).intersection(textArea) } : nil
  }

  public override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    if isFocused, tree?.keyboardFocus.isReturning != true { edit.selectAll() }
    follow()
  }

  override func isBeyondEdges(_ point: Point) -> Bool { point.x < place.minX || point.x > place.maxX }

  override func position(at point: Point) -> Int {
    tree.map { setText($0.environment).position(at: point.x - lineStart) } ?? edit.caret
  }

  override func word(at point: Point) -> Range<Int> {
    edit.word(
      around: tree.map { setText($0.environment).character(at: point.x - lineStart) } ?? edit.caret)
  }

  override func paragraph(at point: Point) -> Range<Int> { edit.characters.indices }

  override var ends: (anchor: Int, caret: Int) { (edit.anchor, edit.caret) }

  override func select(from start: Int, to end: Int, at moment: Moment) {
    change(.other, at: moment) { $0.select(from: start, to: end) }
  }

  override func deleteSelection(at moment: Moment) { change(.other, at: moment) { $0.deleteBackwards() } }

  override func run(_ command: TextCommand, at moment: Moment) -> Bool {
    switch command {
    case .move(let movement, let extending):
      return move(movement, extending, at: moment)
    case .erase(let forwards, byWord: true): change(.other, at: moment) { $0.deleteWord(forwards: forwards) }
    case .erase(let forwards, byWord: false):
      change(.erasing, at: moment) { forwards ? $0.deleteForwards() : $0.deleteBackwards() }
    case .enter(isShifted: false):
      submit()
      touch(moment) {}
    default: return false
    }
    return true
  }

  private func move(_ movement: TextCommand.Movement, _ extending: Bool, at moment: Moment) -> Bool {
    guard let text = tree.map({ setText($0.environment) }) else { return false }
    switch movement {
    case .left, .right:
      let target = position(beside: text, toRight: movement == .right, extending)
      change(.other, at: moment) { $0.move(to: target, extending: extending) }
    case .wordLeft, .wordRight:
      let isForwards = (movement == .wordRight) != (text.direction == .rightToLeft)
      change(.other, at: moment) { $0.moveByWord(forwards: isForwards, extending: extending) }
    case .up, .lineStart, .textStart: change(.other, at: moment) { $0.move(to: 0, extending: extending) }
    case .down, .lineEnd, .textEnd: change(.other, at: moment) { $0.move(to: .max, extending: extending) }
    case .pageUp, .pageDown: return false
    }
    return true
  }

  // A selection collapses to its end on that side.
  private func position(beside text: TextLayout, toRight: Bool, _ extending: Bool) -> Int {
    guard extending || edit.selection.isEmpty else {
      return text.end(of: edit.selection, toRight: toRight)
    }
    return text.position(beside: edit.caret, toRight: toRight) ?? edit.caret
  }

  // MARK: Changes

  /// Applies a change to the line. A change of the text can be undone. Any other change ends an undo step.
  func change(_ kind: TextChange, at moment: Moment, _ change: (inout TextEditingState) -> Void) {
    let before = edit
    var after = edit
    change(&after)
    let isSame = after.characters == before.characters
    func character(before caret: Int, in line: TextEditingState) -> Character? {
      line.characters.indices.contains(caret - 1) ? line.characters[caret - 1] : nil
    }
    separateStep(
      kind, of: character(before: after.caret, in: after),
      behind: character(before: before.caret, in: before),
      at: moment)
    touch(moment) { if after != before { edit = settle(after, from: before) } }
    if isSame { return stepEnded() }
    note(kind, before: before)
    contentsEdited()
  }

  override func touch(_ moment: Moment, _ change: () -> Void) {
    guard let environment = tree?.environment else { return change() }
    let (caret, selection, line) = (caretRect(environment), edit.selection, offset)
    change()
    touched = moment
    let isSameLine = kept != nil
    follow()
    let isSameSelection = selection == edit.selection || selection.isEmpty && edit.selection.isEmpty
    if isSameLine, isSameSelection, line == offset {
      invalidate(caret)
      invalidate(caretRect(environment))
    } else {
      invalidate(textArea)
    }
  }

  // MARK: Accessibility

  override var accessibleText: AccessibleText? {
    func byte(_ position: Int) -> Int { edit.characters[..<position].reduce(0) { $0 + $1.utf8.count } }
    let contents = edit.text
    var text = AccessibleText(
      contents, caret: byte(edit.caret), anchor: byte(edit.anchor), isEditable: isEnabled)
    if let environment = tree?.environment, composition == nil {
      let line = setText(environment)
      let extents = edit.characters.indices.map { line.extent(of: $0..<$0 + 1) }
      text.lines = [
        AccessibleLine(
          0..<contents.utf8.count, top: place.minY, height: place.height, left: lineStart, extents)
      ]
    }
    return text
  }

  override func position(ofByte offset: Int) -> Int {
    var (bytes, position) = (0, 0)
    while bytes < offset, position < edit.characters.count {
      bytes += edit.characters[position].utf8.count
      position += 1
    }
    return position
  }

  override var ownSemantics: Semantics { Semantics(role, name: label, value: edit.text) }
}
