import LanternNavigation

/// The ways to the screens of logging in from elsewhere. What they lead to is made by whoever made these.
@MainActor
struct LoginRoutes {
  let logIn: () -> Screen
  let forgotPassword: () -> Screen
  /// Around the first of them.
  let stack: (Screen) -> ScreenStack

  /// Always after log in, in one stack: what of that is there stays.
  func forgotten(from start: Start) -> Destination<Screen, Void> {
    let logIn = Step(
      Finder(Screen.self) { screen, _ in screen is LoginScreen }, Factory { (_: Void) in self.logIn() },
      name: "LoginScreen")
    let stack = Step<ScreenStack, Void>(
      .nothing, Factory(around: { first, _, _ in self.stack(first) }), name: "new stack")
    return Step(
      Finder(Screen.self) { screen, _ in screen is ForgotPasswordScreen },
      Factory { (_: Void) in self.forgotPassword() }, name: "ForgotPasswordScreen"
    )
    .using(.push).after(logIn)
    .using(.push).from(stack)
    .using(.present).from(start)
    .assemble(name: "forgot password")
  }
}
