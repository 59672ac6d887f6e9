import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

private typealias Account = ShopFixture.Account
private typealias Bag = ShopFixture.Bag
private typealias Forgot = ShopFixture.Forgot
private typealias Login = ShopFixture.Login
private typealias Product = ShopFixture.Product

/// Every destination from every state of an app with tabs, stacks and modals, also during transitions.
@MainActor
struct AnyStateTests {
  @Test(.requirement(31, 39, 69, 73))
  func `a destination is shown completely, or there is a typed error and nothing changes`() {
    let report = StartState.atRest.explorer(depth: 2, [.queue]).everyState()
    #expect(report.failures == [])
    // The states after one event and after two. There are more beyond.
    let next = [
      "log out", "cover", "tab", "push", "pop", "account", "accountInTab", "product", "bag", "login",
      "forgot", "shop", "beside",
    ]
    #expect(report.states.filter { $0.path.count == 1 }.map(\.path[0]) == next)
    #expect(Set(report.states.filter { $0.path.count == 2 }.map(\.path[0])) == Set(next))
    #expect(report.truncations == [.depth(2)])
    #expect(report.destinations.map(\.destination) == TestDestination.allCases.map { "\($0)" })
    #expect(report.destinations.allSatisfy { $0.shown + $0.unchanged == report.states.count })
    #expect(report.neverShown == ["nowhere"])
  }

  @Test(.requirement(31, 39, 69, 73), arguments: StartState.allCases)
  func `during any event a destination is shown completely, or there is a typed error`(
    start: StartState
  ) {
    var interrupted: [String: [String]] = [:]
    let report = start.explorer(depth: 0, [.queue, .latest]) { event, destination in
      interrupted[event, default: []].append(destination)
    }.everyState(interrupting: true)
    #expect(report.failures == [])
    // Each destination was requested with both policies during each animated event.
    #expect(interrupted.keys.sorted() == start.animatedEvents)
    let targets = TestDestination.allCases.map { "\($0)" }
    #expect(interrupted.values.allSatisfy { $0.sorted() == (targets + targets).sorted() }, "\(interrupted)")
  }

  @Test(.requirement(31, 69, 73, 76, 123))
  func `two screens that refuse are asked in turn by each destination that would remove them`() {
    let leaving = ["shop", "agree"]
    let report = StartState.withTwoDrafts.explorer(depth: 3, [.queue]).everyPair(in: [
      .init("two refuse", []), .init("one is asked", ["shop"]), .init("one stays", ["shop", "stay"]),
      .init("one has agreed", leaving), .init("the other stays", leaving + ["stay"]),
      .init("both have agreed", leaving + ["agree"]),
    ])
    #expect(report.failures == [])
    func results(_ scenario: String) -> [String: String] {
      Dictionary(
        report.results.filter { $0.scenario == scenario }.map { ($0.destination, $0.result) },
        uniquingKeysWith: { first, _ in first })
    }
    for scenario in ["two refuse", "one is asked", "one stays", "one has agreed", "the other stays"] {
      let results = results(scenario)
      for destination in ["shop", "accountInTab"] {
        #expect(results[destination]?.hasPrefix("refused") == true, "\(scenario), \(destination)")
      }
      #expect(results["product"]?.contains("Product") == true, "\(scenario)")
    }
    #expect(results("both have agreed")["shop"]?.hasPrefix("b:") == true)
  }

  @Test(.requirement(31), arguments: StartState.allCases)
  func `a destination that is shown already is shown again with the same screen`(start: StartState) {
    for target in [TestDestination.account, .accountInTab, .forgot, .login] {
      let fixture = start.makeFixture()
      let destination = target.destination(in: fixture, .queue)
      var isShown = false
      func open() -> [ObjectIdentifier] {
        isShown = false
        destination.open { if case .shown = $0 { isShown = true } }
        fixture.settle()
        return fixture.identities
      }
      let before = open()
      guard isShown else { continue }
      #expect(open() == before, "\(target) from \(start)")
      #expect(isShown)
    }
  }
}

/// The state in which an exploration starts.
enum StartState: CaseIterable {
  case atRest, underThreeModals, withoutModals, withTwoDrafts

