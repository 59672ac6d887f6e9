import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// One rule for refusing to leave, whichever way one would go.
@MainActor
struct RefusalTests {
  /// A way to take the screen “x” away. It stands on the first stack over “p”, or over all as a modal.
  enum Way: CaseIterable {
    case pop, popTo, set, replaceTop, backButton, escape, altLeft, mouseBack, edgeDrag, popMidPush
    case swap, handedSwap, route, routeInstead, newRoot
    case modalPop, modalEscape, modalDrag, modalCaught, modalRoute
    case tabGoes, leaveWindow

    var isModal: Bool {
      switch self {
      case .modalPop, .modalEscape, .modalDrag, .modalCaught, .modalRoute: true
      default: false
      }
    }
  }

  private func drag(_ scene: FaultScene, from start: Point, to end: Point) {
    let way = end - start
    scene.handle(.pointerDown(at: start, clicks: 1), at: 0)
    scene.handle(.pointerMoved(to: Point(start.x + way.x * 0.12, start.y + way.y * 0.12)), at: 100)
    scene.handle(.pointerMoved(to: end), at: 400)
    scene.handle(.pointerUp(at: end), at: 800)
  }

  private func go(_ way: Way, _ scene: FaultScene) throws {
    let stack = scene.stacks[0]
    switch way {
    case .pop: stack.pop()
    case .popTo: stack.pop(to: stack.screens[0])
    case .set: stack.set([stack.screens[0]])
    case .replaceTop: stack.replaceTop(with: scene.make("n"))
    case .backButton:
      let back = try #require(scene.root.semantics.first { $0.semantics.name == "Back" })
      let place = Point(Double(back.frame.x) / 0.25 + 2, Double(back.frame.y) / 0.25 + 2)
      scene.handle(.pointerDown(at: place, clicks: 1))
      scene.handle(.pointerUp(at: place))
    case .escape, .modalEscape: scene.handle(.keyDown(.escape, []))
    case .altLeft: scene.handle(.keyDown(.left, .alt))
    case .mouseBack: scene.handle(.keyDown(.back, []))
    case .edgeDrag: drag(scene, from: Point(4, 30), to: Point(150, 30))
    case .popMidPush: stack.pop()
    case .swap: scene.root.show(.b)
    case .handedSwap: scene.root.show(scene.make("n"), as: .c)
    case .route: scene.go(scene.pushed("p"))
    case .routeInstead:
      scene.go(
        scene.step("n").using(.pushReplacingLast).from(ExistingScreenStep<ScreenStack, Void>(Finder()))
          .assemble(
            name: "n"))
    case .newRoot: scene.go(scene.rooted("n"))
    case .modalPop: scene.modals.pop()
    case .modalDrag: drag(scene, from: Point(80, 10), to: Point(80, 119))
    case .modalCaught: drag(scene, from: Point(80, 110), to: Point(80, 230))
    case .modalRoute: scene.go(scene.pushed("p"))
    case .tabGoes:
      scene.tabs.set(
        [TabScreen.Tab(TabBar.Item("two", icon: .checkMark), scene.stacks[1])], selected: 0)
    case .leaveWindow: scene.root.leave { scene.journal.note("closed") }
    }
  }

  @Test(.requirement(76), arguments: Way.allCases)
  func `whichever way, who refuses is asked and told, and stays until it says leave`(way: Way) throws {
    let scene = FaultScene()
    let x = scene.make("x")
    x.stubbornness = Refusal("unsaved")
    if way.isModal {
      scene.modals.push(x, by: way == .modalCaught ? nil : InstantTransition())
    } else {
      scene.stacks[0].push(x, by: way == .popMidPush ? nil : InstantTransition())
    }
    if way == .modalCaught || way == .popMidPush { scene.frame(0.6) } else { scene.settle() }
    scene.journal.clear()
    let before = scene.tree
    try go(way, scene)
    #expect(x.asked >= 1)
    #expect(scene.journal.entries.filter { $0.hasPrefix("x was refused") }.count == 1)
    #expect(scene.tree == before)
    scene.settle()
    #expect(scene.tree == before)
    #expect(x.appearance == .shown)
    #expect(scene.flaws == [])
    // Asked once more it is not.
    let asked = x.asked
    x.leave?()
    scene.settle()
    #expect(x.asked == asked)
    #expect(scene.screen("x") == nil || way == .leaveWindow)
    #expect(scene.flaws == [])
    switch way {
    case .replaceTop: #expect(scene.tree == "a: <{*[p n] [q]}>")
    case .routeInstead: #expect(scene.tree == "a: <{*[p n] [q]}>")
    case .swap: #expect(scene.tree == "b: <b>")
    case .handedSwap: #expect(scene.tree == "c: <n>")
    case .newRoot: #expect(scene.tree == "b: <[n]>")
    case .tabGoes: #expect(scene.tree == "a: <{*[q]}>")
    case .leaveWindow: #expect(scene.journal.entries.contains { $0.hasPrefix("closed") })
    default: #expect(scene.tree == "a: <{*[p] [q]}>")
    }
  }

