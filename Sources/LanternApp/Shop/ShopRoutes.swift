import LanternNavigation
import LanternWidgets

/// The ways through the shop, from wherever a person is. What they lead to is made by whoever made these.
@MainActor
struct ShopRoutes {
  /// Makes screens, each new.
  struct Screens {
    let product: (Print) -> ProductScreen
    let bag: () -> BagScreen
    let account: () -> AccountScreen
    let page: (AccountPage) -> Screen
    let artist: (Print) -> ArtistScreen
    let craft: () -> CraftScreen
    let ways: () -> WaysScreen
    /// The main part's tabs with all that is in them.
    let tabs: () -> TabScreen
  }

  let screens: Screens
  let words: Strings

  // MARK: Steps

  private func productStep() -> Step<ProductScreen, Print> {
    Step(Finder { $0.print == $1 }, Factory(screens.product))
  }

  // Looks for nothing: it is a new stack each time.
  private func newStack<Context>() -> Step<ScreenStack, Context> {
    Step(.nothing, .stack(backTitle: words(.commonBack), doneTitle: words(.commonDone)), name: "new stack")
  }

  private func visibleStack<Context>() -> ExistingScreenStep<ScreenStack, Context> {
    ExistingScreenStep(Finder(among: .visibleAnywhere), name: "visible stack")
  }

  // Complete: built whole, and what is wanted found in it.
  private func tabs<Context>() -> Route<TabScreen, Context> {
    Step(Finder(), Factory { (_: Context) in screens.tabs() }).using(.replaceRoot(as: .main)).from(.root)
  }

  private func bag(_ finder: Finder<BagScreen, Void>, name: String) -> Destination<BagScreen, Void> {
    Step(finder, Factory { screens.bag() })
      .using(.push).from(newStack())
      .using(.present(as: .sheet)).from(.current)
      .assemble(name: name)
  }

  // The roots of two tabs, with all that is in them where there are none.
  private func homeTab<Context>() -> Route<MainScreen, Context> { ExistingScreenStep(Finder()).from(tabs()) }
  private func accountTab<Context>() -> Route<AccountScreen, Context> {
    ExistingScreenStep(Finder()).from(tabs())
  }

  // MARK: Destinations

  /// A print in a new stack over all that shows.
  var productAside: Destination<ProductScreen, Print> {
    productStep().using(.push).from(newStack()).using(.present).from(.current).assemble(name: "product aside")
  }

  /// The same by another transition.
  func productDissolved(_ motion: Theme.Motion) -> Destination<ProductScreen, Print> {
    let dissolve = Dissolve(duration: motion.swap)
    return productStep()
      .using(.push).from(newStack())
      .using(.present(by: dissolve, returning: dissolve)).from(.current)
      .assemble(name: "product dissolved")
  }

  /// A print in the stack that shows, or in a new one where none does.
  var productHere: Destination<ProductScreen, Print> {
    productStep()
      .using(.push)
      .from(RouteSwitch(.found(visibleStack()), .otherwise(newStack().using(.present).from(.current))))
      .assemble(name: "product here")
  }

  /// The account's tab, whatever covers it.
  var account: Destination<AccountScreen, Void> { accountTab().assemble(name: "account") }

  /// The account in whatever stack shows, unless it is seen already.
  var accountHere: Destination<AccountScreen, Void> {
    Step(Finder(among: .visibleAnywhere), Factory { screens.account() })
      .using(.push).from(visibleStack()).assemble(name: "account here")
  }

  /// A page of the account, in whatever stack shows.
  var pageHere: Destination<Screen, AccountPage> {
    Step(Finder(among: .visibleAnywhere, where: isPage), Factory(screens.page), name: "account page")
      .using(.push).from(visibleStack()).assemble(name: "account page here")
  }

  private var isPage: (Screen, AccountPage) -> Bool { { $0.link == ShopPlace.page($1).link } }

  /// The bag, unless one is seen.
  var bagVisible: Destination<BagScreen, Void> { bag(Finder(among: .visibleAnywhere), name: "visible bag") }

  /// One more bag, whatever there is: as a side effect there can be two.
  var bagNew: Destination<BagScreen, Void> { bag(.nothing, name: "new bag") }

  /// The bag over all that shows; one in a tab does not count.
  var bagPresented: Destination<BagScreen, Void> {
    bag(Finder { bag, _ in bag.parent?.parent is ModalStack }, name: "presented bag")
  }

  /// All tabs, made anew.
  var startOver: Destination<TabScreen, Void> {
    Step(.nothing, Factory { screens.tabs() }).using(.replaceRoot(as: .main)).from(.root)
      .assemble(name: "start over")
  }

  /// The same from what is on top, which must be the shop itself.
  var startOverHere: Destination<TabScreen, Void> {
    Step(.nothing, Factory { screens.tabs() }).using(.replaceRoot(as: .main)).from(.current)
      .assemble(name: "start over from here")
  }

  /// The root of the home tab.
  var home: Destination<MainScreen, Void> { homeTab().assemble(name: "home") }

  /// The page of a print's artist in the stack that shows.
  var artistHere: Destination<ArtistScreen, Print> {
    Step(Finder(among: .visibleAnywhere) { $0.title == $1.artist }, Factory(screens.artist))
      .using(.push).from(visibleStack()).assemble(name: "artist here")
  }

  /// The page of a print's artist after the print, over the account: everything that leads there.
  var artistWhole: Destination<ArtistScreen, Print> {
    Step(Finder { $0.title == $1.artist }, Factory(screens.artist))
      .using(.push).after(productStep())
      .using(.push).from(newStack())
      .using(.present).from(ExistingScreenStep(Finder<AccountScreen, Print>()))
      .from(tabs())
      .assemble(name: "artist whole")
  }

  /// The ways around, in the stack that shows.
  var waysHere: Destination<WaysScreen, Void> {
    Step(Finder(), Factory { screens.ways() }).using(.push).from(visibleStack()).assemble(name: "ways")
  }

  // MARK: Where links lead

  /// A print after the shop's first page, unless it is open somewhere.
  var product: Destination<ProductScreen, Print> {
    productStep().using(.push).after(homeTab()).assemble(name: "product")
  }

  /// The page of a print's artist after the shop's first page, unless it is open somewhere.
  var artist: Destination<ArtistScreen, Print> {
    Step(Finder { $0.title == $1.artist }, Factory(screens.artist)).using(.push).after(homeTab())
      .assemble(name: "artist")
  }

  /// The bag in its tab, unless it is open elsewhere.
  var bag: Destination<BagScreen, Void> { ExistingScreenStep(Finder()).from(tabs()).assemble(name: "bag") }

  var timings: Destination<TimingsScreen, Void> {
    ExistingScreenStep(Finder()).from(tabs()).assemble(name: "timings")
  }

  /// A page of the account after that.
  var page: Destination<Screen, AccountPage> {
    Step(Finder(where: isPage), Factory(screens.page), name: "account page").using(.push).after(accountTab())
      .assemble(name: "account page")
  }

  /// The ways around, after the account.
  var waysAround: Destination<WaysScreen, Void> {
    Step(Finder(), Factory { screens.ways() }).using(.push).after(accountTab()).assemble(name: "ways around")
  }

  /// How prints are made, over all that shows.
  var craft: Destination<CraftScreen, Void> {
    Step(Finder(), Factory { screens.craft() }).using(.present).from(.current).assemble(name: "craft")
  }

  /// The page of a print's artist, where it is open.
  var artistIfOpen: Destination<ArtistScreen, Print> {
    ExistingScreenStep(Finder { $0.title == $1.artist }).assemble(name: "artist")
  }
}
