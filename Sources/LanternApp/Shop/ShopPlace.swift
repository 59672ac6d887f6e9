package import LanternNavigation

/// The places of the shop that a link can open. All of them require a session.
nonisolated package enum ShopPlace: Hashable, Sendable {
  case home
  /// By the print's id in the catalog.
  case product(id: String)
  case artist(name: String)
  case bag, account, routeList, timings, craft
  case page(AccountPage)

  /// The place of a link, or nil if it is not one of the shop's.
  package init?(_ link: Link) throws(LinkError) {
    let rest = Array(link.place.dropFirst())
    switch (link.place[0], rest.count) {
    case ("home", 0): self = .home
    case ("product", 1): self = .product(id: rest[0])
    case ("product", 0): throw .missing(place: "product", expected: "a print, as in product/harbour-light")
    case ("artist", 1): self = .artist(name: rest[0])
    case ("artist", 0): throw .missing(place: "artist", expected: "a name, as in artist/Ines%20Vidal")
    case ("bag", 0): self = .bag
    case ("account", 0): self = .account
    case ("account", 1) where rest == ["ways-around"]: self = .routeList
    case ("account", 1):
      guard let page = AccountPage(rawValue: rest[0]) else { return nil }
      self = .page(page)
    case ("timings", 0): self = .timings
    case ("craft", 0): self = .craft
    default: return nil
    }
    try link.refuseItems()
  }

  package var link: Link? {
    switch self {
    case .home: .lantern("home")
    case .product(let id): .lantern("product", id)
    case .artist(let name): .lantern("artist", name)
    case .bag: .lantern("bag")
    case .account: .lantern("account")
    case .page(let page): .lantern("account", page.rawValue)
    case .routeList: .lantern("account", "ways-around")
    case .timings: .lantern("timings")
    case .craft: .lantern("craft")
    }
  }
}