  @Test(.requirement(76), arguments: Way.allCases)
  func `who does not refuse is asked just as well, and goes`(way: Way) throws {
    let scene = FaultScene()
    let x = scene.make("x")
    if way.isModal {
      scene.modals.push(x, by: way == .modalCaught ? nil : InstantTransition())
    } else {
      scene.stacks[0].push(x, by: way == .popMidPush ? nil : InstantTransition())
    }
    if way == .modalCaught || way == .popMidPush { scene.frame(0.6) } else { scene.settle() }
    switch way {
    case .pop: scene.stacks[0].pop()
    case .modalPop: scene.modals.pop()
    default: try go(way, scene)
    }
    scene.settle()
    #expect(x.asked >= 1)
    #expect(scene.screen("x") == nil || way == .leaveWindow)
    #expect(x.leave == nil)
    #expect(scene.flaws == [])
  }

  @Test(.requirement(73, 76)) func `a completion hears of the refusal once, and nothing of what leave does`()
  {
    let scene = FaultScene("px", "q")
    scene.screen("x")?.stubbornness = Refusal("unsaved")
    var results: [NavigationResultKind] = []
    let stack = scene.stacks[0]
    stack.pop(by: InstantTransition()) { results.append($0.kind) }
    scene.screen("x")?.leave?()
    scene.settle()
    #expect(results == [.refused])
    #expect(scene.tree == "a: <{*[p] [q]}>")
    let y = scene.make("y")
    y.stubbornness = Refusal("unsaved")
    stack.push(y, by: InstantTransition())
    stack.set([stack.screens[0]], by: InstantTransition()) { results.append($0.kind) }
    y.leave?()
    scene.settle()
    #expect(results == [.refused, .refused])
    #expect(scene.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(76))
  func `leave, said by a question that stands on the screen by then, takes both away`() {
    let scene = FaultScene()
    let x = scene.make("x")
    x.stubbornness = Refusal("unsaved")
    scene.present(x)
    scene.handle(.keyDown(.escape, []))
    scene.present(scene.make("?"))
    #expect(scene.tree == "a: <{*[p] [q]} x ?>")
    x.leave?()
    scene.settle()
    #expect(scene.tree == "a: <{*[p] [q]}>")
    #expect(scene.flaws == [])
  }

  @Test(.requirement(76)) func `a modal that refuses keeps the key that was meant for it`() {
    let journal = CallLog()
    let inner = ModalStack(root: FaultScreen("i", journal))
    let outer = ScreenStack([FaultScreen("o", journal), inner])
    let fixture = RootFixture(width: 40, height: 30, scale: 0.25, flows: [.a: { outer }])
    fixture.rest()
    let x = FaultScreen("x", journal)
    x.stubbornness = Refusal("unsaved")
    inner.push(x, by: InstantTransition())
    fixture.rest()
    fixture.handle(.keyDown(.escape, []))
    #expect(x.asked == 1)
    #expect(outer.targetScreens.count == 2)
  }

  @Test(.requirement(76))
  func `a screen in a hidden tab is not asked when tabs are chosen, but when all of them go`() {
    let scene = FaultScene()
    scene.screen("q")?.stubbornness = Refusal("unsaved")
    scene.tabs.select(1)
    scene.tabs.select(0)
    scene.settle()
    #expect(scene.screen("q")?.asked == 0)
    scene.go(scene.found("q"))
    scene.settle()
    scene.go(scene.found("p"))
    scene.settle()
    #expect(scene.screen("q")?.asked == 0)
    scene.go(scene.rooted("n"))
    #expect(scene.outcomes.last == "n was refused: unsaved")
    var results: [NavigationResultKind] = []
    scene.root.show(.b) { results.append($0.kind) }
    #expect(results == [.refused])
    #expect(scene.tree == "a: <{*[p] [q]}>")
    scene.screen("q")?.leave?()
    scene.settle()
    #expect(scene.tree == "b: <b>")
  }

  @Test(.requirement(76)) func `a navigation that does not ask takes away who would refuse`() {
    let scene = FaultScene("px", "q")
    scene.screen("x")?.stubbornness = Refusal("unsaved")
    scene.go(scene.pushed("p"), force: true)
    scene.settle()
    #expect(scene.outcomes == ["p was shown: p"])
    #expect(scene.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(76)) func `who is on its way out already is not asked once more`() {
    let scene = FaultScene("px", "q")
    let x = scene.screen("x")
    scene.stacks[0].pop()
    scene.frame(0.5)
    x?.stubbornness = Refusal("unsaved")
    scene.go(scene.rooted("n"))
    scene.settle()
    #expect(scene.outcomes == ["n was shown: n"])
    #expect(scene.flaws == [])
  }
}
