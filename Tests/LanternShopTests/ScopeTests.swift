import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Screens request destinations. Navigators, each for one scope, show them.
@MainActor
struct ScopeTests {
  private let loginFlow: LoginFixture

  init() throws { loginFlow = try LoginFixture() }

  enum Form: CaseIterable {
    case logIn, signUp, confirm, forgotPassword, resetPassword, welcome
  }

  private func make(_ form: Form, _ screens: LoginScreens, _ navigator: LoginScreens.ScreenNavigator)
    -> Screen
  {
    switch form {
    case .logIn: screens.logIn(nil, navigator)
    case .signUp: screens.signUp(navigator)
    case .confirm: screens.confirm(.ines, navigator)
    case .forgotPassword: screens.forgotPassword("ines@example.org", navigator)
    case .resetPassword: screens.resetPassword(.ines, navigator)
    case .welcome: screens.welcome(User(name: "Ines", isNew: true), navigator)
    }
  }

  @Test(.requirement(54), arguments: Form.allCases)
  func `a login screen never creates or pushes another screen, whichever control is pressed`(form: Form)
    throws
  {
    let (fixture, spy) = loginFlow.fixture { make(form, $0, $1) }
    let stack = try #require(fixture.root.current as? ScreenStack)
    let (screen, liveScreens) = (stack.top, LiveScreens.count)
    try pressEverything(in: fixture)
    for request in loginFlow.logIns { request.completion(.success(User(name: "Ines"))) }
    for request in loginFlow.resets { request.completion(.success(())) }
    try fixture.settle()
    #expect(stack.screens.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
    #expect(LiveScreens.count == liveScreens)
    // Three forms are empty, and lead nowhere before they are filled in.
    #expect(spy.destinations.isEmpty == [.signUp, .confirm, .resetPassword].contains(form))
  }

  @Test(
    .requirement(54, 68),
    arguments: [
      "home", "product/paper-moon", "artist/Ines%20Vidal", "bag", "account", "account/details",
      "account/profiles", "account/security", "account/password", "account/delete", "timings/routes",
      "timings", "craft",
    ])
  func `a shop screen never pushes onto its own stack, whichever control is pressed`(
    place: String
  ) throws {
    let walk = try ShopWalk(PixelSize(1_000, 1_300))
    var pressed: [String] = []
    try walk.take([
      .click("Log In"), .act { #expect($0.open("lantern://\(place)").isAccepted) },
      .act { shop in
        let screen = ScopeTests.leaf(of: shop.root.current)
        guard let container = screen.parent as? StackContainer else {
          Issue.record("\(screen.title) is in no stack")
          return
        }
        // The navigators of the shop still use its own window.
        let others = container.screens.filter { $0 !== screen }
        container.set(others.isEmpty ? [Screen(title: "instead")] : others, by: InstantTransition())
        let stack = ScreenStack(root: screen)
        pressed = try pressEverything(in: TestWindow { stack })
        #expect(stack.screens.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
      },
    ])
    #expect(walk.failures == [])
    // Until something is typed, the buttons of these two can't be pressed.
    #expect(pressed.isEmpty == ["account/details", "account/password"].contains(place))
  }

  @Test(.requirement(68))
  func `a navigator pushes onto its stack, whichever screen sends the request`() throws {
    let (first, second) = (ScreenStack(root: Screen(title: "1")), ScreenStack(root: Screen(title: "2")))
    let login = loginFlow.navigator()
    // This screen is in no stack.
    let fixture = TestWindow { loginFlow.screens.logIn(nil, login) }
    login.stack = first
    try fixture.click("Sign Up")
    #expect(first.screens.map(\.title) == ["1", "Sign Up"])
    login.stack = second
    try fixture.click("Forgot Password")
    #expect(second.screens.map(\.title) == ["2", "Forgot Password"])
    #expect(first.screens.map(\.title) == ["1", "Sign Up"])
  }

  @Test(.requirement(5, 67)) func `the login flow is independent of the flow that follows it`() throws {
    let app = Coordinator()
    let fixture = TestWindow { loginFlow.makeStack(of: app) }
    try fixture.click("Log In", number: 1)
    let user = User(name: "Ines")
    try #require(loginFlow.logIns.last).completion(.success(user))
    try fixture.settle()
    #expect(loginFlow.entries == 1)
    // It does not depend on the root's flows.
    #expect(fixture.root.destination == .a)
    try fixture.show(.b)
    #expect(fixture.root.current.title == "elsewhere")
  }

  private static func leaf(of screen: Screen) -> Screen { screen.visibleChildren.last.map(leaf) ?? screen }

  // Presses all controls in reading order, and closes screens that this opens.
  @discardableResult
  private func pressEverything(in fixture: TestWindow) throws -> [String] {
    var pressed: [String] = []
    func next() -> (name: String, place: Point)? {
      for element in fixture.elements
      where element.semantics.actions.contains(.press)
        && element.semantics.states.isDisjoint(with: [.disabled, .offscreen])
      {
        let name = "\(element) \(element.frame.minX) \(element.frame.minY)"
        if !pressed.contains(name) { return (name, element.frame.center) }
      }
      return nil
    }
    while pressed.count < 200, let (name, place) = next() {
      pressed.append(name)
      try fixture.click(at: place)
      try fixture.press(.escape)
    }
    return pressed
  }
}
