import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Home = RoutingScene.Home
private typealias Product = RoutingScene.Product
private typealias Bag = RoutingScene.Bag
private typealias Account = RoutingScene.Account
private typealias Login = RoutingScene.Login

/// Configurations that apps with tabs, stacks and modals need, one by one.
@MainActor
struct ConfigurationTests {
  private let scene = RoutingScene { RoutingScene.tabs("H", "P", in: $0) }

  // MARK: The root

  private func login(from start: Start) -> Destination<Login, Void> {
    Step(Finder.nothing, scene.factory("L")).using(.replaceRoot(as: .b)).from(start).assemble()
  }

  @Test(.requirement(39), arguments: ["", "x", "xyz"])
  func `replacing the root from the root takes the modals away first`(modals: String) {
    for modal in modals { scene.cover(String(modal)) }
    #expect(scene.opened(login(from: .root)) == "shown L")
    #expect(scene.tree == "L")
    #expect(scene.root.currentFlow == .b)
    #expect(scene.broken == [])
  }

  @Test(.requirement(39, 70))
  func `its plan names the modals before the root`() throws {
    scene.cover("x")
    scene.cover("y")
    #expect(
      try scene.router.plan(for: login(from: .root)).description == """
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
  func `replacing the root from the topmost screen fails when that is a modal, and works when not`() {
    scene.cover("x")
    let before = scene.identities
    #expect(
      scene.opened(login(from: .current))
        == "failed: “replace root” needs a window without modals; start the route from the root instead")
    #expect(scene.identities == before)
    #expect(scene.made == [])
    scene.modals.pop(by: InstantTransition())
    #expect(scene.opened(login(from: .current)) == "shown L")
    #expect(scene.tree == "L")
    #expect(scene.broken == [])
  }

  @Test(.requirement(45))
  func `a complete container is made whole and replaces the root`() {
    let journal = scene.journal
    let shop = Factory<TabScreen, Void> { _ in
      journal.note("tabs are made")
      return RoutingScene.tabs("H", "A", in: journal)
    }
    let destination = Step(Finder.nothing, shop, name: "Shop").using(.replaceRoot(as: .c)).from(.root)
      .assemble()
    scene.cover("x")
    #expect(scene.opened(destination) == "shown tabs")
    #expect(scene.tree == "(*[H] [A])")
    #expect(scene.seen == "H")
    #expect(journal.entries.filter { $0.hasSuffix(" made") } == ["tabs are made"])
    #expect(scene.broken == [])
  }

  // MARK: Any stack on screen

  private var pushAccount: Destination<Account, Void> {
    Step(Finder(among: .visibleAnywhere), scene.factory("A"))
      .using(.push)
      .from(ExistingScreenStep(Finder(ScreenStack.self, among: .visibleAnywhere)))
      .assemble()
  }

  @Test(.requirement(41))
  func `an account is pushed into the stack that shows, unless it is shown already`() {
    #expect(scene.opened(pushAccount) == "shown A")
    #expect(scene.tree == "(*[HA] [P])")
    #expect(scene.opened(pushAccount) == "shown A")
    #expect(scene.tree == "(*[HA] [P])")
    #expect(scene.made == ["A is made"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(41))
  func `an account is pushed into a stack under modals, which go`() {
    scene.cover("x", isStack: false)
    scene.cover("y", isStack: false)
    #expect(scene.opened(pushAccount) == "shown A")
    #expect(scene.tree == "(*[HA] [P])")
    #expect(scene.broken == [])
  }

  @Test(.requirement(41))
  func `the stack of the modal on top comes before one beneath`() {
    scene.cover("x")
    #expect(scene.opened(pushAccount) == "shown A")
    #expect(scene.tree == "(*[H] [P]) / [xA]")
    scene.cover("y", isStack: false)
    #expect(scene.opened(pushAccount) == "shown A")
    #expect(scene.tree == "(*[H] [P]) / [xA]")
    #expect(scene.made == ["A is made"])
    #expect(scene.broken == [])
  }

  @Test(.requirement(41))
  func `without any stack it is a typed error`() {
    let bare = RoutingScene { Home("H", $0) }
    let destination = Step(Finder(among: .visibleAnywhere), bare.factory("A", as: Account.self)).using(.push)
      .from(ExistingScreenStep(Finder(ScreenStack.self, among: .visibleAnywhere))).assemble()
    #expect(
      bare.opened(destination) == "failed: “ScreenStack” was not found, and the route does not create it")
    #expect(bare.made == [])
    #expect(bare.tree == "H")
  }

  // MARK: Never made

  @Test(.requirement(42))
  func `what is only looked for is shown where it is, and is never made`() throws {
    let product = ExistingScreenStep(Finder<Product, Void>()).assemble()
    scene.cover("x")
    #expect(scene.opened(product) == "shown P")
    #expect(scene.tree == "([H] *[P])")
    let bag = ExistingScreenStep(Finder<Bag, Void>()).assemble()
    let before = scene.identities
    scene.journal.clear()
    var error: RoutingError?
    scene.router.navigate(to: bag) { outcome in
      if case .failed(let failure) = outcome { error = failure }
    }
    guard case .notFound(step: "Bag") = try #require(error) else {
      Issue.record("it failed otherwise")
      return
    }
    #expect(scene.identities == before)
    #expect(scene.journal.entries == [])
    #expect(scene.root.activeTransition == nil)
  }

  // MARK: Switch

  private var switching: Destination<Product, Void> {
    Step(Finder.nothing, scene.factory("P"))
      .using(.push)
      .from(
        RouteSwitch(
          .found(ExistingScreenStep(Finder(ScreenStack.self, among: [.current, .visible]))),
          .otherwise(Step(Finder.nothing, .stack()).using(.present).from(.current)))
      )
      .assemble()
  }

  @Test(.requirement(44))
  func `a stack that shows is used, and where there is none one is made and presented`() {
    #expect(scene.opened(switching) == "shown P")
    #expect(scene.tree == "(*[HP] [P])")
    scene.cover("x", isStack: false)
    #expect(scene.opened(switching) == "shown P")
    #expect(scene.tree == "(*[HP] [P]) / x / [P]")
    #expect(scene.opened(switching) == "shown P")
    #expect(scene.tree == "(*[HP] [P]) / x / [PP]")
    #expect(scene.broken == [])
  }

  @Test(.requirement(44))
  func `cases are asked once each, in their order, with the context, up to the one that fits`() throws {
    var asked: [String] = []
    let modal = Step(Finder<ScreenStack, Int>.nothing, .stack()).using(.present).from(.current)
    func when(_ name: String, _ number: Int) -> RouteSwitch<ScreenStack, Int>.Case {
      .when(
        name,
        { _, context in
          asked.append("\(name) for \(context)?")
          return context == number
        },
        then: {
          asked.append("\(name)!")
          return modal
        }())
    }
    let journal = scene.journal
    let destination = Step(Finder<Product, Int>.nothing, Factory { _ in Product("P", journal) }).using(.push)
      .from(RouteSwitch(when("one", 1), when("two", 2), when("three", 3))).assemble()
    let plan = try scene.router.plan(for: destination, with: 2)
    #expect(asked == ["one for 2?", "two for 2?", "two!"])
    #expect(plan.steps.last == .join("ScreenStack", action: "present"))
    asked = []
    #expect(throws: RoutingError.self) { try scene.router.plan(for: destination, with: 4) }
    #expect(asked == ["one for 4?", "two for 4?", "three for 4?"])
  }

  @Test(.requirement(44))
  func `a case whose finder finds something outside of the window does not fit`() {
    let stray = ScreenStack(root: ProbeScreen("s", scene.journal))
    let destination = Step(Finder.nothing, scene.factory("P", as: Product.self)).using(.push)
      .from(
        RouteSwitch(
          .found(ExistingScreenStep(Finder(looking: { _, _ in stray }))),
          .otherwise(Step(Finder.nothing, .stack()).using(.present).from(.current)))
      )
      .assemble()
    #expect(scene.opened(destination) == "shown P")
    #expect(scene.tree == "(*[H] [P]) / [P]")
    #expect(stray.screens.count == 1)
  }

  // MARK: Transitions of one's own

  @Test(.requirement(46))
  func `a modal comes and goes by a transition of the route's own`() {
    let destination = Step(Finder.nothing, scene.factory("L", as: Login.self))
      .using(.present(as: .sheet, by: Dissolve(), returning: Slide(from: .top)))
      .from(.current).assemble()
    scene.open(destination)
    #expect(scene.root.activeTransition?.kind == "dissolve")
    #expect(scene.outcomes == [])
    scene.settle()
    #expect(scene.outcomes == ["shown L"])
    #expect(scene.modals.top.modalStyle == .sheet)
    scene.modals.pop()
    #expect(scene.root.activeTransition?.kind == "slide")
    scene.settle()
    #expect(scene.tree == "(*[H] [P])")
    #expect(scene.broken == [])
  }

  // MARK: From anywhere

  private var account: Destination<Account, Void> {
    let journal = scene.journal
    let tabs = Factory<TabScreen, Void> { _ in
      journal.note("tabs are made")
      return RoutingScene.tabs("H", "A", in: journal)
    }
    return ExistingScreenStep(Finder<Account, Void>())
      .from(Step(Finder(among: .anywhere), tabs).using(.replaceRoot(as: .c)).from(.root))
      .assemble()
  }

  @Test(.requirement(47))
  func `with no account in the tabs on screen the outcome is an error and all stays`() {
    let before = scene.identities
    #expect(scene.opened(account) == "failed: “Account” was not found, and the route does not create it")
    #expect(scene.identities == before)
  }

  @Test(.requirement(47, 50))
  func `the account is found in its tab: modals go and the tab is selected`() {
    let shop = RoutingScene { RoutingScene.tabs("H", "A", in: $0) }
    shop.cover("x")
    shop.cover("y")
    #expect(shop.opened(account) == "shown A")
    #expect(shop.tree == "([H] *[A])")
    #expect(shop.broken == [])
  }

  @Test(.requirement(47, 50))
  func `with no tabs on screen they are made, and the account is found in them`() {
    let bare = RoutingScene { Login("L", $0) }
    bare.cover("x")
    #expect(bare.opened(account) == "shown A")
    #expect(bare.tree == "([H] *[A])")
    #expect(bare.seen == "A")
    #expect(bare.root.currentFlow == .c)
    #expect(bare.broken == [])
  }
}
