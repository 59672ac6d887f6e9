import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Edits the details of a profile. Before the user leaves with unsaved changes, the screen asks for confirmation.
///
/// An example of model-view-viewmodel (MVVM): `ProfileModel` has the state and the operations, and the widgets here
/// are bound to it. `BagScreen` is an example of model-view-controller (MVC).
final class ProfileScreen: ShopScreen {
  private let strings: Strings
  private let model: ProfileModel
  private let name: TextField
  private let address: TextField
  private let note: TextField
  private let save: Button
  private let errorLabel = ErrorLabel()
  private weak var dialog: Dialog?

  init(_ model: ProfileModel, _ strings: Strings, exit: LogOutButton) {
    self.strings = strings
    self.model = model
    name = TextField(strings(.profileName), text: model.draft.name)
    address = TextField(strings(.profileAddress), text: model.draft.address)
    note = TextField(strings(.profileNote), text: model.draft.note)
    save = Button(strings(.commonSave))
    super.init(title: strings(.profileTitle), exit: exit)
    name.help = strings(.profileNameHelp)
    note.help = strings(.profileNoteHelp)
    bind()
  }

  // Binds in both directions: the widgets write input to the model and show the model's state and errors.
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
    name.error = model.nameProblem.map { strings($0) }
    let tooLong = strings(.formTextLong, ["number": "\(Profile.longestText)"])
    address.error = model.isAddressTooLong ? tooLong : nil
    note.error = model.isNoteTooLong ? tooLong : nil
    save.isBusy = model.isSaving
    save.isEnabled = model.canSave || model.isSaving
    errorLabel.text = model.problem
  }

  private func submit() {
    model.save { [weak self] in
      guard let self else { return }
      view.tree?.show(Toast(strings(.profileSaved)))
    }
  }

  override var link: Link? { ShopPlace.page(.details).link }
  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    let heading = self.heading(strings(.profileTitle), hint: strings(.profileHint))
    let form = Panel(
      padding: 20, style: Panel.Style.card,
      [
        Column(
          spacing: 16, [name, address, note, errorLabel.label, WrapLayout(alignment: .trailing, [save])])
      ])
    return page(Column(spacing: 20, [heading, form]), maximumWidth: 640)
  }

  // MARK: Leaving

  override var refusal: Refusal? { model.hasChanges ? Refusal(strings(.profileUnsaved)) : nil }

  override func refused(leave: @escaping () -> Void) {
    // A new request to leave replaces the dialog of an earlier request.
    self.dialog?.dismiss()
    let dialog = Dialog(
      strings(.profileDiscardTitle), message: strings(.profileUnsaved),
      [
        Dialog.Answer(strings(.profileKeepEditing), .cancel),
        Dialog.Answer(strings(.profileDiscard)) { [model] in
          model.discard()
          leave()
        },
      ])
    self.dialog = dialog
    view.tree?.present(dialog)
  }
}
