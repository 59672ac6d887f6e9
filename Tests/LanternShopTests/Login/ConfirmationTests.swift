import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternDesktop
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// What the code for a new account leads to, in the running shop with its accounts.
@MainActor
struct ConfirmationTests {
  private typealias Walk = LoggedInWalk

  private static let password = "two lamps on a pier"
  private static let signUp: [ShopWalk.Step] =
    [.click("Sign Up")] + Walk.write("Grace", into: "Name") + Walk.write("grace@hopper.org", into: "Email")
    + Walk.write(password, into: "Password") + Walk.write(password, into: "Repeat password") + [
      .click("Create Account"), Walk.showsText("Enter your code"),
    ]

  private let walk: LoggedInWalk

  init() throws { walk = try LoggedInWalk() }

  private func take(_ steps: [ShopWalk.Step]) throws {
    try walk.shopWalk.take(steps)
    #expect(walk.shopWalk.failures == [])
  }

  // Types the code of the last message.
  private var confirm: [ShopWalk.Step] {
    let (window, outbox) = (walk.shopWalk.window, URL(filePath: walk.shopWalk.files / "data/outbox"))
    return [
      .click("Code"),
      Walk.attempt {
        let messages = try FileManager.default.contentsOfDirectory(atPath: outbox.path).sorted()
        let message = try String(
          contentsOf: outbox.appending(path: #require(messages.last)), encoding: .utf8)
        try window.type(String(#require(message.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/)).0))
      },
      .click("Confirm"),
    ]
  }

  private let asksForThePassword: [ShopWalk.Step] = [
    Walk.shows("login", "[[login]]"), Walk.showsText("The code is right. Log in with your password."),
    .act { #expect($0.sessionController.signedIn == nil) },
  ]

  @Test(.requirement(90)) func `the code logs in with the password that was typed before`() throws {
    try take(ConfirmationTests.signUp + confirm + [Walk.showsText("Welcome, Grace")])
  }

  @Test(.requirement(90)) func `if only the login fails, the code is used up and the user logs in by hand`()
    throws
  {
    let (otherProcess, outbox) = (walk.otherProcess, walk.shopWalk.files / "data/outbox")
    let other: ShopWalk.Step = Walk.attempt {
      // The time of the tests stands still, and messages of one time have no order.
      try FileManager.default.removeItem(atPath: outbox)
      // Replaces the account, and its password.
      try otherProcess.accounts.signUp(
        #require(PersonName("Grace")), #require(EmailAddress("grace@hopper.org")),
        Array("another harbour".utf8).span)
    }
    try take(
      ConfirmationTests.signUp + [other] + confirm + asksForThePassword
        + Walk.write(
          "another harbour", into: "Password") + [.key(.enter), Walk.showsText("Welcome, Grace")])
  }

  @Test(.requirement(90)) func `who leaves the screen for the code types the password again`() throws {
    try take(
      ConfirmationTests.signUp + [
        .click("Back"), Walk.shows("login", "[[login]]"),
        .act { #expect($0.open("lantern://confirm?email=grace@hopper.org").isAccepted) },
      ] + confirm + asksForThePassword)
  }
}
