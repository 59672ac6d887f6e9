import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Changes the password of the account.
final class PasswordScreen: ShopScreen {
  private let words: Strings
  private let membership: SessionController
  private let old: PasswordField
  private let new: NewPasswordFields
  private let save: Button
  private let complaint = ErrorLabel()

  init(_ words: Strings, _ membership: SessionController, exit: LogOutButton) {
    self.words = words
    self.membership = membership
    old = PasswordField(words, .passwordOld)
    new = NewPasswordFields(words, label: .formNewPassword)
    save = Button(words(.passwordChange))
    super.init(title: words(.passwordTitle), exit: exit)
    save.action = { [weak self] in self?.submit() }
    for field in fields {
      field.onSubmit = { [weak self] in self?.submit() }
      field.onChange = { [weak self, unowned field] in
        field.error = nil
        self?.complaint.text = nil
        self?.judge()
      }
    }
  }

  private var fields: [PasswordField] { [old, new.password, new.repetition] }

  override var link: Link? { ShopPlace.page(.password).link }
  override var initialFocus: Widget? { isForShow ? nil : old }

  // The demo account's password is public and filled in at login, so it cannot be changed.
  private var isForShow: Bool { membership.signedIn?.account.isDemo ?? false }

  override func makeView() -> Widget {
    let heading = self.heading(words(.passwordTitle), hint: words(isForShow ? .passwordDemo : .passwordHint))
    guard !isForShow else { return page(heading, maximumWidth: 640) }
    let form = Panel(
      padding: 20, style: Panel.Style.card,
      [Column(spacing: 16, fields + [complaint.label, WrapLayout(alignment: .trailing, [save])])])
    return page(Column(spacing: 20, [heading, form]), maximumWidth: 640)
  }

  private func judge() {
    let owner = membership.signedIn.map { [$0.profile.name.description, $0.account.email.description] }
    new.judge(besides: owner ?? [])
  }

  private func submit() {
    guard !save.isBusy else { return }
    complaint.text = nil
    let problems = [
      old.isEmpty ? words(.passwordMissing) : nil, new.problem.map { words($0) },
      new.isRepeated ? nil : words(.formPasswordsDiffer),
    ]
    guard mark(problems, at: fields) else { return }
    save.isBusy = true
    let (old, new) = (old.secret, new.password.secret)
    let question: SessionController.Question<Void> = { accounts throws(AccountsError) in
      try old.withBytes { old throws(AccountsError) in
        try new.withBytes { new throws(AccountsError) in try accounts.changePassword(from: old, to: new) }
      }
    }
    membership.give(question) { [weak self] result in
      guard let self else { return }
      save.isBusy = false
      switch result {
      case .success:
        self.old.clear()
        self.new.clear()
        view.tree?.show(Toast(words(.passwordChanged)))
      case .failure(.wrong):
        self.old.error = words(.passwordWrong)
        self.old.tree?.focus(self.old)
        self.old.selectAll()
      case .failure(let error):
        complaint.text = words(error)
      }
    }
  }
}
