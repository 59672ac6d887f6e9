import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternFiles
import LanternHarness
import LanternTestSupport
import Testing

/// Accounts, their token and their emails on a disk that becomes full.
@Suite(.enabled(if: MemoryDisk.isPossible, "only root can mount a file system, and not in every container"))
struct DiskTests {
  private let disk: MemoryDisk

  init() throws { disk = try MemoryDisk(kilobytes: 2048) }

  /// Expects a message that names the file for which there is no space.
  private func expectFailure(
    sourceLocation: SourceLocation = #_sourceLocation, _ call: () throws -> Void
  ) {
    let error = #expect(throws: AccountsError.self, sourceLocation: sourceLocation, performing: call)
    switch error {
    case .disk?, .messageNotSent?, .tokenStoreFailed?:
      let message = error.map { "\($0)" } ?? ""
      #expect(message.contains("\"\(disk.folder.path)/"), sourceLocation: sourceLocation)
      #expect(
        message.contains("no space") || message.contains("No space"), "\(message)",
        sourceLocation: sourceLocation)
    default: Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
    }
  }

  @Test(.requirement(94))
  func `on a full disk each call names the file, loses nothing, and succeeds once there is space`() throws {
    let accounts = try disk.open()
    let elsewhere = try disk.open("there")
    try accounts.add("Ines", "ines@example.org")
    let before = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let allAccounts = try accounts.all()
    try disk.fill()
    expectFailure { try accounts.signUp("Karl", "karl@example.org", AccountsFixture.password) }
    expectFailure { _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password) }
    expectFailure { try accounts.requestReset(of: "ines@example.org") }
    expectFailure { try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other) }
    expectFailure { _ = try accounts.addProfile("Ida") }
    expectFailure { try accounts.deleteAccount(AccountsFixture.password) }
    #expect(try accounts.all() == allAccounts)
    #expect(try accounts.resume()?.profiles == before.profiles)
    #expect(try elsewhere.resume() == nil)
    #expect(try disk.open().resume()?.account == before.account)

    try disk.freeSpace()
    let later = try disk.open()
    #expect(later.warnings == [])
    #expect(try later.all() == allAccounts)
    #expect(try later.resume()?.profiles == before.profiles)
    #expect(try accounts.addProfile("Ida").profiles.map(\.name.description) == ["Ines", "Ida"])
    try accounts.signUp("Karl", "karl@example.org", AccountsFixture.password)
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    try accounts.deleteAccount(AccountsFixture.other)
    #expect(try accounts.all().map(\.email.description) == ["karl@example.org"])
  }

  @Test
  func `logging out on a full disk keeps the session, and succeeds once there is space`()
    throws
  {
    let accounts = try disk.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    try disk.fill()
    expectFailure { try accounts.logOut() }
    #expect(try accounts.resume() != nil)
    try disk.freeSpace()
    try accounts.logOut()
    #expect(try accounts.resume() == nil)
    #expect(try disk.open().resume() == nil)
  }

  @Test func `a full disk is not taken for a damaged database`() throws {
    do { try disk.open().add("Ines", "ines@example.org") }
    try disk.fill()
    expectFailure { _ = try disk.open() }
    try disk.freeSpace()
    let accounts = try disk.open()
    #expect(accounts.warnings == [])
    #expect(try accounts.all().count == 1)
  }

  @Test(.requirement(91, 94), arguments: 0..<24)
  func `if any write runs out of space, the call takes effect completely or not at all`(pages: Int) throws {
    let accounts = try disk.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let spare = disk.folder.appending(path: "spare")
    try Data(count: 4096 * pages).write(to: spare)
    try disk.fill()
    try disk.remove(spare.path)
    var failure: AccountsError?
    do throws(AccountsError) {
      try accounts.changePassword(
        from: Array(AccountsFixture.password.utf8).span, to: Array(AccountsFixture.other.utf8).span)
    } catch {
      failure = error
    }
    let isDone = failure == nil
    // Without any space the call fails; with twenty pages it succeeds.
    if pages == 0 || pages >= 20 { #expect(isDone == (pages >= 20), "\(String(describing: failure))") }
    #expect(try accounts.resume() != nil)
    try disk.freeSpace()
    let later = try disk.open()
    #expect(later.warnings == [])
    #expect(try later.resume()?.account.email.description == "ines@example.org")
    let (right, wrong) =
      isDone
      ? (AccountsFixture.other, AccountsFixture.password) : (AccountsFixture.password, AccountsFixture.other)
    #expect(throws: AccountsError.wrongCredentials) { try later.logIn("ines@example.org", wrong) }
    _ = try later.logIn("ines@example.org", right)
  }

  @Test func `a read-only file system is reported with its path, and no file changes`() throws {
    let path = disk.folder.appending(path: "accounts").path
    try disk.setReadOnly(true)
    var error = #expect(throws: AccountsError.self) { _ = try disk.open() }
    #expect(error == .disk(.file(.folderNotCreated(path: path))))
    try disk.setReadOnly(false)
    do { try disk.open().add("Ines", "ines@example.org") }
    let bytes = try Data(contentsOf: URL(filePath: path + "/accounts.sqlite"))
    try disk.setReadOnly(true)
    error = #expect(throws: AccountsError.self) { _ = try disk.open() }
    #expect("\(String(describing: error))".contains("Read-only file system"))
    #expect(try Data(contentsOf: URL(filePath: path + "/accounts.sqlite")) == bytes)
    try disk.setReadOnly(false)
    let accounts = try disk.open()
    #expect(accounts.warnings == [])
    #expect(try accounts.all().count == 1)
  }
}
