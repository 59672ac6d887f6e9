import Foundation
import LanternAccounts
import LanternApp
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The account for show, which everyone knows the password of.
@MainActor
struct DemoAccountTests {
  private typealias Member = MemberWalk

  private static let size = PixelSize(1_000, 1_300)
  private static let marked =
    "This is the demo account that comes with Lantern. Its password is public."
  private static let unchanging =
    "The password of the demo account is public and can’t be changed."

  @Test(.requirement(93)) func `one click logs in, and the account is marked as what it is`() throws {
    let walk = try ShopWalk(DemoAccountTests.size)
    try walk.take([
      .click("Log In"), .click("Account"), Member.says(DemoAccountTests.marked),
      Member.says("Logged in as demo@example.org"), Member.says("Demo"),
      .act { shop in
        #expect(shop.sessionController.signedIn?.account.isDemo == true)
        #expect(
          shop.sessionController.signedIn?.isFirstTime == false, "nobody is welcomed to what is for show")
      },
    ])
    #expect(walk.complaints == [])
  }

  @Test func `its password stays as it is, by whichever way that is asked for`() throws {
    let walk = try ShopWalk(DemoAccountTests.size)
    let noForm: ShopWalk.Step = .act { shop in
      #expect(shop.root.semantics.filter { $0.semantics.role == .password }.isEmpty)
      #expect(!Member.names(shop, .button).contains("Change Password"))
    }
    try walk.take([
      .click("Log In"), .click("Account"), .click("Login and Security"),
      Member.says(DemoAccountTests.unchanging), noForm,
      .act { _ = $0.open("lantern://account/password") },
      Member.says(DemoAccountTests.unchanging), noForm,
    ])
    #expect(walk.complaints == [])
  }

  @Test(.requirement(92))
  func `nobody is sent a code to choose another one with, and is told what anybody is`() throws {
    let files = try TemporaryDirectory()
    let walk = try ShopWalk(DemoAccountTests.size, files: files)
    try walk.take([
      .click("Forgot Password"), .click("Send Code"),
      Member.says(
        "If demo@example.org has an account, a code was sent there. It is valid for ten minutes."),
    ])
    #expect(walk.complaints == [])
    #expect(!FileManager.default.fileExists(atPath: files / "data/outbox"))
  }

  @Test(.requirement(93))
  func `deleted it is gone from the log in too, and does not come back with the next start`()
    throws
  {
    let files = try TemporaryDirectory()
    let gone: ShopWalk.Step = .act { shop in
      #expect(
        !Member.names(shop, .text).contains("Choose Log In to use the demo account."))
      let fields = shop.root.semantics.map(\.semantics).filter { [.textbox, .password].contains($0.role) }
      #expect(fields.map(\.value) == ["", ""])
    }
    let walk = try ShopWalk(DemoAccountTests.size, files: files)
    try walk.take(
      [.click("Log In"), .click("Account"), .click("Login and Security"), .click("Delete Account…")]
        + Member.write("a light in the window", into: "Password") + [
          .click("Delete Permanently"), .click("Delete Permanently"), Member.stands("login", "[[login]]"),
          gone,
        ])
    #expect(walk.complaints == [])
    let next = try ShopWalk(DemoAccountTests.size, files: files)
    try next.take([Member.stands("login", "[[login]]"), gone])
  }

  @Test(.requirement(93)) func `where somebody has an account there is none for show`() throws {
    let member = try MemberWalk()
    try member.walk.take([
      .act { shop in
        #expect(!Member.names(shop, .text).contains { $0.contains("demo") })
        let fields = shop.root.semantics.map(\.semantics).filter { [.textbox, .password].contains($0.role) }
        #expect(fields.map(\.value) == ["", ""])
      }
    ])
    #expect(try member.elsewhere.accounts.all().map(\.isDemo) == [false])
  }
}
