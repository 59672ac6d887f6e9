import LanternAccounts
import LanternAccountsFixtures
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import LanternTesting
import LanternWidgets
import Testing

/// Deleting an account, in the running shop.
@MainActor
struct DeletionScreenTests {
  private typealias Walk = LoggedInWalk

  private let walk: LoggedInWalk

  init() throws { walk = try LoggedInWalk() }

  private static let here = "[[[home] [bag] *[account account/security account/delete] [timings]]]"
  private static let open = Walk.openPage("Login and Security") + [.click("Delete Account…")]

  @Test func `after confirmation with the password, the account and all its sessions are deleted`()
    throws
  {
    let otherProcess = walk.otherProcess
    let steps: [ShopWalk.Step] =
      [
        Walk.attempt { try otherProcess.logIn(Walk.email, Walk.password) },
        .click("Paper Moon"), .click("Add to Bag"), .key(.escape), .wait(.seconds(6)),
      ] + DeletionScreenTests.open + Walk.write(Walk.password, into: "Password") + [
        .click("Delete Permanently"), Walk.showsText("Delete your account?"), .click("Delete Permanently"),
        Walk.shows("login", "[[login]]"), Walk.showsText("Your account was deleted."),
        .act { #expect($0.sessionController.signedIn == nil) },
        Walk.attempt {
          try #expect(otherProcess.accounts.all() == [])
          try #expect(otherProcess.accounts.resume() == nil)
        },
      ] + Walk.logIn() + [
        Walk.shows("login", "[[login]]"),
        Walk.field("Password", showsError: "The email address or password is wrong."),
      ]
    try walk.take(steps)
  }

  @Test func `the button that deletes is in the color of destruction, on the page and in the dialog`() throws
  {
    let window = walk.shopWalk.window
    let expectRed = ShopWalk.Step.act { _ in
      let button = try window.widget(named: "Delete Permanently")
      let pixel = window.picture()[Int(button.frame.minX) + 8, Int(button.frame.center.y)]
      #expect(pixel == Pixel(Theme.light.colors.destructive))
    }
    try walk.take(
      DeletionScreenTests.open + Walk.write(Walk.password, into: "Password")
        + [expectRed, .click("Delete Permanently"), Walk.showsText("Delete your account?"), expectRed])
  }

  @Test func `a missing password, a wrong password or Cancel leaves the account unchanged`() throws {
    let otherProcess = walk.otherProcess
    let steps: [ShopWalk.Step] =
      DeletionScreenTests.open + [
        .click("Delete Permanently"), Walk.field("Password", showsError: "Enter your password."),
      ] + Walk.write("not the right one", into: "Password") + [
        .click("Delete Permanently"), Walk.field("Password", showsError: "The password is wrong."),
        Walk.hidesText("Delete your account?"),
      ] + Walk.write(Walk.password, into: "Password") + [
        .click("Delete Permanently"), .click("Cancel"), Walk.hidesText("Delete your account?"),
        Walk.shows("main", DeletionScreenTests.here),
        Walk.attempt { try #expect(otherProcess.accounts.all().map(\.email.description) == [Walk.email]) },
      ]
    try walk.take(steps)
  }

  @Test func `a page that is left while the password is checked asks nothing`() throws {
    let window = walk.shopWalk.window
    // Both keys arrive before the answer. A page that leaves would show the dialog until it is gone.
    let submitAndLeave = ShopWalk.Step.act { shop in
      for key in [Key.enter, .escape] { window.send(.keyDown(key, [])) }
      var frames = 0
      repeat {
        window.step()
        frames += 1
        #expect(Walk.names(shop, .dialog) == [])
      } while shop.root.activeTransition != nil
      #expect(frames > 2)
    }
    try walk.take(
      DeletionScreenTests.open + Walk.write(Walk.password, into: "Password") + [
        submitAndLeave, Walk.shows("main", "[[[home] [bag] *[account account/security] [timings]]]"),
        Walk.hidesText("Delete your account?"),
      ])
  }
}
