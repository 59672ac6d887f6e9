package import LanternNavigation

/// Brings a person to the screens of logging in. It builds none itself.
@MainActor
package final class LoginNavigator: Navigator {
  package enum Destination: Hashable, Sendable {
    /// Back to where name and password are asked for.
    case logIn
    /// Wherever one goes who is logged in.
    case loginCompleted(User)
    case signUp
    /// With whatever was typed so far where an e-mail address may be.
    case forgotPassword(email: String)
  }

  /// What the screens are shown in; it begins with the one that asks for name and password.
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
    case .logIn: stack.screens.first.map { stack.pop(to: $0) }
    // From there nothing leads back to log in: who is welcomed has done that.
    case .loginCompleted(let user) where user.isNew: stack.set([screens.welcome(user)], because: .replaced)
    case .loginCompleted(let user): enter(user)
    case .signUp: push(destination, in: stack) { screens.signUp(self) }
    case .forgotPassword(let email): push(destination, in: stack) { screens.forgotPassword(email, self) }
    }
    return true
  }

  private func push(_ destination: Destination, in stack: ScreenStack, _ make: () -> Screen) {
    if latest == destination, let latestScreen, stack.toBe.last === latestScreen { return }
    let screen = make()
    (latest, latestScreen) = (destination, screen)
    stack.push(screen)
  }
}
