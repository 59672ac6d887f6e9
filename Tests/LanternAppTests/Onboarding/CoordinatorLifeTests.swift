import LanternApp
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// How long coordinators live: as long as what they lead through, however that ends.
@MainActor
struct CoordinatorLifeTests {
  private let bench: LoginBench
  private let app = Coordinator()

  init() throws { bench = try LoginBench() }

  /// How a person, or the app, ends a tour.
  enum Ending: CaseIterable, CustomTestStringConvertible {
    case read, skipped, escape, back, mouseBack, dragged, replacedAtOnce, replacedAnimated, replacedMidway

    var testDescription: String { "\(self)" }
  }

  private func fixture(_ transitions: TransitionTable = TransitionTable()) -> WindowFixture {
    let (app, services) = (app, bench.services)
    return WindowFixture(transitions) { LoginCoordinator.flow(services, of: app)[0] }
  }

  private var login: Coordinator? { app.children.first }

  @Test(.requirement(58)) func `the app's coordinator retains the part's, and that one the tour's`() throws {
    let fixture = fixture()
    #expect(app.children.map { $0 is LoginCoordinator } == [true])
    fixture.click("Take the Tour")
    #expect(login?.children.map { $0 is OnboardingCoordinator } == [true])
    #expect(fixture.names(of: .status) == ["Page 1 of 4"])
  }

  @Test(.requirement(58), arguments: Ending.allCases)
  func `a tour's coordinator is gone with its stack, however that was closed`(ending: Ending) throws {
    let isAnimated = ending == .replacedAnimated || ending == .replacedMidway
    let fixture = fixture(isAnimated ? .everywhere(Dissolve()) : TransitionTable())
    fixture.click("Take the Tour")
    weak let tour = try #require(login?.children.first as? OnboardingCoordinator)
    weak let stack = try #require(tour?.stack)
    fixture.click("Next")
    switch ending {
    case .read:
      for name in ["Next", "Next", "Done"] { fixture.click(name) }
    case .skipped: fixture.click("Skip")
    case .escape: for _ in 1...2 { fixture.press(.escape) }
    case .back: for _ in 1...2 { fixture.press(.left, .alt) }
    case .mouseBack: for _ in 1...2 { fixture.press(.back) }
    case .dragged:
      // The page by its edge, and then the whole by its bar.
      fixture.drag(from: Point(4, 500), to: Point(440, 500))
      #expect(stack?.screens.count == 1)
      fixture.drag(from: Point(240, 20), to: Point(240, 800))
    case .replacedAtOnce, .replacedAnimated: fixture.show(.b)
    case .replacedMidway:
      fixture.root.show(.b)
      fixture.root.advance(to: 0.5)
      fixture.settle()
    }
    #expect(stack == nil)
    #expect(tour == nil)
    if ending == .replacedAtOnce || isAnimated {
      #expect(app.children.isEmpty)
    } else {
      #expect(login?.children.isEmpty == true)
      #expect(fixture.title == "Login Screen")
      fixture.click("Take the Tour")
      #expect(fixture.names(of: .status) == ["Page 1 of 4"], "there can be another")
    }
  }

  @Test(.requirement(58)) func `a drag that is let go too early leaves everything as it is`() throws {
    let fixture = fixture()
    fixture.click("Take the Tour")
    weak let tour = try #require(login?.children.first as? OnboardingCoordinator)
    fixture.drag(from: Point(240, 20), to: Point(240, 60))
    #expect(tour != nil)
    #expect(fixture.names(of: .status) == ["Page 1 of 4"])
  }

  @Test func `a tour that is asked for twice comes once`() {
    let fixture = fixture()
    fixture.click("Take the Tour")
    #expect(login?.children.count == 1)
    fixture.click("Skip")
    #expect(login?.children.isEmpty == true)
  }

  @Test(.requirement(15, 58)) func `log in and log out leave one part's coordinator, never two`() throws {
    let walk = try ShopWalk(PixelSize(1000, 700))
    func expect(_ isThere: Bool) -> ShopWalk.Step {
      .act { #expect($0.coordinator.children.map { $0 is LoginCoordinator } == (isThere ? [true] : [])) }
    }
    try walk.take([
      expect(true), .click("Take the Tour"), .click("Next"), .click("Log In"), expect(true),
      .click("Log In"), expect(false), .click("Log Out"), expect(true),
      .click("Take the Tour"), .click("Skip"), .click("Log In"), expect(false),
    ])
    #expect(walk.complaints == [])
  }
}
