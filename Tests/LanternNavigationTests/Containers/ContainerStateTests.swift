import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The table of the article *Changes in callbacks*, row by row.
@MainActor
struct ContainerStateTests {
  /// What happens in a stack of the screen a, or of a and b for a drag.
  enum Change {
    case push, pushWithoutTransition, reversedPush, drag
  }

  /// One callback of a change, in which the screen c is pushed.
  struct Row: CustomStringConvertible {
    let state: String
    let change: Change
    let callback: String
    let arrangement: String
    let target: String
    /// What happens to the outer change.
    let result: String
    let screens: String
    var description: String { "\(state), \(callback)" }

    init(
      _ state: String, _ change: Change, _ callback: String, _ arrangement: String, _ target: String,
      _ result: String, _ screens: String
    ) {
      self.state = state
      self.change = change
      self.callback = callback
      self.arrangement = arrangement
      self.target = target
      self.result = result
      self.screens = screens
    }
  }

  nonisolated static let rows = [
    // A change without a transition is complete before the waiting one is made. A transition that starts is superseded by it.
    Row("changing", .push, "b will move to a", "a", "ab", "push of b was superseded", "abc"),
    Row("changing", .pushWithoutTransition, "b will move to a", "a", "ab", "push of b was shown", "abc"),
    Row("changing", .pushWithoutTransition, "b did appear", "a", "ab", "push of b was shown", "abc"),
    Row("changing", .drag, "b will move to nothing", "ab", "ab", "", "abc"),
    Row("announcing", .push, "b will appear", "a", "ab", "push of b was superseded", "abc"),
    Row("announcing", .push, "a will disappear", "a", "ab", "push of b was superseded", "abc"),
    Row("announcing", .drag, "a will appear", "ab", "ab", "", "abc"),
    Row("announcing", .reversedPush, "a will appear", "a", "a", "pop was superseded", "ac"),
    // The outer change is complete, and the pushed screen follows by a transition of its own.
    Row("ending", .push, "b did appear", "a", "ab", "push of b was shown", "abc"),
    Row("ending", .push, "a did disappear", "a", "ab", "push of b was shown", "abc"),
    Row("ending", .push, "b did move to a", "a", "ab", "push of b was shown", "abc"),
    Row("ending", .reversedPush, "a did appear", "a", "a", "pop was shown", "ac"),
    Row("settled", .push, "push of b was shown", "ab", "ab", "push of b was shown", "abc"),
  ]

  @Test(.requirement(111), arguments: rows)
  func `a callback sees the arrangements of its state, and its change waits for the one before`(row: Row) {
    let fixture = StackFixture(row.change == .drag ? "ab" : "a")
    var seen: [String] = []
    fixture.log.on(row.callback) {
      seen = [fixture.screens, fixture.stack.targetScreens.map(\.title).joined()]
      let calls = fixture.log.entries.count
      fixture.push("c")
      #expect(fixture.log.entries.count == calls)
    }
    perform(row.change, fixture)
    while fixture.root.activeTransition != nil { fixture.rootFixture.finish() }
    #expect(seen == [row.arrangement, row.target])
    #expect(fixture.results.contains(row.result) || row.result.isEmpty)
    #expect(fixture.results.last == "push of c was shown")
    #expect(fixture.screens == row.screens)
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  private func perform(_ change: Change, _ fixture: StackFixture) {
    switch change {
    case .push: fixture.push("b")
    case .pushWithoutTransition: fixture.push("b", by: InstantTransition())
    case .reversedPush:
      fixture.push("b")
      fixture.rootFixture.frame(0.5)
      fixture.pop()
    case .drag:
      fixture.press(2, at: 0)
      fixture.move(10.5, at: 10)
    }
  }

  // MARK: During a transition

  @Test func `a change to where a transition leads joins it, also while a hand holds it`() {
    let fixture = heldPush()
    var results: [NavigationResultKind] = []
    fixture.stack.set(fixture.stack.targetScreens) { results.append($0.kind) }
    #expect(fixture.root.activeTransition?.pace == .held)
    fixture.release(10, at: 400)
    fixture.rootFixture.finish()
    #expect(fixture.results == ["push of b was shown"])
    #expect(results == [.shown])
  }

  @Test func `a change to where a held transition comes from reverses it`() {
    let fixture = heldPush()
    fixture.pop()
    #expect(fixture.root.activeTransition?.pace != .held)
    #expect(fixture.stack.targetScreens.map(\.title) == ["a"])
    fixture.rootFixture.finish()
    #expect(fixture.results == ["push of b was superseded", "pop was shown"])
  }

  @Test func `a held transition leads where it led, and an undecided drag leads nowhere`() {
    #expect(heldPush().stack.targetScreens.map(\.title) == ["a", "b"])
    let fixture = StackFixture("ab")
    perform(.drag, fixture)
    #expect(fixture.stack.targetScreens.map(\.title) == ["a", "b"])
    fixture.pop()
    #expect(fixture.root.activeTransition?.pace != .held)
    #expect(fixture.stack.targetScreens.map(\.title) == ["a"])
  }

  @Test func `a hand that catches a transition calls no screen`() {
    let fixture = StackFixture()
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.log.clear()
    fixture.press(10, at: 150)
    #expect(fixture.log.entries == [])
  }

  // A push of b, caught in the middle beside its edge.
  private func heldPush() -> StackFixture {
    let fixture = StackFixture()
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.press(10, at: 150)
    return fixture
  }
}
