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

  private func confirming() throws -> (fixture: WindowFixture, spy: NavigatorSpy<LoginNavigator.Destination>)
  {
    let ines = EmailAddress.ines
    return bench.fixture { $0.confirm(ines, $1) }
  }

  private func resetting() throws -> (fixture: WindowFixture, spy: NavigatorSpy<LoginNavigator.Destination>) {
    let ines = EmailAddress.ines
    return bench.fixture { $0.resetPassword(ines, $1) }
  }

  // MARK: A new account's

  @Test(.requirement(90)) func `without a code nothing is sent, and it is said what is missing`() throws {
    let (fixture, _) = try confirming()
    #expect(fixture.focused == "Code")
    #expect(
      fixture.names(of: .text).contains("We sent a code to ines@example.org. It is valid for one hour."))
    fixture.type("  ", into: "Code")
    fixture.click("Confirm")
    #expect(fixture.field("Code")?.description == "Enter the code from the email.")
    #expect(fixture.focused == "Code")
    #expect(bench.confirmations.isEmpty)
  }

  @Test(.requirement(90)) func `a code that does not count is said so, and one that does leads to log in`()
    throws
  {
    let (fixture, spy) = try confirming()
    fixture.type("7K2M-9QXD", into: "Code")
    fixture.press(.enter)
    fixture.press(.enter)
    #expect(bench.confirmations.map(\.question.code) == ["7K2M-9QXD"])
    #expect(bench.confirmations.map(\.question.email) == [.ines])
    #expect(fixture.isBusy("Confirm"))
    let wrong = bench.services.strings(AccountsError.wrongCode)
    bench.confirmations[0].answer(.failure(.refused(wrong)))
    fixture.settle()
    #expect(wrong == "This code is wrong or has expired. Request a new one.")
    #expect(fixture.names(of: .text).contains(wrong))
    #expect(spy.heard == [])
    fixture.type("7K2M-9QXE", into: "Code")
    #expect(!fixture.names(of: .text).contains(wrong), "what was refused is no longer what stands there")
    fixture.click("Confirm")
    bench.confirmations[1].answer(.success(()))
    #expect(spy.heard == [.logIn(LoginArrival(email: .ines, because: .confirmed))])
  }

  @Test(.requirement(90)) func `another code is sent once at a time, and that it was, or was not, is said`()
    throws
  {
    let (fixture, spy) = try confirming()
    fixture.click("Send New Code")
    fixture.click("Send New Code")
    #expect(bench.sendings.map(\.question) == [.ines])
    bench.sendings[0].answer(.success(()))
    fixture.settle()
    #expect(fixture.says("A new code was sent. The previous code is no longer valid."))
    fixture.click("Send New Code")
    bench.sendings[1].answer(.failure(.refused(bench.services.strings(AccountsError.wait(.seconds(59.5))))))
    fixture.settle()
    #expect(fixture.names(of: .text).contains("Too many attempts. Try again in 60 seconds."))
    #expect(spy.heard == [])
  }

  @Test(.requirement(92)) func `where the letters lie is said, and the folder is opened, or why not`() throws
  {
    for (fixture, _) in [try confirming(), try resetting()] {
      #expect(
        fixture.names(of: .text).contains(
          "This demo sends no email. Messages are saved in /home/ines/outbox.")
      )
      fixture.click("Open Outbox")
      #expect(bench.outboxes.count == 1)
      bench.outboxes.removeFirst()(
        "No program can open a folder here. The messages are in /home/ines/outbox.")
      fixture.settle()
      #expect(fixture.says("No program can open a folder here. The messages are in /home/ines/outbox."))
    }
  }

  // MARK: A new password's

  @Test(.requirement(91)) func `code and password are both needed, and each says what is wrong with it`()
    throws
  {
    let (fixture, _) = try resetting()
    fixture.click("Set Password")
    #expect(fixture.field("Code")?.description == "Enter the code from the email.")
    #expect(fixture.field("New password")?.description == "Use at least 12 characters.")
    #expect(fixture.focused == "Code")
    fixture.type("7K2M-9QXD", into: "Code")
    fixture.type("twelve signs", into: "New password")
    fixture.type("twelve sings", into: "Repeat password")
    fixture.click("Set Password")
    #expect(fixture.field("New password")?.states.contains(.invalid) == false)
    #expect(fixture.field("Repeat password")?.description == "The passwords don’t match.")
    #expect(fixture.focused == "Repeat password")
    #expect(bench.newPasswords.isEmpty)
  }

  @Test(.requirement(91)) func `a new password that was set leads to log in with it, and is wiped here`()
    throws
  {
    let (fixture, spy) = try resetting()
    fixture.type("7K2M-9QXD", into: "Code")
    fixture.type("twelve signs", into: "New password")
    fixture.type("twelve signs", into: "Repeat password")
    fixture.press(.enter)
    let asked = try #require(bench.newPasswords.first)
    #expect(asked.question.email == .ines)
    #expect(asked.question.code == "7K2M-9QXD")
    #expect(asked.question.password.text == "twelve signs")
    asked.answer(.failure(.refused("This code is wrong or has expired. Request a new one.")))
    fixture.settle()
    #expect(fixture.names(of: .text).contains("This code is wrong or has expired. Request a new one."))
    #expect(fixture.field("New password")?.value == "••••••••••••", "with another code it would do")
    fixture.click("Set Password")
    bench.newPasswords[1].answer(.success(()))
    fixture.settle()
    #expect(spy.heard == [.logIn(LoginArrival(email: .ines, because: .passwordChosen))])
    #expect(bench.newPasswords[1].question.password.isEmpty)
    #expect(fixture.field("New password")?.value == "")
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
    let (fixture, _) = bench.fixture { $0.signUp($1) }
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    fixture.type(typed, into: "Password")
    fixture.click("Create Account")
    let said = fixture.field("Password")
    #expect(said?.states.contains(.invalid) == (problem != nil))
    if let problem { #expect(said?.description == problem) }
  }
}

extension WindowFixture {
  /// Whether a passing message of that text shows.
  func says(_ message: String) -> Bool { names(of: .status).contains(message) }
}
