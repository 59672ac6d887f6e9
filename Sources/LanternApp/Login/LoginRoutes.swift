import LanternAccounts
import LanternNavigation

/// The ways to the screens of logging in from elsewhere. What they lead to is made by whoever made these.
@MainActor
struct LoginRoutes {
  let screens: LoginScreens
  let ways: LoginScreens.Ways
  /// Who is welcomed.
  let user: () -> User
  /// Around the screen where one logs in.
  let stack: (Screen) -> ScreenStack

  private func loggingIn<Context>(from start: Start) -> Route<Screen, Context> {
    Step(
      Finder(Screen.self) { screen, _ in screen is LoginScreen },
      Factory { (_: Context) in screens.logIn(nil, ways) }, name: "LoginScreen"
    )
    .using(.push).from(
      Step<ScreenStack, Context>(
        .nothing, Factory(around: { first, _, _ in stack(first) }), name: "new stack")
    )
    .using(.present).from(start)
  }

  // Always after log in, in one stack: what of that is there stays.
  private func afterLoggingIn<Context>(
    _ screen: String, _ name: String, from start: Start, isFound: @escaping (Screen) -> Bool,
    make: @escaping (Context) -> Screen
  ) -> Destination<Screen, Context> {
    Step(Finder(Screen.self) { screen, _ in isFound(screen) }, Factory(make), name: screen)
      .using(.push).after(loggingIn(from: start)).assemble(name: name)
  }

  /// Where a person logs in, in a stack of its own.
  func loggedOut(from start: Start) -> Destination<Screen, Void> {
    loggingIn(from: start).assemble(name: "log in")
  }

  /// With what stands in its field, if anything.
  func forgotten(from start: Start) -> Destination<Screen, String?> {
    afterLoggingIn("ForgotPasswordScreen", "forgot password", from: start) {
      $0 is ForgotPasswordScreen
    } make: {
      screens.forgotPassword($0 ?? "", ways)
    }
  }

  /// Where a new password is chosen.
  func passwordReset(from start: Start) -> Destination<Screen, EmailAddress> {
    afterLoggingIn("ResetPasswordScreen", "reset password", from: start) {
      $0 is ResetPasswordScreen
    } make: {
      screens.resetPassword($0, ways)
    }
  }

  /// Where a new account is asked for.
  func signedUp(from start: Start) -> Destination<Screen, Void> {
    afterLoggingIn("SignUpScreen", "sign up", from: start) {
      $0 is SignUpScreen
    } make: { (_: Void) in
      screens.signUp(ways)
    }
  }

  /// Where a new account's address is confirmed.
  func confirmed(from start: Start) -> Destination<Screen, EmailAddress> {
    afterLoggingIn("ConfirmScreen", "confirm", from: start) {
      $0 is ConfirmScreen
    } make: {
      screens.confirm($0, ways)
    }
  }

  /// The greeting for whoever has logged in, over all that shows.
  func welcomed(from start: Start) -> Destination<Screen, Void> {
    Step(
      Finder(Screen.self) { screen, _ in screen is WelcomeScreen },
      Factory { (_: Void) in screens.welcome(user()) }, name: "WelcomeScreen"
    )
    .using(.present).from(start).assemble(name: "welcome")
  }
}
