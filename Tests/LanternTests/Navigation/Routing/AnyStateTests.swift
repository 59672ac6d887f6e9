import LanternNavigation
import LanternRaster
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
  @Test(.requirement(31, 39), arguments: Situation.allCases)
  func `a destination shows whole, or there is a typed error and all stays`(situation: Situation) throws {
    for place in Place.allCases {
      let scene = situation.scene()
      let before = scene.identities
      place.open(scene, .queue)
      if let outcome = scene.outcomes.first, outcome.hasPrefix("failed") {
        // Whoever drags, goes on dragging.
        #expect(scene.identities == before)
        #expect(situation.isUnderWay == (scene.root.passage != nil))
      }
      scene.settle()
      #expect(scene.outcomes.count == 1)
      let outcome = try #require(scene.outcomes.first)
      check(scene, outcome, before, "\(place) from \(situation)")
    }
  }

  @Test(
    .requirement(31, 39),
    arguments: [Situation.atRest, .underThreeModals, .swapping], [NavigationPolicy.queue, .latest])
  func `one in the midst of another shows whole, or there is a typed error`(
    situation: Situation, policy: NavigationPolicy
  ) throws {
    for first in Place.allCases {
      for second in Place.allCases {
        let scene = situation.scene()
        var ending: String?
        first.open(scene, .queue)
        if scene.root.passage != nil { scene.stage.frame(0.5) }
        second.open(scene, policy) { ending = $0 }
        scene.settle()
        #expect(scene.outcomes.count == 2)
        let outcome = try #require(ending)
        check(scene, outcome, scene.identities, "\(second) in the midst of \(first) from \(situation)")
      }
    }
  }

  @Test(.requirement(31), arguments: Situation.allCases)
  func `a destination that shows is shown again by the same screen`(situation: Situation) throws {
    for place in [Place.account, .accountInTab, .forgot, .login] {
      let scene = situation.scene()
      place.open(scene, .queue)
      scene.settle()
      guard try #require(scene.outcomes.first).hasPrefix("shown") else { continue }
      let before = scene.identities
      place.open(scene, .queue)
      scene.settle()
      #expect(scene.outcomes == [scene.outcomes[0], scene.outcomes[0]])
      #expect(scene.identities == before, "\(place) from \(situation)")
    }
  }

  private func check(
    _ scene: RoutingScene, _ outcome: String, _ before: [ObjectIdentifier], _ story: String
  ) {
    if outcome.hasPrefix("shown ") {
      let wanted = outcome.dropFirst("shown ".count)
      #expect(scene.seen == wanted || wanted == "tabs", "\(story): \(scene.tree)")
    } else {
      #expect(outcome.hasPrefix("failed: "), "\(story): \(outcome)")
      #expect(scene.identities == before, "\(story): \(outcome), \(scene.tree)")
    }
    #expect(scene.broken == [], "\(story): \(scene.tree)")
    if scene.root.current === scene.modals {
      #expect(scene.journal.living.allSatisfy { $0.parent != nil }, "\(story): \(scene.tree)")
    }
  }
}

/// What a person may be in the middle of.
enum Situation: CaseIterable {
  case atRest, inAnotherTab, underAModal, underThreeModals, loggedOut, withoutModals
  case pushing, popping, poppingBack, covering, uncovering, swapping, swappingBack, dragging, draggingAModal
  case draggingBack

