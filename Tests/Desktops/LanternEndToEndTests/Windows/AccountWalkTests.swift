import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// All features of an account in a real window, and the contents of the database after each step.
@Suite(.serialized)
struct AccountWalkTests {
  private static let email = "ines@example.org"
  private static let first = "an oar and a sail"
  private static let second = "a tide that turns"

  @Test(.waitsForProcesses, .requirement(20, 22, 23, 90, 91, 92, 93))
  func `a user can use every feature of an account, from sign-up to deletion`()
    throws
  {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      try XServer(), files, ["--data-dir", files / "data", "--no-record", "--size", "1000x1000"])
    try app.wait(forFlow: "login")
    let otherProcess = try OtherProcess(files)
    func emails() throws -> [String] { try otherProcess.accounts.all().map(\.email.description) }
    #expect(try emails() == ["demo@example.org"])

    // Sign up.
    try app.click(button: "Sign Up")
    try app.wait(forHeading: "Create an account")
    try app.enterText("Ines", into: "Name")
    try app.enterText(AccountWalkTests.email, into: "Email")
    try app.enterText(AccountWalkTests.first, into: "Password")
    try app.enterText(AccountWalkTests.first, into: "Repeat password")
    try app.click(button: "Create Account")
    try app.wait(forHeading: "Enter your code")
    #expect(try emails() == ["demo@example.org", AccountWalkTests.email])
    #expect(try otherProcess.accounts.all().map(\.isConfirmed) == [true, false])
    #expect(throws: AccountsError.notConfirmed(.ines)) {
      try otherProcess.logIn(AccountWalkTests.email, AccountWalkTests.first)
    }

    // Confirm with the code from the outbox.
    let confirmation = try message(1, in: files)
    #expect(confirmation.contains("To: ines@example.org\r\n"))
    #expect(confirmation.contains("Subject: Your Lantern confirmation code\r\n"))
    try app.enterText(try code(in: confirmation), into: "Code")
    try app.click(button: "Confirm")
    // The code logs in, for the first time.
    try app.wait(forHeading: "Welcome, Ines")
    #expect(try otherProcess.accounts.all().map(\.isConfirmed) == [true, true])
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
    try app.click(button: "Go to the Shop")
    try app.wait(forFlow: "main")
    #expect(try app.names(ofRole: "heading").contains("Main Screen"))
    #expect(try sessions(otherProcess, AccountWalkTests.first) == 1)

    // Log out.
    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    #expect(!FileManager.default.fileExists(atPath: files / "data/session"))
    #expect(try sessions(otherProcess, AccountWalkTests.first) == 0)

    // A new password by the code from the outbox.
    try app.click(button: "Forgot Password")
    try app.wait(forHeading: "Forgot Password")
    try app.enterText(AccountWalkTests.email, into: "Email")
    try app.click(button: "Send Code")
    try app.wait(for: "textbox", named: "Code")
    let reset = try message(2, in: files)
    #expect(reset.contains("Subject: Reset your Lantern password\r\n"))
    try app.enterText(try code(in: reset), into: "Code")
    try app.enterText(AccountWalkTests.second, into: "New password")
    try app.enterText(AccountWalkTests.second, into: "Repeat password")
    try app.click(button: "Set Password")
    // That logs in too. The welcome screen is not shown again.
    try app.wait(forFlow: "main")
    #expect(try message(3, in: files).contains("Subject: Your password was changed\r\n"))
    #expect(throws: AccountsError.wrongCredentials) {
      try otherProcess.logIn(AccountWalkTests.email, AccountWalkTests.first)
    }

    #expect(try app.names(ofRole: "heading").contains("Main Screen"))
    #expect(try sessions(otherProcess, AccountWalkTests.second) == 1)

    // Add a second profile.
    try app.click(role: "tab", "Account")
    try app.wait(for: "text", named: "Logged in as ines@example.org")
    try app.click(button: "Profiles")
    try app.wait(forHeading: "Profiles")
    try app.enterText("Ada", into: "Profile name")
    try app.click(button: "Add Profile")
    try app.wait(for: "button", named: "Shop as Ada")
    try app.click(button: "Shop as Ada")
    try app.wait(forHeading: "Main Screen")
    let shared = try otherProcess.logIn(AccountWalkTests.email, AccountWalkTests.second)
    #expect(shared.profiles.map(\.name.description) == ["Ines", "Ada"])
    #expect(shared.profile.name.description == "Ada")

    // Delete the account.
    try app.click(role: "tab", "Account")
    try app.wait(for: "text", named: "Ada")
    try app.click(button: "Login and Security")
    try app.wait(for: "text", named: "Other session")
    try app.click(button: "Delete Account…")
    try app.wait(for: "button", named: "Delete Permanently")
    try app.enterText(AccountWalkTests.second, into: "Password")
    try app.click(button: "Delete Permanently")
    try app.wait(for: "dialog", named: "Delete your account?")
    try app.click(button: "Delete Permanently")
    try app.wait(forFlow: "login")
    #expect(try emails() == ["demo@example.org"])
    #expect(try otherProcess.accounts.resume() == nil)
    #expect(!FileManager.default.fileExists(atPath: files / "data/session"))

    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    // The journal contains no personal data.
    let journal = try String(contentsOfFile: files / "data/journal.jsonl", encoding: .utf8)
    for secret in ["oar", "tide", "ines@", "Ada"] { #expect(!journal.contains(secret), "\(secret)") }
  }

  /// The number of sessions besides a new one.
  private func sessions(_ otherProcess: OtherProcess, _ password: String) throws -> Int {
    try otherProcess.logIn(AccountWalkTests.email, password)
    let others = try otherProcess.accounts.sessions().filter { !$0.isThisOne }.count
    try otherProcess.accounts.logOut()
    return others
  }

  /// The message with a number, counted from 1. It must be the last one.
  private func message(_ number: Int, in files: TemporaryDirectory) throws -> String {
    let folder = files / "data/outbox"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == number)
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    let path = folder + "/" + (try #require(names.last))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func code(in message: String) throws -> String {
    String(try #require(message.firstMatch(of: /\r\n {4}([0-9A-Z]{4}-[0-9A-Z]{4})\r\n/)).1)
  }
}
