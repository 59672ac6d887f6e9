import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Home = ShopFixture.Home
private typealias Product = ShopFixture.Product
private typealias Account = ShopFixture.Account
private typealias Login = ShopFixture.Login
private typealias Forgot = ShopFixture.Forgot

/// Navigation to a destination: the screens that are found, created and placed.
@MainActor
struct DestinationTests {
  private let fixture = ShopFixture { Home("H", $0) }

  private var productInModal: Destination<Product, Void> {
    Step(Finder(), fixture.factory("P"))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.present)
      .from(.current)
      .assemble()
  }

  @Test(.requirement(26, 28, 29))
  func `a product is presented in a new modal stack above the topmost screen`() {
    #expect(fixture.opened(productInModal) == "shown P")
    #expect(fixture.tree == "H / [P]")
    #expect(fixture.visibleTitle == "P")
    #expect(fixture.created == ["P is created"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(28, 70))
  func `a plan lists the screens to find, create and place, and changes nothing`() throws {
    let before = fixture.identities
    let plan = try fixture.router.plan(for: productInModal)
    #expect(
      plan.description == """
        Product
          1. start at current “H”
          2. create Product
          3. create ScreenStack
          4. push Product
          5. present ScreenStack
        """)
    #expect(fixture.log.entries == [])
    #expect(fixture.identities == before)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test(.requirement(26, 28))
  func `a destination can be used again and finds an existing product`() {
    let destination = productInModal
    #expect(fixture.opened(destination) == "shown P")
    let before = fixture.identities
    #expect(fixture.opened(destination) == "shown P")
    #expect(fixture.identities == before)
    #expect(fixture.created == ["P is created"])
  }

  @Test(.requirement(27))
  func `finders run backwards from the destination, and factories forwards from the found screen`() throws {
    var log: [String] = []
    func step<Shown: ProbeScreen>(_ letter: Character, found: Shown? = nil) -> Step<Shown, Void> {
      let finder = Finder<Shown, Void>(custom: { _, _ in
        log.append("\(letter)?")
        return found
      })
      return Step(
        finder,
        Factory { (_: Void) throws -> Shown in
          log.append("\(letter)!")
          return try #require(ShopFixture.screen(letter, fixture.log) as? Shown)
        })
    }
    func route(found: Login? = nil) -> Destination<Account, Void> {
      let account: Step<Account, Void> = step("A")
      let forgot: Step<Forgot, Void> = step("F")
      let login: Step<Login, Void> = step("L", found: found)
      return account.using(.push).after(forgot).using(.push).after(login).using(.push)
        .from(Step(Finder.nothing, .stack())).using(.present).from(.current).assemble()
    }
    _ = try fixture.router.plan(for: route())
    #expect(log == ["A?", "F?", "L?"])
    log = []
    fixture.open(route()) { log.append($0) }
    fixture.settle()
    #expect(log.filter { !$0.hasSuffix("?") } == ["L!", "F!", "A!", "shown A"])
    #expect(fixture.tree == "H / [LFA]")
    #expect(fixture.violations == [])
    let login = (fixture.modals.top as? ScreenStack)?.screens.first as? Login
    log = []
    _ = try fixture.router.plan(for: route(found: login))
    #expect(log == ["A?", "F?", "L?"])
    log = []
    fixture.open(route(found: login)) { log.append($0) }
    fixture.settle()
    #expect(log.filter { !$0.hasSuffix("?") } == ["F!", "A!", "shown A"])
    #expect(fixture.tree == "H / [LFA]")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(29))
  func `a container without a screen in it is a typed error`() {
    let destination = Step(Finder<ScreenStack, Void>.nothing, .stack(), name: "Stack").using(.present)
      .from(.current).assemble()
    #expect(
      fixture.opened(destination) == "failed: “Stack” would be empty; no step places a screen in it")
    #expect(fixture.tree == "H")
  }

  @Test(.requirement(29))
  func `a stack is created around its first screen`() {
    var firsts: [String] = []
    let stack = Factory<ScreenStack, Void>(around: { first, _, _ in
      firsts.append(first.title)
      return ScreenStack(root: first)
    })
    let destination = Step(Finder<Product, Void>(), fixture.factory("P")).using(.push)
      .from(Step(Finder.nothing, stack)).using(.present).from(.current).assemble()
    #expect(fixture.opened(destination) == "shown P")
    #expect(firsts == ["P"])
  }

  @Test(.requirement(26, 29))
  func `a stack in tabs in the root is created from the inside out and shown completely`() {
    let destination = Step(Finder<Account, Void>(), fixture.factory("A"))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.addTab(TabBar.Item("Mine", icon: Path())))
      .from(Step(Finder.nothing, .tabs(title: "Shop")))
      .using(.replaceRoot(as: .b))
      .from(.root)
      .assemble()
    #expect(fixture.opened(destination) == "shown A")
    #expect(fixture.tree == "(*[A])")
    #expect(fixture.root.currentFlow == .b)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(26, 31))
  func `a modal is presented above a root that the same route replaces`() {
    let home = Step(Finder<Home, Void>.nothing, fixture.factory("H"))
      .using(.replaceRoot(as: .b)).from(.root)
    let destination = Step(Finder<Login, Void>(), fixture.factory("L")).using(.present).from(home).assemble()
    #expect(fixture.opened(destination) == "shown L")
    #expect(fixture.tree == "H / L")
    #expect(fixture.visibleTitle == "L")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(27, 31))
  func `a screen inside one that is no container is found, and its ancestors are revealed`() throws {
    let other = ShopFixture { log in
      let second = SideBySideScreen(title: "other", [ProbeScreen("k", log), Account("A", log)])
      return TabScreen(
        title: "tabs",
        [
          TabScreen.Tab(TabBar.Item("1", icon: Path()), Home("H", log)),
          TabScreen.Tab(TabBar.Item("2", icon: Path()), second),
        ])
    }
    other.cover("x")
    #expect(other.opened(ExistingScreenStep(Finder<Account, Void>()).assemble()) == "shown A")
    #expect(try #require(other.modals.top as? TabScreen).selected == 1)
    #expect(other.violations == [])
  }

  @Test(.requirement(26))
  func `a custom start is the screen of its closure, and modals above it are dismissed`() {
    fixture.cover("x")
    fixture.cover("y")
    let second = Start.custom("second") { $0.levels.count > 1 ? $0.levels[1] : nil }
    let destination = Step(Finder<Product, Void>.nothing, fixture.factory("P")).using(.present).from(second)
      .assemble()
    #expect(fixture.opened(destination) == "shown P")
    #expect(fixture.tree == "H / [x] / P")
    fixture.modals.set([fixture.modals.screens[0]], by: InstantTransition())
    #expect(fixture.opened(destination) == "failed: “second” was not found, and the route does not create it")
    #expect(fixture.tree == "H")
    #expect(fixture.violations == [])
  }
}
