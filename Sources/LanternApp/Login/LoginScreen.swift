import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Asks for address and password. The navigator decides what follows.
final class LoginScreen: Screen {
  private let services: LoginServices
  private let navigator: LoginScreens.Ways
  private let takeTour: () -> Void
  private let leave: (() -> Void)?
  private let button: Button
  private let hint: String?
  private let email: TextField
  private let password: PasswordField
  // Shows the link that is opened after login.
  private let waiting: Column
  private let waitingText = Label("", font: { $0.caption }, alignment: .center, lines: nil)
  // Whether the screen was removed, so that an answer must be ignored.
  private var isGone = false

  /// `arrival` is the reason for returning here. `leave` closes a screen that is presented over something else.
  init(
    _ services: LoginServices, _ navigator: LoginScreens.Ways, arrival: LoginArrival? = nil,
    takeTour: @escaping () -> Void, leave: (() -> Void)? = nil
  ) {
    self.leave = leave
    self.services = services
    self.navigator = navigator
    self.takeTour = takeTour
    let strings = services.strings
    button = Button(strings(.commonLogIn), style: .plain)
    hint =
      switch arrival?.reason {
      case .confirmed: strings(.loginConfirmed)
      case .passwordChosen: strings(.loginPasswordChosen)
      case nil: services.demo.map { _ in strings(.loginHint) }
      }
    email = TextField(
      strings(.formEmail), text: arrival?.email.description ?? services.demo?.email ?? "")
    password = PasswordField(strings, .loginPassword)
    if arrival == nil, let demo = services.demo { password.fill(demo.password) }
    let giveUp = Button(strings(.linkGiveUp), style: .plain) { [services, email] in
      services.waiting.giveUp()
      // The button itself is hidden now.
      email.tree?.focus(email)
    }
    waiting = Column(spacing: 4, alignment: .center, [waitingText, giveUp])
    super.init(title: strings(.loginTitle))
    services.waiting.observe(self) { [weak self] in self?.showWaiting() }
    showWaiting()
    button.action = { [weak self] in self?.submit() }
    email.onSubmit = { [weak self] in self?.submit() }
    password.onSubmit = { [weak self] in self?.submit() }
    // An error refers to the previous text.
    email.onChange = { [weak self] in self?.password.error = nil }
    password.onChange = { [weak self] in self?.password.error = nil }
    onRemoval { [weak self] _ in self?.isGone = true }
  }

  override var link: Link? { LoginPlace.logIn.link }
  override var leadingItem: Widget? { button }
  override var trailingItem: Widget? {
    leave.map { Button(services.strings(.commonDone), style: .plain, action: $0) }
  }
  override var initialFocus: Widget? { email.isEmpty || !password.isEmpty ? email : password }

  override func makeView() -> Widget {
    let strings = services.strings
    let forgot = Button(strings(.loginForgotPassword), style: .plain) { [weak self] in
      guard let self else { return }
      navigator.navigate(to: .forgotPassword(email: email.text))
    }
    let signUp = Button(strings(.loginSignUp), style: .plain) { [weak self] in
      self?.navigator.navigate(to: .signUp)
    }
    let tour = Button(strings(.loginTakeTour), style: .plain) { [weak self] in self?.takeTour() }
    return loginPage(
      [
        loginMark(strings),
        Label(strings(.loginWelcome), font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
        hint.map {
          Label($0, font: { $0.caption }, color: { $0.secondaryText }, alignment: .center, lines: nil)
        },
        waiting,
        email,
        password,
      ].compactMap { $0 }, below: WrapLayout(spacing: 4, alignment: .center, [forgot, signUp, tour]))
  }

  private func showWaiting() {
    let title = services.waiting.title()
    waiting.isHidden = title == nil
    waitingText.text = title.map { services.strings(.linkWaiting, ["place": $0]) } ?? ""
  }

  override func didAppear() { button.isBusy = false }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty else { return false }
    submit()
    return true
  }

  private func submit() {
    guard !button.isBusy else { return }
    button.isBusy = true
    password.error = nil
    services.questions.logIn((email.text, password.secret)) { [weak self] in self?.take($0) }
  }

  private func take(_ answer: Result<User, FormError>) {
    guard !isGone else { return }
    switch answer {
    case .success(let user):
      password.clear()
      navigator.navigate(to: .loginCompleted(user))
    case .failure(.notConfirmed(let email)):
      button.isBusy = false
      navigator.navigate(to: .confirm(email))
    case .failure(.refused(let reason)):
      button.isBusy = false
      password.error = reason
      password.tree?.focus(password)
      password.selectAll()
    }
  }
}
