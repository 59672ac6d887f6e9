import LanternAccounts
import LanternAccountsFixtures
import LanternFrames
import LanternLogin
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The login screen.
@MainActor
struct LoginScreenTests {
  private let loginFlow: LoginFixture

  init() throws { loginFlow = try LoginFixture() }

  @Test(.requirement(62)) func `a successful login navigates as the user and clears the password`() throws {
    let (fixture, spy) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.click("Log In", number: 1)
    #expect(loginFlow.logIns.map(\.input.email) == ["demo@example.org"])
    #expect(loginFlow.logIns.map(\.input.password.text) == ["one demo password"])
    #expect(spy.destinations == [])
    loginFlow.logIns[0].completion(.success(User(name: "Demo")))
    #expect(spy.destinations == [.loginCompleted(User(name: "Demo"))])
    #expect(fixture.field("Password")?.description == nil)
    #expect(loginFlow.logIns[0].input.password.isEmpty)
  }

  @Test(.requirement(62)) func `a failed login shows the reason and can be retried`() throws {
    let (fixture, spy) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.click("Log In", number: 1)
    loginFlow.logIns[0].completion(.failure(.refused("The email address or password is wrong.")))
    try fixture.settle()
    #expect(spy.destinations == [])
    #expect(fixture.title == "Login Screen")
    #expect(fixture.field("Password")?.description == "The email address or password is wrong.")
    #expect(fixture.focusedName == "Password")
    try fixture.type("another one", into: "Password")
    #expect(fixture.field("Password")?.description == nil)
    try fixture.press(.enter)
    #expect(
      loginFlow.logIns.map(\.input.password.text) == ["another one", "another one"],
      "both requests read the same field")
    loginFlow.logIns[1].completion(.success(User(name: "Demo")))
    #expect(spy.destinations == [.loginCompleted(User(name: "Demo"))])
  }

  @Test(.requirement(62), arguments: [true, false])
  func `a removed login screen does not navigate, even if it is retained`(isRetained: Bool) throws {
    let spy = loginFlow.spy()
    var retained: Screen?
    let fixture = TestWindow { [loginFlow] in
      let screen = loginFlow.screens.logIn(nil, spy)
      if isRetained { retained = screen }
      return ScreenStack(root: screen)
    }
    try fixture.click("Log In", number: 1)
    try fixture.show(.b)
    loginFlow.logIns[0].completion(.success(User(name: "Demo")))
    #expect(spy.destinations.isEmpty)
    #expect((retained != nil) == isRetained)
  }

  @Test func `only one login request is sent at a time`() throws {
    let (fixture, _) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.click("Log In", number: 1)
    try fixture.press(.enter)
    #expect(loginFlow.logIns.count == 1)
  }

  @Test func `the button is busy until the response, and its spinner changes every frame`() throws {
    let (fixture, _) = loginFlow.fixture { $0.logIn(nil, $1) }
    #expect(!fixture.isBusy("Log In"))
    try fixture.click("Log In", number: 1)
    #expect(fixture.isBusy("Log In"))
    let now = fixture.loop.moment
    #expect(
      fixture.root.nextChange == Moment(nanoseconds: now.nanoseconds + 1),
      "the next frame differs")
    loginFlow.logIns[0].completion(.failure(.refused("The email address or password is wrong.")))
    try fixture.settle()
    #expect(!fixture.isBusy("Log In"))
  }

  @Test func `an error that the input did not cause is shown below the fields, which stay valid`() throws {
    let (fixture, _) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.click("Log In", number: 2)
    loginFlow.logIns[0].completion(.failure(.failed("The disk is full.")))
    try fixture.settle()
    #expect(fixture.names(of: .alert).contains("The disk is full."))
    #expect(fixture.field("Password")?.states.contains(.invalid) == false)
    try fixture.type("x", into: "Email")
    #expect(!fixture.names(of: .alert).contains("The disk is full."))
  }

  @Test func `a required delay is shown at the password`() throws {
    let (fixture, _) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.click("Log In", number: 1)
    loginFlow.logIns[0].completion(
      .failure(.refused(loginFlow.strings(AccountsError.tooManyAttempts(retryAfter: .seconds(2.5)))))
    )
    try fixture.settle()
    #expect(fixture.field("Password")?.description == "Too many attempts. Try again in 3 seconds.")
  }

  @Test(arguments: [
    (Duration.milliseconds(1), "Too many attempts. Try again in 1 second."),
    (.seconds(1.2), "Too many attempts. Try again in 2 seconds."),
    (.seconds(89.5), "Too many attempts. Try again in 90 seconds."),
    (.seconds(119.5), "Too many attempts. Try again in 2 minutes."),
    (.seconds(899.5), "Too many attempts. Try again in 15 minutes."),
  ])
  func `the shown delay is rounded up`(wait: Duration, message: String) {
    #expect(loginFlow.strings(AccountsError.tooManyAttempts(retryAfter: wait)) == message)
  }

  @Test func `an unconfirmed account leads to the confirmation screen`()
    throws
  {
    let (fixture, spy) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.type("ines@example.org", into: "Email")
    try fixture.click("Log In", number: 1)
    loginFlow.logIns[0].completion(.failure(.notConfirmed(.ines)))
    try fixture.settle()
    #expect(spy.destinations == [.confirm(.ines)])
    #expect(!fixture.isBusy("Log In"))
    #expect(fixture.field("Password")?.description == nil)
  }

  @Test(.requirement(93))
  func `the demo account is filled in and explained only if it exists`()
    throws
  {
    let (fixture, _) = loginFlow.fixture { $0.logIn(nil, $1) }
    #expect(fixture.field("Email")?.value == "demo@example.org")
    #expect(fixture.field("Password")?.value == "•••••••••••••••••")
    #expect(fixture.names(of: .text).contains("Choose Log In to use the demo account."))
    let plain = try LoginFixture(demo: nil)
    let (empty, _) = plain.fixture { $0.logIn(nil, $1) }
    #expect(empty.field("Email")?.value == "")
    #expect(empty.field("Password")?.value == "")
    #expect(!empty.names(of: .text).contains { $0.contains("demo") })
    #expect(empty.focusedName == "Email")
  }

  @Test func `after a confirmation, the message and the address are shown without the demo's password`()
    throws
  {
    let (fixture, _) = loginFlow.fixture { $0.logIn(.ines, $1) }
    #expect(fixture.field("Email")?.value == "ines@example.org")
    #expect(fixture.field("Password")?.value == "")
    #expect(fixture.focusedName == "Password")
    #expect(fixture.names(of: .text).contains("The code is right. Log in with your password."))
    #expect(!fixture.names(of: .text).contains { $0.contains("demo") })
  }

  @Test(.requirement(63)) func `forgot password and sign up navigate with the typed address`() throws {
    let (fixture, spy) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.click("Sign Up")
    try fixture.type("ines@example.org", into: "Email")
    try fixture.click("Forgot Password")
    #expect(spy.destinations == [.signUp, .forgotPassword(email: "ines@example.org")])
    try fixture.click("Take the Tour")
    #expect(loginFlow.tours == 1)
    #expect(spy.destinations.count == 2)
  }

  @Test(.requirement(19), arguments: [1, 2])
  func `the button in the bar and the one on the card log in, and both are busy`(number: Int) throws {
    let (fixture, spy) = loginFlow.fixture { $0.logIn(nil, $1) }
    try fixture.click("Log In", number: number)
    #expect(loginFlow.logIns.count == 1)
    #expect(fixture.semantics.count { $0.name == "Log In" && $0.states.contains(.busy) } == 2)
    loginFlow.logIns[0].completion(.success(User(name: "Demo")))
    #expect(spy.destinations == [.loginCompleted(User(name: "Demo"))])
  }

  @Test(.requirement(19))
  func `in the login flow, only the login screen has buttons that log in, and no screen logs out`()
    throws
  {
    let ines = EmailAddress.ines
    let makers: [(LoginScreens, LoginScreens.ScreenNavigator) -> Screen] = [
      { $0.signUp($1) }, { $0.forgotPassword("", $1) }, { $0.confirm(ines, $1) },
      { $0.resetPassword(ines, $1) },
    ]
    for make in makers {
      let (fixture, _) = loginFlow.fixture(of: make)
      #expect(!fixture.names(of: .button).contains { $0 == "Log In" || $0 == "Log Out" })
    }
    let (login, _) = loginFlow.fixture { $0.logIn(nil, $1) }
    #expect(login.names(of: .button).filter { $0 == "Log In" || $0 == "Log Out" } == ["Log In", "Log In"])
    let (welcome, _) = loginFlow.fixture { screens, spy in screens.welcome(User(name: "Ines"), spy) }
    #expect(!welcome.names(of: .button).contains { $0 == "Log In" || $0 == "Log Out" })
  }
}
