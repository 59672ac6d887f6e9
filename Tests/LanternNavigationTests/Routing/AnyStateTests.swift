import LanternHarness
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

/// Each destination from each state of an app with tabs, stacks and modals, whatever is under way in it.
@MainActor
struct AnyStateTests {
  @Test(.requirement(31, 39, 69, 73))
  func `a destination shows whole, or there is a typed error and all stays`() {
    let report = Beginning.atRest.explorer(depth: 2, [.queue]).everyState()
    #expect(report.failures == [])
    // What one event leads to, and what two do; there is more beyond.
    let next = [
      "log out", "cover", "tab", "push", "pop", "account", "accountInTab", "product", "bag", "login",
      "forgot", "shop", "beside",
    ]
    #expect(report.states.filter { $0.path.count == 1 }.map(\.path[0]) == next)
    #expect(Set(report.states.filter { $0.path.count == 2 }.map(\.path[0])) == Set(next))
    #expect(report.truncations == [.depth(2)])
    #expect(report.destinations.map(\.destination) == Place.allCases.map { "\($0)" })
    #expect(report.destinations.allSatisfy { $0.shown + $0.unchanged == report.states.count })
    #expect(report.neverShown == ["nowhere"])
  }

  @Test(.requirement(31, 39, 69, 73), arguments: Beginning.allCases)
  func `one in the midst of another, or of anything else, shows whole, or there is a typed error`(
    beginning: Beginning
  ) {
    var interrupted: [String: [String]] = [:]
    let report = beginning.explorer(depth: 0, [.queue, .latest]) { event, destination in
      interrupted[event, default: []].append(destination)
    }.everyState(interrupting: true)
    #expect(report.failures == [])
    // Each place was asked for by either policy in the midst of each event that takes its time.
    #expect(interrupted.keys.sorted() == beginning.timedEvents)
    let places = Place.allCases.map { "\($0)" }
    #expect(interrupted.values.allSatisfy { $0.sorted() == (places + places).sorted() }, "\(interrupted)")
  }

  @Test(.requirement(31), arguments: Beginning.allCases)
  func `a destination that shows is shown again by the same screen`(beginning: Beginning) {
    for place in [Place.account, .accountInTab, .forgot, .login] {
      let scene = beginning.scene()
      let destination = place.destination(in: scene, .queue)
      var isShown = false
      func open() -> [ObjectIdentifier] {
        isShown = false
        destination.open { if case .shown = $0 { isShown = true } }
        scene.settle()
        return scene.identities
      }
      let before = open()
      guard isShown else { continue }
      #expect(open() == before, "\(place) from \(beginning)")
      #expect(isShown)
    }
  }
}

/// Where a proof starts.
enum Beginning: CaseIterable {
  case atRest, underThreeModals, withoutModals

  /// The events that can happen there and take their time, in alphabetical order.
  var timedEvents: [String] {
    switch self {
    case .atRest:
      [
        "account", "bag", "cover", "drag", "drag and let go", "forgot", "log out", "log out and back",
        "login",
        "pop", "product", "push", "push and pop", "shop", "shopFromHere",
      ]
    case .underThreeModals:
      [
        "account", "accountInTab", "bag", "beside", "cover", "drag down", "forgot", "log out",
        "log out and back", "login", "product", "shop", "tab", "uncover",
      ]
    case .withoutModals: ["accountInTab", "bag", "forgot", "login", "product", "shop", "shopFromHere"]
    }
  }

  @MainActor
  func scene() -> RoutingScene {
    let scene = RoutingScene { RoutingScene.tabs("HP", "pA", "B", in: $0) }
    switch self {
    case .atRest: break
    case .underThreeModals:
      scene.cover("x")
      scene.cover("Lyz")
      scene.cover("v", isStack: false)
    case .withoutModals:
      scene.root.show(ProbeScreen("o", scene.journal), as: .d, by: InstantTransition())
      scene.settle()
    }
    return scene
  }

  /// All places by those policies, from whatever events lead to. `interrupting` is told of each place that is asked for
  /// in mid-transition, and of the event before.
  @MainActor
  func explorer(
    depth: Int, _ policies: [NavigationPolicy],
    interrupting: @escaping (_ event: String, _ place: String) -> Void = { _, _ in }
  ) -> StateExplorer {
    StateExplorer(limits: StateExplorer.Limits(depth: depth)) {
      let scene = scene()
      let frames = StateExplorer.Frames(scene.root, rate: 24)
      var last = ""
      let destinations = policies.flatMap { policy in
        Place.allCases.map { place in
          let destination = place.destination(in: scene, policy)
          return StateExplorer.Destination(destination.name) { [root = scene.root] told in
            if root.activeTransition != nil { interrupting(last, destination.name) }
            destination.open(told)
          }
        }
      }
      return StateExplorer.Window(
        frames, check: { scene.broken }, kept: { [scene.base] }, destinations: destinations
      ) {
        scene.disturbances(frames) { last = $0 }
          + Place.allCases.map { place in
            let destination = place.destination(in: scene, .queue)
            return StateExplorer.Event(destination.name) {
              last = destination.name
              destination.open { _ in }
            }
          }
      }
    }
  }
}

