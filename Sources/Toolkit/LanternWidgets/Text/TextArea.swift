public import LanternRaster

/// An input for text of several lines, which wraps and scrolls.
///
/// The time for a key does not depend on the length of the text. A text keeps its line breaks: LF, CR, CR LF, NEL, VT,
/// FF, and the separators of lines and paragraphs. Typed and pasted line breaks take the form of the first one in the
/// text, or LF; text that was cut or copied here keeps its own. A paragraph of more than 4,096 bytes is shown in pieces, each of which begins on a new line.
///
/// Positions count characters as a reader counts them (extended grapheme clusters, UAX #29); a line break is one
/// character. A character has at most 32 scalars; others are removed. All other text is kept, including control
/// characters, which draw nothing.
public final class TextArea: TextInput {
  /// The maximum size of a text, in bytes of UTF-8: 64 MB. Further characters are not inserted.
  nonisolated public static let limit = TextDocument.limit
  /// Returns whether a text area can hold all of a text: at most `limit` bytes, and at most 32 scalars in each character.
  nonisolated public static func holds(_ text: String) -> Bool { fitting(text).utf8.count == text.utf8.count }
  /// The maximum number of characters of `Semantics.value`, which is the beginning of the text.
  public static let semanticsLimit = 10_000

  /// Whether the text can be selected and copied, but not changed by the user.
  public var isReadOnly = false {
    didSet {
      guard isReadOnly != oldValue else { return }
      composition = nil
      invalidate()
    }
  }
  /// Whether the Tab key inserts a tab, as in an editor of code. Otherwise, it moves the focus. Shift and Tab always
  /// move the focus back.
  public var insertsTabs = false
  /// Whether lines end at the edge of the box. Otherwise, the area scrolls sideways, and lines end after 8,000 points.
  public var wrapsLines = true { didSet { if wrapsLines != oldValue { wrappingChanged() } } }
  /// A number for each state of the text. Undo and redo restore it, so that it tells whether the text is the one that
  /// was saved.
  public internal(set) var revision = 0

  var document: TextDocument
  var (anchor, caret) = (0, 0)
  // The position that is shown at the end of a line, although the next line begins there.
  var positionAtLineEnd: Int?
  // The distance of the caret from the left edge of the text while it moves up and down.
  var column: Double?
  var history = TextArea.emptyHistory
  var latestRevision = 0
  /// The edit that removes the composed text from the document.
  var beforeComposition: TextReplacement?
  var layout = TextAreaLayout()
  /// The lines that assistive technology knows.
  var describedLines: (shown: TextArea.ShownLines, lines: [AccessibleLine])?
  // The beginning of the text at a revision.
  private var beginning: (revision: Int, text: String)?
  /// The width of the widest line that was visible, in points, while lines are not wrapped.
  var widestLine = 0.0
  var mustReveal = (line: false, column: false)
  var requiredTop: Double?
  // The last text that was copied from here, if it has several kinds of line breaks. Pasted here, it keeps them.
  private var ownCopy: String?
  let font: (Theme) -> Font
  let vertical: TextScrollArea
  let horizontal: TextScrollArea
  let canvas = TextCanvas()
  private let preferredLines: Int

  /// Creates a text area. `lines` is the preferred height in lines; with a `flex`, the area also takes the space that
  /// is left. Precondition: `lines` is positive.
  public init(
    _ label: String, text: String = "", placeholder: String = "", lines: Int = 6,
    font: @escaping (Theme) -> Font = { $0.type.body }
  ) {
    guard lines > 0 else { fatalError("a text area must be at least one line high") }
    self.font = font
    preferredLines = lines
    document = TextDocument(TextArea.fitting(text))
    horizontal = TextScrollArea(canvas, axis: .horizontal)
    vertical = TextScrollArea(horizontal, axis: .vertical)
    super.init(label, placeholder: placeholder, parts: [vertical])
    for part in [horizontal, vertical] { part.area = self }
    canvas.area = self
  }

