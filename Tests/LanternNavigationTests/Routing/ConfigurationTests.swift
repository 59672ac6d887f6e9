import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Home = ShopFixture.Home
private typealias Product = ShopFixture.Product
private typealias Bag = ShopFixture.Bag
private typealias Account = ShopFixture.Account
private typealias Login = ShopFixture.Login

/// The route configurations that apps with tabs, stacks and modals need.
@MainActor
struct ConfigurationTests {
  private let fixture = ShopFixture { ShopFixture.tabs("H", "P", in: $0) }

  // MARK: Root

  private func login(from start: Start) -> Destination<Login, Void> {
    Step(Finder.nothing, fixture.factory("L")).using(.replaceRoot(as: .b)).from(start).assemble()
  }

  @Test(.requirement(39), arguments: ["", "x", "xyz"])
  func `replacing the root from the root dismisses modals first`(modals: String) {
    for modal in modals { fixture.cover(String(modal)) }
    #expect(fixture.opened(login(from: .root)) == "shown L")
    #expect(fixture.tree == "L")
    #expect(fixture.root.currentFlow == .b)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(39, 70))
  func `the plan to replace the root removes the modals before the root`() throws {
    fixture.cover("x")
    fixture.cover("y")
    #expect(
      try fixture.router.plan(for: login(from: .root)).description == """
        Login
          1. start at root “tabs”
          2. remove “y”
          3. remove “x”
          4. remove “tabs”
          5. create Login
          6. replace root Login
        """)
  }

  @Test(.requirement(40))
  func `replacing the root from the topmost screen fails if that is a modal`() {
    fixture.cover("x")
    let before = fixture.identities
    #expect(
      fixture.opened(login(from: .current))
        == "failed: “replace root” needs a window without modals; start the route from the root instead")
    #expect(fixture.identities == before)
    #expect(fixture.created == [])
    fixture.modals.pop(by: InstantTransition())
    #expect(fixture.opened(login(from: .current)) == "shown L")
    #expect(fixture.tree == "L")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(45))
  func `a complete container replaces the root`() {
    let log = fixture.log
    let shop = Factory<TabScreen, Void> { _ in
      log.note("tabs are created")
      return ShopFixture.tabs("H", "A", in: log)
    }
    let destination = Step(Finder.nothing, shop, name: "Shop").using(.replaceRoot(as: .c)).from(.root)
      .assemble()
    fixture.cover("x")
    #expect(fixture.opened(destination) == "shown tabs")
    #expect(fixture.tree == "(*[H] [A])")
    #expect(fixture.visibleTitle == "H")
    #expect(log.entries.filter { $0.hasSuffix(" created") } == ["tabs are created"])
    #expect(fixture.violations == [])
  }

  // MARK: Any stack on screen

  private var pushAccount: Destination<Account, Void> {
    Step(Finder(among: .visibleAnywhere), fixture.factory("A"))
      .using(.push)
      .from(ExistingScreenStep(Finder(ScreenStack.self, among: .visibleAnywhere)))
      .assemble()
  }

