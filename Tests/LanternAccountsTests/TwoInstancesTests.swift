import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import Testing

/// Several apps or commands on one folder.
struct TwoInstancesTests {
  private let fixture: AccountsFixture

  init() throws { fixture = try AccountsFixture() }

  @Test func `a change of one instance is visible to the other at once`() throws {
    let one = try fixture.open()
    let other = try fixture.open()
    try one.add("Ines", "ines@example.org")
    #expect(try other.all().count == 1)
    _ = try one.logIn("ines@example.org", AccountsFixture.password)
    #expect(try other.resume()?.profile.name.description == "Ines")
    try other.logOut()
    #expect(try one.resume() == nil)
    #expect(throws: AccountsError.notLoggedIn) { try one.sessions() }
  }

  @Test func `calls fail if another instance has logged in another user`() throws {
    let one = try fixture.open()
    let other = try fixture.open()
    try one.add("Ines", "ines@example.org")
    try one.add("Karl", "karl@example.org")
    _ = try one.logIn("ines@example.org", AccountsFixture.password)
    _ = try other.logIn("karl@example.org", AccountsFixture.password)
    #expect(throws: AccountsError.notLoggedIn) { try one.deleteAccount(AccountsFixture.password) }
    #expect(throws: AccountsError.notLoggedIn) { try one.addProfile("Ines’s") }
    #expect(try one.resume()?.profile.name.description == "Karl")
    #expect(try one.all().count == 2)
    #expect(try one.sessions().count == 1)
  }

  @Test func `instances that open a new folder concurrently create one database`() async throws {
    let fixture = fixture
    let warnings = try await withThrowingTaskGroup(of: [AccountsWarning].self) { group in
      for _ in 0..<8 { group.addTask { try fixture.open(FakeTokenStore()).warnings } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(warnings == [])
    try fixture.open().add("Ines", "ines@example.org")
  }

  @Test func `concurrent writes of several instances lose nothing`() async throws {
    let fixture = fixture
    _ = try fixture.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let accounts = try fixture.open(FakeTokenStore())
          for number in 0..<5 { try accounts.add("Ines", "ines\(writer)-\(number)@example.org") }
        }
      }
      try await group.waitForAll()
    }
    let accounts = try fixture.open()
    #expect(Set(try accounts.all().map(\.email.description)).count == 20)
    let database = try DatabaseQueue(path: fixture.database.path)
    let profiles = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM profiles") }
    #expect(profiles == 20)
  }

  @Test func `while another program writes, reads succeed and a write waits and then fails`()
    throws
  {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let other = try DatabaseQueue(path: fixture.database.path)
    try other.writeWithoutTransaction { (db: Database) throws in
      try db.execute(sql: "BEGIN IMMEDIATE")
      #expect(try accounts.all().count == 1)
      #expect(try accounts.resume() != nil)
      #expect(throws: AccountsError.busy(.inUse(path: fixture.database.path))) {
        try accounts.add("Karl", "karl@example.org")
      }
      try db.execute(sql: "ROLLBACK")
    }
    try accounts.add("Karl", "karl@example.org")
  }

  @Test func `concurrent log ins of one machine leave only the session of its token`() async throws {
    let fixture = fixture
    try fixture.open().add("Ines", "ines@example.org")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          _ = try fixture.open().logIn("ines@example.org", AccountsFixture.password)
        }
      }
      try await group.waitForAll()
    }
    let accounts = try fixture.open()
    #expect(try accounts.resume() != nil)
    #expect(try accounts.sessions().map(\.isThisOne) == [true])
    #expect(fixture.fakeStore.storeCount == 4)
  }
}
