import LanternNavigation
import LanternRaster
import LanternWidgets

/// Navigates within the main flow. Its screens do not know each other.
///
/// The screens retain the flow, and the flow does not retain them, so that it ends with the screens.
@MainActor
final class MainFlow {
  let services: ShopServices
  let bag: Bag
  private weak var home: ScreenStack?
  private weak var tabs: TabScreen?
  private var tour: TransitionTour?
  // Retains the coordinators of screens over the shop, each as long as its screens exist.
  let coordinator = Coordinator()
  /// For login screens over the shop.
  private(set) lazy var login = LoginNavigator(loginScreens, enter: services.login.enter)
  private(set) lazy var loginScreens = LoginScreens(
    services.login, takeTour: { [weak self] in self?.showTour(from: .prints) { _ in } },
    dismiss: { [weak self] in self?.modals?.pop() })

  var strings: Strings { services.strings }
  var modals: ModalStack? { tabs?.parent as? ModalStack }

  /// Makes the main flow, new or restored.
  func makeFlow(restoring state: RestorationState? = nil) -> [Screen] {
    let tabs = makeTabs()
    return state?.restored([tabs]) { self.make($0) }.screens ?? [tabs]
  }

  init(_ services: ShopServices, bag: Bag = Bag()) {
    self.services = services
    self.bag = bag
  }

  /// Makes the tabs with all their screens.
  func makeTabs() -> TabScreen {
    let main = MainScreen(services, exit: exit()) { self.open($0, from: $1) }
    let bagScreen = BagScreen(services, bag: bag, exit: exit()) { self.go(self.routes.home) }
    let accountNavigator = makeAccountNavigator()
    let account = stack(account(accountNavigator, isFirst: true))
    accountNavigator.stack = account
    let timings = TimingsScreen(
      services, exit: exit(), play: { self.play() },
      stop: {
        guard let tour = self.tour, tour.isPlaying else { return false }
        tour.stop()
        return true
      })
    let home = stack(main)
    let tabs = TabScreen(
      title: strings(.appName),
      [
        TabScreen.Tab(TabBar.Item(strings(.tabsHome), icon: Icon.home), home),
        TabScreen.Tab(TabBar.Item(strings(.tabsBag), icon: Icon.bag), stack(bagScreen)),
        TabScreen.Tab(TabBar.Item(strings(.tabsAccount), icon: Icon.person), account),
        TabScreen.Tab(TabBar.Item(strings(.tabsTimings), icon: Icon.timings), stack(timings)),
      ])
    tabs.bar.setBadge(bag.count, at: 1)
    bag.observe(for: tabs) { [weak tabs, unowned bag] in tabs?.bar.setBadge(bag.count, at: 1) }
    self.home = home
    self.tabs = tabs
    return tabs
  }

  private func stack(_ screen: Screen) -> ScreenStack {
    ScreenStack(root: screen, backTitle: strings(.commonBack))
  }

  func exit() -> LogOutButton { LogOutButton(strings, services.logOut) }

  private func open(_ print: Print, from card: Rect) {
    let zoom = Zoom(from: card)
    home?.visit(by: zoom, returning: Backwards(zoom, kind: "unzoom")) { [self] in
      let actions = ProductScreen.Actions(
        artist: { self.openArtist(print.artist) }, craft: { self.openCraft() }, bag: { self.openBag() })
      return ProductScreen(print, services, bag: bag, exit: exit(), actions: actions)
    }
  }

  private func openArtist(_ artist: String) {
    home?.visit { [self] in
      ArtistScreen(artist, services, exit: exit()) { self.open($0, from: $1) }
    }
  }

  // MARK: Screens of routes

  /// A print that is presented over all other screens. Its navigation stays within its stack.
  func presentedProduct(_ print: Print) -> ProductScreen {
    let actions = ProductScreen.Actions(
      artist: { self.go(self.routes.artistHere, print) }, craft: { self.openCraft() },
      bag: { self.openBag() })
    return ProductScreen(print, services, bag: bag, exit: exit(), actions: actions)
  }

  func presentedBag() -> BagScreen {
    BagScreen(services, bag: bag, exit: exit(), isFirst: false) { self.go(self.routes.home) }
  }

  func presentedArtist(_ print: Print) -> ArtistScreen {
    ArtistScreen(print.artist, services, exit: exit()) { other, _ in self.go(self.routes.productHere, other) }
  }

  private func openBag() { go(routes.bagVisible) }

  func openRouteList() { go(routes.routeListHere) }

  private func openCraft() { modals?.push(craft()) }

  func craft() -> CraftScreen { CraftScreen(strings, exit: exit(), done: { self.modals?.pop() }) }

  private func play() {
    let prints = services.catalog.prints
    guard let modals, !prints.isEmpty, tour?.isPlaying != true else { return }
    let (services, exit) = (
      services, { [strings, logOut = services.logOut] in LogOutButton(strings, logOut) }
    )
    weak var playing: TransitionTour?
    // The flow retains the tour, so the closure must not retain the flow.
    let tour = TransitionTour(on: modals) { number, total in
      PlayingScreen(
        prints[number / 2 % prints.count], services, exit: exit(), progress: (number, total),
        stop: { playing?.stop() })
    }
    playing = tour
    self.tour = tour
    tour.start(in: modals.size)
  }
}
