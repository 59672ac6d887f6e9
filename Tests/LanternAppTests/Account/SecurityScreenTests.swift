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
      ] + Member.page("Login and Security") + [
        .act { shop in
          let texts = Member.names(shop, .text)
          #expect(texts.contains("This session"))
          #expect(texts.contains("Other session"))
          #expect(texts.contains("Last used just now"))
          #expect(texts.contains("Last used 2 hours ago"))
          #expect(
            texts.filter { $0 == "Expires in 7 days if unused" }.count == 2,
            "two hours less are no day less")
          #expect(
            texts.contains(
              "Your session is saved in a file that only your user can read, because no unlocked keyring was found."
            ))
          #expect(
            Member.names(shop, .button).filter { $0 == "End Session" } == ["End Session"],
            "not this one")
        }
      ]
    try member.take(steps)
  }

  @Test(.requirement(91)) func `one session is ended from here, and this one goes on`() throws {
    let steps: [ShopWalk.Step] =
      [logInElsewhere] + Member.page("Login and Security") + [
        .click("End Session"), standsElsewhere(false), Member.saysNot("Other session"),
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
        let button = shop.root.semantics.map(\.semantics).first { $0.name == "Log Out Everywhere Else" }
        #expect(button?.states.contains(.disabled) == !expected)
      }
    }
    let steps: [ShopWalk.Step] =
      Member.page("Login and Security") + [
        canEnd(false), .key(.escape), logInElsewhere,
        Member.attempt { try third.logIn(Member.email, Member.password) },
        .click("Login and Security"), canEnd(true), .click("Log Out Everywhere Else"),
        standsElsewhere(false), Member.attempt { try #expect(third.accounts.resume() == nil) },
        canEnd(false), .act { #expect($0.sessionController.signedIn != nil) },
      ]
    try member.take(steps)
  }

  @Test func `it leads on to the password and to the end of the account`() throws {
    try member.take(
      Member.page("Login and Security") + [
        .click("Change Password"),
        Member.stands("main", "[[[home] [bag] *[account account/security account/password] [timings]]]"),
        .key(.escape), .click("Delete Account…"),
        Member.stands("main", "[[[home] [bag] *[account account/security account/delete] [timings]]]"),
      ])
  }
}
