import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Choosing another password, in the running shop.
@MainActor
struct PasswordScreenTests {
  private typealias Member = MemberWalk

  private static let new = "a tide that turns"

  private let member: MemberWalk

  init() throws { member = try MemberWalk() }

  private static func change(from old: String, to new: String, _ repetition: String? = nil) -> [ShopWalk.Step]
  {
    Member.page("Login and Security") + [.click("Change Password")]
      + Member.write(old, into: "Current password") + Member.write(new, into: "New password")
      + Member.write(repetition ?? new, into: "Repeat password") + [.click("Change Password")]
  }

  @Test(.requirement(90, 91, 92))
  func `a new password ends the other sessions, wipes the fields and leaves this session as it is`() throws {
    let elsewhere = member.elsewhere
    let steps: [ShopWalk.Step] =
      [Member.attempt { try elsewhere.logIn(Member.email, Member.password) }]
      + PasswordScreenTests.change(from: Member.password, to: PasswordScreenTests.new) + [
        Member.says("Your password was changed."),
        .act { shop in
          let fields = shop.root.semantics.map(\.semantics).filter { $0.role == .password }
          #expect(fields.map(\.value) == ["", "", ""])
          #expect(
            fields.map(\.description) == [nil, "Use at least 12 characters, such as a few words.", nil])
        },
        Member.attempt {
          try #expect(elsewhere.accounts.resume() == nil)
          #expect(throws: AccountsError.wrong) { try elsewhere.logIn(Member.email, Member.password) }
          try elsewhere.logIn(Member.email, PasswordScreenTests.new)
        },
        .wait(.seconds(6)), .key(.tab),
        Member.stands("main", "[[[home] [bag] *[account account/security account/password] [timings]]]"),
      ]
    try member.take(steps)
  }

  @Test(.requirement(92)) func `whoever does not know the present one is told so, and nothing changes`()
    throws
  {
    let elsewhere = member.elsewhere
    try member.take(
      PasswordScreenTests.change(from: "not the right one", to: PasswordScreenTests.new) + [
        Member.field("Current password", says: "The password is wrong."),
        .act { shop in
          #expect(
            shop.root.semantics.map(\.semantics).last { $0.states.contains(.focused) }?.name
              == "Current password")
        },
        Member.attempt { try elsewhere.logIn(Member.email, Member.password) },
      ])
  }

  @Test(.requirement(90)) func `what is wrong is said at its field before anything is asked`() throws {
    let steps: [ShopWalk.Step] =
      PasswordScreenTests.change(from: "", to: "eleven sign", "eleven sigh") + [
        Member.field("Current password", says: "Enter your password."),
        Member.field("New password", says: "Use at least 12 characters."),
        Member.field("Repeat password", says: "The passwords don’t match."),
        .type("x"), Member.field("Current password", says: nil),
      ]
    try member.take(steps)
  }

  @Test(.requirement(92)) func `too many wrong ones cost time, and that is said`() throws {
    let again: [ShopWalk.Step] = [.click("Change Password")]
    let tries = (1...5).flatMap { _ in again }
    try member.take(
      PasswordScreenTests.change(from: "not the right one", to: PasswordScreenTests.new) + tries + [
        .act { shop in
          let texts = Member.names(shop, .text)
          #expect(texts.contains { $0.hasPrefix("Too many attempts. Try again in ") }, "\(texts)")
        }
      ])
  }
}
