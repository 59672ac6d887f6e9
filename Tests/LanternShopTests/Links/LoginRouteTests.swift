import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The demo's route that asks for a login on the way.
@MainActor
struct LoginRouteTests {
  // High enough that no control is out of reach.
  private static let size = PixelSize(480, 3_600)
  private static let toLogin: [ShopWalk.Step] = [
    .click("Log In"), .act { $0.open("lantern://timings/routes") }, .click("Log In, Then Your Details"),
  ]

  // The links of the screens that are visible after the steps, and the texts of the last one.
  private func visible(after steps: [ShopWalk.Step]) throws -> (link: String?, texts: [String]) {
    let walk = try ShopWalk(LoginRouteTests.size)
    var (link, texts): (String?, [String]) = (nil, [])
    let look = ShopWalk.Step.act { shop in
      link = shop.root.firstVisible { $0.link != nil }?.link?.description
      texts = shop.root.semantics.map(\.semantics.name)
    }
    try walk.take(LoginRouteTests.toLogin + steps + [look])
    #expect(walk.failures == [])
    return (link, texts)
  }

  @Test(.requirement(71)) func `the login screen is shown first`() throws {
    #expect(try visible(after: []).link == "lantern://login")
  }

  @Test(.requirement(71)) func `after a login, the route continues in the new shop`() throws {
    #expect(try visible(after: [.click("Log In")]).link == "lantern://account/details")
  }

  @Test(.requirement(71)) func `after the login screen was closed, the route is refused with a message`()
    throws
  {
    let (link, texts) = try visible(after: [.click("Done")])
    #expect(link == "lantern://timings/routes")
    #expect(texts.contains("You didn’t log in."))
  }
}
