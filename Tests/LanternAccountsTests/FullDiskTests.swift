import Foundation
import LanternAccounts
import LanternHarness
import LanternTestSupport
import Testing

/// Accounts on a full disk and on a read-only disk.
@Suite(.enabled(if: MemoryDisk.isPossible, "only root can have a disk of its own, where root may mount one"))
struct FullDiskTests {
  // The properties are released in this order.
  private let fixture: AccountsFixture
  private let disk: MemoryDisk

  init() throws {
    disk = try MemoryDisk(kilobytes: 512)
    fixture = try AccountsFixture(in: disk.folder)
  }

  @Test(.requirement(94)) func `where the disk is full a message says so, and nothing is lost`() throws {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    try disk.fill()
    expectNoRoom { for number in 0..<100 { try accounts.add("Karl", "karl\(number)@example.org") } }
    let count = try accounts.all().count
    expectNoRoom { try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other) }
    expectNoRoom { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) }
    #expect(try accounts.resume() != nil)
    try disk.makeRoom()
    let again = try fixture.open()
    #expect(again.warnings == [])
    #expect(try again.all().count == count)
    #expect(try again.resume()?.profile.name.description == "Ines")
    _ = try again.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test(.requirement(91, 94))
  func `where the disk is full at the very commit, password, session and token stay`() throws {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let token = try #require(fixture.pocket.token)
    fixture.onLetter { [disk] in
      do {
        try disk.fill()
      } catch {
        Issue.record("cannot fill the disk: \(error)")
      }
    }
    expectNoRoom { try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other) }
    #expect(fixture.subjects == ["Changed"])
    fixture.onLetter(nil)
    try disk.makeRoom()
    #expect(fixture.pocket.token == token)
    #expect(fixture.pocket.stores == 3)
    #expect(try accounts.resume() != nil)
    #expect(try fixture.open().resume() != nil)
    _ = try fixture.open(Pocket()).logIn("ines@example.org", AccountsFixture.password)
  }

  @Test func `where the disk is full from the start a message says so`() throws {
    try disk.fill()
    #expect(throws: AccountsError.self) { try fixture.open() }
    try disk.makeRoom()
    #expect(try fixture.open().warnings == [])
  }

  @Test func `where nothing can be written a message says so, and nothing is lost`() throws {
    do {
      let accounts = try fixture.open()
      try accounts.add("Ines", "ines@example.org")
    }
    try disk.setReadOnly(true)
    #expect {
      try fixture.open()
    } throws: { error in
      guard case .disk(let message)? = error as? AccountsError else { return false }
      return message.contains(fixture.folder.path) && message.contains("Read-only")
    }
    try disk.setReadOnly(false)
    #expect(try fixture.open().all().count == 1)
  }

  private func expectNoRoom(
    sourceLocation: SourceLocation = #_sourceLocation, _ action: () throws -> Void
  ) {
    #expect(sourceLocation: sourceLocation) {
      try action()
    } throws: { error in
      guard case .disk(let message)? = error as? AccountsError else { return false }
      return message.contains("no space left") || message.contains("disk error")
    }
  }
}
