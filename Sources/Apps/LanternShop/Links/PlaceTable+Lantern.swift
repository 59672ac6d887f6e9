import LanternLogin
package import LanternNavigation
import LanternWidgets

/// Supplies what the screens of places need: the navigators of the flows that are shown.
@MainActor
protocol PlaceContext: AnyObject {
  /// The navigator of the shop while it is shown.
  var shopNavigator: ShopNavigator? { get }
  /// The navigator of the login flow's screens, in that flow or over the shop.
  var loginNavigator: LoginNavigator? { get }
  /// Makes the stack of the tour's pages up to one.
  func makeTour(upTo page: OnboardingPage) -> ScreenStack
  /// Shows a page of the tour in the given stack.
  func showTourPage(_ page: OnboardingPage, in stack: Screen)
}

extension Link {
  /// The scheme of the app's links.
  package nonisolated static let appScheme = "lantern"

  /// A link of this app, or nil if a name contains characters that links cannot contain.
  nonisolated static func lantern(_ place: String..., items: [Item] = []) -> Link? {
    try? Link(scheme: appScheme, place: place, items: items)
  }
}

@MainActor
extension PlaceTable {
  /// The places of the app. A new place needs an entry here, and its screen.
  static func lantern(
    _ model: AppModel, _ login: Login, _ context: any PlaceContext
  ) throws(PlaceTable.Invalid) -> PlaceTable {
    try PlaceTable(scheme: Link.appScheme, redirects: redirects, LanternPlaces(model, login, context).all)
  }

  // Other words for places, and their former names.
  private static var redirects: Redirects {
    Redirects([
      "shop": "home", "print": "product", "prints": "product", "basket": "bag", "cart": "bag",
      "settings": "account", "log-in": "login", "signup": "sign-up", "tour": "onboarding",
      "account/ways-around": "timings/routes",
    ])
  }
}

@MainActor
private struct LanternPlaces {
  private typealias Address = Place.Address
  private typealias ToScreen = Route<Screen, Place.Address>

  private let context: any PlaceContext
  private let model: AppModel
  // The login retains these places.
  private unowned let login: Login
  private let strings: Strings

  init(_ model: AppModel, _ login: Login, _ context: any PlaceContext) {
    self.context = context
    self.model = model
    self.login = login
    strings = login.strings
  }

  var all: [Place] {
    [
      tab("home", .tabsHome) { MainScreen(model, $0) },
      tab("bag", .tabsBag) { BagScreen(model, $0) },
      tab("account", .tabsAccount) { AccountScreen(model, $0) },
      tab("timings", .tabsTimings) { TimingsScreen(model, $0) },
      Place(
        "product/:id", needsSession: true, missing: strings(.linkPrint),
        example: "product/harbour-light",
        title: { address throws(LinkError) in try model.print(id: address["id"]).title },
        make: { address throws(LinkError) in
          ProductScreen(try model.print(id: address["id"]), model, try shop())
        }, route: { $0.using(.push).after(root(MainScreen.self, "home")) }),
      Place(
        "artist/:name", needsSession: true, missing: strings(.linkName),
        example: "artist/Ines%20Vidal",
        title: { address throws(LinkError) in try model.artist(named: address["name"]) },
        make: { address throws(LinkError) in
          ArtistScreen(try model.artist(named: address["name"]), model, try shop())
        }, route: { $0.using(.push).after(root(MainScreen.self, "home")) }),
      page("account/details", .profileTitle, over: AccountScreen.self) { ProfileScreen(model, $0) },
    ] + AccountPage.allCases.map(accountPage) + [
      page("timings/routes", .routesTitle, over: TimingsScreen.self) { RouteListScreen(model, $0) },
      Place(
        "craft", needsSession: true, title: title(.craftTitle),
        make: { _ throws(LinkError) in CraftScreen(model, try shop()) },
        route: { $0.using(.present).from(.current) }),
    ] + login.places + [
      Place(
        "about", title: title(.aboutTitle),
        make: { _ throws(LinkError) in AboutScreen(model, try loginNavigator()) },
        route: { $0.using(.present).from(.current) }),
      Place(
        "onboarding?page",
        title: { address throws(LinkError) in
          _ = try page(address)
          return strings(.onboardingTitle)
        }, make: { address throws(LinkError) in context.makeTour(upTo: try page(address)) },
        route: { _ in tour.using(.present).from(.current) }),
    ]
  }

