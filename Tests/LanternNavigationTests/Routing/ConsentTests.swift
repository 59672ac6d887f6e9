import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Several screens that refuse to be removed together. Each one agrees for itself alone.
@MainActor
struct ConsentTests {
  /// A removal of the screens “x” and “y”, which are above “p” on the first stack, or modals.
  enum Removal: CaseIterable {
    case popTo, set, tabs, flow, flowWithScreen, route, newRoot, closing, leaveWindow
    case modalPopTo, modalSet, modalFlow, modalRoute, modalLeaveWindow
  }

  private let fixture = RouterFixture()

  private func refusing(_ letter: String) -> RefusableScreen {
    let screen = fixture.make(letter)
    screen.storedRefusal = Refusal("unsaved")
    return screen
  }

  // Adds both screens and returns the action that removes them.
  private func prepare(_ removal: Removal) throws -> () -> Void {
    let (fixture, root, stack, tabs) = (fixture, fixture.root, fixture.stacks[0], fixture.tabs)
    let presented = try removal == .closing ? fixture.open(fixture.pushed("x")) : nil
    presented?.screen?.storedRefusal = Refusal("unsaved")
    for letter in presented == nil ? ["x", "y"] : ["y"] {
      switch removal {
      case .modalPopTo, .modalSet, .modalFlow, .modalRoute, .modalLeaveWindow:
        fixture.present(refusing(letter))
      default: stack.push(refusing(letter), by: InstantTransition())
      }
    }
    fixture.settle()
    return {
      switch removal {
      case .popTo: stack.pop(to: stack.screens[0])
      case .set: stack.set([stack.screens[0]])
      case .tabs:
        tabs.set([TabScreen.Tab(TabBar.Item("two", icon: .checkMark), fixture.stacks[1])], selected: 0)
      case .flow, .modalFlow: root.show(.b)
      case .flowWithScreen: root.show(fixture.make("n"), as: .b)
      case .route, .modalRoute: fixture.go(fixture.found("p"))
      case .newRoot: fixture.go(fixture.rooted("n"))
      case .closing: if let presented { fixture.close(presented) }
      case .leaveWindow, .modalLeaveWindow: root.leave { root.show(.b, force: true) }
      case .modalPopTo: root.pop(to: tabs)
      case .modalSet: root.set([tabs])
      }
    }
  }

  private var asked: [String] {
    fixture.log.entries.filter { $0 == "x was refused" || $0 == "y was refused" }
  }

