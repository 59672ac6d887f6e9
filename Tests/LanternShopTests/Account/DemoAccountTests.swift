import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// The demo account, whose password is public.
@MainActor
struct DemoAccountTests {
  private typealias Walk = LoggedInWalk

  private static let size = PixelSize(1_000, 1_300)
  private static let demoNote =
    "This is the demo account that comes with Lantern. Its password is public."
  private static let fixedPasswordNote =
    "The password of the demo account is public and can’t be changed."

  @Test(.requirement(93)) func `one click logs in, and the account is marked as the demo account`() throws {
    let walk = try ShopWalk(DemoAccountTests.size)
    try walk.take([
      .click("Log In"), .click("Account"), Walk.showsText(DemoAccountTests.demoNote),
      Walk.showsText("Logged in as demo@example.org"), Walk.showsText("Demo"),
      .act { shop in
        #expect(shop.sessionController.signedIn?.account.isDemo == true)
        #expect(
          shop.sessionController.signedIn?.isFirstTime == false, "the demo account has no welcome screen")
      },
    ])
    #expect(walk.failures == [])
  }

  @Test func `the demo account's password cannot be changed from any screen or link`() throws {
    let walk = try ShopWalk(DemoAccountTests.size)
    let noForm: ShopWalk.Step = .act { shop in
      #expect(shop.root.semantics.filter { $0.semantics.role == .password }.isEmpty)
      #expect(!Walk.names(shop, .button).contains("Change Password"))
    }
    try walk.take([
      .click("Log In"), .click("Account"), .click("Login and Security"),
      Walk.showsText(DemoAccountTests.fixedPasswordNote), noForm,
      .act { _ = $0.open("lantern://account/password") },
      Walk.showsText(DemoAccountTests.fixedPasswordNote), noForm,
    ])
    #expect(walk.failures == [])
  }

  @Test(.requirement(92))
  func `a reset request for the demo account sends no code and says why`() throws {
    let files = try TemporaryDirectory()
    let walk = try ShopWalk(DemoAccountTests.size, files: files)
    try walk.take([
      .click("Forgot Password"), .click("Send Code"),
      Walk.field(
        "Email",
        showsError:
          "The password of the demo account is fixed, so no code is sent. Go back and log in with it."),
      Walk.hidesText("New Password"),
    ])
    #expect(walk.failures == [])
    #expect(!FileManager.default.fileExists(atPath: files / "data/outbox"))
  }

  @Test(.requirement(93))
  func `a deleted demo account is no longer offered at login, and the next launch does not recreate it`()
    throws
  {
    let files = try TemporaryDirectory()
    let isNotOffered: ShopWalk.Step = .act { shop in
      #expect(
        !Walk.names(shop, .text).contains("Choose Log In to use the demo account."))
      let fields = shop.root.semantics.map(\.semantics).filter { [.textbox, .password].contains($0.role) }
      #expect(fields.map(\.value) == ["", ""])
    }
    let walk = try ShopWalk(DemoAccountTests.size, files: files)
    try walk.take(
      [.click("Log In"), .click("Account"), .click("Login and Security"), .click("Delete Account…")]
        + Walk.write("a light in the window", into: "Password") + [
          .click("Delete Permanently"), .click("Delete Permanently"), Walk.shows("login", "[[login]]"),
          isNotOffered,
        ])
    #expect(walk.failures == [])
    let next = try ShopWalk(DemoAccountTests.size, files: files)
    try next.take([Walk.shows("login", "[[login]]"), isNotOffered])
  }

  @Test(.requirement(93)) func `no demo account is created if there is another account`() throws {
    let walk = try LoggedInWalk()
    try walk.shopWalk.take([
      .act { shop in
        #expect(!Walk.names(shop, .text).contains { $0.contains("demo") })
        let fields = shop.root.semantics.map(\.semantics).filter { [.textbox, .password].contains($0.role) }
        #expect(fields.map(\.value) == ["", ""])
      }
    ])
    #expect(try walk.otherProcess.accounts.all().map(\.isDemo) == [false])
  }
}
