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

  private func desk(_ transitions: TransitionTable = TransitionTable()) -> WindowFixture {
    let (app, services) = (app, bench.services)
    return WindowFixture(transitions) { LoginCoordinator.flow(services, of: app) }
  }

  private var login: Coordinator? { app.children.first }

  @Test(.requirement(58)) func `the app's coordinator retains the part's, and that one the tour's`() throws {
    let desk = desk()
    #expect(app.children.map { $0 is LoginCoordinator } == [true])
    desk.click("Take the Tour")
    #expect(login?.children.map { $0 is OnboardingCoordinator } == [true])
    #expect(desk.names(of: .status) == ["Page 1 of 4"])
  }

  @Test(.requirement(58), arguments: Ending.allCases)
  func `a tour's coordinator is gone with its stack, however that was closed`(ending: Ending) throws {
    let isAnimated = ending == .replacedAnimated || ending == .replacedMidway
    let desk = desk(isAnimated ? .everywhere(Dissolve()) : TransitionTable())
    desk.click("Take the Tour")
    weak let tour = try #require(login?.children.first as? OnboardingCoordinator)
    weak let stack = try #require(tour?.stack)
    desk.click("Next")
    switch ending {
    case .read:
      for name in ["Next", "Next", "Done"] { desk.click(name) }
    case .skipped: desk.click("Skip")
    case .escape: for _ in 1...2 { desk.press(.escape) }
    case .back: for _ in 1...2 { desk.press(.left, .alt) }
    case .mouseBack: for _ in 1...2 { desk.press(.back) }
    case .dragged:
      // The page by its edge, and then the whole by its bar.
      desk.drag(from: Point(4, 500), to: Point(440, 500))
      #expect(stack?.screens.count == 1)
      desk.drag(from: Point(240, 20), to: Point(240, 800))
    case .replacedAtOnce, .replacedAnimated: desk.show(.b)
    case .replacedMidway:
      desk.root.show(.b)
      desk.root.advance(to: 0.5)
      desk.settle()
    }
    #expect(stack == nil)
    #expect(tour == nil)
    if ending == .replacedAtOnce || isAnimated {
      #expect(app.children.isEmpty)
    } else {
      #expect(login?.children.isEmpty == true)
      #expect(desk.title == "Login Screen")
      desk.click("Take the Tour")
      #expect(desk.names(of: .status) == ["Page 1 of 4"], "there can be another")
    }
  }

  @Test(.requirement(58)) func `a drag that is let go too early leaves everything as it is`() throws {
    let desk = desk()
    desk.click("Take the Tour")
    weak let tour = try #require(login?.children.first as? OnboardingCoordinator)
    desk.drag(from: Point(240, 20), to: Point(240, 60))
    #expect(tour != nil)
    #expect(desk.names(of: .status) == ["Page 1 of 4"])
  }

  @Test func `a tour that is asked for twice comes once`() {
    let desk = desk()
    desk.click("Take the Tour")
    #expect(login?.children.count == 1)
    desk.click("Skip")
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
