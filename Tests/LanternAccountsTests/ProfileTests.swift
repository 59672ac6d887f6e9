import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Several people who share an account.
struct ProfileTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts
  private let ines: Profile.ID

  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    ines = try accounts.logIn("ines@example.org", AccountsFixture.password).profile.id
  }

  @Test(.requirement(23)) func `the chosen profile is chosen at the next launch and the next log in`()
    throws
  {
    let signedIn = try accounts.addProfile("Karl")
    #expect(signedIn.profiles.map(\.name.description) == ["Ines", "Karl"])
    #expect(signedIn.profile.id == ines)
    let karl = try #require(signedIn.profiles.last?.id)
    #expect(try accounts.chooseProfile(karl).profile.name.description == "Karl")
    #expect(try fixture.open().resume()?.profile.id == karl)
    try accounts.logOut()
    #expect(try accounts.logIn("ines@example.org", AccountsFixture.password).profile.id == karl)
  }

  @Test(.requirement(23)) func `the details of a profile are saved`() throws {
    var profile = try #require(try accounts.resume()?.profile)
    profile.name = try accounts.name("Inès")
    profile.address = "1 Rue de la Mer\n29200 Brest"
    profile.note = String(repeating: "🎨", count: 1000)
    #expect(try accounts.keep(profile).profile == profile)
    #expect(try fixture.open().resume()?.profile == profile)
  }

  @Test(.requirement(23))
  func `the last profile cannot be removed, and removing the chosen one chooses the first`()
    throws
  {
    #expect(throws: AccountsError.lastProfile) { try accounts.removeProfile(ines) }
    let karl = try #require(try accounts.addProfile("Karl").profiles.last?.id)
    _ = try accounts.chooseProfile(karl)
    let signedIn = try accounts.removeProfile(karl)
    #expect(signedIn.profile.id == ines)
    #expect(signedIn.profiles.count == 1)
  }

  @Test func `an account has at most eight profiles`() throws {
    for number in 2...8 { _ = try accounts.addProfile("Number \(number)") }
    #expect(throws: AccountsError.tooManyProfiles) { try accounts.addProfile("Number 9") }
  }

  @Test func `another account's profile cannot be used`() throws {
    try accounts.add("Karl", "karl@example.org")
    let karl = try fixture.open(FakeTokenStore())
    _ = try karl.logIn("karl@example.org", AccountsFixture.password)
    _ = try karl.addProfile("Karla")
    var profile = try #require(try accounts.resume()?.profile)
    profile.note = "seen"
    #expect(throws: AccountsError.noSuchProfile) { try karl.chooseProfile(ines) }
    #expect(throws: AccountsError.noSuchProfile) { try karl.keep(profile) }
    #expect(throws: AccountsError.noSuchProfile) { try karl.removeProfile(ines) }
    #expect(try accounts.resume()?.profile.note == "")
  }
}