  // MARK: Kinds of places

  private func title(_ key: StringKey) -> (Place.Address) throws(LinkError) -> String {
    { [strings] _ throws(LinkError) in strings(key) }
  }

  // A root of one of the shop's tabs, which are created together.
  private func tab(
    _ pattern: PathPattern, _ key: StringKey, _ make: @escaping (ShopNavigator) -> Screen
  ) -> Place {
    Place(
      pattern, needsSession: true, title: title(key),
      make: { _ throws(LinkError) in make(try shop()) }, route: { $0.existing().from(tabs) })
  }

  private func accountPage(_ page: AccountPage) -> Place {
    Place(
      PathPattern("account/\(page.linkName)"), needsSession: true,
      title: { [strings] _ in strings(page.title) },
      make: { _ throws(LinkError) in
        _ = try shop()
        return login.session.makeScreen(page)
      },
      route: { $0.using(.push).after(root(AccountScreen.self, "account")) })
  }

  // A page over the root of a tab.
  private func page<Root: Screen>(
    _ pattern: PathPattern, _ key: StringKey, over type: Root.Type,
    _ make: @escaping (ShopNavigator) -> Screen
  ) -> Place {
    let tab = String(pattern.description.prefix { $0 != "/" })
    return Place(
      pattern, needsSession: true, title: title(key),
      make: { _ throws(LinkError) in make(try shop()) },
      route: { $0.using(.push).after(root(type, tab)) })
  }

  // MARK: Steps

  private var tabs: Route<TabScreen, Place.Address> {
    Step(
      Finder(),
      Factory { _ in try shop().makeTabs() }, name: "tabs"
    ).using(.replaceRoot(as: .main)).from(.root)
  }

  private func root<Root: Screen>(_ type: Root.Type, _ name: String) -> Route<Root, Place.Address> {
    ExistingScreenStep(Finder<Root, Place.Address>(), name: name).from(tabs)
  }

  // The stack of the tour. In an open one, the page of the link is shown.
  private var tour: Step<Screen, Place.Address> {
    Step(
      Finder(Screen.self) { screen, _ in (screen as? ScreenStack)?.screens.first is OnboardingScreen },
      Factory { address in context.makeTour(upTo: try page(address)) }, name: "onboarding"
    ).preparing { stack, address in
      if let page = try? page(address) { context.showTourPage(page, in: stack) }
    }
  }

  // MARK: Values

  private func shop() throws(LinkError) -> ShopNavigator {
    guard let shop = context.shopNavigator else { throw .unknownPlace("shop") }
    return shop
  }

  private func loginNavigator() throws(LinkError) -> LoginNavigator {
    guard let navigator = context.loginNavigator else { throw .unknownPlace("login") }
    return navigator
  }

  private func page(_ address: Place.Address) throws(LinkError) -> OnboardingPage {
    let text = address["page"] ?? "1"
    guard text.count == 1, let page = Int(text).flatMap({ OnboardingPage(rawValue: $0 - 1) }) else {
      throw .badItem(
        name: "page", value: text,
        expected: strings(.linkPage, ["last": strings.number(OnboardingPage.allCases.count)]))
    }
    return page
  }
}

extension AccountPage {
  /// The last part of the page's link.
  nonisolated var linkName: String {
    switch self {
    case .profiles: "profiles"
    case .security: "security"
    case .password: "password"
    case .deletion: "delete"
    }
  }
}
