import LanternNavigation
import LanternRaster
import LanternWidgets

/// The person's details, to be changed and saved. It does not want to be left with changes that are not.
///
/// Written as model, view and view model: `ProfileModel` is what it shows and all that it can do, and the widgets here
/// are bound to that. `BagScreen` is written as model, view and controller.
final class ProfileScreen: ShopScreen {
  private let words: Words
  private let model: ProfileModel
  private let name: TextField
  private let address: TextField
  private let note: TextField
  private let save: Button
  private weak var question: Dialog?

  init(_ model: ProfileModel, _ words: Words, exit: LogOutButton) {
    self.words = words
    self.model = model
    name = TextField(words(.profileName), text: model.draft.name)
    address = TextField(words(.profileAddress), text: model.draft.address)
    note = TextField(words(.profileNote), text: model.draft.note)
    save = Button(words(.commonSave))
    super.init(title: words(.profileTitle), exit: exit)
    name.help = words(.profileNameHelp)
    note.help = words(.profileNoteHelp)
    bind()
  }

  // Both ways: what is typed goes to the model, and what the model says of that is shown.
  private func bind() {
    name.onChange = { [model] in model.draft.name = $0 }
    address.onChange = { [model] in model.draft.address = $0 }
    note.onChange = { [model] in model.draft.note = $0 }
    for field in [name, address, note] { field.onSubmit = { [weak self] in self?.submit() } }
    save.action = { [weak self] in self?.submit() }
    model.changed = { [weak self] in self?.show() }
    show()
  }

  private func show() {
    for (field, text) in [(name, model.draft.name), (address, model.draft.address), (note, model.draft.note)]
    where field.text != text {
      field.text = text
    }
    name.error = model.nameProblem.map { words($0) }
    save.isEnabled = model.canSave
  }

  private func submit() {
    guard model.canSave else { return }
    model.save()
    view.tree?.show(Toast(words(.profileSaved)))
  }

  override var link: Link? { ShopPlace.details.link }
  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    let heading = Column(
      spacing: 4,
      [
        Label(words(.profileTitle), font: { $0.display }, lines: nil, isHeading: true),
        Label(words(.profileHint), color: { $0.secondaryText }, lines: nil),
        exit.message,
      ])
    let form = Panel(
      padding: 20, style: Panel.Style.card,
      [Column(spacing: 16, [name, address, note, Flow(alignment: .trailing, [save])])])
    return page(Column(spacing: 20, [heading, form]), maximumWidth: 640)
  }

  // MARK: Leaving

  override var refusal: Refusal? { model.hasChanges ? Refusal(words(.profileUnsaved)) : nil }

  override func refused(leave: @escaping () -> Void) {
    // What is wanted now counts, not what was before.
    question?.dismiss()
    let dialog = Dialog(
      words(.profileDiscardTitle), message: words(.profileUnsaved),
      [
        Dialog.Answer(words(.profileKeepEditing), .cancel),
        Dialog.Answer(words(.profileDiscard)) { [model] in
          model.discard()
          leave()
        },
      ])
    question = dialog
    view.tree?.present(dialog)
  }
}
