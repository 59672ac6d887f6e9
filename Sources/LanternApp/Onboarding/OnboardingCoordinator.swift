package import LanternNavigation

/// Leads through the pages of the tour, in a stack of its own over whatever a pile shows.
@MainActor
package final class OnboardingCoordinator: Coordinator {
  /// What the pages stand in, from `activate` on as long as it is there.
  package private(set) weak var stack: ScreenStack?
  private weak var pile: StackContainer?
  private let services: LoginServices
  private let leaveTitle: StringKey
  private let finished: () -> Void
  private var isFinished = false

  /// `finished` is called once, after the last page or when somebody has seen enough; taking the stack away is up to
  /// whoever is told. It is not called where that is gone already.
  /// `leaveTitle` is what the way out is called, which is whatever comes after the tour.
  package init(
    over pile: StackContainer, _ services: LoginServices, leaveTitle: StringKey = .commonLogIn,
    finished: @escaping () -> Void
  ) {
    self.pile = pile
    self.services = services
    self.leaveTitle = leaveTitle
    self.finished = finished
    super.init()
  }

  package override func activate() {
    guard stack == nil, let pile else { return }
    pile.push(makeStack(upTo: .prints))
  }

  /// The pages up to one in a stack, for whoever puts that over the pile.
  func makeStack(upTo page: OnboardingPage) -> ScreenStack {
    let stack = ScreenStack(pages(upTo: page).map(screen), backTitle: services.words(.commonBack))
    self.stack = stack
    return stack
  }

  /// Shows a page, whichever shows now.
  func show(_ page: OnboardingPage, completion: @escaping (PassageOutcome) -> Void) {
    guard let stack else { return completion(.superseded) }
    guard (stack.toBe.last as? OnboardingScreen)?.page != page else { return completion(.shown) }
    let screens = pages(upTo: page).map { page in
      stack.toBe.first { ($0 as? OnboardingScreen)?.page == page } ?? screen(page)
    }
    stack.set(screens, completion: completion)
  }

  private func pages(upTo page: OnboardingPage) -> [OnboardingPage] {
    OnboardingPage.allCases.filter { $0.rawValue <= page.rawValue }
  }

  private func screen(_ page: OnboardingPage) -> Screen {
    OnboardingScreen(
      page, services, leaveTitle: leaveTitle, next: { [weak self] in self?.goOn(from: $0) },
      skip: { [weak self] in self?.finish() })
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

extension Coordinator {
  /// Takes a person through the tour, over whatever a pile shows, from a page on. There is one tour at a time.
  func takeTour(
    over pile: StackContainer, _ services: LoginServices, from page: OnboardingPage,
    leaveTitle: StringKey = .commonLogIn,
    completion: @escaping (PassageOutcome) -> Void
  ) {
    // One whose pages are on their way out is over.
    let tours = children.lazy.compactMap { $0 as? OnboardingCoordinator }
    if let running = tours.first(where: { tour in pile.toBe.contains { $0 === tour.stack } }),
      let stack = running.stack
    {
      let isCovered = pile.toBe.last !== stack
      running.show(page, completion: isCovered ? { _ in } : completion)
      if isCovered { pile.pop(to: stack, completion: completion) }
    } else {
      let tour = makeTour(over: pile, services, from: page, leaveTitle: leaveTitle)
      pile.push(tour, completion: completion)
    }
  }

  /// The stack of a tour that is about to stand over what a pile shows.
  func makeTour(
    over pile: StackContainer, _ services: LoginServices, from page: OnboardingPage,
    leaveTitle: StringKey = .commonLogIn
  ) -> ScreenStack {
    let tour = OnboardingCoordinator(over: pile, services, leaveTitle: leaveTitle) { [weak pile] in
      pile?.pop()
    }
    let stack = tour.makeStack(upTo: page)
    adopt(tour, until: stack)
    return stack
  }
}
