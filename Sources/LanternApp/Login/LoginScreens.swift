package import LanternAccounts
package import LanternNavigation

/// Creates the login flow's screens.
///
/// Each closure gets the navigator for the screen's destinations. A closure can pass another navigator to the screen.
@MainActor
package struct LoginScreens {
  package typealias ScreenNavigator = any Navigator<LoginNavigator.Destination>

  package var logIn: (LoginArrival?, ScreenNavigator) -> Screen
  package var signUp: (ScreenNavigator) -> Screen
  package var confirm: (EmailAddress, ScreenNavigator) -> Screen
  package var forgotPassword: (_ email: String, ScreenNavigator) -> Screen
  package var resetPassword: (EmailAddress, ScreenNavigator) -> Screen
  package var welcome: (User) -> Screen

  /// The app's screens. `takeTour` shows the tour. `dismiss` closes screens that are presented over other screens.
  package init(_ services: LoginServices, takeTour: @escaping () -> Void, dismiss: (() -> Void)? = nil) {
    logIn = { LoginScreen(services, $1, arrival: $0, takeTour: takeTour, dismiss: dismiss) }
    signUp = { SignUpScreen(services, $0) }
    confirm = { ConfirmScreen(services, $0, $1) }
    forgotPassword = { ForgotPasswordScreen(services, email: $0, $1) }
    resetPassword = { ResetPasswordScreen(services, $0, $1) }
    welcome = { user in
      WelcomeScreen(services.strings, user, exit: LogOutButton(services.strings, services.logOut)) {
        dismiss?() ?? services.enter(user)
      }
    }
  }

  /// The screen of a place. Returns nil for login, which is always the first screen, and for places that require a
  /// session.
  func make(_ place: LoginPlace, _ navigator: ScreenNavigator) -> Screen? {
    switch place {
    case .signUp: signUp(navigator)
    case .confirm(let email): EmailAddress(email).map { confirm($0, navigator) }
    case .forgotPassword(let email): forgotPassword(email ?? "", navigator)
    case .resetPassword(let email): EmailAddress(email).map { resetPassword($0, navigator) }
    case .logIn, .welcome: nil
    }
  }
}
