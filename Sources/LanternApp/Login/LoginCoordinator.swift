package import LanternNavigation

/// Leads through the login part: its stack, and the tour that comes over it.
@MainActor
package final class LoginCoordinator: Coordinator {
  private let services: LoginServices
  private weak var modals: ModalPile?

  /// The part, made new. Its coordinator lives as long as it does, as a child of the app's.
  package static func part(_ services: LoginServices, of app: Coordinator) -> Screen {
    let login = LoginCoordinator(services)
    let part = login.makePart()
    app.adopt(login, until: part)
    return part
  }

  private init(_ services: LoginServices) { self.services = services }

  private func makePart() -> Screen {
    let screens = LoginScreens(services) { [weak self] in self?.takeTour() }
    let navigator = LoginNavigator(screens, enter: services.enter)
    let stack = ScreenStack(root: screens.logIn(navigator), backTitle: services.words(.commonBack))
    navigator.stack = stack
    let modals = ModalPile(root: stack)
    self.modals = modals
    return modals
  }

  // One tour at a time, however often it is asked for.
  private func takeTour() {
    guard let modals, !children.contains(where: { $0 is OnboardingCoordinator }) else { return }
    let tour = OnboardingCoordinator(over: modals, services) { [weak modals] in modals?.pop() }
    tour.activate()
    if let stack = tour.stack { adopt(tour, until: stack) }
  }
}
