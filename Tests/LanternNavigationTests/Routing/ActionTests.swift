import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Account = RoutingScene.Account
private typealias Bag = RoutingScene.Bag
private typealias Home = RoutingScene.Home
private typealias Login = RoutingScene.Login
private typealias Product = RoutingScene.Product

/// How a screen comes to stand in a container, and what is done with it on its way.
@MainActor
struct ActionTests {
  private let scene = RoutingScene { RoutingScene.tabs("ab", "c", in: $0) }
  private let item = TabBar.Item("new", icon: Path())

  private func opened(by action: Action<ScreenStack>) -> String? {
    scene.opened(
      Step(Finder.nothing, scene.factory("P", as: Product.self)).using(action)
        .from(ExistingScreenStep(Finder(ScreenStack.self))).assemble())
  }

  private func opened(by action: Action<TabScreen>) -> String? {
    scene.opened(
      Step(Finder.nothing, scene.factory("P", as: Product.self)).using(action)
        .from(ExistingScreenStep(Finder(TabScreen.self))).assemble())
  }

  @Test(.requirement(26))
  func `a screen is pushed on a stack, as its only one, or in the place of the last`() {
    #expect(opened(by: .push) == "shown P")
    #expect(scene.tree == "(*[abP] [c])")
    #expect(opened(by: .pushReplacingLast) == "shown P")
    #expect(scene.tree == "(*[abP] [c])")
    #expect(scene.made.count == 2)
    #expect(opened(by: .pushAsRoot) == "shown P")
    #expect(scene.tree == "(*[P] [c])")
    #expect(scene.journal.living.map(\.title).sorted() == ["P", "c"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(26))
  func `a tab is the last, at a number, or in the place of another, and shows`() throws {
    let tabs = try #require(scene.modals.top as? TabScreen)
    #expect(opened(by: .addTab(item)) == "shown P")
    #expect(scene.tree == "([ab] [c] *P)")
    #expect(opened(by: .addTab(item, at: 0)) == "shown P")
    #expect(scene.tree == "(*P [ab] [c] P)")
    #expect(opened(by: .addTab(item, at: 1, replacing: true)) == "shown P")
    #expect(scene.tree == "(P *P [c] P)")
    #expect(opened(by: .addTab(item, at: 99)) == "shown P")
    #expect(scene.tree == "(P P [c] P *P)")
    #expect(opened(by: .addTab(item, at: -1)) == "shown P")
    #expect(scene.tree == "(*P P P [c] P P)")
    #expect(tabs.bar.items.map(\.title) == ["new", "new", "new", "c", "new", "new"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(26))
  func `an action of one's own changes what a container holds as a value`() {
    let below = Action<ScreenStack>(name: "put over the first") { $0.screens = [$0.screens[0], $1] }
    #expect(opened(by: below) == "shown P")
    #expect(scene.tree == "(*[aP] [c])")
    #expect(scene.broken == [])
  }

  @Test(.requirement(31))
  func `a screen that an action puts out of sight is brought to sight`() {
    let behind = Action<TabScreen>(name: "add tab behind") { $0.screens.append($1) }
    #expect(opened(by: behind) == "shown P")
    #expect(scene.tree == "([ab] [c] *P)")
    let below = Action<ScreenStack>(name: "put below") { $0.screens.insert($1, at: 0) }
    #expect(opened(by: below) == "shown P")
    #expect(scene.tree == "([ab] *[P] P)")
    #expect(scene.broken == [])
  }

  @Test(.requirement(26, 31))
  func `two modals come in one move`() {
    let login = Step(Finder(), scene.factory("L", as: Login.self)).using(.present).from(.current)
    let bag = Step(Finder(), scene.factory("B", as: Bag.self)).using(.present).from(login).assemble()
    let count = scene.root.transitionCount
    #expect(scene.opened(bag) == "shown B")
    #expect(scene.tree == "(*[ab] [c]) / L / B")
    #expect(scene.root.transitionCount == count + 1)
    #expect(scene.broken == [])
  }

  @Test(.requirement(31))
  func `what is done inside is done at once, and only what covers or uncovers it is seen to move`() throws {
    scene.cover("x")
    let count = scene.root.transitionCount
    try #require(scene.modals.screens.first as? TabScreen).select(1)
    scene.open(
      Step(Finder.nothing, scene.factory("A", as: Account.self)).using(.push)
        .from(ExistingScreenStep(Finder { (stack: ScreenStack, _: Void) in stack.screens.count == 2 }))
        .assemble())
    #expect(scene.root.activeTransition?.kind == "uncover")
    #expect(scene.outcomes == [])
    scene.settle()
    #expect(scene.outcomes == ["shown A"])
    #expect(scene.tree == "(*[abA] [c])")
    #expect(scene.root.transitionCount == count + 1)
    #expect(scene.broken == [])
  }

  @Test(.requirement(26, 44))
  func `a route and all the cases in it are adapted to the context of another that leads on from it`() throws
  {
    let journal = scene.journal
    let made = Step(Finder<ScreenStack, Int>.nothing, .stack()).using(.present).from(.current)
    let sought = ExistingScreenStep(
      Finder { (stack: ScreenStack, count: Int) in stack.screens.count == count })
    let home = Step(Finder<Home, Int>.nothing, Factory { Home("H\($0)", journal) }).using(.push)
      .from(RouteSwitch(.found(sought), .otherwise(made)))
    let bag = Step(Finder<Bag, String>.nothing, Factory { Bag($0, journal) }).using(.push)
      .after(home.adapted { $0.count }).assemble()
    let inStack = Step(Finder<Bag, String>.nothing, Factory { Bag($0, journal) }).using(.push)
      .from(sought.adapted { $0.count }).assemble()
    for (destination, name) in [(bag, "B"), (bag, "Bag"), (bag, "Bags"), (inStack, "Ba")] {
      scene.router.navigate(to: destination, with: name)
      scene.settle()
    }
    #expect(scene.tree == "([ab] *[cH1BH3Bag]) / [H4BagsBa]")
    #expect(scene.broken == [])
  }

  @Test(.requirement(26, 27))
  func `tasks are done with what was found and made, before it shows and after`() {
    let journal = scene.journal
    func noting<Shown: ProbeScreen>(_ step: Step<Shown, String>) -> Step<Shown, String> {
      step.preparing { journal.note("prepare \($0.title) for \($1): \($0.appearance)") }
        .afterwards { journal.note("afterwards \($0.title) for \($1): \($0.appearance)") }
    }
    scene.router.afterwards.append { journal.note("at last \($0.title)") }
    let stack = Step(Finder<ScreenStack, Int>(), .stack())
      .preparing { journal.note("prepare a stack of \($0.screens.count) for \($1)") }
      .adapted { (name: String) in name.count }
    let home = noting(Step(Finder<Home, String>.nothing, Factory { _ in Home("H", journal) }))
    let bag = noting(Step(Finder<Bag, String>.nothing, Factory { Bag($0, journal) }))
    let destination = bag.using(.push).after(home).using(.push).from(stack).using(.present).from(.current)
      .assemble()
    scene.router.navigate(to: destination, with: "B") { journal.note(RoutingScene.text($0)) }
    scene.settle()
    #expect(
      journal.entries.filter { $0.contains(" for ") || $0.contains("last") || $0.contains("shown B") } == [
        "prepare a stack of 2 for 1",
        "prepare H for B: hidden",
        "prepare B for B: hidden",
        "afterwards H for B: hidden",
        "afterwards B for B: shown",
        "at last B",
        "shown B",
      ])
    #expect(scene.tree == "(*[abHB] [c])")
    #expect(scene.broken == [])
  }
}
