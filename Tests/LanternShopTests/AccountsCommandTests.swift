import Foundation
import LanternAccounts
import LanternHarness
import LanternTestSupport
import Testing

/// The subcommands of `lantern accounts`, their output and their exit status.
@Suite(.requirement(90))
struct AccountsCommandTests {
  private static let password = "correct horse battery"

  private let files: TemporaryDirectory
  private var folder: String { files / "data" }

  init() throws { files = try TemporaryDirectory() }

  @Test(.waitsForProcesses)
  func `a directory without accounts lists none, and listing creates none`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let ending = try run("list")
    #expect(ending.status == 0)
    #expect(ending.output == "no accounts\n")
    for command in ["reset-password", "revoke", "delete"] {
      expectFailure(
        try run(command, "ann@example.org"), status: 1,
        saying: "ann@example.org", "lantern accounts list --data-dir \(folder)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    // Without --data-dir, nobody has named a directory that should exist.
    #expect(try Command().runSuccessfully(["accounts", "list"]).output == "no accounts\n")
  }

  @Test(.waitsForProcesses, arguments: ["list", "reset-password", "revoke", "delete"])
  func `a missing data directory is named, and not created`(command: String) throws {
    let ending = command == "list" ? try run(command) : try run(command, "ann@example.org")
    expectFailure(ending, status: 66, saying: "\"\(folder)\" does not exist", "--data-dir")
    #expect(ending.output == "")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test(.waitsForProcesses)
  func `an added account is listed, and its owner can log in`() throws {
    let ending = try run("add", "ann@example.org", "--name", "Ann Müller", typed: Self.password + "\n")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output == "added ann@example.org\n")
    #expect(ending.errors == "")
    _ = try run("add", "x@example.org", typed: Self.password)

    let list = try run("list").output.split(separator: "\n").map(String.init)
    #expect(list.count == 3)
    #expect(list.first == "ADDRESS          STATE      CREATED")
    #expect(list.dropFirst().first?.wholeMatch(of: /ann@example\.org  confirmed  \d{4}-\d\d-\d\d/) != nil)
    #expect(list.last?.wholeMatch(of: /x@example\.org    confirmed  \d{4}-\d\d-\d\d/) != nil)

    let accounts = try open()
    #expect(try logIn(accounts, "ann@example.org").profile.name.description == "Ann Müller")
    #expect(try logIn(accounts, "x@example.org").profile.name.description == "x")
  }

  @Test(.waitsForProcesses)
  func `demo accounts and unconfirmed accounts are marked in the list`() throws {
    let accounts = try open()
    let (name, demo, ann) = try (name("Ann"), address("demo@example.org"), address("ann@example.org"))
    #expect(try accounts.makeDemoAccount(demo, name, Self.password.utf8.span))
    try accounts.signUp(name, ann, Self.password.utf8.span)
    let list = try run("list").output
    #expect(list.contains(/demo@example\.org  demo         \d{4}/))
    #expect(list.contains(/ann@example\.org   unconfirmed  \d{4}/))
  }

  @Test(.waitsForProcesses)
  func `resetting a password ends the sessions, also in a running app`() throws {
    _ = try run("add", "ann@example.org", typed: Self.password)
    let accounts = try open()
    _ = try logIn(accounts, "ann@example.org")
    let ending = try run("reset-password", "ann@example.org", typed: "another good one\n")
    #expect(ending.status == 0)
    #expect(ending.output == "changed the password of ann@example.org and ended its sessions\n")
    #expect(try accounts.resume() == nil)
    #expect(throws: AccountsError.wrongCredentials) { try logIn(accounts, "ann@example.org") }
    _ = try accounts.logIn("ann@example.org", "another good one".utf8.span)
  }

  @Test(.waitsForProcesses)
  func `revoking ends the sessions and prints their number`() throws {
    _ = try run("add", "ann@example.org", typed: Self.password)
    #expect(try run("revoke", "ann@example.org").output == "ended no sessions of ann@example.org\n")
    let accounts = try open()
    _ = try logIn(accounts, "ann@example.org")
    #expect(try run("revoke", "Ann@Example.org").output == "ended 1 session of Ann@Example.org\n")
    #expect(try accounts.resume() == nil)
  }

  @Test(.waitsForProcesses)
  func `deleting requires confirmation and removes the account completely`() throws {
    _ = try run("add", "ann@example.org", typed: Self.password)
    expectFailure(try run("delete", "ann@example.org"), status: 64, saying: "--yes")
    let ending = try run("delete", "ann@example.org", "--yes")
    #expect(ending.status == 0)
    #expect(ending.output == "deleted ann@example.org\n")
    #expect(try run("list").output == "no accounts\n")
    expectFailure(try run("delete", "ann@example.org", "--yes"), status: 1, saying: "no account")
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ("short", "at least 12 characters"),
      ("", "at least 12 characters"),
      (String(repeating: "long", count: 33), "at most 128 characters"),
      (String(repeating: "long", count: 2_000), "at most 128 characters"),
      ("password1234", "most common"),
    ])
  func `an invalid password is refused with the reason, and nothing changes`(
    password: String, reason: String
  ) throws {
    expectFailure(
      try run("add", "ann@example.org", typed: password + "\n"), status: 1, saying: reason,
      "nothing was changed")
    #expect(try run("list").output == "no accounts\n")
  }