  /// The animated events that are possible in the state, in alphabetical order.
  var animatedEvents: [String] {
    switch self {
    case .atRest:
      [
        "account", "bag", "beside", "cover", "drag", "drag and let go", "forgot", "log out",
        "log out and back", "login", "pop", "product", "push", "push and pop", "shop", "shopFromHere",
      ]
    case .underThreeModals:
      [
        "account", "accountInTab", "bag", "beside", "cover", "drag down", "forgot", "log out",
        "log out and back", "login", "product", "shop", "tab", "uncover",
      ]
    case .withoutModals: ["accountInTab", "bag", "forgot", "login", "product", "shop", "shopFromHere"]
    case .withTwoDrafts: ["bag", "cover", "forgot", "login", "product"]
    }
  }

  @MainActor
  func makeFixture() -> ShopFixture {
    let fixture = ShopFixture { ShopFixture.tabs("HP", "pA", "B", in: $0) }
    switch self {
    case .atRest: break
    case .underThreeModals:
      fixture.cover("x")
      fixture.cover("Lyz")
      fixture.cover("v", isStack: false)
    case .withoutModals:
      fixture.root.show(ProbeScreen("o", fixture.log), as: .d, by: InstantTransition())
      fixture.settle()
    case .withTwoDrafts:
      (fixture.modals.top.visibleChildren.first as? ScreenStack)?.push(
        Draft("d", fixture), by: InstantTransition())
      fixture.modals.push(Draft("e", fixture), by: InstantTransition())
      fixture.settle()
    }
    return fixture
  }

  /// Returns an explorer with all destinations, each with each policy. `interrupting` is called when a destination is
  /// requested during a transition, with the event before it.
  @MainActor
  func explorer(
    depth: Int, _ policies: [NavigationPolicy],
    interrupting: @escaping (_ event: String, _ target: String) -> Void = { _, _ in }
  ) -> StateExplorer {
    StateExplorer(limits: StateExplorer.Limits(depth: depth)) {
      let fixture = makeFixture()
      let display = HeadlessDisplay(size: fixture.root.pixelSize, scale: fixture.root.environment.scale)
      let window = TestWindow(
        driving: FrameLoop(display: display, root: fixture.root, rate: 24), display: display)
      var last = ""
      let destinations = policies.flatMap { policy in
        TestDestination.allCases.map { target in
          let destination = target.destination(in: fixture, policy)
          return StateExplorer.Destination(destination.name) { [root = fixture.root] completion in
            if root.activeTransition != nil { interrupting(last, destination.name) }
            destination.open(completion)
          }
        }
      }
      return StateExplorer.Window(
        window, check: { fixture.violations }, retained: { [fixture.base] }, destinations: destinations
      ) {
        fixture.events(window) { last = $0 }
          + TestDestination.allCases.map { target in
            let destination = target.destination(in: fixture, .queue)
            return StateExplorer.Event(destination.name) {
              last = destination.name
              destination.open { _ in }
            }
          }
      }
    }
  }
}

extension ShopFixture {
  // The change makes its screen, so that nothing is left of it if a screen refuses.
  private func logOut(by transition: (any Transition)? = nil) {
    root.change(by: transition, because: .replaced) { [log] arrangement in
      arrangement.screens = [ProbeScreen("o", log)]
      arrangement.flow = .d
    }
  }

  /// The events that the user or the app can cause. `onEvent` is called with the name of each event.
  func events(_ window: TestWindow, onEvent: @escaping (String) -> Void = { _ in })
    -> [StateExplorer.Event]
  {
    func event(_ name: String, perform: @escaping () -> Void) -> StateExplorer.Event {
      StateExplorer.Event(name) {
        onEvent(name)
        perform()
      }
    }
    var events = [
      event("log out") { [self] in logOut() },
      event("lose all") { [self] in logOut(by: InstantTransition()) },
    ]
    guard root.currentFlow == .a else { return events }
    func drawFrames() { for _ in 0..<4 { window.step() } }
    func drag(from start: Point, to points: Point...) {
      window.send(.pointerDown(at: start, clicks: 1))
      for point in points { window.send(.pointerMoved(to: point)) }
    }
    events += [
      event("log out and back") { [self] in
        logOut()
        drawFrames()
        root.show(.a)
      },
      event("cover") { [self] in modals.push(ScreenStack(root: ProbeScreen("x", log))) },
      event("drag down") { drag(from: Point(100, 20), to: Point(101, 80), Point(102, 120)) },
    ]
    if !questions.isEmpty {
      events.append(event("agree") { [self] in questions.popLast()?() })
      events.append(event("stay") { [self] in questions = [] })
    }
    if modals.targetScreens.count > 1 { events.append(event("uncover") { [self] in modals.pop() }) }
    if let tabs = modals.top as? TabScreen { events.append(event("tab") { tabs.select(2) }) }
    if let stack = modals.top.visibleChildren.first as? ScreenStack ?? modals.top as? ScreenStack {
      events += [
        event("push") { [self] in stack.push(ProbeScreen("x", log)) },
        event("push and pop") { [self] in
          stack.push(ProbeScreen("x", log))
          drawFrames()
          stack.pop()
        },
        event("pop") { stack.pop() },
        event("drag") { drag(from: Point(10, 100), to: Point(60, 101), Point(120, 102)) },
        event("drag and let go") {
          drag(from: Point(10, 100), to: Point(60, 101), Point(120, 102))
          window.send(.pointerUp(at: Point(15, 102)))
        },
      ]
    }
    return events
  }
}

