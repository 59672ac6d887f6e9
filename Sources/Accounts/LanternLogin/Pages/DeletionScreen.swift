import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Deletes the account permanently, after asking for the password again.
final class DeletionScreen: PageScreen {
  private let password: PasswordField
  private let delete: Button
  private let errorLabel = ErrorLabel()

  init(_ session: SessionController) {
    let strings = session.model.strings
    password = PasswordField(strings, .loginPassword)
    delete = Button(strings(.deletionDelete), style: .destructive)
    super.init(title: .deletionTitle, session)
    delete.action = { [weak self] in self?.checkPassword() }
    password.onSubmit = { [weak self] in self?.checkPassword() }
    password.onChange = { [weak self] in
      self?.password.error = nil
      self?.errorLabel.text = nil
    }
  }

  override var initialFocus: Widget? { password }

  override func makeView() -> Widget {
    formPage(
      strings(.deletionHint), [password, errorLabel.label, WrapLayout(alignment: .trailing, [delete])])
  }

  private func checkPassword() {
    guard !delete.isBusy else { return }
    guard !password.isEmpty else {
      password.error = strings(.passwordMissing)
      password.tree?.focus(password)
      return
    }
    run({ accounts, bytes throws(AccountsError) in try accounts.check(bytes) }, then: { $0.confirm() })
  }

  private func confirm() {
    // The user may have left the page while the password was checked.
    guard appearance == .shown else { return }
    present(
      Dialog(
        strings(.deletionConfirm), message: strings(.deletionConfirmText),
        [
          Dialog.Answer(strings(.cancel), .cancel),
          Dialog.Answer(strings(.deletionDelete), .destructive) { [weak self] in self?.submit() },
        ]))
  }

  private func submit() {
    // A replay logs in with the demo account, which is deleted with the replay's folder.
    run(
      { accounts, bytes throws(AccountsError) in try accounts.deleteAccount(bytes) },
      then: { [session] in
        $0.password.clear()
        session.login?.leaveDeletedAccount()
      })
  }

  // Runs an operation that needs the password. Its errors are shown.
  private func run(
    _ operation: @escaping @Sendable (Accounts, Span<UInt8>) throws(AccountsError) -> Void,
    then: @escaping (DeletionScreen) -> Void
  ) {
    delete.isBusy = true
    errorLabel.text = nil
    let secret = password.secret
    let withPassword: SessionController.Operation<Void> = { accounts throws(AccountsError) in
      try secret.withBytes { bytes throws(AccountsError) in try operation(accounts, bytes) }
    }
    session.runTyped(withPassword) { [self] result in
      delete.isBusy = false
      switch result {
      case .success: then(self)
      case .failure(.wrongCredentials):
        password.error = strings(.passwordWrong)
        password.tree?.focus(password)
        password.selectAll()
      case .failure(let error): errorLabel.text = strings(error)
      }
    }
  }
}
