import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternShop
import LanternTestSupport
import LanternTesting
import Testing

/// The places of the app's links.
@MainActor
struct AppPlaceTests {
  private let places: PlaceTable

  init() throws {
    let files = try TemporaryDirectory()
    places = try PrintShop(
      display: HeadlessDisplay(size: PixelSize(360, 540)), typesetter: BlockTypesetter(),
      dataDirectory: files / "data"
    ).places
  }

  @Test(.requirement(66, 77)) func `the link of each place leads to it, and is printed as it was`() throws {
    let others = ["lantern://forgot-password", "lantern://onboarding?page=4"]
    for text in places.examples.map(\.description) + others {
      #expect(try places.find(text).address.link.description == text)
    }
    #expect(places.examples.count == places.places.count)
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://LOGIN/", "lantern://login"), ("LANTERN://cart", "lantern://bag"),
      ("lantern://prints/paper-moon", "lantern://product/paper-moon"),
      ("lantern://settings/details", "lantern://account/details"),
      ("lantern://tour?page=2", "lantern://onboarding?page=2"), ("lantern://shop", "lantern://home"),
      ("lantern:bag?add=1&utm_source=mail", "lantern://bag"),
      ("lantern:///forgot-password?email=a@b.c&x=1#top", "lantern://forgot-password?email=a%40b.c"),
    ])
  func `aliases of a place, and links as other programs write them, resolve to it`(
    text: String, meant: String
  ) throws {
    #expect(try places.find(text).address.link.description == meant)
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://nowhere", "nowhere"), ("lantern://home/page", "home/page"),
      ("lantern://product", "product"),
      ("lantern://product/a/b", "product/a/b"),
      ("lantern://onboarding?page=5", "from 1 to 4"), ("lantern://onboarding?page=%C2%B2", "from 1 to 4"),
      ("lantern://onboarding?page=1&page=2", "page"),
      ("lantern://forgot-password?email=ines", "email address"),
      ("lantern://confirm", "confirm?email="),
      ("lantern://reset-password", "reset-password?email="),
      ("lantern://confirm?email=ines", "email address"),
      ("lantern://account/nowhere", "account/nowhere"),
      ("http://home", "http"), ("home", "home"),
      ("lantern://product/..%2fsecret", "is not allowed in a link"),
      ("lantern://account/../bag", "must not be . or .."),
    ])
  func `an invalid place is refused with the reason`(text: String, message: String) throws {
    let error = try #require(throws: LinkError.self) {
      let (place, address) = try places.find(text)
      // The catalog of this app is empty.
      if place.pattern.description != "product/:id" { _ = try places.title(of: address.link) }
    }
    #expect("\(error)".contains(message), "\(error)")
  }

  @Test(.requirement(78)) func `the shop and the welcome screen require a session`() throws {
    let withSession = places.places.filter(\.needsSession).map(\.pattern.description)
    #expect(
      withSession == [
        "home", "bag", "account", "timings", "product/:id", "artist/:name", "account/details",
        "account/profiles", "account/security", "account/password", "account/delete", "timings/routes",
        "craft", "welcome",
      ])
  }
}
