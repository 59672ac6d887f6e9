import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

struct TransitionTableTests {
  @Test(.requirement(13))
  func `a table answers with the transition that leads from one part to the other`() {
    var table = TransitionTable()
    table[.a, .b] = Dissolve()
    table[.b, .a] = Slide()
    #expect(table[.a, .b] is Dissolve)
    #expect(table[.b, .a] is Slide)
  }

  @Test(.requirement(13))
  func `a swap that the table does not list is instant`() {
    var table = TransitionTable()
    table[.a, .b] = Dissolve()
    #expect(table[.b, .a] == nil)
    #expect(table[.a, .c] == nil)
    #expect(table[.a, .a] == nil)
  }

  @Test(.requirement(13))
  func `an entry can be replaced and taken away`() {
    var table = TransitionTable()
    table[.a, .b] = Dissolve()
    table[.a, .b] = Slide(duration: .seconds(2))
    #expect(table[.a, .b]?.duration == .seconds(2))
    table[.a, .b] = nil
    #expect(table[.a, .b] == nil)
  }

  @Test(.requirement(13))
  func `a change of a copy leaves the table as it was`() {
    let table = TransitionTable.everywhere(Dissolve())
    var copy = table
    copy[.a, .b] = nil
    #expect(table[.a, .b] is Dissolve)
  }
}
