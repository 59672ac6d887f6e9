import LanternRaster

/// A field for one line of text.
public class TextField: SingleLineInput {
  private var history = TextHistory<TextEditingState>()
  // Clears a search field, which begins with a magnifier.
  private let clearButton: FieldButton?

  /// Creates a text field. One for a search begins with a magnifier, and has a button that clears it while it has a text.
  public init(_ label: String, text: String = "", placeholder: String = "", isSearch: Bool = false) {
    let clear = isSearch ? FieldButton(.clearText, .cross) : nil
    clearButton = clear
    super.init(label, text: text, placeholder: placeholder, accessory: clear)
    clear?.isHidden = text.isEmpty
    clear?.action = { [weak self] moment in
      self?.change(.other, at: moment) { $0 = TextEditingState("") }
      self.map { $0.tree?.focus($0, at: moment) }
    }
  }

  // For a field that is part of another control.
  override init(_ label: String, text: String, placeholder: String, accessory: Widget?) {
    clearButton = nil
    super.init(label, text: text, placeholder: placeholder, accessory: accessory)
  }

  nonisolated deinit {}

  package internal(set) override var edit: TextEditingState {
    didSet { clearButton?.isHidden = edit.characters.isEmpty }
  }
  override var leadingIcon: Path? { clearButton == nil ? nil : .magnifier }

  /// The text of the field. Setting it moves the caret to the end and clears the undo history.
  public var text: String {
    get { edit.text }
    set {
      history = TextHistory()
      startOver(with: TextEditingState(newValue))
    }
  }

  override func type(_ text: String, at moment: Moment) { change(.typing, at: moment) { $0.insert(text) } }

  override func paste(_ text: Span<UInt8>, at moment: Moment) {
    change(.other, at: moment) { $0.insert(String(repairing: text)) }
  }

  override var copyableText: String? { edit.selection.isEmpty ? nil : edit.selectedText }

  public override var canUndo: Bool { history.canUndo }
  public override var canRedo: Bool { history.canRedo }
  override func undo(at moment: Moment) {
    if history.undo({ exchange($0, at: moment) }) { contentsEdited() }
  }
  override func redo(at moment: Moment) {
    if history.redo({ exchange($0, at: moment) }) { contentsEdited() }
  }
  override func note(_ change: TextChange, before: TextEditingState) {
    // The state before the first change of a step is enough to revert all of it.
    history.note(change, before) { _ in true }
  }
  override func stepEnded() { history.endStep() }

  private func exchange(_ other: TextEditingState, at moment: Moment) -> TextEditingState {
    let before = edit
    touch(moment) { edit = other }
    return before
  }
}
