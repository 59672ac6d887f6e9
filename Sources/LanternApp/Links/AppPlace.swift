package import LanternNavigation

/// The places that links can open, in all flows. Each flow defines its own.
nonisolated package enum AppPlace: Hashable, Sendable {
  case shop(ShopPlace)
  case login(LoginPlace)
  case tour(OnboardingPage)

  package static let scheme = "lantern"

  // Other words for places, and their former names.
  private static let redirects = Redirects([
    "shop": "home", "print": "product", "prints": "product", "basket": "bag", "cart": "bag",
    "settings": "account", "log-in": "login", "signup": "sign-up", "tour": "onboarding",
  ])

  /// The place of a link's text.
  package init(_ text: String) throws(LinkError) {
    self = try AppPlace(Link(parsing: text, scheme: AppPlace.scheme))
  }

  package init(_ link: Link) throws(LinkError) {
    guard link.scheme == AppPlace.scheme else {
      throw .otherScheme(found: link.scheme, expected: AppPlace.scheme)
    }
    let link = try AppPlace.redirects.resolve(link)
    if let place = try ShopPlace(link) {
      self = .shop(place)
    } else if let place = try LoginPlace(link) {
      self = .login(place)
    } else if let page = try OnboardingPage(link) {
      self = .tour(page)
    } else {
      throw .unknownPlace(link.place.joined(separator: "/"))
    }
  }

  package var link: Link? {
    switch self {
    case .shop(let place): place.link
    case .login(let place): place.link
    case .tour(let page): page.link
    }
  }

  /// Whether the place requires a session.
  package var needsSession: Bool {
    switch self {
    case .shop: true
    case .login(let place): place == .welcome
    case .tour: false
    }
  }
}

extension Link {
  /// A link of this app, or nil if a name contains characters that links cannot contain.
  static func lantern(_ place: String..., items: [Item] = []) -> Link? {
    try? Link(scheme: AppPlace.scheme, place: place, items: items)
  }
}
