import Foundation
import LanternApp
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Links that come in while the demo starts, while not logged in, and after that.
@MainActor
struct DeepLinkHandlerTests {
  private static let size = PixelSize(1_000, 700)

  private static func standing(_ shop: PrintShop) -> String {
    "\(shop.root.destination): \(RestorationState(of: shop.root).text)"
  }

  // What shows after some steps from the log in on, and links that were opened one after another.
  private func opened(
    _ links: [String], after steps: [ShopWalk.Step], in walk: ShopWalk? = nil
  ) throws -> (standing: String, replies: [LinkReply]) {
    let walk = try walk ?? ShopWalk(DeepLinkHandlerTests.size)
    var replies: [LinkReply] = []
    var standing = ""
    let opening = links.map { link in
      ShopWalk.Step.act { replies.append($0.open(link)) }
    }
    try walk.take(steps + opening + [.act { standing = DeepLinkHandlerTests.standing($0) }])
    #expect(walk.complaints == [])
    return (standing, replies)
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
      ("account/ways-around", "[[[home] [bag] *[account account/ways-around] [timings]]]"),
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
  func `whoever is logged in is brought there, with what belongs beneath it`(
    place: String, expected: String
  ) throws {
    let shown = try opened(["lantern://\(place)"], after: [.click("Log In")])
    #expect(shown.replies == [LinkReply(isTaken: true, message: "")])
    #expect(shown.standing == "main: \(expected)")
  }

  @Test(
    .requirement(77),
    arguments: ["product/harbour-light", "artist/Maud%20Okafor", "home", "bag", "account/details"])
  func `from a modal over a deep stack it is the same as from anywhere`(place: String) throws {
    let steps: [ShopWalk.Step] = [.click("Log In"), .click("Paper Moon"), .click("More by Tomas Reyn")]
    let direct = try opened(["lantern://\(place)"], after: [.click("Log In")])
    let deep = try opened(["lantern://craft", "lantern://\(place)"], after: steps)
    func shownTab(_ standing: String) -> Substring? {
      standing.split(separator: "*").last?.prefix { $0 != "]" }
    }
    #expect(shownTab(deep.standing) == shownTab(direct.standing), "\(deep.standing)")
    #expect(!deep.standing.contains("craft"))
  }

  @Test(.requirement(78)) func `what needs a session waits for the log in, and then shows once`() throws {
    let steps: [ShopWalk.Step] = [
      .act { shop in
        let reply = shop.open("lantern://product/paper-moon")
        #expect(reply == LinkReply(isTaken: true, message: "Paper Moon opens after someone logs in."))
        #expect(DeepLinkHandlerTests.standing(shop) == "login: [[login]]")
      },
      .act { shop in
        #expect(
          shop.root.semantics.contains { $0.semantics.name == "Paper Moon opens after you log in." })
      },
      .click("Log In"),
      .act { shop in
        #expect(
          DeepLinkHandlerTests.standing(shop)
            == "main: [[*[home product/paper-moon] [bag] [account] [timings]]]")
      },
      .click("Log Out"), .click("Log In"),
    ]
    #expect(try opened([], after: steps).standing == "main: [[*[home] [bag] [account] [timings]]]")
  }

  @Test(.requirement(78)) func `a person may give up what waits`() throws {
    let steps: [ShopWalk.Step] = [
      .act { _ = $0.open("lantern://bag") }, .act { _ = $0.open("lantern://timings") },
      .act { shop in
        #expect(
          shop.root.semantics.contains { $0.semantics.name == "Timings opens after you log in." })
      },
      .click("Cancel"),
      .act { shop in
        #expect(!shop.root.semantics.contains { $0.semantics.name.contains("opens once") })
      },
      .click("Log In"),
    ]
    #expect(try opened([], after: steps).standing == "main: [[*[home] [bag] [account] [timings]]]")
  }

  @Test(.requirement(78)) func `what waits outlives the process, and is followed once`() throws {
    let files = try TemporaryDirectory()
    let first = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    #expect(try opened(["lantern://account/details"], after: [], in: first).standing == "login: [[login]]")
    let second = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    let shown = try opened([], after: [.click("Log In")], in: second)
    #expect(shown.standing == "main: [[[home] [bag] *[account account/details] [timings]]]")
    // The place is where it was left, and the link is not followed again.
    let third = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    #expect(try opened([], after: [.click("Home")], in: third).standing.contains("main: [[*[home] [bag]"))
  }

  @Test(.requirement(78)) func `a link that comes on the splash waits until it is known who is there`() throws
  {
    let files = try TemporaryDirectory()
    let first = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    let reply = first.shop.open("lantern://bag")
    #expect(reply == LinkReply(isTaken: true, message: "It opens when Lantern has started."))
    #expect(first.shop.root.destination == .splash)
    #expect(try opened([], after: [], in: first).standing == "login: [[login]]")
    let second = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    _ = try opened([], after: [.click("Log In")], in: second)
    let third = try ShopWalk(DeepLinkHandlerTests.size, files: files)
    _ = third.shop.open("lantern://timings")
    #expect(try opened([], after: [], in: third).standing == "main: [[[home] [bag] [account] [timings]]]")
  }

  @Test(.requirement(77), arguments: ["product/none", "artist/Nobody"])
  func `what the shop does not have is said, and changes nothing`(place: String) throws {
    let shown = try opened(["lantern://\(place)"], after: [.click("Log In")])
    #expect(shown.replies.map(\.isTaken) == [false])
    #expect(shown.replies[0].message.hasPrefix("there is no"))
    #expect(shown.standing == "main: [[*[home] [bag] [account] [timings]]]")
    // While it starts nobody knows what there is; it is said then.
    let walk = try ShopWalk(DeepLinkHandlerTests.size)
    #expect(walk.shop.open("lantern://\(place)").isTaken)
    #expect(try opened([], after: [.click("Log In")], in: walk).standing == shown.standing)
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
  func `what needs no session is shown to anybody`(place: String, expected: String) throws {
    #expect(try opened(["lantern://\(place)"], after: []).standing == "login: \(expected)")
    // From beneath the tour too, unless that is meant.
    let again = try opened(["lantern://onboarding", "lantern://\(place)"], after: [.click("Sign Up")])
    #expect(
      again.standing == "login: " + expected.replacing("[[login] [", with: "[[login sign-up] ["),
      "\(place)")
  }

  @Test(.requirement(76, 78)) func `what was typed and not saved is not lost to a link`() throws {
    let steps: [ShopWalk.Step] = [
      .click("Log In"), .click("Account"), .click("Edit Details"), .click("Note"), .type("x"),
      .act { _ = $0.open("lantern://account") },
      .act { shop in
        #expect(DeepLinkHandlerTests.standing(shop).contains("*[account account/details]"))
      },
      .click("Discard"),
    ]
    #expect(try opened([], after: steps).standing.contains("*[account] "))
  }

  @Test(.requirement(78)) func `a way through the shop that waited until not logged in leads nowhere`()
    throws
  {
    let secret = Step(Finder<Screen, Void>.nothing, Factory { Screen(title: "secret") })
      .using(.push).from(ExistingScreenStep(Finder(ScreenStack.self, among: .visibleAnywhere))).assemble()
    var outcomes: [String] = []
    let steps: [ShopWalk.Step] = [
      .click("Log In"),
      .act { shop in
        shop.root.show(.login) { _ in
          shop.router.navigate(to: secret) {
            outcomes.append("\($0)".contains("not logged in") ? "refused" : "\($0)")
          }
        }
        do { try shop.startOver() } catch { Issue.record("\(error)") }
      },
    ]
    #expect(try opened([], after: steps).standing == "login: [[login]]")
    #expect(outcomes == ["refused"])
  }

  @Test func `a hundred links at once come to the last of them`() throws {
    let links = (1...99).map { ["lantern://bag", "lantern://product/paper-moon", "lantern://craft"][$0 % 3] }
    let steps: [ShopWalk.Step] = [
      .click("Log In"),
      .act { shop in for link in links + ["lantern://timings"] { #expect(shop.open(link).isTaken) } },
    ]
    #expect(try opened([], after: steps).standing.hasSuffix("[bag] [account] [timings]]]"))
  }
}
