import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A swap back to where the one under way came from.
@MainActor
struct SwapReversalTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  @Test func `a swap back to where the first came from turns it round at its present progress`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    #expect(fixture.frame(0.75) == "bbbbbbaa")
    fixture.show(.a)
    #expect(fixture.root.activeTransition?.isContinuation == true)
    #expect(fixture.root.activeTransition?.from == "b")
    #expect(fixture.root.activeTransition?.to == "a")
    #expect(
      [0, 0.1, 0.2, 0.3, 0.5, 1].map { fixture.frame($0) }
        == ["bbbbbbaa", "bbbbbaaa", "bbaaaaaa", "baaaaaaa", "aaaaaaaa", "aaaaaaaa"])
  }

  @Test(.requirement(10))
  func `while it is turned round current is the old child still, and never was another`() {
    let fixture = RootFixture.showingA(slide)
    let old = fixture.root.current
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.frame(0.5)
    #expect(fixture.root.current === old)
    #expect(fixture.root.children.map(\.title) == ["a", "b"])
    fixture.finish()
    #expect(fixture.root.current === old)
    #expect(fixture.root.children.map(\.title) == ["a"])
    #expect(fixture.journal.entries.allSatisfy { $0.hasSuffix("a is current") })
  }

  @Test(.requirement(9, 14))
  func `a reversed swap moves the new child out again and tells the old one that it did move to the root`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.journal.clear()
    fixture.show(.a)
    fixture.finish()
    #expect(
      fixture.journal.moves == [
        "b will move to nothing · a is current",
        "b was superseded · a is current",
        "b's view goes · a is current",
        "b did move to nothing · a is current",
        "a did move to root · a is current",
        "a was shown · a is current",
      ])
    #expect(
      fixture.journal.appearances == ["a will appear", "b will disappear", "a did appear", "b did disappear"])
    #expect(fixture.journal.living.map(\.title) == ["a"])
  }

  @Test func `after a reversal the old part is drawn and heard as before`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.a)
    fixture.finish()
    fixture.resize(width: 2, height: 1)
    #expect(fixture.rest() == "aa")
    fixture.journal.clear()
    fixture.handle(.keyDown(.enter, []))
    #expect(fixture.journal.entries == ["a hears a key · a is current"])
  }

  @Test func `a reversal of a reversal goes forward again from where it stands`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    #expect(fixture.frame(0.2) == "bbaaaaaa")
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.isContinuation == true)
    #expect(
      [0, 0.05, 0.1, 0.2, 0.3].map { fixture.frame($0) }
        == ["bbaaaaaa", "bbaaaaaa", "bbbaaaaa", "bbbbbbaa", "bbbbbbba"])
    fixture.finish()
    #expect(fixture.root.currentFlow == .b)
    #expect(
      fixture.outcomes == [
        "b was superseded · a is current", "a was superseded · a is current", "b was shown · b is current",
      ])
    #expect(fixture.journal.entries.filter { $0.contains("made") } == ["b is made · a is current"])
    #expect(fixture.journal.living.map(\.title) == ["b"])
  }

  @Test func `a reversal before the first frame has nothing left to show`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.show(.a)
    #expect(fixture.root.activeTransition?.pace == .timed(.zero))
    fixture.root.finishTransition()
    #expect(fixture.rest() == "aaaa")
    #expect(fixture.root.currentFlow == .a)
    #expect(fixture.outcomes == ["b was superseded · a is current", "a was shown · a is current"])
    #expect(fixture.journal.living.map(\.title) == ["a"])
  }

  @Test func `a third part supersedes a reversed swap and starts from the picture on the screen`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    #expect(fixture.frame(0.1) == "bbbbbaaa")
    fixture.show(.c)
    #expect(fixture.frame(0.25) == "ccbbbaaa")
    #expect(fixture.root.children.map(\.title) == ["a", "c"])
    fixture.finish()
    #expect(
      fixture.outcomes == [
        "b was superseded · a is current", "a was superseded · a is current", "c was shown · c is current",
      ])
    #expect(fixture.journal.entries.filter { $0.hasPrefix("b will move to nothing") }.count == 1)
  }

  @Test func `an instant swap supersedes a reversed one`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.root.transitions[.a, .c] = nil
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.frame(0.5)
    fixture.show(.c)
    #expect(fixture.rest() == "cccccccc")
    #expect(fixture.root.children.map(\.title) == ["c"])
    #expect(fixture.journal.living.map(\.title) == ["c"])
  }

  @Test(.requirement(4))
  func `a resize while it is turned round gives both children the new size and goes on`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.resize(width: 4, height: 2)
    #expect(fixture.root.children.map(\.size) == [Size(4, 2), Size(4, 2)])
    #expect(fixture.frame(0.1) == "bbaa\nbbaa")
    #expect(fixture.finish() == "aaaa\naaaa")
  }
}
