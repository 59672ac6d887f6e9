import Foundation
import LanternDesktop
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// Links that arrive while the demo starts, before login and after login.
@MainActor
struct DeepLinkHandlerTests {
  private static let size = PixelSize(1_000, 700)

  private static func screens(_ shop: PrintShop) -> String {
    "\(shop.root.destination): \(RestorationState(of: shop.root).text)"
  }

  // Performs steps from the login screen on, opens links one after another, and returns the screens and responses.
  private func opened(
    _ links: [String], after steps: [ShopWalk.Step], in walk: ShopWalk? = nil
  ) throws -> (screens: String, responses: [LinkResponse]) {
    let walk = try walk ?? ShopWalk(DeepLinkHandlerTests.size)
    var responses: [LinkResponse] = []
    var screens = ""
    let opening = links.map { link in
      ShopWalk.Step.act { responses.append($0.open(link)) }
    }
    try walk.take(steps + opening + [.act { screens = DeepLinkHandlerTests.screens($0) }])
    #expect(walk.failures == [])
    return (screens, responses)
  }

  @Test(
    .requirement(66, 77),
    arguments: [
      ("home", "[[*[home] [bag] [account] [timings]]]"),
      ("product/paper-moon", "[[*[home product/paper-moon] [bag] [account] [timings]]]"),
      ("artist/Ines%20Vidal", "[[*[home artist/Ines Vidal] [bag] [account] [timings]]]"),
      ("bag", "[[[home] *[bag] [account] [timings]]]"),
      ("account", "[[[home] [bag] *[account] [timings]]]"),
      ("account/details", "[[[home] [bag] *[account account/details] [timings]]]"),
      ("account/profiles", "[[[home] [bag] *[account account/profiles] [timings]]]"),
      ("account/security", "[[[home] [bag] *[account account/security] [timings]]]"),
      ("account/password", "[[[home] [bag] *[account account/password] [timings]]]"),
      ("account/delete", "[[[home] [bag] *[account account/delete] [timings]]]"),
      ("timings/routes", "[[[home] [bag] [account] [timings timings/routes]]]"),
      ("timings", "[[[home] [bag] [account] [timings]]]"),
      ("craft", "[[*[home] [bag] [account] [timings]] craft]"),
      ("welcome", "[[*[home] [bag] [account] [timings]] welcome]"),
      ("login", "[[*[home] [bag] [account] [timings]] [login]]"),
      ("sign-up", "[[*[home] [bag] [account] [timings]] [login sign-up]]"),
      ("confirm?email=a@b.org", "[[*[home] [bag] [account] [timings]] [login confirm]]"),
      ("forgot-password?email=a@b.org", "[[*[home] [bag] [account] [timings]] [login forgot-password]]"),
      ("reset-password?email=a@b.org", "[[*[home] [bag] [account] [timings]] [login reset-password]]"),
      ("onboarding?page=3", "[[*[home] [bag] [account] [timings]] [onboarding onboarding onboarding]]"),
    ])
  func `a link shows its place, with the expected screens below it`(
    place: String, expected: String
  ) throws {
    let shown = try opened(["lantern://\(place)"], after: [.click("Log In")])
    #expect(shown.responses == [LinkResponse(isAccepted: true, message: "")])
    #expect(shown.screens == "main: \(expected)")
  }

  @Test(
    .requirement(77),
    arguments: ["product/harbour-light", "artist/Maud%20Okafor", "home", "bag", "account/details"])
  func `a link shows the same tab from a modal over a deep stack`(place: String) throws {
    let steps: [ShopWalk.Step] = [.click("Log In"), .click("Paper Moon"), .click("More by Tomas Reyn")]
    let direct = try opened(["lantern://\(place)"], after: [.click("Log In")])
    let deep = try opened(["lantern://craft", "lantern://\(place)"], after: steps)
    func shownTab(_ screens: String) -> Substring? {
      screens.split(separator: "*").last?.prefix { $0 != "]" }
    }
    #expect(shownTab(deep.screens) == shownTab(direct.screens), "\(deep.screens)")
    #expect(!deep.screens.contains("craft"))
  }

