import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

private typealias Product = RoutingScene.Product
private typealias Account = RoutingScene.Account

/// Where finders look, in which order, and how often.
@MainActor
struct SearchTests {
  /// Tabs [ab] and [cd], the second one showing, under a modal stack [ef] and a modal g.
  private let scene: RoutingScene

  init() throws {
    scene = RoutingScene { RoutingScene.tabs("ab", "cd", in: $0) }
    try #require(scene.modals.top as? TabScreen).select(1)
    scene.cover("ef")
    scene.cover("g", isStack: false)
  }

  /// What is asked, one after the other, by a finder that wants none of them.
  private func asked(_ options: SearchOptions) -> String {
    var asked: [Screen] = []
    let finder = Finder<Screen, Void>(among: options) { screen, _ in
      asked.append(screen)
      return false
    }
    #expect(throws: RoutingError.self) { try scene.router.plan(for: ExistingScreenStep(finder).assemble()) }
    #expect(Set(asked.map(ObjectIdentifier.init)).count == asked.count)
    return asked.map { $0 is TabScreen ? "tabs" : $0 is ScreenStack ? "stack" : $0.title }.joined(
      separator: " ")
  }

  @Test func `there are tabs, a modal stack over them and a modal over that`() {
    #expect(scene.tree == "([ab] *[cd]) / [ef] / g")
  }

  @Test(.requirement(33))
  func `the topmost screen alone is asked`() {
    #expect(asked(.current) == "g")
    scene.modals.pop(by: InstantTransition())
    #expect(asked(.current) == "stack")
    scene.modals.pop(by: InstantTransition())
    #expect(asked(.current) == "tabs")
  }

  @Test(.requirement(34))
  func `of containers only what shows is asked`() {
    #expect(asked(.visible) == "tabs stack d")
    #expect(asked([.current, .visible]) == "g")
    scene.modals.pop(by: InstantTransition())
    #expect(asked([.current, .visible]) == "stack f")
  }

  @Test(.requirement(35))
  func `of containers everything is asked, what shows first`() {
    #expect(asked(.contained) == "tabs stack d c stack b a")
    #expect(asked([.visible, .contained]) == "tabs stack d c stack b a")
    #expect(asked([.current, .contained]) == "g")
  }

  @Test(.requirement(36))
  func `all that lies beneath the topmost screen is asked, from the top down`() {
    #expect(asked([.current, .presenting]) == "g stack tabs")
    #expect(asked([.current, .contained, .presenting]) == "g stack f e tabs stack d c stack b a")
    #expect(asked(.anywhere) == "g stack f e tabs stack d c stack b a")
    #expect(asked(.presenting) == "tabs")
  }

  @Test(.requirement(37))
  func `all that lies over the root's own screen is asked, but not where the walk starts at the top`() {
    #expect(asked(.presented) == "tabs stack g")
    #expect(asked([.visible, .presented]) == "tabs stack d stack f g")
    #expect(asked([.contained, .presented]) == "tabs stack d c stack b a stack f e g")
    #expect(asked([.current, .presented]) == "g")
  }

  @Test(.requirement(38))
  func `anywhere in the pile of modals, but only what would be seen there`() {
    #expect(asked([.current, .visible, .presenting]) == "g stack f tabs stack d")
    #expect(asked(.visibleAnywhere) == "g stack f tabs stack d")
  }

  @Test func `without an option only the root's own screen is asked`() {
    #expect(asked([]) == "tabs")
  }

  @Test(.requirement(34, 35))
  func `a screen that shows two others has both of them visible`() {
    let halves = Halves(title: "halves", [ProbeScreen("k", scene.journal), ProbeScreen("l", scene.journal)])
    scene.modals.push(halves, by: InstantTransition())
    #expect(asked([.current, .visible]) == "halves k l")
    #expect(asked([.current, .contained]) == "halves k l")
  }

  @Test(.requirement(31, 33, 35))
  func `screens on their way out are not asked any more, those on their way in are`() throws {
    scene.modals.pop()
    scene.fixture.frame(0.5)
    #expect(asked(.current) == "stack")
    let stack = try #require(scene.modals.targetScreens.last as? ScreenStack)
    stack.push(ProbeScreen("z", scene.journal), by: InstantTransition())
    #expect(asked([.current, .contained]) == "stack z f e")
    scene.settle()
    stack.push(ProbeScreen("y", scene.journal))
    scene.fixture.frame(0.5)
    #expect(asked([.current, .visible]) == "stack y")
    stack.pop()
    #expect(asked([.current, .visible]) == "stack z")
  }

