import Foundation
import LanternAccounts
import LanternApp
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
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
    pressEverything(in: fixture)
    for request in loginFlow.logIns { request.completion(.success(User(name: "Ines"))) }
    for request in loginFlow.resets { request.completion(.success(())) }
    fixture.settle()
    #expect(stack.screens.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
    #expect(LiveScreens.count == liveScreens)
    #expect(!spy.destinations.isEmpty)
  }

  @Test(
    .requirement(54, 68),
    arguments: [
      "home", "product/paper-moon", "artist/Ines%20Vidal", "bag", "account", "account/details",
      "account/profiles", "account/security", "account/password", "account/delete", "account/ways-around",
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
        pressed = pressEverything(in: WindowFixture { stack })
        #expect(stack.screens.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
      },
    ])
    #expect(walk.failures == [])
    #expect(!pressed.isEmpty)
  }

  @Test(.requirement(68))
  func `a navigator pushes onto its stack, whichever screen sends the request`() {
    let (first, second) = (ScreenStack(root: Screen(title: "1")), ScreenStack(root: Screen(title: "2")))
    let login = loginFlow.navigator()
    // This screen is in no stack.
    let fixture = WindowFixture { loginFlow.screens.logIn(nil, login) }
    login.stack = first
    fixture.click("Sign Up")
    #expect(first.screens.map(\.title) == ["1", "Sign Up"])
    login.stack = second
    fixture.click("Forgot Password")
    #expect(second.screens.map(\.title) == ["2", "Forgot Password"])
    #expect(first.screens.map(\.title) == ["1", "Sign Up"])
  }

  @Test(.requirement(5, 67)) func `the login flow is independent of the flow that follows it`() throws {
    let app = Coordinator()
    let fixture = WindowFixture { loginFlow.makeStack(of: app) }
    fixture.click("Log In")
    let user = User(name: "Ines")
    try #require(loginFlow.logIns.last).completion(.success(user))
    fixture.settle()
    #expect(loginFlow.entries == 1)
    // It does not depend on the root's flows.
    #expect(fixture.root.destination == .a)
    fixture.show(.b)
    #expect(fixture.root.current.title == "elsewhere")
  }

  private static func leaf(of screen: Screen) -> Screen { screen.visibleChildren.last.map(leaf) ?? screen }

  // Presses all controls in reading order, and closes screens that this opens.
  @discardableResult
  private func pressEverything(in fixture: WindowFixture) -> [String] {
    var pressed: [String] = []
    func next() -> (name: String, place: Point)? {
      for (semantics, frame) in fixture.root.semantics
      where semantics.actions.contains(.press) && semantics.states.isDisjoint(with: [.disabled, .offscreen]) {
        let name = "\(semantics.role.rawValue) \(semantics.name) \(frame.x) \(frame.y)"
        let middle = Point(Double(frame.x + frame.width / 2), Double(frame.y + frame.height / 2))
        if !pressed.contains(name) { return (name, middle) }
      }
      return nil
    }
    while pressed.count < 200, let (name, place) = next() {
      pressed.append(name)
      fixture.root.handle(InputEvent(.pointerDown(at: place, clicks: 1), time: fixture.now))
      fixture.root.handle(InputEvent(.pointerUp(at: place), time: fixture.now))
      fixture.settle()
      fixture.press(.escape)
    }
    return pressed
  }
}