  nonisolated deinit {}

  // MARK: Contents

  /// The text. Reading it costs a copy of the text. Setting it moves the caret to the beginning and clears the undo
  /// history.
  public var text: String {
    get { committed.text }
    set {
      composition = nil
      document = TextDocument(TextArea.fitting(newValue))
      layout = TextAreaLayout()
      history = TextArea.emptyHistory
      latestRevision += 1
      revision = latestRevision
      (anchor, caret, column, positionAtLineEnd) = (0, 0, nil, nil)
      widestLine = 0
      vertical.scrollOffset = 0
      horizontal.scrollOffset = 0
      vertical.invalidateArrangement()
      invalidate()
    }
  }

  /// The number of characters.
  public var count: Int { committed.count }
  override var length: Int { count }

  private static var emptyHistory: TextHistory<TextReplacement> {
    TextHistory(maximumCost: 32 << 20) { $0.text.utf8.count }
  }

  // The document without text that an input method is composing.
  private var committed: TextDocument {
    guard let beforeComposition else { return document }
    var committed = document
    committed.replace(beforeComposition.offsets, with: beforeComposition.text)
    return committed
  }

  /// The range of selected positions; empty at the caret if nothing is selected. Setting it places the caret at the
  /// end of the range, which is limited to the text, and scrolls there.
  public var selection: Range<Int> {
    get {
      let (anchor, caret) = beforeComposition.map { ($0.anchor, $0.caret) } ?? (anchor, caret)
      return min(anchor, caret)..<max(anchor, caret)
    }
    set {
      composition = nil
      positionAtLineEnd = nil
      select(from: newValue.lowerBound, to: newValue.upperBound, at: tree?.shown ?? .zero)
    }
  }

  /// The selected text.
  public var selectedText: String { document.text(offsets(of: selection)) }

  /// The selected text; empty if a text field would change it, or if it is long.
  var selectedLine: String {
    let range = selection
    guard range.count <= TextEditingState.limit else { return "" }
    let text = document.text(offsets(of: range))
    return TextEditingState(text).text == text ? text : ""
  }

  /// Selects everything, so that the next typed text replaces it.
  public override func selectAll() { selection = 0..<count }

  /// Replaces the selection, and places the caret after the new text. The user can undo the change. Works in a
  /// read-only area too.
  public func replaceSelection(with text: String) {
    composition = nil
    replace(selection, with: text, .other, at: tree?.shown ?? .zero)
  }

  /// Whether there is a change to undo. Up to 200 steps are kept, and up to 32 MB of text or else one step.
  public override var canUndo: Bool { history.canUndo }
  /// Whether there is a change to redo.
  public override var canRedo: Bool { history.canRedo }
  /// The commands of the context menu. A text that is only read can be copied.
  public override var editCommands: [EditCommand] { isReadOnly ? [.copy, .selectAll] : super.editCommands }
  /// Reverts the last change; does nothing if there is none.
  public func undo() { undo(at: tree?.shown ?? .zero) }
  /// Reapplies the change that was undone last; does nothing if there is none.
  public func redo() { redo(at: tree?.shown ?? .zero) }

  // MARK: Layout

  override func boxSize(within available: Size, in environment: Environment) -> Size {
    let line = environment.size(of: "", font(environment.theme)).height.rounded(.up)
    let height = Double(preferredLines) * line + 2 * (environment.theme.spacing.small + TextArea.border)
    return Size(min(available.width, 480), min(available.height, height))
  }

  override var fillsHeight: Bool { true }
  static let border = 2.0

  override func arrangeBox(_ environment: Environment) {
    vertical.place(at: box.inset(by: TextArea.border), in: environment)
  }

  override var textArea: Rect { vertical.frame }

