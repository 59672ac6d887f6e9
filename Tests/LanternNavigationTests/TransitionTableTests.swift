import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

struct TransitionTableTests {
  @Test(.requirement(13))
  func `a table returns the transition from one flow to another`() {
    var table = TransitionTable()
    table[.a, .b] = Dissolve()
    table[.b, .a] = Slide()
    #expect(table[.a, .b] is Dissolve)
    #expect(table[.b, .a] is Slide)
  }

  @Test(.requirement(13))
  func `a change of flow that the table does not list is instant`() {
    var table = TransitionTable()
    table[.a, .b] = Dissolve()
    #expect(table[.b, .a] == nil)
    #expect(table[.a, .c] == nil)
    #expect(table[.a, .a] == nil)
  }

  @Test(.requirement(13))
  func `an entry can be replaced and removed`() {
    var table = TransitionTable()
    table[.a, .b] = Dissolve()
    table[.a, .b] = Slide(duration: .seconds(2))
    #expect(table[.a, .b]?.duration == .seconds(2))
    table[.a, .b] = nil
    #expect(table[.a, .b] == nil)
  }

  @Test(.requirement(13))
  func `a change of a copy does not change the table`() {
    let table = TransitionTable.everywhere(Dissolve())
    var copy = table
    copy[.a, .b] = nil
    #expect(table[.a, .b] is Dissolve)
  }
}
