import LanternNavigation

/// The ways to the screens of logging in from elsewhere. What they lead to is made by whoever made these.
@MainActor
struct LoginRoutes {
  let logIn: () -> Screen
  let signUp: () -> Screen
  /// With what stands in its field, if anything.
  let forgotPassword: (String?) -> Screen
  let welcome: () -> Screen
  /// Around the first of them.
  let stack: (Screen) -> ScreenStack

  private func loggingIn<Context>(from start: Start) -> Route<Screen, Context> {
    Step(
      Finder(Screen.self) { screen, _ in screen is LoginScreen }, Factory { (_: Context) in logIn() },
      name: "LoginScreen"
    )
    .using(.push).from(
      Step<ScreenStack, Context>(
        .nothing, Factory(around: { first, _, _ in stack(first) }), name: "new stack")
    )
    .using(.present).from(start)
  }

  /// Where a person logs in, in a stack of its own.
  func loggedOut(from start: Start) -> Destination<Screen, Void> {
    loggingIn(from: start).assemble(name: "log in")
  }

  /// Always after log in, in one stack: what of that is there stays.
  func forgotten(from start: Start) -> Destination<Screen, String?> {
    Step(
      Finder(Screen.self) { screen, _ in screen is ForgotPasswordScreen },
      Factory { (typed: String?) in forgotPassword(typed) }, name: "ForgotPasswordScreen"
    )
    .using(.push).after(loggingIn(from: start)).assemble(name: "forgot password")
  }

  /// The same for a new account.
  func signedUp(from start: Start) -> Destination<Screen, Void> {
    Step(
      Finder(Screen.self) { screen, _ in screen is SignUpScreen }, Factory { (_: Void) in signUp() },
      name: "SignUpScreen"
    )
    .using(.push).after(loggingIn(from: start)).assemble(name: "sign up")
  }

  /// The greeting for whoever has logged in, over all that shows.
  func welcomed(from start: Start) -> Destination<Screen, Void> {
    Step(
      Finder(Screen.self) { screen, _ in screen is WelcomeScreen }, Factory { (_: Void) in welcome() },
      name: "WelcomeScreen"
    )
    .using(.present).from(start).assemble(name: "welcome")
  }
}
