import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// A coordinator lives as long as the flow that it coordinates.
@MainActor
struct CoordinatorLifetimeTests {
  private let loginFlow: LoginFixture
  private let app = Coordinator()

  init() throws { loginFlow = try LoginFixture() }

  /// The ways in which a tour can end.
  enum Ending: CaseIterable, CustomTestStringConvertible {
    case read, skipped, escape, back, mouseBack, dragged, replacedAtOnce, replacedAnimated, replacedMidway

    var testDescription: String { "\(self)" }
  }

  private func fixture(_ transitions: TransitionTable = TransitionTable()) -> TestWindow {
    TestWindow(transitions) { [app, loginFlow] in loginFlow.makeStack(of: app) }
  }

  private var login: Coordinator? { app.children.first }

  @Test(.requirement(58)) func `the app's coordinator retains the login flow's, which retains the tour's`()
    throws
  {
    let fixture = fixture()
    #expect(app.children.map { $0 is LoginCoordinator } == [true])
    try fixture.click("Take the Tour")
    #expect(login?.children.map { $0 is OnboardingCoordinator } == [true])
    #expect(fixture.names(of: .status) == ["Page 1 of 4"])
  }

  @Test(.requirement(58), arguments: Ending.allCases)
  func `a tour's coordinator is released with its stack, however the tour ends`(ending: Ending) throws {
    let isAnimated = ending == .replacedAnimated || ending == .replacedMidway
    let fixture = fixture(isAnimated ? .everywhere(Dissolve()) : TransitionTable())
    try fixture.click("Take the Tour")
    weak let tour = try #require(login?.children.first as? OnboardingCoordinator)
    weak let stack = try #require(tour?.stack)
    try fixture.click("Next")
    switch ending {
    case .read:
      for name in ["Next", "Next", "Done"] { try fixture.click(name) }
    case .skipped: try fixture.click("Skip")
    case .escape: for _ in 1...2 { try fixture.press(.escape) }
    case .back: for _ in 1...2 { try fixture.press(.left, .alt) }
    case .mouseBack: for _ in 1...2 { try fixture.press(.back) }
    case .dragged:
      // Drags the page by its edge, and then the stack by its bar.
      try fixture.drag(from: Point(4, 500), to: Point(440, 500))
      #expect(stack?.screens.count == 1)
      try fixture.drag(from: Point(240, 20), to: Point(240, 800))
    case .replacedAtOnce, .replacedAnimated: try fixture.show(.b)
    case .replacedMidway:
      fixture.root.show(.b)
      fixture.wait(for: .milliseconds(100))
      try fixture.settle()
    }
    #expect(stack == nil)
    #expect(tour == nil)
    if ending == .replacedAtOnce || isAnimated {
      #expect(app.children.isEmpty)
    } else {
      #expect(login?.children.isEmpty == true)
      #expect(fixture.title == "Login Screen")
      try fixture.click("Take the Tour")
      #expect(fixture.names(of: .status) == ["Page 1 of 4"], "a new tour can begin")
    }
  }

  @Test(.requirement(58)) func `a drag that is released too early changes nothing`() throws {
    let fixture = fixture()
    try fixture.click("Take the Tour")
    weak let tour = try #require(login?.children.first as? OnboardingCoordinator)
    try fixture.drag(from: Point(240, 20), to: Point(240, 60))
    #expect(tour != nil)
    #expect(fixture.names(of: .status) == ["Page 1 of 4"])
  }

  @Test func `only one tour runs at a time`() throws {
    let fixture = fixture()
    try fixture.click("Take the Tour")
    #expect(login?.children.count == 1)
    try fixture.click("Skip")
    #expect(login?.children.isEmpty == true)
  }

  @Test(.requirement(15, 58)) func `logging in and out leaves one login coordinator at most`() throws {
    let walk = try ShopWalk(PixelSize(1000, 700))
    func expect(_ isAlive: Bool) -> ShopWalk.Step {
      .act { #expect($0.coordinator.children.map { $0 is LoginCoordinator } == (isAlive ? [true] : [])) }
    }
    try walk.take([
      expect(true), .click("Take the Tour"), .click("Next"), .click("Skip"), expect(true),
      .click("Log In"), expect(false), .click("Log Out"), expect(true),
      .click("Take the Tour"), .click("Skip"), .click("Log In"), expect(false),
    ])
    #expect(walk.failures == [])
  }
}
