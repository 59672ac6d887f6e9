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
    let (desk, spy) = bench.desk { $0.logIn(nil, $1) }
    desk.click("Log In")
    #expect(bench.logIns.map(\.question.email) == ["demo@example.org"])
    #expect(bench.logIns.map(\.question.password.text) == ["one demo password"])
    #expect(spy.heard == [])
    bench.logIns[0].answer(.success(User(name: "Demo")))
    #expect(spy.heard == [.loginCompleted(User(name: "Demo"))])
    #expect(desk.field("Password")?.description == nil)
    #expect(bench.logIns[0].question.password.isEmpty)
  }

  @Test(.requirement(62)) func `failure shows why, stays, and can be tried again`() {
    let (desk, spy) = bench.desk { $0.logIn(nil, $1) }
    desk.click("Log In")
    bench.logIns[0].answer(.failure(.refused("The email address or password is wrong.")))
    desk.settle()
    #expect(spy.heard == [])
    #expect(desk.title == "Login Screen")
    #expect(desk.field("Password")?.description == "The email address or password is wrong.")
    #expect(desk.focused == "Password")
    desk.type("another one", into: "Password")
    #expect(desk.field("Password")?.description == nil)
    desk.press(.enter)
    #expect(
      bench.logIns.map(\.question.password.text) == ["another one", "another one"], "one and the same field")
    bench.logIns[1].answer(.success(User(name: "Demo")))
    #expect(spy.heard == [.loginCompleted(User(name: "Demo"))])
  }

  @Test(.requirement(62), arguments: [true, false])
  func `a screen that is gone meanwhile navigates nowhere, kept by somebody or not`(isKept: Bool) {
    let spy = NavigatorSpy<LoginNavigator.Destination>()
    var kept: Screen?
    let desk = WindowFixture { [bench] in
      let screen = bench.screens.logIn(nil, spy)
      if isKept { kept = screen }
      return ScreenStack(root: screen)
    }
    desk.click("Log In")
    desk.show(.b)
    bench.logIns[0].answer(.success(User(name: "Demo")))
    #expect(spy.heard.isEmpty)
    #expect((kept != nil) == isKept)
  }

  @Test func `one log in at a time is asked for`() {
    let (desk, _) = bench.desk { $0.logIn(nil, $1) }
    desk.click("Log In")
    desk.press(.enter)
    #expect(bench.logIns.count == 1)
  }

  @Test func `the button is busy until it is answered, and its spinner moves with every frame`() {
    let (desk, _) = bench.desk { $0.logIn(nil, $1) }
    #expect(!desk.isBusy("Log In"))
    desk.click("Log In")
    #expect(desk.isBusy("Log In"))
    let now = desk.now
    #expect(
      desk.root.nextChange == Moment(nanoseconds: now.nanoseconds + 1), "the very next frame is another one")
    bench.logIns[0].answer(.failure(.refused("The email address or password is wrong.")))
    desk.settle()
    #expect(!desk.isBusy("Log In"))
  }

  @Test func `a wait that is asked for is said at the password`() {
    let (desk, _) = bench.desk { $0.logIn(nil, $1) }
    desk.click("Log In")
    bench.logIns[0].answer(.failure(.refused(bench.services.words(AccountsError.wait(.seconds(2.5))))))
    desk.settle()
    #expect(desk.field("Password")?.description == "Too many attempts. Try again in 3 seconds.")
  }

  @Test(arguments: [
    (Duration.milliseconds(1), "Too many attempts. Try again in 1 second."),
    (.seconds(1.2), "Too many attempts. Try again in 2 seconds."),
    (.seconds(89.5), "Too many attempts. Try again in 90 seconds."),
    (.seconds(119.5), "Too many attempts. Try again in 2 minutes."),
    (.seconds(899.5), "Too many attempts. Try again in 15 minutes."),
  ])
  func `whoever waits as long as is said is heard`(wait: Duration, said: String) {
    #expect(bench.services.words(AccountsError.wait(wait)) == said)
  }

  @Test func `a password that is right for an address that is not confirmed leads to where that is done`()
    throws
  {
    let (desk, spy) = bench.desk { $0.logIn(nil, $1) }
    desk.type("ines@example.org", into: "Email")
    desk.click("Log In")
    bench.logIns[0].answer(.failure(.notConfirmed(.ines)))
    desk.settle()
    #expect(spy.heard == [.confirm(.ines)])
    #expect(!desk.isBusy("Log In"))
    #expect(desk.field("Password")?.description == nil)
  }

  @Test(.requirement(93))
  func `the demo account is filled in and explained where there is one, and nowhere else`()
    throws
  {
    let (desk, _) = bench.desk { $0.logIn(nil, $1) }
    #expect(desk.field("Email")?.value == "demo@example.org")
    #expect(desk.field("Password")?.value == "•••••••••••••••••")
    #expect(desk.names(of: .text).contains("Choose Log In to use the demo account."))
    let plain = try LoginBench(demo: nil)
    let (empty, _) = plain.desk { $0.logIn(nil, $1) }
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
    let (desk, _) = bench.desk { $0.logIn(arrival, $1) }
    #expect(desk.field("Email")?.value == "ines@example.org")
    #expect(desk.field("Password")?.value == "")
    #expect(desk.focused == "Password")
    #expect(desk.names(of: .text).contains(said))
    #expect(!desk.names(of: .text).contains { $0.contains("demo") })
  }

  @Test(.requirement(63)) func `forgot password and sign up navigate, with what was typed so far`() {
    let (desk, spy) = bench.desk { $0.logIn(nil, $1) }
    desk.click("Sign Up")
    desk.type("ines@example.org", into: "Email")
    desk.click("Forgot Password")
    #expect(spy.heard == [.signUp, .forgotPassword(email: "ines@example.org")])
    #expect(bench.tours == 0)
    desk.click("Take the Tour")
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
      let (desk, _) = bench.desk(of: make)
      #expect(desk.names(of: .button).filter { $0 == "Log In" || $0 == "Log Out" } == ["Log In"])
    }
    let (welcome, _) = bench.desk { screens, _ in screens.welcome(User(name: "Ines")) }
    #expect(welcome.names(of: .button).filter { $0 == "Log In" || $0 == "Log Out" } == ["Log Out"])
  }
}
