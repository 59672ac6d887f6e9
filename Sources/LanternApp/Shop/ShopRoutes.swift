import LanternNavigation
import LanternWidgets

/// Routes through the shop from any screen. The closures create the screens.
@MainActor
struct ShopRoutes {
  /// Creates screens, a new one for each call.
  struct Screens {
    let product: (Print) -> ProductScreen
    let bag: () -> BagScreen
    let account: () -> AccountScreen
    let page: (AccountPage) -> Screen
    let artist: (Print) -> ArtistScreen
    let craft: () -> CraftScreen
    let routeList: () -> RouteListScreen
    /// The tabs of the main flow with all their screens.
    let tabs: () -> TabScreen
  }

  let screens: Screens
  let strings: Strings

  // MARK: Steps

  private func productStep() -> Step<ProductScreen, Print> {
    Step(Finder { $0.print == $1 }, Factory(screens.product), name: "print")
  }

  // Finds nothing, so that each use makes a new stack.
  private func newStack<Context>() -> Step<ScreenStack, Context> {
    Step(
      .nothing, .stack(backTitle: strings(.commonBack), doneTitle: strings(.commonDone)), name: "new stack")
  }

  private func visibleStack<Context>() -> ExistingScreenStep<ScreenStack, Context> {
    ExistingScreenStep(Finder(among: .visibleAnywhere), name: "visible stack")
  }

  // Makes all tabs, in which later steps find their screens.
  private func tabs<Context>() -> Route<TabScreen, Context> {
    Step(Finder(), Factory { (_: Context) in screens.tabs() }, name: "tabs").using(.replaceRoot(as: .main))
      .from(.root)
  }

  private func bag(_ finder: Finder<BagScreen, Void>, name: String) -> Destination<BagScreen, Void> {
    Step(finder, Factory { screens.bag() }, name: "bag")
      .using(.push).from(newStack())
      .using(.present(as: .sheet)).from(.current)
      .assemble(name: name)
  }

  // The roots of two tabs. Missing tabs are made with all their screens.
  private func homeTab<Context>() -> Route<MainScreen, Context> {
    ExistingScreenStep(Finder(), name: "home").from(tabs())
  }
  private func accountTab<Context>() -> Route<AccountScreen, Context> {
    ExistingScreenStep(Finder(), name: "account").from(tabs())
  }

  // MARK: Destinations

  /// A print in a new stack over everything.
  var productPresented: Destination<ProductScreen, Print> {
    productStep().using(.push).from(newStack()).using(.present).from(.current).assemble(name: "product aside")
  }

  /// The same with a dissolve.
  func productDissolved(_ motion: Theme.Motion) -> Destination<ProductScreen, Print> {
    let dissolve = Dissolve(duration: motion.swap)
    return productStep()
      .using(.push).from(newStack())
      .using(.present(by: dissolve, returning: dissolve)).from(.current)
      .assemble(name: "product dissolved")
  }

  /// A print in the visible stack, or in a new one if there is none.
  var productHere: Destination<ProductScreen, Print> {
    productStep()
      .using(.push)
      .from(RouteSwitch(.found(visibleStack()), .otherwise(newStack().using(.present).from(.current))))
      .assemble(name: "product here")
  }

  /// The account's tab. Screens that cover it are removed.
  var account: Destination<AccountScreen, Void> { accountTab().assemble(name: "account") }

  /// The account in the visible stack, unless it is already visible.
  var accountHere: Destination<AccountScreen, Void> {
    Step(Finder(among: .visibleAnywhere), Factory { screens.account() }, name: "account")
      .using(.push).from(visibleStack()).assemble(name: "account here")
  }

  /// A page of the account in the visible stack.
  var pageHere: Destination<Screen, AccountPage> {
    Step(Finder(among: .visibleAnywhere, where: isPage), Factory(screens.page), name: "account page")
      .using(.push).from(visibleStack()).assemble(name: "account page here")
  }

  private var isPage: (Screen, AccountPage) -> Bool { { $0.link == ShopPlace.page($1).link } }

