package import LanternNavigation

/// The tour as a place of links: `onboarding?page=2`.
extension OnboardingPage {
  /// The page of a link, the first if the link names none. Returns nil if the link is not for the tour.
  package init?(_ link: Link) throws(LinkError) {
    guard link.place == ["onboarding"] else { return nil }
    try link.refuseItems(except: "page")
    let text = link[item: "page"] ?? "1"
    guard text.count == 1, let page = Int(text).flatMap({ OnboardingPage(rawValue: $0 - 1) }) else {
      throw .badItem(
        name: "page", value: text, expected: "a number from 1 to \(OnboardingPage.allCases.count)")
    }
    self = page
  }

  package var link: Link? {
    .lantern("onboarding", items: self == .prints ? [] : [.init("page", "\(rawValue + 1)")])
  }
}
