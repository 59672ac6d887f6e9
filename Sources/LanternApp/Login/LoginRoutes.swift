import LanternAccounts
import LanternNavigation

/// Routes to the login flow's screens from elsewhere. The closures create the screens.
@MainActor
struct LoginRoutes {
  let screens: LoginScreens
  let navigator: LoginScreens.ScreenNavigator
  /// The user to welcome.
  let user: () -> User
  /// Makes a stack around the login screen.
  let stack: (Screen) -> ScreenStack

  private func loggingIn<Context>(from start: Start) -> Route<Screen, Context> {
    Step(
      Finder(Screen.self) { screen, _ in screen is LoginScreen },
      Factory { (_: Context) in screens.logIn(nil, navigator) }, name: "login"
    )
    .using(.push).from(
      Step<ScreenStack, Context>(
        .nothing, Factory(around: { first, _, _ in stack(first) }), name: "new stack")
    )
    .using(.present).from(start)
  }

  // Always on top of the login screen in one stack. Existing screens are kept.
  private func afterLoggingIn<Context>(
    _ name: String, from start: Start, isFound: @escaping (Screen) -> Bool,
    make: @escaping (Context) -> Screen
  ) -> Destination<Screen, Context> {
    Step(Finder(Screen.self) { screen, _ in isFound(screen) }, Factory(make), name: name)
      .using(.push).after(loggingIn(from: start)).assemble(name: name)
  }

  /// The login screen in a stack of its own.
  func loggedOut(from start: Start) -> Destination<Screen, Void> {
    loggingIn(from: start).assemble(name: "log in")
  }

  /// The screen for a reset code. The context is the address to fill in, or nil.
  func forgotten(from start: Start) -> Destination<Screen, String?> {
    afterLoggingIn("forgot password", from: start) {
      $0 is ForgotPasswordScreen
    } make: {
      screens.forgotPassword($0 ?? "", navigator)
    }
  }

  /// The screen for a new password.
  func passwordReset(from start: Start) -> Destination<Screen, EmailAddress> {
    afterLoggingIn("reset password", from: start) {
      $0 is ResetPasswordScreen
    } make: {
      screens.resetPassword($0, navigator)
    }
  }

  /// The sign-up screen.
  func signedUp(from start: Start) -> Destination<Screen, Void> {
    afterLoggingIn("sign up", from: start) {
      $0 is SignUpScreen
    } make: { (_: Void) in
      screens.signUp(navigator)
    }
  }

  /// The screen that confirms the address of a new account.
  func confirmed(from start: Start) -> Destination<Screen, EmailAddress> {
    afterLoggingIn("confirm", from: start) {
      $0 is ConfirmScreen
    } make: {
      screens.confirm($0, navigator)
    }
  }

  /// The welcome screen, presented over everything.
  func welcomed(from start: Start) -> Destination<Screen, Void> {
    Step(
      Finder(Screen.self) { screen, _ in screen is WelcomeScreen },
      Factory { (_: Void) in screens.welcome(user()) }, name: "welcome"
    )
    .using(.present).from(start).assemble(name: "welcome")
  }
}
