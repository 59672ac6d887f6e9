import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The forms for signing up and for a forgotten password: validation, requests and results.
@MainActor
struct FormScreenTests {
  private let loginFlow: LoginFixture

  init() throws { loginFlow = try LoginFixture() }

  private func fill(_ fixture: WindowFixture) {
    fixture.type("Ines", into: "Name")
    fixture.type("ines@example.org", into: "Email")
    fixture.type("twelve signs", into: "Password")
    fixture.type("twelve signs", into: "Repeat password")
  }

  @Test(.requirement(90))
  func `errors are shown at their fields, the first one is focused, and nothing is sent`() {
    let (fixture, _) = loginFlow.fixture { $0.signUp($1) }
    fixture.type("Ines", into: "Name")
    fixture.type("ines", into: "Email")
    fixture.type("short", into: "Password")
    fixture.click("Create Account")
    #expect(fixture.field("Name")?.states.contains(.invalid) == false)
    #expect(fixture.field("Email")?.description == "Enter an address such as ines@example.org.")
    #expect(fixture.field("Password")?.description == "Use at least 12 characters.")
    #expect(fixture.field("Repeat password")?.description == "The passwords don’t match.")
    #expect(fixture.focused == "Email")
    #expect(loginFlow.signUps.isEmpty)
    fixture.type("ines@example.org", into: "Email")
    #expect(fixture.field("Email")?.description == nil, "the error referred to the previous text")
  }

  @Test(.requirement(90))
  func `the strength meter gives no credit for the user's own name`() {
    let (fixture, _) = loginFlow.fixture { $0.signUp($1) }
    func meter() -> String? {
      fixture.root.semantics.map(\.semantics).first { $0.name == "Password strength" }?.value
    }
    #expect(meter() == nil)
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    fixture.type("sunshine", into: "Password")
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    #expect(meter() == nil, "it is too short for a password")
    fixture.type("sunshine1234", into: "Password")
    #expect(fixture.field("Password")?.description == "Weak: easy to guess")
    #expect(meter() == "25%")
    fixture.type("quillfeather otter", into: "Password")
    #expect(fixture.field("Password")?.description == "Strong")
    #expect(meter() == "100%")
    fixture.type("Otter Quillfeather", into: "Name")
    #expect(fixture.field("Password")?.description == "Weak: easy to guess")
    fixture.click("Create Account")
    #expect(
      fixture.field("Password")?.description == "Weak: easy to guess",
      "the strength is advice and rejects nothing")
    for (password, reason) in [
      (String(repeating: "otter ", count: 22), "it is too long"),
      ("灯りを窓辺に置いておくのが", "its strength cannot be estimated"),
    ] {
      fixture.type("short", into: "Password")
      fixture.type(password, into: "Password")
      #expect(meter() == nil, "\(reason)")
      #expect(
        fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.",
        "\(reason)"
      )
    }
  }

  @Test(.requirement(90)) func `a form is sent once, and shows a failure that can be retried`() {
    let (fixture, spy) = loginFlow.fixture { $0.signUp($1) }
    fill(fixture)
    fixture.press(.enter)
    fixture.press(.enter)
    #expect(loginFlow.signUps.map(\.input.name.description) == ["Ines"])
    #expect(loginFlow.signUps.map(\.input.password.text) == ["twelve signs"])
    #expect(fixture.isBusy("Create Account"))
    loginFlow.signUps[0].completion(.failure(.refused("The disk is full.")))
    fixture.settle()
    #expect(!fixture.isBusy("Create Account"))
    #expect(fixture.names(of: .text).contains("The disk is full."))
    #expect(spy.destinations == [], "the form stays")
    fixture.type("Inés", into: "Name")
    #expect(!fixture.names(of: .text).contains("The disk is full."))
    fixture.click("Create Account")
    #expect(loginFlow.signUps.map(\.input.name.description) == ["Ines", "Inés"])
  }

  @Test(.requirement(90))
  func `signing up leads to the confirmation screen and clears the passwords`() throws {
    let (fixture, spy) = loginFlow.fixture { $0.signUp($1) }
    fill(fixture)
    fixture.click("Create Account")
    loginFlow.signUps[0].completion(.success(()))
    fixture.settle()
    #expect(spy.destinations == [.confirm(.ines)])
    #expect(loginFlow.signUps[0].input.password.isEmpty)
    #expect(fixture.field("Password")?.value == "")
    #expect(fixture.field("Repeat password")?.value == "")
  }

  @Test(.requirement(91))
  func `forgot password is filled with a valid address from login, and then asks for the code`()
    throws
  {
    let (named, _) = loginFlow.fixture { $0.forgotPassword("demo", $1) }
    #expect(named.field("Email")?.value == "")
    named.click("Send Code")
    #expect(loginFlow.resets.isEmpty)
    let (fixture, spy) = loginFlow.fixture { $0.forgotPassword("ines@example.org", $1) }
    fixture.click("Send Code")
    #expect(loginFlow.resets.map(\.input.description) == ["ines@example.org"])
    loginFlow.resets[0].completion(.failure(.refused("The disk is full.")))
    fixture.settle()
    #expect(fixture.names(of: .text).contains("The disk is full."))
    #expect(spy.destinations == [])
    fixture.click("Send Code")
    loginFlow.resets[1].completion(.success(()))
    #expect(spy.destinations == [.resetPassword(.ines)])
  }

  @Test func `the welcome screen leads to the shop or logs out, and not back to login`() {
    let (fixture, navigator, stack) = loginFlow.fixture()
    navigator.navigate(to: .loginCompleted(User(name: "Ines", isNew: true)))
    fixture.settle()
    for (key, modifiers) in [(Key.escape, Modifiers()), (.back, []), (.left, .alt)] {
      fixture.press(key, modifiers)
      #expect(stack.top.title == "Welcome")
    }
    fixture.press(.enter)
    #expect(loginFlow.entries == 1, "the button to continue has the focus")
    fixture.click("Log Out")
    #expect(loginFlow.logOuts.count == 1)
    loginFlow.logOuts[0]("The session could not be ended.")
    fixture.settle()
    #expect(fixture.names(of: .text).contains("The session could not be ended."))
  }
}
