import LanternNavigation
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

  @Test(.requirement(85))
  func `for less motion every slide becomes a short dissolve`() {
    var table = TransitionTable()
    table[.a, .b] = Slide()
    let reduced = table.reducingMotion(to: .milliseconds(150))[.a, .b]
    #expect(reduced is Dissolve)
    #expect(reduced?.duration == .milliseconds(150))
    #expect(reduced?.movesContent == false)
  }

  @Test(.requirement(85))
  func `for less motion a dissolve stays as it is and an instant swap stays instant`() {
    var table = TransitionTable()
    table[.a, .b] = Dissolve(duration: .seconds(2))
    let reduced = table.reducingMotion(to: .milliseconds(150))
    #expect(reduced[.a, .b]?.duration == .seconds(2))
    #expect(reduced[.b, .a] == nil)
  }
}
