import LanternApp
import LanternNavigation
import LanternRaster
import LanternTestSupport
import Testing

/// What is left of the main part once somebody has logged out.
@MainActor
struct MainFlowReleaseTests {
  private final class Witness { weak var main: Screen? }

  @Test(.requirement(15)) func `after log out nothing of the main part lives, whatever was done in it`()
    throws
  {
    let walk = try ShopWalk(PixelSize(1000, 700))
    let witness = Witness()
    try walk.take([
      .click("Log In"), .act { witness.main = $0.root.current },
      .click("Paper Moon"), .click("Add to Bag"), .click("More by Tomas Reyn"), .click("Back"),
      .click("How It Is Made"), .click("Done"), .click("Bag"), .click("Check Out"), .click("OK"),
      .click("Account"), .click("Dark"), .click("Timings"), .click("Play Ten of Each Kind"),
      .act { #expect(witness.main === $0.root.current) }, .click("Log Out"),
      .act { #expect($0.root.currentFlow == .login) },
    ])
    #expect(walk.complaints == [])
    #expect(witness.main == nil)
  }
}
