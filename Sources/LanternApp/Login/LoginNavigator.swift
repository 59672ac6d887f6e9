package import LanternAccounts
package import LanternNavigation

/// The reason for returning to the login screen.
package struct LoginArrival: Hashable, Sendable {
  package enum Reason: Hashable, Sendable { case confirmed, passwordChosen }

  /// The address that the login screen is filled with.
  package let email: EmailAddress
  package let reason: Reason

  package init(email: EmailAddress, because reason: Reason) {
    self.email = email
    self.reason = reason
  }
}

/// Navigates between the screens of the login flow. It creates no screens itself.
@MainActor
package final class LoginNavigator: Navigator {
  package enum Destination: Hashable, Sendable {
    /// Back to the login screen. With an arrival, a new login screen with a message replaces it.
    case logIn(LoginArrival?)
    /// Into the shop, or to the welcome screen for a new user.
    case loginCompleted(User)
    case signUp
    /// The screen for the code that was sent to a new account.
    case confirm(EmailAddress)
    /// `email` is the text typed so far, which need not be an address.
    case forgotPassword(email: String)
    /// The screen for a new password and the code that was sent.
    case resetPassword(EmailAddress)
  }

  /// The stack of the screens. Its first screen is the login screen.
  package weak var stack: ScreenStack?
  private let screens: LoginScreens
  private let enter: (User) -> Void
  // The last destination that was pushed, so that a repeated request shows it once.
  private var latestDestination: Destination?
  private weak var latestScreen: Screen?

  /// `enter` leaves the flow for the shop.
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
    // Replaces all screens, because a logged-in user must not get back to the login screen.
    case .loginCompleted(let user) where user.isNew: stack.set([screens.welcome(user)], because: .replaced)
    case .loginCompleted(let user): enter(user)
    case .signUp: push(destination, in: stack) { screens.signUp(self) }
    case .confirm(let email): replaceTop(destination, in: stack) { screens.confirm(email, self) }
    case .forgotPassword(let email): push(destination, in: stack) { screens.forgotPassword(email, self) }
    case .resetPassword(let email): replaceTop(destination, in: stack) { screens.resetPassword(email, self) }
    }
    return true
  }

  private func push(_ destination: Destination, in stack: ScreenStack, _ make: () -> Screen) {
    guard let screen = screen(for: destination, in: stack, make) else { return }
    stack.push(screen)
  }

  // Replaces the current form. Its request is done, so that there is no reason to go back to it.
  private func replaceTop(_ destination: Destination, in stack: ScreenStack, _ make: () -> Screen) {
    guard let screen = screen(for: destination, in: stack, make) else { return }
    stack.set(Array(stack.targetScreens.prefix(1)) + [screen], because: .replaced)
  }

  private func screen(for destination: Destination, in stack: ScreenStack, _ make: () -> Screen) -> Screen? {
    if latestDestination == destination, let latestScreen, stack.targetScreens.last === latestScreen {
      return nil
    }
    let screen = make()
    (latestDestination, latestScreen) = (destination, screen)
    return screen
  }
}