  @Test(.requirement(78)) func `a link that requires a session is opened once, after login`() throws {
    let steps: [ShopWalk.Step] = [
      .act { shop in
        let response = shop.open("lantern://product/paper-moon")
        #expect(
          response == LinkResponse(isAccepted: true, message: "Paper Moon opens after someone logs in."))
        #expect(DeepLinkHandlerTests.screens(shop) == "login: [[login]]")
      },
      .act { shop in
        #expect(
          shop.root.semantics.contains { $0.semantics.name == "Paper Moon opens after you log in." })
      },
      .click("Log In"),
      .act { shop in
        #expect(
          DeepLinkHandlerTests.screens(shop)
            == "main: [[*[home product/paper-moon] [bag] [account] [timings]]]")
      },
      .key(.escape), .click("Log Out"), .click("Log In"),
    ]
    #expect(try opened([], after: steps).screens == "main: [[*[home] [bag] [account] [timings]]]")
  }

  @Test(.requirement(78)) func `the user can cancel a pending link`() throws {
    let steps: [ShopWalk.Step] = [
      .act { _ = $0.open("lantern://bag") }, .act { _ = $0.open("lantern://timings") },
      .act { shop in
        #expect(
          shop.root.semantics.contains { $0.semantics.name == "Timings opens after you log in." })
      },
      .click("Cancel"),
      .act { shop in
        #expect(!shop.root.semantics.contains { $0.semantics.name.contains("opens after") })
      },
      .click("Log In"),
    ]
    #expect(try opened([], after: steps).screens == "main: [[*[home] [bag] [account] [timings]]]")
  }

  @Test(.requirement(78)) func `a pending link survives a restart and is opened once`() throws {
    let files = try TemporaryDirectory()
    let first = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    #expect(try opened(["lantern://account/details"], after: [], in: first).screens == "login: [[login]]")
    let second = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    let shown = try opened([], after: [.click("Log In")], in: second)
    #expect(shown.screens == "main: [[[home] [bag] *[account account/details] [timings]]]")
    // The place is restored, and the link is not opened again.
    let third = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    #expect(try opened([], after: [.click("Home")], in: third).screens.contains("main: [[*[home] [bag]"))
  }

  @Test(.requirement(78))
  func `a link that arrives at the splash screen is opened when the session is known`() throws {
    let files = try TemporaryDirectory()
    let first = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    let response = first.shop.open("lantern://bag")
    #expect(response == LinkResponse(isAccepted: true, message: "It opens when Lantern has started."))
    #expect(first.shop.root.destination == .splash)
    #expect(try opened([], after: [], in: first).screens == "login: [[login]]")
    let second = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    _ = try opened([], after: [.click("Log In")], in: second)
    let third = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    _ = third.shop.open("lantern://timings")
    #expect(try opened([], after: [], in: third).screens == "main: [[[home] [bag] [account] [timings]]]")
  }

  @Test(.requirement(77), arguments: ["product/none", "artist/Nobody"])
  func `a link to an unknown print or artist is refused, and nothing changes`(place: String) throws {
    let shown = try opened(["lantern://\(place)"], after: [.click("Log In")])
    #expect(shown.responses.map(\.isAccepted) == [false])
    #expect(shown.responses[0].message.hasPrefix("there is no"))
    #expect(shown.screens == "main: [[*[home] [bag] [account] [timings]]]")
    // While the app starts, the catalog is unknown, so the error is reported later.
    let walk = try ShopWalk(DeepLinkHandlerTests.size)
    #expect(walk.shop.open("lantern://\(place)").isAccepted)
    #expect(try opened([], after: [.click("Log In")], in: walk).screens == shown.screens)
  }

  @Test(
    .requirement(77),
    arguments: [
      ("login", "[[login]]"), ("sign-up", "[[login sign-up]]"),
      ("confirm?email=a@b.org", "[[login confirm]]"),
      ("forgot-password", "[[login forgot-password]]"),
      ("reset-password?email=a@b.org", "[[login reset-password]]"),
      ("onboarding?page=2", "[[login] [onboarding onboarding]]"),
    ])
  func `a link that requires no session is opened without login`(place: String, expected: String) throws {
    #expect(try opened(["lantern://\(place)"], after: []).screens == "login: \(expected)")
    // Also from below the tour, unless the link is for the tour.
    let again = try opened(["lantern://onboarding", "lantern://\(place)"], after: [.click("Sign Up")])
    #expect(
      again.screens == "login: " + expected.replacing("[[login] [", with: "[[login sign-up] ["),
      "\(place)")
  }

  @Test(.requirement(76, 78)) func `a link does not discard unsaved changes`() throws {
    let steps: [ShopWalk.Step] = [
      .click("Log In"), .click("Account"), .click("Edit Details"), .click("Note"), .type("x"),
      .act { _ = $0.open("lantern://account") },
      .act { shop in
        #expect(DeepLinkHandlerTests.screens(shop).contains("*[account account/details]"))
      },
      .click("Discard"),
    ]
    #expect(try opened([], after: steps).screens.contains("*[account] "))
  }

  @Test(.requirement(78)) func `a route into the shop that was requested before logout is refused`()
    throws
  {
    let secret = Step(Finder<Screen, Void>.nothing, Factory { Screen(title: "secret") })
      .using(.push).from(ExistingScreenStep(Finder(ScreenStack.self, among: .visibleAnywhere))).assemble()
    var results: [String] = []
    let steps: [ShopWalk.Step] = [
      .click("Log In"),
      .act { shop in
        shop.root.show(.login) { _ in
          shop.router.navigate(to: secret) {
            results.append("\($0)".contains("not logged in") ? "refused" : "\($0)")
          }
        }
        do { try shop.startOver() } catch { Issue.record("\(error)") }
      },
    ]
    #expect(try opened([], after: steps).screens == "login: [[login]]")
    #expect(results == ["refused"])
  }

  @Test func `of a hundred simultaneous links, the last one is shown`() throws {
    let links = (1...99).map { ["lantern://bag", "lantern://product/paper-moon", "lantern://craft"][$0 % 3] }
    let steps: [ShopWalk.Step] = [
      .click("Log In"),
      .act { shop in for link in links + ["lantern://timings"] { #expect(shop.open(link).isAccepted) } },
    ]
    #expect(try opened([], after: steps).screens.hasSuffix("[bag] [account] [timings]]]"))
  }
}
