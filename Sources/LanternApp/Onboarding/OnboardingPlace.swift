package import LanternNavigation

/// The tour as a place that links lead to: `onboarding?page=2`.
extension OnboardingPage {
  /// The page that a link names, the first where it names none; nil where it is no link to the tour.
  package init?(_ link: Link) throws(LinkError) {
    guard link.place == ["onboarding"] else { return nil }
    try link.refuseItems(except: "page")
    let text = link[item: "page"] ?? "1"
    guard text.count == 1, let page = Int(text).flatMap({ OnboardingPage(rawValue: $0 - 1) }) else {
      throw .badItem(name: "page", value: text, wanted: "a number from 1 to \(OnboardingPage.allCases.count)")
    }
    self = page
  }

  package var link: Link? {
    .lantern("onboarding", items: self == .prints ? [] : [.init("page", "\(rawValue + 1)")])
  }
}
