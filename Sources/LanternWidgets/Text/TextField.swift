import LanternRaster

/// A field for one line of text.
public class TextField: TextInput {
  private var history = TextHistory()

  /// Creates a text field.
  public init(_ label: String, text: String = "", placeholder: String = "") {
    super.init(label, text: text, placeholder: placeholder)
  }

  // For a field that is part of another control.
  override init(_ label: String, text: String, placeholder: String, accessory: Widget?) {
    super.init(label, text: text, placeholder: placeholder, accessory: accessory)
  }

  /// The text of the field. Setting it moves the caret to the end and clears the undo history.
  public var text: String {
    get { edit.text }
    set {
      history = TextHistory()
      startOver(with: TextEditingState(newValue))
    }
  }

  override func type(_ text: String, at moment: Moment) { change(.typing, at: moment) { $0.insert(text) } }

  override func paste(from clipboard: any Clipboard, at moment: Moment) {
    guard let text = clipboard.text else { return }
    change(.other, at: moment) { $0.insert(text) }
  }

  override func copy(to clipboard: any Clipboard) -> Bool {
    guard !edit.selection.isEmpty else { return false }
    clipboard.text = edit.selectedText
    return true
  }

  override var allowsCopying: Bool { true }
  override var canUndo: Bool { history.canUndo }
  override var canRedo: Bool { history.canRedo }
  override func undo(at moment: Moment) { restore(history.undo(edit), at: moment) }
  override func redo(at moment: Moment) { restore(history.redo(edit), at: moment) }
  override func note(_ change: TextHistory.Change, before: TextEditingState) {
    history.note(change, before: before)
  }
  override func stepEnded() { history.endStep() }

  private func restore(_ other: TextEditingState?, at moment: Moment) {
    guard let other else { return }
    touch(moment) { edit = other }
    onChange()
  }
}
