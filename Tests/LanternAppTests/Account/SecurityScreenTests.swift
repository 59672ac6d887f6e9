import LanternAccounts
import LanternApp
import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Where somebody is logged in, and how that is ended, in the running shop.
@MainActor
struct SecurityScreenTests {
  private typealias Member = MemberWalk

  private let member: MemberWalk

  init() throws { member = try MemberWalk() }

  private var logInElsewhere: ShopWalk.Step {
    Member.attempt { [elsewhere = member.elsewhere] in try elsewhere.logIn(Member.email, Member.password) }
  }

  private func standsElsewhere(_ expected: Bool) -> ShopWalk.Step {
    Member.attempt { [elsewhere = member.elsewhere] in
      try #expect((elsewhere.accounts.resume() != nil) == expected)
    }
  }

  @Test(.requirement(91)) func `every session is listed with its times, and where this one's token is kept`()
    throws
  {
    let clock = member.clock
    let steps: [ShopWalk.Step] =
      [
        .act { _ in clock.advance(by: -7_300) }, logInElsewhere, .act { _ in clock.advance(by: 7_300) },
        .key(.tab),
      ] + Member.page("Sign-in and Security") + [
        .act { shop in
          let texts = Member.names(shop, .text)
          #expect(texts.contains("This session"))
          #expect(texts.contains("Another session"))
          #expect(texts.contains("Last used just now"))
          #expect(texts.contains("Last used 2 hours ago"))
          #expect(
            texts.filter { $0 == "Ends in 7 days unless it is used" }.count == 2,
            "two hours less are no day less")
          #expect(
            texts.contains(
              "On this machine your session is kept in a file that only your user can read: no unlocked keyring was found."
            ))
          #expect(
            Member.names(shop, .button).filter { $0 == "End It" } == ["End It"], "this one ends by Log Out")
        }
      ]
    try member.take(steps)
  }

  @Test(.requirement(91)) func `one session is ended from here, and this one goes on`() throws {
    let steps: [ShopWalk.Step] =
      [logInElsewhere] + Member.page("Sign-in and Security") + [
        .click("End It"), standsElsewhere(false), Member.saysNot("Another session"),
        Member.says("This session"),
        .wait(.seconds(6)), .key(.tab),
        Member.stands("main", "[[[home] [bag] *[account account/security] [timings]]]"),
      ]
    try member.take(steps)
  }

  @Test(.requirement(91)) func `all others are ended at once, as long as there are any`() throws {
    let third = try OtherProcess(
      member.walk.files, now: { [clock = member.clock] in clock.now }, own: "third")
    let canEnd: (Bool) -> ShopWalk.Step = { expected in
      .act { shop in
        let button = shop.root.semantics.map(\.semantics).first { $0.name == "End All Others" }
        #expect(button?.states.contains(.disabled) == !expected)
      }
    }
    let steps: [ShopWalk.Step] =
      Member.page("Sign-in and Security") + [
        canEnd(false), .key(.escape), logInElsewhere,
        Member.attempt { try third.logIn(Member.email, Member.password) },
        .click("Sign-in and Security"), canEnd(true), .click("End All Others"),
        standsElsewhere(false), Member.attempt { try #expect(third.accounts.resume() == nil) },
        canEnd(false), .act { #expect($0.membership.signedIn != nil) },
      ]
    try member.take(steps)
  }

  @Test func `it leads on to the password and to the end of the account`() throws {
    try member.take(
      Member.page("Sign-in and Security") + [
        .click("Change Password"),
        Member.stands("main", "[[[home] [bag] *[account account/security account/password] [timings]]]"),
        .key(.escape), .click("Delete Account…"),
        Member.stands("main", "[[[home] [bag] *[account account/security account/delete] [timings]]]"),
      ])
  }
}
