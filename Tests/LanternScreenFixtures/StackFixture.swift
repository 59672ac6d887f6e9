package import LanternNavigation
package import LanternRaster
package import LanternWidgets
import Testing

/// A pile without bars whose screens slide in from the trailing edge in three tenths of a second, one as fast as
/// the other.
@MainActor
package final class SlideStack: StackContainer {
  /// Within so many points of the page's edge a drag may start; 0 is nowhere.
  package var reach = 20.0
  /// Whether lines run from right to left.
  package var isMirrored = false

  package override var coming: any Transition { Slide(from: .trailing, curve: .linear) }
  package override var going: any Transition {
    Backwards(Slide(from: .trailing, curve: .linear), kind: "back")
  }

  package override func canDrag(from point: Point, page: Rect) -> Bool {
    abs(point.x - (isMirrored ? page.maxX : page.minX)) < reach
  }
}

/// A pile in a window of 10 × 1 pixels, four points each, with probes of one letter in it.
@MainActor
package final class StackFixture {
  /// What the probes saw; the stage's own journal knows of the other parts.
  package let journal = CallLog()
  package let stage: RootFixture
  package let pile: SlideStack

  /// The pile is part a and holds the letters' screens, the last one on top.
  package init(
    _ letters: String = "a", direction: LayoutDirection = .leftToRight,
    transitions: TransitionTable = .everywhere(Slide(curve: .linear)),
    parts: [Flow: () -> Screen] = [:], reducesMotion: Bool = false
  ) {
    let journal = journal
    let screens = letters.map { ProbeScreen(String($0), journal) }
    let pile = SlideStack(root: screens[0])
    pile.isMirrored = direction == .rightToLeft
    self.pile = pile
    stage = RootFixture(
      transitions, width: 10, height: 1, scale: 0.25, direction: direction,
      parts: parts.merging([.a: { pile }]) { $1 },
      reducesMotion: reducesMotion)
    stage.rest()
    for screen in screens.dropFirst() {
      pile.push(screen, by: InstantTransition())
      stage.rest()
    }
    journal.clear()
    stage.journal.clear()
  }

  package var root: RootController { stage.root }
  package var screens: String { pile.screens.map(\.title).joined() }

  package func probe(_ letter: String) -> ProbeScreen { ProbeScreen(letter, journal) }

  /// Pushes a new probe; its outcome goes to the journal.
  @discardableResult
  package func push(_ letter: String, by transition: (any Transition)? = nil) -> ProbeScreen {
    let (screen, journal) = (probe(letter), journal)
    pile.push(screen, by: transition) { journal.note("push of \(letter) was \($0)") }
    return screen
  }

  /// Pops; what was popped and its outcome go to the journal.
  @discardableResult
  package func pop(by transition: (any Transition)? = nil) -> String? {
    let journal = journal
    return pile.pop(by: transition) { journal.note("pop was \($0)") }?.title
  }

  /// What became of pushes and pops so far.
  package var outcomes: [String] { journal.entries.filter { $0.contains(" was ") } }

  // MARK: The pointer, at milliseconds

  package func press(_ x: Double, at time: Int64) { hear(.pointerDown(at: Point(x, 2), clicks: 1), at: time) }
  package func move(_ x: Double, at time: Int64) { hear(.pointerMoved(to: Point(x, 2)), at: time) }
  package func release(_ x: Double, at time: Int64) { hear(.pointerUp(at: Point(x, 2)), at: time) }

  private func hear(_ action: InputEvent.Action, at time: Int64) {
    root.hear(InputEvent(action, time: Moment(nanoseconds: time * 1_000_000)))
  }
}
