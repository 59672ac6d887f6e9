import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Home = RoutingScene.Home
private typealias Product = RoutingScene.Product
private typealias Account = RoutingScene.Account
private typealias Login = RoutingScene.Login
private typealias Forgot = RoutingScene.Forgot

/// A chain of steps: what is found, what is made, and how it comes together.
@MainActor
struct DestinationTests {
  private let scene = RoutingScene { Home("H", $0) }

  private var productInModal: Destination<Product, Void> {
    Step(Finder(), scene.factory("P"))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.present)
      .from(.current)
      .assemble()
  }

  @Test(.requirement(26, 28, 29))
  func `a product comes in a new modal stack over the topmost screen`() {
    #expect(scene.opened(productInModal) == "shown P")
    #expect(scene.tree == "H / [P]")
    #expect(scene.seen == "P")
    #expect(scene.made == ["P is made"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(28, 70))
  func `its plan says what is found, made and joined, and makes and moves nothing`() throws {
    let before = scene.identities
    let plan = try scene.router.plan(for: productInModal)
    #expect(
      plan.description == """
        Product
          1. start at current “H”
          2. create Product
          3. create ScreenStack
          4. push Product
          5. present ScreenStack
        """)
    #expect(scene.journal.entries == [])
    #expect(scene.identities == before)
    #expect(scene.root.activeTransition == nil)
  }

  @Test(.requirement(26, 28))
  func `a destination is kept and taken again: a product that is there is found`() {
    let destination = productInModal
    #expect(scene.opened(destination) == "shown P")
    let before = scene.identities
    #expect(scene.opened(destination) == "shown P")
    #expect(scene.identities == before)
    #expect(scene.made == ["P is made"])
  }

  @Test(.requirement(27))
  func `finders are asked from the destination backwards, and factories make from there forward`() throws {
    var log: [String] = []
    func step<Shown: ProbeScreen>(_ letter: Character, found: Shown? = nil) -> Step<Shown, Void> {
      let finder = Finder<Shown, Void>(looking: { _, _ in
        log.append("\(letter)?")
        return found
      })
      return Step(
        finder,
        Factory { (_: Void) throws -> Shown in
          log.append("\(letter)!")
          return try #require(RoutingScene.screen(letter, scene.journal) as? Shown)
        })
    }
    func route(found: Login? = nil) -> Destination<Account, Void> {
      let account: Step<Account, Void> = step("A")
      let forgot: Step<Forgot, Void> = step("F")
      let login: Step<Login, Void> = step("L", found: found)
      return account.using(.push).after(forgot).using(.push).after(login).using(.push)
        .from(Step(Finder.nothing, .stack())).using(.present).from(.current).assemble()
    }
    _ = try scene.router.plan(for: route())
    #expect(log == ["A?", "F?", "L?"])
    log = []
    scene.open(route()) { log.append($0) }
    scene.settle()
    #expect(log.filter { !$0.hasSuffix("?") } == ["L!", "F!", "A!", "shown A"])
    #expect(scene.tree == "H / [LFA]")
    #expect(scene.broken == [])
    let login = (scene.modals.top as? ScreenStack)?.screens.first as? Login
    log = []
    _ = try scene.router.plan(for: route(found: login))
    #expect(log == ["A?", "F?", "L?"])
    log = []
    scene.open(route(found: login)) { log.append($0) }
    scene.settle()
    #expect(log.filter { !$0.hasSuffix("?") } == ["F!", "A!", "shown A"])
    #expect(scene.tree == "H / [LFA]")
    #expect(scene.broken == [])
  }

  @Test(.requirement(29))
  func `a container that nothing is to stand in is a typed error`() {
    let destination = Step(Finder<ScreenStack, Void>.nothing, .stack(), name: "Stack").using(.present)
      .from(.current).assemble()
    #expect(
      scene.opened(destination) == "failed: “Stack” would be empty; no step places a screen in it")
    #expect(scene.tree == "H")
  }

  @Test(.requirement(29))
  func `a stack is made around the first screen in it`() {
    var firsts: [String] = []
    let stack = Factory<ScreenStack, Void>(around: { first, _, _ in
      firsts.append(first.title)
      return ScreenStack(root: first)
    })
    let destination = Step(Finder<Product, Void>(), scene.factory("P")).using(.push)
      .from(Step(Finder.nothing, stack)).using(.present).from(.current).assemble()
    #expect(scene.opened(destination) == "shown P")
    #expect(firsts == ["P"])
  }

  @Test(.requirement(26, 29))
  func `a stack in tabs in the root is made from the inside out and comes whole`() {
    let destination = Step(Finder<Account, Void>(), scene.factory("A"))
      .using(.push)
      .from(Step(Finder.nothing, .stack()))
      .using(.addTab(TabBar.Item("Mine", icon: Path())))
      .from(Step(Finder.nothing, .tabs(title: "Shop")))
      .using(.replaceRoot(as: .b))
      .from(.root)
      .assemble()
    #expect(scene.opened(destination) == "shown A")
    #expect(scene.tree == "(*[A])")
    #expect(scene.root.currentFlow == .b)
    #expect(scene.broken == [])
  }

  @Test(.requirement(26, 31))
  func `a modal is presented over a root that the same route replaces`() {
    let home = Step(Finder<Home, Void>.nothing, scene.factory("H"))
      .using(.replaceRoot(as: .b)).from(.root)
    let destination = Step(Finder<Login, Void>(), scene.factory("L")).using(.present).from(home).assemble()
    #expect(scene.opened(destination) == "shown L")
    #expect(scene.tree == "H / L")
    #expect(scene.seen == "L")
    #expect(scene.broken == [])
  }

  @Test(.requirement(27, 31))
  func `a screen is found where what it stands in is no container, and all around that turns to it`() throws {
    let halves = RoutingScene { journal in
      let second = Halves(title: "halves", [ProbeScreen("k", journal), Account("A", journal)])
      return TabScreen(
        title: "tabs",
        [
          TabScreen.Tab(TabBar.Item("1", icon: Path()), Home("H", journal)),
          TabScreen.Tab(TabBar.Item("2", icon: Path()), second),
        ])
    }
    halves.cover("x")
    #expect(halves.opened(ExistingScreenStep(Finder<Account, Void>()).assemble()) == "shown A")
    #expect(try #require(halves.modals.top as? TabScreen).selected == 1)
    #expect(halves.broken == [])
  }

  @Test(.requirement(26))
  func `a custom start is a screen that its author finds, and modals over it go`() {
    scene.cover("x")
    scene.cover("y")
    let second = Start.custom("second") { $0.levels.count > 1 ? $0.levels[1] : nil }
    let destination = Step(Finder<Product, Void>.nothing, scene.factory("P")).using(.present).from(second)
      .assemble()
    #expect(scene.opened(destination) == "shown P")
    #expect(scene.tree == "H / [x] / P")
    scene.modals.set([scene.modals.screens[0]], by: InstantTransition())
    #expect(scene.opened(destination) == "failed: “second” was not found, and the route does not create it")
    #expect(scene.tree == "H")
    #expect(scene.broken == [])
  }
}
