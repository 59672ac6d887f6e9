import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The forms that ask for a code from a letter: a new account's, and a new password's.
@MainActor
struct CodeScreenTests {
  private let bench: LoginBench

  init() throws { bench = try LoginBench() }

  private func confirming() throws -> (desk: WindowFixture, spy: NavigatorSpy<LoginNavigator.Destination>) {
    let ines = EmailAddress.ines
    return bench.desk { $0.confirm(ines, $1) }
  }

  private func resetting() throws -> (desk: WindowFixture, spy: NavigatorSpy<LoginNavigator.Destination>) {
    let ines = EmailAddress.ines
    return bench.desk { $0.resetPassword(ines, $1) }
  }

  // MARK: A new account's

  @Test(.requirement(90)) func `without a code nothing is sent, and it is said what is missing`() throws {
    let (desk, _) = try confirming()
    #expect(desk.focused == "Code")
    #expect(desk.names(of: .text).contains("We sent a code to ines@example.org. It is valid for one hour."))
    desk.type("  ", into: "Code")
    desk.click("Confirm")
    #expect(desk.field("Code")?.description == "Enter the code from the email.")
    #expect(desk.focused == "Code")
    #expect(bench.confirmations.isEmpty)
  }

  @Test(.requirement(90)) func `a code that does not count is said so, and one that does leads to log in`()
    throws
  {
    let (desk, spy) = try confirming()
    desk.type("7K2M-9QXD", into: "Code")
    desk.press(.enter)
    desk.press(.enter)
    #expect(bench.confirmations.map(\.question.code) == ["7K2M-9QXD"])
    #expect(bench.confirmations.map(\.question.email) == [.ines])
    #expect(desk.isBusy("Confirm"))
    let wrong = bench.services.words(AccountsError.wrongCode)
    bench.confirmations[0].answer(.failure(.refused(wrong)))
    desk.settle()
    #expect(wrong == "This code is wrong or has expired. Request a new one.")
    #expect(desk.names(of: .text).contains(wrong))
    #expect(spy.heard == [])
    desk.type("7K2M-9QXE", into: "Code")
    #expect(!desk.names(of: .text).contains(wrong), "what was refused is no longer what stands there")
    desk.click("Confirm")
    bench.confirmations[1].answer(.success(()))
    #expect(spy.heard == [.logIn(LoginArrival(email: .ines, because: .confirmed))])
  }

  @Test(.requirement(90)) func `another code is sent once at a time, and that it was, or was not, is said`()
    throws
  {
    let (desk, spy) = try confirming()
    desk.click("Send New Code")
    desk.click("Send New Code")
    #expect(bench.sendings.map(\.question) == [.ines])
    bench.sendings[0].answer(.success(()))
    desk.settle()
    #expect(desk.says("A new code was sent. The previous code is no longer valid."))
    desk.click("Send New Code")
    bench.sendings[1].answer(.failure(.refused(bench.services.words(AccountsError.wait(.seconds(59.5))))))
    desk.settle()
    #expect(desk.names(of: .text).contains("Too many attempts. Try again in 60 seconds."))
    #expect(spy.heard == [])
  }

  @Test(.requirement(92)) func `where the letters lie is said, and the folder is opened, or why not`() throws
  {
    for (desk, _) in [try confirming(), try resetting()] {
      #expect(
        desk.names(of: .text).contains("This demo sends no email. Messages are saved in /home/ines/outbox.")
      )
      desk.click("Open Outbox")
      #expect(bench.outboxes.count == 1)
      bench.outboxes.removeFirst()(
        "No program can open a folder here. The messages are in /home/ines/outbox.")
      desk.settle()
      #expect(desk.says("No program can open a folder here. The messages are in /home/ines/outbox."))
    }
  }

  // MARK: A new password's

  @Test(.requirement(91)) func `code and password are both needed, and each says what is wrong with it`()
    throws
  {
    let (desk, _) = try resetting()
    desk.click("Set Password")
    #expect(desk.field("Code")?.description == "Enter the code from the email.")
    #expect(desk.field("New password")?.description == "Use at least 12 characters.")
    #expect(desk.focused == "Code")
    desk.type("7K2M-9QXD", into: "Code")
    desk.type("twelve signs", into: "New password")
    desk.type("twelve sings", into: "Repeat password")
    desk.click("Set Password")
    #expect(desk.field("New password")?.states.contains(.invalid) == false)
    #expect(desk.field("Repeat password")?.description == "The passwords don’t match.")
    #expect(desk.focused == "Repeat password")
    #expect(bench.newPasswords.isEmpty)
  }

  @Test(.requirement(91)) func `a new password that was set leads to log in with it, and is wiped here`()
    throws
  {
    let (desk, spy) = try resetting()
    desk.type("7K2M-9QXD", into: "Code")
    desk.type("twelve signs", into: "New password")
    desk.type("twelve signs", into: "Repeat password")
    desk.press(.enter)
    let asked = try #require(bench.newPasswords.first)
    #expect(asked.question.email == .ines)
    #expect(asked.question.code == "7K2M-9QXD")
    #expect(asked.question.password.text == "twelve signs")
    asked.answer(.failure(.refused("This code is wrong or has expired. Request a new one.")))
    desk.settle()
    #expect(desk.names(of: .text).contains("This code is wrong or has expired. Request a new one."))
    #expect(desk.field("New password")?.value == "••••••••••••", "with another code it would do")
    desk.click("Set Password")
    bench.newPasswords[1].answer(.success(()))
    desk.settle()
    #expect(spy.heard == [.logIn(LoginArrival(email: .ines, because: .passwordChosen))])
    #expect(bench.newPasswords[1].question.password.isEmpty)
    #expect(desk.field("New password")?.value == "")
  }

  // MARK: What a new password must be

  @Test(
    .requirement(90),
    arguments: [
      ("eleven sign", "Use at least 12 characters."),
      (String(repeating: "a", count: 129), "Use at most 128 characters."),
      ("twelve signs", nil), (String(repeating: "x", count: 128), nil),
      // Twelve as typed, eleven once composed.
      ("e\u{301}leven sign", "Use at least 12 characters."),
    ])
  func `of a new password only its length is asked for, and that it is told while it is chosen`(
    typed: String, problem: String?
  ) {
    let (desk, _) = bench.desk { $0.signUp($1) }
    #expect(desk.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    desk.type(typed, into: "Password")
    desk.click("Create Account")
    let said = desk.field("Password")
    #expect(said?.states.contains(.invalid) == (problem != nil))
    if let problem { #expect(said?.description == problem) }
  }
}

extension WindowFixture {
  /// Whether a passing message of that text shows.
  func says(_ message: String) -> Bool { names(of: .status).contains(message) }
}
