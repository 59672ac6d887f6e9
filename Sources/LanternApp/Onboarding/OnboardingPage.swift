/// The pages of the tour, in order.
package enum OnboardingPage: Int, CaseIterable, Hashable, Sendable {
  case prints, bag, look, timings

  /// The next page, or nil after the last.
  package var next: OnboardingPage? { OnboardingPage(rawValue: rawValue + 1) }

  var heading: StringKey {
    switch self {
    case .prints: .onboardingPrints
    case .bag: .onboardingBag
    case .look: .onboardingLook
    case .timings: .onboardingTimings
    }
  }

  var sentence: StringKey {
    switch self {
    case .prints: .onboardingPrintsText
    case .bag: .onboardingBagText
    case .look: .onboardingLookText
    case .timings: .onboardingTimingsText
    }
  }
}
