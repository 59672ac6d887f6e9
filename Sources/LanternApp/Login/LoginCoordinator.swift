package import LanternNavigation

/// Coordinates the login flow: its stack, and the tour that is presented over it.
@MainActor
package final class LoginCoordinator: Coordinator {
  private let services: LoginServices
  private let screens: LoginScreens
  private let navigator: LoginNavigator

  /// Makes the flow, new or restored. Its coordinator is a child of `app` as long as the flow exists.
  package static func flow(
    _ services: LoginServices, of app: Coordinator, restoring state: RestorationState? = nil
  ) -> [Screen] {
    let login = LoginCoordinator(services)
    let stack = login.makeStack()
    app.adopt(login, until: stack)
    return state?.restored([stack]) { login.make($0) }.screens ?? [stack]
  }

  private init(_ services: LoginServices) {
    self.services = services
    weak var coordinator: LoginCoordinator?
    screens = LoginScreens(services) { coordinator?.showTour(from: .prints) { _ in } }
    navigator = LoginNavigator(screens, enter: services.enter)
    super.init()
    coordinator = self
  }

  private func makeStack() -> ScreenStack {
    let stack = ScreenStack(root: screens.logIn(nil, navigator), backTitle: services.strings(.commonBack))
    navigator.stack = stack
    return stack
  }

  private var modals: ModalStack? { navigator.stack?.parent as? ModalStack }

  private func make(_ state: RestorationState) -> Screen? {
    switch state.links.last.flatMap({ try? AppPlace($0) }) {
    case .tour(let page): makeTour(services, from: page)
    case .login(let place): screens.make(place, navigator)
    case .shop, nil: nil
    }
  }
}

extension LoginCoordinator: LinkTarget {
  /// Shows a place of the flow, on top of the login screen. Screens that cover the stack are removed.
  func open(_ place: LoginPlace, completion: @escaping (NavigationResult<Void>) -> Void) {
    guard let modals, let stack = navigator.stack, let first = stack.targetScreens.first else {
      return completion(.superseded)
    }
    let isCovered = modals.targetScreens.last !== stack
    if stack.targetScreens.last?.link != place.link {
      stack.set(
        [first] + [screens.make(place, navigator)].compactMap { $0 },
        completion: isCovered ? { _ in } : completion)
    } else if !isCovered {
      completion(.shown)
    }
    if isCovered { modals.pop(to: stack, completion: completion) }
  }

  func showTour(from page: OnboardingPage, completion: @escaping (NavigationResult<Void>) -> Void) {
    guard let modals else { return completion(.superseded) }
    takeTour(over: modals, services, from: page, completion: completion)
  }
}
