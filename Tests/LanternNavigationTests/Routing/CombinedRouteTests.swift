import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Account = RoutingScene.Account
private typealias Bag = RoutingScene.Bag
private typealias Forgot = RoutingScene.Forgot
private typealias Login = RoutingScene.Login
private typealias Product = RoutingScene.Product

/// Routes that are made of others, or lead to the same screen in several ways.
@MainActor
struct CombinedRouteTests {
  private let scene = RoutingScene { RoutingScene.tabs("H", "B", in: $0) }

  // MARK: Forgot after login

  private var loginRoute: Route<Login, Void> {
    Step(Finder(), scene.factory("L"))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.present)
      .from(.current)
  }

  private var forgotRoute: Route<Forgot, Void> {
    Step(Finder(), scene.factory("F")).using(.push).after(loginRoute)
  }

  @Test(.requirement(48))
  func `from nothing, a modal stack comes with the login and what comes after it`() {
    #expect(scene.opened(forgotRoute.assemble()) == "shown F")
    #expect(scene.tree == "(*[H] [B]) / [LF]")
    #expect(scene.made == ["L is made", "F is made"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(48))
  func `with the login shown only what comes after it is pushed`() {
    #expect(scene.opened(loginRoute.assemble()) == "shown L")
    #expect(scene.tree == "(*[H] [B]) / [L]")
    scene.journal.clear()
    #expect(scene.opened(forgotRoute.assemble()) == "shown F")
    #expect(scene.tree == "(*[H] [B]) / [LF]")
    #expect(scene.made == ["F is made"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(48))
  func `with something else over the login that makes room, and both stay what they are`() throws {
    #expect(scene.opened(loginRoute.assemble()) == "shown L")
    try #require(scene.modals.top as? ScreenStack).push(
      ProbeScreen("s", scene.journal), by: InstantTransition())
    scene.cover("x")
    #expect(scene.tree == "(*[H] [B]) / [Ls] / [x]")
    #expect(scene.opened(forgotRoute.assemble()) == "shown F")
    #expect(scene.tree == "(*[H] [B]) / [LF]")
    let before = scene.identities
    scene.cover("x")
    #expect(scene.opened(forgotRoute.assemble()) == "shown F")
    #expect(scene.identities == before)
    #expect(scene.opened(loginRoute.assemble()) == "shown L")
    #expect(scene.tree == "(*[H] [B]) / [L]")
    #expect(scene.broken == [])
  }

  @Test(.requirement(48))
  func `each of the two works alone, again and again`() {
    for (destination, title) in [("L", "[L]"), ("F", "[LF]")] {
      let scene = RoutingScene { RoutingScene.tabs("H", "B", in: $0) }
      let login = Step(Finder(), scene.factory("L", as: Login.self)).using(.push)
        .from(Step(Finder.nothing, .stack())).using(.present).from(.current)
      let forgot = Step(Finder(), scene.factory("F", as: Forgot.self)).using(.push).after(login)
      for _ in 1...2 {
        let outcome =
          destination == "L" ? scene.opened(login.assemble()) : scene.opened(forgot.assemble())
        #expect(outcome == "shown \(destination)")
        #expect(scene.tree == "(*[H] [B]) / \(title)")
      }
      #expect(scene.broken == [])
    }
  }

  @Test(.requirement(50))
  func `from the root, modals go and the chain is built over what they lay on`() {
    scene.cover("x")
    scene.cover("y", isStack: false)
    let login = Step(Finder(), scene.factory("L", as: Login.self)).using(.push)
      .from(Step(Finder.nothing, .stack())).using(.present).from(.root)
    let forgot = Step(Finder(), scene.factory("F", as: Forgot.self)).using(.push).after(login)
    #expect(scene.opened(forgot.assemble()) == "shown F")
    #expect(scene.tree == "(*[H] [B]) / [LF]")
    scene.cover("x")
    #expect(scene.opened(login.assemble()) == "shown L")
    #expect(scene.tree == "(*[H] [B]) / [L]")
    #expect(scene.journal.living.map(\.title).sorted() == ["B", "H", "L"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(48))
  func `after a step that is spelled out it is the same`() {
    let destination = Step(Finder(), scene.factory("F", as: Forgot.self))
      .using(.push)
      .after(Step(Finder(), scene.factory("L", as: Login.self)))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.present)
      .from(.current)
      .assemble()
    #expect(scene.opened(destination) == "shown F")
    #expect(scene.tree == "(*[H] [B]) / [LF]")
    #expect(scene.broken == [])
  }

  @Test(.requirement(48, 70))
  func `its plan leads from where the route begins to what it makes`() throws {
    #expect(
      try scene.router.plan(for: forgotRoute.assemble(name: "Forgot Password")).description == """
        Forgot Password
          1. start at current “tabs”
          2. create Login
          3. create ScreenStack
          4. push Login
          5. present ScreenStack
          6. create Forgot
          7. push Forgot
        """)
    #expect(scene.opened(loginRoute.assemble()) == "shown L")
    scene.cover("x")
    #expect(
      try scene.router.plan(for: forgotRoute.assemble()).description == """
        Forgot
          1. start at Login “L”
          2. remove “x”
          3. create Forgot
          4. push Forgot
        """)
  }

  // MARK: A container that only the run knows

  private func productIn(_ container: Step<Screen, Void>.ExpectedContainer) -> Destination<Product, Void> {
    Step(Finder.nothing, scene.factory("P")).using(.push).from(container).using(.present).from(.current)
      .assemble()
  }

  @Test(.requirement(49))
  func `what a step is expected to be is used where it is, found or made`() {
    let journal = scene.journal
    let made = Step(
      Finder<Screen, Void>.nothing,
      Factory { _ in ScreenStack(root: ProbeScreen("r", journal)) as Screen })
    #expect(scene.opened(productIn(made.expectingContainer())) == "shown P")
    #expect(scene.tree == "(*[H] [B]) / [rP]")
    let found = Step(
      Finder<Screen, Void> { screen, _ in (screen as? ScreenStack)?.screens.first?.title == "B" },
      Factory { _ in ProbeScreen("n", journal) })
    #expect(scene.opened(productIn(found.expectingContainer())) == "shown P")
    #expect(scene.tree == "([H] *[BP])")
    #expect(scene.broken == [])
  }

  @Test(.requirement(49))
  func `what is not what a step is expected to be is a typed error, and all stays`() {
    let journal = scene.journal
    let before = scene.identities
    let made = Step(
      Finder<Screen, Void>.nothing, Factory { _ in ProbeScreen("n", journal) as Screen })
    #expect(
      scene.opened(productIn(made.expectingContainer()))
        == "failed: “Product” needs a ScreenStack as its container, and there is none")
    let found = Step(
      Finder<Screen, Void> { screen, _ in screen is TabScreen },
      Factory { _ in ProbeScreen("n", journal) })
    #expect(
      scene.opened(productIn(found.expectingContainer()))
        == "failed: “Product” needs a ScreenStack as its container, and there is none")
    #expect(scene.identities == before)
    #expect(scene.broken == [])
  }

  @Test(.requirement(49))
  func `a screen beside one that stands in another kind of container is a typed error`() {
    let bare = RoutingScene { journal in
      TabScreen(title: "tabs", [TabScreen.Tab(TabBar.Item("1", icon: Path()), Login("L", journal))])
    }
    let destination = Step(Finder.nothing, bare.factory("F", as: Forgot.self)).using(.push)
      .after(ExistingScreenStep(Finder<Login, Void>())).assemble()
    #expect(
      bare.opened(destination) == "failed: “Forgot” needs a ScreenStack as its container, and there is none")
    #expect(bare.tree == "(*L)")
    #expect(bare.made == [])
  }

  // MARK: A bag as a tab and as a modal

  private func bag(_ finder: Finder<Bag, Void>) -> Destination<Bag, Void> {
    Step(finder, scene.factory("B")).using(.push).from(Step(Finder.nothing, .stack())).using(.present)
      .from(.current).assemble()
  }

  private var bagInTab: Destination<Bag, Void> {
    ExistingScreenStep(Finder<Bag, Void>(among: .anywhere) { bag, _ in bag.isInTabs }).assemble()
  }

  @Test(.requirement(51))
  func `a bag that shows is used, whether tab or modal, and one that does not is not`() {
    let visible = bag(Finder(among: [.current, .visible]))
    #expect(scene.opened(visible) == "shown B")
    #expect(scene.tree == "(*[H] [B]) / [B]")
    #expect(scene.opened(visible) == "shown B")
    #expect(scene.tree == "(*[H] [B]) / [B]")
    #expect(scene.opened(bagInTab) == "shown B")
    #expect(scene.tree == "([H] *[B])")
    #expect(scene.opened(visible) == "shown B")
    #expect(scene.tree == "([H] *[B])")
    #expect(scene.made == ["B is made"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(51))
  func `with a finder that finds nothing each time another bag comes`() {
    let always = bag(.nothing)
    #expect(scene.opened(always) == "shown B")
    #expect(scene.opened(always) == "shown B")
    #expect(scene.tree == "(*[H] [B]) / [B] / [B]")
    #expect(scene.made == ["B is made", "B is made"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(51))
  func `a bag that was presented is used wherever it lies, one in a tab is not`() {
    let presented = bag(Finder(among: .anywhere) { bag, _ in !bag.isInTabs })
    #expect(scene.opened(bagInTab) == "shown B")
    #expect(scene.opened(presented) == "shown B")
    #expect(scene.tree == "([H] *[B]) / [B]")
    scene.cover("x")
    #expect(scene.opened(presented) == "shown B")
    #expect(scene.tree == "([H] *[B]) / [B]")
    #expect(scene.made == ["B is made"])
    #expect(scene.broken == [])
  }

  // MARK: Types

  @Test(.requirement(52))
  func `finder or factory alone says of which type the screen and the context are`() {
    let journal = scene.journal
    let byFactory = Step(Finder(), Factory { (name: String) in Account(name, journal) })
    let byFinder = Step(Finder<Account, String> { $0.title == $1 }, Factory { Account($0, journal) })
    for step in [byFactory, byFinder] {
      let destination = step.using(.present).from(.current).assemble()
      scene.router.navigate(to: destination, with: "A")
      scene.settle()
    }
    #expect(scene.tree == "(*[H] [B]) / A")
  }
}

extension RoutingScene.Bag {
  fileprivate var isInTabs: Bool {
    sequence(first: self as Screen, next: { $0.parent }).contains { $0 is TabScreen }
  }
}
