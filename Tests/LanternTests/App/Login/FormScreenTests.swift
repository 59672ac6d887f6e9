import LanternApp
import LanternNavigation
import LanternWidgets
import Testing

/// Signing up and getting a new password: what is typed is checked, and what comes of it is said.
@MainActor
struct FormScreenTests {
  private let bench: LoginBench

  init() throws { bench = try LoginBench() }

  private func fill(_ desk: Desk) {
    desk.type("Ines", into: "Name")
    desk.type("ines@example.org", into: "E-mail")
    desk.type("twelve signs", into: "Password")
    desk.type("twelve signs", into: "Repeat password")
  }

  @Test func `what is wrong is said at its field, the first has the focus, and nothing is sent`() {
    let (desk, _) = bench.desk { $0.signUp($1) }
    desk.type("Ines", into: "Name")
    desk.type("ines", into: "E-mail")
    desk.type("short", into: "Password")
    desk.click("Make Account")
    #expect(desk.field("Name")?.states.contains(.invalid) == false)
    #expect(desk.field("E-mail")?.description == "Write it like ines@example.org.")
    #expect(desk.field("Password")?.description == "Use at least 12 characters.")
    #expect(desk.field("Repeat password")?.description == "That is not the password above.")
    #expect(desk.focused == "E-mail")
    #expect(bench.signUps.isEmpty)
    desk.type("ines@example.org", into: "E-mail")
    #expect(desk.field("E-mail")?.description == nil, "what was refused is no longer what stands there")
  }

  @Test func `a form is sent once, and a refusal is said in it and can be tried again`() {
    let (desk, spy) = bench.desk { $0.signUp($1) }
    fill(desk)
    desk.press(.enter)
    desk.press(.enter)
    #expect(bench.signUps.map(\.question.name) == ["Ines"])
    bench.signUps[0].answer(.refused("New accounts are not open yet."))
    desk.settle()
    #expect(desk.names(of: .text).contains("New accounts are not open yet."))
    #expect(spy.heard == [], "a refusal stays")
    desk.type("Inés", into: "Name")
    #expect(!desk.names(of: .text).contains("New accounts are not open yet."))
    desk.click("Make Account")
    #expect(bench.signUps.map(\.question.name) == ["Ines", "Inés"])
  }

  @Test func `a form that was taken makes room for what comes next`() {
    let (desk, _) = bench.desk { $0.signUp($1) }
    fill(desk)
    desk.click("Make Account")
    bench.signUps[0].answer(.taken("Look into your mail."))
    desk.settle()
    #expect(desk.names(of: .text).contains("Look into your mail."))
    #expect(desk.field("E-mail") == nil)
    #expect(desk.names(of: .button) == ["Log In"])
  }

  @Test func `an address that was typed at log in stands in the form, and what is none does not`() {
    let (named, _) = bench.desk { $0.forgotPassword("demo", $1) }
    #expect(named.field("E-mail")?.value == "")
    named.click("Send Code")
    #expect(bench.resets.isEmpty)
    let (desk, _) = bench.desk { $0.forgotPassword("ines@example.org", $1) }
    desk.click("Send Code")
    #expect(bench.resets.map(\.question.description) == ["ines@example.org"])
    bench.resets[0].answer(.refused("Codes are not sent yet."))
    desk.settle()
    #expect(desk.names(of: .text).contains("Codes are not sent yet."))
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
