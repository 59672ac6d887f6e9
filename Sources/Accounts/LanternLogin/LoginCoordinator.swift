package import LanternNavigation

/// Coordinates the login flow: its stack, and what is presented over it. It lives as long as the stack.
@MainActor
package final class LoginCoordinator: Coordinator {
  package let navigator: LoginNavigator
  private let model: LoginModel

  package init(_ model: LoginModel, _ navigator: LoginNavigator) {
    self.model = model
    self.navigator = navigator
    super.init()
  }

  /// Makes the stack with the login screen.
  package func makeStack() -> ScreenStack {
    let stack = ScreenStack(
      root: navigator.screens.logIn(nil, navigator), backTitle: model.strings(.back))
    navigator.stack = stack
    return stack
  }
}
