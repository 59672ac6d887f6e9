import LanternApp
import LanternNavigation
import LanternTestSupport
import LanternWidgets
import Testing

/// The tour: its pages, what leads from one to the next, and that its end is told.
@MainActor
struct OnboardingTests {
  private let bench: LoginBench
  private let modals = ModalStack(root: ScreenStack(root: Screen(title: "beneath")))
  private let fixture: WindowFixture
  private let tour: OnboardingCoordinator
  private let end = End()

  @MainActor
  private final class End { var count = 0 }

  init() throws {
    bench = try LoginBench()
    let (modals, end) = (modals, end)
    fixture = WindowFixture { modals }
    tour = OnboardingCoordinator(over: modals, bench.services) { end.count += 1 }
    tour.activate()
    fixture.settle()
  }

  private static let headings = [
    "Prints, pulled by hand", "Change your mind", "Light or dark", "Every frame measured",
  ]

  // The heading below the one in the bar.
  private var heading: String? { fixture.names(of: .heading).last }
  private var count: Int? { tour.stack?.screens.count }

  @Test(.requirement(56)) func `activating shows page 0, in a stack over what was there`() {
    #expect(modals.screens.map(\.title) == ["beneath", "A Tour of the Shop"])
    #expect(modals.top === tour.stack)
    #expect(count == 1)
    #expect(heading == OnboardingTests.headings[0])
    #expect(fixture.names(of: .status) == ["Page 1 of 4"])
  }

  @Test(.requirement(56, 57)) func `each next shows the page that follows in the enumeration`() {
    #expect(OnboardingPage.allCases == [.prints, .bag, .look, .timings])
    var seen = [heading]
    for number in 2...4 {
      fixture.click("Next")
      seen.append(heading)
      #expect(count == number)
      #expect(fixture.names(of: .status) == ["Page \(number) of 4"])
    }
    #expect(seen == OnboardingTests.headings)
    #expect(end.count == 0)
  }

  @Test(.requirement(56)) func `after the last page the owner is told once, and nothing is pushed`() {
    for _ in 1...3 { fixture.click("Next") }
    fixture.click("Done")
    #expect(end.count == 1)
    #expect(count == 4)
    fixture.click("Done")
    fixture.press(.enter)
    fixture.click("Log In")
    #expect(end.count == 1)
    #expect(count == 4)
  }

  @Test(.requirement(55)) func `a page names itself, so one that does not show leads nowhere`() throws {
    let first = try #require(tour.stack?.top)
    // Its key is what the page itself hears; it tells its owner, whoever shows by then.
    #expect(first.handle(.pageDown, []))
    #expect(first.handle(.pageDown, []))
    fixture.settle()
    #expect(count == 2)
    #expect(first.handle(.pageDown, []))
    fixture.settle()
    #expect(count == 2)
    #expect(heading == OnboardingTests.headings[1])
  }

  @Test(.requirement(55)) func `a page does not keep its owner alive, and its next then does nothing`() throws
  {
    var owner: OnboardingCoordinator? = OnboardingCoordinator(over: modals, bench.services) {}
    owner?.activate()
    fixture.settle()
    let stack = try #require(owner?.stack)
    weak let watched = owner
    owner = nil
    #expect(watched == nil)
    fixture.click("Next")
    fixture.click("Skip")
    #expect(stack.screens.count == 1)
  }

  @Test func `skip, and log in, are the end as well`() {
    fixture.click("Next")
    fixture.click("Skip")
    #expect(end.count == 1)
    fixture.click("Log In")
    #expect(end.count == 1)
  }

  @Test func `what was gone back from can be gone on to again`() {
    fixture.click("Next")
    fixture.click("Next")
    fixture.click("Back")
    #expect(heading == OnboardingTests.headings[1])
    fixture.press(.enter)
    #expect(heading == OnboardingTests.headings[2])
    #expect(count == 3)
  }

  @Test func `activated twice it is there once`() {
    tour.activate()
    fixture.settle()
    #expect(modals.screens.count == 2)
  }

  @Test(.requirement(19)) func `each page has one button named log in`() {
    for number in 1...4 {
      #expect(fixture.names(of: .button).filter { $0 == "Log In" }.count == 1)
      if number < 4 { fixture.click("Next") }
    }
  }
}