  @Test(.requirement(35))
  func `among a thousand screens each is asked once, and none after the one that is wanted`() throws {
    let many = RoutingScene { journal in
      TabScreen(
        title: "tabs",
        (0..<20).map { number in
          let stack = ScreenStack((0..<50).map { ProbeScreen("\(number)·\($0)", journal) })
          return TabScreen.Tab(TabBar.Item("\(number)", icon: Path()), stack)
        })
    }
    func asked(until wanted: String) -> [Screen] {
      var asked: [Screen] = []
      let finder = Finder<Screen, Void>(among: .anywhere) { screen, _ in
        asked.append(screen)
        return screen is ProbeScreen && screen.title == wanted
      }
      _ = try? many.router.plan(for: ExistingScreenStep(finder).assemble())
      return asked
    }
    func selfAndDescendants(in screen: Screen) -> [Screen] {
      [screen] + screen.children.flatMap(selfAndDescendants)
    }
    func identities(_ screens: [Screen]) -> Set<ObjectIdentifier> { Set(screens.map(ObjectIdentifier.init)) }
    let all = asked(until: "nothing")
    let tabs = try #require(many.modals.screens.first)
    #expect(identities(all) == identities(selfAndDescendants(in: tabs)))
    for wanted in ["nothing", "0·49", "0·0", "7·3", "19·49"] {
      let asked = asked(until: wanted)
      #expect(identities(asked).count == asked.count, "\(wanted)")
      #expect(asked.last?.title == (wanted == "nothing" ? all.last?.title : wanted))
    }
    // The one that shows is found first, its containers asked before it.
    #expect(asked(until: "0·49").map { $0 is ProbeScreen } == [false, false, true])
  }

  @Test(.requirement(32))
  func `a finder's author is asked only about screens of the type, with the context`() throws {
    let scene = RoutingScene { RoutingScene.tabs("HPA", "PB", in: $0) }
    var questions: [String] = []
    let finder = Finder { (product: Product, wanted: String) in
      questions.append("\(product.title) for \(wanted)?")
      return questions.count == 2
    }
    let plan = try scene.router.plan(for: ExistingScreenStep(finder).assemble(), with: "tea")
    #expect(questions == ["P for tea?", "P for tea?"])
    #expect(plan.steps == [.begin("Product", at: "P"), .remove("B"), .show("B")])
  }

  @Test(.requirement(32))
  func `a finder that knows where to look goes through no screens`() throws {
    let finder = Finder<TabScreen, Void>(looking: { scene, _ in scene.levels.first as? TabScreen })
    let plan = try scene.router.plan(for: ExistingScreenStep(finder).assemble())
    #expect(plan.steps == [.begin("TabScreen", at: "tabs"), .remove("g"), .remove("f")])
  }

  @Test(.requirement(27, 32))
  func `what a finder finds outside of the window counts as not found`() {
    let stray = Account("A", scene.journal)
    let finder = Finder<Account, Void>(looking: { _, _ in stray })
    let destination = Step(finder, scene.factory("A")).using(.present).from(.current).assemble()
    #expect(scene.opened(destination) == "shown A")
    #expect(scene.made == ["A is made"])
    #expect(stray.parent == nil)
    #expect(scene.tree == "([ab] *[cd]) / [ef] / g / A")
  }

  @Test(.requirement(27))
  func `what a finder finds on its way out counts as not found`() throws {
    let leaving = scene.modals.top
    scene.modals.pop()
    scene.fixture.frame(0.5)
    let finder = Finder<Screen, Void>(looking: { _, _ in leaving })
    #expect(
      scene.opened(ExistingScreenStep(finder).assemble())
        == "failed: “Screen” was not found, and the route does not create it")
    #expect(scene.tree == "([ab] *[cd]) / [ef]")
  }
}

/// Shows two screens at once, and is no container that a route could change.
@MainActor
final class Halves: Screen {
  init(title: String, _ screens: [Screen]) {
    super.init(title: title)
    for screen in screens {
      add(screen)
      screen.didMove(to: self)
    }
  }

  override func makeView() -> Widget { Row(children.map(\.view)) }
}
