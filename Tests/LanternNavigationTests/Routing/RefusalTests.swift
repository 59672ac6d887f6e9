import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Screens that refuse to be removed, for every kind of removal.
@MainActor
struct RefusalTests {
  /// A removal of the screen “x”, which is on the first stack above “p”, or a modal.
  enum Removal: CaseIterable {
    case pop, popTo, set, replaceTop, backButton, escape, altLeft, mouseBack, edgeDrag, popMidPush
    case flow, flowWithScreen, route, replacingRoute, newRoot
    case modalPop, modalEscape, modalDrag, modalCaught, modalRoute
    case removedTab, leaveWindow

    var isModal: Bool {
      switch self {
      case .modalPop, .modalEscape, .modalDrag, .modalCaught, .modalRoute: true
      default: false
      }
    }
  }

  private func drag(_ fixture: RouterFixture, from start: Point, to end: Point) {
    let distance = end - start
    fixture.handle(.pointerDown(at: start, clicks: 1), at: 0)
    fixture.handle(
      .pointerMoved(to: Point(start.x + distance.x * 0.12, start.y + distance.y * 0.12)), at: 100)
    fixture.handle(.pointerMoved(to: end), at: 400)
    fixture.handle(.pointerUp(at: end), at: 800)
  }

  private func perform(_ removal: Removal, _ fixture: RouterFixture) throws {
    let stack = fixture.stacks[0]
    switch removal {
    case .pop: stack.pop()
    case .popTo: stack.pop(to: stack.screens[0])
    case .set: stack.set([stack.screens[0]])
    case .replaceTop: stack.replaceTop(with: fixture.make("n"))
    case .backButton:
      let back = try #require(fixture.root.semantics.first { $0.semantics.name == "Back" })
      let place = Point(Double(back.frame.x) / 0.25 + 2, Double(back.frame.y) / 0.25 + 2)
      fixture.handle(.pointerDown(at: place, clicks: 1))
      fixture.handle(.pointerUp(at: place))
    case .escape, .modalEscape: fixture.handle(.keyDown(.escape, []))
    case .altLeft: fixture.handle(.keyDown(.left, .alt))
    case .mouseBack: fixture.handle(.keyDown(.back, []))
    case .edgeDrag: drag(fixture, from: Point(4, 30), to: Point(150, 30))
    case .popMidPush: stack.pop()
    case .flow: fixture.root.show(.b)
    case .flowWithScreen: fixture.root.show(fixture.make("n"), as: .c)
    case .route: fixture.go(fixture.pushed("p"))
    case .replacingRoute:
      fixture.go(
        fixture.step("n").using(.pushReplacingLast).from(ExistingScreenStep<ScreenStack, Void>(Finder()))
          .assemble(
            name: "n"))
    case .newRoot: fixture.go(fixture.rooted("n"))
    case .modalPop: fixture.modals.pop()
    case .modalDrag: drag(fixture, from: Point(80, 10), to: Point(80, 119))
    case .modalCaught: drag(fixture, from: Point(80, 110), to: Point(80, 230))
    case .modalRoute: fixture.go(fixture.pushed("p"))
    case .removedTab:
      fixture.tabs.set(
        [TabScreen.Tab(TabBar.Item("two", icon: .checkMark), fixture.stacks[1])], selected: 0)
    case .leaveWindow: fixture.root.leave { fixture.log.note("closed") }
    }
  }

  @Test(.requirement(76), arguments: Removal.allCases)
  func `a screen can refuse every kind of removal, until it calls leave`(removal: Removal) throws {
    let fixture = RouterFixture()
    let x = fixture.make("x")
    x.storedRefusal = Refusal("unsaved")
    if removal.isModal {
      fixture.modals.push(x, by: removal == .modalCaught ? nil : InstantTransition())
    } else {
      fixture.stacks[0].push(x, by: removal == .popMidPush ? nil : InstantTransition())
    }
    if removal == .modalCaught || removal == .popMidPush { fixture.frame(0.6) } else { fixture.settle() }
    fixture.log.clear()
    let before = fixture.tree
    try perform(removal, fixture)
    #expect(x.queryCount >= 1)
    #expect(fixture.log.entries.filter { $0.hasPrefix("x was refused") }.count == 1)
    #expect(fixture.tree == before)
    fixture.settle()
    #expect(fixture.tree == before)
    #expect(x.appearance == .shown)
    #expect(fixture.violations == [])
    // `leave` doesn't read the refusal again.
    let queryCount = x.queryCount
    x.leave?()
    fixture.settle()
    #expect(x.queryCount == queryCount)
    #expect(fixture.screen("x") == nil || removal == .leaveWindow)
    #expect(fixture.violations == [])
    switch removal {
    case .replaceTop: #expect(fixture.tree == "a: <{*[p n] [q]}>")
    case .replacingRoute: #expect(fixture.tree == "a: <{*[p n] [q]}>")
    case .flow: #expect(fixture.tree == "b: <b>")
    case .flowWithScreen: #expect(fixture.tree == "c: <n>")
    case .newRoot: #expect(fixture.tree == "b: <[n]>")
    case .removedTab: #expect(fixture.tree == "a: <{*[q]}>")
    case .leaveWindow: #expect(fixture.log.entries.contains { $0.hasPrefix("closed") })
    default: #expect(fixture.tree == "a: <{*[p] [q]}>")
    }
  }

