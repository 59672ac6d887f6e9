package import LanternNavigation
package import LanternRaster
package import LanternWidgets
import Testing

/// A stack without bars. Screens slide in from the trailing edge in 300 ms, with a linear curve.
@MainActor
package final class SlideStack: StackContainer {
  /// The distance from the edge of the screen within which a drag may start, in points. 0 disables dragging.
  package var dragWidth = 20.0
  /// Whether the layout direction is right to left.
  package var isMirrored = false

  package override var pushTransition: any Transition { Slide(from: .trailing, curve: .linear) }
  package override var popTransition: any Transition {
    Backwards(Slide(from: .trailing, curve: .linear), kind: "back")
  }

  package override func canDrag(from point: Point, screenFrame: Rect) -> Bool {
    abs(point.x - (isMirrored ? screenFrame.maxX : screenFrame.minX)) < dragWidth
  }
}

/// A stack of probes with one letter each, in a window of 10 × 1 pixels of four points each.
@MainActor
package final class StackFixture {
  /// The calls that the probes of the stack received. The log of `rootFixture` has those of the other flows.
  package let log = CallLog()
  package let rootFixture: RootFixture
  package let stack: SlideStack

  /// Creates a fixture whose flow a is a stack with a screen for each letter, the last one on top.
  package init(
    _ letters: String = "a", direction: LayoutDirection = .leftToRight,
    transitions: TransitionTable = .everywhere(Slide(curve: .linear)),
    flows: [Flow: () -> Screen] = [:], reducesMotion: Bool = false
  ) {
    let log = log
    let screens = letters.map { ProbeScreen(String($0), log) }
    let stack = SlideStack(root: screens[0])
    stack.isMirrored = direction == .rightToLeft
    self.stack = stack
    rootFixture = RootFixture(
      transitions, width: 10, height: 1, scale: 0.25, direction: direction,
      flows: flows.merging([.a: { stack }]) { $1 },
      reducesMotion: reducesMotion)
    rootFixture.rest()
    for screen in screens.dropFirst() {
      stack.push(screen, by: InstantTransition())
      rootFixture.rest()
    }
    log.clear()
    rootFixture.log.clear()
  }

  package var root: RootController { rootFixture.root }
  package var screens: String { stack.screens.map(\.title).joined() }

  package func probe(_ letter: String) -> ProbeScreen { ProbeScreen(letter, log) }

  /// Pushes a new probe. The log gets the result.
  @discardableResult
  package func push(_ letter: String, by transition: (any Transition)? = nil) -> ProbeScreen {
    let (screen, log) = (probe(letter), log)
    stack.push(screen, by: transition) { log.note("push of \(letter) was \($0)") }
    return screen
  }

  /// Pops the top screen. The log gets the result.
  package func pop(by transition: (any Transition)? = nil) {
    let log = log
    stack.pop(by: transition) { log.note("pop was \($0)") }
  }

  /// The results of the pushes and pops so far.
  package var results: [String] { log.entries.filter { $0.contains(" was ") } }

  // MARK: Pointer events, with times in milliseconds

  package func press(_ x: Double, at time: Int64) {
    handle(.pointerDown(at: Point(x, 2), clicks: 1), at: time)
  }
  package func move(_ x: Double, y: Double = 2, at time: Int64) {
    handle(.pointerMoved(to: Point(x, y)), at: time)
  }
  /// Two fingers on a touchpad begin to scroll, move, or leave it.
  package func beginSwipe(at time: Int64) { handle(.scrollBegan(at: Point(20, 2)), at: time) }
  package func swipe(_ x: Double, _ y: Double = 0, at time: Int64) {
    handle(.scrolled(by: Point(-x, -y), at: Point(20, 2)), at: time)
  }
  package func endSwipe(at time: Int64) { handle(.scrollEnded(at: Point(20, 2)), at: time) }
  package func release(_ x: Double, at time: Int64) { handle(.pointerUp(at: Point(x, 2)), at: time) }

  private func handle(_ action: InputEvent.Action, at time: Int64) {
    root.handle(InputEvent(action, time: Moment(nanoseconds: time * 1_000_000)))
  }
}
