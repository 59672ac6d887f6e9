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
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    #expect(stage.frame(0.75) == "bbbbbbaa")
    stage.show(.a)
    #expect(stage.root.activeTransition?.isContinuation == true)
    #expect(stage.root.activeTransition?.from == "b")
    #expect(stage.root.activeTransition?.to == "a")
    #expect(
      [0, 0.1, 0.2, 0.3, 0.5, 1].map { stage.frame($0) }
        == ["bbbbbbaa", "bbbbbaaa", "bbaaaaaa", "baaaaaaa", "aaaaaaaa", "aaaaaaaa"])
  }

  @Test(.requirement(10))
  func `while it is turned round current is the old child still, and never was another`() {
    let stage = RootFixture.showingA(slide)
    let old = stage.root.current
    stage.show(.b)
    stage.frame(0.75)
    stage.show(.a)
    stage.frame(0.5)
    #expect(stage.root.current === old)
    #expect(stage.root.children.map(\.title) == ["a", "b"])
    stage.finish()
    #expect(stage.root.current === old)
    #expect(stage.root.children.map(\.title) == ["a"])
    #expect(stage.journal.entries.allSatisfy { $0.hasSuffix("a is current") })
  }

  @Test(.requirement(9, 14))
  func `a reversed swap moves the new child out again and tells the old one that it did move to the root`() {
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    stage.frame(0.5)
    stage.journal.clear()
    stage.show(.a)
    stage.finish()
    #expect(
      stage.journal.moves == [
        "b will move to nothing · a is current",
        "b was superseded · a is current",
        "b's view goes · a is current",
        "b did move to nothing · a is current",
        "a did move to root · a is current",
        "a was shown · a is current",
      ])
    #expect(
      stage.journal.appearances == ["a will appear", "b will disappear", "a did appear", "b did disappear"])
    #expect(stage.journal.living.map(\.title) == ["a"])
  }

  @Test func `after a reversal the old part is drawn and heard as before`() {
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    stage.frame(0.5)
    stage.show(.a)
    stage.finish()
    stage.resize(width: 2, height: 1)
    #expect(stage.rest() == "aa")
    stage.journal.clear()
    stage.handle(.keyDown(.enter, []))
    #expect(stage.journal.entries == ["a hears a key · a is current"])
  }

  @Test func `a reversal of a reversal goes forward again from where it stands`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.75)
    stage.show(.a)
    #expect(stage.frame(0.2) == "bbaaaaaa")
    stage.show(.b)
    #expect(stage.root.activeTransition?.isContinuation == true)
    #expect(
      [0, 0.05, 0.1, 0.2, 0.3].map { stage.frame($0) }
        == ["bbaaaaaa", "bbaaaaaa", "bbbaaaaa", "bbbbbbaa", "bbbbbbba"])
    stage.finish()
    #expect(stage.root.currentFlow == .b)
    #expect(
      stage.outcomes == [
        "b was superseded · a is current", "a was superseded · a is current", "b was shown · b is current",
      ])
    #expect(stage.journal.entries.filter { $0.contains("made") } == ["b is made · a is current"])
    #expect(stage.journal.living.map(\.title) == ["b"])
  }

  @Test func `a reversal before the first frame has nothing left to show`() {
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    stage.show(.a)
    #expect(stage.root.activeTransition?.pace == .timed(.zero))
    stage.root.finishTransition()
    #expect(stage.rest() == "aaaa")
    #expect(stage.root.currentFlow == .a)
    #expect(stage.outcomes == ["b was superseded · a is current", "a was shown · a is current"])
    #expect(stage.journal.living.map(\.title) == ["a"])
  }

  @Test func `a third part supersedes a reversed swap and starts from the picture on the screen`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.75)
    stage.show(.a)
    #expect(stage.frame(0.1) == "bbbbbaaa")
    stage.show(.c)
    #expect(stage.frame(0.25) == "ccbbbaaa")
    #expect(stage.root.children.map(\.title) == ["a", "c"])
    stage.finish()
    #expect(
      stage.outcomes == [
        "b was superseded · a is current", "a was superseded · a is current", "c was shown · c is current",
      ])
    #expect(stage.journal.entries.filter { $0.hasPrefix("b will move to nothing") }.count == 1)
  }

  @Test func `an instant swap supersedes a reversed one`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.root.transitions[.a, .c] = nil
    stage.show(.b)
    stage.frame(0.75)
    stage.show(.a)
    stage.frame(0.5)
    stage.show(.c)
    #expect(stage.rest() == "cccccccc")
    #expect(stage.root.children.map(\.title) == ["c"])
    #expect(stage.journal.living.map(\.title) == ["c"])
  }

  @Test(.requirement(4))
  func `a resize while it is turned round gives both children the new size and goes on`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.75)
    stage.show(.a)
    stage.resize(width: 4, height: 2)
    #expect(stage.root.children.map(\.size) == [Size(4, 2), Size(4, 2)])
    #expect(stage.frame(0.1) == "bbaa\nbbaa")
    #expect(stage.finish() == "aaaa\naaaa")
  }
}
