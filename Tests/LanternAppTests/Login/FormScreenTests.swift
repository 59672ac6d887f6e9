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

  private func fill(_ desk: WindowFixture) {
    desk.type("Ines", into: "Name")
    desk.type("ines@example.org", into: "Email")
    desk.type("twelve signs", into: "Password")
    desk.type("twelve signs", into: "Repeat password")
  }

  @Test(.requirement(90))
  func `what is wrong is said at its field, the first has the focus, and nothing is sent`() {
    let (desk, _) = bench.desk { $0.signUp($1) }
    desk.type("Ines", into: "Name")
    desk.type("ines", into: "Email")
    desk.type("short", into: "Password")
    desk.click("Create Account")
    #expect(desk.field("Name")?.states.contains(.invalid) == false)
    #expect(desk.field("Email")?.description == "Enter an address such as ines@example.org.")
    #expect(desk.field("Password")?.description == "Use at least 12 characters.")
    #expect(desk.field("Repeat password")?.description == "The passwords don’t match.")
    #expect(desk.focused == "Email")
    #expect(bench.signUps.isEmpty)
    desk.type("ines@example.org", into: "Email")
    #expect(desk.field("Email")?.description == nil, "what was refused is no longer what stands there")
  }

  @Test(.requirement(90))
  func `how good a new password is shows while it is typed, what its owner is called counted out`() {
    let (desk, _) = bench.desk { $0.signUp($1) }
    func meter() -> String? {
      desk.root.semantics.map(\.semantics).first { $0.name == "Password strength" }?.value
    }
    #expect(meter() == nil)
    #expect(desk.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    desk.type("sunshine", into: "Password")
    #expect(desk.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    #expect(meter() == nil, "it is too short for a password, however good")
    desk.type("sunshine1234", into: "Password")
    #expect(desk.field("Password")?.description == "Weak: easy to guess")
    #expect(meter() == "25%")
    desk.type("quillfeather otter", into: "Password")
    #expect(desk.field("Password")?.description == "Strong")
    #expect(meter() == "100%")
    desk.type("Otter Quillfeather", into: "Name")
    #expect(desk.field("Password")?.description == "Weak: easy to guess")
    desk.click("Create Account")
    #expect(
      desk.field("Password")?.description == "Weak: easy to guess",
      "it is advice, and nothing is refused for it")
    for (password, why) in [
      (String(repeating: "otter ", count: 22), "it is too long"), ("灯りを窓辺に置いておくのが", "nobody can tell"),
    ] {
      desk.type("short", into: "Password")
      desk.type(password, into: "Password")
      #expect(meter() == nil, "\(why)")
      #expect(
        desk.field("Password")?.description == "Use at least 12 characters, such as a few words.", "\(why)")
    }
  }

  @Test(.requirement(90)) func `a form is sent once, and a refusal is said in it and can be tried again`() {
    let (desk, spy) = bench.desk { $0.signUp($1) }
    fill(desk)
    desk.press(.enter)
    desk.press(.enter)
    #expect(bench.signUps.map(\.question.name.description) == ["Ines"])
    #expect(bench.signUps.map(\.question.password.text) == ["twelve signs"])
    #expect(desk.isBusy("Create Account"))
    bench.signUps[0].answer(.failure(.refused("The disk is full.")))
    desk.settle()
    #expect(!desk.isBusy("Create Account"))
    #expect(desk.names(of: .text).contains("The disk is full."))
    #expect(spy.heard == [], "a refusal stays")
    desk.type("Inés", into: "Name")
    #expect(!desk.names(of: .text).contains("The disk is full."))
    desk.click("Create Account")
    #expect(bench.signUps.map(\.question.name.description) == ["Ines", "Inés"])
  }

  @Test(.requirement(90))
  func `an account that was asked for leads to where it is confirmed, and the passwords are wiped`() throws {
    let (desk, spy) = bench.desk { $0.signUp($1) }
    fill(desk)
    desk.click("Create Account")
    bench.signUps[0].answer(.success(()))
    desk.settle()
    #expect(spy.heard == [.confirm(.ines)])
    #expect(bench.signUps[0].question.password.isEmpty)
    #expect(desk.field("Password")?.value == "")
    #expect(desk.field("Repeat password")?.value == "")
  }

  @Test(.requirement(91))
  func `an address that was typed at log in stands in the form, what is none does not, and a code follows`()
    throws
  {
    let (named, _) = bench.desk { $0.forgotPassword("demo", $1) }
    #expect(named.field("Email")?.value == "")
    named.click("Send Code")
    #expect(bench.resets.isEmpty)
    let (desk, spy) = bench.desk { $0.forgotPassword("ines@example.org", $1) }
    desk.click("Send Code")
    #expect(bench.resets.map(\.question.description) == ["ines@example.org"])
    bench.resets[0].answer(.failure(.refused("The disk is full.")))
    desk.settle()
    #expect(desk.names(of: .text).contains("The disk is full."))
    #expect(spy.heard == [])
    desk.click("Send Code")
    bench.resets[1].answer(.success(()))
    #expect(spy.heard == [.resetPassword(.ines)])
  }

  @Test func `the welcome leads on or out, and not back to where one logs in`() {
    let (desk, navigator, stack) = bench.desk()
    navigator.navigate(to: .loginCompleted(User(name: "Ines", isNew: true)))
    desk.settle()
    for (key, modifiers) in [(Key.escape, Modifiers()), (.back, []), (.left, .alt)] {
      desk.press(key, modifiers)
      #expect(stack.top.title == "Welcome")
    }
    desk.press(.enter)
    #expect(bench.entered.map(\.name) == ["Ines"], "going on is what has the focus")
    desk.click("Log Out")
    #expect(bench.logOuts.count == 1)
    bench.logOuts[0]("The session could not be ended.")
    desk.settle()
    #expect(desk.names(of: .text).contains("The session could not be ended."))
  }
}
