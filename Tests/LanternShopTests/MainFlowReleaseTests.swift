import LanternFrames
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import LanternTestSupport
import Testing

/// The main flow is released at logout.
@MainActor
struct MainFlowReleaseTests {
  private final class Witness { weak var main: Screen? }

  @Test(.requirement(15)) func `after logout, no screen of the main flow is alive`()
    throws
  {
    let walk = try ShopWalk(PixelSize(1000, 700))
    let witness = Witness()
    try walk.take([
      .click("Log In"), .act { witness.main = $0.root.current },
      .click("Paper Moon"), .click("Add to Bag"), .click("More by Tomas Reyn"), .click("Back"),
      .click("How It Is Made"), .click("Done"), .click("Bag"), .click("Check Out"), .click("Place Order"),
      .click("Done"), .click("Account"), .click("Dark"), .click("Timings"), .click("Play Ten of Each Kind"),
      .act { #expect(witness.main === $0.root.current) },
      // During the tour, which covers the button.
      .act { $0.logOut { _ in } },
      .act { #expect($0.root.currentFlow == .login) },
    ])
    #expect(walk.failures == [])
    #expect(witness.main == nil)
  }

  @Test(arguments: [[], ["Log In"], ["Sign Up"], ["Log In", "Account"]])
  func `an app that has quit is released`(buttons: [String]) throws {
    weak var shop: PrintShop?
    weak var login: Login?
    weak var loop: FrameLoop?
    do {
      let walk = try ShopWalk(PixelSize(1000, 700))
      (shop, login, loop) = (walk.shop, walk.shop.login, walk.shop.loop)
      try walk.take(buttons.map { .click($0) })
      #expect(walk.failures == [])
    }
    // Not in the expectations, which would describe all objects that these reach.
    let isReleased = (shop: shop == nil, login: login == nil, loop: loop == nil)
    #expect(isReleased.shop)
    #expect(isReleased.login)
    #expect(isReleased.loop, "the loop retains the window")
  }
}
