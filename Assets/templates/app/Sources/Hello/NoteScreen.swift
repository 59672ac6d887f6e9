import LanternNavigation
import LanternWidgets

/// A note, and a form to edit it. Unsaved changes refuse to be lost.
final class NoteScreen: Screen {
  private let model: AppModel
  private let note: Note
  private let titleField: TextField
  private let textField: TextField

  init(_ note: Note, _ model: AppModel) {
    self.note = note
    self.model = model
    titleField = TextField("Title", text: note.title)
    textField = TextField("Text", text: note.text)
    super.init(title: note.title)
  }

  private var edited: Note { Note(id: note.id, title: titleField.text, text: textField.text) }

  override var refusal: Refusal? {
    edited == model.note(note.id) ? nil : Refusal("The note has unsaved changes.")
  }

  override func refused(leave: @escaping () -> Void) {
    present(
      Dialog(
        "Discard the changes?", message: "The note has unsaved changes.",
        [Dialog.Answer("Cancel", .cancel), Dialog.Answer("Discard", action: leave)]))
  }

  override func makeView() -> Widget {
    let save = Button("Save") { [weak self] in self?.save() }
    return ScrollView(
      Panel(
        padding: 24, maximumWidth: 640,
        [Column(spacing: 16, [titleField, textField, WrapLayout(spacing: 12, [save])])]))
  }

  private func save() {
    guard !titleField.text.isEmpty else {
      titleField.error = "Enter a title."
      return
    }
    model.save(edited)
    show(Toast(model.problem ?? "The note was saved."))
  }
}
