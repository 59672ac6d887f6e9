import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Logging in: which attempts succeed, and what failed attempts cost.
struct LogInTests {
  @Test(.requirement(91, 18))
  func `the next launch resumes the session, and another token does not`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    let signedIn = try accounts.logIn("ines@example.org", AccountsFixture.password)
    #expect(signedIn.account.email.description == "ines@example.org")
    #expect(signedIn.profile.name.description == "Ines")
    #expect(signedIn.profiles.count == 1)
    #expect(signedIn.tokenLocation == .file)
    #expect(signedIn.ends == AccountsFixture.noon + 7 * 24 * 3600)

    #expect(try fixture.open().resume()?.account.id == signedIn.account.id)
    let stranger = FakeTokenStore()
    stranger.set(Token())
    #expect(try fixture.open(stranger).resume() == nil)
    #expect(try fixture.open(FakeTokenStore()).resume() == nil)
  }

  @Test func `an address matches in any case, with surrounding spaces, and with decomposed accents`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "In\u{E9}s@Example.org")
    let signedIn = try accounts.logIn("  INE\u{301}S@example.ORG ", AccountsFixture.password)
    #expect(signedIn.account.email.description == "In\u{E9}s@Example.org")
    #expect(throws: AccountsError.exists(try accounts.address("ine\u{301}s@example.org"))) {
      try accounts.add("Again", "ine\u{301}s@example.org")
    }
  }

  @Test func `a password matches with decomposed accents`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org", "une lumi\u{E8}re au loin")
    _ = try accounts.logIn("ines@example.org", "une lumie\u{300}re au loin")
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("ines@example.org", "une lumiere au loin")
    }
  }

  @Test(.requirement(92))
  func `a wrong password, an unknown address and a missing address give the same error after one hash`()
    throws
  {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    for typed in ["ines@example.org", "nobody@example.org", "nobody", ""] {
      #expect(
        accounts.hashes {
          #expect(throws: AccountsError.wrongCredentials) { try accounts.logIn(typed, AccountsFixture.other) }
        } == 1)
    }
    // A password that is not text or is far too long is wrong like any other.
    for password in [[0xFF, 0xFE], [UInt8](repeating: 0x61, count: 10_000), []] {
      #expect(
        accounts.hashes {
          #expect(throws: AccountsError.wrongCredentials) {
            try accounts.logIn("ines@example.org", password.span)
          }
        } == 1)
      fixture.advanceClock(by: .seconds(3600))
    }
  }

  @Test(.requirement(92))
  func `an unconfirmed account is revealed only to the right password, after one hash`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    let ines = try accounts.address("ines@example.org")
    #expect(
      accounts.hashes {
        #expect(throws: AccountsError.notConfirmed(ines)) {
          try accounts.logIn("ines@example.org", AccountsFixture.password)
        }
      } == 1)
    #expect(
      accounts.hashes {
        #expect(throws: AccountsError.wrongCredentials) {
          try accounts.logIn("ines@example.org", AccountsFixture.other)
        }
      } == 1)
    #expect(fixture.fakeStore.token == nil)
  }

  @Test func `only an account's first log in counts as its first, and the demo account has none`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    let demo = try accounts.makeDemoAccount(
      try accounts.address("demo@example.org"), try accounts.name("Demo"),
      Array(AccountsFixture.password.utf8).span)
    #expect(demo)
    try accounts.add("Ines", "ines@example.org")
    #expect(try accounts.logIn("demo@example.org", AccountsFixture.password).isFirstTime == false)
    #expect(try accounts.logIn("ines@example.org", AccountsFixture.password).isFirstTime)
    #expect(try accounts.resume()?.isFirstTime == false)
    try accounts.logOut()
    #expect(try accounts.logIn("ines@example.org", AccountsFixture.password).isFirstTime == false)
  }

  @Test(.requirement(91))
  func `logging in ends this machine's previous session and replaces its token`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let first = try #require(fixture.fakeStore.token)
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let second = try #require(fixture.fakeStore.token)
    #expect(first != second)
    #expect(try accounts.sessions().count == 1)
    let old = FakeTokenStore()
    old.set(first)
    #expect(try fixture.open(old).resume() == nil)
  }

  @Test(.requirement(91, 18))
  func `logging out ends the session and removes the token, and can be repeated`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let copy = FakeTokenStore()
    copy.set(fixture.fakeStore.token)
    try accounts.logOut()
    #expect(fixture.fakeStore.token == nil)
    #expect(try accounts.resume() == nil)
    #expect(try fixture.open(copy).resume() == nil)
    #expect(throws: AccountsError.notLoggedIn) { try accounts.sessions() }
    try accounts.logOut()
  }

  @Test func `logging out works without resuming the session first`() throws {
    let fixture = try AccountsFixture()
    try fixture.open().add("Ines", "ines@example.org")
    _ = try fixture.open().logIn("ines@example.org", AccountsFixture.password)
    let copy = FakeTokenStore()
    copy.set(fixture.fakeStore.token)
    try fixture.open().logOut()
    #expect(fixture.fakeStore.token == nil)
    #expect(try fixture.open(copy).resume() == nil)
  }

  @Test func `if the token cannot be stored, log in fails and the previous session continues`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.add("Karl", "karl@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    fixture.fakeStore.fail(with: .failed(reason: "the keyring is locked"))
    #expect(throws: AccountsError.tokenStoreFailed(.failed(reason: "the keyring is locked"))) {
      try accounts.logIn("karl@example.org", AccountsFixture.password)
    }
    #expect(try accounts.resume()?.profile.name.description == "Ines")
    fixture.fakeStore.fail(with: nil)
    #expect(try fixture.open().resume()?.profile.name.description == "Ines")
  }

  @Test func `if the token cannot be removed, logging out ends the session and reports the error`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    fixture.fakeStore.fail(with: .failed(reason: "the keyring is locked"))
    #expect(throws: AccountsError.tokenStoreFailed(.failed(reason: "the keyring is locked"))) {
      try accounts.logOut()
    }
    fixture.fakeStore.fail(with: nil)
    #expect(fixture.fakeStore.token != nil)
    #expect(try fixture.open().resume() == nil)
  }

  @Test func `a log in replaces a hash with outdated parameters once`() throws {
    let fixture = try AccountsFixture()
    try fixture.open().add("Ines", "ines@example.org")
    let accounts = try fixture.open(work: HashingCost(passes: 2, bytes: 16_384))
    #expect(accounts.hashes { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) } == 2)
    #expect(accounts.hashes { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) } == 1)
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("ines@example.org", AccountsFixture.other)
    }
  }

  @Test func `resuming a session computes no hash`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    #expect(accounts.hashes { _ = try accounts.resume() } == 0)
  }
}
