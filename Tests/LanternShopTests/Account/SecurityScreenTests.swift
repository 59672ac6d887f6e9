import LanternAccounts
import LanternAccountsFixtures
import LanternLogin
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// Listing and ending sessions, in the running shop.
@MainActor
struct SecurityScreenTests {
  private typealias Walk = LoggedInWalk

  private let walk: LoggedInWalk

  init() throws { walk = try LoggedInWalk() }

  private var logInFromOtherProcess: ShopWalk.Step {
    Walk.attempt { [otherProcess = walk.otherProcess] in try otherProcess.logIn(Walk.email, Walk.password) }
  }

  private func expectOtherSession(_ expected: Bool) -> ShopWalk.Step {
    Walk.attempt { [otherProcess = walk.otherProcess] in
      try #expect((otherProcess.accounts.resume() != nil) == expected)
    }
  }

  @Test(.requirement(91))
  func `every session is listed with its times, and the location of this session's token is shown`()
    throws
  {
    let clock = walk.clock
    let steps: [ShopWalk.Step] =
      [
        .act { _ in clock.advance(by: -7_300) }, logInFromOtherProcess,
        .act { _ in clock.advance(by: 7_300) },
        .key(.tab),
      ] + Walk.openPage("Login and Security") + [
        .act { shop in
          let texts = Walk.names(shop, .text)
          #expect(texts.contains("This session"))
          #expect(texts.contains("Other session"))
          #expect(texts.contains("Last used just now"))
          #expect(texts.contains("Last used 2 hours ago"))
          #expect(
            texts.filter { $0 == "Expires in 7 days if unused" }.count == 2,
            "the remaining time is rounded to days")
          #expect(
            texts.contains(
              "Your session is saved in a file that only your user can read, because no unlocked keyring was found."
            ))
          #expect(
            Walk.names(shop, .button).filter { $0 == "End Session" } == ["End Session"],
            "this session has no such button")
        }
      ]
    try walk.take(steps)
  }

  @Test(.requirement(91)) func `ending another session keeps this one`() throws {
    let steps: [ShopWalk.Step] =
      [logInFromOtherProcess] + Walk.openPage("Login and Security") + [
        .click("End Session"), expectOtherSession(false), Walk.hidesText("Other session"),
        Walk.showsText("This session"),
        .wait(.seconds(6)), .key(.tab),
        Walk.shows("main", "[[[home] [bag] *[account account/security] [timings]]]"),
      ]
    try walk.take(steps)
  }

  @Test(.requirement(91)) func `the button that ends all other sessions is enabled only while there are any`()
    throws
  {
    let third = try OtherProcess(
      walk.shopWalk.files, now: { [clock = walk.clock] in clock.now }, tokenFolder: "third")
    let canEnd: (Bool) -> ShopWalk.Step = { expected in
      .act { shop in
        let button = shop.root.semantics.map(\.semantics).first { $0.name == "Log Out Everywhere Else" }
        #expect(button?.states.contains(.disabled) == !expected)
      }
    }
    let steps: [ShopWalk.Step] =
      Walk.openPage("Login and Security") + [
        canEnd(false), .key(.escape), logInFromOtherProcess,
        Walk.attempt { try third.logIn(Walk.email, Walk.password) },
        .click("Login and Security"), canEnd(true), .click("Log Out Everywhere Else"),
        expectOtherSession(false), Walk.attempt { try #expect(third.accounts.resume() == nil) },
        canEnd(false), .act { #expect($0.sessionController.signedIn != nil) },
      ]
    try walk.take(steps)
  }

  @Test func `buttons lead to the password screen and to the deletion screen`() throws {
    try walk.take(
      Walk.openPage("Login and Security") + [
        .click("Change Password"),
        Walk.shows("main", "[[[home] [bag] *[account account/security account/password] [timings]]]"),
        .key(.escape), .click("Delete Account…"),
        Walk.shows("main", "[[[home] [bag] *[account account/security account/delete] [timings]]]"),
      ])
  }
}
