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

/// The forms that ask for a code from a message: for a new account, and for a new password.
@MainActor
struct CodeScreenTests {
  private let loginFlow: LoginFixture

  init() throws { loginFlow = try LoginFixture() }

  private func confirming() throws -> (fixture: TestWindow, spy: LoginSpy) {
    let ines = EmailAddress.ines
    return loginFlow.fixture { $0.confirm(ines, $1) }
  }

  private func resetting() throws -> (fixture: TestWindow, spy: LoginSpy) {
    let ines = EmailAddress.ines
    return loginFlow.fixture { $0.resetPassword(ines, $1) }
  }

  // MARK: New account

  @Test(.requirement(90)) func `an empty code is reported and not sent`() throws {
    let (fixture, _) = try confirming()
    #expect(fixture.focusedName == "Code")
    #expect(
      fixture.names(of: .text).contains("The code for ines@example.org is valid for one hour."))
    try fixture.type("  ", into: "Code")
    try fixture.click("Confirm")
    #expect(fixture.field("Code")?.description == "Enter the code from the message.")
    #expect(fixture.focusedName == "Code")
    #expect(loginFlow.confirmations.isEmpty)
  }

  @Test(.requirement(90)) func `a wrong code is reported at its field, and a valid code logs in`()
    throws
  {
    let (fixture, spy) = try confirming()
    try fixture.type("7K2M-9QXD", into: "Code")
    try fixture.press(.enter)
    try fixture.press(.enter)
    #expect(loginFlow.confirmations.map(\.input.code) == ["7K2M-9QXD"])
    #expect(loginFlow.confirmations.map(\.input.email) == [.ines])
    #expect(fixture.isBusy("Confirm"))
    let wrong = loginFlow.strings(AccountsError.wrongCode)
    loginFlow.confirmations[0].completion(.failure(.wrongCode(wrong)))
    try fixture.settle()
    #expect(wrong == "This code is wrong or has expired. Request a new one.")
    #expect(fixture.field("Code")?.description == wrong)
    #expect(fixture.field("Code")?.states.contains(.invalid) == true)
    #expect(spy.destinations == [])
    try fixture.type("7K2M-9QXE", into: "Code")
    #expect(
      fixture.field("Code")?.states.contains(.invalid) == false, "the error referred to the previous text")
    try fixture.click("Confirm")
    loginFlow.confirmations[1].completion(.success(User(name: "Ines", isNew: true)))
    #expect(spy.destinations == [.loginCompleted(User(name: "Ines", isNew: true))])
  }

  @Test(.requirement(90)) func `a valid code leads to login if the password is not known`() throws {
    let (fixture, spy) = try confirming()
    try fixture.type("7K2M-9QXD", into: "Code")
    try fixture.press(.enter)
    loginFlow.confirmations[0].completion(.success(nil))
    #expect(spy.destinations == [.logIn(confirmed: .ines)])
  }

  @Test(.requirement(91)) func `a valid code for a new password leads to login if the login fails`() throws {
    let (fixture, spy) = try resetting()
    try fixture.type("7K2M-9QXD", into: "Code")
    try fixture.type("twelve signs", into: "New password")
    try fixture.type("twelve signs", into: "Repeat password")
    try fixture.press(.enter)
    loginFlow.newPasswords[0].completion(.success(nil))
    #expect(spy.destinations == [.logIn(confirmed: .ines)])
    #expect(fixture.field("New password")?.value == "")
  }

  @Test(.requirement(90)) func `the password of a new account is forgotten with the screen for its code`()
    throws
  {
    let (fixture, navigator, stack) = loginFlow.fixture()
    navigator.navigate(to: .confirm(.ines))
    try fixture.settle()
    #expect(loginFlow.forgotten == [])
    stack.pop()
    try fixture.settle()
    #expect(loginFlow.forgotten == [.ines])
  }

  @Test(.requirement(90, 91)) func `a new code takes away the previous one and its error`() throws {
    for (fixture, send) in [(try confirming().fixture, "Confirm"), (try resetting().fixture, "Set Password")]
    {
      try fixture.type("7K2M-9QXD", into: "Code")
      if send == "Set Password" {
        try fixture.type("twelve signs", into: "New password")
        try fixture.type("twelve signs", into: "Repeat password")
      }
      try fixture.click(send)
      loginFlow.confirmations.first?.completion(.failure(.wrongCode("wrong")))
      loginFlow.newPasswords.first?.completion(.failure(.wrongCode("wrong")))
      try fixture.settle()
      #expect(fixture.field("Code")?.description == "wrong")
      try fixture.click("Send New Code")
      loginFlow.sendings.first?.completion(.success(()))
      loginFlow.resets.first?.completion(.success(()))
      try fixture.settle()
      #expect(fixture.field("Code")?.value == "")
      #expect(fixture.field("Code")?.states.contains(.invalid) == false)
      #expect(fixture.focusedName == "Code")
      (loginFlow.confirmations, loginFlow.newPasswords, loginFlow.sendings) = ([], [], [])
    }
  }

  @Test(.requirement(90)) func `a new code is sent by one request at a time, and the result is shown`()
    throws
  {
    let (fixture, spy) = try confirming()
    try fixture.click("Send New Code")
    try fixture.click("Send New Code")
    #expect(loginFlow.sendings.map(\.input) == [.ines])
    loginFlow.sendings[0].completion(.success(()))
    try fixture.settle()
    #expect(fixture.showsToast("There is a new code. The previous one is no longer valid."))
    #expect(fixture.focusedName == "Code", "Return would send another code")
    try fixture.click("Send New Code")
    loginFlow.sendings[1].completion(
      .failure(
        .refused(loginFlow.strings(AccountsError.tooManyAttempts(retryAfter: .seconds(59.5))))))
    try fixture.settle()
    #expect(fixture.names(of: .alert).contains("Too many attempts. Try again in 60 seconds."))
    #expect(spy.destinations == [])
  }

  @Test(.requirement(92)) func `the outbox folder is shown and can be opened, and a failure is reported`()
    throws
  {
    for (fixture, _) in [try confirming(), try resetting()] {
      #expect(
        fixture.names(of: .text).contains(
          "This demo sends no email. Messages are saved in /home/ines/outbox.")
      )
      try fixture.click("Open Outbox")
      #expect(loginFlow.outboxes.count == 1)
      loginFlow.outboxes.removeFirst()(
        "No program can open folders here. The folder is /home/ines/outbox.")
      try fixture.settle()
      #expect(fixture.showsToast("No program can open folders here. The folder is /home/ines/outbox."))
    }
  }

  // MARK: New password

  @Test(.requirement(91)) func `the code and the new password are validated separately`()
    throws
  {
    let (fixture, _) = try resetting()
    try fixture.click("Set Password")
    #expect(fixture.field("Code")?.description == "Enter the code from the message.")
    #expect(fixture.field("New password")?.description == "Use at least 12 characters.")
    #expect(fixture.focusedName == "Code")
    try fixture.type("7K2M-9QXD", into: "Code")
    try fixture.type("twelve signs", into: "New password")
    try fixture.type("twelve sings", into: "Repeat password")
    try fixture.click("Set Password")
    #expect(fixture.field("New password")?.states.contains(.invalid) == false)
    #expect(fixture.field("Repeat password")?.description == "The passwords don’t match.")
    #expect(fixture.focusedName == "Repeat password")
    #expect(loginFlow.newPasswords.isEmpty)
  }

  @Test(.requirement(91)) func `after a reset, the user is logged in and the new password is cleared`()
    throws
  {
    let (fixture, spy) = try resetting()
    try fixture.type("7K2M-9QXD", into: "Code")
    try fixture.type("twelve signs", into: "New password")
    try fixture.type("twelve signs", into: "Repeat password")
    try fixture.press(.enter)
    let request = try #require(loginFlow.newPasswords.first)
    #expect(request.input.email == .ines)
    #expect(request.input.code == "7K2M-9QXD")
    #expect(request.input.password.text == "twelve signs")
    request.completion(.failure(.wrongCode("This code is wrong or has expired. Request a new one.")))
    try fixture.settle()
    #expect(fixture.field("Code")?.description == "This code is wrong or has expired. Request a new one.")
    request.completion(.failure(.badPassword("This password is common. Choose another one.")))
    try fixture.settle()
    #expect(fixture.field("New password")?.description == "This password is common. Choose another one.")
    #expect(fixture.field("Code")?.states.contains(.invalid) == false)
    #expect(fixture.field("New password")?.value == "••••••••••••", "the password stays for another code")
    try fixture.click("Set Password")
    loginFlow.newPasswords[1].completion(.success(User(name: "Ines")))
    try fixture.settle()
    #expect(spy.destinations == [.loginCompleted(User(name: "Ines"))])
    #expect(loginFlow.newPasswords[1].input.password.isEmpty)
    #expect(fixture.field("New password")?.value == "")
  }

  // MARK: Rules for a new password

  @Test(
    .requirement(90),
    arguments: [
      ("eleven sign", "Use at least 12 characters."),
      (String(repeating: "a", count: 129), "Use at most 128 characters."),
      ("twelve signs", nil), (String(repeating: "x", count: 128), nil),
      // Twelve characters as typed, eleven after normalization.
      ("e\u{301}leven sign", "Use at least 12 characters."),
    ])
  func `a new password is checked only for its length, which the field explains in advance`(
    typed: String, problem: String?
  ) throws {
    let (fixture, _) = loginFlow.fixture { $0.signUp($1) }
    #expect(fixture.field("Password")?.description == "Use at least 12 characters, such as a few words.")
    try fixture.type(typed, into: "Password")
    try fixture.click("Create Account")
    let field = fixture.field("Password")
    #expect(field?.states.contains(.invalid) == (problem != nil))
    if let problem { #expect(field?.description == problem) }
  }
}
