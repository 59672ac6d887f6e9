import LanternNavigation

/// Opens the places that every flow can show, each in its own way. Each result is reported once.
@MainActor
protocol LinkTarget: AnyObject {
  /// Shows a place of the login flow.
  func open(_ place: LoginPlace, completion: @escaping (NavigationResult<Void>) -> Void)
  /// Shows a page of the tour, over everything else.
  func take(to page: OnboardingPage, completion: @escaping (NavigationResult<Void>) -> Void)
}
