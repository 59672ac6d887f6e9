import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The ways through logging in.
@MainActor
struct LoginNavigatorTests {
  private let bench: LoginBench

  init() throws { bench = try LoginBench() }

  private func titles(_ stack: ScreenStack) -> [String] { stack.screens.map(\.title) }

  @Test(.requirement(60)) func `each destination leads to its screen, with what it carries`() {
    let (fixture, navigator, stack) = bench.fixture()
    #expect(navigator.navigate(to: .signUp))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    navigator.navigate(to: .logIn(nil))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen"])
    navigator.navigate(to: .forgotPassword(email: " ines@example.org"))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Forgot Password"])
    #expect(fixture.field("Email")?.value == "ines@example.org")
  }

  @Test(.requirement(60)) func `a log in that is completed leads into the shop, as whoever logged in`() {
    let (fixture, navigator, stack) = bench.fixture()
    navigator.navigate(to: .loginCompleted(User(name: "Ines")))
    fixture.settle()
    #expect(bench.entered == [User(name: "Ines")])
    #expect(titles(stack) == ["Login Screen"])
  }

  @Test(.requirement(7, 60)) func `only the first log in with a new account leads by way of the welcome`() {
    let (fixture, navigator, stack) = bench.fixture()
    let user = User(name: "Ines", isNew: true)
    navigator.navigate(to: .loginCompleted(user))
    fixture.settle()
    #expect(titles(stack) == ["Welcome"], "nothing leads back to log in")
    #expect(fixture.names(of: .heading).contains("Welcome, Ines"))
    #expect(bench.entered == [])
    fixture.click("Go to the Shop")
    #expect(bench.entered == [user])
  }

