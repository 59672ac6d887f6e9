import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Product = ShopFixture.Product
private typealias Account = ShopFixture.Account

/// The screens that finders visit, and their order.
@MainActor
struct SearchTests {
  /// Tabs [ab] and [cd] with the second one selected, a modal stack [ef] above them, and a modal g above that.
  private let fixture: ShopFixture

  init() throws {
    fixture = ShopFixture { ShopFixture.tabs("ab", "cd", in: $0) }
    try #require(fixture.modals.top as? TabScreen).select(1)
    fixture.cover("ef")
    fixture.cover("g", isStack: false)
  }

  /// Returns the screens that a finder visits if none of them meets its condition, in order.
  private func visited(_ options: SearchOptions) -> String {
    var visited: [Screen] = []
    let finder = Finder<Screen, Void>(among: options) { screen, _ in
      visited.append(screen)
      return false
    }
    #expect(throws: RoutingError.self) { try fixture.router.plan(for: ExistingScreenStep(finder).assemble()) }
    #expect(Set(visited.map(ObjectIdentifier.init)).count == visited.count)
    return visited.map { $0 is TabScreen ? "tabs" : $0 is ScreenStack ? "stack" : $0.title }.joined(
      separator: " ")
  }

  @Test func `the fixture has tabs, a modal stack above them and a modal above that`() {
    #expect(fixture.tree == "([ab] *[cd]) / [ef] / g")
  }

  @Test(.requirement(33))
  func `the option current visits only the topmost screen`() {
    #expect(visited(.current) == "g")
    fixture.modals.pop(by: InstantTransition())
    #expect(visited(.current) == "stack")
    fixture.modals.pop(by: InstantTransition())
    #expect(visited(.current) == "tabs")
  }

  @Test(.requirement(34))
  func `the option visible visits only the visible screens of a container`() {
    #expect(visited(.visible) == "tabs stack d")
    #expect(visited([.current, .visible]) == "g")
    fixture.modals.pop(by: InstantTransition())
    #expect(visited([.current, .visible]) == "stack f")
  }

  @Test(.requirement(35))
  func `the option contained visits all screens of a container, visible ones first`() {
    #expect(visited(.contained) == "tabs stack d c stack b a")
    #expect(visited([.visible, .contained]) == "tabs stack d c stack b a")
    #expect(visited([.current, .contained]) == "g")
  }

  @Test(.requirement(36))
  func `the option presenting visits all screens below the topmost, from the top down`() {
    #expect(visited([.current, .presenting]) == "g stack tabs")
    #expect(visited([.current, .contained, .presenting]) == "g stack f e tabs stack d c stack b a")
    #expect(visited(.anywhere) == "g stack f e tabs stack d c stack b a")
    #expect(visited(.presenting) == "tabs")
  }

  @Test(.requirement(37))
  func `the option presented visits all screens above the root's own`() {
    #expect(visited(.presented) == "tabs stack g")
    #expect(visited([.visible, .presented]) == "tabs stack d stack f g")
    #expect(visited([.contained, .presented]) == "tabs stack d c stack b a stack f e g")
    #expect(visited([.current, .presented]) == "g")
  }

  @Test(.requirement(38))
  func `visibleAnywhere visits the visible screens of all levels`() {
    #expect(visited([.current, .visible, .presenting]) == "g stack f tabs stack d")
    #expect(visited(.visibleAnywhere) == "g stack f tabs stack d")
  }

  @Test func `without an option only the root's own screen is visited`() {
    #expect(visited([]) == "tabs")
  }

  @Test(.requirement(34, 35))
  func `both screens of a screen that shows two are visible`() {
    let sides = SideBySideScreen(
      title: "sides", [ProbeScreen("k", fixture.log), ProbeScreen("l", fixture.log)])
    fixture.modals.push(sides, by: InstantTransition())
    #expect(visited([.current, .visible]) == "sides k l")
    #expect(visited([.current, .contained]) == "sides k l")
  }

  @Test(.requirement(31, 33, 35))
  func `outgoing screens are not visited, incoming ones are`() throws {
    fixture.modals.pop()
    fixture.rootFixture.frame(0.5)
    #expect(visited(.current) == "stack")
    let stack = try #require(fixture.modals.targetScreens.last as? ScreenStack)
    stack.push(ProbeScreen("z", fixture.log), by: InstantTransition())
    #expect(visited([.current, .contained]) == "stack z f e")
    fixture.settle()
    stack.push(ProbeScreen("y", fixture.log))
    fixture.rootFixture.frame(0.5)
    #expect(visited([.current, .visible]) == "stack y")
    stack.pop()
    #expect(visited([.current, .visible]) == "stack z")
  }

