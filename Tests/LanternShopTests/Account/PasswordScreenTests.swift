import LanternAccounts
import LanternAccountsFixtures
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// Changing the password, in the running shop.
@MainActor
struct PasswordScreenTests {
  private typealias Walk = LoggedInWalk

  private static let new = "a tide that turns"

  private let walk: LoggedInWalk

  init() throws { walk = try LoggedInWalk() }

  private static func change(from old: String, to new: String, _ repetition: String? = nil) -> [ShopWalk.Step]
  {
    Walk.openPage("Login and Security") + [.click("Change Password")]
      + Walk.write(old, into: "Current password") + Walk.write(new, into: "New password")
      + Walk.write(repetition ?? new, into: "Repeat password") + [.click("Change Password")]
  }

  @Test(.requirement(90, 91, 92))
  func `a new password ends the other sessions, clears the fields and keeps this session`() throws {
    let otherProcess = walk.otherProcess
    let steps: [ShopWalk.Step] =
      [Walk.attempt { try otherProcess.logIn(Walk.email, Walk.password) }]
      + PasswordScreenTests.change(from: Walk.password, to: PasswordScreenTests.new) + [
        Walk.showsText("Your password was changed."),
        .act { shop in
          let fields = shop.root.semantics.map(\.semantics).filter { $0.role == .password }
          #expect(fields.map(\.value) == ["", "", ""])
          #expect(
            fields.map(\.description) == [nil, "Use at least 12 characters, such as a few words.", nil])
        },
        Walk.attempt {
          try #expect(otherProcess.accounts.resume() == nil)
          #expect(throws: AccountsError.wrongCredentials) {
            try otherProcess.logIn(Walk.email, Walk.password)
          }
          try otherProcess.logIn(Walk.email, PasswordScreenTests.new)
        },
        .wait(.seconds(6)), .key(.tab),
        Walk.shows("main", "[[[home] [bag] *[account account/security account/password] [timings]]]"),
      ]
    try walk.take(steps)
  }

  @Test(.requirement(92)) func `a wrong current password is reported, and nothing changes`()
    throws
  {
    let otherProcess = walk.otherProcess
    try walk.take(
      PasswordScreenTests.change(from: "not the right one", to: PasswordScreenTests.new) + [
        Walk.field("Current password", showsError: "The password is wrong."),
        .act { shop in
          #expect(
            shop.root.semantics.map(\.semantics).last { $0.states.contains(.focused) }?.name
              == "Current password")
        },
        Walk.attempt { try otherProcess.logIn(Walk.email, Walk.password) },
      ])
  }

  @Test(.requirement(90)) func `the current password is not taken as a new one`() throws {
    try walk.take(
      PasswordScreenTests.change(from: Walk.password, to: Walk.password) + [
        Walk.field("New password", showsError: "Choose a password other than the current one.")
      ])
  }

  @Test(.requirement(90)) func `errors are shown at their fields before a request is sent`() throws {
    let steps: [ShopWalk.Step] =
      PasswordScreenTests.change(from: "", to: "eleven sign", "eleven sigh") + [
        Walk.field("Current password", showsError: "Enter your password."),
        Walk.field("New password", showsError: "Use at least 12 characters."),
        Walk.field("Repeat password", showsError: "The passwords don’t match."),
        .type("x"), Walk.field("Current password", showsError: nil),
      ]
    try walk.take(steps)
  }

  @Test(.requirement(92)) func `too many wrong passwords cause a delay, and a message says how long`() throws
  {
    let submit: [ShopWalk.Step] = [.click("Change Password")]
    let tries = (1...5).flatMap { _ in submit }
    try walk.take(
      PasswordScreenTests.change(from: "not the right one", to: PasswordScreenTests.new) + tries + [
        .act { shop in
          let texts = Walk.names(shop, .alert)
          #expect(texts.contains { $0.hasPrefix("Too many attempts. Try again in ") }, "\(texts)")
        }
      ])
  }
}
