import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// Accounts on a full disk and on a read-only disk.
@Suite(.enabled(if: MemoryDisk.isPossible, "only root can mount a file system, and not in every container"))
struct FullDiskTests {
  // The properties are released in this order.
  private let fixture: AccountsFixture
  private let disk: MemoryDisk

  init() throws {
    disk = try MemoryDisk(kilobytes: 512)
    fixture = try AccountsFixture(in: disk.folder)
  }

  @Test(.requirement(94)) func `on a full disk calls fail with a message and lose nothing`() throws {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    try disk.fill()
    expectNoSpace { for number in 0..<100 { try accounts.add("Karl", "karl\(number)@example.org") } }
    let count = try accounts.all().count
    expectNoSpace { try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other) }
    expectNoSpace { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) }
    #expect(try accounts.resume() != nil)
    try disk.freeSpace()
    let again = try fixture.open()
    #expect(again.warnings == [])
    #expect(try again.all().count == count)
    #expect(try again.resume()?.profile.name.description == "Ines")
    _ = try again.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test(.requirement(91, 94))
  func `if the disk is full at the commit, password, session and token stay the same`() throws {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let token = try #require(fixture.fakeStore.token)
    fixture.onDelivery { [disk] in
      do {
        try disk.fill()
      } catch {
        Issue.record("cannot fill the disk: \(error)")
      }
    }
    expectNoSpace { try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other) }
    #expect(fixture.subjects == ["Changed"])
    fixture.onDelivery(nil)
    try disk.freeSpace()
    #expect(fixture.fakeStore.token == token)
    #expect(fixture.fakeStore.storeCount == 3)
    #expect(try accounts.resume() != nil)
    #expect(try fixture.open().resume() != nil)
    _ = try fixture.open(FakeTokenStore()).logIn("ines@example.org", AccountsFixture.password)
  }

  @Test func `opening accounts on a full disk fails, and succeeds once there is space`() throws {
    try disk.fill()
    #expect(throws: AccountsError.self) { try fixture.open() }
    try disk.freeSpace()
    #expect(try fixture.open().warnings == [])
  }

  @Test func `opening accounts on a read-only disk fails with a message and loses nothing`() throws {
    do {
      let accounts = try fixture.open()
      try accounts.add("Ines", "ines@example.org")
    }
    try disk.setReadOnly(true)
    #expect {
      try fixture.open()
    } throws: { error in
      guard case .disk(let error)? = error as? AccountsError else { return false }
      let message = "\(error)"
      return message.contains(fixture.folder.path) && message.contains("Read-only")
    }
    try disk.setReadOnly(false)
    #expect(try fixture.open().all().count == 1)
  }

  private func expectNoSpace(
    sourceLocation: SourceLocation = #_sourceLocation, _ action: () throws -> Void
  ) {
    #expect(sourceLocation: sourceLocation) {
      try action()
    } throws: { error in
      guard case .disk(let error)? = error as? AccountsError else { return false }
      return switch error {
      case .full, .inputOutput: true
      default: false
      }
    }
  }
}
