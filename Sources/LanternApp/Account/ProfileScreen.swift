import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Edits the details of a profile. It refuses to be left with unsaved changes.
///
/// An example of model, view and view model: `ProfileModel` has the state and operations, and the widgets here are
/// bound to it. `BagScreen` is an example of model, view and controller.
final class ProfileScreen: ShopScreen {
  private let words: Strings
  private let model: ProfileModel
  private let name: TextField
  private let address: TextField
  private let note: TextField
  private let save: Button
  private let complaint = ErrorLabel()
  private weak var question: Dialog?

  init(_ model: ProfileModel, _ words: Strings, exit: LogOutButton) {
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

  // In both directions: input goes to the model, and the model's errors are shown.
  private func bind() {
    name.onChange = { [model, unowned name] in model.draft.name = name.text }
    address.onChange = { [model, unowned address] in model.draft.address = address.text }
    note.onChange = { [model, unowned note] in model.draft.note = note.text }
    for field in [name, address, note] { field.onSubmit = { [weak self] in self?.submit() } }
    save.action = { [weak self] in self?.submit() }
    model.onChange = { [weak self] in self?.show() }
    show()
  }

  private func show() {
    for (field, text) in [(name, model.draft.name), (address, model.draft.address), (note, model.draft.note)]
    where field.text != text {
      field.text = text
    }
    name.error = model.nameProblem.map { words($0) }
    let tooLong = words(.formTextLong, ["number": "\(Profile.longestText)"])
    address.error = model.isAddressTooLong ? tooLong : nil
    note.error = model.isNoteTooLong ? tooLong : nil
    save.isBusy = model.isSaving
    save.isEnabled = model.canSave || model.isSaving
    complaint.text = model.problem
  }

  private func submit() {
    model.save { [weak self] in
      guard let self else { return }
      view.tree?.show(Toast(words(.profileSaved)))
    }
  }

  override var link: Link? { ShopPlace.page(.details).link }
  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    let heading = self.heading(words(.profileTitle), hint: words(.profileHint))
    let form = Panel(
      padding: 20, style: Panel.Style.card,
      [Column(spacing: 16, [name, address, note, complaint.label, WrapLayout(alignment: .trailing, [save])])])
    return page(Column(spacing: 20, [heading, form]), maximumWidth: 640)
  }

  // MARK: Leaving

  override var refusal: Refusal? { model.hasChanges ? Refusal(words(.profileUnsaved)) : nil }

  override func refused(leave: @escaping () -> Void) {
    // The latest request replaces an earlier one.
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
