import LanternNavigation

/// Brings a person to the places that can be had in every part, each part in its own way. What became of it is told once.
@MainActor
protocol LinkTarget: AnyObject {
  /// Shows a place of logging in.
  func open(_ place: LoginPlace, completion: @escaping (PassageOutcome) -> Void)
  /// Shows a page of the tour, over all else.
  func take(to page: OnboardingPage, completion: @escaping (PassageOutcome) -> Void)
}
