package import LanternAccounts
package import LanternNavigation

/// Creates the login flow's screens.
///
/// Each closure gets the navigator for the screen's destinations. A closure can pass the screen another one.
@MainActor
package struct LoginScreens {
  package typealias Ways = any Navigator<LoginNavigator.Destination>

  package var logIn: (LoginArrival?, Ways) -> Screen
  package var signUp: (Ways) -> Screen
  package var confirm: (EmailAddress, Ways) -> Screen
  package var forgotPassword: (_ email: String, Ways) -> Screen
  package var resetPassword: (EmailAddress, Ways) -> Screen
  package var welcome: (User) -> Screen

  /// The app's screens. `takeTour` shows the tour. `leave` closes screens that are presented over something else.
  package init(_ services: LoginServices, takeTour: @escaping () -> Void, leave: (() -> Void)? = nil) {
    logIn = { LoginScreen(services, $1, arrival: $0, takeTour: takeTour, leave: leave) }
    signUp = { SignUpScreen(services, $0) }
    confirm = { ConfirmScreen(services, $0, $1) }
    forgotPassword = { ForgotPasswordScreen(services, email: $0, $1) }
    resetPassword = { ResetPasswordScreen(services, $0, $1) }
    welcome = { user in
      WelcomeScreen(services.strings, user, exit: LogOutButton(services.strings, services.logOut)) {
        leave?() ?? services.enter(user)
      }
    }
  }

  /// The screen of a place. Returns nil for login, which is always the first screen, and for places that require a
  /// session.
  func make(_ place: LoginPlace, _ ways: Ways) -> Screen? {
    switch place {
    case .signUp: signUp(ways)
    case .confirm(let email): EmailAddress(email).map { confirm($0, ways) }
    case .forgotPassword(let email): forgotPassword(email ?? "", ways)
    case .resetPassword(let email): EmailAddress(email).map { resetPassword($0, ways) }
    case .logIn, .welcome: nil
    }
  }
}
