import LanternNavigation
import LanternRaster
import LanternWidgets

/// Asks for name and password. It says what the person wants; others decide what follows.
final class LoginScreen: Screen {
  private let services: LoginServices
  private let navigator: LoginScreens.Ways
  private let takeTour: () -> Void
  private let leave: (() -> Void)?
  private let button: Button
  private let name: TextField
  private let password: TextField
  // What follows the log in, where a link is waiting for it.
  private let waiting: Column
  private let waitingText = Label("", font: { $0.caption }, alignment: .center, lines: nil)
  // Whether somebody still waits here for an answer.
  private var isGone = false

  /// `leave` is for one that is shown over something else.
  init(
    _ services: LoginServices, _ navigator: LoginScreens.Ways, takeTour: @escaping () -> Void,
    leave: (() -> Void)? = nil
  ) {
    self.leave = leave
    self.services = services
    self.navigator = navigator
    self.takeTour = takeTour
    let words = services.words
    button = Button(words(.commonLogIn), style: .plain)
    name = TextField(words(.loginName), text: services.filledIn.name)
    password = TextField(
      words(.loginPassword), text: services.filledIn.password, content: .password,
      revealing: (words(.loginShowPassword), words(.loginHidePassword)))
    let giveUp = Button(words(.linkGiveUp), style: .plain) { [services, name] in
      services.waiting.giveUp()
      // It is gone itself.
      name.tree?.focus(name)
    }
    waiting = Column(spacing: 4, alignment: .center, [waitingText, giveUp])
    super.init(title: words(.loginTitle))
    services.waiting.watch(self) { [weak self] in self?.showWaiting() }
    showWaiting()
    button.action = { [weak self] in self?.submit() }
    name.onSubmit = { [weak self] in self?.submit() }
    password.onSubmit = { [weak self] in self?.submit() }
    // What was refused is no longer what stands there.
    name.onChange = { [weak self] _ in self?.password.error = nil }
    password.onChange = { [weak self] _ in self?.password.error = nil }
    whenGone { [weak self] _ in self?.isGone = true }
  }

  override var link: Link? { LoginPlace.logIn.link }
  override var leadingItem: Widget? { button }
  override var trailingItem: Widget? {
    leave.map { Button(services.words(.commonDone), style: .plain, action: $0) }
  }
  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    let words = services.words
    let forgot = Button(words(.loginForgotPassword), style: .plain) { [weak self] in
      guard let self else { return }
      navigator.navigate(to: .forgotPassword(email: name.text))
    }
    let signUp = Button(words(.loginSignUp), style: .plain) { [weak self] in
      self?.navigator.navigate(to: .signUp)
    }
    let tour = Button(words(.loginTakeTour), style: .plain) { [weak self] in self?.takeTour() }
    return loginPage(
      [
        loginMark(words),
        Label(words(.loginWelcome), font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
        Label(
          words(.loginHint), font: { $0.caption }, color: { $0.secondaryText }, alignment: .center,
          lines: nil),
        waiting,
        name,
        password,
      ], below: Flow(spacing: 4, alignment: .center, [forgot, signUp, tour]))
  }

  private func showWaiting() {
    let title = services.waiting.title()
    waiting.isHidden = title == nil
    waitingText.text = title.map { services.words(.linkWaiting, ["place": $0]) } ?? ""
  }

  override func didAppear() { button.isEnabled = true }

  override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty else { return false }
    submit()
    return true
  }

  private func submit() {
    guard button.isEnabled else { return }
    button.isEnabled = false
    password.error = nil
    services.logIn((name.text, password.text)) { [weak self] in self?.take($0) }
  }

  private func take(_ answer: Result<User, LoginRefusal>) {
    guard !isGone else { return }
    switch answer {
    case .success(let user):
      navigator.navigate(to: .loginCompleted(user))
    case .failure(let refusal):
      button.isEnabled = true
      password.error = refusal.message
      password.tree?.focus(password)
      password.selectAll()
    }
  }
}
