import LanternAccounts
import LanternApp
import LanternWidgets
import Testing

/// The end of an account, in the running shop.
@MainActor
struct DeletionScreenTests {
  private typealias Member = MemberWalk

  private let member: MemberWalk

  init() throws { member = try MemberWalk() }

  private static let here = "[[[home] [bag] *[account account/security account/delete] [timings]]]"
  private static let open = Member.page("Login and Security") + [.click("Delete Account…")]

  @Test func `with the password and a second thought the account goes, with everything that was logged in`()
    throws
  {
    let elsewhere = member.elsewhere
    let steps: [ShopWalk.Step] =
      [
        Member.attempt { try elsewhere.logIn(Member.email, Member.password) },
        .click("Paper Moon"), .click("Add to Bag"), .key(.escape), .wait(.seconds(6)),
      ] + DeletionScreenTests.open + Member.write(Member.password, into: "Password") + [
        .click("Delete Permanently"), Member.says("Delete your account?"), .click("Delete Permanently"),
        Member.stands("login", "[[login]]"),
        .act { #expect($0.sessionController.signedIn == nil) },
        Member.attempt {
          try #expect(elsewhere.accounts.all() == [])
          try #expect(elsewhere.accounts.resume() == nil)
        },
      ] + Member.logIn() + [
        Member.stands("login", "[[login]]"),
        Member.field("Password", says: "The email address or password is wrong."),
      ]
    try member.take(steps)
  }

  @Test func `without the password, with a wrong one, or on second thoughts it stays`() throws {
    let elsewhere = member.elsewhere
    let steps: [ShopWalk.Step] =
      DeletionScreenTests.open + [
        .click("Delete Permanently"), Member.field("Password", says: "Enter your password."),
      ] + Member.write("not the right one", into: "Password") + [
        .click("Delete Permanently"), .click("Delete Permanently"),
        Member.field("Password", says: "The password is wrong."),
      ] + Member.write(Member.password, into: "Password") + [
        .click("Delete Permanently"), .click("Cancel"), Member.saysNot("Delete your account?"),
        Member.stands("main", DeletionScreenTests.here),
        Member.attempt { try #expect(elsewhere.accounts.all().map(\.email.description) == [Member.email]) },
      ]
    try member.take(steps)
  }
}
