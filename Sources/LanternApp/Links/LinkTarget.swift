import LanternNavigation

/// Opens the places that every flow can show, each in its own way. Each result is reported once.
@MainActor
protocol LinkTarget: AnyObject {
  /// Shows a place of the login flow.
  func open(_ place: LoginPlace, completion: @escaping (NavigationResult<Void>) -> Void)
  /// Shows the tour from a page on, over all other screens.
  func showTour(from page: OnboardingPage, completion: @escaping (NavigationResult<Void>) -> Void)
}
