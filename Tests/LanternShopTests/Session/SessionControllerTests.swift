import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// A session that ends by itself while the shop is visible.
@MainActor
struct SessionControllerTests {
  private typealias Walk = LoggedInWalk

  private static let shop = "[[*[home] [bag] [account] [timings]]]"
  private static let product = "[[*[home product/paper-moon] [bag] [account] [timings]]]"
  private static let ended = "Your session has ended. Log in to continue where you left off."

  // The login screen after the end was noticed, and the previous screen after logging in again.
  private static let logInAgain: [ShopWalk.Step] =
    [
      Walk.shows("login", "[[login]]"), Walk.showsText(ended),
      Walk.showsText("Paper Moon opens after you log in."),
      .act { #expect($0.sessionController.signedIn == nil) },
    ] + Walk.logIn() + [Walk.shows("main", product)]

  @Test(.requirement(18, 91))
  func
    `a session that was ended elsewhere leads to login, and login leads back to the same place`()
    throws
  {
    let walk = try LoggedInWalk()
    let otherProcess = walk.otherProcess
    try walk.take(
      [
        .click("Paper Moon"),
        Walk.attempt { try #expect(otherProcess.accounts.revoke(.ines) == 1) },
        .wait(.seconds(60)), Walk.shows("main", SessionControllerTests.product), .key(.tab),
      ] + SessionControllerTests.logInAgain)
  }

  @Test(.requirement(91))
  func `an idle session expires, and login leads back to the same place`() throws {
    let walk = try LoggedInWalk()
    let clock = walk.clock
    try walk.take(
      [
        .click("Paper Moon"), .act { _ in clock.advance(by: 7 * 86_400 - 60) }, .wait(.seconds(6)),
        .key(.tab),
        // The key press prolongs the session.
        Walk.shows("main", SessionControllerTests.product),
        .act { _ in clock.advance(by: 7 * 86_400 + 60) }, .wait(.seconds(6)), .key(.tab),
      ] + SessionControllerTests.logInAgain)
  }

  @Test(.requirement(91)) func `a session that is used daily expires after thirty days`() throws {
    let walk = try LoggedInWalk()
    let clock = walk.clock
    let day: [ShopWalk.Step] = [.act { _ in clock.advance(by: 86_000) }, .wait(.seconds(6)), .key(.tab)]
    let days = (1...30).flatMap { _ in day }
    try walk.take(
      [.click("Paper Moon")] + days + [Walk.shows("main", SessionControllerTests.product)] + day
        + SessionControllerTests.logInAgain)
  }

  @Test(.requirement(91)) func `expiration is noticed without user activity`() throws {
    let walk = try LoggedInWalk {
      $0.waitsForEnd = true
      $0.limits.idle = .seconds(900)
    }
    let clock = walk.clock
    try walk.take(
      [
        .click("Paper Moon"), .wait(.seconds(800)), Walk.shows("main", SessionControllerTests.product),
        .act { _ in clock.advance(by: 901) }, .wait(.seconds(200)),
        Walk.shows("login", "[[login]]"), Walk.showsText("Paper Moon opens after you log in."),
      ] + Walk.logIn() + [Walk.shows("main", SessionControllerTests.product)])
  }

  @Test(.requirement(91)) func `use in another process prolongs a session`() throws {
    let walk = try LoggedInWalk {
      $0.waitsForEnd = true
      $0.limits.idle = .seconds(900)
    }
    let clock = walk.clock
    try walk.take([
      .click("Paper Moon"), .act { _ in clock.advance(by: 600) }, .wait(.seconds(600)), .key(.tab),
      .act { _ in clock.advance(by: 600) }, .wait(.seconds(600)),
      Walk.shows("main", SessionControllerTests.product),
    ])
  }

  @Test(.requirement(76, 91)) func `unsaved changes do not prolong a session`()
    throws
  {
    let walk = try LoggedInWalk()
    let otherProcess = walk.otherProcess
    try walk.take(
      Walk.openPage("Edit Details") + Walk.write("Ring twice", into: "Note") + [
        Walk.attempt { _ = try otherProcess.accounts.revoke(.ines) }, .wait(.seconds(6)), .key(.tab),
        Walk.shows("login", "[[login]]"), Walk.showsText(SessionControllerTests.ended),
      ] + Walk.logIn() + [
        Walk.shows("main", "[[[home] [bag] *[account account/details] [timings]]]")
      ])
  }

  @Test(.requirement(18, 91))
  func `a session that ended while the app was closed leads to login without a message`() throws {
    let walk = try LoggedInWalk()
    try walk.take([.click("Paper Moon")])
    walk.clock.advance(by: 8 * 86_400)
    var accountSettings = AccountSettings.light
    accountSettings.now = { [clock = walk.clock] in clock.now }
    let next = try ShopWalk(
      PixelSize(1_000, 1_300), files: walk.shopWalk.files, accountSettings: accountSettings)
    try next.take([Walk.shows("login", "[[login]]"), Walk.hidesText(SessionControllerTests.ended)])
  }

  @Test(.requirement(18)) func `an account operation without a session reports that the session has ended`()
    throws
  {
    let walk = try LoggedInWalk()
    let otherProcess = walk.otherProcess
    // Too soon after the last check for the app to notice.
    try walk.take(
      Walk.openPage("Profiles") + [
        Walk.attempt { _ = try otherProcess.accounts.revoke(.ines) },
        .click("Add Profile"), .type("Ada"), .key(.enter),
        Walk.showsText(SessionControllerTests.ended),
      ])
  }

  @Test(.requirement(91)) func `a login elsewhere does not end this session`() throws {
    let walk = try LoggedInWalk()
    let otherProcess = walk.otherProcess
    try walk.take([
      .click("Paper Moon"), Walk.attempt { try otherProcess.logIn(Walk.email, Walk.password) },
      .wait(.seconds(6)), .key(.tab), Walk.shows("main", SessionControllerTests.product),
    ])
  }
}