  @Test(.requirement(41))
  func `an account is pushed onto the visible stack, unless it is visible already`() {
    #expect(fixture.opened(pushAccount) == "shown A")
    #expect(fixture.tree == "(*[HA] [P])")
    #expect(fixture.opened(pushAccount) == "shown A")
    #expect(fixture.tree == "(*[HA] [P])")
    #expect(fixture.created == ["A is created"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(41))
  func `an account is pushed onto a stack below modals, which are dismissed`() {
    fixture.cover("x", isStack: false)
    fixture.cover("y", isStack: false)
    #expect(fixture.opened(pushAccount) == "shown A")
    #expect(fixture.tree == "(*[HA] [P])")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(41))
  func `the stack of the topmost modal comes before one below`() {
    fixture.cover("x")
    #expect(fixture.opened(pushAccount) == "shown A")
    #expect(fixture.tree == "(*[H] [P]) / [xA]")
    fixture.cover("y", isStack: false)
    #expect(fixture.opened(pushAccount) == "shown A")
    #expect(fixture.tree == "(*[H] [P]) / [xA]")
    #expect(fixture.created == ["A is created"])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(41))
  func `without any stack the result is a typed error`() {
    let bare = ShopFixture { Home("H", $0) }
    let destination = Step(Finder(among: .visibleAnywhere), bare.factory("A", as: Account.self)).using(.push)
      .from(ExistingScreenStep(Finder(ScreenStack.self, among: .visibleAnywhere))).assemble()
    #expect(
      bare.opened(destination) == "failed: “ScreenStack” was not found, and the route does not create it")
    #expect(bare.created == [])
    #expect(bare.tree == "H")
  }

  // MARK: Existing screens

  @Test(.requirement(42))
  func `an existing screen is shown where it is, and is never created`() throws {
    let product = ExistingScreenStep(Finder<Product, Void>()).assemble()
    fixture.cover("x")
    #expect(fixture.opened(product) == "shown P")
    #expect(fixture.tree == "([H] *[P])")
    let bag = ExistingScreenStep(Finder<Bag, Void>()).assemble()
    let before = fixture.identities
    fixture.log.clear()
    var error: RoutingError?
    fixture.router.navigate(to: bag) { result in
      if case .failed(let failure) = result { error = failure }
    }
    guard case .notFound(step: "Bag") = try #require(error) else {
      Issue.record("the navigation failed with another error")
      return
    }
    #expect(fixture.identities == before)
    #expect(fixture.log.entries == [])
    #expect(fixture.root.activeTransition == nil)
  }

  // MARK: Switch

  private var switching: Destination<Product, Void> {
    Step(Finder.nothing, fixture.factory("P"))
      .using(.push)
      .from(
        RouteSwitch(
          .found(ExistingScreenStep(Finder(ScreenStack.self, among: [.current, .visible]))),
          .otherwise(Step(Finder.nothing, .stack()).using(.present).from(.current)))
      )
      .assemble()
  }

  @Test(.requirement(44))
  func `a visible stack is used, and without one a new stack is presented`() {
    #expect(fixture.opened(switching) == "shown P")
    #expect(fixture.tree == "(*[HP] [P])")
    fixture.cover("x", isStack: false)
    #expect(fixture.opened(switching) == "shown P")
    #expect(fixture.tree == "(*[HP] [P]) / x / [P]")
    #expect(fixture.opened(switching) == "shown P")
    #expect(fixture.tree == "(*[HP] [P]) / x / [PP]")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(44))
  func `cases are tried once each, in order, with the context, until one applies`() throws {
    var queries: [String] = []
    let modal = Step(Finder<ScreenStack, Int>.nothing, .stack()).using(.present).from(.current)
    func when(_ name: String, _ number: Int) -> RouteSwitch<ScreenStack, Int>.Case {
      .when(
        name,
        { _, context in
          queries.append("\(name) for \(context)?")
          return context == number
        },
        then: {
          queries.append("\(name)!")
          return modal
        }())
    }
    let log = fixture.log
    let destination = Step(Finder<Product, Int>.nothing, Factory { _ in Product("P", log) }).using(.push)
      .from(RouteSwitch(when("one", 1), when("two", 2), when("three", 3))).assemble()
    let plan = try fixture.router.plan(for: destination, with: 2)
    #expect(queries == ["one for 2?", "two for 2?", "two!"])
    #expect(plan.steps.last == .place("ScreenStack", action: "present"))
    queries = []
    #expect(throws: RoutingError.self) { try fixture.router.plan(for: destination, with: 4) }
    #expect(queries == ["one for 4?", "two for 4?", "three for 4?"])
  }

  @Test(.requirement(44))
  func `a case whose finder returns a screen outside of the window does not apply`() {
    let outside = ScreenStack(root: ProbeScreen("s", fixture.log))
    let destination = Step(Finder.nothing, fixture.factory("P", as: Product.self)).using(.push)
      .from(
        RouteSwitch(
          .found(ExistingScreenStep(Finder(custom: { _, _ in outside }))),
          .otherwise(Step(Finder.nothing, .stack()).using(.present).from(.current)))
      )
      .assemble()
    #expect(fixture.opened(destination) == "shown P")
    #expect(fixture.tree == "(*[H] [P]) / [P]")
    #expect(outside.screens.count == 1)
  }

  // MARK: Custom transitions

  @Test(.requirement(46))
  func `a modal uses the transitions of its route`() {
    let destination = Step(Finder.nothing, fixture.factory("L", as: Login.self))
      .using(.present(as: .sheet, by: Dissolve(), returning: Slide(from: .top)))
      .from(.current).assemble()
    fixture.open(destination)
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    #expect(fixture.results == [])
    fixture.settle()
    #expect(fixture.results == ["shown L"])
    #expect(fixture.modals.top.modalStyle == .sheet)
    fixture.modals.pop()
    #expect(fixture.root.activeTransition?.kind == "slide")
    fixture.settle()
    #expect(fixture.tree == "(*[H] [P])")
    #expect(fixture.violations == [])
  }

  // MARK: From anywhere

  private var account: Destination<Account, Void> {
    let log = fixture.log
    let tabs = Factory<TabScreen, Void> { _ in
      log.note("tabs are created")
      return ShopFixture.tabs("H", "A", in: log)
    }
    return ExistingScreenStep(Finder<Account, Void>())
      .from(Step(Finder(among: .anywhere), tabs).using(.replaceRoot(as: .c)).from(.root))
      .assemble()
  }

  @Test(.requirement(47))
  func `without an account in the existing tabs the result is an error and nothing changes`() {
    let before = fixture.identities
    #expect(fixture.opened(account) == "failed: “Account” was not found, and the route does not create it")
    #expect(fixture.identities == before)
  }

  @Test(.requirement(47, 50))
  func `an account is found in its tab: modals are dismissed and the tab is selected`() {
    let shop = ShopFixture { ShopFixture.tabs("H", "A", in: $0) }
    shop.cover("x")
    shop.cover("y")
    #expect(shop.opened(account) == "shown A")
    #expect(shop.tree == "([H] *[A])")
    #expect(shop.violations == [])
  }

  @Test(.requirement(47, 50))
  func `without tabs the tabs are created, and the account is found in them`() {
    let bare = ShopFixture { Login("L", $0) }
    bare.cover("x")
    #expect(bare.opened(account) == "shown A")
    #expect(bare.tree == "([H] *[A])")
    #expect(bare.visibleTitle == "A")
    #expect(bare.root.currentFlow == .c)
    #expect(bare.violations == [])
  }
}
