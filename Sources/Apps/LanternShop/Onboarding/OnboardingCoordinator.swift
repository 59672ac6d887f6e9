package import LanternNavigation

/// Coordinates the pages of the tour, in a stack of its own.
@MainActor
package final class OnboardingCoordinator: Coordinator {
  /// The stack of the pages, from `activate` until it is removed.
  package private(set) weak var stack: ScreenStack?
  private weak var container: StackContainer?
  private let model: AppModel
  private let onFinish: () -> Void
  private var isFinished = false

  /// Creates the coordinator.
  ///
  /// - Parameters:
  ///   - container: The container over whose screens `activate` shows the pages.
  ///   - onFinish: Called once, after the last page or when the user ends the tour. It must remove the stack. It is
  ///     not called if the stack was already removed.
  package init(
    over container: StackContainer?, _ model: AppModel, onFinish: @escaping () -> Void
  ) {
    self.container = container
    self.model = model
    self.onFinish = onFinish
    super.init()
  }

  package override func activate() {
    guard stack == nil, let container else { return }
    container.push(makeStack(upTo: .prints))
  }

  /// Makes a stack with the pages up to `page`, for the caller to present.
  func makeStack(upTo page: OnboardingPage) -> ScreenStack {
    let stack = ScreenStack(pages(upTo: page).map(screen), backTitle: model.strings(.commonBack))
    self.stack = stack
    return stack
  }

  /// Shows a page of the running tour.
  func show(_ page: OnboardingPage, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }) {
    guard let stack else { return completion(.superseded) }
    guard (stack.targetScreens.last as? OnboardingScreen)?.page != page else { return completion(.shown) }
    let screens = pages(upTo: page).map { page in
      stack.targetScreens.first { ($0 as? OnboardingScreen)?.page == page } ?? screen(page)
    }
    stack.set(screens, completion: completion)
  }

  private func pages(upTo page: OnboardingPage) -> [OnboardingPage] {
    OnboardingPage.allCases.filter { $0.rawValue <= page.rawValue }
  }

  private func screen(_ page: OnboardingPage) -> Screen {
    OnboardingScreen(
      page, model, next: { [weak self] in self?.advance(from: $0) },
      skip: { [weak self] in self?.finish() })
  }

  // Only the top page can continue.
  private func advance(from page: OnboardingPage) {
    guard let stack, (stack.targetScreens.last as? OnboardingScreen)?.page == page else { return }
    guard let next = page.next else { return finish() }
    stack.push(screen(next))
  }

  private func finish() {
    guard stack != nil, !isFinished else { return }
    isFinished = true
    onFinish()
  }
}

extension Coordinator {
  /// The stack of a tour, for the caller to present. The end of the tour removes it.
  package func makeTour(_ model: AppModel, from page: OnboardingPage) -> ScreenStack {
    weak var presented: ScreenStack?
    let tour = OnboardingCoordinator(over: nil, model) {
      (presented?.parent as? StackContainer)?.pop()
    }
    let stack = tour.makeStack(upTo: page)
    presented = stack
    adopt(tour, until: stack)
    return stack
  }
}
