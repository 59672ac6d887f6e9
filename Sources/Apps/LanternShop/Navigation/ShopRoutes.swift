import LanternLogin
import LanternNavigation
import LanternWidgets

/// Routes through the shop from any screen. The context of each is the address of its screen.
///
/// `PlaceTable.lantern` has the routes of links. The routes here lead to the same screens in other ways.
@MainActor
struct ShopRoutes {
  typealias Address = Place.Address
  typealias ToScreen = Destination<Screen, Address>

  let places: PlaceTable
  let strings: Strings
  /// Makes the tabs of the shop with all their screens.
  let makeTabs: () -> TabScreen

  // MARK: Steps

  // Finds nothing, so that each use makes a new stack.
  private var newStack: Step<ScreenStack, Address> {
    Step(
      .nothing, .stack(backTitle: strings(.commonBack), doneTitle: strings(.commonDone)), name: "new stack")
  }

  private var visibleStack: ExistingScreenStep<ScreenStack, Address> {
    ExistingScreenStep(Finder(among: .visibleAnywhere), name: "visible stack")
  }

  /// The tabs, in which later steps find their screens.
  var tabs: Route<TabScreen, Address> {
    Step(Finder(), Factory { _ in makeTabs() }, name: "tabs").using(.replaceRoot(as: .main)).from(.root)
  }

  private func bag(_ finder: Finder<Screen, Address>, name: String) -> ToScreen {
    places.step("bag", finder)
      .using(.push).from(newStack)
      .using(.present(as: .sheet)).from(.current)
      .assemble(name: name)
  }

  // MARK: Destinations

  /// A screen in the visible stack, unless it is visible already.
  var here: ToScreen {
    places.step("screen", among: .visibleAnywhere).using(.push).from(visibleStack).assemble(name: "here")
  }

  /// A print in a new stack over everything.
  var productPresented: ToScreen {
    places.step("print").using(.push).from(newStack).using(.present).from(.current)
      .assemble(name: "product aside")
  }

  /// The same with a dissolve.
  func productDissolved(_ motion: Theme.Motion) -> ToScreen {
    let dissolve = Dissolve(duration: motion.swap)
    return places.step("print")
      .using(.push).from(newStack)
      .using(.present(by: dissolve, returning: dissolve)).from(.current)
      .assemble(name: "product dissolved")
  }

  /// A print in the visible stack, or in a new one if there is none.
  var productHere: ToScreen {
    places.step("print")
      .using(.push)
      .from(RouteSwitch(.found(visibleStack), .otherwise(newStack.using(.present).from(.current))))
      .assemble(name: "product here")
  }

  /// The account's tab. Screens that cover it are removed.
  var account: ToScreen {
    places.step("account").existing().from(tabs).assemble(name: "account")
  }

  /// The account in the visible stack, unless it is already visible.
  var accountHere: ToScreen {
    places.step("account", among: .visibleAnywhere)
      .using(.push).from(visibleStack).assemble(name: "account here")
  }

  /// The bag, unless one is visible.
  var bagVisible: ToScreen { bag(bag(among: .visibleAnywhere), name: "visible bag") }

  /// A new bag in any case. There can then be two.
  var bagNew: ToScreen { bag(.nothing, name: "new bag") }

  /// The bag over everything. A bag in a tab is not used.
  var bagPresented: ToScreen {
    bag(
      Finder(Screen.self) { screen, _ in screen is BagScreen && screen.parent?.parent is ModalStack },
      name: "presented bag")
  }

  /// An order in a new stack over everything.
  func order(_ makeScreen: @escaping (Order) -> Screen) -> Destination<Screen, Order> {
    let stack = Step<ScreenStack, Order>(
      .nothing, .stack(backTitle: strings(.commonBack), doneTitle: strings(.commonDone)), name: "new stack")
    return Step(.nothing, Factory { order in makeScreen(order) }, name: "order")
      .using(.push).from(stack).using(.present).from(.current).assemble(name: "order")
  }

  private func bag(among options: SearchOptions) -> Finder<Screen, Address> {
    Finder(Screen.self, among: options) { screen, _ in screen is BagScreen }
  }

  /// New tabs that replace all screens.
  var startOver: Destination<TabScreen, Address> { newTabs(from: .root, name: "start over") }

  /// The same from the current screen, which must be the shop itself.
  var startOverHere: Destination<TabScreen, Address> {
    newTabs(from: .current, name: "start over from here")
  }

  private func newTabs(from start: Start, name: String) -> Destination<TabScreen, Address> {
    Step(.nothing, Factory { _ in makeTabs() }, name: "tabs").using(.replaceRoot(as: .main)).from(start)
      .assemble(name: name)
  }

  /// The page of a print's artist on top of the print, over the account, with all screens below. The context is the
  /// address of the print.
  func artistOverAccount(_ artist: @escaping (Address) -> Address) -> ToScreen {
    places.step("artist").adapted(artist)
      .using(.push).after(places.step("print"))
      .using(.push).from(newStack)
      .using(.present).from(
        ExistingScreenStep(Finder<AccountScreen, Address>(), name: "account").from(tabs)
      )
      .assemble(name: "artist whole")
  }

  /// The page of an artist, if it is open.
  var artistIfOpen: ToScreen { places.step("artist").existing().assemble(name: "artist") }

  // MARK: Login

  /// The details of the account of whoever logs in first. A login replaces the shop, so the route continues in the new
  /// one.
  func detailsAfterLogin(_ model: AppModel, stack: @escaping (Screen) -> ScreenStack) -> ToScreen {
    let logIn = loggingIn(from: .current, stack: stack).assemble(name: "login")
    let guardian = Guard<Address>("login", deadline: nil) { address, navigator, answer in
      let refusal = Verdict.refuse(Refusal(strings(.routesNotLoggedIn)))
      navigator.navigate(to: logIn, with: address) { result in
        guard case .shown(let login) = result, let screen = login.screen else { return answer(refusal) }
        screen.onRemoval { reason in
          answer(reason == .replaced && model.signedIn != nil ? .pass : refusal)
        }
      }
    }
    let accountTab = ExistingScreenStep(Finder<AccountScreen, Address>(), name: "account").from(tabs)
    return places.step("details").guarded(by: guardian).using(.push).after(accountTab)
      .assemble(name: "details after login")
  }

  /// The login screen in a stack of its own, or in the login flow.
  func loggingIn(from start: Start, stack: @escaping (Screen) -> ScreenStack) -> Route<Screen, Address> {
    places.step("login", Finder(Screen.self) { screen, _ in screen.isLoginPage })
      .adapted { [places] (address: Address) in places.link("login").map(Address.init) ?? address }
      .using(.push).from(
        Step<ScreenStack, Address>(
          .nothing, Factory(around: { first, _, _ in stack(first) }), name: "new stack")
      )
      .using(.present).from(start)
  }
}
