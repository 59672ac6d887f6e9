import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Account = ShopFixture.Account
private typealias Bag = ShopFixture.Bag
private typealias Home = ShopFixture.Home
private typealias Login = ShopFixture.Login
private typealias Product = ShopFixture.Product

/// Actions that place screens in containers, and tasks for these screens.
@MainActor
struct ActionTests {
  private let fixture = ShopFixture { ShopFixture.tabs("ab", "c", in: $0) }
  private let item = TabBar.Item("new", icon: Path())

  private func opened(by action: Action<ScreenStack>) -> String? {
    fixture.opened(
      Step(Finder.nothing, fixture.factory("P", as: Product.self)).using(action)
        .from(ExistingScreenStep(Finder(ScreenStack.self))).assemble())
  }

  private func opened(by action: Action<TabScreen>) -> String? {
    fixture.opened(
      Step(Finder.nothing, fixture.factory("P", as: Product.self)).using(action)
        .from(ExistingScreenStep(Finder(TabScreen.self))).assemble())
  }

  @Test(.requirement(26))
  func `a screen is pushed onto a stack, as its only one, or in place of the last`() {
    #expect(opened(by: .push) == "shown P")
    #expect(fixture.tree == "(*[abP] [c])")
    #expect(opened(by: .pushReplacingLast) == "shown P")
    #expect(fixture.tree == "(*[abP] [c])")
    #expect(fixture.created.count == 2)
    #expect(opened(by: .pushAsRoot) == "shown P")
    #expect(fixture.tree == "(*[P] [c])")
    #expect(fixture.log.liveProbes.map(\.title).sorted() == ["P", "c"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(26))
  func `a tab is added at the end, at an index, or in place of another, and is selected`() throws {
    let tabs = try #require(fixture.modals.top as? TabScreen)
    #expect(opened(by: .addTab(item)) == "shown P")
    #expect(fixture.tree == "([ab] [c] *P)")
    #expect(opened(by: .addTab(item, at: 0)) == "shown P")
    #expect(fixture.tree == "(*P [ab] [c] P)")
    #expect(opened(by: .addTab(item, at: 1, replacing: true)) == "shown P")
    #expect(fixture.tree == "(P *P [c] P)")
    #expect(opened(by: .addTab(item, at: 99)) == "shown P")
    #expect(fixture.tree == "(P P [c] P *P)")
    #expect(opened(by: .addTab(item, at: -1)) == "shown P")
    #expect(fixture.tree == "(*P P P [c] P P)")
    #expect(tabs.bar.items.map(\.title) == ["new", "new", "new", "c", "new", "new"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(26))
  func `a custom action changes the arrangement of a container as a value`() {
    let below = Action<ScreenStack>(name: "put over the first") { $0.screens = [$0.screens[0], $1] }
    #expect(opened(by: below) == "shown P")
    #expect(fixture.tree == "(*[aP] [c])")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(31))
  func `a screen that an action hides is revealed`() {
    let behind = Action<TabScreen>(name: "add tab behind") { $0.screens.append($1) }
    #expect(opened(by: behind) == "shown P")
    #expect(fixture.tree == "([ab] [c] *P)")
    let below = Action<ScreenStack>(name: "put below") { $0.screens.insert($1, at: 0) }
    #expect(opened(by: below) == "shown P")
    #expect(fixture.tree == "([ab] *[P] P)")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(26, 31))
  func `two modals are presented in one transition`() {
    let login = Step(Finder(), fixture.factory("L", as: Login.self)).using(.present).from(.current)
    let bag = Step(Finder(), fixture.factory("B", as: Bag.self)).using(.present).from(login).assemble()
    let count = fixture.root.transitionCount
    #expect(fixture.opened(bag) == "shown B")
    #expect(fixture.tree == "(*[ab] [c]) / L / B")
    #expect(fixture.root.transitionCount == count + 1)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(31))
  func `changes inside a container are instant, and only the outermost change is animated`() throws {
    fixture.cover("x")
    let count = fixture.root.transitionCount
    try #require(fixture.modals.screens.first as? TabScreen).select(1)
    fixture.open(
      Step(Finder.nothing, fixture.factory("A", as: Account.self)).using(.push)
        .from(ExistingScreenStep(Finder { (stack: ScreenStack, _: Void) in stack.screens.count == 2 }))
        .assemble())
    #expect(fixture.root.activeTransition?.kind == "uncover")
    #expect(fixture.results == [])
    fixture.settle()
    #expect(fixture.results == ["shown A"])
    #expect(fixture.tree == "(*[abA] [c])")
    #expect(fixture.root.transitionCount == count + 1)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(26, 44))
  func `a route and all its cases are adapted to the context of another route`() throws {
    let log = fixture.log
    let newStack = Step(Finder<ScreenStack, Int>.nothing, .stack()).using(.present).from(.current)
    let existing = ExistingScreenStep(
      Finder { (stack: ScreenStack, count: Int) in stack.screens.count == count })
    let home = Step(Finder<Home, Int>.nothing, Factory { Home("H\($0)", log) }).using(.push)
      .from(RouteSwitch(.found(existing), .otherwise(newStack)))
    let bag = Step(Finder<Bag, String>.nothing, Factory { Bag($0, log) }).using(.push)
      .after(home.adapted { $0.count }).assemble()
    let inStack = Step(Finder<Bag, String>.nothing, Factory { Bag($0, log) }).using(.push)
      .from(existing.adapted { $0.count }).assemble()
    for (destination, name) in [(bag, "B"), (bag, "Bag"), (bag, "Bags"), (inStack, "Ba")] {
      fixture.router.navigate(to: destination, with: name)
      fixture.settle()
    }
    #expect(fixture.tree == "([ab] *[cH1BH3Bag]) / [H4BagsBa]")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(26, 27))
  func `tasks run for found and created screens, before and after the destination is shown`() {
    let log = fixture.log
    func logging<Shown: ProbeScreen>(_ step: Step<Shown, String>) -> Step<Shown, String> {
      step.preparing { log.note("prepare \($0.title) for \($1): \($0.appearance)") }
        .afterwards { log.note("afterwards \($0.title) for \($1): \($0.appearance)") }
    }
    fixture.router.afterwards.append { log.note("at last \($0.title)") }
    let stack = Step(Finder<ScreenStack, Int>(), .stack())
      .preparing { log.note("prepare a stack of \($0.screens.count) for \($1)") }
      .adapted { (name: String) in name.count }
    let home = logging(Step(Finder<Home, String>.nothing, Factory { _ in Home("H", log) }))
    let bag = logging(Step(Finder<Bag, String>.nothing, Factory { Bag($0, log) }))
    let destination = bag.using(.push).after(home).using(.push).from(stack).using(.present).from(.current)
      .assemble()
    fixture.router.navigate(to: destination, with: "B") { log.note(ShopFixture.text($0)) }
    fixture.settle()
    #expect(
      log.entries.filter { $0.contains(" for ") || $0.contains("last") || $0.contains("shown B") } == [
        "prepare a stack of 2 for 1",
        "prepare H for B: hidden",
        "prepare B for B: hidden",
        "afterwards H for B: hidden",
        "afterwards B for B: shown",
        "at last B",
        "shown B",
      ])
    #expect(fixture.tree == "(*[abHB] [c])")
    #expect(fixture.violations == [])
  }
}
