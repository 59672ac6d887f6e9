package import LanternNavigation

/// Leads through the pages of the tour, in a stack of its own over whatever a pile shows.
@MainActor
package final class OnboardingCoordinator: Coordinator {
  /// What the pages stand in, from `activate` on as long as it is there.
  package private(set) weak var stack: ScreenStack?
  private weak var pile: Pile?
  private let services: LoginServices
  private let finished: () -> Void
  private var isFinished = false

  /// `finished` is called once, after the last page or when somebody has seen enough; taking the stack away is up to
  /// whoever is told. It is not called where that is gone already.
  package init(over pile: Pile, _ services: LoginServices, finished: @escaping () -> Void) {
    self.pile = pile
    self.services = services
    self.finished = finished
    super.init()
  }

  package override func activate() {
    guard stack == nil, let pile, let first = OnboardingPage.allCases.first else { return }
    let stack = ScreenStack(root: screen(first), backTitle: services.words(.commonBack))
    self.stack = stack
    pile.push(stack)
  }

  private func screen(_ page: OnboardingPage) -> Screen {
    OnboardingScreen(
      page, services, next: { [weak self] in self?.goOn(from: $0) }, skip: { [weak self] in self?.finish() })
  }

  // Only the page that shows leads on, and only once.
  private func goOn(from page: OnboardingPage) {
    guard let stack, !isFinished, (stack.toBe.last as? OnboardingScreen)?.page == page else { return }
    guard let next = page.next else { return finish() }
    stack.push(screen(next))
  }

  private func finish() {
    guard stack != nil, !isFinished else { return }
    isFinished = true
    finished()
  }
}
