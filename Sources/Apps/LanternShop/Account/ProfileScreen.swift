import LanternAccounts
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Edits the details of a profile. Before the user leaves with unsaved changes, the screen asks for confirmation.
///
/// An example of model-view-viewmodel (MVVM): `ProfileModel` has the state and the operations, and the widgets here
/// are bound to it. `BagScreen` is an example of model-view-controller (MVC).
final class ProfileScreen: ShopScreen {
  private let profile: ProfileModel
  private let name: TextField
  private let address: TextArea
  private let note: TextField
  private let save: Button
  private let errorLabel = ErrorLabel()
  private weak var dialog: Dialog?

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    let (strings, session) = (model.strings, navigator.session)
    guard let saved = model.profile else { fatalError("the shop must have a session") }
    profile = ProfileModel(saved) { profile, completion in session.save(profile, completion) }
    name = TextField(strings(.profileName), text: profile.draft.name)
    address = TextArea(strings(.profileAddress), text: profile.draft.address, lines: 4)
    note = TextField(strings(.profileNote), text: profile.draft.note)
    save = Button(strings(.commonSave))
    super.init(title: strings(.profileTitle), model, navigator)
    name.help = strings(.profileNameHelp)
    note.help = strings(.profileNoteHelp)
    bind()
  }

  // Binds in both directions: the widgets write input to the model and show the model's state and errors.
  private func bind() {
    name.onChange = { [profile, unowned name] in profile.draft.name = name.text }
    address.onChange = { [profile, unowned address] in profile.draft.address = address.text }
    note.onChange = { [profile, unowned note] in profile.draft.note = note.text }
    for field in [name, note] { field.onSubmit = { [weak self] in self?.submit() } }
    // Ctrl+Return.
    address.onSubmit = { [weak self] in self?.submit() }
    save.action = { [weak self] in self?.submit() }
    profile.onChange = { [weak self] in self?.show() }
    show()
  }

  private func show() {
    for (field, text) in [(name, profile.draft.name), (note, profile.draft.note)] where field.text != text {
      field.text = text
    }
    if address.text != profile.draft.address { address.text = profile.draft.address }
    name.error = profile.nameProblem.map { strings($0) }
    let tooLong = strings(.formTextLong, count: Profile.longestText)
    address.error = profile.isAddressTooLong ? tooLong : nil
    note.error = profile.isNoteTooLong ? tooLong : nil
    save.isBusy = profile.isSaving
    save.isEnabled = profile.canSave || profile.isSaving
    save.disabledReason = profile.hasChanges ? nil : strings(.commonNothingToSave)
    errorLabel.text = profile.problem
  }

  private func submit() {
    profile.save { [weak self] in
      guard let self else { return }
      show(Toast(strings(.profileSaved)))
    }
  }

  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    formPage(
      strings(.profileHint),
      [name, address, note, errorLabel.label, WrapLayout(alignment: .trailing, [save])])
  }

  // MARK: Leaving

  override var refusal: Refusal? { profile.hasChanges ? Refusal(strings(.profileUnsaved)) : nil }

  override func refused(leave: @escaping () -> Void) {
    // A new request to leave replaces the dialog of an earlier request.
    self.dialog?.dismiss()
    let dialog = Dialog(
      strings(.profileDiscardTitle), message: strings(.profileUnsaved),
      [
        Dialog.Answer(strings(.profileKeepEditing), .cancel),
        // The input stays until the screen is removed, because another screen can refuse.
        Dialog.Answer(strings(.profileDiscard), .destructive, action: leave),
      ])
    self.dialog = dialog
    present(dialog)
  }
}