  @Test(.requirement(76), arguments: Removal.allCases)
  func `a screen that does not refuse is asked too, and is removed`(removal: Removal) throws {
    let fixture = RouterFixture()
    let x = fixture.make("x")
    if removal.isModal {
      fixture.modals.push(x, by: removal == .modalCaught ? nil : InstantTransition())
    } else {
      fixture.stacks[0].push(x, by: removal == .popMidPush ? nil : InstantTransition())
    }
    if removal == .modalCaught || removal == .popMidPush { fixture.frame(0.6) } else { fixture.settle() }
    switch removal {
    case .pop: fixture.stacks[0].pop()
    case .modalPop: fixture.modals.pop()
    default: try perform(removal, fixture)
    }
    fixture.settle()
    #expect(x.queryCount >= 1)
    #expect(fixture.screen("x") == nil || removal == .leaveWindow)
    #expect(x.leave == nil)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(73, 76)) func `a completion gets the refusal once, and nothing of the later leave`() {
    let fixture = RouterFixture("px", "q")
    fixture.screen("x")?.storedRefusal = Refusal("unsaved")
    var results: [NavigationResultKind] = []
    let stack = fixture.stacks[0]
    stack.pop(by: InstantTransition()) { results.append($0.kind) }
    fixture.screen("x")?.leave?()
    fixture.settle()
    #expect(results == [.refused])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    let y = fixture.make("y")
    y.storedRefusal = Refusal("unsaved")
    stack.push(y, by: InstantTransition())
    stack.set([stack.screens[0]], by: InstantTransition()) { results.append($0.kind) }
    y.leave?()
    fixture.settle()
    #expect(results == [.refused, .refused])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(76))
  func `leave removes a question above the screen too`() {
    let fixture = RouterFixture()
    let x = fixture.make("x")
    x.storedRefusal = Refusal("unsaved")
    fixture.present(x)
    fixture.handle(.keyDown(.escape, []))
    fixture.present(fixture.make("?"))
    #expect(fixture.tree == "a: <{*[p] [q]} x ?>")
    x.leave?()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(76)) func `a modal that refuses handles the key that would have closed it`() {
    let log = CallLog()
    let inner = ModalStack(root: RefusableScreen("i", log))
    let outer = ScreenStack([RefusableScreen("o", log), inner])
    let fixture = RootFixture(width: 40, height: 30, scale: 0.25, flows: [.a: { outer }])
    fixture.rest()
    let x = RefusableScreen("x", log)
    x.storedRefusal = Refusal("unsaved")
    inner.push(x, by: InstantTransition())
    fixture.rest()
    fixture.handle(.keyDown(.escape, []))
    #expect(x.queryCount == 1)
    #expect(outer.targetScreens.count == 2)
  }

  @Test(.requirement(76))
  func `a screen in a hidden tab is asked only when all tabs are removed`() {
    let fixture = RouterFixture()
    fixture.screen("q")?.storedRefusal = Refusal("unsaved")
    fixture.tabs.select(1)
    fixture.tabs.select(0)
    fixture.settle()
    #expect(fixture.screen("q")?.queryCount == 0)
    fixture.go(fixture.found("q"))
    fixture.settle()
    fixture.go(fixture.found("p"))
    fixture.settle()
    #expect(fixture.screen("q")?.queryCount == 0)
    fixture.go(fixture.rooted("n"))
    #expect(fixture.results.last == "n was refused: unsaved")
    var results: [NavigationResultKind] = []
    fixture.root.show(.b) { results.append($0.kind) }
    #expect(results == [.refused])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    fixture.screen("q")?.leave?()
    fixture.settle()
    #expect(fixture.tree == "b: <b>")
  }

  @Test(.requirement(76)) func `a forced navigation removes a screen that would refuse`() {
    let fixture = RouterFixture("px", "q")
    fixture.screen("x")?.storedRefusal = Refusal("unsaved")
    fixture.go(fixture.pushed("p"), force: true)
    fixture.settle()
    #expect(fixture.results == ["p was shown: p"])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(76)) func `a screen that is being removed already is not asked again`() {
    let fixture = RouterFixture("px", "q")
    let x = fixture.screen("x")
    fixture.stacks[0].pop()
    fixture.frame(0.5)
    x?.storedRefusal = Refusal("unsaved")
    fixture.go(fixture.rooted("n"))
    fixture.settle()
    #expect(fixture.results == ["n was shown: n"])
    #expect(fixture.violations == [])
  }
}
