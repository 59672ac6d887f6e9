import Foundation
import LanternAccounts
import LanternApp
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// A session that ends by itself while somebody is in the shop.
@MainActor
struct SessionControllerTests {
  private typealias Member = MemberWalk

  private static let shop = "[[*[home] [bag] [account] [timings]]]"
  private static let product = "[[*[home product/paper-moon] [bag] [account] [timings]]]"
  private static let ended = "Your session has ended. Log in to continue where you left off."

  // What shows once it has been noticed, and where the person is after logging in again.
  private static let slidToLogIn: [ShopWalk.Step] =
    [
      Member.stands("login", "[[login]]"), Member.says(ended),
      Member.says("Paper Moon opens after you log in."),
      .act { #expect($0.sessionController.signedIn == nil) },
    ] + Member.logIn() + [Member.stands("main", product)]

  @Test(.requirement(18, 91))
  func
    `one that was ended elsewhere leads to log in with the next use, and back to the same place after that`()
    throws
  {
    let member = try MemberWalk()
    let elsewhere = member.elsewhere
    try member.take(
      [
        .click("Paper Moon"),
        Member.attempt { try #expect(elsewhere.accounts.revoke(.ines) == 1) },
        .wait(.seconds(60)), Member.stands("main", SessionControllerTests.product), .key(.tab),
      ] + SessionControllerTests.slidToLogIn)
  }

  @Test(.requirement(91))
  func `one that nobody used for its time leads to log in with the next use, and back`() throws {
    let member = try MemberWalk()
    let clock = member.clock
    try member.take(
      [
        .click("Paper Moon"), .act { _ in clock.advance(by: 7 * 86_400 - 60) }, .wait(.seconds(6)),
        .key(.tab),
        // That was a use, and so it goes on.
        Member.stands("main", SessionControllerTests.product),
        .act { _ in clock.advance(by: 7 * 86_400 + 60) }, .wait(.seconds(6)), .key(.tab),
      ] + SessionControllerTests.slidToLogIn)
  }

  @Test(.requirement(91)) func `one that is used every day ends after thirty all the same`() throws {
    let member = try MemberWalk()
    let clock = member.clock
    let day: [ShopWalk.Step] = [.act { _ in clock.advance(by: 86_000) }, .wait(.seconds(6)), .key(.tab)]
    let days = (1...30).flatMap { _ in day }
    try member.take(
      [.click("Paper Moon")] + days + [Member.stands("main", SessionControllerTests.product)] + day
        + SessionControllerTests.slidToLogIn)
  }

  @Test(.requirement(91)) func `its end is waited for as well while nobody does anything`() throws {
    let member = try MemberWalk {
      $0.waitsForEnd = true
      $0.limits.idle = .seconds(900)
    }
    let clock = member.clock
    try member.take(
      [
        .click("Paper Moon"), .wait(.seconds(800)), Member.stands("main", SessionControllerTests.product),
        .act { _ in clock.advance(by: 901) }, .wait(.seconds(200)),
        Member.stands("login", "[[login]]"), Member.says("Paper Moon opens after you log in."),
      ] + Member.logIn() + [Member.stands("main", SessionControllerTests.product)])
  }

  @Test(.requirement(91)) func `one that was used elsewhere is not ended when its end was due`() throws {
    let member = try MemberWalk {
      $0.waitsForEnd = true
      $0.limits.idle = .seconds(900)
    }
    let clock = member.clock
    try member.take([
      .click("Paper Moon"), .act { _ in clock.advance(by: 600) }, .wait(.seconds(600)), .key(.tab),
      .act { _ in clock.advance(by: 600) }, .wait(.seconds(600)),
      Member.stands("main", SessionControllerTests.product),
    ])
  }

  @Test(.requirement(76, 91)) func `what was typed and not saved does not keep a session that has ended`()
    throws
  {
    let member = try MemberWalk()
    let elsewhere = member.elsewhere
    try member.take(
      Member.page("Edit Details") + Member.write("Ring twice", into: "Note") + [
        Member.attempt { _ = try elsewhere.accounts.revoke(.ines) }, .wait(.seconds(6)), .key(.tab),
        Member.stands("login", "[[login]]"), Member.says(SessionControllerTests.ended),
      ] + Member.logIn() + [
        Member.stands("main", "[[[home] [bag] *[account account/details] [timings]]]")
      ])
  }

  @Test(.requirement(18, 91))
  func `a session that ended while the app was closed leads to log in, with no word`() throws {
    let member = try MemberWalk()
    try member.take([.click("Paper Moon")])
    member.clock.advance(by: 8 * 86_400)
    var terms = AccountTerms.light
    terms.now = { [clock = member.clock] in clock.now }
    let next = try ShopWalk(PixelSize(1_000, 1_300), files: member.walk.files, terms: terms)
    try next.take([Member.stands("login", "[[login]]"), Member.saysNot(SessionControllerTests.ended)])
  }

  @Test(.requirement(18)) func `whatever is asked of the accounts once the session is gone says so`() throws {
    let member = try MemberWalk()
    let elsewhere = member.elsewhere
    // So soon after the last use that the app has not noticed.
    try member.take(
      Member.page("Profiles") + [
        Member.attempt { _ = try elsewhere.accounts.revoke(.ines) },
        .click("Add Profile"), .type("Ada"), .key(.enter),
        Member.says(SessionControllerTests.ended),
      ])
  }

  @Test(.requirement(91)) func `somebody who logs in elsewhere ends nobody's session here`() throws {
    let member = try MemberWalk()
    let elsewhere = member.elsewhere
    try member.take([
      .click("Paper Moon"), Member.attempt { try elsewhere.logIn(Member.email, Member.password) },
      .wait(.seconds(6)), .key(.tab), Member.stands("main", SessionControllerTests.product),
    ])
  }
}