  // MARK: Drawing

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    drawBox(on: canvas, environment)
  }

  // MARK: Input

  public override var takesTab: Bool { insertsTabs && isEditable }
  public override var textInputArea: Rect? {
    isEditable ? tree.map { caretRect($0.environment).intersection(textArea) } : nil
  }

  /// The size of the text, in bytes of UTF-8.
  package var byteCount: Int { document.byteCount }
  var isEditable: Bool { isEnabled && !isReadOnly }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    if key == .tab, takesTab, composition == nil {
      type("\t", at: moment)
      return true
    }
    return super.handle(key, modifiers, at: moment)
  }

  public override func handle(composition: String, selected: Range<Int>, at moment: Moment) {
    if isEditable { super.handle(composition: composition, selected: selected, at: moment) }
  }

  public override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    if isFocused { reveal() }
  }

  override func caretRect(_ environment: Environment) -> Rect { caretPlace(environment) }
  override var ends: (anchor: Int, caret: Int) { (anchor, caret) }
  override func isBeyondEdges(_ point: Point) -> Bool { !textArea.contains(point) }
  override func position(at point: Point) -> Int {
    tree.map { place(at: point, $0.environment).position } ?? caret
  }
  override func word(at point: Point) -> Range<Int> {
    tree.map { word(around: place(at: point, $0.environment).character) } ?? caret..<caret
  }
  override func paragraph(at point: Point) -> Range<Int> { document.paragraph(at: position(at: point)) }

  override func select(from start: Int, to end: Int, at moment: Moment) {
    history.endStep()
    column = nil
    touch(moment) {
      anchor = min(document.count, max(0, start))
      caret = min(document.count, max(0, end))
    }
  }

  override func touch(_ moment: Moment, _ change: () -> Void) {
    let environment = tree?.environment
    let wasEmpty = anchor == caret
    if let environment { invalidate(caretRect(environment)) }
    change()
    touched = moment
    reveal()
    if !wasEmpty || anchor != caret { canvas.invalidate() }
    if let environment { invalidate(caretRect(environment)) }
  }

  override func stepEnded() { history.endStep() }
  override func compositionChanged(from old: Composition?) { showComposition() }
  override func run(_ command: TextCommand, at moment: Moment) -> Bool { perform(command, at: moment) }
  override func type(_ text: String, at moment: Moment) { enter(text, .typing, at: moment) }

  override func paste(_ text: Span<UInt8>, at moment: Moment) {
    let text = String(repairing: text)
    if let ownCopy, ownCopy.utf8.elementsEqual(text.utf8) {
      if isEditable { replace(selection, with: text, .other, at: moment) }
    } else {
      enter(text, .other, at: moment)
    }
  }

  override var copyableText: String? { anchor == caret ? nil : selectedText }

  override func copied(_ text: String) {
    let converted = LineBreak.replacing(in: text, with: document.lineBreak)
    ownCopy = converted.utf8.elementsEqual(text.utf8) ? nil : text
  }

  override func deleteSelection(at moment: Moment) {
    if isEditable { replace(selection, with: "", .other, at: moment) }
  }

  override func undo(at moment: Moment) { revert(at: moment) { history.undo($0) } }
  override func redo(at moment: Moment) { revert(at: moment) { history.redo($0) } }

  // MARK: Accessibility

  override var accessibleText: AccessibleText? {
    let ends = beforeComposition.map { ($0.anchor, $0.caret) } ?? (anchor, caret)
    let committed = committed
    var text = AccessibleText(
      committed, revision: revision, caret: committed.offset(of: ends.1),
      anchor: committed.offset(of: ends.0), isEditable: isEditable)
    if let environment = tree?.environment, composition == nil { text.lines = accessibleLines(environment) }
    return text
  }

  override func position(ofByte offset: Int) -> Int { document.position(of: offset) }

  override var ownSemantics: Semantics {
    if beginning?.revision != revision {
      beginning = (revision, String(committed.characters(0..<TextArea.semanticsLimit)))
    }
    return Semantics(
      .textbox, name: label, value: beginning?.text,
      states: isReadOnly ? [.multiline, .readonly] : [.multiline])
  }
}
