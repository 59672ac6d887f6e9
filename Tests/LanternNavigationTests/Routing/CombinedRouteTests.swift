import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Account = ShopFixture.Account
private typealias Bag = ShopFixture.Bag
private typealias Forgot = ShopFixture.Forgot
private typealias Login = ShopFixture.Login
private typealias Product = ShopFixture.Product

/// Routes that consist of other routes, or find the same screen in several places.
@MainActor
struct CombinedRouteTests {
  private let fixture = ShopFixture { ShopFixture.tabs("H", "B", in: $0) }

  // MARK: Forgot password after login

  private var loginRoute: Route<Login, Void> {
    Step(Finder(), fixture.factory("L"))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.present)
      .from(.current)
  }

  private var forgotRoute: Route<Forgot, Void> {
    Step(Finder(), fixture.factory("F")).using(.push).after(loginRoute)
  }

  @Test(.requirement(48))
  func `without a login screen, a modal stack with both screens is presented`() {
    #expect(fixture.opened(forgotRoute.assemble()) == "shown F")
    #expect(fixture.tree == "(*[H] [B]) / [LF]")
    #expect(fixture.created == ["L is created", "F is created"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(48))
  func `with the login screen visible, only the next screen is pushed`() {
    #expect(fixture.opened(loginRoute.assemble()) == "shown L")
    #expect(fixture.tree == "(*[H] [B]) / [L]")
    fixture.log.clear()
    #expect(fixture.opened(forgotRoute.assemble()) == "shown F")
    #expect(fixture.tree == "(*[H] [B]) / [LF]")
    #expect(fixture.created == ["F is created"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(48))
  func `screens above the login screen are removed, and both screens stay the same`() throws {
    #expect(fixture.opened(loginRoute.assemble()) == "shown L")
    try #require(fixture.modals.top as? ScreenStack).push(
      ProbeScreen("s", fixture.log), by: InstantTransition())
    fixture.cover("x")
    #expect(fixture.tree == "(*[H] [B]) / [Ls] / [x]")
    #expect(fixture.opened(forgotRoute.assemble()) == "shown F")
    #expect(fixture.tree == "(*[H] [B]) / [LF]")
    let before = fixture.identities
    fixture.cover("x")
    #expect(fixture.opened(forgotRoute.assemble()) == "shown F")
    #expect(fixture.identities == before)
    #expect(fixture.opened(loginRoute.assemble()) == "shown L")
    #expect(fixture.tree == "(*[H] [B]) / [L]")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(48))
  func `each of the two routes works alone, repeatedly`() {
    for (destination, title) in [("L", "[L]"), ("F", "[LF]")] {
      let fixture = ShopFixture { ShopFixture.tabs("H", "B", in: $0) }
      let login = Step(Finder(), fixture.factory("L", as: Login.self)).using(.push)
        .from(Step(Finder.nothing, .stack())).using(.present).from(.current)
      let forgot = Step(Finder(), fixture.factory("F", as: Forgot.self)).using(.push).after(login)
      for _ in 1...2 {
        let result =
          destination == "L" ? fixture.opened(login.assemble()) : fixture.opened(forgot.assemble())
        #expect(result == "shown \(destination)")
        #expect(fixture.tree == "(*[H] [B]) / \(title)")
      }
      #expect(fixture.violations == [])
    }
  }

  @Test(.requirement(50))
  func `from the root, modals are dismissed before the route is built`() {
    fixture.cover("x")
    fixture.cover("y", isStack: false)
    let login = Step(Finder(), fixture.factory("L", as: Login.self)).using(.push)
      .from(Step(Finder.nothing, .stack())).using(.present).from(.root)
    let forgot = Step(Finder(), fixture.factory("F", as: Forgot.self)).using(.push).after(login)
    #expect(fixture.opened(forgot.assemble()) == "shown F")
    #expect(fixture.tree == "(*[H] [B]) / [LF]")
    fixture.cover("x")
    #expect(fixture.opened(login.assemble()) == "shown L")
    #expect(fixture.tree == "(*[H] [B]) / [L]")
    #expect(fixture.log.liveProbes.map(\.title).sorted() == ["B", "H", "L"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(48))
  func `a route with explicit steps gives the same result`() {
    let destination = Step(Finder(), fixture.factory("F", as: Forgot.self))
      .using(.push)
      .after(Step(Finder(), fixture.factory("L", as: Login.self)))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.present)
      .from(.current)
      .assemble()
    #expect(fixture.opened(destination) == "shown F")
    #expect(fixture.tree == "(*[H] [B]) / [LF]")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(48, 70))
  func `a plan leads from the start of the route to the screens that it creates`() throws {
    #expect(
      try fixture.router.plan(for: forgotRoute.assemble(name: "Forgot Password")).description == """
        Forgot Password
          1. start at current “tabs”
          2. create Login
          3. create ScreenStack
          4. push Login
          5. present ScreenStack
          6. create Forgot
          7. push Forgot
        """)
    #expect(fixture.opened(loginRoute.assemble()) == "shown L")
    fixture.cover("x")
    #expect(
      try fixture.router.plan(for: forgotRoute.assemble()).description == """
        Forgot
          1. start at Login “L”
          2. remove “x”
          3. create Forgot
          4. push Forgot
        """)
  }

  // MARK: Containers that are checked at run time

  private func productIn(_ container: Step<Screen, Void>.ExpectedContainer) -> Destination<Product, Void> {
    Step(Finder.nothing, fixture.factory("P")).using(.push).from(container).using(.present).from(.current)
      .assemble()
  }

  @Test(.requirement(49))
  func `an expected container is used whether found or created`() {
    let log = fixture.log
    let made = Step(
      Finder<Screen, Void>.nothing,
      Factory { _ in ScreenStack(root: ProbeScreen("r", log)) as Screen })
    #expect(fixture.opened(productIn(made.expectingContainer())) == "shown P")
    #expect(fixture.tree == "(*[H] [B]) / [rP]")
    let found = Step(
      Finder<Screen, Void> { screen, _ in (screen as? ScreenStack)?.screens.first?.title == "B" },
      Factory { _ in ProbeScreen("n", log) })
    #expect(fixture.opened(productIn(found.expectingContainer())) == "shown P")
    #expect(fixture.tree == "([H] *[BP])")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(49))
  func `a step that is not the expected container is a typed error, and nothing changes`() {
    let log = fixture.log
    let before = fixture.identities
    let made = Step(
      Finder<Screen, Void>.nothing, Factory { _ in ProbeScreen("n", log) as Screen })
    #expect(
      fixture.opened(productIn(made.expectingContainer()))
        == "failed: “Product” needs a ScreenStack as its container, and there is none")
    let found = Step(
      Finder<Screen, Void> { screen, _ in screen is TabScreen },
      Factory { _ in ProbeScreen("n", log) })
    #expect(
      fixture.opened(productIn(found.expectingContainer()))
        == "failed: “Product” needs a ScreenStack as its container, and there is none")
    #expect(fixture.identities == before)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(49))
  func `a screen after one in another kind of container is a typed error`() {
    let bare = ShopFixture { log in
      TabScreen(title: "tabs", [TabScreen.Tab(TabBar.Item("1", icon: Path()), Login("L", log))])
    }
    let destination = Step(Finder.nothing, bare.factory("F", as: Forgot.self)).using(.push)
      .after(ExistingScreenStep(Finder<Login, Void>())).assemble()
    #expect(
      bare.opened(destination) == "failed: “Forgot” needs a ScreenStack as its container, and there is none")
    #expect(bare.tree == "(*L)")
    #expect(bare.created == [])
  }

  // MARK: A bag in a tab and in a modal

  private func bag(_ finder: Finder<Bag, Void>) -> Destination<Bag, Void> {
    Step(finder, fixture.factory("B")).using(.push).from(Step(Finder.nothing, .stack())).using(.present)
      .from(.current).assemble()
  }

  private var bagInTab: Destination<Bag, Void> {
    ExistingScreenStep(Finder<Bag, Void>(among: .anywhere) { bag, _ in bag.isInTabs }).assemble()
  }

  @Test(.requirement(51))
  func `a visible bag is reused, whether in a tab or a modal, and a hidden one is not`() {
    let visible = bag(Finder(among: [.current, .visible]))
    #expect(fixture.opened(visible) == "shown B")
    #expect(fixture.tree == "(*[H] [B]) / [B]")
    #expect(fixture.opened(visible) == "shown B")
    #expect(fixture.tree == "(*[H] [B]) / [B]")
    #expect(fixture.opened(bagInTab) == "shown B")
    #expect(fixture.tree == "([H] *[B])")
    #expect(fixture.opened(visible) == "shown B")
    #expect(fixture.tree == "([H] *[B])")
    #expect(fixture.created == ["B is created"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(51))
  func `a finder that never finds a screen creates another bag each time`() {
    let always = bag(.nothing)
    #expect(fixture.opened(always) == "shown B")
    #expect(fixture.opened(always) == "shown B")
    #expect(fixture.tree == "(*[H] [B]) / [B] / [B]")
    #expect(fixture.created == ["B is created", "B is created"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(51))
  func `a presented bag is reused at any level, and one in a tab is not`() {
    let presented = bag(Finder(among: .anywhere) { bag, _ in !bag.isInTabs })
    #expect(fixture.opened(bagInTab) == "shown B")
    #expect(fixture.opened(presented) == "shown B")
    #expect(fixture.tree == "([H] *[B]) / [B]")
    fixture.cover("x")
    #expect(fixture.opened(presented) == "shown B")
    #expect(fixture.tree == "([H] *[B]) / [B]")
    #expect(fixture.created == ["B is created"])
    #expect(fixture.violations == [])
  }

  @Test(arguments: [nil, Slide()])
  func `a push in another tab shows the transition of the push, and back is a change of its stack`(
    slide: Slide?
  ) {
    let route = Step(Finder<Product, Void>.nothing, fixture.factory("P")).using(.push(by: slide))
      .after(ExistingScreenStep(Finder<Bag, Void>(among: .anywhere) { bag, _ in bag.isInTabs })).assemble()
    fixture.settle()
    fixture.open(route)
    #expect(fixture.root.activeTransition?.kind == slide?.kind ?? "push")
    fixture.settle()
    #expect(fixture.results.last == "shown P")
    #expect(fixture.tree == "([H] *[BP])")
    #expect(fixture.opened(bagInTab) == "shown B")
    #expect(fixture.tree == "([H] *[B])")
    #expect(fixture.violations == [])
  }

  // MARK: Types

  @Test(.requirement(52))
  func `the finder or the factory alone determines the types of screen and context`() {
    let log = fixture.log
    let byFactory = Step(Finder(), Factory { (name: String) in Account(name, log) })
    let byFinder = Step(Finder<Account, String> { $0.title == $1 }, Factory { Account($0, log) })
    for step in [byFactory, byFinder] {
      let destination = step.using(.present).from(.current).assemble()
      fixture.router.navigate(to: destination, with: "A")
      fixture.settle()
    }
    #expect(fixture.tree == "(*[H] [B]) / A")
  }
}

extension ShopFixture.Bag {
  fileprivate var isInTabs: Bool {
    sequence(first: self as Screen, next: { $0.parent }).contains { $0 is TabScreen }
  }
}