  @MainActor
  func scene() -> RoutingScene {
    let scene = RoutingScene { RoutingScene.tabs("HP", "pA", "B", in: $0) }
    guard let tabs = scene.modals.top as? TabScreen, let stack = tabs.visibleChildren.first as? ScreenStack
    else {
      Issue.record("there are no tabs")
      return scene
    }
    let journal = scene.journal
    switch self {
    case .atRest: break
    case .inAnotherTab:
      tabs.select(2)
      scene.settle()
    case .underAModal: scene.cover("x")
    case .underThreeModals:
      scene.cover("x")
      scene.cover("Lyz")
      scene.cover("v", isStack: false)
    case .loggedOut:
      scene.root.show(ModalPile(root: ProbeScreen("o", journal)), as: .d, by: Cut())
      scene.settle()
    case .withoutModals:
      scene.root.show(ProbeScreen("o", journal), as: .d, by: Cut())
      scene.settle()
    case .pushing:
      stack.push(ProbeScreen("x", journal))
      scene.stage.frame(0.5)
    case .popping:
      stack.pop()
      scene.stage.frame(0.5)
    case .poppingBack:
      stack.push(ProbeScreen("x", journal))
      scene.stage.frame(0.5)
      stack.pop()
    case .covering:
      scene.modals.push(ScreenStack(root: ProbeScreen("x", journal)))
      scene.stage.frame(0.5)
    case .uncovering:
      scene.cover("x")
      scene.modals.pop()
      scene.stage.frame(0.5)
    case .swapping, .swappingBack:
      scene.root.show(ModalPile(root: ProbeScreen("o", journal)), as: .d)
      scene.stage.frame(0.5)
      if self == .swappingBack { scene.root.show(.a) }
    case .dragging, .draggingBack:
      drag(scene, from: Point(10, 100), to: Point(60, 101), Point(120, 102))
      if self == .draggingBack { scene.stage.hear(.pointerUp(at: Point(15, 102))) }
    case .draggingAModal:
      scene.cover("x", isStack: false)
      drag(scene, from: Point(100, 20), to: Point(101, 80), Point(102, 120))
    }
    #expect(isUnderWay == (scene.root.passage != nil))
    return scene
  }

  var isUnderWay: Bool {
    switch self {
    case .atRest, .inAnotherTab, .underAModal, .underThreeModals, .loggedOut, .withoutModals: false
    default: true
    }
  }

  @MainActor
  private func drag(_ scene: RoutingScene, from start: Point, to points: Point...) {
    scene.stage.hear(.pointerDown(at: start, clicks: 1))
    for point in points { scene.stage.hear(.pointerMoved(to: point)) }
    scene.stage.rest()
    #expect(scene.root.passage?.pace == .held)
  }
}

/// Where a route may lead.
enum Place: CaseIterable {
  case account, accountInTab, product, bag, nowhere, login, forgot, shop, shopFromHere, beside, tab

  @MainActor
  func open(
    _ scene: RoutingScene, _ policy: NavigationPolicy, then: @escaping (String) -> Void = { _ in }
  ) {
    let journal = scene.journal
    let here: Route<ScreenStack, Void> = Step(Finder.nothing, .stack()).using(.present).from(.current)
    let shop = Step(
      Finder.nothing, Factory { (_: Void) in RoutingScene.tabs("H", "A", in: journal) }, name: "Shop")
    let login = Step(Finder(), scene.factory("L", as: Login.self)).using(.push).from(here)
    let account: Factory<Account, Void> = scene.factory("A")
    let product: Factory<Product, Void> = scene.factory("P")
    func open<Shown>(_ destination: Destination<Shown, Void>) {
      scene.open(destination, policy: policy, then: then)
    }
    switch self {
    case .account:
      open(
        Step(Finder(among: .visibleAnywhere), account).using(.push)
          .from(SoughtStep(Finder(ScreenStack.self, among: .visibleAnywhere))).assemble())
    case .accountInTab:
      open(
        SoughtStep(Finder<Account, Void>())
          .from(
            Step(Finder(), Factory { (_: Void) in RoutingScene.tabs("H", "A", in: journal) })
              .using(.replaceRoot(as: .c)).from(.root)
          ).assemble())
    case .product: open(Step(Finder.nothing, product).using(.push).from(here).assemble())
    case .bag:
      open(
        Step(Finder.nothing, scene.factory("B", as: Bag.self)).using(.push)
          .from(
            RouteSwitch(
              .found(SoughtStep(Finder(ScreenStack.self, among: [.current, .visible]))),
              .otherwise(here))
          ).assemble())
    case .nowhere: open(SoughtStep(Finder<RoutingScene.Home, Void> { _, _ in false }).assemble())
    case .login: open(login.assemble())
    case .forgot:
      open(
        Step(Finder(), scene.factory("F", as: Forgot.self)).using(.push).after(login).assemble())
    case .shop: open(shop.using(.replaceRoot(as: .b, by: Slide())).from(.root).assemble())
    case .shopFromHere: open(shop.using(.replaceRoot(as: .b)).from(.current).assemble())
    case .beside:
      open(
        Step(Finder.nothing, product).using(.pushReplacingLast).after(SoughtStep(Finder<Bag, Void>()))
          .assemble())
    case .tab:
      open(
        Step(Finder.nothing, product).using(.addTab(TabBar.Item("new", icon: Path()), at: 1))
          .from(SoughtStep(Finder(TabScreen.self))).assemble())
    }
  }
}
