import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Asking for address and password.
@MainActor
struct LoginScreenTests {
  private let bench: LoginBench

  init() throws { bench = try LoginBench() }

  @Test(.requirement(62)) func `success navigates, as whoever logged in, and what was typed is wiped`() {
    let (fixture, spy) = bench.fixture { $0.logIn(nil, $1) }
    fixture.click("Log In")
    #expect(bench.logIns.map(\.question.email) == ["demo@example.org"])
    #expect(bench.logIns.map(\.question.password.text) == ["one demo password"])
    #expect(spy.heard == [])
    bench.logIns[0].answer(.success(User(name: "Demo")))
    #expect(spy.heard == [.loginCompleted(User(name: "Demo"))])
    #expect(fixture.field("Password")?.description == nil)
    #expect(bench.logIns[0].question.password.isEmpty)
  }

  @Test(.requirement(62)) func `failure shows why, stays, and can be tried again`() {
    let (fixture, spy) = bench.fixture { $0.logIn(nil, $1) }
    fixture.click("Log In")
    bench.logIns[0].answer(.failure(.refused("The email address or password is wrong.")))
    fixture.settle()
    #expect(spy.heard == [])
    #expect(fixture.title == "Login Screen")
    #expect(fixture.field("Password")?.description == "The email address or password is wrong.")
    #expect(fixture.focused == "Password")
    fixture.type("another one", into: "Password")
    #expect(fixture.field("Password")?.description == nil)
    fixture.press(.enter)
    #expect(
      bench.logIns.map(\.question.password.text) == ["another one", "another one"], "one and the same field")
    bench.logIns[1].answer(.success(User(name: "Demo")))
    #expect(spy.heard == [.loginCompleted(User(name: "Demo"))])
  }

  @Test(.requirement(62), arguments: [true, false])
  func `a screen that is gone meanwhile navigates nowhere, kept by somebody or not`(isKept: Bool) {
    let spy = NavigatorSpy<LoginNavigator.Destination>()
    var kept: Screen?
    let fixture = WindowFixture { [bench] in
      let screen = bench.screens.logIn(nil, spy)
      if isKept { kept = screen }
      return ScreenStack(root: screen)
    }
    fixture.click("Log In")
    fixture.show(.b)
    bench.logIns[0].answer(.success(User(name: "Demo")))
    #expect(spy.heard.isEmpty)
    #expect((kept != nil) == isKept)
  }

  @Test func `one log in at a time is asked for`() {
    let (fixture, _) = bench.fixture { $0.logIn(nil, $1) }
    fixture.click("Log In")
    fixture.press(.enter)
    #expect(bench.logIns.count == 1)
  }

  @Test func `the button is busy until it is answered, and its spinner moves with every frame`() {
    let (fixture, _) = bench.fixture { $0.logIn(nil, $1) }
    #expect(!fixture.isBusy("Log In"))
    fixture.click("Log In")
    #expect(fixture.isBusy("Log In"))
    let now = fixture.now
    #expect(
      fixture.root.nextChange == Moment(nanoseconds: now.nanoseconds + 1),
      "the very next frame is another one")
    bench.logIns[0].answer(.failure(.refused("The email address or password is wrong.")))
    fixture.settle()
    #expect(!fixture.isBusy("Log In"))
  }

  @Test func `a wait that is asked for is said at the password`() {
    let (fixture, _) = bench.fixture { $0.logIn(nil, $1) }
    fixture.click("Log In")
    bench.logIns[0].answer(.failure(.refused(bench.services.strings(AccountsError.wait(.seconds(2.5))))))
    fixture.settle()
    #expect(fixture.field("Password")?.description == "Too many attempts. Try again in 3 seconds.")
  }

  @Test(arguments: [
    (Duration.milliseconds(1), "Too many attempts. Try again in 1 second."),
    (.seconds(1.2), "Too many attempts. Try again in 2 seconds."),
    (.seconds(89.5), "Too many attempts. Try again in 90 seconds."),
    (.seconds(119.5), "Too many attempts. Try again in 2 minutes."),
    (.seconds(899.5), "Too many attempts. Try again in 15 minutes."),
  ])
  func `whoever waits as long as is said is heard`(wait: Duration, said: String) {
    #expect(bench.services.strings(AccountsError.wait(wait)) == said)
  }

  @Test func `a password that is right for an address that is not confirmed leads to where that is done`()
    throws
  {
    let (fixture, spy) = bench.fixture { $0.logIn(nil, $1) }
    fixture.type("ines@example.org", into: "Email")
    fixture.click("Log In")
    bench.logIns[0].answer(.failure(.notConfirmed(.ines)))
    fixture.settle()
    #expect(spy.heard == [.confirm(.ines)])
    #expect(!fixture.isBusy("Log In"))
    #expect(fixture.field("Password")?.description == nil)
  }

  @Test(.requirement(93))
  func `the demo account is filled in and explained where there is one, and nowhere else`()
    throws
  {
    let (fixture, _) = bench.fixture { $0.logIn(nil, $1) }
    #expect(fixture.field("Email")?.value == "demo@example.org")
    #expect(fixture.field("Password")?.value == "•••••••••••••••••")
    #expect(fixture.names(of: .text).contains("Choose Log In to use the demo account."))
    let plain = try LoginBench(demo: nil)
    let (empty, _) = plain.fixture { $0.logIn(nil, $1) }
    #expect(empty.field("Email")?.value == "")
    #expect(empty.field("Password")?.value == "")
    #expect(!empty.names(of: .text).contains { $0.contains("demo") })
    #expect(empty.focused == "Email")
  }

  @Test(arguments: [
    (LoginArrival.Reason.confirmed, "Your address is confirmed. Log in to your new account."),
    (.passwordChosen, "Your password was reset. Log in with the new one."),
  ])
  func `whoever comes back with something done is told so, the address filled in and not the demo's password`(
    reason: LoginArrival.Reason, said: String
  ) throws {
    let arrival = LoginArrival(email: .ines, because: reason)
    let (fixture, _) = bench.fixture { $0.logIn(arrival, $1) }
    #expect(fixture.field("Email")?.value == "ines@example.org")
    #expect(fixture.field("Password")?.value == "")
    #expect(fixture.focused == "Password")
    #expect(fixture.names(of: .text).contains(said))
    #expect(!fixture.names(of: .text).contains { $0.contains("demo") })
  }

  @Test(.requirement(63)) func `forgot password and sign up navigate, with what was typed so far`() {
    let (fixture, spy) = bench.fixture { $0.logIn(nil, $1) }
    fixture.click("Sign Up")
    fixture.type("ines@example.org", into: "Email")
    fixture.click("Forgot Password")
    #expect(spy.heard == [.signUp, .forgotPassword(email: "ines@example.org")])
    #expect(bench.tours == 0)
    fixture.click("Take the Tour")
    #expect(spy.heard.count == 2)
    #expect(bench.tours == 1)
  }

  @Test(.requirement(19)) func `each screen of the part has one button named log in, or log out once one is`()
    throws
  {
    let ines = EmailAddress.ines
    let makers: [(LoginScreens, LoginScreens.Ways) -> Screen] = [
      { $0.logIn(nil, $1) }, { $0.signUp($1) }, { $0.forgotPassword("", $1) }, { $0.confirm(ines, $1) },
      { $0.resetPassword(ines, $1) },
    ]
    for make in makers {
      let (fixture, _) = bench.fixture(of: make)
      #expect(fixture.names(of: .button).filter { $0 == "Log In" || $0 == "Log Out" } == ["Log In"])
    }
    let (welcome, _) = bench.fixture { screens, _ in screens.welcome(User(name: "Ines")) }
    #expect(welcome.names(of: .button).filter { $0 == "Log In" || $0 == "Log Out" } == ["Log Out"])
  }
}