extension RoutingScene {
  /// What a person, or the app by itself, may do. `noted` is told the name of what is done.
  func disturbances(_ frames: StateExplorer.Frames, noted: @escaping (String) -> Void = { _ in })
    -> [StateExplorer.Event]
  {
    func event(_ name: String, perform: @escaping () -> Void) -> StateExplorer.Event {
      StateExplorer.Event(name) {
        noted(name)
        perform()
      }
    }
    var events = [
      event("log out") { [self] in root.show(ProbeScreen("o", journal), as: .d) },
      event("lose all") { [self] in root.show(ProbeScreen("o", journal), as: .d, by: InstantTransition()) },
    ]
    guard root.currentFlow == .a else { return events }
    func half() { for _ in 0..<4 { frames.frame() } }
    func drag(from start: Point, to points: Point...) {
      frames.handle(.pointerDown(at: start, clicks: 1))
      for point in points { frames.handle(.pointerMoved(to: point)) }
    }
    events += [
      event("log out and back") { [self] in
        root.show(ProbeScreen("o", journal), as: .d)
        half()
        root.show(.a)
      },
      event("cover") { [self] in modals.push(ScreenStack(root: ProbeScreen("x", journal))) },
      event("drag down") { drag(from: Point(100, 20), to: Point(101, 80), Point(102, 120)) },
    ]
    if modals.targetScreens.count > 1 { events.append(event("uncover") { [self] in modals.pop() }) }
    if let tabs = modals.top as? TabScreen { events.append(event("tab") { tabs.select(2) }) }
    if let stack = modals.top.visibleChildren.first as? ScreenStack ?? modals.top as? ScreenStack {
      events += [
        event("push") { [self] in stack.push(ProbeScreen("x", journal)) },
        event("push and pop") { [self] in
          stack.push(ProbeScreen("x", journal))
          half()
          stack.pop()
        },
        event("pop") { stack.pop() },
        event("drag") { drag(from: Point(10, 100), to: Point(60, 101), Point(120, 102)) },
        event("drag and let go") {
          drag(from: Point(10, 100), to: Point(60, 101), Point(120, 102))
          frames.handle(.pointerUp(at: Point(15, 102)))
        },
      ]
    }
    return events
  }
}

/// Where a route may lead.
enum Place: CaseIterable {
  case account, accountInTab, product, bag, nowhere, login, forgot, shop, shopFromHere, beside, tab

  @MainActor
  func destination(in scene: RoutingScene, _ policy: NavigationPolicy) -> StateExplorer.Destination {
    let journal = scene.journal
    let here: Route<ScreenStack, Void> = Step(Finder.nothing, .stack()).using(.present).from(.current)
    let shop = Step(
      Finder.nothing, Factory { (_: Void) in RoutingScene.tabs("H", "A", in: journal) }, name: "Shop")
    let login = Step(Finder(), scene.factory("L", as: Login.self)).using(.push).from(here)
    let account: Factory<Account, Void> = scene.factory("A")
    let product: Factory<Product, Void> = scene.factory("P")
    func by<Shown>(_ destination: Destination<Shown, Void>) -> StateExplorer.Destination {
      StateExplorer.Destination(destination, by: scene.router, named: "\(self)", policy: policy)
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
            Step(Finder(), Factory { (_: Void) in RoutingScene.tabs("H", "A", in: journal) })
              .using(.replaceRoot(as: .c)).from(.root)
          ).assemble())
    case .product: by(Step(Finder.nothing, product).using(.push).from(here).assemble())
    case .bag:
      by(
        Step(Finder.nothing, scene.factory("B", as: Bag.self)).using(.push)
          .from(
            RouteSwitch(
              .found(ExistingScreenStep(Finder(ScreenStack.self, among: [.current, .visible]))),
              .otherwise(here))
          ).assemble())
    case .nowhere: by(ExistingScreenStep(Finder<RoutingScene.Home, Void> { _, _ in false }).assemble())
    case .login: by(login.assemble())
    case .forgot:
      by(
        Step(Finder(), scene.factory("F", as: Forgot.self)).using(.push).after(login).assemble())
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
