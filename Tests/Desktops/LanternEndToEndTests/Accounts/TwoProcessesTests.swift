import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// Several processes on one folder.
struct TwoProcessesTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func start(_ script: [String], named name: String) throws -> Subprocess {
    try script.joined(separator: "\n").write(toFile: files / name, atomically: false, encoding: .utf8)
    return try Command(path: BuildProducts.program("LanternAccountsDriver"))
      .start(["script", files / "data", files / name])
  }

  private func open(_ machine: String) throws -> Accounts {
    let folder = URL(filePath: files / "data")
    return try Accounts(
      in: folder.appending(path: "accounts"),
      tokens: .file(
        dataDirectory: folder.appending(path: machine), now: { AccountsFixture.noon },
        warn: { Issue.record("a token was rejected: \($0)") }),
      mailer: Mailer { _ in }, messages: .plain, rules: PasswordRules(),
      work: HashingCost(passes: 1, bytes: 8192), now: { AccountsFixture.noon })
  }

  @Test(.requirement(94))
  func `two concurrent processes lose no changes`() throws {
    var random = SeededGenerator(seed: 4)
    let first = AccountsModel().script(120, &random)
    let second = AccountsModel(prefix: "b", machines: ["near", "far"]).script(120, &random)
    let processes = [
      try start(first.map(\.line), named: "first"), try start(second.map(\.line), named: "second"),
    ]
    for process in processes {
      let ending = process.wait()
      try #require(ending.status == 0, "\(ending.output.suffix(200))\(ending.errors)")
    }
    let model = try #require(first.last?.after).merging(try #require(second.last?.after))
    let reopened = try ReopenedAccounts(files / "data", model.machines, second: 120)
    #expect(reopened.warnings == [])
    #expect(try reopened.lines() == model.lines)
    #expect(try reopened.hasPasswords(of: model))
    try reopened.expectIntact(model, "two processes")
    try reopened.expectFailures(model.failures, "two processes")
  }

  @Test(.requirement(91)) func `a session that another process ends is invalid at once`() throws {
    let here = try open("here")
    try here.add("Ines", "ines@example.org")
    _ = try here.logIn("ines@example.org", AccountsFixture.password)
    #expect(try start(["revoke there ines@example.org"], named: "revoke").wait().status == 0)
    #expect(throws: AccountsError.notLoggedIn) { try here.sessions() }
    #expect(try here.resume() == nil)
    #expect(try open("here").resume() == nil)
  }

  @Test func `changes of another process are visible while this one has the accounts open`() throws {
    let here = try open("here")
    let script = [
      "add there karl@example.org lantern-password Karl", "log-in there karl@example.org lantern-password",
    ]
    #expect(try start(script, named: "add").wait().status == 0)
    #expect(try here.all().map(\.email.description) == ["karl@example.org"])
    _ = try here.logIn("karl@example.org", "lantern-password")
    #expect(try here.sessions().count == 2)
    #expect(try open("there").resume()?.profile.name.description == "Karl")
  }

  @Test func `a database that is locked for too long is reported as busy, and nothing changes`() throws {
    let accounts = try open("here")
    try accounts.add("Ines", "ines@example.org")
    let path = files / "data/accounts/accounts.sqlite"
    try DatabaseQueue(path: path).writeWithoutTransaction { (db: Database) throws in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      let error = #expect(throws: AccountsError.self) { try accounts.add("Karl", "karl@example.org") }
      #expect(error == .busy(.inUse(path: path)))
      #expect(try accounts.all().count == 1)
      try db.execute(sql: "ROLLBACK")
    }
    try accounts.add("Karl", "karl@example.org")
    #expect(try accounts.all().count == 2)
  }

  @Test
  func `a lock held by a stopped process delays opening by a few seconds, which then fails`()
    throws
  {
    _ = try open("here")
    let path = files / "data/accounts/accounts.lock"
    let lock = Foundation.open(path, O_RDWR | O_CLOEXEC)
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    #expect(
      throws: AccountsError.busy(.locked(path: path))
    ) {
      try open("here")
    }
    close(lock)
    _ = try open("here")
  }
}
