import LanternAccounts
import LanternLogin
import LanternNavigation
import LanternWidgets

/// Navigates within the shop. Its screens do not know each other.
///
/// The screens retain the navigator, and the navigator does not retain them, so that it ends with the screens.
@MainActor
package final class ShopNavigator: Navigator {
  package enum Destination {
    case home, bag, craft, about, routeList
    /// The page of a print, which grows out of its card.
    case product(Print)
    case artist(of: Print)
    /// A page of the account, by the last segment of its link.
    case accountPage(String)
    /// Plays each kind of transition.
    case transitions
    /// Stops the transitions that are played.
    case stopped
    /// The page of an order.
    case order(Order)
    /// Removes the topmost modal.
    case closed
  }

  let model: AppModel
  let session: SessionController
  let router: Router
  let places: PlaceTable
  /// For login screens over the shop.
  let login: LoginNavigator
  private unowned let unownedShell: any AppShell
  /// Retains the coordinators of screens over the shop, each as long as its screens exist.
  let coordinator = Coordinator()
  var shell: any AppShell { unownedShell }
  private weak var home: ScreenStack?
  private weak var tabs: TabScreen?
  /// Plays each kind of transition.
  let tour = TransitionTour()
  // Stored, so that both clicks of a double click request equal navigations.
  private lazy var here = routes.here
  private lazy var bagVisible = routes.bagVisible
  private lazy var productHere = routes.productHere

  init(
    _ model: AppModel, _ session: SessionController, _ login: LoginNavigator, _ router: Router,
    _ places: PlaceTable, _ shell: any AppShell
  ) {
    self.model = model
    self.session = session
    self.router = router
    self.places = places
    self.login = login
    unownedShell = shell
  }

  var strings: Strings { model.strings }
  private var modals: ModalStack? { tabs?.parent as? ModalStack }

  /// Makes the tabs with all their screens.
  func makeTabs() -> TabScreen {
    let items = [
      ("home", StringKey.tabsHome, Icon.home), ("bag", .tabsBag, Icon.bag),
      ("account", .tabsAccount, Icon.person), ("timings", .tabsTimings, Icon.timings),
    ]
    let stacks = items.map { place, _, _ in
      ScreenStack(root: screen(at: places.link(place)), backTitle: strings(.commonBack))
    }
    let tabs = TabScreen(
      title: strings(.appName),
      zip(items, stacks).map { TabScreen.Tab(TabBar.Item(strings($0.1), icon: $0.2), $1) })
    let bag = model.bag
    tabs.view.observe(
      { bag.count },
      apply: { [weak tabs, strings] count in
        tabs?.bar.setBadge(count, description: strings(.bagCount, count: count), at: 1)
      })
    home = stacks.first
    self.tabs = tabs
    return tabs
  }

  /// A stack over the shop.
  func newStack(around first: Screen) -> ScreenStack {
    ScreenStack(root: first, backTitle: strings(.commonBack), doneTitle: strings(.commonDone))
  }

  /// A stack over the shop for the login flow's screens.
  func loginStack(around first: Screen) -> ScreenStack {
    let stack = newStack(around: first)
    login.stack = stack
    return stack
  }

  @discardableResult
  package func navigate(to destination: Destination) -> Bool {
    switch destination {
    case .home: shell.open(places.link("home"))
    case .bag: go(bagVisible, places.link("bag"))
    case .craft: shell.open(places.link("craft"))
    case .about: shell.open(places.link("about"))
    case .routeList: go(here, places.link("timings", "routes"))
    case .accountPage(let page): go(here, places.link("account", page))
    case .product(let print):
      let zoom = Zoom(from: print.cardName)
      show(places.link("product", print.id), by: zoom, returning: Backwards(zoom, kind: "unzoom")) {
        productHere
      }
    case .artist(let print): show(places.link("artist", print.artist)) { here }
    case .transitions: playTransitions()
    case .stopped:
      guard tour.isPlaying else { return false }
      tour.stop()
    case .order(let order): router.navigate(to: routes.order(makeOrder), with: order)
    case .closed: modals?.pop()
    }
    return true
  }

  // In the Home tab, the user can go forward again to a screen that was left by going back.
  private func show(
    _ link: Link?, by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    elsewhere destination: () -> LanternNavigation.Destination<Screen, Place.Address>
  ) {
    guard let home, let tabs, modals?.targetScreens.last === tabs,
      tabs.targetArrangement.screens[tabs.targetArrangement.shown] === home
    else { return go(destination(), link) }
    home.visit(by: transition, returning: returning) { [self] in screen(at: link) }
  }

  private func go(
    _ destination: LanternNavigation.Destination<Screen, Place.Address>, _ link: Link?
  ) {
    guard let link, let address = try? places.find(link).address else { return }
    router.navigate(to: destination, with: address, policy: .coalesce)
  }

  // The shop's own links always lead to a screen.
  private func screen(at link: Link?) -> Screen {
    do {
      guard let link else { return Screen(title: "") }
      return try places.screen(at: link)
    } catch {
      return Screen(title: "\(error)")
    }
  }

  private func makeOrder(_ order: Order) -> Screen { OrderScreen(order, model, self) }

  private func playTransitions() {
    let prints = model.catalog.prints
    guard let modals, !prints.isEmpty else { return }
    // The navigator retains the tour, whose screens retain the navigator until they are removed.
    tour.start(on: modals) { [unowned self] number, total in
      PlayingScreen(prints[number / 2 % prints.count], model, self, progress: (number, total))
    }
  }
}
