import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Deletes the account permanently, after asking for the password again.
final class DeletionScreen: ShopScreen {
  private let password: PasswordField
  private let delete: Button
  private let errorLabel = ErrorLabel()

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    let strings = model.strings
    password = PasswordField(strings, .loginPassword)
    delete = Button(strings(.deletionDelete), style: .destructive)
    super.init(title: strings(.deletionTitle), model, navigator)
    delete.action = { [weak self] in self?.confirm() }
    password.onSubmit = { [weak self] in self?.confirm() }
    password.onChange = { [weak self] in
      self?.password.error = nil
      self?.errorLabel.text = nil
    }
  }

  override var initialFocus: Widget? { password }

  override func makeView() -> Widget {
    page([
      hint(strings(.deletionHint)),
      columns([card([password, errorLabel.label, WrapLayout(alignment: .trailing, [delete])])]),
    ])
  }

  private func confirm() {
    guard !delete.isBusy else { return }
    guard !password.isEmpty else {
      password.error = strings(.passwordMissing)
      password.tree?.focus(password)
      return
    }
    view.tree?.present(
      Dialog(
        strings(.deletionConfirm), message: strings(.deletionConfirmText),
        [
          Dialog.Answer(strings(.commonCancel), .cancel),
          Dialog.Answer(strings(.deletionDelete), .destructive) { [weak self] in self?.submit() },
        ]))
  }

  private func submit() {
    delete.isBusy = true
    errorLabel.text = nil
    let secret = password.secret
    let operation: SessionController.Operation<Void> = { accounts throws(AccountsError) in
      try secret.withBytes { bytes throws(AccountsError) in try accounts.deleteAccount(bytes) }
    }
    // A replay logs in with the demo account, which is deleted with the replay's folder.
    navigator.session.runTyped(operation) { [weak self, navigator] result in
      self?.delete.isBusy = false
      switch result {
      case .success:
        self?.password.clear()
        navigator.shell.leaveDeletedAccount()
      case .failure(.wrongCredentials):
        guard let self else { return }
        password.error = strings(.passwordWrong)
        password.tree?.focus(password)
        password.selectAll()
      case .failure(let error): self?.errorLabel.text = self?.strings(error)
      }
    }
  }
}