  @Test(.requirement(60, 90, 91)) func `a code is asked for in the place of the form that had it sent`()
    throws
  {
    let (fixture, navigator, stack) = bench.fixture()
    navigator.navigate(to: .signUp)
    fixture.settle()
    navigator.navigate(to: .confirm(.ines))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Confirm Address"])
    navigator.navigate(to: .logIn(nil))
    fixture.settle()
    navigator.navigate(to: .forgotPassword(email: ""))
    fixture.settle()
    navigator.navigate(to: .resetPassword(.ines))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "New Password"], "nobody asks twice")
    fixture.click("Back")
    #expect(titles(stack) == ["Login Screen"])
  }

  @Test(.requirement(60, 90, 91)) func `what was done is said where one logs in, which is made anew for it`()
    throws
  {
    let (fixture, navigator, stack) = bench.fixture()
    navigator.navigate(to: .confirm(.ines))
    fixture.settle()
    navigator.navigate(to: .logIn(LoginArrival(email: .ines, because: .confirmed)))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen"])
    #expect(fixture.field("Email")?.value == "ines@example.org")
    #expect(fixture.names(of: .text).contains("Your address is confirmed. Log in to your new account."))
  }

  @Test func `asked twice it shows a screen once`() throws {
    let (fixture, navigator, stack) = bench.fixture()
    navigator.navigate(to: .signUp)
    navigator.navigate(to: .signUp)
    fixture.settle()
    navigator.navigate(to: .signUp)
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    navigator.navigate(to: .logIn(nil))
    fixture.settle()
    navigator.navigate(to: .signUp)
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    navigator.navigate(to: .confirm(.ines))
    navigator.navigate(to: .confirm(.ines))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Confirm Address"])
  }

  @Test func `back to log in leads there from any depth`() {
    let (fixture, navigator, stack) = bench.fixture()
    for destination in [LoginNavigator.Destination.signUp, .forgotPassword(email: ""), .signUp] {
      navigator.navigate(to: destination)
      fixture.settle()
    }
    #expect(titles(stack) == ["Login Screen", "Sign Up", "Forgot Password", "Sign Up"])
    navigator.navigate(to: .logIn(nil))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen"])
    navigator.navigate(to: .logIn(nil))
    fixture.settle()
    #expect(titles(stack) == ["Login Screen"])
  }

  @Test(.requirement(61)) func `a navigator does not keep its stack alive, and says so when it is gone`()
    throws
  {
    let navigator = LoginNavigator(bench.screens, enter: bench.services.enter)
    weak var stack: ScreenStack?
    do {
      let shown = ScreenStack(root: bench.screens.logIn(nil, navigator))
      navigator.stack = shown
      stack = shown
      #expect(navigator.navigate(to: .signUp))
    }
    #expect(stack == nil)
    for destination in [
      LoginNavigator.Destination.logIn(nil), .logIn(LoginArrival(email: .ines, because: .confirmed)),
      .signUp, .confirm(.ines), .forgotPassword(email: ""), .resetPassword(.ines),
      .loginCompleted(User(name: "Ines")), .loginCompleted(User(name: "Ines", isNew: true)),
    ] { #expect(!navigator.navigate(to: destination)) }
    #expect(bench.entered == [])
  }

  @Test(.requirement(64)) func `with a factory of one's own the navigator builds no screen itself`() throws {
    var built: [String] = []
    var screens = bench.screens
    func make(_ name: String) -> Screen {
      built.append(name)
      return Screen(title: name)
    }
    screens.logIn = { _, _ in make("mine") }
    screens.signUp = { _ in make("my sign up") }
    screens.confirm = { email, _ in make("my code for \(email)") }
    screens.forgotPassword = { email, _ in make("my way back for \(email)") }
    screens.resetPassword = { email, _ in make("my new password for \(email)") }
    screens.welcome = { make("my welcome for \($0.name)") }
    let living = LiveScreens.count
    let (fixture, navigator, stack) = bench.fixture(screens)
    for destination in [
      LoginNavigator.Destination.signUp, .confirm(.ines), .forgotPassword(email: "a@b.c"),
      .resetPassword(.ines), .loginCompleted(User(name: "Ines", isNew: true)),
    ] {
      navigator.navigate(to: destination)
      fixture.settle()
    }
    #expect(
      built == [
        "mine", "my sign up", "my code for ines@example.org", "my way back for a@b.c",
        "my new password for ines@example.org", "my welcome for Ines",
      ])
    #expect(titles(stack) == ["my welcome for Ines"])
    // The window's root, the stack, and the one of the factory's screens that is left in it.
    #expect(LiveScreens.count == living + 3)
  }

  @Test(.requirement(65))
  func `a factory can give a screen another navigator, and the first one does not know`() {
    let other = NavigatorSpy<LoginNavigator.Destination>()
    var screens = bench.screens
    let own = screens.signUp
    screens.signUp = { _ in own(other) }
    let (fixture, _, stack) = bench.fixture(screens)
    fixture.click("Sign Up")
    #expect(titles(stack) == ["Login Screen", "Sign Up"])
    fixture.click("Log In")
    #expect(other.heard == [.logIn(nil)])
    #expect(titles(stack) == ["Login Screen", "Sign Up"], "the first navigator was not asked")
  }

  @Test(.requirement(54)) func `one screen is reached from a screen, from another place, and from outside`() {
    let (fixture, navigator, stack) = bench.fixture()
    fixture.click("Sign Up")
    #expect(fixture.title == "Sign Up")
    fixture.click("Back")
    navigator.navigate(to: .forgotPassword(email: ""))
    fixture.settle()
    navigator.navigate(to: .signUp)
    fixture.settle()
    #expect(titles(stack) == ["Login Screen", "Forgot Password", "Sign Up"])
    let alone = ScreenStack(root: bench.screens.signUp(NavigatorSpy<LoginNavigator.Destination>()))
    let another = WindowFixture { alone }
    #expect(another.title == "Sign Up")
  }

  @Test(.requirement(59, 67))
  func `there is a navigator for each scope, and neither knows the other's places`() {
    let login: any Navigator<LoginNavigator.Destination> = bench.fixture().navigator
    let details = Screen(title: "details")
    let account: any Navigator<AccountNavigator.Destination> = AccountNavigator({ _ in details })
    #expect(!account.navigate(to: .page(.details)), "it has no stack yet")
    #expect(type(of: login) != type(of: account as AnyObject))
  }
}
