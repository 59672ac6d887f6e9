package import LanternAccounts
package import LanternNavigation

/// What the login flow's screens need of their navigator.
@MainActor
package protocol LoginNavigation: Navigator where Destination == LoginNavigator.Destination {
  var operations: any LoginOperations { get }
  var shell: any LoginShell { get }
  /// Whether the screens are presented over the app, and can be closed.
  var isOverMain: Bool { get }
}

/// Navigates between the screens of the login flow. It creates no screens itself.
@MainActor
package final class LoginNavigator: LoginNavigation {
  package enum Destination: Hashable, Sendable {
    /// Back to a new login screen, which is filled with an address that was confirmed.
    case logIn(confirmed: EmailAddress)
    /// Into the app, or to the welcome screen for a new user.
    case loginCompleted(User)
    /// From the welcome screen into the app.
    case main
    case signUp
    /// The screen for the code that was sent to a new account.
    case confirm(EmailAddress)
    /// `email` is the text typed so far, which need not be an address.
    case forgotPassword(email: String)
    /// The screen for a new password and the code that was sent.
    case resetPassword(EmailAddress)
    /// Closes screens that are presented over the app.
    case closed
  }

  /// The stack of the screens. Its first screen is the login screen.
  package weak var stack: ScreenStack?
  package let operations: any LoginOperations
  package var shell: any LoginShell { unownedShell }
  package let isOverMain: Bool
  let screens: LoginScreens
  private unowned let unownedShell: any LoginShell
  // The last destination that was pushed, so that a repeated request shows it once.
  private var latest: Destination?
  private weak var latestScreen: Screen?

  package init(
    _ screens: LoginScreens, _ operations: any LoginOperations, _ shell: any LoginShell,
    isOverMain: Bool = false
  ) {
    self.screens = screens
    self.operations = operations
    unownedShell = shell
    self.isOverMain = isOverMain
  }

  @discardableResult
  package func navigate(to destination: Destination) -> Bool {
    switch destination {
    case .closed: shell.closeModal()
    case .main: if isOverMain { shell.closeModal() } else { shell.showMain() }
    default:
      guard let stack else { return false }
      navigate(to: destination, in: stack)
    }
    return true
  }

  private func navigate(to destination: Destination, in stack: ScreenStack) {
    switch destination {
    case .logIn(let email):
      stack.set([screens.logIn(email, self)], because: .replaced)
    // Replaces all screens, because a logged-in user must not get back to the login screen.
    case .loginCompleted(let user) where user.isNew:
      stack.set([screens.welcome(user, self)], because: .replaced)
    case .loginCompleted: shell.showMain()
    case .signUp: push(destination, in: stack) { screens.signUp(self) }
    case .confirm(let email): replaceForm(destination, in: stack) { screens.confirm(email, self) }
    case .forgotPassword(let email):
      push(destination, in: stack) { screens.forgotPassword(email, self) }
    case .resetPassword(let email):
      replaceForm(destination, in: stack) { screens.resetPassword(email, self) }
    case .closed, .main: break
    }
  }

  private func push(_ destination: Destination, in stack: ScreenStack, _ make: () -> Screen) {
    guard let screen = screen(for: destination, in: stack, make) else { return }
    stack.push(screen)
  }

  // Replaces the form that led there. Its request is done, so that there is no reason to go back to it.
  private func replaceForm(_ destination: Destination, in stack: ScreenStack, _ make: () -> Screen) {
    guard let screen = screen(for: destination, in: stack, make) else { return }
    stack.set(Array(stack.targetScreens.prefix(1)) + [screen], because: .replaced)
  }

  private func screen(for destination: Destination, in stack: ScreenStack, _ make: () -> Screen) -> Screen? {
    if latest == destination, let latestScreen, stack.targetScreens.last === latestScreen { return nil }
    let screen = make()
    (latest, latestScreen) = (destination, screen)
    return screen
  }
}
