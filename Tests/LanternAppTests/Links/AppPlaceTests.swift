import LanternApp
import LanternNavigation
import LanternTestSupport
import Testing

/// The places of the app's links.
struct AppPlaceTests {
  static let places: [(String, AppPlace)] = [
    ("lantern://home", .shop(.home)),
    ("lantern://product/harbour-light", .shop(.product(id: "harbour-light"))),
    ("lantern://artist/Ines%20Vidal", .shop(.artist(name: "Ines Vidal"))),
    ("lantern://bag", .shop(.bag)),
    ("lantern://account", .shop(.account)),
    ("lantern://account/details", .shop(.page(.details))),
    ("lantern://account/profiles", .shop(.page(.profiles))),
    ("lantern://account/security", .shop(.page(.security))),
    ("lantern://account/password", .shop(.page(.password))),
    ("lantern://account/delete", .shop(.page(.deletion))),
    ("lantern://account/ways-around", .shop(.routeList)),
    ("lantern://timings", .shop(.timings)),
    ("lantern://craft", .shop(.craft)),
    ("lantern://login", .login(.logIn)),
    ("lantern://sign-up", .login(.signUp)),
    ("lantern://confirm?email=ines%40example.org", .login(.confirm(email: "ines@example.org"))),
    ("lantern://forgot-password", .login(.forgotPassword(email: nil))),
    (
      "lantern://forgot-password?email=ines%40example.org", .login(.forgotPassword(email: "ines@example.org"))
    ),
    (
      "lantern://reset-password?email=ines%40example.org", .login(.resetPassword(email: "ines@example.org"))
    ),
    ("lantern://welcome", .login(.welcome)),
    ("lantern://onboarding", .tour(.prints)),
    ("lantern://onboarding?page=4", .tour(.timings)),
  ]

  @Test(.requirement(66, 77), arguments: places)
  func `a link and its place convert to each other`(text: String, place: AppPlace) throws {
    #expect(try AppPlace(text) == place)
    #expect(place.link?.description == text)
  }

  @Test(
    .requirement(77),
    arguments: [
      ("lantern://LOGIN/", "lantern://login"), ("LANTERN://cart", "lantern://bag"),
      ("lantern://prints/paper-moon", "lantern://product/paper-moon"),
      ("lantern://settings/details", "lantern://account/details"),
      ("lantern://tour?page=1", "lantern://onboarding"), ("lantern://shop", "lantern://home"),
    ])
  func `aliases of a place resolve to it`(text: String, meant: String) throws {
    #expect(try AppPlace(text).link?.description == meant)
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
    let error = try #require(throws: LinkError.self) { try AppPlace(text) }
    #expect("\(error)".contains(message), "\(error)")
  }

  @Test(.requirement(78)) func `the shop and the welcome screen require a session`() throws {
    let withoutSession = AppPlaceTests.places.filter { !$0.1.needsSession }.map(\.0)
    #expect(
      withoutSession == [
        "lantern://login", "lantern://sign-up", "lantern://confirm?email=ines%40example.org",
        "lantern://forgot-password", "lantern://forgot-password?email=ines%40example.org",
        "lantern://reset-password?email=ines%40example.org", "lantern://onboarding",
        "lantern://onboarding?page=4",
      ])
  }
}
