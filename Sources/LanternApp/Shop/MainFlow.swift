import LanternNavigation
import LanternRaster
import LanternWidgets

/// What follows what within the main part. Its screens know one another no more than parts do.
///
/// The screens keep the flow alive, and the flow does not keep them: it ends with the part.
@MainActor
final class MainFlow {
  private let services: ShopServices
  private let bag = Bag()
  private weak var home: ScreenStack?
  private weak var tabs: TabScreen?
  private weak var modals: ModalPile?
  private var tour: TransitionTour?

  private var words: Words { services.words }

  /// The main part, made new.
  static func part(_ services: ShopServices) -> Screen {
    let flow = MainFlow(services)
    let tabs = flow.makeTabs()
    let modals = ModalPile(root: tabs)
    flow.modals = modals
    return modals
  }

  private init(_ services: ShopServices) { self.services = services }

  private func makeTabs() -> TabScreen {
    let main = MainScreen(services, exit: exit()) { self.open($0, from: $1) }
    let bagScreen = BagScreen(services, bag: bag, exit: exit()) { self.tabs?.select(0) }
    let account = AccountScreen(services, exit: exit())
    let timings = TimingsScreen(
      services, exit: exit(), play: { self.play() },
      stop: {
        guard let tour = self.tour, tour.isPlaying else { return false }
        tour.stop()
        return true
      })
    let home = stack(main)
    let tabs = TabScreen(
      title: words(.appName),
      [
        TabScreen.Tab(TabBar.Item(words(.tabsHome), icon: Icon.home), home),
        TabScreen.Tab(TabBar.Item(words(.tabsBag), icon: Icon.bag), stack(bagScreen)),
        TabScreen.Tab(TabBar.Item(words(.tabsAccount), icon: Icon.person), stack(account)),
        TabScreen.Tab(TabBar.Item(words(.tabsTimings), icon: Icon.timings), stack(timings)),
      ])
    bag.watch { [weak tabs, unowned bag] in tabs?.bar.setBadge(bag.count, at: 1) }
    self.home = home
    self.tabs = tabs
    return tabs
  }

  private func stack(_ screen: Screen) -> ScreenStack {
    ScreenStack(root: screen, backTitle: words(.commonBack))
  }

  private func exit() -> LogOutButton { LogOutButton(words, services.logOut) }

  private func open(_ print: Print, from card: Rect) {
    let zoom = Zoom(from: card)
    home?.visit(by: zoom, returning: Backwards(zoom, kind: "unzoom")) { [self] in
      let ways = ProductScreen.Ways(
        artist: { self.openArtist(print.artist) }, craft: { self.openCraft() })
      return ProductScreen(print, services, bag: bag, exit: exit(), ways: ways)
    }
  }

  private func openArtist(_ artist: String) {
    home?.visit { [self] in
      ArtistScreen(artist, services, exit: exit()) { self.open($0, from: $1) }
    }
  }

  private func openCraft() {
    modals?.push(CraftScreen(words, exit: exit(), done: { self.modals?.pop() }))
  }

  private func play() {
    let prints = services.catalog.prints
    guard let modals, !prints.isEmpty, tour?.isPlaying != true else { return }
    let (services, exit) = (services, { [words, logOut = services.logOut] in LogOutButton(words, logOut) })
    weak var playing: TransitionTour?
    // It is kept here, and so keeps nothing of this.
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