/// A screen that refuses to be removed until it has agreed.
private final class Draft: ProbeScreen {
  private weak var fixture: ShopFixture?
  private var isUnsaved = true

  init(_ letter: String, _ fixture: ShopFixture) {
    self.fixture = fixture
    super.init(letter, fixture.log)
  }

  override var refusal: Refusal? { isUnsaved ? Refusal("unsaved") : nil }
  override func refused(leave: @escaping () -> Void) { fixture?.questions.append(leave) }
}

/// The destinations of the exploration.
enum TestDestination: CaseIterable {
  case account, accountInTab, product, bag, nowhere, login, forgot, shop, shopFromHere, beside, tab

  @MainActor
  func destination(in fixture: ShopFixture, _ policy: NavigationPolicy) -> StateExplorer.Destination {
    let log = fixture.log
    let here: Route<ScreenStack, Void> = Step(Finder.nothing, .stack()).using(.present).from(.current)
    let shop = Step(
      Finder.nothing, Factory { (_: Void) in ShopFixture.tabs("H", "A", in: log) }, name: "Shop")
    let login = Step(Finder(), fixture.factory("L", as: Login.self)).using(.push).from(here)
    let account: Factory<Account, Void> = fixture.factory("A")
    let product: Factory<Product, Void> = fixture.factory("P")
    func by<Shown>(_ destination: Destination<Shown, Void>) -> StateExplorer.Destination {
      StateExplorer.Destination(destination, by: fixture.router, named: "\(self)", policy: policy)
    }
    return switch self {
    case .account:
      by(
        Step(Finder(among: .visibleAnywhere), account).using(.push)
          .from(ExistingScreenStep(Finder(ScreenStack.self, among: .visibleAnywhere))).assemble())
    case .accountInTab:
      by(
        ExistingScreenStep(Finder<Account, Void>())
          .from(
            Step(Finder(), Factory { (_: Void) in ShopFixture.tabs("H", "A", in: log) })
              .using(.replaceRoot(as: .c)).from(.root)
          ).assemble())
    case .product: by(Step(Finder.nothing, product).using(.push).from(here).assemble())
    case .bag:
      by(
        Step(Finder.nothing, fixture.factory("B", as: Bag.self)).using(.push)
          .from(
            RouteSwitch(
              .found(ExistingScreenStep(Finder(ScreenStack.self, among: [.current, .visible]))),
              .otherwise(here))
          ).assemble())
    case .nowhere: by(ExistingScreenStep(Finder<ShopFixture.Home, Void> { _, _ in false }).assemble())
    case .login: by(login.assemble())
    case .forgot:
      by(
        Step(Finder(), fixture.factory("F", as: Forgot.self)).using(.push).after(login).assemble())
    case .shop: by(shop.using(.replaceRoot(as: .b, by: Slide())).from(.root).assemble())
    case .shopFromHere: by(shop.using(.replaceRoot(as: .b)).from(.current).assemble())
    case .beside:
      by(
        Step(Finder.nothing, product).using(.pushReplacingLast).after(ExistingScreenStep(Finder<Bag, Void>()))
          .assemble())
    case .tab:
      by(
        Step(Finder.nothing, product).using(.addTab(TabBar.Item("new", icon: Path()), at: 1))
          .from(ExistingScreenStep(Finder(TabScreen.self))).assemble())
    }
  }
}
