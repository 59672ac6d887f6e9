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

/// The forms for signing up and for a forgotten password: validation, requests and results.
@MainActor
struct FormScreenTests {
  private let loginFlow: LoginFixture

  init() throws { loginFlow = try LoginFixture() }

  private func fill(_ fixture: TestWindow) throws {
    try fixture.type("Ines", into: "Name")
    try fixture.type("ines@example.org", into: "Email")
    try fixture.type("twelve signs", into: "Password")
    try fixture.type("twelve signs", into: "Repeat password")
  }

  @Test(.requirement(90))
  func `errors are shown at their fields, the first one is focused, and nothing is sent`() throws {
    let (fixture, _) = loginFlow.fixture { $0.signUp($1) }
    try fixture.type("Ines", into: "Name")
    try fixture.type("ines", into: "Email")
    try fixture.type("short", into: "Password")
    try fixture.click("Create Account")
    #expect(fixture.field("Name")?.states.contains(.invalid) == false)
    #expect(fixture.field("Email")?.description == "Enter an address such as ines@example.org.")
    #expect(fixture.field("Password")?.description == "Use at least 12 characters.")
    #expect(fixture.field("Repeat password")?.description == "The passwords don’t match.")
    #expect(fixture.focusedName == "Email")
    #expect(loginFlow.signUps.isEmpty)
    try fixture.type("ines@example.org", into: "Email")
    #expect(fixture.field("Email")?.description == nil, "the error referred to the previous text")
  }

  @Test(.requirement(90))
  func `the strength meter gives no credit for the user's own name`() throws {
    let (fixture, _) = loginFlow.fixture { $0.signUp($1) }
    func meter() -> String? {
      fixture.root.semantics.map(\.semantics).first { $0.name == "Password strength" }?.value
    }
    #expect(meter() == nil)
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    try fixture.type("sunshine", into: "Password")
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    #expect(meter() == nil, "it is too short for a password")
    try fixture.type("sunshine1234", into: "Password")
    #expect(fixture.field("Password")?.description == "Weak: easy to guess")
    #expect(meter() == "25%")
    try fixture.type("quillfeather otter", into: "Password")
    #expect(fixture.field("Password")?.description == "Strong")
    #expect(meter() == "100%")
    try fixture.type("Otter Quillfeather", into: "Name")
    #expect(fixture.field("Password")?.description == "Weak: easy to guess")
    try fixture.click("Create Account")
    #expect(
      fixture.field("Password")?.description == "Weak: easy to guess",
      "the strength is advice and rejects nothing")
    for (password, reason) in [
      (String(repeating: "otter ", count: 22), "it is too long"),
      ("灯りを窓辺に置いておくのが", "its strength cannot be estimated"),
    ] {
      try fixture.type("short", into: "Password")
      try fixture.type(password, into: "Password")
      #expect(meter() == nil, "\(reason)")
      #expect(
        fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.",
        "\(reason)"
      )
    }
  }

  @Test(.requirement(90)) func `a form is sent once, and shows a failure that can be retried`() throws {
    let (fixture, spy) = loginFlow.fixture { $0.signUp($1) }
    try fill(fixture)
    try fixture.press(.enter)
    try fixture.press(.enter)
    #expect(loginFlow.signUps.map(\.input.name.description) == ["Ines"])
    #expect(loginFlow.signUps.map(\.input.password.text) == ["twelve signs"])
    #expect(fixture.isBusy("Create Account"))
    loginFlow.signUps[0].completion(.failure(.refused("The disk is full.")))
    try fixture.settle()
    #expect(!fixture.isBusy("Create Account"))
    #expect(fixture.names(of: .alert).contains("The disk is full."))
    #expect(spy.destinations == [], "the form stays")
    try fixture.type("Inés", into: "Name")
    #expect(!fixture.names(of: .alert).contains("The disk is full."))
    try fixture.click("Create Account")
    #expect(loginFlow.signUps.map(\.input.name.description) == ["Ines", "Inés"])
  }

  @Test(.requirement(90))
  func `signing up leads to the confirmation screen and clears the passwords`() throws {
    let (fixture, spy) = loginFlow.fixture { $0.signUp($1) }
    try fill(fixture)
    try fixture.click("Create Account")
    loginFlow.signUps[0].completion(.success(()))
    try fixture.settle()
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
    try named.click("Send Code")
    #expect(loginFlow.resets.isEmpty)
    let (fixture, spy) = loginFlow.fixture { $0.forgotPassword("ines@example.org", $1) }
    try fixture.click("Send Code")
    #expect(loginFlow.resets.map(\.input.description) == ["ines@example.org"])
    loginFlow.resets[0].completion(.failure(.refused("The disk is full.")))
    try fixture.settle()
    #expect(fixture.names(of: .alert).contains("The disk is full."))
    #expect(spy.destinations == [])
    try fixture.click("Send Code")
    loginFlow.resets[1].completion(.success(()))
    #expect(spy.destinations == [.resetPassword(.ines)])
  }

  @Test func `the welcome screen leads to the shop, and not back to login`() throws {
    let (fixture, navigator, stack) = loginFlow.fixture()
    navigator.navigate(to: .loginCompleted(User(name: "Ines", isNew: true)))
    try fixture.settle()
    for (key, modifiers) in [(Key.escape, Modifiers()), (.back, []), (.left, .alt)] {
      try fixture.press(key, modifiers)
      #expect(stack.top.title == "Welcome")
    }
    try fixture.press(.enter)
    #expect(loginFlow.entries == 1, "the button to continue has the focus")
  }

  @Test func `the form for a forgotten password says that the demo account's is fixed, and sends nothing`()
    throws
  {
    let note = "The password of the demo account is fixed, so no code is sent. Go back and log in with it."
    let (fixture, spy) = loginFlow.fixture { $0.forgotPassword("demo@example.org", $1) }
    #expect(fixture.field("Email")?.description == note)
    try fixture.click("Send Code")
    #expect(loginFlow.resets.isEmpty)
    #expect(spy.destinations == [])
    #expect(fixture.field("Email")?.states.contains(.invalid) == true)
    try fixture.type("ines@example.org", into: "Email")
    #expect(fixture.field("Email")?.description == nil)
    try fixture.click("Send Code")
    #expect(loginFlow.resets.map(\.input) == [.ines])
  }
}
