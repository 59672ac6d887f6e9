import LanternAccounts
import LanternAccountsFixtures
import LanternLogin
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Navigation in the login flow.
@MainActor
struct LoginNavigatorTests {
  private let loginFlow: LoginFixture

  init() throws { loginFlow = try LoginFixture() }

  private func titles(_ stack: ScreenStack) -> [String] { stack.screens.map(\.title) }

  @Test(.requirement(60)) func `each destination shows its screen with its data`() throws {
    let (fixture, navigator, stack) = loginFlow.fixture()
    #expect(navigator.navigate(to: .signUp))
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    try fixture.click("Back")
    #expect(titles(stack) == ["Login Screen"])
    navigator.navigate(to: .forgotPassword(email: " ines@example.org"))
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Forgot Password"])
    #expect(fixture.field("Email")?.value == "ines@example.org")
  }

  @Test(.requirement(60)) func `a completed login enters the shop as the user who logged in`() throws {
    let (fixture, navigator, stack) = loginFlow.fixture()
    navigator.navigate(to: .loginCompleted(User(name: "Ines")))
    try fixture.settle()
    #expect(loginFlow.entries == 1)
    #expect(titles(stack) == ["Login Screen"])
  }

  @Test(.requirement(7, 60)) func `only the first login to a new account shows the welcome screen`() throws {
    let (fixture, navigator, stack) = loginFlow.fixture()
    let user = User(name: "Ines", isNew: true)
    navigator.navigate(to: .loginCompleted(user))
    try fixture.settle()
    #expect(titles(stack) == ["Welcome"], "there is no way back to login")
    #expect(fixture.names(of: .heading).contains("Welcome, Ines"))
    #expect(loginFlow.entries == 0)
    try fixture.click("Go to the Shop")
    #expect(loginFlow.entries == 1)
  }

  @Test(.requirement(60, 90, 91)) func `a code screen replaces the form that requested the code`()
    throws
  {
    let (fixture, navigator, stack) = loginFlow.fixture()
    navigator.navigate(to: .signUp)
    try fixture.settle()
    navigator.navigate(to: .confirm(.ines))
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Confirm Address"])
    try fixture.click("Back")
    navigator.navigate(to: .forgotPassword(email: ""))
    try fixture.settle()
    navigator.navigate(to: .resetPassword(.ines))
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "New Password"], "the form is replaced")
    try fixture.click("Back")
    #expect(titles(stack) == ["Login Screen"])
  }

  @Test(.requirement(60, 90, 91)) func `returning to login shows the reason on a new login screen`()
    throws
  {
    let (fixture, navigator, stack) = loginFlow.fixture()
    navigator.navigate(to: .confirm(.ines))
    try fixture.settle()
    navigator.navigate(to: .logIn(confirmed: .ines))
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen"])
    #expect(fixture.field("Email")?.value == "ines@example.org")
    #expect(fixture.names(of: .text).contains("The code is right. Log in with your password."))
  }

  @Test func `a repeated request shows a screen once`() throws {
    let (fixture, navigator, stack) = loginFlow.fixture()
    navigator.navigate(to: .signUp)
    navigator.navigate(to: .signUp)
    try fixture.settle()
    navigator.navigate(to: .signUp)
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    try fixture.click("Back")
    navigator.navigate(to: .signUp)
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    navigator.navigate(to: .confirm(.ines))
    navigator.navigate(to: .confirm(.ines))
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Confirm Address"])
  }

  @Test(.requirement(61))
  func `a navigator does not retain its stack, and returns false after the stack is released`()
    throws
  {
    let navigator = loginFlow.navigator()
    weak var stack: ScreenStack?
    do {
      let shown = ScreenStack(root: loginFlow.screens.logIn(nil, navigator))
      navigator.stack = shown
      stack = shown
      #expect(navigator.navigate(to: .signUp))
    }
    #expect(stack == nil)
    for destination in [
      LoginNavigator.Destination.logIn(confirmed: .ines),
      .signUp, .confirm(.ines), .forgotPassword(email: ""), .resetPassword(.ines),
      .loginCompleted(User(name: "Ines")), .loginCompleted(User(name: "Ines", isNew: true)),
    ] { #expect(!navigator.navigate(to: destination)) }
    #expect(loginFlow.entries == 0)
  }

  @Test(.requirement(64)) func `with a custom factory, the navigator creates no screens itself`() throws {
    var built: [String] = []
    var screens = loginFlow.screens
    func make(_ name: String) -> Screen {
      built.append(name)
      return Screen(title: name)
    }
    screens.logIn = { _, _ in make("mine") }
    screens.signUp = { _ in make("my sign up") }
    screens.confirm = { email, _ in make("my code for \(email)") }
    screens.forgotPassword = { email, _ in make("my reset for \(email)") }
    screens.resetPassword = { email, _ in make("my new password for \(email)") }
    screens.welcome = { user, _ in make("my welcome for \(user.name)") }
    let liveScreens = LiveScreens.count
    let (fixture, navigator, stack) = loginFlow.fixture(screens)
    for destination in [
      LoginNavigator.Destination.signUp, .confirm(.ines), .forgotPassword(email: "a@b.c"),
      .resetPassword(.ines), .loginCompleted(User(name: "Ines", isNew: true)),
    ] {
      navigator.navigate(to: destination)
      try fixture.settle()
    }
    #expect(
      built == [
        "mine", "my sign up", "my code for ines@example.org", "my reset for a@b.c",
        "my new password for ines@example.org", "my welcome for Ines",
      ])
    #expect(titles(stack) == ["my welcome for Ines"])
    // The window's root, the stack, and its remaining screen.
    #expect(LiveScreens.count == liveScreens + 3)
  }

  @Test(.requirement(65))
  func `a factory can give a screen another navigator`() throws {
    let other = loginFlow.spy()
    var screens = loginFlow.screens
    let own = screens.signUp
    screens.signUp = { _ in own(other) }
    let (fixture, _, stack) = loginFlow.fixture(screens)
    try fixture.click("Sign Up")
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    try fixture.type("Ines", into: "Name")
    try fixture.type("ines@example.org", into: "Email")
    try fixture.type("a light in the window", into: "Password")
    try fixture.type("a light in the window", into: "Repeat password")
    try fixture.press(.enter)
    loginFlow.signUps.first?.completion(.success(()))
    try fixture.settle()
    #expect(other.destinations == [.confirm(.ines)])
    #expect(titles(stack) == ["Login Screen", "Sign Up"], "the first navigator was not used")
  }

  @Test(.requirement(54)) func `a screen is reachable from a button, from the navigator and on its own`()
    throws
  {
    let (fixture, navigator, stack) = loginFlow.fixture()
    try fixture.click("Sign Up")
    #expect(fixture.title == "Sign Up")
    try fixture.click("Back")
    navigator.navigate(to: .forgotPassword(email: ""))
    try fixture.settle()
    navigator.navigate(to: .signUp)
    try fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Forgot Password", "Sign Up"])
    let alone = ScreenStack(root: loginFlow.screens.signUp(loginFlow.spy()))
    let another = TestWindow { alone }
    #expect(another.title == "Sign Up")
  }

  @Test(.requirement(59, 67))
  func `each navigator has its own type of destinations`() {
    let (fixture, navigator, _) = loginFlow.fixture()
    let login: any Navigator<LoginNavigator.Destination> = navigator
    let shop: any Navigator<ShopNavigator.Destination> = NavigatorSpy<ShopNavigator.Destination>()
    withExtendedLifetime(fixture) { #expect(login.navigate(to: .signUp)) }
    #expect(shop.navigate(to: .home))
  }
}
