package import LanternAccounts
package import LanternNavigation

/// Creates the login flow's screens.
///
/// Each closure gets the navigator for the screen's destinations. A closure can pass the screen another one.
@MainActor
package struct LoginScreens {
  package typealias ScreenNavigator = any LoginNavigation

  /// The address is one that was just confirmed.
  package var logIn: (EmailAddress?, ScreenNavigator) -> Screen
  package var signUp: (ScreenNavigator) -> Screen
  package var confirm: (EmailAddress, ScreenNavigator) -> Screen
  package var forgotPassword: (_ email: String, ScreenNavigator) -> Screen
  package var resetPassword: (EmailAddress, ScreenNavigator) -> Screen
  package var welcome: (User, ScreenNavigator) -> Screen

  /// The app's screens.
  package init(_ model: LoginModel) {
    logIn = { LoginScreen(model, $1, confirmed: $0) }
    signUp = { SignUpScreen(model, $0) }
    confirm = { ConfirmScreen(model, $0, $1) }
    forgotPassword = { ForgotPasswordScreen(model, email: $0, $1) }
    resetPassword = { ResetPasswordScreen(model, $0, $1) }
    welcome = { WelcomeScreen(model, $0, $1) }
  }
}
