/// The pages of the tour, in order.
package enum OnboardingPage: Int, CaseIterable, Hashable, Sendable {
  case prints, bag, appearance, timings

  /// The next page, or nil after the last.
  package var next: OnboardingPage? { OnboardingPage(rawValue: rawValue + 1) }

  var heading: StringKey {
    switch self {
    case .prints: .onboardingPrints
    case .bag: .onboardingBag
    case .appearance: .onboardingAppearance
    case .timings: .onboardingTimings
    }
  }

  var text: StringKey {
    switch self {
    case .prints: .onboardingPrintsText
    case .bag: .onboardingBagText
    case .appearance: .onboardingAppearanceText
    case .timings: .onboardingTimingsText
    }
  }
}
