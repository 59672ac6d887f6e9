import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import Testing

/// The places of the app's links.
@MainActor
struct AppPlaceTests {
  nonisolated static let links = [
    "lantern://home",
    "lantern://product/harbour-light",
    "lantern://artist/Ines%20Vidal",
    "lantern://bag",
    "lantern://account",
    "lantern://account/details",
    "lantern://account/profiles",
    "lantern://account/security",
    "lantern://account/password",
    "lantern://account/delete",
    "lantern://account/ways-around",
    "lantern://timings",
    "lantern://craft",
    "lantern://login",
    "lantern://sign-up",
    "lantern://confirm?email=ines%40example.org",
    "lantern://forgot-password",
    "lantern://forgot-password?email=ines%40example.org",
    "lantern://reset-password?email=ines%40example.org",
    "lantern://welcome",
    "lantern://onboarding",
    "lantern://onboarding?page=4",
  ]

  private let places: PlaceTable

  init() throws {
    let files = try TemporaryDirectory()
    places = try PrintShop(
      display: HeadlessDisplay(size: PixelSize(360, 540)), typesetter: BlockTypesetter(),
      dataDirectory: files / "data"
    ).places
  }

  @Test(.requirement(66, 77), arguments: links)
  func `each link of the app has a place, and each place a link here`(text: String) throws {
    #expect(try places.find(text).address.link.description == text)
  }

  @Test(.requirement(66, 77)) func `every place of the table is tested`() throws {
    let tested = try AppPlaceTests.links.map { try places.find($0).place.pattern.description }
    #expect(Set(tested) == Set(places.places.map(\.pattern.description)))
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://LOGIN/", "lantern://login"), ("LANTERN://cart", "lantern://bag"),
      ("lantern://prints/paper-moon", "lantern://product/paper-moon"),
      ("lantern://settings/details", "lantern://account/details"),
      ("lantern://tour?page=2", "lantern://onboarding?page=2"), ("lantern://shop", "lantern://home"),
    ])
  func `aliases of a place resolve to it`(text: String, meant: String) throws {
    #expect(try places.find(text).address.link.description == meant)
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://nowhere", "nowhere"), ("lantern://home/page", "home/page"),
      ("lantern://product", "product"),
      ("lantern://product/a/b", "product/a/b"), ("lantern://bag?add=1", "add"),
      ("lantern://onboarding?page=5", "from 1 to 4"), ("lantern://onboarding?page=%C2%B2", "from 1 to 4"),
      ("lantern://onboarding?page=1&page=2", "page"),
      ("lantern://forgot-password?email=ines", "email address"),
      ("lantern://forgot-password?email=a@b.c&x=1", "x"), ("lantern://confirm", "confirm?email="),
      ("lantern://reset-password", "reset-password?email="),
      ("lantern://confirm?email=ines", "email address"),
      ("lantern://reset-password?email=a@b.org&code=1", "code"),
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
    let withoutSession = try AppPlaceTests.links.filter { try !places.find($0).place.needsSession }
    #expect(
      withoutSession == [
        "lantern://login", "lantern://sign-up", "lantern://confirm?email=ines%40example.org",
        "lantern://forgot-password", "lantern://forgot-password?email=ines%40example.org",
        "lantern://reset-password?email=ines%40example.org", "lantern://onboarding",
        "lantern://onboarding?page=4",
      ])
  }
}
