package import LanternNavigation

/// Wherever a link can lead to, of all scopes. What these are is each scope's own.
nonisolated package enum AppPlace: Hashable, Sendable {
  case shop(ShopPlace)
  case login(LoginPlace)
  case tour(OnboardingPage)

  package static let scheme = "lantern"

  // What people call places, and what they were called.
  private static let redirects = Redirects([
    "shop": "home", "print": "product", "prints": "product", "basket": "bag", "cart": "bag",
    "settings": "account", "log-in": "login", "signup": "sign-up", "tour": "onboarding",
  ])

  /// The place that a text names.
  package init(_ text: String) throws(LinkError) {
    self = try AppPlace(Link(parsing: text, scheme: AppPlace.scheme))
  }

  package init(_ link: Link) throws(LinkError) {
    guard link.scheme == AppPlace.scheme else {
      throw .otherScheme(found: link.scheme, wanted: AppPlace.scheme)
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

  /// Whether it is for somebody who has logged in.
  package var needsSession: Bool {
    switch self {
    case .shop: true
    case .login(let place): place == .welcome
    case .tour: false
    }
  }
}

extension Link {
  /// A link of the app's own; nil where a name holds what no link may.
  static func lantern(_ place: String..., items: [Item] = []) -> Link? {
    try? Link(scheme: AppPlace.scheme, place: place, items: items)
  }
}
