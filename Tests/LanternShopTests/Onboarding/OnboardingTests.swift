import LanternLogin
import LanternNavigation
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The tour: its pages, their order, and the notification of its end.
@MainActor
struct OnboardingTests {
  private let loginFlow: LoginFixture
  private let modals = ModalStack(root: ScreenStack(root: Screen(title: "below")))
  private let fixture: TestWindow
  private let tour: OnboardingCoordinator
  private let end = End()

  @MainActor
  private final class End { var count = 0 }

  init() throws {
    loginFlow = try LoginFixture()
    let (modals, end) = (modals, end)
    fixture = TestWindow { modals }
    tour = OnboardingCoordinator(over: modals, loginFlow.model) { end.count += 1 }
    tour.activate()
    try fixture.settle()
  }

  private static let headings = [
    "Prints, pulled by hand", "Change your mind", "Light or dark", "Every frame measured",
  ]

  // The heading of the page, not of the bar.
  private var heading: String? { fixture.names(of: .heading).last }
  private var count: Int? { tour.stack?.screens.count }

  @Test(.requirement(56)) func `activation presents a stack with the first page`() {
    #expect(modals.screens.map(\.title) == ["below", "A Tour of the Shop"])
    #expect(modals.top === tour.stack)
    #expect(count == 1)
    #expect(heading == OnboardingTests.headings[0])
    #expect(fixture.names(of: .status) == ["Page 1 of 4"])
  }

  @Test(.requirement(56, 57)) func `Next shows the following page`() throws {
    #expect(OnboardingPage.allCases == [.prints, .bag, .appearance, .timings])
    var seen = [heading]
    for number in 2...4 {
      try fixture.click("Next")
      seen.append(heading)
      #expect(count == number)
      #expect(fixture.names(of: .status) == ["Page \(number) of 4"])
    }
    #expect(seen == OnboardingTests.headings)
    #expect(end.count == 0)
  }

  @Test(.requirement(56)) func `after the last page, the coordinator is notified once and nothing is pushed`()
    throws
  {
    for _ in 1...3 { try fixture.click("Next") }
    try fixture.click("Done")
    #expect(end.count == 1)
    #expect(count == 4)
    try fixture.click("Done")
    try fixture.press(.enter)
    #expect(end.count == 1)
    #expect(count == 4)
  }

  @Test(.requirement(55)) func `a page that is not visible does not advance the tour`() throws {
    let first = try #require(tour.stack?.top)
    // The first page handles the key and notifies the coordinator, whichever page is visible.
    #expect(first.handle(.pageDown, []))
    #expect(first.handle(.pageDown, []))
    try fixture.settle()
    #expect(count == 2)
    #expect(first.handle(.pageDown, []))
    try fixture.settle()
    #expect(count == 2)
    #expect(heading == OnboardingTests.headings[1])
  }

  @Test(.requirement(55)) func `a page does not retain its coordinator, and its buttons then do nothing`()
    throws
  {
    var coordinator: OnboardingCoordinator? = OnboardingCoordinator(over: modals, loginFlow.model) {}
    coordinator?.activate()
    try fixture.settle()
    let stack = try #require(coordinator?.stack)
    weak let released = coordinator
    coordinator = nil
    #expect(released == nil)
    try fixture.click("Next")
    try fixture.click("Skip")
    #expect(stack.screens.count == 1)
  }

  @Test func `Skip ends the tour once`() throws {
    try fixture.click("Next")
    try fixture.click("Skip")
    try fixture.click("Skip")
    #expect(end.count == 1)
  }

  @Test func `pages can be shown again after going back`() throws {
    try fixture.click("Next")
    try fixture.click("Next")
    try fixture.click("Back")
    #expect(heading == OnboardingTests.headings[1])
    try fixture.press(.enter)
    #expect(heading == OnboardingTests.headings[2])
    #expect(count == 3)
  }

  @Test func `a second activation has no effect`() throws {
    tour.activate()
    try fixture.settle()
    #expect(modals.screens.count == 2)
  }

  @Test(.requirement(19)) func `each page has one button that leaves the tour, which does not log in`() throws
  {
    for number in 1...4 {
      let leaving = ["Log In", "Skip", "Done"].filter(fixture.names(of: .button).contains)
      #expect(leaving == [number < 4 ? "Skip" : "Done"])
      if number < 4 { try fixture.click("Next") }
    }
  }
}