  @Test(.waitsForProcesses)
  func `an existing address is refused before the password prompt`() throws {
    _ = try run("add", "ann@example.org", typed: Self.password)
    expectFailure(
      try run("add", "ANN@example.org"), status: 1,
      saying: "already", "lantern accounts reset-password --data-dir \(folder) ANN@example.org")
  }

  @Test(.waitsForProcesses)
  func `a missing password on standard input is a usage error`() throws {
    expectFailure(try run("add", "ann@example.org"), status: 64, saying: "standard input")
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      (["add"], "EMAIL"),
      (["add", "nonsense"], "ann@example.org"),
      (["add", "ann@example.org", "--name", " "], "1 to 80"),
      (["add", "ann@example.org", "secret"], "secret"),
      (["add", "ann@example.org", "--password", "secret"], "--password"),
      (["revoke", "ann@"], "ann@example.org"),
      (["teapot"], "teapot"),
    ])
  func `an invalid accounts command is refused with a one-line message`(
    arguments: [String], says word: String
  ) throws {
    expectFailure(
      try Command().run(["accounts"] + arguments), status: 64, saying: word, "see lantern accounts")
  }

  @Test(.waitsForProcesses)
  func `a folder that cannot be created is named with a remedy`() throws {
    try "a file".write(toFile: folder, atomically: false, encoding: .utf8)
    expectFailure(
      try run("add", "ann@example.org", typed: Self.password), status: 73, saying: folder, "--data-dir")
  }

  @Test(.waitsForProcesses)
  func `a database of a newer version is refused and left unchanged`() throws {
    _ = try run("add", "ann@example.org", typed: Self.password)
    let file = try #require(FileHandle(forUpdatingAtPath: folder + "/accounts.sqlite"))
    // The position of `user_version` in the SQLite header.
    try file.seek(toOffset: 60)
    try file.write(contentsOf: Data([0, 0, 3, 231]))
    try file.close()
    expectFailure(try run("list"), status: 65, saying: "version 999", "newer")
  }

  @Test(.waitsForProcesses)
  func `the terminal prompts for the password twice and does not show it`() throws {
    let terminal = try TerminalSession("\"$0\" accounts add ann@example.org --data-dir \"$1\"", [folder])
    try terminal.type(Self.password + "\n", at: "New password for ann@example.org: ")
    try terminal.type(Self.password + "\n", at: "Repeat the password: ")
    #expect(terminal.end() == 0, "\(terminal.screen)")
    #expect(!terminal.screen.contains("horse"))
    #expect(terminal.screen.contains("added ann@example.org"))
    _ = try logIn(open(), "ann@example.org")
  }

  @Test(.waitsForProcesses)
  func `two different passwords change nothing`() throws {
    let terminal = try TerminalSession("\"$0\" accounts add ann@example.org --data-dir \"$1\"", [folder])
    try terminal.type(Self.password + "\n", at: "New password for ann@example.org: ")
    try terminal.type("correct horse buttery\n", at: "Repeat the password: ")
    #expect(terminal.end() == 1)
    #expect(terminal.screen.contains("the passwords don't match; nothing was changed"))
    #expect(try run("list").output == "no accounts\n")
  }

  @Test(.waitsForProcesses, arguments: [("\u{3}", "130"), ("\u{1C}", "131"), ("\u{4}", "1")])
  func `echo is restored after the password prompt is interrupted`(
    key: String, status: String
  ) throws {
    let command = """
      trap : INT QUIT
      ulimit -c 0
      "$0" accounts add ann@example.org --data-dir "$1"
      echo "it ended with $?"
      stty -a
      """
    let terminal = try TerminalSession(command, [folder])
    try terminal.type(
      "half a pass" + (key == "\u{4}" ? "word\n" : ""), at: "New password for ann@example.org: ")
    try terminal.type(
      key, at: key == "\u{4}" ? "Repeat the password: " : "New password for ann@example.org: ")
    _ = terminal.end()
    #expect(terminal.screen.contains("it ended with \(status)"), "\(terminal.screen)")
    #expect(terminal.screen.contains(/\secho\s/), "\(terminal.screen)")
    #expect(!terminal.screen.contains("half"))
    #expect(try run("list").output == "no accounts\n")
  }

  @Test(
    .waitsForProcesses, arguments: [("y\n", 0), ("yes\n", 0), ("\n", 1), ("no\n", 1), ("\u{4}", 1)])
  func `the terminal prompts for confirmation before deleting`(answer: String, status: Int32) throws {
    _ = try run("add", "ann@example.org", typed: Self.password)
    let terminal = try TerminalSession("\"$0\" accounts delete ann@example.org --data-dir \"$1\"", [folder])
    try terminal.type(answer, at: "Delete ann@example.org with its sessions and profiles? [y/N] ")
    #expect(terminal.end() == status, "\(terminal.screen)")
    #expect(try run("list").output.contains("ann@example.org") == (status == 1))
  }

  /// Runs a command on the test's data directory with `typed` as standard input.
  private func run(_ arguments: String..., typed: String = "") throws -> CommandResult {
    try typed.write(toFile: files / "typed", atomically: false, encoding: .utf8)
    return try Command(path: "/bin/sh").run(
      ["-c", "exec \"$0\" accounts \"$@\" < '\(files / "typed")'", Command().path] + arguments
        + ["--data-dir", folder])
  }

  /// Opens the accounts as a running app does.
  private func open() throws -> Accounts {
    let url = URL(filePath: folder)
    let nothing: @Sendable (String, String) -> MessageTexts.Text = { ($0, $1) }
    return try Accounts(
      in: url, tokens: .file(dataDirectory: url, now: { Date() }, warn: { _ in }),
      mailer: .outbox(url.appending(path: "outbox")),
      messages: MessageTexts(
        confirm: nothing, alreadyThere: { ($0, "") }, reset: nothing, passwordChanged: { ($0, "") }),
      rules: PasswordRules(), now: { Date() })
  }

  @discardableResult
  private func logIn(_ accounts: Accounts, _ email: String) throws -> SignedIn {
    try accounts.logIn(email, Self.password.utf8.span)
  }

  private func address(_ text: String) throws -> EmailAddress { try #require(EmailAddress(text)) }
  private func name(_ text: String) throws -> PersonName { try #require(PersonName(text)) }
}
