import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Changes the password of the account.
final class PasswordScreen: PageScreen {
  private let old: PasswordField
  private let new: NewPasswordFields
  private let save: Button
  private let errorLabel = ErrorLabel()

  init(_ session: SessionController) {
    let strings = session.model.strings
    old = PasswordField(strings, .passwordOld)
    new = NewPasswordFields(strings, label: .formNewPassword)
    save = Button(strings(.passwordChange))
    super.init(title: .passwordTitle, session)
    save.action = { [weak self] in self?.submit() }
    for field in fields {
      field.onSubmit = { [weak self] in self?.submit() }
      field.onChange = { [weak self, unowned field] in
        field.error = nil
        self?.errorLabel.text = nil
        self?.updateStrength()
      }
    }
  }

  private var fields: [PasswordField] { [old, new.password, new.repetition] }

  override var initialFocus: Widget? { isDemo ? super.initialFocus : old }

  // The demo account's password is public and filled in at login, so it cannot be changed.
  private var isDemo: Bool { model.isDemo }

  override func makeView() -> Widget {
    guard !isDemo else { return formPage(nil, [Label(strings(.passwordDemo), lines: nil)]) }
    return formPage(
      strings(.passwordHint), fields + [errorLabel.label, WrapLayout(alignment: .trailing, [save])])
  }

  private func updateStrength() {
    let personalTexts = model.signedIn.map {
      [$0.profile.name.description, $0.account.email.description]
    }
    new.updateStrength(personalTexts: personalTexts ?? [])
  }

  private var sameProblem: String? {
    Secret.isSame(old.secret, new.password.secret) ? strings(.passwordSame) : nil
  }

  private func submit() {
    guard !save.isBusy else { return }
    errorLabel.text = nil
    let problems = [
      old.isEmpty ? strings(.passwordMissing) : nil, new.problem.map { strings($0) } ?? sameProblem,
      new.isRepeated ? nil : strings(.formPasswordsDiffer),
    ]
    guard mark(problems, at: fields) else { return }
    save.isBusy = true
    let (old, new) = (old.secret, new.password.secret)
    let operation: SessionController.Operation<Void> = { accounts throws(AccountsError) in
      try old.withBytes { old throws(AccountsError) in
        try new.withBytes { new throws(AccountsError) in try accounts.changePassword(from: old, to: new) }
      }
    }
    session.runTyped(operation) { [weak self] result in
      guard let self else { return }
      save.isBusy = false
      switch result {
      case .success:
        self.old.clear()
        self.new.clear()
        show(Toast(strings(.passwordChanged)))
      case .failure(.wrongCredentials):
        self.old.error = strings(.passwordWrong)
        self.old.tree?.focus(self.old)
        self.old.selectAll()
      case .failure(let error):
        errorLabel.text = strings(error)
      }
    }
  }
}
