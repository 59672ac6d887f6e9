import LanternApp
import LanternNavigation
import LanternWidgets
import Testing

/// Asking for name and password.
@MainActor
struct LoginScreenTests {
  private let bench: LoginBench

  init() throws { bench = try LoginBench() }

  @Test(.requirement(62)) func `success navigates, as whoever logged in`() {
    let (desk, spy) = bench.desk { $0.logIn($1) }
    desk.click("Log In")
    #expect(bench.logIns.map(\.question.name) == ["demo"])
    #expect(bench.logIns.map(\.question.password) == ["one demo password"])
    #expect(spy.heard == [])
    bench.logIns[0].answer(.success(User(name: "demo")))
    #expect(spy.heard == [.loginCompleted(User(name: "demo"))])
    #expect(desk.field("Password")?.description == nil)
  }

  @Test(.requirement(62)) func `failure shows why, stays, and can be tried again`() {
    let (desk, spy) = bench.desk { $0.logIn($1) }
    desk.click("Log In")
    bench.logIns[0].answer(.failure(LoginRefusal(message: "Name or password is wrong.")))
    desk.settle()
    #expect(spy.heard == [])
    #expect(desk.title == "Login Screen")
    #expect(desk.field("Password")?.description == "Name or password is wrong.")
    #expect(desk.focused == "Password")
    desk.type("another one", into: "Password")
    #expect(desk.field("Password")?.description == nil)
    desk.press(.enter)
    #expect(bench.logIns.map(\.question.password) == ["one demo password", "another one"])
    bench.logIns[1].answer(.success(User(name: "demo")))
    #expect(spy.heard == [.loginCompleted(User(name: "demo"))])
  }

  @Test(.requirement(62), arguments: [true, false])
  func `a screen that is gone meanwhile navigates nowhere, kept by somebody or not`(isKept: Bool) {
    let spy = NavigatorSpy<LoginNavigator.Destination>()
    var kept: Screen?
    let desk = Desk { [bench] in
      let screen = bench.screens.logIn(spy)
      if isKept { kept = screen }
      return ScreenStack(root: screen)
    }
    desk.click("Log In")
    desk.show(.b)
    bench.logIns[0].answer(.success(User(name: "demo")))
    #expect(spy.heard.isEmpty)
    #expect((kept != nil) == isKept)
  }

  @Test func `one log in at a time is asked for`() {
    let (desk, _) = bench.desk { $0.logIn($1) }
    desk.click("Log In")
    desk.press(.enter)
    #expect(bench.logIns.count == 1)
  }

  @Test(.requirement(63)) func `forgot password and sign up navigate, with what was typed so far`() {
    let (desk, spy) = bench.desk { $0.logIn($1) }
    desk.click("Sign up")
    desk.type("ines@example.org", into: "Name")
    desk.click("Forgot password")
    #expect(spy.heard == [.signUp, .forgotPassword(email: "ines@example.org")])
    #expect(bench.tours == 0)
    desk.click("Take the tour")
    #expect(spy.heard.count == 2)
    #expect(bench.tours == 1)
  }

  @Test(.requirement(19)) func `each screen of the part has one button named log in, or log out once one is`()
  {
    let (login, _) = bench.desk { $0.logIn($1) }
    let (signUp, _) = bench.desk { $0.signUp($1) }
    let (forgot, _) = bench.desk { $0.forgotPassword("", $1) }
    for desk in [login, signUp, forgot] {
      #expect(desk.names(of: .button).filter { $0 == "Log In" || $0 == "Log Out" } == ["Log In"])
    }
    let (welcome, _) = bench.desk { screens, _ in screens.welcome(User(name: "Ines")) }
    #expect(welcome.names(of: .button).filter { $0 == "Log In" || $0 == "Log Out" } == ["Log Out"])
  }
}
