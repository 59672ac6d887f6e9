package import LanternAccounts
package import LanternNavigation

/// How somebody came back to where one logs in.
package struct LoginArrival: Hashable, Sendable {
  package enum Reason: Hashable, Sendable { case confirmed, passwordChosen }

  /// What is filled in.
  package let email: EmailAddress
  package let reason: Reason

  package init(email: EmailAddress, because reason: Reason) {
    self.email = email
    self.reason = reason
  }
}

/// Brings a person to the screens of logging in. It builds none itself.
@MainActor
package final class LoginNavigator: Navigator {
  package enum Destination: Hashable, Sendable {
    /// Back to where address and password are asked for; made anew where there is something to be said there.
    case logIn(LoginArrival?)
    /// Wherever one goes who is logged in.
    case loginCompleted(User)
    case signUp
    /// Where the code is asked for that was sent to a new account.
    case confirm(EmailAddress)
    /// With whatever was typed so far where an e-mail address may be.
    case forgotPassword(email: String)
    /// Where a new password is chosen with the code that was sent.
    case resetPassword(EmailAddress)
  }

  /// What the screens are shown in; it begins with the one that asks for address and password.
  package weak var stack: ScreenStack?
  private let screens: LoginScreens
  private let enter: (User) -> Void
  // What was pushed last, so that asking twice shows it once.
  private var latest: Destination?
  private weak var latestScreen: Screen?

  /// `enter` leads out of the part, into the shop.
  package init(_ screens: LoginScreens, enter: @escaping (User) -> Void) {
    self.screens = screens
    self.enter = enter
  }

  @discardableResult
  package func navigate(to destination: Destination) -> Bool {
    guard let stack else { return false }
    switch destination {
    case .logIn(nil): stack.screens.first.map { stack.pop(to: $0) }
    case .logIn(let arrival): stack.set([screens.logIn(arrival, self)], because: .replaced)
    // From there nothing leads back to log in: who is welcomed has done that.
    case .loginCompleted(let user) where user.isNew: stack.set([screens.welcome(user)], because: .replaced)
    case .loginCompleted(let user): enter(user)
    case .signUp: push(destination, in: stack) { screens.signUp(self) }
    case .confirm(let email): follow(destination, in: stack) { screens.confirm(email, self) }
    case .forgotPassword(let email): push(destination, in: stack) { screens.forgotPassword(email, self) }
    case .resetPassword(let email): follow(destination, in: stack) { screens.resetPassword(email, self) }
    }
    return true
  }

  private func push(_ destination: Destination, in stack: ScreenStack, _ make: () -> Screen) {
    guard let screen = screen(for: destination, in: stack, make) else { return }
    stack.push(screen)
  }

  // In the place of the form that led there, to which nobody needs to go back: what it asked for is done.
  private func follow(_ destination: Destination, in stack: ScreenStack, _ make: () -> Screen) {
    guard let screen = screen(for: destination, in: stack, make) else { return }
    stack.set(Array(stack.toBe.prefix(1)) + [screen], because: .replaced)
  }

  private func screen(for destination: Destination, in stack: ScreenStack, _ make: () -> Screen) -> Screen? {
    if latest == destination, let latestScreen, stack.toBe.last === latestScreen { return nil }
    let screen = make()
    (latest, latestScreen) = (destination, screen)
    return screen
  }
}