  /// The bag, unless one is visible.
  var bagVisible: Destination<BagScreen, Void> { bag(Finder(among: .visibleAnywhere), name: "visible bag") }

  /// A new bag in any case. There can then be two.
  var bagNew: Destination<BagScreen, Void> { bag(.nothing, name: "new bag") }

  /// The bag over everything. A bag in a tab is not used.
  var bagPresented: Destination<BagScreen, Void> {
    bag(Finder { bag, _ in bag.parent?.parent is ModalStack }, name: "presented bag")
  }

  /// New tabs that replace all screens.
  var startOver: Destination<TabScreen, Void> {
    Step(.nothing, Factory { screens.tabs() }, name: "tabs").using(.replaceRoot(as: .main)).from(.root)
      .assemble(name: "start over")
  }

  /// The same from the current screen, which must be the shop itself.
  var startOverHere: Destination<TabScreen, Void> {
    Step(.nothing, Factory { screens.tabs() }, name: "tabs").using(.replaceRoot(as: .main)).from(.current)
      .assemble(name: "start over from here")
  }

  /// The root of the Home tab.
  var home: Destination<MainScreen, Void> { homeTab().assemble(name: "home") }

  /// The page of a print's artist in the visible stack.
  var artistHere: Destination<ArtistScreen, Print> {
    Step(Finder(among: .visibleAnywhere) { $0.title == $1.artist }, Factory(screens.artist), name: "artist")
      .using(.push).from(visibleStack()).assemble(name: "artist here")
  }

  /// The page of a print's artist on top of the print, over the account, with all screens below.
  var artistOverAccount: Destination<ArtistScreen, Print> {
    Step(Finder { $0.title == $1.artist }, Factory(screens.artist), name: "artist")
      .using(.push).after(productStep())
      .using(.push).from(newStack())
      .using(.present).from(ExistingScreenStep(Finder<AccountScreen, Print>(), name: "account"))
      .from(tabs())
      .assemble(name: "artist whole")
  }

  /// The list of routes, in the visible stack.
  var routeListHere: Destination<RouteListScreen, Void> {
    Step(Finder(), Factory { screens.routeList() }, name: "routes").using(.push).from(visibleStack())
      .assemble(
        name: "ways")
  }

  // MARK: Links

  /// A print on top of the shop's first page, unless it is already open.
  var product: Destination<ProductScreen, Print> {
    productStep().using(.push).after(homeTab()).assemble(name: "product")
  }

  /// The page of a print's artist on top of the shop's first page, unless it is already open.
  var artist: Destination<ArtistScreen, Print> {
    Step(Finder { $0.title == $1.artist }, Factory(screens.artist), name: "artist").using(.push).after(
      homeTab()
    )
    .assemble(name: "artist")
  }

  /// The bag in its tab, unless it is open elsewhere.
  var bag: Destination<BagScreen, Void> {
    ExistingScreenStep(Finder(), name: "bag").from(tabs()).assemble(name: "bag")
  }

  var timings: Destination<TimingsScreen, Void> {
    ExistingScreenStep(Finder(), name: "timings").from(tabs()).assemble(name: "timings")
  }

  /// A page of the account, on top of the account.
  var page: Destination<Screen, AccountPage> {
    Step(Finder(where: isPage), Factory(screens.page), name: "account page").using(.push).after(accountTab())
      .assemble(name: "account page")
  }

  /// The list of routes, on top of the account.
  var routeList: Destination<RouteListScreen, Void> {
    Step(Finder(), Factory { screens.routeList() }, name: "routes").using(.push).after(accountTab()).assemble(
      name: "ways around")
  }

  /// How prints are made, presented over everything.
  var craft: Destination<CraftScreen, Void> {
    Step(Finder(), Factory { screens.craft() }, name: "how it is made").using(.present).from(.current)
      .assemble(name: "craft")
  }

  /// The page of a print's artist, if it is open.
  var artistIfOpen: Destination<ArtistScreen, Print> {
    ExistingScreenStep(Finder { $0.title == $1.artist }, name: "artist").assemble(name: "artist")
  }
}
