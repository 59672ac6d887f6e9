import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Signing up and asking for a new password: what is typed is checked, and what comes of it is said.
@MainActor
struct FormScreenTests {
  private let bench: LoginBench

  init() throws { bench = try LoginBench() }

  private func fill(_ fixture: WindowFixture) {
    fixture.type("Ines", into: "Name")
    fixture.type("ines@example.org", into: "Email")
    fixture.type("twelve signs", into: "Password")
    fixture.type("twelve signs", into: "Repeat password")
  }

  @Test(.requirement(90))
  func `what is wrong is said at its field, the first has the focus, and nothing is sent`() {
    let (fixture, _) = bench.fixture { $0.signUp($1) }
    fixture.type("Ines", into: "Name")
    fixture.type("ines", into: "Email")
    fixture.type("short", into: "Password")
    fixture.click("Create Account")
    #expect(fixture.field("Name")?.states.contains(.invalid) == false)
    #expect(fixture.field("Email")?.description == "Enter an address such as ines@example.org.")
    #expect(fixture.field("Password")?.description == "Use at least 12 characters.")
    #expect(fixture.field("Repeat password")?.description == "The passwords don’t match.")
    #expect(fixture.focused == "Email")
    #expect(bench.signUps.isEmpty)
    fixture.type("ines@example.org", into: "Email")
    #expect(fixture.field("Email")?.description == nil, "what was refused is no longer what stands there")
  }

  @Test(.requirement(90))
  func `how good a new password is shows while it is typed, what its owner is called counted out`() {
    let (fixture, _) = bench.fixture { $0.signUp($1) }
    func meter() -> String? {
      fixture.root.semantics.map(\.semantics).first { $0.name == "Password strength" }?.value
    }
    #expect(meter() == nil)
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    fixture.type("sunshine", into: "Password")
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    #expect(meter() == nil, "it is too short for a password, however good")
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
      "it is advice, and nothing is refused for it")
    for (password, why) in [
      (String(repeating: "otter ", count: 22), "it is too long"), ("灯りを窓辺に置いておくのが", "nobody can tell"),
    ] {
      fixture.type("short", into: "Password")
      fixture.type(password, into: "Password")
      #expect(meter() == nil, "\(why)")
      #expect(
        fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.", "\(why)"
      )
    }
  }

  @Test(.requirement(90)) func `a form is sent once, and a refusal is said in it and can be tried again`() {
    let (fixture, spy) = bench.fixture { $0.signUp($1) }
    fill(fixture)
    fixture.press(.enter)
    fixture.press(.enter)
    #expect(bench.signUps.map(\.question.name.description) == ["Ines"])
    #expect(bench.signUps.map(\.question.password.text) == ["twelve signs"])
    #expect(fixture.isBusy("Create Account"))
    bench.signUps[0].answer(.failure(.refused("The disk is full.")))
    fixture.settle()
    #expect(!fixture.isBusy("Create Account"))
    #expect(fixture.names(of: .text).contains("The disk is full."))
    #expect(spy.heard == [], "a refusal stays")
    fixture.type("Inés", into: "Name")
    #expect(!fixture.names(of: .text).contains("The disk is full."))
    fixture.click("Create Account")
    #expect(bench.signUps.map(\.question.name.description) == ["Ines", "Inés"])
  }

  @Test(.requirement(90))
  func `an account that was asked for leads to where it is confirmed, and the passwords are wiped`() throws {
    let (fixture, spy) = bench.fixture { $0.signUp($1) }
    fill(fixture)
    fixture.click("Create Account")
    bench.signUps[0].answer(.success(()))
    fixture.settle()
    #expect(spy.heard == [.confirm(.ines)])
    #expect(bench.signUps[0].question.password.isEmpty)
    #expect(fixture.field("Password")?.value == "")
    #expect(fixture.field("Repeat password")?.value == "")
  }

  @Test(.requirement(91))
  func `an address that was typed at log in stands in the form, what is none does not, and a code follows`()
    throws
  {
    let (named, _) = bench.fixture { $0.forgotPassword("demo", $1) }
    #expect(named.field("Email")?.value == "")
    named.click("Send Code")
    #expect(bench.resets.isEmpty)
    let (fixture, spy) = bench.fixture { $0.forgotPassword("ines@example.org", $1) }
    fixture.click("Send Code")
    #expect(bench.resets.map(\.question.description) == ["ines@example.org"])
    bench.resets[0].answer(.failure(.refused("The disk is full.")))
    fixture.settle()
    #expect(fixture.names(of: .text).contains("The disk is full."))
    #expect(spy.heard == [])
    fixture.click("Send Code")
    bench.resets[1].answer(.success(()))
    #expect(spy.heard == [.resetPassword(.ines)])
  }

  @Test func `the welcome leads on or out, and not back to where one logs in`() {
    let (fixture, navigator, stack) = bench.fixture()
    navigator.navigate(to: .loginCompleted(User(name: "Ines", isNew: true)))
    fixture.settle()
    for (key, modifiers) in [(Key.escape, Modifiers()), (.back, []), (.left, .alt)] {
      fixture.press(key, modifiers)
      #expect(stack.top.title == "Welcome")
    }
    fixture.press(.enter)
    #expect(bench.entered.map(\.name) == ["Ines"], "going on is what has the focus")
    fixture.click("Log Out")
    #expect(bench.logOuts.count == 1)
    bench.logOuts[0]("The session could not be ended.")
    fixture.settle()
    #expect(fixture.names(of: .text).contains("The session could not be ended."))
  }
}