  @Test(.requirement(76, 123), arguments: Removal.allCases)
  func `every screen that refuses is asked in turn, and nothing is removed until all agree`(removal: Removal)
    throws
  {
    let remove = try prepare(removal)
    let before = fixture.tree
    remove()
    let first = try #require(asked.first?.prefix(1)).description
    let second = first == "x" ? "y" : "x"
    #expect(asked == ["\(first) was refused"])

    fixture.screen(first)?.leave?()
    fixture.settle()
    #expect(asked == ["\(first) was refused", "\(second) was refused"])
    #expect(fixture.tree == before)

    fixture.screen(second)?.leave?()
    fixture.settle()
    #expect(asked.count == 2)
    #expect(fixture.screen("x") == nil && fixture.screen("y") == nil)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(123), arguments: Removal.allCases)
  func `a second call of leave asks nobody again`(removal: Removal) throws {
    let remove = try prepare(removal)
    let before = fixture.tree
    remove()
    let first = try #require(asked.first?.prefix(1)).description
    let leave = fixture.screen(first)?.leave
    leave?()
    leave?()
    fixture.settle()
    #expect(asked.count == 2)
    #expect(fixture.tree == before)
  }

  @Test(.requirement(123)) func `after a screen has stopped a removal, the next removal asks all again`() {
    fixture.stacks[0].push(refusing("x"), by: InstantTransition())
    fixture.stacks[0].push(refusing("y"), by: InstantTransition())
    fixture.root.show(.b)
    fixture.screen("x")?.leave?()
    fixture.root.show(.b)
    fixture.settle()
    #expect(asked == ["x was refused", "y was refused", "x was refused"])
    #expect(fixture.tree == "a: <{*[p x y] [q]}>")
  }

  @Test(.requirement(123), arguments: [Removal.popTo, .flow, .route, .newRoot, .leaveWindow])
  func `a screen that was opened since the question is asked too`(removal: Removal) throws {
    let remove = try prepare(removal)
    fixture.screen("y")?.storedRefusal = nil
    remove()
    let modal = refusing("m")
    fixture.present(modal)
    fixture.stacks[0].push(refusing("z"), by: InstantTransition())
    fixture.settle()
    let before = fixture.tree

    fixture.screen("x")?.leave?()
    fixture.settle()
    #expect(fixture.tree == before)
    #expect(modal.leave != nil || fixture.screen("z")?.leave != nil)
  }

  @Test(.requirement(123)) func `a modal that was opened since the question can refuse a change of flow`() {
    fixture.stacks[0].push(refusing("x"), by: InstantTransition())
    fixture.root.show(.b)
    let modal = refusing("m")
    fixture.present(modal)
    fixture.screen("x")?.leave?()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p x] [q]} m>")
    modal.leave?()
    fixture.settle()
    #expect(fixture.tree == "b: <b>")
  }

  @Test(.requirement(123)) func `the action of leave is performed once, when all screens agree`() {
    let (x, y) = (refusing("x"), refusing("y"))
    for screen in [x, y] { fixture.stacks[0].push(screen, by: InstantTransition()) }
    var count = 0
    let refusal = fixture.root.leave { count += 1 }
    #expect(refusal == Refusal("unsaved"))
    x.leave?()
    x.leave?()
    #expect(count == 0)
    y.leave?()
    y.leave?()
    #expect(count == 1)
  }

  @Test(.requirement(123)) func `leave has no effect after its screen was removed in another way`() throws {
    let x = refusing("x")
    fixture.stacks[0].push(x, by: InstantTransition())
    fixture.stacks[0].pop(to: fixture.stacks[0].screens[0])
    let leavePop = x.leave
    fixture.root.show(.b)
    let leaveFlow = x.leave
    fixture.go(fixture.rooted("n"))
    let leaveRoute = x.leave
    fixture.root.leave { Issue.record("the screen that agreed was removed before") }
    let leaveWindow = x.leave
    x.storedRefusal = nil
    fixture.stacks[0].pop(by: InstantTransition())
    fixture.stacks[0].push(fixture.make("y"), by: InstantTransition())
    fixture.settle()
    for leave in [leavePop, leaveFlow, leaveRoute, leaveWindow] { leave?() }
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p y] [q]}>")
  }

  @Test(.requirement(123)) func `leave has no effect while its screen is on its way out`() {
    let x = refusing("x")
    fixture.stacks[0].push(fixture.make("w"), by: InstantTransition())
    fixture.stacks[0].push(x, by: InstantTransition())
    fixture.settle()
    fixture.stacks[0].pop(to: fixture.stacks[0].screens[0])
    x.storedRefusal = nil
    fixture.stacks[0].pop()
    fixture.frame(0.5)
    x.leave?()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p w] [q]}>")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(123)) func `the screen that agreed is replaced, and those above it are asked`() {
    let (x, y) = (refusing("x"), refusing("y"))
    fixture.stacks[0].push(x, by: InstantTransition())
    fixture.stacks[0].replaceTop(with: fixture.make("n"))
    fixture.stacks[0].push(y, by: InstantTransition())
    x.leave?()
    fixture.settle()
    #expect(asked == ["x was refused", "y was refused"])
    #expect(fixture.tree == "a: <{*[p x y] [q]}>")
    y.leave?()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p n] [q]}>")
  }

  @Test(.requirement(123)) func `a container that agrees does not agree for its screens`() {
    /// A stack that refuses too.
    final class RefusingStack: ScreenStack {
      private(set) var leave: (() -> Void)?
      override var refusal: Refusal? { Refusal("unfinished") }
      override func refused(leave: @escaping () -> Void) { self.leave = leave }
    }
    let (stack, x) = (RefusingStack(root: fixture.make("w")), refusing("x"))
    stack.push(x)
    fixture.present(stack)
    fixture.root.pop()
    #expect(x.leave == nil)
    stack.leave?()
    fixture.settle()
    #expect(x.leave != nil)
    #expect(fixture.tree == "a: <{*[p] [q]} [w x]>")
    x.leave?()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(76, 123))
  func `a screen that changes while it is dragged can refuse when it is released`() {
    let x = fixture.make("x")
    fixture.stacks[0].push(x, by: InstantTransition())
    fixture.settle()
    fixture.handle(.pointerDown(at: Point(4, 30), clicks: 1), at: 0)
    fixture.handle(.pointerMoved(to: Point(24, 30)), at: 100)
    fixture.handle(.pointerMoved(to: Point(150, 30)), at: 400)
    x.storedRefusal = Refusal("unsaved")
    fixture.handle(.pointerUp(at: Point(150, 30)), at: 800)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(asked == ["x was refused"])
    #expect(fixture.violations == [])
    x.leave?()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(123)) func `a screen that agrees at once is removed by a drag too`() {
    /// A screen that saves its input when it is asked.
    final class SavingScreen: ProbeScreen {
      var isSaved = true
      override var refusal: Refusal? { isSaved ? nil : Refusal("unsaved") }
      override func refused(leave: @escaping () -> Void) {
        isSaved = true
        leave()
      }
    }
    let screen = SavingScreen("s", fixture.log)
    fixture.stacks[0].push(screen, by: InstantTransition())
    fixture.settle()
    fixture.handle(.pointerDown(at: Point(4, 30), clicks: 1), at: 0)
    fixture.handle(.pointerMoved(to: Point(24, 30)), at: 100)
    fixture.handle(.pointerMoved(to: Point(150, 30)), at: 400)
    screen.isSaved = false
    fixture.handle(.pointerUp(at: Point(150, 30)), at: 800)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(fixture.violations == [])
  }
}
