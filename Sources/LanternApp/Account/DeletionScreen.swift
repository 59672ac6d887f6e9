import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Deletes the account permanently, after asking for the password again.
final class DeletionScreen: ShopScreen {
  private let password: PasswordField
  private let delete: Button

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    let strings = model.strings
    password = PasswordField(strings, .loginPassword)
    delete = Button(strings(.deletionDelete))
    super.init(title: strings(.deletionTitle), model, navigator)
    delete.action = { [weak self] in self?.confirm() }
    password.onSubmit = { [weak self] in self?.confirm() }
    password.onChange = { [weak self] in self?.password.error = nil }
  }

  override var initialFocus: Widget? { password }

  override func makeView() -> Widget {
    let heading = self.heading(strings(.deletionTitle), hint: strings(.deletionHint))
    let form = Panel(
      padding: 20, style: Panel.Style.card,
      [Column(spacing: 16, [password, WrapLayout(alignment: .trailing, [delete])])])
    return page(Column(spacing: 20, [heading, form]), maximumWidth: 640)
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
          Dialog.Answer(strings(.deletionDelete)) { [weak self] in self?.submit() },
        ]))
  }

  private func submit() {
    delete.isBusy = true
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
      case .failure(let error):
        guard let self else { return }
        password.error = error == .wrongCredentials ? strings(.passwordWrong) : strings(error)
        password.tree?.focus(password)
        password.selectAll()
      }
    }
  }
}
