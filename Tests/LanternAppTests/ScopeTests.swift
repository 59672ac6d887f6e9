import Foundation
import LanternAccounts
import LanternApp
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Screens say what a person wants. Navigators, each of which knows one scope, take the person there.
@MainActor
struct ScopeTests {
  private let bench: LoginBench

  init() throws { bench = try LoginBench() }

  enum Form: CaseIterable {
    case logIn, signUp, confirm, forgotPassword, resetPassword, welcome
  }

  private func make(_ form: Form, _ screens: LoginScreens, _ ways: LoginScreens.Ways) -> Screen {
    switch form {
    case .logIn: screens.logIn(nil, ways)
    case .signUp: screens.signUp(ways)
    case .confirm: screens.confirm(.ines, ways)
    case .forgotPassword: screens.forgotPassword("ines@example.org", ways)
    case .resetPassword: screens.resetPassword(.ines, ways)
    case .welcome: screens.welcome(User(name: "Ines", isNew: true))
    }
  }

  @Test(.requirement(54), arguments: Form.allCases)
  func `a screen of logging in makes and pushes no other one, whatever is pressed on it`(form: Form) throws {
    let (fixture, spy) = bench.fixture { make(form, $0, $1) }
    let stack = try #require(fixture.root.current as? ScreenStack)
    let (screen, living) = (stack.top, LiveScreens.count)
    pressEverything(in: fixture)
    for question in bench.logIns { question.answer(.success(User(name: "Ines"))) }
    for question in bench.resets { question.answer(.success(())) }
    fixture.settle()
    #expect(stack.screens.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
    #expect(LiveScreens.count == living)
    #expect(spy.heard.isEmpty == (form == .welcome), "\(spy.heard)")
  }

  @Test(
    .requirement(54, 68),
    arguments: [
      "home", "product/paper-moon", "artist/Ines%20Vidal", "bag", "account", "account/details",
      "account/profiles", "account/security", "account/password", "account/delete", "account/ways-around",
      "timings", "craft",
    ])
  func `a screen of the shop pushes nothing onto the stack that it stands in, whatever is pressed on it`(
    place: String
  ) throws {
    let walk = try ShopWalk(PixelSize(1_000, 1_300))
    var pressed: [String] = []
    try walk.take([
      .click("Log In"), .act { #expect($0.open("lantern://\(place)").isTaken) },
      .act { shop in
        let screen = ScopeTests.leaf(of: shop.root.current)
        guard let container = screen.parent as? StackContainer else {
          Issue.record("\(screen.title) stands in no stack")
          return
        }
        // The navigators of the shop go on leading its own window.
        let others = container.screens.filter { $0 !== screen }
        container.set(others.isEmpty ? [Screen(title: "instead")] : others, by: InstantTransition())
        let stack = ScreenStack(root: screen)
        pressed = pressEverything(in: WindowFixture { stack })
        #expect(stack.screens.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
      },
    ])
    #expect(walk.complaints == [])
    #expect(!pressed.isEmpty)
  }

  @Test(.requirement(68))
  func `a navigator leads into the stack that it was given, wherever it is asked from`() {
    let (first, second) = (ScreenStack(root: Screen(title: "1")), ScreenStack(root: Screen(title: "2")))
    let login = LoginNavigator(bench.screens, enter: bench.services.enter)
    // This screen stands in no stack at all.
    let fixture = WindowFixture { bench.screens.logIn(nil, login) }
    login.stack = first
    fixture.click("Sign Up")
    #expect(first.screens.map(\.title) == ["1", "Sign Up"])
    login.stack = second
    fixture.click("Forgot Password")
    #expect(second.screens.map(\.title) == ["2", "Forgot Password"])
    #expect(first.screens.map(\.title) == ["1", "Sign Up"])

    let account = AccountNavigator { page in Screen(title: "\(page)") }
    account.stack = first
    #expect(account.navigate(to: .page(.details)))
    #expect(first.screens.map(\.title) == ["1", "Sign Up", "details"])
  }

  @Test(.requirement(5, 67)) func `the login part serves any app: what follows it, that app decides`() throws
  {
    let app = Coordinator()
    let fixture = WindowFixture { LoginCoordinator.flow(bench.services, of: app)[0] }
    fixture.click("Log In")
    let user = User(name: "Ines")
    try #require(bench.logIns.last).answer(.success(user))
    fixture.settle()
    #expect(bench.entered == [user])
    // Of the root's parts it has named none.
    #expect(fixture.root.destination == .a)
    fixture.show(.b)
    #expect(fixture.root.current.title == "elsewhere")
  }

  private static func leaf(of screen: Screen) -> Screen { screen.visibleChildren.last.map(leaf) ?? screen }

  // Presses what can be pressed, in the order in which it is found, and closes what that opens over the screen.
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
