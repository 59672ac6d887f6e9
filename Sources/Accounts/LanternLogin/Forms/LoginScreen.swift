import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Asks for address and password. The navigator decides what follows.
final class LoginScreen: Screen {
  private let model: LoginModel
  private let navigator: any LoginNavigation
  private let button: Button
  // The main action of the card, which does the same.
  private let cardButton: Button
  private let hint: String?
  private let email: TextField
  private let password: PasswordField
  // For an error that the input did not cause.
  private let errorLabel = ErrorLabel()
  // Shows the link that is opened after login.
  private let pendingLinkNote: Column
  private let pendingLinkText = Label("", font: { $0.caption }, alignment: .center, lines: nil)
  // Whether the screen was removed, so that results must be ignored.
  private var wasRemoved = false

  /// `confirmed` is an address that was just confirmed.
  package init(_ model: LoginModel, _ navigator: any LoginNavigation, confirmed: EmailAddress? = nil) {
    self.model = model
    self.navigator = navigator
    let strings = model.strings
    button = Button(strings(.logIn), style: .plain)
    cardButton = Button(strings(.logIn))
    hint = confirmed == nil ? model.demo.map { _ in strings(.loginHint) } : strings(.loginConfirmed)
    email = TextField(
      strings(.formEmail), text: confirmed?.description ?? model.demo?.email ?? "")
    password = PasswordField(strings, .loginPassword)
    if confirmed == nil, let demo = model.demo { password.fill(demo.password) }
    let cancel = Button(strings(.cancel), style: .plain) { [navigator, email] in
      navigator.shell.discardPendingLink()
      // The button itself is hidden now.
      email.tree?.focus(email)
    }
    pendingLinkNote = Column(spacing: 4, alignment: .center, [pendingLinkText, cancel])
    super.init(title: model.title)
    pendingLinkNote.observe(
      { navigator.shell.pendingLinkTitle }, apply: { [weak self] in self?.showPendingLink($0) })
    for button in [button, cardButton] { button.action = { [weak self] in self?.submit() } }
    email.onSubmit = { [weak self] in self?.submit() }
    password.onSubmit = { [weak self] in self?.submit() }
    // An error refers to the previous text.
    for field in [email, password] { field.onChange = { [weak self] in self?.clearErrors() } }
    onRemoval { [weak self] _ in self?.wasRemoved = true }
  }

  override var link: Link? { model.link("login") }
  override var leadingItem: Widget? { model.content.hasBarButton ? button : nil }
  override var trailingItem: Widget? {
    guard navigator.isOverMain else { return nil }
    return Button(model.strings(.done), style: .plain) { [navigator] in
      navigator.navigate(to: .closed)
    }
  }
  override var initialFocus: Widget? { email.isEmpty || !password.isEmpty ? email : password }

  override func makeView() -> Widget {
    let strings = model.strings
    let forgot = Button(strings(.loginForgotPassword), style: .plain) { [weak self] in
      guard let self else { return }
      navigator.navigate(to: .forgotPassword(email: email.text))
    }
    let signUp = Button(strings(.loginSignUp), style: .plain) { [weak self] in
      self?.navigator.navigate(to: .signUp)
    }
    let content = model.content
    let actions = content.actions.map { Button($0.title, style: .plain, action: $0.perform) }
    return loginCard(
      [
        loginMark(model),
        Label(
          content.heading ?? strings(.loginWelcomeToApp), font: { $0.headline }, alignment: .center,
          lines: nil, isHeading: true),
        hint.map {
          Label($0, font: { $0.caption }, color: { $0.textSecondary }, alignment: .center, lines: nil)
        },
        pendingLinkNote,
        email,
        password,
        errorLabel.label,
        cardButton,
      ].compactMap { $0 },
      below: WrapLayout(
        spacing: 4, alignment: .center, [forgot] + (content.offersSignUp ? [signUp] : []) + actions))
  }

  private func showPendingLink(_ title: String?) {
    pendingLinkNote.isHidden = title == nil
    pendingLinkText.text = title.map { model.strings(.linkWaiting, ["place": $0]) } ?? ""
  }

  private var isBusy: Bool {
    get { button.isBusy }
    set { for button in [button, cardButton] { button.isBusy = newValue } }
  }

  override func didAppear() { isBusy = false }
  // Until then, the indicator goes on while the screen fades away.
  override func didDisappear() { isBusy = false }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty else { return false }
    submit()
    return true
  }

  private func submit() {
    guard !isBusy else { return }
    isBusy = true
    clearErrors()
    navigator.operations.logIn((email.text, password.secret)) { [weak self] in self?.handle($0) }
  }

  private func clearErrors() {
    password.error = nil
    errorLabel.text = nil
  }

  private func handle(_ result: Result<User, FormError>) {
    guard !wasRemoved else { return }
    if case .failure = result { isBusy = false }
    switch result {
    case .success(let user):
      password.clear()
      navigator.navigate(to: .loginCompleted(user))
    case .failure(.notConfirmed(let email)):
      navigator.navigate(to: .confirm(email))
    case .failure(.refused(let reason)), .failure(.wrongCode(let reason)), .failure(.badPassword(let reason)):
      password.error = reason
      password.tree?.focus(password)
      password.selectAll()
    case .failure(.failed(let reason)): errorLabel.text = reason
    }
  }
}
