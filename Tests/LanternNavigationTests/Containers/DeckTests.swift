import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A custom container: a deck of cards that shows a strip of each card's screen.
private final class Deck: Container {
  private var views: [ObjectIdentifier: TransitionView] = [:]
  private let fan = Fan(strip: 2)

  init(_ cards: [Screen]) { super.init(title: "deck", Arrangement(cards)) }

  override func slots(in arrangement: Arrangement) -> [Slot] {
    arrangement.screens.map { Slot(view(of: $0), $0) }
  }

  override func extent(of screen: Screen) -> Size { Size(2, size.height) }
  override func check(_ arrangement: Arrangement) throws(ArrangementError) {
    if arrangement.screens.count > 4 { throw .tooManyScreens(most: 4) }
  }

  override func arrangementWillChange(to arrangement: Arrangement) {
    let cards = arrangement.screens.map(view)
    for child in fan.children where !cards.contains(where: { $0 === child }) { child.removeFromParent() }
    for card in cards where card.parent == nil { fan.add(card) }
  }

  override func makeView() -> Widget { fan }

  private func view(of screen: Screen) -> TransitionView {
    let key = ObjectIdentifier(screen)
    if let view = views[key] { return view }
    let view = TransitionView()
    views[key] = view
    return view
  }
}

/// Places its children side by side, in strips of equal width.
private final class Fan: Widget {
  private let strip: Double

  init(strip: Double, _ children: [Widget] = []) {
    self.strip = strip
    super.init(children)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    for (number, child) in children.enumerated() {
      child.place(at: Rect(Double(number) * strip, 0, strip, size.height), in: environment)
    }
  }
}

/// A container that is written with public declarations only.
@MainActor
struct DeckTests {
  private let log = CallLog()

  private func probe(_ letter: String) -> ProbeScreen { ProbeScreen(letter, log) }

  @Test(.requirement(110)) func `a deck shows all its cards, and cards can be added and removed`() {
    let deck = Deck([probe("a"), probe("b")])
    let fixture = RootFixture(width: 8, height: 1, flows: [.a: { deck }])
    #expect(fixture.rest() == "aabb????")
    log.clear()
    deck.change { [c = probe("c")] in $0.screens.append(c) }
    #expect(fixture.rest() == "aabbcc??")
    #expect(
      log.entries == [
        "c will move to deck", "c is 2×1 in deck", "c will appear", "c did appear", "c did move to deck",
        "c's view is added",
      ])
    deck.change { $0.screens.removeFirst() }
    #expect(fixture.rest() == "bbcc????")
    #expect(log.liveProbes.map(\.title) == ["b", "c"])
    #expect(log.liveProbes.allSatisfy { $0.appearance == .shown && $0.violations == [] })
  }

  @Test(.requirement(110, 112)) func `a deck has its own rules, and routes lead to its cards`() {
    let deck = Deck("abcd".map { probe(String($0)) })
    let fixture = RootFixture(width: 8, height: 1, flows: [.a: { deck }])
    fixture.rest()
    let deal = Action<Deck>(name: "deal") { $0.screens.append($1) }
    let swap = Action<Deck>(name: "swap") { $0.screens = $0.screens.dropLast() + [$1] }
    let router = Router(fixture.root)
    var results: [String] = []
    for action in [deal, swap] {
      let step = Step<ProbeScreen, Void>(
        .nothing, Factory { [log] _ in ProbeScreen("x", log) }, name: "x")
      router.navigate(to: step.using(action).from(ExistingScreenStep<Deck, Void>(Finder())).assemble()) {
        results.append("\($0)")
      }
      fixture.rest()
      fixture.root.framePresented()
    }
    #expect(
      results == [
        "failed: “x” could not be placed (deal): the container has room for 4 screens only; remove one first",
        "shown",
      ])
    #expect(fixture.rest() == "aabbccxx")
  }

  @Test(.requirement(110)) func `one card of a deck changes with a transition while the others stay`() {
    let deck = Pair(probe("a"), probe("b"))
    let fixture = RootFixture(width: 8, height: 1, flows: [.a: { deck }])
    fixture.rest()
    deck.change(by: Slide(from: .trailing, curve: .linear)) { [c = probe("c")] in $0.screens[1] = c }
    #expect(fixture.frame(0.5) == "aaaabbcc")
    #expect(fixture.finish() == "aaaacccc")
    #expect(log.liveProbes.map(\.title) == ["a", "c"])
  }
}

/// Two screens side by side.
private final class Pair: Container {
  private let left = TransitionView()
  private let right = TransitionView()

  init(_ left: Screen, _ right: Screen) { super.init(title: "pair", Arrangement([left, right])) }

  override func slots(in arrangement: Arrangement) -> [Slot] {
    [Slot(left, arrangement.screens[0]), Slot(right, arrangement.screens[1])]
  }

  override func extent(of screen: Screen) -> Size { Size(size.width / 2, size.height) }

  override func makeView() -> Widget { Fan(strip: 4, [left, right]) }
}