  @Test(.requirement(35))
  func `among a thousand screens each is visited at most once, and none after the match`() throws {
    let many = ShopFixture { log in
      TabScreen(
        title: "tabs",
        (0..<20).map { number in
          let stack = ScreenStack((0..<50).map { ProbeScreen("\(number)·\($0)", log) })
          return TabScreen.Tab(TabBar.Item("\(number)", icon: Path()), stack)
        })
    }
    func visited(until title: String) -> [Screen] {
      var visited: [Screen] = []
      let finder = Finder<Screen, Void>(among: .anywhere) { screen, _ in
        visited.append(screen)
        return screen is ProbeScreen && screen.title == title
      }
      _ = try? many.router.plan(for: ExistingScreenStep(finder).assemble())
      return visited
    }
    func selfAndDescendants(in screen: Screen) -> [Screen] {
      [screen] + screen.children.flatMap(selfAndDescendants)
    }
    func identities(_ screens: [Screen]) -> Set<ObjectIdentifier> { Set(screens.map(ObjectIdentifier.init)) }
    let all = visited(until: "nothing")
    let tabs = try #require(many.modals.screens.first)
    #expect(identities(all) == identities(selfAndDescendants(in: tabs)))
    for title in ["nothing", "0·49", "0·0", "7·3", "19·49"] {
      let visited = visited(until: title)
      #expect(identities(visited).count == visited.count, "\(title)")
      #expect(visited.last?.title == (title == "nothing" ? all.last?.title : title))
    }
    // The visible screen comes first, after its containers.
    #expect(visited(until: "0·49").map { $0 is ProbeScreen } == [false, false, true])
  }

  @Test(.requirement(32))
  func `the condition of a finder gets only screens of its type, with the context`() throws {
    let fixture = ShopFixture { ShopFixture.tabs("HPA", "PB", in: $0) }
    var queries: [String] = []
    let finder = Finder { (product: Product, name: String) in
      queries.append("\(product.title) for \(name)?")
      return queries.count == 2
    }
    let plan = try fixture.router.plan(for: ExistingScreenStep(finder).assemble(), with: "tea")
    #expect(queries == ["P for tea?", "P for tea?"])
    #expect(plan.steps == [.begin("Product", at: "P"), .remove("B"), .show("B")])
  }

  @Test(.requirement(32))
  func `a finder with a custom search visits no screens`() throws {
    let finder = Finder<TabScreen, Void>(custom: { hierarchy, _ in hierarchy.levels.first as? TabScreen })
    let plan = try fixture.router.plan(for: ExistingScreenStep(finder).assemble())
    #expect(plan.steps == [.begin("TabScreen", at: "tabs"), .remove("g"), .remove("f")])
  }

  @Test(.requirement(27, 32))
  func `a screen that a custom search finds outside of the window counts as not found`() {
    let outside = Account("A", fixture.log)
    let finder = Finder<Account, Void>(custom: { _, _ in outside })
    let destination = Step(finder, fixture.factory("A")).using(.present).from(.current).assemble()
    #expect(fixture.opened(destination) == "shown A")
    #expect(fixture.created == ["A is created"])
    #expect(outside.parent == nil)
    #expect(fixture.tree == "([ab] *[cd]) / [ef] / g / A")
  }

  @Test(.requirement(27))
  func `an outgoing screen that a custom search finds counts as not found`() throws {
    let leaving = fixture.modals.top
    fixture.modals.pop()
    fixture.rootFixture.frame(0.5)
    let finder = Finder<Screen, Void>(custom: { _, _ in leaving })
    #expect(
      fixture.opened(ExistingScreenStep(finder).assemble())
        == "failed: “Screen” was not found, and the route does not create it")
    #expect(fixture.tree == "([ab] *[cd]) / [ef]")
  }
}

/// Shows two screens side by side, without being a `Container` that a route can change.
@MainActor
final class SideBySideScreen: Screen {
  init(title: String, _ screens: [Screen]) {
    super.init(title: title)
    for screen in screens {
      add(screen)
      screen.didMove(to: self)
    }
  }

  override func makeView() -> Widget { Row(children.map(\.view)) }
}
